"""What holds of all that the program says of a file."""

import unicodedata
from pathlib import Path

from app.quantities.shown_text import LONGEST_MESSAGE
from tests.attack.findings import BrokenLawError

LONGEST = LONGEST_MESSAGE
"""A sentence is no longer: [characters], without the path. What it quotes of a file is cut at 200;
names that it offers instead, and the places of two keys, come on top."""

UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Control characters, marks of direction, lone surrogates, ends of lines."""

JOINERS = "\u200c\u200d"
"""Of them these are parts of words and pictures."""


def law(holds: object, text: str) -> None:
    """BrokenLawError unless it `holds`."""
    if not holds:
        raise BrokenLawError(text)


def is_sentence(text: str, path: Path) -> None:
    """It is short, and neither a terminal nor a line of text breaks at it."""
    text = text.replace(str(path), "FILE").replace(path.name, "FILE")
    law(len(text) <= LONGEST, f"too long a message: {len(text)} characters: {text[:200]}")
    bad = [c for c in text if unicodedata.category(c) in UNSEEN and c not in JOINERS]
    law(not bad, f"unprintable message: {text[:200]!r}")
