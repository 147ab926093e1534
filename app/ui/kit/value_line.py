"""A name at the left and its value at the right of one line."""

import pygame

from app.ui.kit import paint
from app.ui.kit.fields import Caption
from app.ui.kit.icons import icon


class ValueLine(Caption):
    """A caption with a value; or what is wrong, in the colour of errors, in the place of both."""

    value, wrong = "", False

    def put(self, words: str, value: str, *, wrong: bool = False) -> None:
        """Show other words; with `wrong` they say what is wrong."""
        if (words, value, wrong) != (self.words, self.value, self.wrong):
            self.words, self.value, self.wrong = words, value, wrong
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the line."""
        look, area = self.look, self.inner()
        if self.wrong:
            self._paint_fault(surface, area)
            return
        ink = look.colour(self.role)
        if self.value:
            value = paint.text(surface, self.value, look.strong, ink, area, "right")
            area.width -= value.width + look.px(8)
        paint.text(surface, self.words, self.font, ink, area)

    def _paint_fault(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        look, ink = self.look, self.look.colour("error")
        side = look.px(14)
        surface.blit(icon("error", side, tuple(ink)), (0, (area.height - side) // 2))
        area.left, area.width = side + look.px(5), area.width - side - look.px(5)
        paint.text(surface, self.words, look.small, ink, area)
