"""Running text as an element: paragraphs, bullets, formulas."""

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit.column import Column, set_column
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.theme import Look

BODY = 16.0  # [units] of ordinary text


def set_text(
    words: str,
    look: Look,
    width: int,
    units: float = BODY,
    bold: bool = False,
    *,
    tight: bool = False,
) -> Column:
    """Return `words` set in a column of `width` [px], the letters `units` tall."""
    return set_column(words, look.px(units), width, bold, tight)


def natural_height(words: str, look: Look, width: int, units: float = BODY) -> int:
    """Return the height [px] of `words` in a column of `width` [px], without a bar."""
    return set_text(words, look, width, units).height


class Prose(Painted):
    """The text itself, as tall as it needs to be."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        column: Column,
        role: str = "text",
    ) -> None:
        """Show a `column` of `set_text` at `rect` [px], in the colour of `role`."""
        self.column, self.role = column, role
        super().__init__(desk, rect, container)
        self.refresh()

    def put(self, column: Column) -> None:
        """Show another text at the same place."""
        if column != self.column:
            self.column = column
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        self.column.paint(surface, self.look.colour(self.role))


def whole_lines(column: Column, height: int) -> int:
    """Return the height [px] up to `height` that cuts no line."""
    return max((line.bottom for line in column.lines if line.bottom <= height), default=height)
