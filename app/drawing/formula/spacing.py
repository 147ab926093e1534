"""The space between the parts of a row, as in the table of TeX (Knuth, chapter 18)."""

from app.drawing.formula.nodes import Accent, Fence, Fraction, Node, Role, Scripts, Sign

THIN, MEDIUM, THICK = 0.17, 0.22, 0.28  # [em]


def spaces(items: tuple[Node, ...], script: bool, goes_on: bool) -> list[float]:
    """Return the space before each item [em]. `goes_on`: it comes after another line."""
    lines: list[float] = []
    before: str = "operand" if goes_on else ""
    for item in items:
        kind = _kind(item)
        if kind == "binary" and before not in ("operand", "function", "big", "fence", "gap"):
            kind = "sign"  # of what follows: no space after it
        first = not lines
        lines.append(0.0 if first else _space(before, kind, script))
        before = kind
    return lines


def _kind(item: Node) -> str:
    """Return the class of an item."""
    if isinstance(item, (Scripts, Accent)):
        inner = _kind(item.base)
        return inner if inner in ("function", "big", "binary", "relation") else "operand"
    if isinstance(item, Fraction):
        return "operand"
    if isinstance(item, Fence):
        return "fence"
    if not isinstance(item, Sign):
        return "operand"
    return {
        Role.FUNCTION: "function", Role.BIG: "big", Role.INTEGRAL: "big", Role.BINARY: "binary",
        Role.RELATION: "relation", Role.PUNCTUATION: "comma", Role.GAP: "gap", Role.QUAD: "gap",
    }.get(item.role, "operand")  # fmt: skip


def _space(before: str, kind: str, script: bool) -> float:
    if script:
        return THIN if "function" in (before, kind) and kind != "fence" else 0.0
    if kind == "relation" or before == "relation":
        return 0.0 if kind == before else THICK
    if kind == "binary" or before == "binary":
        return MEDIUM
    if before == "comma":
        return MEDIUM
    if kind == "gap":
        return THIN
    if before == "gap" or kind == "comma":
        return 0.0
    if before in ("function", "big"):
        return 0.0 if kind == "fence" and before == "function" else THIN
    return THIN if kind in ("function", "big") and before not in ("", "sign") else 0.0
