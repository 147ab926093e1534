"""The axes of the world: x to the right, y up, with ticks and numbers in metres.

An axis that is out of sight lies along the edge of what the panels leave free, so that there are
always numbers to read.
"""

import math

import numpy as np

from app.drawing.draw import Draw
from app.files.view_options import ViewOptions
from app.quantities.numbers import plain_number
from app.session.session import Session
from scenes.axes import round_up

NAME = "axes"
LABEL = "Axes"
KEY = "shift+x"
LEGEND = [("line", "x and y in metres")]
COLORS = ["muted"]
DEFAULT = False

APART = 4.0  # [labels] ticks are at least so far apart, room for "−12.5"
EDGE = 1.6  # [labels] an axis stays so far from the upper and the right edge
LEFT = 2.6  # [labels] and so far from the left one, with its numbers
BOTTOM = 4.6  # [labels] and from the lower one, above the scale bar, if that has no lane
TICK = 0.25  # [labels] half the length of a tick


def draw(draw: Draw, session: Session, _options: ViewOptions) -> None:  # noqa: ARG001
    """Draw both axes, kept while the view stands still."""
    draw.kept((NAME, draw.insets), lambda: _paint(draw))


def _paint(draw: Draw) -> None:
    label, (width, height) = draw.style.sizes.label, draw.camera.size
    left, top, right, bottom = draw.insets
    right, bottom, edge = width - right, height - bottom, EDGE * label
    low = bottom - (BOTTOM if draw.lane is None else EDGE) * label
    x, y = draw.camera.to_screen(0.0, 0.0)
    x = math.floor(min(max(x, left + LEFT * label), right - edge)) + 0.5
    above = y > bottom - edge  # numbers stand above an axis over the legend
    y = math.floor(low if above else max(y, top + edge)) + 0.5
    step = round_up(APART * label / draw.camera.scale)
    (low_x, high_y), (high_x, low_y) = (
        draw.camera.to_world(*corner) for corner in ((left, top), (right, bottom))
    )
    across, up = _numbers(low_x, high_x, step), _numbers(low_y, high_y, step)
    px = np.floor(draw.camera.to_screen(across, 0.0)[0]) + 0.5
    py = np.floor(draw.camera.to_screen(0.0, up)[1]) + 0.5
    tick = TICK * label
    a = [(left, y), (x, bottom), *((at, y - tick) for at in px), *((x - tick, at) for at in py)]
    b = [(right, y), (x, top), *((at, y + tick) for at in px), *((x + tick, at) for at in py)]
    thin, sizes = max(1.0, round(draw.style.sizes.thin)), draw.style.sizes
    halo = draw.color("halo", 0.5)  # on bodies; less than a mark's, for these lines are long
    draw.many.stroke(np.array(a), np.array(b), halo, thin + 2 * sizes.halo)
    draw.many.stroke(np.array(a), np.array(b), "muted", thin)
    for at, value in zip(px, across, strict=True):
        if left + label < at < right - 2.2 * label and abs(at - x) > label:
            place, anchor = (at, y + 1.6 * tick), "top"
            if above:
                place, anchor = (at, y - 1.6 * tick), "bottom"
            draw.text_px(place, plain_number(value), color="muted", anchor=anchor)
    for at, value in zip(py, up, strict=True):
        if top + 2.2 * label < at < bottom - label and abs(at - y) > 0.7 * label:
            place = (x - 1.6 * tick, at)
            draw.text_px(place, plain_number(value), color="muted", anchor="right")
    draw.text_px((right - 0.4 * label, y - tick), "x [m]", color="muted", anchor="bottomright")
    draw.text_px((x + 2 * tick, top + 0.3 * label), "y [m]", color="muted", anchor="topleft")


def _numbers(low: float, high: float, step: float) -> np.ndarray:
    """Return the multiples of `step` from `low` to `high`, without the rounding of a sum."""
    digits = max(0, -math.floor(math.log10(step) + 1e-9))
    counted = np.arange(math.ceil(low / step), math.floor(high / step) + 1)
    return np.round(counted * step, digits)
