"""The measures in the lower right corner: a scale bar, and what arrow lengths stand for."""

import math
from typing import NamedTuple, Protocol

import numpy as np

from app.quantities.numbers import figure
from scenes.axes import round_up
from scenes.draw import Draw

BAR = 64.0
"""The scale bar is at least this long, and at most 2.5 times that: [px] at label size 16."""

VEIL = 0.5
"""How opaque the ground under the scale bar is: 0..1. Less: it drowns in hatches and charts."""

MARGIN = 18.0
"""Distance to the panels: [px] at label size 16."""


Sheet = tuple[float, float, float, float]
"""Left, top, right, bottom of the sheet of a plot: [px]."""


BETWEEN = 22.0
"""Distance of two measures side by side: [px] at label size 16."""


class ArrowKey(NamedTuple):
    """One kind of arrow of the frame."""

    color: str  # role
    unit: str
    scale: float  # [px/unit]
    barbed: bool = False


class Measured(Draw, Protocol):
    """A frame whose scale is shown."""

    arrow_keys: list[ArrowKey]
    lane: Sheet | None
    boards: list[Sheet]


def draw_measures(draw: Measured) -> float:
    """Scale bar and arrow keys: in a row in the lane, if there is one, or else from the lower
    right corner upwards. Return how wide a row they need [px].
    """
    if draw.lane is None:
        _draw_stack(draw)
        return 0.0
    lane, keys = draw.lane, tuple(_known(draw.arrow_keys))
    return draw.kept(("measures", lane, keys), lambda: _draw_row(draw, lane, keys))


def _draw_row(draw: Measured, lane: Sheet, keys: tuple[ArrowKey, ...]) -> float:
    """Scale bar at the right end of `lane`, arrow keys to the left of it while there is room."""
    unit = draw.style.sizes.label / 16.0
    left, top, right, bottom = lane
    length = round_up(BAR * unit / draw.camera.scale)
    reach = length * draw.camera.scale  # [px]
    words = figure(length, "m", short=True)
    wide = max(reach, float(draw.text_size(words, draw.style.sizes.label)[0]))
    y = bottom - 8.0 * unit
    if right - wide >= left:
        _ground(draw, right - wide, y, right)
        _bar(draw, right, y, reach)
        draw.text_px((right - reach / 2, y - 4 * unit), words, color="muted", anchor="bottom")
    x, y = right - wide, (top + bottom) / 2.0
    for key in keys:
        value = round_up(45 * unit / key.scale)
        words, reach = figure(value, key.unit, short=True), value * key.scale
        wide = reach + 8 * unit + draw.text_size(words, draw.style.sizes.label)[0]
        x -= BETWEEN * unit
        if x - wide >= left:
            ends = np.array([[x - reach, y]]), np.array([[x, y]])
            draw.many.arrows_px(*ends, key.color, barbed=key.barbed)
            place = (x - reach - 8 * unit, y)
            draw.text_px(place, words, color=key.color, anchor="right")
        x -= wide
    return right - x


def _known(keys: list[ArrowKey]) -> list[ArrowKey]:
    """Return those that stand for something."""
    return [key for key in keys if key.scale > 0 and math.isfinite(key.scale)]


def _draw_stack(draw: Measured) -> None:
    """Scale bar and arrow keys, from the bottom up."""
    width, height = draw.camera.size
    unit = draw.style.sizes.label / 16.0
    right = width - draw.insets[2] - MARGIN * unit
    y = height - draw.insets[3] - MARGIN * unit
    length = round_up(BAR * unit / draw.camera.scale)
    reach = length * draw.camera.scale  # [px]
    right, y = _clear_of_sheets(draw, right, y, reach)
    _ground(draw, right - reach, y, right)
    _bar(draw, right, y, reach)
    at = (right - reach / 2, y - 5 * unit)
    draw.text_px(at, figure(length, "m", short=True), color="muted", anchor="bottom")
    y -= 44 * unit
    for key in _known(draw.arrow_keys):
        value = round_up(45 * unit / key.scale)
        reach = value * key.scale
        ends = np.array([[right - reach, y]]), np.array([[right, y]])
        draw.many.arrows_px(*ends, key.color, barbed=key.barbed)
        place = (right - reach - 8 * unit, y)
        draw.text_px(place, figure(value, key.unit, short=True), color=key.color, anchor="right")
        y -= 26 * unit


def _clear_of_sheets(draw: Measured, right: float, y: float, reach: float) -> tuple[float, float]:
    """Return the end of the scale bar [px]: in the corner, or beside or above plots."""
    label = draw.style.sizes.label
    gap, above, below = 0.6 * label, 1.35 * label, 0.45 * label
    beside, over = right, y
    sheets = [*draw.sheets, *draw.boards]
    for left, top, far, bottom in sorted(sheets, reverse=True):
        if top - below < y < bottom + above and left - gap < beside and far > beside - reach - gap:
            beside = left - gap
    for left, top, far, bottom in sorted(sheets, key=lambda sheet: -sheet[3]):
        if left - gap < right and far > right - reach - gap and top < over < bottom + above:
            over = top - below
    if over == y or beside == right:
        return right, y
    left = draw.insets[0]
    room = beside - reach - left > 0.5 * (right - left)  # the rest: the legend
    if room and right - beside < y - over:
        return beside, y
    if over - above > draw.insets[1]:
        return right, over
    return (beside, y) if beside - reach > left else (right, y)


def _ground(draw: Measured, left: float, y: float, right: float) -> None:
    """Draw a veil under the scale bar and its words."""
    label = draw.style.sizes.label
    r = 0.3 * label
    top, bottom = y - 1.35 * label, y + 0.15 * label
    corners = [(left, top, r), (right, top, r), (right, bottom, r), (left, bottom, r)]
    draw.list.add(corners, draw.color("background_bottom", VEIL))


def _bar(draw: Measured, right: float, y: float, length: float) -> None:
    """Draw a line with a tick at both ends, on whole pixels so that it is crisp."""
    tick = draw.style.sizes.label * 0.28
    right, y = math.floor(right) + 0.5, math.floor(y) + 0.5
    left = round(right - length) + 0.5
    a = np.array([[left, y], [left, y - tick], [right, y - tick]])
    b = np.array([[right, y], [left, y + tick], [right, y + tick]])
    thick = max(1.0, round(draw.style.sizes.line * 0.75))
    draw.many.stroke(a, b, "halo", thick + 2 * draw.style.sizes.halo)
    draw.many.stroke(a, b, "muted", thick)
