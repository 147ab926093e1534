"""Formulas wider than their column: where they may be broken."""

from functools import lru_cache

from app.drawing.formula.boxes import Box, put
from app.drawing.formula.face import Face
from app.drawing.formula.nodes import FormulaError, Node, Role, Scripts, is_sign
from app.drawing.formula.parser import parse
from app.drawing.formula.typesetter import letters, set_formula, set_row
from app.quantities.shown_text import shown_text

WRITTEN = 24
"""Letters of a word that stay together where a formula cannot be read: [count]."""
SHORT = 8.0  # [1] of the size of its letters: a formula in running text that is not broken
SMALLEST = 0.7  # [1] a displayed formula that cannot be broken is set smaller, down to this


@lru_cache(maxsize=512)
def displayed_lines(source: str, face: Face, width: int) -> tuple[Box, ...]:
    """Return a displayed formula in lines of at most `width` [px]: broken before relations, then
    before sums; set smaller if that does not do. What cannot be read is broken between its words.
    """
    whole = set_formula(source, face)
    if whole.width <= width:
        return (whole,)
    if not _parts(source, ()):
        return _fill_as_written(source, face, width)
    for breaks in ((Role.RELATION,), (Role.RELATION, Role.BINARY)):
        lines = _fill(_parts(source, breaks), face, width)
        if lines and max(line.width for line in lines) <= width:
            return lines
    lines = _fill(_parts(source, (Role.RELATION, Role.BINARY)), face, width) or (whole,)
    size = int(face.size * max(SMALLEST, width / max(line.width for line in lines)))
    smaller = Face(size, face.bold, face.display)
    return displayed_lines(source, smaller, width) if size > SMALLEST * face.size else lines


def _parts(source: str, breaks: tuple[Role, ...]) -> list[tuple[Node, ...]]:
    """Return the top row cut before operators of these roles (not before a sign)."""
    try:
        items = parse(source).items
    except FormulaError:
        return []
    parts: list[tuple[Node, ...]] = [()]
    for i, item in enumerate(items):
        sign = item.base if isinstance(item, Scripts) else item
        before = items[i - 1] if i else None
        comma = before is not None and is_sign(before, Role.PUNCTUATION)
        operand = (
            before is not None and not is_sign(before, Role.RELATION, Role.BINARY) and not comma
        )
        if comma or (operand and is_sign(sign, *breaks)):
            parts.append(())
        parts[-1] = (*parts[-1], item)
    return parts


def _fill(parts: list[tuple[Node, ...]], face: Face, width: int) -> tuple[Box, ...]:
    """Put as many parts into each line as fit."""
    lines: list[Box] = []
    held: tuple[Node, ...] = ()
    for part in parts:
        longer = (*held, *part)
        if held and set_row(longer, face, bool(lines)).width > width:
            lines.append(set_row(held, face, bool(lines)))
            longer = part
        held = longer
    return (*lines, set_row(held, face, bool(lines))) if held else tuple(lines)


def _as_written(source: str, face: Face) -> tuple[Box, ...]:
    """Return the words of a formula that cannot be read; long ones are cut."""
    return tuple(
        letters(word[start : start + WRITTEN], face)
        for word in shown_text(source).split()
        for start in range(0, len(word), WRITTEN)
    )


def _fill_as_written(source: str, face: Face, width: int) -> tuple[Box, ...]:
    """Put as many words into each line as fit."""
    lines: list[Box] = []
    for word in _as_written(source, face):
        x = lines[-1].width + face.px(0.28) if lines else 0
        if lines and x + word.width <= width:
            lines[-1] = put([(0, 0, lines[-1]), (x, 0, word)], x + word.width, word.lean)
        else:
            lines.append(word)
    return tuple(lines) or (letters("", face),)


@lru_cache(maxsize=1024)
def inline_pieces(source: str, face: Face) -> tuple[Box, ...]:
    """Return a formula of running text in pieces, each but the last ending in a relation or a
    comma: lines may be broken between them. What is short stays whole.
    """
    whole = set_formula(source, face)
    if whole.width <= SHORT * face.size:
        return (whole,)
    try:
        items = parse(source).items
    except FormulaError:
        return _as_written(source, face)
    pieces: list[list[Node]] = [[]]
    for i, item in enumerate(items):
        pieces[-1].append(item)
        if is_sign(item, Role.RELATION, Role.PUNCTUATION) and 0 < i < len(items) - 1:
            pieces.append([])
    return tuple(set_row(tuple(piece), face, i > 0) for i, piece in enumerate(pieces))
