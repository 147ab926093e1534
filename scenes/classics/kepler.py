"""Kepler's laws: a planet that one throws, and the areas that its line to the sun sweeps."""

import math
from itertools import pairwise
from typing import ClassVar

import numpy as np

from physics import Body, Circle, ForceField, World
from scenes.builders import NO_SELF_COLLISION
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.kit import Button, Reading, Scene, Theory, point, slider, toggle
from scenes.labels import label_height, left_edge, lines, number

START = (3.0, 0.0)  # [m] where the planet is thrown
ARROW = 0.5  # [s] the arrow of the velocity is as long as the way in that time
MASS, RADIUS = 1.0, 0.16  # [kg], [m] of the planet
CORE = 0.3  # [m] nearer to the sun its pull grows no more
PIECES = 12  # [count] equal times that a turn is cut into
FREE = 0.5  # [s] of a piece when it never comes back


class Kepler(Scene):
    """Throw a planet round the sun. Drag the tip of the dashed line to throw it. The sun pulls it
    with $G M m/r^2$, and as long as it is slower than $√(2 G M/r)$, it runs round an ellipse, with
    the sun not in the middle but in one focus (Johannes Kepler, 1609).

    Each coloured piece was swept in the same time. Near the sun it is short and wide, far out long
    and narrow, yet all have one area: the pull points to the sun and has no torque about it, so
    $½ r v_⊥$ stays. And the longer the ellipse, the longer the year:
    $T^2 = (4 π^2)/(G M) a^3$

    - Make it a circle. How fast is it then? Predict: $v = √(G M/r)$.
    - Throw it twice as far to one side. How much longer is its year?
    - Give it more than $√2$ of the speed of the circle. Do the areas still agree?
    - Stop the sun's pull for a moment: turn $G M$ down, and see the line it leaves on.
    """

    title = "Kepler's areas"
    category = "Gravity and orbits"
    pull: float = slider(
        20.0, 5.0, 60.0, step=1, unit="m³/s²", live=True, label="G M", help="Of the sun"
    )
    tip: tuple = point((3.0, 0.95), symbol="v", reach=9.0, help="Where the throw points, in ½ s")
    ellipse: bool = toggle(
        True, live=True, help="Draw the path that theory gives", key="j", label="Show ellipse"
    )
    withholds = ("areas",)
    buttons: ClassVar = (Button("again", "Throw again", "g"),)
    view = (-5.6, -3.6, 4.8, 3.6)
    settings: ClassVar = {"substeps": 8}
    overlays: ClassVar = {"joints": False}
    check_seconds = 9.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        sun = Circle(radius=0.3, filter=NO_SELF_COLLISION)
        world.add_static(sun, position=(0.0, 0.0), name="sun")
        disc = Circle(radius=RADIUS, density=MASS / (math.pi * RADIUS**2), filter=NO_SELF_COLLISION)
        self.planet: Body = world.add_dynamic(disc, position=START, name="planet")
        self.field = world.add_joint(
            ForceField(
                a=None, b=self.planet, anchor_a=(0.0, 0.0), anchor_b=START,
                strength=self.strength, range=10.0 * CORE, falloff="inverse_square",
            )
        )  # fmt: skip
        self._begin(world)

    @property
    def strength(self) -> float:
        """Return the field's force at its range [N], of G M m / r²."""
        return self.pull * MASS / (10.0 * CORE) ** 2

    @property
    def thrown(self) -> tuple[float, float]:
        """Return the velocity at the start [m/s]."""
        return (self.tip[0] - START[0]) / ARROW, (self.tip[1] - START[1]) / ARROW

    def _begin(self, world: World) -> None:
        self.planet.position, self.planet.velocity = START, self.thrown
        self._look(world)

    def _look(self, world: World) -> None:
        """Find the ellipse that it is on now, and begin to count areas."""
        (x, y), (vx, vy) = self.planet.position, self.planet.velocity
        r, mu = math.hypot(x, y), self.pull
        self.spin = x * vy - y * vx  # [m²/s] twice the area a second
        energy = 0.5 * (vx * vx + vy * vy) - mu / r  # [J/kg]
        ex, ey = (vy * self.spin / mu - x / r, -vx * self.spin / mu - y / r)  # points to the start
        self.flat, self.turned = math.hypot(ex, ey), math.atan2(ey, ex)
        self.half = -0.5 * mu / energy if energy < 0.0 else math.inf  # [m] a
        whole = math.isfinite(self.half)
        self.period = math.tau * math.sqrt(self.half**3 / mu) if whole else math.inf  # [s]
        self.piece = self.period / PIECES if whole else FREE  # [s]
        self.sectors: list[tuple[float, list[tuple[float, ...]]]] = []  # [m²], [m] its border
        self.area = 0.0  # [m²] of the piece that is not done yet
        self.border: list[tuple[float, ...]] = [(x, y)]
        self.at, self.since = (x, y), world.time
        self.angle, self.year = 0.0, math.nan  # [rad] turned since then, [s] of the first turn
        self.touched = False

    def pressed(self, world: World, name: str) -> None:
        self._begin(world)

    def changed(self, world: World, name: str) -> None:
        if name == "tip":
            self._begin(world)
        elif name == "pull" and self.field.alive:
            self.field.strength = self.strength
            self._look(world)

    def step(self, world: World) -> None:
        if not self.planet.alive:
            return
        x, y = self.planet.position
        cross = self.at[0] * y - self.at[1] * x
        before = self.angle
        self.angle += math.atan2(cross, self.at[0] * x + self.at[1] * y)
        if math.isnan(self.year) and abs(self.angle) >= math.tau:  # between two ticks
            share = (math.tau - abs(before)) / max(abs(self.angle) - abs(before), 1e-12)
            self.year = world.time - (1.0 - share) * world.tick_length - self.since
        self._sweep(world, (x, y), 0.5 * abs(cross))
        self.at = (x, y)
        if in_hand(world):
            self._look(world)
            self.touched = True

    def _sweep(self, world: World, to: tuple[float, float], area: float) -> None:
        """Add what the line swept in the last tick; a piece may end within it."""
        late = world.time - self.since - (len(self.sectors) + 1) * self.piece  # [s]
        if late < 0.0:
            self.area += area
            if world.tick % 4 == 0:
                self.border.append(to)
            return
        share = 1.0 - late / world.tick_length
        end = tuple(a + share * (b - a) for a, b in zip(self.at, to, strict=True))
        self.sectors.append((self.area + share * area, [*self.border, end]))
        self.sectors[:-PIECES] = [(done, []) for done, _ in self.sectors[:-PIECES]]
        self.area, self.border = (1.0 - share) * area, [end]

    @property
    def nearest(self) -> float:
        """Return how near it comes to the sun [m]."""
        mu = self.pull
        return self.spin**2 / mu / (1.0 + self.flat)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return equal areas, and the year; nothing where the path dips into the sun."""
        if self.touched or not self.sectors or self.nearest < 1.1 * CORE:
            return ()
        areas = [area for area, _ in self.sectors]
        # A tick's way is a chord: it cuts off (w h)² / 6 of its area, where it turns by w a second
        fast = abs(self.spin) / self.nearest**2  # [rad/s] at the nearest point
        coarse = (fast * world.tick_length) ** 2
        slack = (coarse / 6.0 + 1e-3) * 0.5 * abs(self.spin) * self.piece
        exact = 0.5 * abs(self.spin) * self.piece
        worst = max(areas, key=lambda area: abs(area - exact))
        result = [Theory("area of the worst piece", exact, worst, slack, "m²", "½ r v_⊥ Δt")]
        if not math.isnan(self.year):
            # A substep h is wrong by (w h)² where the planet turns fastest
            share = coarse / world.settings.substeps**2 + 1e-3
            said = "T^2 = (4 π^2)/(G M) a^3"
            result.append(Theory("year", self.period, self.year, share * self.period, "s", said))
        return tuple(result)

    def readings(self, world: World) -> tuple[Reading, ...]:
        (x, y), (vx, vy) = self.planet.position, self.planet.velocity
        circle = math.sqrt(self.pull / math.hypot(*START))
        return (
            Reading("distance r", math.hypot(x, y), "m"),
            Reading("speed v", math.hypot(vx, vy), "m/s"),
            Reading("speed of a circle at the start", circle, "m/s"),
            Reading("eccentricity e", self.flat),
        )

    def draw(self, draw: Draw, world: World) -> None:
        sizes = draw.style.sizes
        if "areas" in draw.withheld:
            way = [point for _, border in self.sectors for point in border]
            draw.path([*way, *self.border], "muted", 1.5 * sizes.line)
        else:
            self._draw_swept(draw)
        if self.ellipse and math.isfinite(self.half):
            self._draw_ellipse(draw)
        draw.line((0.0, 0.0), self.planet.center, "text", sizes.thin)
        velocity = self.planet.velocity
        way = (0.25 * velocity[0], 0.25 * velocity[1])
        draw.arrow(self.planet.center, way, "velocity")
        draw.line(START, self.tip, "hand", sizes.line, True)
        self._draw_words(draw)

    def _draw_swept(self, draw: Draw) -> None:
        """Draw what the line to the sun has swept, and how large the pieces are."""
        for k, (_, border) in enumerate(self.sectors):
            if border:
                color = ("scene", "force")[k % 2]
                self._fan(draw, border, draw.color(color, 0.28))
        if len(self.border) > 1:
            self._fan(draw, [*self.border, self.planet.center], draw.color("muted", 0.25))
        self._draw_areas(draw)

    def _fan(self, draw: Draw, border: list[tuple[float, ...]], color: int) -> None:
        """Fill what the line from the sun swept: triangles."""
        for a, b in pairwise(border):
            draw.polygon([(0.0, 0.0), a, b], color)

    def _draw_ellipse(self, draw: Draw) -> None:
        """Draw where it should run, and the other focus."""
        turn = np.linspace(0.0, math.tau, 121)
        a, e = self.half, self.flat
        x, y = a * (np.cos(turn) - e), a * math.sqrt(max(0.0, 1.0 - e * e)) * np.sin(turn)
        c, s = math.cos(self.turned), math.sin(self.turned)
        draw.path(np.column_stack([c * x - s * y, s * x + c * y]), "muted", None, True)
        draw.ring((-2.0 * a * e * c, -2.0 * a * e * s), 2.0 * draw.style.sizes.dot, "muted")

    def _draw_areas(self, draw: Draw) -> None:
        """Write the areas of the last turn into their pieces, where there is room."""
        for area, border in self.sectors[-PIECES:]:
            if len(border) < 2:
                continue
            middle = border[len(border) // 2]
            wide = math.dist(border[0], border[-1])
            if wide > 2.4 * label_height(draw):
                at = (0.72 * middle[0], 0.72 * middle[1])
                draw.text(at, number(area, 2), None, "text", True)

    def _draw_words(self, draw: Draw) -> None:
        if "areas" in draw.withheld:
            return
        said = ["equal times, areas in m²"]
        if self.ellipse:  # else a class is to predict it
            said = [f"every piece took {number(self.piece, 2)} s; areas in m²"]
            if math.isfinite(self.half):
                said.append(f"a = {number(self.half, 2)} m, T = {number(self.period, 2)} s")
            else:
                said.append("too fast to come back")
        if self.nearest < 1.1 * CORE:
            said.append(f"nearer than {CORE} m the pull grows no more")
        top = draw.camera.to_world(0.0, draw.insets[1] + 0.8 * draw.style.sizes.label)[1]
        lines(draw, (left_edge(draw), top), said)

    def check(self, world: World) -> None:
        self.check_theory(world, "it should have come round by now", 2)
