"""The slingshot's law, its arrow, and the numbers of a blow."""

import math

from physics import Body
from scenes.draw import Draw
from scenes.labels import bar, lines, number, pitch

Point = tuple[float, float]

BLOW = 1.0  # [N s/m²] J = BLOW d² for an arrow of d metres
LEAST, MOST = 0.1, 3.0  # [m] of the arrow: shorter ones are a click


def draw_strength(draw: Draw, foot: Point, pull: Point) -> None:
    """Draw the arrow as thick as its blow is strong, with the numbers along it."""
    d = math.hypot(*pull)
    if d < LEAST:
        return
    width = (1.0 + 2.0 * (d / MOST) ** 2) * draw.style.sizes.arrow
    draw.arrow(foot, pull, "impulse", width)
    px, py = draw.camera.to_screen(foot[0] + 0.6 * pull[0], foot[1] + 0.6 * pull[1])
    ux, uy = pull[0] / d, pull[1] / d
    side = 1.0 if ux >= 0.0 else -1.0  # below the arrow
    far = (0.5 + abs(uy)) * draw.style.sizes.label
    px, py = px + side * far * uy, py + side * far * ux
    words = f"{number(d, 1)} m: {number(BLOW * d * d, 1)} N s"
    anchor = "top" if abs(uy) < 0.3 else "topleft" if side * uy > 0.0 else "topright"
    draw.text_px((px, py), words, color="impulse", anchor=anchor, bold=True)


def draw_numbers(draw: Draw, blow: Point, mass: float, inertia: float) -> None:
    """Write what a blow (J [N s], r × J [N m s]) does to the puck."""
    impulse, spin = blow
    said = (
        f"J = {number(impulse, 2)} N s,  r × J = {number(spin, 2)} N m s",
        f"v = J / m = {number(impulse / mass, 2)} m/s",
        f"ω = (r × J) / I = {number(spin / inertia, 2)} rad/s",
        f"I = {number(inertia, 3)} kg m²",
    )
    lines(draw, (-7.4, 3.85), said, halo=False)


def draw_energy(draw: Draw, body: Body) -> None:
    """Draw a bar of the energy of flight and spin."""
    moving = 0.5 * body.mass * math.hypot(*body.velocity) ** 2
    turning = body.kinetic_energy - moving
    metre, y = 0.15, -3.8  # of the bar, for a joule
    parts = ((moving, "velocity"), (turning, "impulse"))
    end = bar(draw, (-7.4, y), (metre, 0.8 * pitch(draw)), parts)
    place = (end + 0.2, y + 0.4 * pitch(draw))
    text = f"½ m v² = {number(moving, 2)} J,  ½ I ω² = {number(turning, 2)} J"
    draw.text(place, text, None, "text", True, "left")
