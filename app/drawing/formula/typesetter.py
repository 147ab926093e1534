"""From a formula to a box. The rules are those of TeX (Knuth, "The TeXbook", appendix G), shorter.

All lengths come from the size of the em, so a formula looks the same at any size.
"""

from dataclasses import replace
from functools import lru_cache

from app.drawing.fonts import font
from app.drawing.formula import stretchy
from app.drawing.formula.boxes import Box, Glyphs, Rule, put
from app.drawing.formula.face import Face
from app.drawing.formula.nodes import (
    Accent,
    Fence,
    FormulaError,
    Fraction,
    Matrix,
    Node,
    Role,
    Root,
    Row,
    Scripts,
    Sign,
    bare,
    is_sign,
)
from app.drawing.formula.parser import parse
from app.drawing.formula.signs import LIMITED, VULGAR
from app.drawing.formula.spacing import spaces

BIG = 1.45  # [1] a sum in a displayed formula


@lru_cache(maxsize=1024)
def set_formula(source: str, face: Face) -> Box:
    """Return the formula as one box; a malformed one as plain text, to be mended."""
    try:
        return set_node(parse(source), face)
    except FormulaError:
        return letters(source, face)


def letters(text: str, face: Face, italic: bool = False, em: int = 0) -> Box:
    """Return some letters of one style."""
    em = em or face.em
    measured = font(em, face.bold, italic)
    metrics = [m for m in measured.metrics(text) if m]
    if not text or not metrics:
        return Box(measured.size(text)[0] if text else 0, 0, 0)
    up, down = max(m[3] for m in metrics), max(0, -min(m[2] for m in metrics))
    width = sum(m[4] for m in metrics)
    lean = max(0, metrics[-1][1] - metrics[-1][4])
    return Box(width, up, down, (Glyphs(0, 0, text, em, face.bold, italic),), lean)


def set_node(node: Node, face: Face) -> Box:
    """Set any part."""
    match node:
        case Row(items):
            return set_row(items, face)
        case Sign():
            return _sign(node, face)
        case Scripts(base, below, above):
            return _scripts(base, below, above, face)
        case Fraction(above, below):
            return _fraction(above, below, face)
        case Root(inner, degree):
            return _root(inner, degree, face)
        case Fence(left, right, inner):
            return _fence(left, right, set_node(inner, face), face)
        case Matrix(rows):
            return _matrix(rows, face)
        case Accent(base, mark):
            return stretchy.accented(set_node(base, face), mark, face)


def set_row(items: tuple[Node, ...], face: Face, goes_on: bool = False) -> Box:
    """Set items one after another; `goes_on` when something stands before the first."""
    parts, x = [], 0
    boxes = [set_node(item, face) for item in items]
    for item, box, space in zip(items, boxes, spaces(items, face.level > 0, goes_on), strict=True):
        x += round(space * face.em)
        parts.append((x, 0, box))
        x += box.width
        if isinstance(item, Accent) or is_sign(item, Role.VARIABLE):
            x += min(box.lean, face.px(0.06))
    return put(parts, x, boxes[-1].lean if boxes else 0)


def _sign(sign: Sign, face: Face) -> Box:
    if sign.role in (Role.GAP, Role.QUAD):
        return Box(0 if sign.role is Role.GAP else face.px(0.8), 0, 0)
    if sign.role in (Role.BIG, Role.INTEGRAL):
        box = letters(sign.text, face, em=round(face.em * (BIG if face.display else 1.12)))
        drop = round((box.up - box.down) / 2) - face.axis
        return put([(0, drop, box)], box.width, 0)
    if sign.text in VULGAR and face.display and face.level == 0:
        above, below = VULGAR[sign.text]
        return _stacked(letters(above, face), letters(below, face), face)
    return letters(sign.text, face, italic=sign.role is Role.VARIABLE)


# --- scripts -------------------------------------------------------------------------------------


def _scripts(base: Node, below: Node | None, above: Node | None, face: Face) -> Box:
    body = set_node(base, face)
    low = set_node(below, face.script) if below is not None else None
    high = set_node(above, face.script) if above is not None else None
    named = isinstance(base, Sign) and base.text in LIMITED
    if face.display and (is_sign(base, Role.BIG) or named):
        return _limits(body, low, high, face)
    simple = isinstance(base, (Sign, Accent)) and not is_sign(base, Role.BIG, Role.INTEGRAL)
    rise = face.px(0.4 if face.display else 0.36)
    drop = face.px(0.24 if high is not None else 0.17)
    if not simple:
        rise = max(rise, body.up - round(0.42 * face.script.em))
        drop = max(drop, body.down + round(0.08 * face.em))
    if high is not None:
        rise = max(rise, high.down + face.px(0.12))
    if low is not None:
        drop = max(drop, low.up - face.px(0.43))
    if high is not None and low is not None:
        drop = max(drop, high.down + low.up - rise + 2 * face.bar)
    tuck = (
        face.px(0.22) if is_sign(base, Role.INTEGRAL) else 0
    )  # it leans: its foot is further left
    return _beside(body, (low, drop), (high, rise), tuck, face)


