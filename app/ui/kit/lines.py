"""Words in as many lines as they need, and whether the keys are free."""

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Lines(Painted):
    """Words in as many lines as they need, from the top; what does not fit ends in an ellipsis."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        *,
        font: pygame.font.Font | None = None,
        tone: str = "text",
    ) -> None:
        """Set the words in `font`; None: that of ordinary text."""
        self.words, self.font, self.tone = "", font or desk.look.body, tone
        super().__init__(desk, rect, container)
        self.refresh()

    def put(self, words: str, tone: str | None = None) -> None:
        """Show other words."""
        if (words, tone or self.tone) != (self.words, self.tone):
            self.words, self.tone = words, tone or self.tone
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint line below line."""
        high, width = self.font.get_linesize(), self.rect.width
        lines = paint.wrap(self.words, self.font, width)
        most = max(1, self.rect.height // high)
        if len(lines) > most:
            rest = " ".join(lines[most - 1 :])
            lines = [*lines[: most - 1], paint.shorten(rest, self.font, width)]
        for number, line in enumerate(lines):
            image = self.font.render(line, True, self.look.colour(self.tone))
            surface.blit(image, (0, number * high))


def lines_height(words: str, font: pygame.font.Font, width: int) -> int:
    """Return the height [px] that `Lines` need."""
    return max(1, len(paint.wrap(words, font, width))) * font.get_linesize()


def keys_are_free(desk: Desk) -> bool:
    """Return whether no text field has the keyboard and no gesture of a tool is under way."""
    return desk.focus.owner is None and not desk.editor.tool.busy
