"""The sheet of a plot: its paper, gridlines with their numbers, the head with title and legend."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from physics.values.sums import plain_sum
from scenes.axes import Axis, Mark
from scenes.draw import Color, Draw

if TYPE_CHECKING:
    from scenes.plots import Plot

Box = tuple[float, float, float, float]  # left, bottom, right, top [m]

LEAST_TEXT = 11.0
"""Letters of a small sheet shrink with it, but not below this on a desk: [px], 11."""
ACROSS, UPRIGHT = (
    15.0,
    8.0,
)  # [letters] that a sheet is wide and high at the least before they shrink
LEADING = 1.3  # [letters] from line to line
SIGN = 1.5  # [letters] length of a sign in the legend
GAP = 1.0  # [letters] between entries of the legend


class Entry(NamedTuple):
    """A line of the legend."""

    name: str
    color: Color
    sign: str  # line, dash, dot, bar


def text_size(draw: Draw, box: Box) -> float:
    """Return the size of the letters [px]: that of labels, smaller on a small sheet."""
    left, bottom, right, top = box
    wide, high = (right - left) * draw.camera.scale, (top - bottom) * draw.camera.scale
    fitting = min(wide / ACROSS, high / UPRIGHT)
    return min(draw.style.sizes.label, max(fitting, LEAST_TEXT, draw.style.sizes.least))


def letter(draw: Draw, box: Box) -> float:
    """Return the height of a letter [m]."""
    return text_size(draw, box) / draw.camera.scale


def width_of(draw: Draw, plot: "Plot", words: str, bold: bool = False) -> float:
    """Return the width of a line of text [m]."""
    if not words:
        return 0.0
    return draw.text_size(words, text_size(draw, plot.box), bold)[0] / draw.camera.scale


def fitted(draw: Draw, plot: "Plot", words: str, room: float, bold: bool = False) -> str:
    """Return as much of a line as `room` [m] has place for, with an ellipsis if it is cut."""
    if width_of(draw, plot, words, bold) <= room:
        return words
    parts = (f"{words[:end].rstrip()}…" for end in range(len(words) - 1, 0, -1))
    return next((part for part in parts if width_of(draw, plot, part, bold) <= room), "")


def field(draw: Draw, plot: "Plot") -> Box:
    """Return left, bottom, right, top of the curves' field [m]: what head and numbers leave."""
    left, bottom, right, top = plot.box
    m = letter(draw, plot.box)
    widths = up_widths(draw, plot)
    foot = 1.6 * m if plot.across.words or plot.across.marks != () else 0.5 * m
    return (
        left + (plain_sum(widths[0::2]) or 0.5 * m),
        bottom + foot,
        right - (plain_sum(widths[1::2]) or 0.6 * m),
        top - head_height(draw, plot),
    )


def up_marks(draw: Draw, plot: "Plot", axis: Axis) -> list[Mark]:
    """Return numbers of an upright axis, as many as there is room for."""
    m = letter(draw, plot.box)
    high = plot.box[3] - plot.box[1] - head_height(draw, plot) - 1.6 * m
    return axis.marks_for(high / (2.2 * m))


def up_widths(draw: Draw, plot: "Plot") -> list[float]:
    """Return what the upright axes take beside the curves [m]: the first at the left, the second at
    the right, and so on outwards.
    """
    m, result = letter(draw, plot.box), list[float]()
    for axis in (plot.up, *plot.more):
        words = (width_of(draw, plot, words) for _, words in up_marks(draw, plot, axis))
        wide = max(words, default=0.0)
        name = 1.2 * m if plot.beside and axis.words else 0.0
        result.append(wide + 0.9 * m + name if wide else name)
    return result


# --- the head ------------------------------------------------------------------------------------


def title_of(plot: "Plot") -> str:
    """Return what stands above the curves."""
    return plot.title or ("" if plot.beside else plot.up.words)


def rows_of(draw: Draw, plot: "Plot") -> list[list[Entry]]:
    """Return the legend in lines; the first stands beside the title, and may be empty."""
    m, wide = letter(draw, plot.box), plot.box[2] - plot.box[0]
    room = wide - m - width_of(draw, plot, title_of(plot), True) - GAP * m
    rows: list[list[Entry]] = [[]]
    for entry in plot.entries:
        need = (SIGN + 0.4 + GAP) * m + width_of(draw, plot, entry.name)
        if need > room and (rows[-1] or len(rows) == 1):
            rows.append([])
            room = wide - m
        rows[-1].append(entry)
        room -= need
    return rows


def head_height(draw: Draw, plot: "Plot") -> float:
    """Return the height of the title and the legend [m]."""
    m, rows = letter(draw, plot.box), rows_of(draw, plot)
    count = len(rows) if title_of(plot) or rows[0] else len(rows) - 1
    return (LEADING * count + 0.7) * m


