"""Signs that grow with what they belong to: roots, brackets, arrows and dots over letters.

Drawn here, not taken from a font at another size: their lines stay as thick as those of the text.
"""

import math
from collections.abc import Sequence

from app.drawing.formula.boxes import Box, Mark, Point, Rule, Shape, put
from app.drawing.formula.face import Face

ROUND = 16  # [count] pieces of a curve; more cannot be seen


def line(points: Sequence[Point], width: float) -> list[Shape]:
    """Return a bent line, `width` [px] thick, with pointed joints."""
    left, right = [], []
    for i, (x, y) in enumerate(points):
        before = points[max(0, i - 1)]
        after = points[min(len(points) - 1, i + 1)]
        ux, uy = _unit(before, (x, y)) if i else _unit((x, y), after)
        vx, vy = _unit((x, y), after) if i < len(points) - 1 else (ux, uy)
        nx, ny = -(uy + vy), ux + vx  # across the middle of both directions
        size = math.hypot(nx, ny) or 1.0
        nx, ny = nx / size, ny / size
        cosine = max(0.35, -uy * nx + ux * ny)
        reach = 0.5 * width / cosine
        left.append((x + nx * reach, y + ny * reach))
        right.append((x - nx * reach, y - ny * reach))
    return [Shape((*left, *reversed(right)))]


