"""Which texts may be names, titles and notes: all that a file can hold and a screen can show."""

import re

from physics.values.checks import DefinitionError
from physics.values.ranges import short

MOST_LETTERS = 10_000
"""Longest name or title: [characters], 10,000, as exact saves always had it. More: a wrong file."""

MOST_IN_NOTE = 100_000
"""Longest paragraph: [characters], 100,000. Files had no bound before, so it is generous."""

UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters (category Cc), and halves of pairs (Cs), which UTF-8 does not have. What is
merely invisible (Cf) is let through: whoever draws it makes it harmless."""

IN_LINES = frozenset("\n\r\t")
"""... of which a text of several lines may have these."""


def check_text(what: str, text: str, most: int = MOST_LETTERS, lines: bool = False) -> str:
    """`text`, fit to be written and shown. DefinitionError names the character, or the length."""
    if not isinstance(text, str):
        raise DefinitionError(f"{what} must be a text, not {short(text)}")
    if len(text) > most:
        raise DefinitionError(f"{what}: {len(text):,} letters; at most {most:,} are allowed")
    for result in () if text.isprintable() else UNFIT.finditer(text):
        letter = result.group()
        if not (lines and letter in IN_LINES):
            kind = "half a character" if letter >= "\ud800" else "a control character"
            raise DefinitionError(
                f"{what}: letter {result.start() + 1} is U+{ord(letter):04X}, {kind}; take it out"
            )
    return text


def fit_text(text: str, most: int = MOST_LETTERS) -> str:
    """`text` made fit, for what nobody can be asked to mend, such as the name of a file."""
    return UNFIT.sub("\N{REPLACEMENT CHARACTER}", text)[:most]
