"""Numbers and keys in the words of the interface."""

from collections.abc import Iterable
from fractions import Fraction

from app.drawing.formula import plain_text
from app.quantities.numbers import figure
from app.ui.keys import KeyBinding

KEY_WORDS = {
    "space": "Space",
    "page down": "PgDn",
    "page up": "PgUp",
    "home": "Home",
    "end": "End",
    "tab": "Tab",
    "escape": "Esc",
    "return": "Enter",
    "left shift": "Shift",
    "-": "−",
    "=": "+",
}


def key_words(key: str) -> str:
    """Return a key of the action table as it is written on the keyboard: "ctrl+=" becomes "Ctrl
    +".
    """
    if key.startswith("ctrl+"):
        return "Ctrl " + key_words(key.removeprefix("ctrl+"))
    if key.startswith("shift+"):
        return "Shift " + key_words(key.removeprefix("shift+"))
    return KEY_WORDS.get(
        key, key.upper() if len(key) == 1 or key[1:].isdigit() else key.capitalize()
    )


def last_words(seconds: float) -> str:
    """Return how far back something looks: "last 5 s"."""
    return f"last {seconds:g} s"


def distinct_keys(action: KeyBinding) -> list[str]:
    """Return the keys of `action` in words, without the number pad; "=" and "+" are one key."""
    words = [key_words(key) for key in action.keys if "[" not in key or key == "["]
    return list(dict.fromkeys(words))


class Keys:
    """The key words of the actions, by the action's name."""

    def __init__(self, bindings: Iterable[KeyBinding]) -> None:
        self.bindings = {binding.name: binding for binding in bindings}
        self._words = {name: distinct_keys(each) for name, each in self.bindings.items()}

    def of(self, name: str) -> str:
        """Return the first key of the action `name`; "" when it has none."""
        return next(iter(self._words.get(name, ())), "")

    def tip(self, words: str, name: str) -> str:
        """Return `words` and the key in brackets, for a tip."""
        key = self.of(name)
        return f"{words}  ({key})" if key else words


def speed_words(speed: float) -> str:
    """Return a clock speed [1] as "1/100×", "1×" or "1.5×"."""
    return f"{speed:g}×" if speed >= 1.0 else f"{Fraction(speed).limit_denominator(100)}×"


def time_words(seconds: float) -> str:
    """Return simulated time: "12.35 s", "3:05.2" after a minute."""
    if seconds < 60:
        return f"{seconds:.2f} s"
    return f"{int(seconds // 60)}:{seconds % 60:04.1f}"


def ago_words(seconds: float) -> str:
    """Return a span of time [s]: "4 ms", "3.02 s", "12.3 s", "1:05"."""
    if seconds < 0.0995:
        return figure(seconds, "s", 2, least=1e-3)
    if seconds < 59.95:
        return f"{seconds:.2f} s" if seconds < 9.995 else f"{seconds:.1f} s"
    return f"{int(round(seconds) // 60)}:{round(seconds) % 60:02d}"


def capital(words: str) -> str:
    """Return a sentence that begins with a capital, whatever name it begins with."""
    return words[:1].upper() + words[1:]


def small(words: str) -> str:
    """Return words as they stand behind a colon."""
    return words[:1].lower() + words[1:]


def first_sentence(text: str) -> str:
    """Return the first sentence of the first paragraph of `text`, its formulas as plain text."""
    paragraph = plain_text(text.strip().split("\n", 1)[0].strip())
    end = next(
        (
            i
            for i, c in enumerate(paragraph)
            if c in ".!?" and paragraph[i + 1 : i + 2] in ("", " ")
        ),
        None,
    )
    return paragraph if end is None else paragraph[: end + 1]
