"""A row of tabs: one word each, the chosen one underlined."""

from collections.abc import Callable

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.buttons import Pressable
from app.ui.kit.desk import Desk


class Tab(Pressable):
    """A word to press."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        *,
        words: str,
        command: Callable[[], object],
        tip: str = "",
    ) -> None:
        self.words, self.chosen = words, False
        super().__init__(desk, rect, container, command=command, tip=tip)
        self.refresh()

    def choose(self, on: bool) -> None:
        """Show that it is the chosen one, or not."""
        if on != self.chosen:
            self.chosen = on
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the word over a line."""
        look, area = self.look, self.inner()
        if self.lit and not self.chosen:
            self.face(surface, radius=4)
        line = pygame.Rect(0, 0, area.width, look.px(3 if self.chosen else 1))
        line.bottom = area.bottom
        surface.fill(look.colour("accent" if self.chosen else "border"), line)
        font = look.strong if self.chosen else look.body
        ink = look.colour("text" if self.chosen else "muted")
        paint.text(surface, self.words, font, ink, area, "center")
