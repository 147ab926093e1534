"""Running text in a scroll area: paragraphs, and bullets with a hanging indent."""

from dataclasses import dataclass

import pygame
from pygame_gui.core import UIContainer

from app.ui import paint
from app.ui.painted import Desk, Painted
from app.ui.scroll import ScrollArea
from app.ui.theme import Look


@dataclass(frozen=True)
class Line:
    """One line as broken for a width: where it starts [px] and its text."""

    x: int
    y: int
    words: str


def set_lines(words: str, look: Look, width: int) -> tuple[list[Line], int]:
    """The lines of `words` for a column of `width` [px], and their height [px].

    A blank line parts paragraphs; a line that starts with "- " is a bullet.
    """
    font, lines, y = look.body, [], 0
    indent = look.px(15)
    for part in words.splitlines():
        bullet = part.startswith("- ")
        if not part.strip():
            y += look.px(8)
            continue
        if bullet:
            lines.append(Line(look.px(2), y, "•"))
        left = indent if bullet else 0
        for piece in paint.wrap(part.removeprefix("- "), font, width - left):
            lines.append(Line(left, y, piece))
            y += font.get_linesize()
        y += look.px(2)
    return lines, y


class Prose(Painted):
    """The text itself, as tall as it needs to be."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, lines: list[Line]
    ) -> None:
        self.lines = lines
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Line by line."""
        look = self.look
        for line in self.lines:
            surface.blit(look.body.render(line.words, True, look.colour("text")), (line.x, line.y))


def natural_height(words: str, look: Look, width: int) -> int:
    """Height [px] of `words` in a column of `width` [px], without a bar."""
    return set_lines(words, look, width)[1]


def _whole_lines(lines: list[Line], look: Look, height: int) -> int:
    """The height [px] up to `height` that cuts no line."""
    ends = (line.y + look.body.get_linesize() for line in lines)
    return max((end for end in ends if end <= height), default=height)


def scrolling_text(desk: Desk, rect: pygame.Rect, container: UIContainer, words: str) -> ScrollArea:
    """`words` in `rect` [px]; with a bar, and set narrower, when they do not fit."""
    lines, height = set_lines(words, desk.look, rect.width)
    if height > rect.height:
        lines, height = set_lines(words, desk.look, ScrollArea.width_beside_bar(desk, rect.width))
        rect = pygame.Rect(rect.topleft, (rect.width, _whole_lines(lines, desk.look, rect.height)))
    area = ScrollArea(desk, rect, container, height)
    Prose(desk, pygame.Rect(0, 0, rect.width, max(1, height)), area.content, lines)
    return area
