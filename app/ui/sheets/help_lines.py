"""What the help sheet is made of: lines of keys with what they do."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.buttons import key_cap
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.theme import Look
from app.ui.toolkit.leaves import Act, Leaf
from app.ui.toolkit.parts import Sizes

KEYS = 84  # [units] the keys, before the words
CAP = 22  # [units] height of a cap


def _cap(look: Look, key: str) -> int:
    return max(look.px(CAP), look.small.size(key)[0] + look.px(12))


class KeyLine(Painted):
    """The caps of the keys, then what they do, in one row or more."""

    part: "Keys | None" = None

    def put(self, part: "Keys") -> None:
        """Show other keys, or other words."""
        if part != self.part:
            self.part = part
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint caps in a column of their own, so that the words line up."""
        assert self.part is not None
        rows, look, left = self.part.rows(self.look, self.rect.width), self.look, 0
        row = self.rect.height // len(rows)
        high = min(look.px(CAP), row - look.px(2))
        for key in self.part.keys:
            cap = pygame.Rect(left, (row - high) // 2, _cap(look, key), high)
            key_cap(surface, self.desk, key, cap)
            left = cap.right + look.px(4)
        left = self.part.indent(look)
        for number, words in enumerate(rows):
            area = pygame.Rect(left, number * row, self.rect.width - left, row)
            paint.text(surface, words, look.body, look.colour("text"), area)


@dataclass(frozen=True)
class Keys(Leaf):
    """Keys and what they do, in rows of `high` [units]; all of it, or what one row has room for."""

    keys: Sequence[str]
    words: str
    wrapped: bool = True

    def indent(self, look: Look) -> int:
        """Return how far from the left the words begin [px]."""
        return max(sum(_cap(look, key) + look.px(4) for key in self.keys), look.px(KEYS))

    def rows(self, look: Look, width: int) -> list[str]:
        """Return the words in as many rows as they need beside the keys, in `width` [px]."""
        if not self.wrapped:
            return [self.words]
        return paint.wrap(self.words, look.body, width - self.indent(look))

    def heights(self, look: Look, width: int) -> Sizes:
        high = look.px(self.high) * len(self.rows(look, width))
        return high, high

    def texts(self) -> Iterable[str]:
        return (*self.keys, self.words)

    def make(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act) -> KeyLine:  # noqa: ARG002
        return KeyLine(desk, rect, box)

    def put(self, element: KeyLine) -> None:
        element.put(self)
