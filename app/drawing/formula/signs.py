"""Tables: which character is what."""

from app.drawing.formula.nodes import Role

_NAMES = """sin cos tan cot arcsin arccos arctan atan2 sinh cosh tanh ln log exp min max lim sgn det
mod clamp round floor"""
FUNCTIONS = frozenset(_NAMES.split())
LIMITED = frozenset(("lim", "max", "min"))  # what stands below them is a limit
CONSTANTS = frozenset("πΔ∂∇∞ℏ°%‰′…⋯⋮∅ΓΘΛΞΠΣΦΨΩ#?")
BIG = frozenset("∑∏⋃⋂")
INTEGRALS = frozenset("∫∬∮")
BINARY = frozenset("+−±∓·×∘∗⊗⊕÷∖∧∨∩∪")
RELATIONS = frozenset("=≠≈<>≤≥≪≫∝→←↔⇒⇐⇔↦∈∉⊂⊥∥≡∼≃≔:")
PUNCTUATION = frozenset(",;")
SPELLING = {"-": "−", "*": "·", "~": "∼", "'": "′", "∆": "Δ", "⋅": "·", "≅": "≈", "µ": "μ"}
"""Characters that are written for another one."""

OPENING = {"(": ")", "[": "]", "{": "}", "⟨": "⟩", "⌊": "⌋", "⌈": "⌉"}
CLOSING = frozenset(OPENING.values())
BARS = frozenset("|‖")  # open where an operand is missing, close elsewhere
VULGAR = {
    "½": ("1", "2"), "⅓": ("1", "3"), "⅔": ("2", "3"), "¼": ("1", "4"), "¾": ("3", "4"),
    "⅕": ("1", "5"), "⅙": ("1", "6"), "⅛": ("1", "8"), "⅖": ("2", "5"), "⅗": ("3", "5"),
}  # fmt: skip
ROOTS = {"√": None, "∛": "3", "∜": "4"}
ACCENTS = frozenset("\u0302\u0304\u0305\u0307\u0308\u20d7")  # hat, bar, line, dot, dots, arrow

RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ", "0123456789+−=()ni", strict=True))
LOWERED = dict(
    zip("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ", "0123456789+−=()aeoxhklmnpstijruv", strict=True)
)
TO_RAISED = {plain: small for small, plain in RAISED.items()}
TO_LOWERED = {plain: small for small, plain in LOWERED.items()}


def role_of(char: str) -> Role | None:
    """Return the role of a character that stands for itself; None for brackets and the like."""
    for known, role in (
        (BIG, Role.BIG), (INTEGRALS, Role.INTEGRAL), (CONSTANTS, Role.UPRIGHT),
        (BINARY, Role.BINARY), (RELATIONS, Role.RELATION), (PUNCTUATION, Role.PUNCTUATION),
    ):  # fmt: skip
        if char in known:
            return role
    if char in VULGAR or char.isdigit():
        return Role.UPRIGHT
    if char.isalpha() or char == "!":
        return Role.VARIABLE if char != "!" else Role.UPRIGHT
    return None
