"""A slide: the words of a step above its picture, for a beamer without the program."""

import pygame

from app.teaching.prediction.ballot import LETTERS
from app.ui.kit.column import Column, set_column
from scenes.deck import Step

INK = pygame.Color("#1d2126")
MUTED = pygame.Color("#565c66")
ACCENT = pygame.Color("#0072b2")
WARNING = pygame.Color("#a86400")
PAPER = pygame.Color("#ffffff")
LINE = pygame.Color("#cfccbf")

HEAD, TEXT = 0.044, 0.036  # [1] of the height: letters of headline and text
PAD = 0.025  # [1] of the height: the margin
MOST = 0.5  # [1] of the height for the words; what is longer is set smaller
SMALLER = 0.9  # [1] by which the letters shrink until they fit
LEAST = 14  # [px] of the letters

Part = tuple[Column, pygame.Color, pygame.Color | None]
"""Words, their colour, and that of the bar beside them."""


def parts_of(step: Step, number: int, title: str, answered: bool) -> list[tuple[str, float, bool]]:
    """Return the words of a slide: text, size [1 of the height], bold."""
    parts = [(f"{number + 1}  {step.title or title}", HEAD, True)]
    if not answered:
        parts.append((step.text, TEXT, False))
    if step.question:
        parts.append((step.question, TEXT, True))
    for place, answer in enumerate(step.answers):
        if not answered or place == step.right:
            parts.append((f"{LETTERS[place]}  {answer}", TEXT, answered))
    if answered and step.answer:
        parts.append((step.answer, TEXT, False))
    return parts


class SlidePainter:
    """The painter sets the words of a slide once, and paints pictures below them."""

    def __init__(
        self, step: Step, number: int, title: str, size: tuple[int, int], *, answered: bool
    ) -> None:
        """Set the words of step `number` for a slide of `size` [px]."""
        self.size, self._pad = size, round(PAD * size[1])
        scale, width = 1.0, size[0] - 2 * self._pad
        while True:
            self._columns = [
                set_column(words, max(LEAST, round(part * scale * size[1])), width, bold)
                for words, part, bold in parts_of(step, number, title, answered)
            ]
            height = sum(column.height for column in self._columns) + self._gaps
            if height <= MOST * size[1] or scale * TEXT * size[1] < LEAST:
                break
            scale *= SMALLER
        self.top = height + self._pad  # [px] of the picture

    @property
    def _gaps(self) -> int:
        return (len(self._columns) + 1) * self._pad // 2

    @property
    def room(self) -> tuple[int, int]:
        """Return the size of the picture below the words [px]."""
        return self.size[0], max(2, self.size[1] - self.top)

    def paint(self, picture: pygame.Surface) -> pygame.Surface:
        """Return the slide with a picture of the size of `room`."""
        surface = pygame.Surface(self.size)
        surface.fill(PAPER)
        top = self._pad
        for column in self._columns:
            column.paint(surface, INK, (self._pad, top))
            top += column.height + self._pad // 2
        surface.blit(picture, (0, self.top))
        surface.fill(LINE, (0, self.top, self.size[0], max(1, self.size[1] // 540)))
        return surface
