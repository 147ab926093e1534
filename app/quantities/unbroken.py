"""What stays together in a line: a number with its unit, and the parts of a term of a formula.

A formula in plain words, "½ m v² = 0.03 J", may be broken before a sign that stands between two
terms, and nowhere else: never beside a relation, "=", and never under a root, while it has room in
a line.
"""

import re
from itertools import pairwise

JOINED = "\N{NO-BREAK SPACE}"

FACTOR = r"(?:[µnkMGcm]?(?:m|g|s|N|J|W|Hz)|1|t|h|min|rad|deg|rpm|turns?|%)(?:[²³]|\^-?\d)?"
AMOUNT = re.compile(rf"(?<=\d) (?={FACTOR}(?:[·*/]{FACTOR})*(?!\w))")
"""The space between a number and its unit."""

RELATIONS = "=≠<>≤≥≈∼"
SIGNS = RELATIONS + "+−·×/"
_MARKS = "²³⁴⁵⁶⁷⁸⁹⁰¹₀₁₂₃₄₅₆₇₈₉ₖₙₛₓᵢⱼ′ⁿ"
_LETTER = rf"(?:[A-Za-zα-ωΔΣΩĊ½¼⅓⅔¾]|\d+(?:\.\d+)?)[{_MARKS}]*"
_OPERAND = re.compile(rf"[(|√−]*(?:{_LETTER})+[)|]*(?:/[(]?(?:{_LETTER})+[)]?)*[)|]*[°%]?")
_FUNCTIONS = {"sin", "cos", "tan", "arctan", "log", "ln"}
_WORDS = {"a", "A", "I"}  # which are letters of a formula in a formula only
_LONGEST = 6  # [count] letters in a row that may be a product: more are a word


def unbroken(words: str, loose: bool = False) -> list[str]:
    """Return the words of a line, a number together with its unit: "0.159 N" is one of them."""
    return [word.replace(JOINED, " ") for word in bound(words, loose).split(" ") if word]


def bound(words: str, loose: bool = False) -> str:
    """Return `words` with a `JOINED` for each space at which a line must not end; `loose`: it may
    before a relation and under a root, as in a narrow column it must.
    """
    found = AMOUNT.sub(JOINED, " ".join(words.split())).split(" ")
    result, in_formula = found[0], False
    rooted = _roots(found[0], 0)
    for before, word in pairwise(found):
        first = word.split(JOINED)[0]
        joined = _stay_together(_last(before), first, in_formula)
        if not loose:
            joined = joined or rooted > 0 or (first in RELATIONS and _is_operand(_last(before)))
        rooted = _roots(word, rooted)
        in_formula = joined and (in_formula or before in SIGNS)
        result += (JOINED if joined else " ") + word
    return result


def _last(word: str) -> str:
    return word.split(JOINED)[-1]


def _roots(word: str, opened: int) -> int:
    """Return how many brackets of a root are open after `word`, when `opened` were before it."""
    start = 0 if opened else word.find("√(")
    if start < 0:
        return 0
    return max(0, opened + word.count("(", start) - word.count(")", start))


def _stay_together(before: str, word: str, in_formula: bool) -> bool:
    """Return whether no line may end between two words that follow each other."""
    term = word.rstrip(".,;:?!")
    if before in SIGNS or before in _FUNCTIONS:
        return _is_operand(term) or term in _FUNCTIONS
    is_symbol = _is_operand(term) and (in_formula or term not in _WORDS) and not term.isdigit()
    return _is_operand(before) and (is_symbol or term in _FUNCTIONS)


def _is_operand(word: str) -> bool:
    """Return whether it may be an operand of a formula: "½", "m", "v²", "√(L/g)", "9.81"."""
    letters = len([c for c in word if c.isalpha() and c.isascii()])
    return bool(_OPERAND.fullmatch(word)) and (letters <= 1 or _is_product(word))


def _is_product(word: str) -> bool:
    """Return whether several letters are no word: a sign of a formula stands among them."""
    return len(word) <= 2 * _LONGEST and any(c in word for c in _MARKS + "/(√")
