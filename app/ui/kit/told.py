"""Words that change, in one line or more."""

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted


class Line(Painted):
    """One line of words that change."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        tip: str = "",
        *,
        strong: bool = False,
    ) -> None:
        self.words, self.tone, self.strong = "", "text", strong
        super().__init__(desk, rect, container, tip=tip)
        self.refresh()

    def put(self, words: str, tone: str = "text") -> None:
        """Show other words."""
        if (words, tone) != (self.words, self.tone):
            self.words, self.tone = words, tone
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the words, cut where there is no room."""
        look = self.look
        font = look.strong if self.strong else look.body
        paint.text(surface, self.words, font, look.colour(self.tone), self.inner())


class Words(Painted):
    """Some lines of words."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        tone: str,
        *,
        small: bool = False,
    ) -> None:
        self.words, self.tone = "", tone
        self.font = desk.look.small if small else desk.look.strong
        super().__init__(desk, rect, container)
        self.refresh()

    def put(self, words: str) -> None:
        """Show other words."""
        if words != self.words:
            self.words, self.tip = words, words if self.rect.height < 40 else ""
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint one line in the middle, or as many as there is room for."""
        area, high = self.inner(), self.font.get_linesize()
        ink = self.look.colour(self.tone)
        if area.height < 2 * high:
            paint.text(surface, self.words, self.font, ink, area)
            return
        for number, line in enumerate(paint.wrap(self.words, self.font, area.width)):
            surface.blit(self.font.render(line, True, ink), (0, number * high))


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
