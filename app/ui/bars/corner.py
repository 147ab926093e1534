"""Cards in the upper right corner of the canvas: what goes on beside the simulation, with a bar
and buttons. They never stand in the way of keys, and go away by themselves.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame_gui.core import UIContainer

from app.files.background import Job
from app.ui.bars.lane import box_of
from app.ui.floating import Box
from app.ui.kit import paint
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.plates import Sheet
from app.ui.layout import Layout

WIDTH = 330  # [units]
LAYER = 38  # as the toasts
PAD = 12
BAR = 6  # [units] height of the bar
LINE = 32  # [units] height of a button
SHORT = 1.0  # [s] less that is left is not told
RED = pygame.Color("#d62728")  # the lamp of a recorder, on both themes


@dataclass(frozen=True)
class Note:
    """What a card says now. Cards with the same `name` are the same card."""

    name: str
    title: str
    detail: str = ""
    share: float | None = None  # [1] of the bar; None = no bar
    lamp: bool = False  # a red lamp before the title
    buttons: tuple[tuple[str, Callable[[], None]], ...] = ()
    asks: bool = False  # the first button is the main one

    @property
    def shape(self) -> tuple:
        """Return what a card is built for; the rest is only painted again."""
        words = [words for words, _ in self.buttons]
        return self.name, self.title, words, self.share is None, not self.detail


def job_note(name: str, job: Job, *buttons: tuple[str, Callable[[], None]]) -> Note:
    """Return the card of work in the background: how far it is, how long it still takes."""
    detail = progress_words(job.progress, job.seconds_left)
    return Note(name, job.words, detail, job.progress, buttons=buttons)


def progress_words(share: float, left: float | None) -> str:
    """Return how much is done, and how long it takes, if that is known: "40 %, about 3 s left"."""
    more = f", about {left:.0f} s left" if left is not None and left >= SHORT else ""
    return f"{100 * share:.0f} %{more}"


Source = Callable[[], Note | None]
Find = Callable[[tuple[int, int]], pygame.Rect]
"""Finds where something of a size [px] comes."""


class Corner:
    """The corner asks its sources every frame. Survives a rebuild of the interface, as the toasts
    do.
    """

    def __init__(self) -> None:
        self.sources: list[Source] = []
        self.cards: list[Card] = []

    def place(self, desk: Desk, layout: Layout, find: Find) -> None:
        """Build again for another look or size; the old elements are gone. `find` tells where."""
        self.desk, self.layout, self._find = desk, layout, find
        self.cards, self._others = [], list[Box]()
        self.update([])

    def update(self, others: list[Box]) -> None:
        """Follow the sources; what stays longer, the `others` [px], comes first.

        The cards stand still until one comes or goes, or something comes to lie where one is.
        """
        notes = [note for source in self.sources if (note := source()) is not None]
        shapes = [card.note.shape for card in self.cards]
        if [note.shape for note in notes] != shapes or self._is_met(others):
            self._stack(notes)
        self._others = others
        for card, note in zip(self.cards, notes, strict=True):
            card.show(note)

    def _is_met(self, others: list[Box]) -> bool:
        """Return whether something has come where a card is."""
        come = set(others).difference(self._others)
        return any(box_of(card.rect).common(box) > 0.0 for card in self.cards for box in come)

    def _stack(self, notes: Sequence[Note]) -> None:
        for card in self.cards:
            card.kill()
        self.cards.clear()
        for note in notes:
            self.cards.append(Card(self.desk, self.layout.free.width, self._find, note))


class Card:
    """One note on a raised sheet."""

    def __init__(self, desk: Desk, room: int, find: Find, note: Note) -> None:
        """Place it where `find` says, on a canvas that is `room` [px] wide."""
        self.desk, self.note = desk, note
        look = desk.look
        pad = look.px(PAD)
        width = min(look.px(WIDTH), room - look.px(16))
        room = width - 2 * pad
        words = paint.wrap(note.title, look.strong, room - (look.px(22) if note.lamp else 0))
        height = len(words) * look.strong.get_linesize()
        height += look.small.get_linesize() if note.detail else 0
        self.face_height = height + (look.px(BAR + 6) if note.share is not None else 0)
        foot = look.px(LINE + 8) if note.buttons else 0
        self.rect = find((width, self.face_height + foot + 2 * pad - look.px(4)))
        self.container = desk.group(pygame.Rect((0, 0), desk.size), layer=LAYER)
        Sheet(desk, self.rect, self.container, radius=6)
        face = pygame.Rect(
            self.rect.left + pad, self.rect.top + pad - look.px(4), room, self.face_height
        )
        self.face = Face(desk, face, self.container, note, words)
        self._add_buttons(face, note)

    def _add_buttons(self, face: pygame.Rect, note: Note) -> None:
        """Add the buttons from the right, the first one outermost."""
        look, right = self.desk.look, face.right
        self.buttons: list[Button] = []
        for number, (words, command) in enumerate(note.buttons):
            wide = look.body.size(words)[0] + look.px(28)
            rect = pygame.Rect(right - wide, face.bottom + look.px(6), wide, look.px(LINE))
            strong = note.asks and number == 0
            button = Button(
                self.desk,
                rect,
                self.container,
                command=command,
                words=words,
                strong=strong,
                framed=not strong,
            )
            self.buttons.append(button)
            right -= wide + look.px(8)

    def show(self, note: Note) -> None:
        """Show another state of the same note."""
        self.note = note
        self.face.put(note)

    def kill(self) -> None:
        """Take the card away."""
        self.container.kill()


class Face(Painted):
    """Title, detail and bar of a card."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, note: Note, words: list[str]
    ) -> None:
        self.note, self.words = note, words
        super().__init__(desk, rect, container)
        self._seen: object = None
        self.put(note)

    def put(self, note: Note) -> None:
        """Paint again when the eye would see it."""
        seen = note.detail, note.lamp, round((note.share or 0) * self.rect.width)
        self.note = note
        if seen != self._seen:
            self._seen = seen
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint title, detail and bar from the top."""
        look, note, left, top = self.look, self.note, 0, 0
        if note.lamp:
            radius = look.px(6)
            paint.disc(surface, (radius, look.strong.get_linesize() / 2), radius, RED)
            left = look.px(22)
        for line in self.words:
            image = look.strong.render(line, True, look.colour("text"))
            surface.blit(image, (left, top))
            top += look.strong.get_linesize()
        line = pygame.Rect(0, top, self.rect.width, 0)
        line.height = look.small.get_linesize() if note.detail else 0
        paint.text(surface, note.detail, look.small, look.colour("muted"), line)
        if note.share is None:
            return
        groove = pygame.Rect(0, line.bottom + look.px(5), self.rect.width, look.px(BAR))
        paint.box(surface, groove, look.colour("hover"), radius=look.px(BAR))
        groove.width = max(groove.height, round(groove.width * min(max(note.share, 0.0), 1.0)))
        paint.box(surface, groove, look.colour("accent"), radius=look.px(BAR))
