"""The characters of a formula and how far they have been read: what is next, and runs of a kind."""

import unicodedata

from app.drawing.formula.nodes import FormulaError
from app.drawing.formula.signs import FUNCTIONS, SPELLING

QUAD = "\u2003"  # an em space, or several spaces: what follows stands apart
INDICES = frozenset("ijklmnxyzABCDPQR")  # two of these are two indices, not a word


def _spelled(source: str) -> str:
    """Return marks apart from their letters, one spelling of each sign."""
    letters = (unicodedata.normalize("NFD", c) if c.isalpha() else c for c in source.strip())
    return "".join(SPELLING.get(c, c) for c in "".join(letters))


class Characters:
    """A place in a formula. What is read is behind it; a run that is not there is ""."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.text = _spelled(source)
        self.at = 0

    def error(self, what: str) -> FormulaError:
        """Return an error that says `what` is wrong, and where."""
        return FormulaError(f"formula {self.source!r}, at character {self.at + 1}: {what}")

    def peek(self) -> str:
        """Return the next character, which stays; "" at the end."""
        return self.text[self.at : self.at + 1]

    def take(self) -> str:
        """Read the next character."""
        self.at += 1
        return self.text[self.at - 1]

    def spaces(self) -> str:
        start = self.at
        while self.peek() and self.peek() in " \u2009\u00a0\n" + QUAD:
            self.at += 1
        return self.text[start : self.at]

    def number(self) -> str:
        """Return digits with at most one point, which has digits after it."""
        start = self.at
        while self.peek().isdigit() and self.peek().isascii():
            self.at += 1
            following = self.text[self.at + 1 : self.at + 2]
            if self.peek() == "." and following.isdigit() and "." not in self.text[start : self.at]:
                self.at += 1
        return self.text[start : self.at]

    def function(self) -> str:
        """Return the name of a function, the longest that is not the beginning of another word."""
        end = self.at
        while self.text[end : end + 1].isascii() and self.text[end : end + 1].isalnum():
            end += 1
        word = self.text[self.at : end]
        name = next((word[:n] for n in range(len(word), 1, -1) if word[:n] in FUNCTIONS), "")
        if word[len(name) :].isalpha():
            return ""
        self.at += len(name)
        return name

    def word(self) -> str:
        """Return the letters ahead if they are a word."""
        end = self.at
        while self.text[end : end + 1].isascii() and self.text[end : end + 1].isalpha():
            end += 1
        word = self.text[self.at : end]
        if len(word) < 2 or (len(word) == 2 and set(word) <= INDICES):
            return ""
        self.at = end
        return word

    def quoted(self) -> str:
        """Return what stands between quotation marks."""
        end = self.text.find('"', self.at + 1)
        if end < 0:
            raise self.error("the quotation mark is not closed")
        said, self.at = self.text[self.at + 1 : end], end + 1
        return said
