"""Text of others (a file's, the clipboard's, an error's) as it may be drawn, or said in a message.

What a font draws is one line of characters that are seen. What a message says is bounded too, so
that a file cannot fill the screen, and nothing in it steers a terminal.
"""

import re
import unicodedata
from collections.abc import Callable

LONGEST_LINE = 4000
"""Characters of one line that are measured and drawn: [count]; the widest window shows fewer."""
LONGEST_QUOTE = 200
"""Characters of a quoted piece, a path or a word in a message: [count]."""
LONGEST_MESSAGE = 1500
"""Characters of a whole message: [count]."""

QUOTE = re.compile(rf"(?<!\w)(['\"])((?:(?!\1)[^\\\n]|\\.){{{LONGEST_QUOTE + 1},}})\1(?!\w)")
WORD = re.compile(rf"\S{{{LONGEST_QUOTE + 5},}}")  # a quoted piece brings its marks along


def drawable(text: str) -> str:
    """`text` in one line that any font can draw.

    Breaks and tabs are spaces, control characters and lone surrogates are escaped, and what has no
    width (joiners, marks of direction, selectors) is left out.
    """
    return text if text.isascii() and text.isprintable() else text.translate(_DRAWN)


def shown_text(text: str) -> str:
    """Return a line that can be shown, cut after `LONGEST_LINE`: nobody sees the rest."""
    return drawable(text if len(text) <= LONGEST_LINE else text[:LONGEST_LINE] + "…")


def typed_text(text: str) -> str:
    """Return what a text field takes of `text`, which was typed or pasted: only what it can show.

    Breaks and tabs are spaces; what `shown_text` would escape is left out.
    """
    return text[:LONGEST_LINE].translate(_TYPED)


def message(text: str) -> str:
    """`text` for a notice: every character seen, each piece and the whole bounded.

    Line breaks stay. Marks of direction are escaped: they would turn round the words of a terminal.
    """
    text = elided(text, 10 * LONGEST_MESSAGE)  # what follows takes time for each character
    text = "\n".join(part.translate(_SAID) for part in text.split("\n"))
    text = QUOTE.sub(lambda result: result[1] + elided(result[2]) + result[1], text)
    return elided(WORD.sub(lambda result: elided(result[0]), text), LONGEST_MESSAGE)


def one_line(text: str) -> str:
    """A `message` for the terminal, without its breaks."""
    return " ".join(message(text).split("\n"))


def elided(text: str, most: int = LONGEST_QUOTE) -> str:
    """`text`, or its two ends when it has more than `most` characters."""
    if len(text) <= most:
        return text
    tail = (most - 1) // 2
    return f"{text[: most - 1 - tail]}…{text[-tail:]}"


class _StandIns(dict[int, str]):
    """A table for `str.translate`: what stands for each character, found when it is asked for."""

    def __init__(self, stand_in: Callable[[str], str]) -> None:
        self._stand_in = stand_in
        super().__init__()

    def __missing__(self, code: int) -> str:
        self[code] = result = self._stand_in(chr(code))
        return result


def _drawn(char: str) -> str:
    return "" if _has_no_width(char) else _said(char)


def _typed(char: str) -> str:
    shown = _drawn(char)
    return shown if len(shown) == 1 else ""


def _said(char: str) -> str:
    kind = unicodedata.category(char)
    if kind in ("Zl", "Zp") or char in "\t\n\v\f\r\x85":
        return " "
    if kind in ("Cc", "Cf", "Cs"):
        return repr(char)[1:-1]
    return char


WITHOUT_WIDTH = (
    *((0x34F, 0x34F), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2065, 0x2065)),
    *((0xFE00, 0xFE0F), (0xFFF0, 0xFFF8), (0xE0000, 0xE0FFF)),
)
"""Code points that fonts ignore though they are no format characters: those that only choose the
look of another one, and some that are kept for such a use (Unicode, Default_Ignorable)."""


def _has_no_width(char: str) -> bool:
    ignored = any(first <= ord(char) <= last for first, last in WITHOUT_WIDTH)
    return ignored or unicodedata.category(char) == "Cf"


_DRAWN, _TYPED, _SAID = _StandIns(_drawn), _StandIns(_typed), _StandIns(_said)
