"""Some lines of words that change."""

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted


class Told(Painted):
    """Some lines of words, broken where the room ends; a tip tells all of them."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        font: pygame.font.Font | None = None,
    ) -> None:
        """Write in `font`, else in small letters."""
        self._words: list[str] = []
        self._font = font
        super().__init__(desk, rect, container)
        self.refresh()

    def put(self, words: list[str]) -> None:
        """Show other words."""
        if words != self._words:
            self._words = words
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a line for each sentence, or two."""
        font, area = self._font or self.look.small, self.inner()
        ink, high = self.look.colour("text"), font.get_linesize()
        lines = [line for words in self._words for line in paint.wrap(words, font, area.width)]
        seen = lines[: max(1, area.height // high)]
        self.tip = "\n".join(self._words) if len(seen) < len(lines) else ""
        for k, line in enumerate(seen):
            surface.blit(font.render(line, True, ink), (0, k * high))
