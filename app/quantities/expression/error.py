"""What is wrong with an expression, in one sentence, and where."""

import difflib
from collections.abc import Iterable


class ExpressionError(ValueError):
    """An expression cannot be read. `position` counts characters of `text` from 0."""

    def __init__(self, reason: str, text: str = "", position: int = 0) -> None:
        self.reason, self.text = reason, text
        self.position = max(0, min(position, len(text)))
        super().__init__(f"{reason} (at character {self.position + 1})" if text else reason)

    @property
    def pointed(self) -> str:
        """Two lines: the text, and a caret below the place."""
        return f"{self.text}\n{' ' * self.position}^"


def nearest(word: str, known: Iterable[str]) -> str:
    """The end of an error about an unknown word: "; did you mean 'ball'?"."""
    names = list(dict.fromkeys(known))
    lower = {name.lower(): name for name in reversed(names)}
    near = [lower[name] for name in difflib.get_close_matches(word.lower(), lower, 3, 0.6)]
    if near:
        return f"; did you mean {' or '.join(near)}?"
    if not names:
        return ""
    shown = ", ".join(names[:8])
    return f"; there is {shown}{' ...' if len(names) > 8 else ''}"
