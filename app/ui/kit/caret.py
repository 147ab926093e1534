"""A small triangle below a text field that points at the character that is wrong."""

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.sheets.file_rows import Frame


class Caret(Painted):
    """Points at the character that is wrong, from below."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        self.x: float | None = None  # [px] within the element
        super().__init__(desk, rect, container)
        self.refresh()

    def point(self, frame: Frame, words: str, position: int | None) -> None:
        """Point at a character of `words`, which stand in `frame`; None: at nothing."""
        self.x = None
        if position is not None:
            field = frame.field
            left = field.relative_rect.left - self.relative_rect.left + self.look.px(6)
            self.x = left + self.look.body.size(words[:position])[0] - field.start_text_offset
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """A small triangle."""
        look = self.look
        if self.x is None:
            return
        x = min(self.x, self.rect.width - look.px(6))
        half, tall = look.px(5), self.rect.height - 1
        points = [(x, 1), (x - half, tall), (x + half, tall)]
        pygame.draw.polygon(surface, look.colour("error"), points)
        paint.disc(surface, (x, 1), 1, look.colour("error"))
