"""What the help sheet is made of: titles, and lines of keys with what they do."""

from collections.abc import Sequence

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.buttons import key_cap
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted

KEYS = 84  # [units] the keys, before the words


class KeyLine(Painted):
    """The caps of the keys, then what they do."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, keys: Sequence[str], words: str
    ) -> None:
        self.keys, self.words = keys, words
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint caps in a column of their own, so that the words line up."""
        look, left, high = self.look, 0, min(self.look.px(22), self.rect.height - self.look.px(2))
        for key in self.keys:
            wide = max(high, look.small.size(key)[0] + look.px(12))
            key_cap(
                surface,
                self.desk,
                key,
                pygame.Rect(left, (self.rect.height - high) // 2, wide, high),
            )
            left += wide + look.px(4)
        left = max(left + look.px(4), look.px(KEYS))
        area = pygame.Rect(left, 0, self.rect.width - left, self.rect.height)
        paint.text(surface, self.words, look.body, look.colour("text"), area)