def _unit(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = math.hypot(dx, dy) or 1.0
    return dx / size, dy / size


def disc(x: float, y: float, radius: float) -> Shape:
    """Return a dot [px]."""
    turn = math.tau / ROUND
    return Shape(
        tuple(
            (x + radius * math.cos(i * turn), y + radius * math.sin(i * turn)) for i in range(ROUND)
        )
    )


def rooted(body: Box, up: int, down: int, degree: Box | None, face: Face) -> Box:
    """Return a root over `body`, which is taken to reach from `up` to `down` [px]."""
    bar = face.bar
    gap = max(2, face.px(0.1)) + (face.px(0.04) if face.display else 0)
    top = -(up + gap + bar)  # upper edge of the bar, y down
    height = down - top
    wide = round(face.em * (0.5 + 0.06 * min(4.0, height / face.em)))
    shift = 0
    if degree is not None:
        shift = max(0, degree.width - round(0.42 * wide))
    foot, thick = (shift + 0.52 * wide, down - 0.2 * bar), 1.45 * bar
    hook = 0.36 * min(height, 1.5 * face.em)
    marks: list[Mark] = [Rule(shift + wide, top, body.width + body.lean + face.px(0.12), bar)]
    start, knee = (shift + 0.06 * wide, down - hook), (shift + 0.24 * wide, down - hook * 1.22)
    tip = (float(shift + wide), top + 0.5 * bar)
    marks += line([start, knee], 0.8 * bar) + line([knee, foot], thick)
    marks += line([foot, tip], bar)
    marks.append(Shape(((tip[0] - 0.45 * bar, top), (tip[0] + 1, top), (tip[0] + 1, top + bar),
                        (tip[0] - 0.7 * bar, top + bar))))  # fmt: skip
    sign = Box(shift + wide, -top, down, tuple(marks))
    parts = [(0, 0, sign), (shift + wide + round(0.05 * face.em), 0, body)]
    if degree is not None:
        parts.append((0, round(down - 0.62 * min(height, 1.7 * face.em)) - degree.down, degree))
    return put(parts, shift + wide + body.width + body.lean + face.px(0.12) + face.px(0.04))


def bracket(sign: str, reach: int, face: Face) -> Box:
    """Return a bracket that reaches `reach` [px] up and down from the axis."""
    bar, axis = face.bar, face.axis
    top, low = -axis - reach, -axis + reach
    marks: list[Mark]
    if sign in "|‖":
        side = face.px(0.11)
        gap = bar + face.px(0.12)
        marks = [
            Rule(side + i * gap, top, bar, low - top)
            for i in range(len("|" if sign == "|" else "||"))
        ]
        return Box(2 * side + bar + (gap if sign == "‖" else 0), -top, low, tuple(marks))
    opens = sign in "([{⟨⌊⌈"
    if sign in "[]⌊⌋⌈⌉":
        wide, marks = _square(sign, top, low, face)
        return Box(wide, -top, low, tuple(marks))
    wide = round(face.em * (0.3 + 0.03 * min(4.0, 2 * reach / face.em)))
    if sign in "()":
        points = _parenthesis(top, low, wide, face)
    elif sign in "{}":
        points = _brace(top, low, wide, bar)
    else:
        inset = face.em * 0.06
        points = [
            (wide - inset, float(top)),
            (inset + bar, -float(axis)),
            (wide - inset, float(low)),
        ]
    shapes = [Shape(tuple(points))] if sign in "()" else line(points, 1.1 * bar)
    if not opens:
        shapes = [Shape(tuple((wide - x, y) for x, y in s.points)) for s in shapes]
    return Box(wide, -top, low, tuple(shapes))


def _square(sign: str, top: int, low: int, face: Face) -> tuple[int, list[Mark]]:
    bar, side, foot = face.bar, face.px(0.09), face.px(0.2)
    wide = side + foot + face.px(0.03)
    opens = sign in "[⌊⌈"
    stem = side if opens else wide - side - bar
    x = side if opens else wide - side - foot
    marks: list[Mark] = [Rule(stem, top, bar, low - top)]
    if sign in "[]⌈⌉":
        marks.append(Rule(x, top, foot, bar))
    if sign in "[]⌊⌋":
        marks.append(Rule(x, low - bar, foot, bar))
    return wide, marks


def _parenthesis(top: int, low: int, wide: int, face: Face) -> list[Point]:
    """Return a parenthesis, which is thickest in the middle."""
    thick, thin = 1.35 * face.bar, 0.75 * face.bar
    left, right = 0.14 * wide, 0.94 * wide
    middle, half = 0.5 * (top + low), 0.5 * (low - top)
    outer, inner = [], []
    for i in range(2 * ROUND + 1):
        s = i / ROUND - 1.0
        bend = 1.0 - math.sqrt(max(0.0, 1.0 - 0.97 * s * s))
        bend /= 1.0 - math.sqrt(0.03)
        share = s * s
        x = left + (right - thin - left) * (0.45 * bend + 0.55 * share)
        outer.append((x, middle + half * s))
        inner.append((x + thick + (thin - thick) * share, middle + half * s))
    return outer + inner[::-1]


def _brace(top: int, low: int, wide: int, bar: int) -> list[Point]:
    """Return a brace, which has two bends and a point."""
    middle, half = 0.5 * (top + low), 0.5 * (low - top)
    left, stem, right = 0.08 * wide + bar / 2, 0.5 * wide, 0.92 * wide
    curl = min(half / 2, 0.7 * wide)
    corner = [i / ROUND * math.pi / 2 for i in range(ROUND + 1)]
    upper = [
        (right - (right - stem) * math.sin(a), top + curl - curl * math.cos(a)) for a in corner
    ]
    # from the stem to the point in the middle
    tip = [
        (stem - (stem - left) * (1 - math.cos(a)), middle - curl + curl * math.sin(a))
        for a in corner
    ]
    half_way = upper + tip
    return half_way + [(x, 2 * middle - y) for x, y in reversed(half_way[:-1])]


def accented(base: Box, mark: str, face: Face) -> Box:
    """Return a mark over `base`; it leans with an italic letter."""
    bar = face.bar
    middle = (
        0.5 * base.width + 0.5 * base.lean + (0.1 * (base.up - 0.25 * face.em) if base.lean else 0)
    )
    bottom = -(base.up + max(2.0, 0.12 * face.em))  # lower edge of the mark, y down
    if mark in "\u0307\u0308":
        radius = max(1.1, (0.085 if face.bold else 0.068) * face.em)
        apart = 0.15 * face.em if mark == "\u0308" else 0.0
        shapes: list[Mark] = [
            disc(middle + way * apart, bottom - radius, radius)
            for way in ((-1, 1) if apart else (0,))
        ]
        top = bottom - 2 * radius
    elif mark == "\u20d7":
        shapes, top = _arrow(middle, bottom, max(0.5 * face.em, 0.9 * base.width), bar, face.em)
    elif mark == "\u0302":
        reach, rise = 0.2 * face.em, 0.17 * face.em
        points = [(middle - reach, bottom), (middle, bottom - rise), (middle + reach, bottom)]
        shapes = [*line(points, bar)]
        top = bottom - rise - bar
    else:
        wide = max(face.px(0.4), round(0.85 * base.width))
        shapes = [Rule(round(middle - wide / 2), round(bottom) - bar, wide, bar)]
        top = round(bottom) - bar
    return Box(base.width, math.ceil(-top), base.down, (*base.marks, *shapes), base.lean)


def _arrow(
    middle: float, bottom: float, wide: float, bar: float, em: int
) -> tuple[list[Mark], float]:
    head = 0.13 * em
    y = bottom - head
    left, right = middle - 0.5 * wide, middle + 0.5 * wide
    thin = max(1.0, 0.85 * bar)
    shapes: list[Mark] = [*line([(left, y), (right - 0.2 * thin, y)], thin)]
    tips = [(right - head * 1.15, y - head), (right, y), (right - head * 1.15, y + head)]
    shapes += line(tips, thin)
    return shapes, y - head - 0.5 * thin
