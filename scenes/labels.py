"""Words in the picture: numbers as they are printed, lines of text, tables, bars, turning arrows.

Lengths are in the world [m]; text has the size that the style of the picture gives it.
"""

import math
from collections.abc import Sequence

from physics.values.sums import plain_sum
from scenes.draw import Color, Draw

Point = tuple[float, float]
Words = str | tuple[str, Color]  # a line of text, or one with its colour

WORDS_BEHIND = 14.0
"""Room that a bar leaves for words behind it: [labels], 14."""

COLUMN_GAP = 0.9
"""Between two columns of a table: [labels], 0.9."""

LEADING = 1.3
"""From one line of text to the next: [labels], 1.3."""


def number(value: float, digits: int | None = 2) -> str:
    """Return a number with so many decimals, or (None) as short as six digits allow.

    With a true minus sign, and without one before what rounds to zero.
    """
    text = f"{value:.6g}" if digits is None else f"{value:.{digits}f}"
    if not text.strip("-0."):
        text = text.lstrip("-")
    return text.replace("-", "−")


def short(value: float) -> str:
    """Return a number as short as six digits allow: 0.5, 12, 1.2e−05."""
    return number(value, None)


def small(value: float, unit: str) -> str:
    """Return a length that may be tiny, in thousandths or millionths of the unit: "0.42 mm"."""
    size = abs(value)
    if size >= 0.1 or size < 1e-9:
        return f"{number(value)} {unit}"
    prefix, factor = ("m", 1e3) if size >= 1e-4 else ("µ", 1e6)
    return f"{number(factor * value)} {prefix}{unit}"


def left_edge(draw: Draw) -> float:
    """Return where words at the left begin [m]: clear of the toolbar and of the edge."""
    return draw.camera.to_world(draw.insets[0] + 0.8 * draw.style.sizes.label, 0.0)[0]


def label_height(draw: Draw) -> float:
    """Return the height of the letters of a label now [m]."""
    return draw.style.sizes.label / draw.camera.scale


def pitch(draw: Draw) -> float:
    """Return the pitch from one line of labels to the next now [m]."""
    return LEADING * label_height(draw)


def text_width(draw: Draw, words: str, bold: bool = False) -> float:
    """Return the width of a label now [m]."""
    return draw.text_size(words, draw.style.sizes.label, bold)[0] / draw.camera.scale


def fitting(draw: Draw, room: float, *choices: str) -> str:
    """Return the first of `choices` that fits into `room` [m]; "" when none does."""
    return next((words for words in choices if text_width(draw, words, True) < room), "")


def lines(
    draw: Draw,
    at: Point,
    words: Sequence[Words],
    color: Color = "text",
    anchor: str = "topleft",
    halo: bool = True,
) -> None:
    """Write lines below one another at `at` [m], the first one bold and in `color`.

    A line that is a pair (text, colour) has a colour of its own.
    """
    x, y = draw.camera.to_screen(*at)
    for i, line in enumerate(words):
        text, ink = line if isinstance(line, tuple) else (line, "text" if i else color)
        draw.text_px((x, y), text, None, ink, halo, anchor, i == 0)
        y += LEADING * draw.style.sizes.label


def table(
    draw: Draw,
    at: Point,
    rows: Sequence[Sequence[str]],
    color: Color = "text",
    remarks: Sequence[str] = (),
) -> None:
    """Rows of cells below `at` [m], the first row bold; the first column left, others right.

    Columns are as wide as their widest cell. Each of `remarks` begins where its row has its first
    empty cell, or behind the row.
    """
    label, widths = draw.style.sizes.label, _columns(draw, rows)
    x0, y = draw.camera.to_screen(*at)
    for i, (row, words) in enumerate(zip(rows, remarks, strict=False)):
        before = row.index("") if "" in row else len(row)
        x = x0 + plain_sum(widths[:before]) + before * COLUMN_GAP * label
        draw.text_px((x, y + i * LEADING * label), words, color=color, anchor="topleft")
    for i, row in enumerate(rows):
        x = x0
        for k, cell in enumerate(row):
            x += widths[k] + (COLUMN_GAP * label if k else 0.0)
            spot = (x0, y) if k == 0 else (x, y)
            anchor = "topleft" if k == 0 else "topright"
            draw.text_px(spot, cell, color=color, anchor=anchor, bold=i == 0)
        y += LEADING * label


