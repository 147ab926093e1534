"""What the help sheet is made of: titles, and lines of keys with what they do."""

from collections.abc import Sequence

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.buttons import key_cap
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.theme import Look

KEYS = 84  # [units] the keys, before the words
CAP = 22  # [units] height of a cap


def rows_of(look: Look, keys: Sequence[str], words: str, width: int) -> list[str]:
    """Return `words` in as many rows as they need beside `keys`, in `width` [px] of both."""
    return paint.wrap(words, look.body, width - _left_of_words(look, keys))


def _left_of_words(look: Look, keys: Sequence[str]) -> int:
    caps = sum(_cap(look, key) + look.px(4) for key in keys)
    return max(caps + look.px(4), look.px(KEYS))


def _cap(look: Look, key: str) -> int:
    return max(look.px(CAP), look.small.size(key)[0] + look.px(12))


class KeyLine(Painted):
    """The caps of the keys, then what they do, in one row or more."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        keys: Sequence[str],
        rows: Sequence[str],
    ) -> None:
        self.keys, self.rows = keys, rows
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint caps in a column of their own, so that the words line up."""
        look, left, row = self.look, 0, self.rect.height // len(self.rows)
        high = min(look.px(CAP), row - look.px(2))
        for key in self.keys:
            cap = pygame.Rect(left, (row - high) // 2, _cap(look, key), high)
            key_cap(surface, self.desk, key, cap)
            left = cap.right + look.px(4)
        left = _left_of_words(look, self.keys)
        for number, words in enumerate(self.rows):
            area = pygame.Rect(left, number * row, self.rect.width - left, row)
            paint.text(surface, words, look.body, look.colour("text"), area)
