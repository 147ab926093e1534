"""Formulas where only plain text can be shown: menus, lists, the console."""

import re

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
)
from app.drawing.formula.parser import parse
from app.drawing.formula.signs import TO_LOWERED, TO_RAISED

MARKED = re.compile(r"\$([^$\n]+)\$")
"""A formula in running text."""


def plain_text(words: str) -> str:
    """Return `words` with every `$ … $` in it as readable plain text."""
    return MARKED.sub(lambda result: plain(result[1].strip()), words)


def plain(source: str) -> str:
    """Return a formula in one line, `v_0^2/(2 g)` as "v₀²/(2 g)"; a malformed one as it is."""
    try:
        return _told(parse(source))
    except FormulaError:
        return source


def _told(node: Node) -> str:
    match node:
        case Sign():
            return _sign(node)
        case Row(items):
            return _row(items)
        case Scripts(base, below, above):
            return _told(base) + _script(below, "_", TO_LOWERED) + _script(above, "^", TO_RAISED)
        case Fraction(above, below):
            return f"{_told(above)}/{_told(below)}"
        case Root(inner, degree):
            return _root(inner, degree)
        case Fence(left, right, inner):
            return f"{left}{_told(inner)}{right}"
        case Matrix(rows):
            return "; ".join(", ".join(_told(cell) for cell in row) for row in rows)
        case Accent(base, mark):
            return _told(base) + mark


def _sign(sign: Sign) -> str:
    if sign.role in (Role.GAP, Role.QUAD):
        return " " if sign.role is Role.GAP else "   "
    if sign.role is Role.PUNCTUATION:
        return sign.text + " "
    return f" {sign.text} " if sign.role in (Role.BINARY, Role.RELATION) else sign.text


def _row(items: tuple[Node, ...]) -> str:
    said = ""
    for i, item in enumerate(items):
        words = _told(item)
        before = items[i - 1] if i else None
        operator = isinstance(before, Sign) and before.role in (Role.BINARY, Role.RELATION)
        if isinstance(item, Sign) and item.role is Role.BINARY and (before is None or operator):
            words = item.text  # a sign of what follows
        said += words
    return re.sub(r" {2}(?! )", " ", said).strip()


def _script(node: Node | None, sign: str, small: dict[str, str]) -> str:
    if node is None:
        return ""
    said = _told(node)
    if said == "′":
        return said
    if all(char in small for char in said):
        return "".join(small[char] for char in said)
    return f"{sign}{said}" if said.isalnum() else f"{sign}({said.replace(' ', '')})"


def _root(inner: Node, degree: Node | None) -> str:
    said = _told(inner)
    sign = {"": "√", "3": "∛", "4": "∜"}.get("" if degree is None else _told(degree), "√")
    return f"{sign}{said}" if said.isalnum() else f"{sign}({said})"