def table_width(draw: Draw, rows: Sequence[Sequence[str]]) -> float:
    """Return the width of `table` now [m]."""
    gaps = COLUMN_GAP * draw.style.sizes.label * (len(rows[0]) - 1)
    return (plain_sum(_columns(draw, rows)) + gaps) / draw.camera.scale


def _columns(draw: Draw, rows: Sequence[Sequence[str]]) -> list[int]:
    """Return the width of each column of a table [px]."""
    label = draw.style.sizes.label
    return [
        max(draw.text_size(cell, label, bold=True)[0] for cell in column)
        for column in zip(*rows, strict=True)
    ]


def right_edge(draw: Draw) -> float:
    """Return where words at the right end [m]: clear of the panel and of the edge."""
    x = draw.camera.size[0] - draw.insets[2] - 0.8 * draw.style.sizes.label
    return draw.camera.to_world(x, 0.0)[0]


def bar(
    draw: Draw,
    at: Point,
    size: tuple[float, float],
    parts: Sequence[tuple[float, Color]],
    behind: float = WORDS_BEHIND,
) -> float:
    """Return a bar from `at` [m], (length, height) [m] for the value 1: parts (value, colour).

    Returns where it ends [m]. One that would leave no room for words `behind` it [labels] is broken
    off: two slanted cuts.
    """
    x, y = at
    most = max(right_edge(draw) - behind * label_height(draw), x)
    for value, color in parts:
        end = min(x + size[0] * max(value, 0.0), most)
        if end - x > 1e-6:
            draw.rect(x, y, end, y + size[1], fill=color, outline="text", width=1.0)
        x = end
    if x == most:
        for cut in (x - 0.8 * size[1], x - 1.5 * size[1]):
            draw.line((cut, y), (cut + 0.4 * size[1], y + size[1]), "halo")
    return x


def named_bar(
    draw: Draw, at: Point, length: float, text: str, parts: Sequence[tuple[str, float, Color]]
) -> None:
    """Draw a bar below the words `text` at `at` [m], its upper left: parts (name, value, colour).

    It is `length` [m] long for the value 1. Names stand below their parts, or further left where
    the last would not end with the bar, or at the edge if the bar is too short for all; those of
    less than half a hundredth of all have none.
    """
    x, y = at
    height, line = 0.8 * pitch(draw), pitch(draw)
    draw.text((x, y), text, None, "text", True, "topleft", True)
    y -= 1.35 * line + height
    end = bar(draw, (x, y), (length, height), [(value, color) for _, value, color in parts], 0.0)
    least = 0.005 * plain_sum(value for _, value, _ in parts) + 1e-9
    rooms = [text_width(draw, f"{name}  ", True) * (value > least) for name, value, _ in parts]
    behind, most = plain_sum(rooms), right_edge(draw)  # [m] that names take from this one on
    end = end if x + behind <= end else most
    free = x
    for (name, value, color), room in zip(parts, rooms, strict=True):
        here = max(free, min(x, end - behind))
        if name and room and here + text_width(draw, name, True) < most:
            draw.text((here, y - 0.1 * line), name, None, color, True, "topleft", True)
            free = here + room
        x, behind = x + length * value, behind - room


def turn_arrow(draw: Draw, at: Point, px: float, share: float, color: Color) -> None:
    """Draw an arc with a head round `at`, `share` of 270° long, < 0 clockwise: a torque."""
    if abs(share) < 0.02:
        return
    start = 0.5 * math.pi
    end = start + 1.5 * math.pi * max(-1.0, min(1.0, share))
    draw.arc(at, px, min(start, end), max(start, end), color, draw.style.sizes.arrow)
    r, way = px / draw.camera.scale, math.copysign(1.0, share)
    tip = (at[0] + r * math.cos(end), at[1] + r * math.sin(end))
    head = 0.5 * draw.style.sizes.head / draw.camera.scale
    along = (-way * math.sin(end), way * math.cos(end))
    out = (math.cos(end), math.sin(end))
    corners = [
        (tip[0] + 1.4 * head * along[0], tip[1] + 1.4 * head * along[1]),
        (tip[0] + head * out[0], tip[1] + head * out[1]),
        (tip[0] - head * out[0], tip[1] - head * out[1]),
    ]
    draw.polygon(corners, fill=color)