def _beside(body: Box, low: tuple, high: tuple, tuck: int, face: Face) -> Box:
    parts, width = [(0, 0, body)], body.width
    for (box, shift), lean, way in ((low, -tuck, 1), (high, body.lean, -1)):
        if box is not None:
            x = body.width + lean + (1 if face.em < 30 else round(0.03 * face.em))
            parts.append((x, way * shift, box))
            width = max(width, x + box.width + box.lean)
    return put(parts, width + round(0.04 * face.em))


def _limits(body: Box, low: Box | None, high: Box | None, face: Face) -> Box:
    width = max(box.width for box in (body, low, high) if box is not None)
    gap = face.px(0.14)
    parts = [((width - body.width) // 2, 0, body)]
    if high is not None:
        parts.append(((width - high.width) // 2, -(body.up + gap + high.down), high))
    if low is not None:
        parts.append(((width - low.width) // 2, body.down + gap + low.up, low))
    return put(parts, width)


# --- fractions, roots, brackets, matrices --------------------------------------------------------


def _fraction(above: Node, below: Node, face: Face) -> Box:
    if face.display:
        inner = face.inline
        return _stacked(set_node(bare(above), inner), set_node(bare(below), inner), face)
    slash = Sign("/", Role.UPRIGHT)
    boxes = [set_node(part, face) for part in (_lone(above), slash, _lone(below))]
    parts, x = [], 0
    for box in boxes:
        parts.append((x, 0, box))
        x += box.width + round(0.05 * face.em) + min(box.lean, face.px(0.1))
    return put(parts, x - round(0.05 * face.em))


def _lone(node: Node) -> Node:
    """Return a single thing without its brackets: a slash is clear without them."""
    inner = bare(node)
    if isinstance(inner, Row) and len(inner.items) == 1:
        inner = inner.items[0]
        return inner if isinstance(inner, (Sign, Scripts, Accent, Fence)) else node
    return node


def _stacked(above: Box, below: Box, face: Face) -> Box:
    """Set one over the other, parted by a bar as wide as the wider one and a little more."""
    bar, pad, gap = face.bar, face.px(0.09), face.px(0.15)
    wide = max(above.width + above.lean, below.width + below.lean)
    top = -face.axis - bar // 2  # of the bar, y down
    rule = Box(wide + 2 * pad, -top, top + bar, (Rule(0, top, wide + 2 * pad, bar),))
    side = face.px(0.06)
    parts = [
        (side + pad + (wide - above.width) // 2, top - gap - above.down, above),
        (side, 0, rule),
        (side + pad + (wide - below.width) // 2, top + bar + gap + below.up, below),
    ]
    return put(parts, wide + 2 * (pad + side))


def _root(inner: Node, degree: Node | None, face: Face) -> Box:
    body = set_node(inner, face)
    up, down = max(body.up, face.px(0.56)), max(body.down, face.px(0.02))
    small = set_node(degree, replace(face, level=2, display=False)) if degree is not None else None
    return stretchy.rooted(body, up, down, small, face)


def _fence(left: str, right: str, inner: Box, face: Face) -> Box:
    """Set brackets as tall as what is between them reaches from the axis."""
    reach = max(inner.up - face.axis, inner.down + face.axis)
    ends = []
    for sign in (left, right):
        box = letters(sign, face)
        fits = reach <= max(box.up - face.axis, box.down + face.axis) + face.px(0.14)
        if not fits:
            box = stretchy.bracket(sign, reach + face.px(0.04), face)
        elif sign in "|‖":
            box = stretchy.bracket(sign, max(reach, face.px(0.45)), face)
        ends.append(box)
    x = ends[0].width
    after = x + inner.width + min(inner.lean, face.px(0.1))
    return put([(0, 0, ends[0]), (x, 0, inner), (after, 0, ends[1])], after + ends[1].width)


def _matrix(rows: tuple[tuple[Node, ...], ...], face: Face) -> Box:
    cells = [[set_node(cell, face.inline) for cell in row] for row in rows]
    widths = [max(box.width for box in column) for column in zip(*cells, strict=True)]
    gap, leading = face.px(0.9), face.px(0.28)
    strut_up, strut_down = face.px(0.72), face.px(0.2)
    ups = [max(strut_up, *(box.up for box in row)) for row in cells]
    downs = [max(strut_down, *(box.down for box in row)) for row in cells]
    height = sum(ups) + sum(downs) + leading * (len(rows) - 1)
    parts, top = [], -face.axis - height // 2
    pad = face.px(0.12)
    for row, up, down in zip(cells, ups, downs, strict=True):
        x = pad
        for box, width in zip(row, widths, strict=True):
            parts.append((x + (width - box.width) // 2, top + up, box))
            x += width + gap
        top += up + down + leading
    return put(parts, sum(widths) + gap * (len(widths) - 1) + 2 * pad)
