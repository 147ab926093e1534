"""A slide: the words of a step above its picture, for a beamer without the program."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from app.drawing import surfaces
from app.teaching.prediction.ballot import LETTERS
from app.ui.kit.column import Column, set_column
from scenes.deck import Step

INK = pygame.Color("#1d2126")
MUTED = pygame.Color("#565c66")
ACCENT = pygame.Color("#0072b2")
PAPER = pygame.Color("#ffffff")
LINE = pygame.Color("#cfccbf")

HEAD, TEXT = 0.044, 0.036  # [1] of the height: letters of headline and text
PAD = 0.025  # [1] of the height: the margin
MOST = 0.5  # [1] of the height for the words; what is longer is set smaller
SMALLER = 0.9  # [1] by which the letters shrink until they fit
LEAST = 14  # [px] of the letters


class Part(NamedTuple):
    """Words of a slide."""

    words: str
    size: float = TEXT  # [1] of the height
    bold: bool = False
    answer: bool = False  # one to vote among: two stand beside each other if there is room


def parts_of(step: Step, number: int, title: str, answered: bool) -> list[Part]:
    """Return the words of a slide, from the top."""
    parts = [Part(f"{number + 1}  {step.title or title}", HEAD, True)]
    if not answered:
        parts.append(Part(step.text))
    if step.question:
        parts.append(Part(step.question, bold=True))
    for place, answer in enumerate(step.answers):
        if not answered or place == step.right:
            parts.append(Part(f"{LETTERS[place]}  {answer}", bold=answered, answer=True))
    if answered and step.answer:
        parts.append(Part(step.answer))
    return parts


class SlidePainter:
    """The painter sets the words of a slide once, and paints pictures below them."""

    def __init__(
        self, step: Step, number: int, title: str, size: tuple[int, int], *, answered: bool
    ) -> None:
        """Set the words of step `number` for a slide of `size` [px]."""
        self.size, self._pad = size, round(PAD * size[1])
        parts, scale = parts_of(step, number, title, answered), 1.0
        self._set(parts, scale)
        while self.top > MOST * size[1] and scale * TEXT * size[1] > LEAST:
            scale *= SMALLER
            self._set(parts, scale)

    def _set(self, parts: Sequence[Part], scale: float) -> None:
        """Set all words; `top` [px] is where the picture begins."""
        width, gap = self.size[0] - 2 * self._pad, self._pad // 2
        half = (width - self._pad) // 2
        self._placed: list[tuple[Column, tuple[int, int]]] = []
        top, beside = self._pad, False
        for part in parts:
            size = max(LEAST, round(part.size * scale * self.size[1]))
            column = set_column(part.words, size, width, part.bold)
            narrow = set_column(part.words, size, half, part.bold)
            fits = part.answer and len(narrow.lines) == 1
            if fits and beside:
                place = (self._pad + half + self._pad, self._placed[-1][1][1])
                self._placed.append((narrow, place))
                beside = False
                continue
            self._placed.append((column, (self._pad, top)))
            top, beside = top + column.height + gap, fits
        self.top = top + gap

    @property
    def room(self) -> tuple[int, int]:
        """Return the size of the picture below the words [px]."""
        return self.size[0], max(2, self.size[1] - self.top)

    def paint(self, picture: pygame.Surface) -> pygame.Surface:
        """Return the slide with a picture of the size of `room`."""
        surface = surfaces.opaque(self.size)
        surface.fill(PAPER)
        for column, place in self._placed:
            column.paint(surface, INK, place)
        surface.blit(picture, (0, self.top))
        surface.fill(LINE, (0, self.top, self.size[0], max(1, self.size[1] // 540)))
        return surface
