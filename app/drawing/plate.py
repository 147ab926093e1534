"""A plate: some lines of text on a small sheet in the picture, for read-outs."""

from collections.abc import Sequence
from typing import NamedTuple

from app.drawing.dimensions import Area, room
from app.drawing.draw import Draw

PAD_X, PAD_Y = 0.55, 0.3  # [labels] round the words
LEADING = 1.32  # [lines] from one line to the next
CORNER = 0.3  # [labels] radius of the corners
LEAST_TEXT = 0.8
"""Smallest text on a plate: [labels], 0.8: 24 px on a projector, the least that the back row can
read."""


class Line(NamedTuple):
    """One line of a plate."""

    text: str
    size: float = 1.0  # [labels]
    bold: bool = False
    color: str = "text"


def plate_size(draw: Draw, lines: Sequence[Line], least: str = "") -> tuple[float, float]:
    """Return the width and height [px] of a plate; its last line has room for the words `least`."""
    label = draw.style.sizes.label
    last = lines[-1]
    widths = [draw.text_size(line.text, line.size * label, line.bold)[0] for line in lines]
    widths.append(draw.text_size(least, last.size * label, last.bold)[0] if least else 0)
    height = sum(LEADING * line.size * label for line in lines)
    return max(widths) + 2 * PAD_X * label, height + 2 * PAD_Y * label


def cut(draw: Draw, line: Line, wide: float) -> Line:
    """Return `line`, with an ellipsis where it is too long for a plate of so many pixels."""
    if plate_size(draw, [line])[0] <= wide:
        return line
    parts = (
        line._replace(text=f"{line.text[:end].rstrip()}…") for end in range(len(line.text))[::-1]
    )
    return next((part for part in parts if plate_size(draw, [part])[0] <= wide), line)


def plate_area(
    draw: Draw, corner: tuple[float, float], lines: Sequence[Line], least: str = ""
) -> Area:
    """Return where a plate with its corner at `corner` [px] comes: between the panels."""
    width, height = plate_size(draw, lines, least)
    area = Area(corner[0], corner[1], corner[0] + width, corner[1] + height)
    return area.within(room(draw))


def draw_plate(
    draw: Draw,
    corner: tuple[float, float],
    lines: Sequence[Line],
    least: str = "",
    lit: bool = False,
) -> Area:
    """Paint a plate with its upper left corner at `corner` [px], moved between the panels."""
    sizes = draw.style.sizes
    label = sizes.label
    area = plate_area(draw, corner, lines, least)
    draw.cover(*area)
    r = CORNER * label
    left, top, right, bottom = area.left + r, area.top + r, area.right - r, area.bottom - r
    corners = [(left, top, r), (right, top, r), (right, bottom, r), (left, bottom, r)]
    edge = "instrument" if lit else "plate_edge"
    draw.list.add(corners, draw.color("plate"), draw.color(edge), max(1.0, sizes.thin))
    y = area.top + PAD_Y * label
    for line in lines:
        y += LEADING * line.size * label / 2
        at = (area.left + PAD_X * label, y)
        draw.text_px(at, line.text, line.size * label, line.color, False, "left", line.bold)
        y += LEADING * line.size * label / 2
    return area
