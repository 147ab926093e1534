"""What could stand at the cursor of a text field: names, quantities, units."""

import re

from app.quantities.expression.compiling import Compiler
from app.quantities.expression.error import ExpressionError
from app.quantities.expression.names import WorldNames
from app.quantities.expression.source import Source
from app.quantities.units import UNITS

MOST = 40
"""Longest list: [count]; nobody reads on."""

QUOTED = re.compile(
    r"""\b(?:body\s*[(\[]|contact\s*\((?:[^()]*,)?)\s*(?P<quote>["'])(?P<word>[^"']*)$"""
)
DOTTED = re.compile(
    r"""(?P<head>[^\W\d]\w*|\b(?:body|joint|contact)\s*[(\[][^()\[\]]*[)\]])\.(?P<word>\w*)$"""
)
AGAINST = re.compile(
    r"""(?P<left>(?:[^\W\d]\w*|\b(?:body|joint|contact)\s*[(\[][^()\[\]]*[)\]])(?:\.\w+)?)"""
    r"""\s*(?:[=<>!]=?|[-+\u2212])\s*[-\u2212]?$"""
)
AFTER_NUMBER = re.compile(r"(?<![\w.])[0-9]*\.?[0-9]+\s*(?P<word>[^\W\d]\w*)?$")
PLAIN = re.compile(r"(?P<word>[^\W\d]\w*|)$")


def completions(text: str, cursor: int, names: WorldNames) -> list[str]:
    """Words that can replace the one before `cursor` (see `word_start`), the likeliest first.

    Never raises: half of an expression is the usual case here.
    """
    before = text[:cursor]
    if before.endswith((")", "]")):
        return []  # an operator comes now, or a dot
    if result := QUOTED.search(before):
        return _starting(result["word"], names.body_names())
    if result := DOTTED.search(before):
        return _starting(result["word"], _quantities(result["head"], names))
    if result := AFTER_NUMBER.search(before):
        return _starting(result["word"] or "", _units(before[: result.start()], names))
    result = PLAIN.search(before)
    word = result["word"] if result else ""
    spaced = [f'body("{name}")' for name in names.body_names() if not name.isidentifier()]
    inside = [one for one in spaced if word and one[6:].lower().startswith(word.lower())]
    return _starting(word, [*names.known(), *spaced], inside)


def word_start(text: str, cursor: int) -> int:
    """Return where the word begins that a completion replaces, up to `cursor`."""
    before = text[:cursor]
    result = QUOTED.search(before) or PLAIN.search(before)
    return result.start("word") if result else cursor


def _quantities(head: str, names: WorldNames) -> list[str]:
    """What can be asked of the thing before the dot."""
    try:
        source = Source(head)
        return list(Compiler(source, names).thing(source.tree).table)
    except ExpressionError:
        return []


def _units(before: str, names: WorldNames) -> list[str]:
    """All units; those first that what the number is compared with is given in."""
    try:
        result = AGAINST.search(before)
        source = Source(result["left"] if result else "")
        wanted = Compiler(source, names).number(source.tree).dimension
    except ExpressionError:
        return list(UNITS)
    return sorted(UNITS, key=lambda word: UNITS[word].dimension != wanted)


def _starting(word: str, known: list[str], more: list[str] | None = None) -> list[str]:
    start = word.lower()
    result: dict[str, None] = {}
    for name in (*(one for one in known if one.lower().startswith(start)), *(more or ())):
        result[name] = None  # once each, in this order
    return list(result)[:MOST]