def draw_head(draw: Draw, plot: "Plot") -> None:
    """Draw the title at the left, the legend from the right beside it and below it."""
    left, _, right, top = plot.box
    m, size = letter(draw, plot.box), text_size(draw, plot.box)
    rows, wide = rows_of(draw, plot), right - left - m
    title = fitted(draw, plot, title_of(plot), wide, True)
    y = top - 0.85 * m
    if title:
        draw.text((left + 0.5 * m, y), title, size, plot.color, False, "left", True)
    elif not rows[0]:
        rows = rows[1:]
    for row in rows:
        x = right - 0.5 * m
        for entry in reversed(row):
            name = fitted(draw, plot, entry.name, wide - (SIGN + 0.4) * m)
            draw.text((x, y), name, size, "text", False, "right")
            x -= width_of(draw, plot, name) + 0.4 * m
            draw_sign(draw, entry, (x - SIGN * m, x), y, m)
            x -= (SIGN + GAP) * m
        y -= LEADING * m


def draw_sign(draw: Draw, entry: Entry, span: tuple[float, float], y: float, m: float) -> None:
    """Draw what the curve of an entry looks like, from x to x [m]."""
    a, b = span
    if entry.sign == "dot":
        draw.many.dots([((a + b) / 2, y)], entry.color)
    elif entry.sign == "bar":
        draw.many.boxes([(b - 0.8 * m, y - 0.4 * m)], [(b, y + 0.4 * m)], entry.color)
    else:
        width = 1.4 * draw.style.sizes.line
        draw.many.lines([(a, y)], [(b, y)], entry.color, width, entry.sign == "dash")


# --- paper and axes ------------------------------------------------------------------------------


def draw_sheet(draw: Draw, plot: "Plot", inside: Box) -> None:
    """Draw the paper, the gridlines with their numbers, the name of the lying axis."""
    sizes = draw.style.sizes
    draw.rect(*plot.box, fill=draw.color("plate"), outline="plate_edge", width=sizes.thin)
    left, bottom, right, top = plot.box
    draw.sheets.append((*draw.camera.to_screen(left, top), *draw.camera.to_screen(right, bottom)))
    starts, ends = draw_numbers(draw, plot, inside)
    draw.many.lines(starts, ends, "grid", sizes.thin)
    left, bottom, right, top = inside
    edges = [(left, bottom), (left, bottom)], [(right, bottom), (left, top)]
    for axis, at in ((plot.up, 1), (plot.across, 0)):
        if not axis.log and axis.low < 0.0 < axis.high:
            share = float(axis.share(0.0))
            y, x = bottom + share * (top - bottom), left + share * (right - left)
            edges[0].append((left, y) if at else (x, bottom))
            edges[1].append((right, y) if at else (x, top))
    draw.many.lines(*edges, "muted", sizes.thin)


def draw_numbers(draw: Draw, plot: "Plot", inside: Box) -> tuple[np.ndarray, np.ndarray]:
    """Print the numbers; return where the gridlines begin and end (n, 2) [m]."""
    left, bottom, right, top = inside
    m, size = letter(draw, plot.box), text_size(draw, plot.box)
    low = bottom - 0.3 * m
    words = fitted(draw, plot, plot.across.words, plot.box[2] - plot.box[0] - m)
    end = plot.box[2] - 0.4 * m
    draw.text((end, low), words, size, "text", False, "topright")
    name = width_of(draw, plot, words)
    room = end - (name + 0.6 * m if name else 0.0)
    starts: list[tuple[float, float]] = []
    ends: list[tuple[float, float]] = []
    for value, words in plot.across.marks_for((right - left) / (4.5 * m)):
        x = left + float(plot.across.share(value)) * (right - left)
        starts.append((x, bottom))
        ends.append((x, top))
        half = 0.5 * width_of(draw, plot, words)
        if x + half < room and x - half > plot.box[0]:
            draw.text((x, low), words, size, "muted", False, "top")
    sides = [left, right]
    for number, (axis, wide) in enumerate(
        zip((plot.up, *plot.more), up_widths(draw, plot), strict=True)
    ):
        edge, way, side = sides[number % 2], 1 if number % 2 else -1, ("right", "left")[number % 2]
        sides[number % 2] += way * wide
        for value, words in up_marks(draw, plot, axis):
            y = bottom + float(axis.share(value)) * (top - bottom)
            if not number:
                starts.append((left, y))
                ends.append((right, y))
            draw.text((edge + 0.35 * way * m, y), words, size, axis.color, False, side)
        if plot.beside:
            fits = width_of(draw, plot, axis.words) <= top - bottom
            at = edge + way * (wide - 0.6 * m), 0.5 * (bottom + top)
            draw.text_up(at, axis.words if fits else axis.unit_words, size, axis.color, way)
            draw.line((edge, bottom), (edge, top), axis.color)
    return np.array(starts).reshape(-1, 2), np.array(ends).reshape(-1, 2)
