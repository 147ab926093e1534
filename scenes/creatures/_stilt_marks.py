"""How the lesson on falling forward is drawn: legs, footprints, capture point, curves."""

import cmath
import math

import numpy as np

from creatures.two_bone import reach
from scenes.axes import recent
from scenes.creatures._sticks import Stick
from scenes.creatures._stilt import SOLE, STRETCH, Stilt
from scenes.draw import Color, Draw
from scenes.labels import label_height, number
from scenes.plots import Axis, Plot

KNEE = (-2.6, 0.0)  # [rad] a knee bends backwards only
THICK = 0.045  # [1] radius of a leg over the height of the mass
LIFT = 0.14  # [1] of the foot in the air, over the height
ARC = 5.0  # [labels] radius of the arc at a stick
LEAST = 6.0  # [labels] height of a sheet that can still be read


def draw_stick(draw: Draw, stick: Stick) -> None:
    """Draw its lean relative to the upright."""
    foot, far = (stick.x, 0.0), ARC * label_height(draw)
    draw.line(foot, (stick.x, min(1.15 * stick.height, 1.6 * far)), "muted", dash=True)
    up = 0.5 * math.pi
    px = ARC * draw.style.sizes.label * min(1.0, 0.8 * stick.height / far)
    draw.arc(foot, px, up - stick.lean, up, "velocity")
    words = f"{number(math.degrees(stick.lean), 1)}°"
    at = (stick.x - 0.5 * label_height(draw), 0.9 * px / draw.camera.scale)
    draw.text(at, words, None, "velocity", True, "right", True)
    said = f"h = {number(stick.height)} m"
    draw.text((stick.x, -0.8 * label_height(draw)), said, None, "text", True, "top")


def draw_stilt(
    draw: Draw, stilt: Stilt, following: float | None, share: float, marks: bool, said: bool
) -> None:
    """Draw both legs, the footprints and, with `marks`, the capture point.

    `following` [m] is where the next foot will land, `share` [1] how much of the step is over.
    Not `told`: where the foot will land, and how far off the capture point is.
    """
    for place in stilt.prints[:-1][-12:]:
        draw_sole(draw, stilt, complex(place, 0.0), "muted", 0.45)
    before = stilt.prints[-2] if len(stilt.prints) > 1 else None
    if following is not None:
        begun = stilt.foot if before is None else before
        along = 0.5 - 0.5 * math.cos(math.pi * share)
        lift = LIFT * stilt.height * math.sin(math.pi * share)
        draw_leg(draw, stilt, complex(begun + along * (following - begun), lift), "muted")
        if marks and said:
            draw.cross((following, 0.0), color="target")
    elif before is not None:
        draw_leg(draw, stilt, complex(0.5 * (before + stilt.foot), 0.05 * stilt.height), "muted")
    draw_leg(draw, stilt, complex(stilt.foot, 0.0), "scene")
    draw.dot(stilt.mass.center, color="text")
    if marks and not stilt.fallen:
        draw_capture(draw, stilt, said)


def draw_leg(draw: Draw, stilt: Stilt, place: complex, color: Color) -> None:
    """Draw thigh, shank and sole, the ankle at `place` [m] or, out of reach, towards it."""
    hip, bone = complex(*stilt.mass.center), 0.5 * STRETCH * stilt.height
    knee = hip + cmath.rect(bone, -1.2)
    hip, knee, ankle = reach([hip, knee, knee + cmath.rect(bone, -2.0)], place, [KNEE])
    r = THICK * stilt.height
    fill = draw.color(color, 0.55)
    draw.capsule(_xy(hip), _xy(knee), r, 0.8 * r, fill, color)
    draw.capsule(_xy(knee), _xy(ankle), 0.8 * r, 0.6 * r, fill, color)
    if abs(ankle - place) < r:
        draw_sole(draw, stilt, ankle, color)


def draw_sole(
    draw: Draw, stilt: Stilt, ankle: complex, color: Color, strength: float = 1.0
) -> None:
    """Draw a sole; on the ground it is a footprint."""
    half, r = SOLE * stilt.height, 0.022 * stilt.height
    a, b = ankle - half, ankle + half
    draw.capsule(_xy(a), _xy(b), r, r, draw.color(color, strength))


def draw_capture(draw: Draw, stilt: Stilt, said: bool) -> None:
    """Draw c = x + v / w: an arrow of the length v / w from the mass, and the ring below its tip.

    The line on the ground from foot to ring is what grows as e^(w t); its length may be `told`.
    """
    x, y = stilt.mass.center
    c, letter = stilt.capture, label_height(draw)
    draw.line((x, y), (x, 0.0), "muted", dash=True)
    if abs(c - x) * draw.camera.scale > draw.style.sizes.head:
        draw.arrow((x, y), (c - x, 0.0), "velocity")
        room = abs(c - x) > 3.0 * letter
        if room:
            draw.text((0.5 * (x + c), y + 0.8 * letter), "v/ω", color="velocity", bold=True)
    draw.line((c, y), (c, 0.0), "velocity", dash=True)
    draw.line((stilt.foot, 0.0), (c, 0.0), "velocity", 2.0 * draw.style.sizes.line)
    draw.ring((c, 0.0), 2.4 * draw.style.sizes.dot, "velocity")
    draw.text((c, -0.9 * letter), "capture point", color="velocity", anchor="top", bold=True)
    if said:
        ahead = number(100.0 * (c - stilt.foot), 0)
        draw.text((c, -2.2 * letter), f"{ahead} cm from the foot", color="velocity", anchor="top")


def draw_motion(draw: Draw, rows: np.ndarray, height: float, marks: bool) -> None:
    """Draw the positions of mass, capture point and foot (n, 4) [s], [m] against time.

    The sheet stays above the walker's head, wherever the view goes.
    """
    camera, letter = draw.camera, label_height(draw)
    left, top, right, _ = draw.insets
    (west, north), (east, _) = (
        camera.to_world(left, top),
        camera.to_world(camera.size[0] - right, 0),
    )
    box = (west + 0.34 * (east - west), 1.4 * height, east - letter, north - letter)
    if box[3] - box[1] < LEAST * letter:
        return
    values = rows[:, 1:] if marks else rows[:, 1::2]
    far = math.ceil(float(np.abs(values).max(initial=0.4)) / 0.5) * 0.5
    low = -far if values.min(initial=0.0) < -0.2 * far else -0.2 * far
    plot = Plot(box, recent(rows[:, 0], 4.0), Axis(low, far, "position", "m"))
    t, x, c, foot = rows.T
    plot.curve(t, foot, "scene", "foot")
    if marks:
        plot.curve(t, c, "velocity", "capture point")
    plot.curve(t, x, "text", "mass")
    plot.draw(draw)


def _xy(z: complex) -> tuple[float, float]:
    return z.real, z.imag
