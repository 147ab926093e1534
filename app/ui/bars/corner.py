"""Cards in the upper right corner of the canvas: what goes on beside the simulation, with a bar
and buttons. They never stand in the way of keys, and go away by themselves.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

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
from app.ui.kit.theme import Look
from app.ui.layout import Layout

WIDTHS = 330, 220  # [units]; the second where the first would lie on what floats too
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
        met, self._others = self._is_met(others), others
        if met or [note.shape for note in notes] != shapes:
            self._stack(notes)
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
            self.cards.append(Card(self.desk, self._find, note, self._width(note)))

    def _width(self, note: Note) -> int:
        """Return how wide a card is [px]: the first width with which it lies on nothing else."""
        look, most = self.desk.look, self.layout.free.width - self.desk.look.px(16)
        least = sum(map(partial(button_width, look), note.buttons)) + look.px(2 * PAD)
        widths = [min(max(look.px(units), least), most) for units in WIDTHS]
        for width in widths:
            area = box_of(self._find((width, card_height(look, note, width))))
            if not any(area.common(box) for box in self._others):
                return width
        return widths[0]


def title_lines(look: Look, note: Note, width: int) -> list[str]:
    """Return the title in the lines of a card that is `width` [px] wide."""
    lamp = look.px(22) if note.lamp else 0
    return paint.wrap(note.title, look.strong, width - 2 * look.px(PAD) - lamp)


def face_height(look: Look, note: Note, width: int) -> int:
    """Return how high title, detail and bar are [px] on a card of `width` [px]."""
    height = len(title_lines(look, note, width)) * look.strong.get_linesize()
    height += look.small.get_linesize() if note.detail else 0
    return height + (look.px(BAR + 6) if note.share is not None else 0)


def card_height(look: Look, note: Note, width: int) -> int:
    """Return how high a card of `width` [px] is [px]."""
    foot = look.px(LINE + 8) if note.buttons else 0
    return face_height(look, note, width) + foot + 2 * look.px(PAD) - look.px(4)


def button_width(look: Look, button: tuple[str, Callable[[], None]]) -> int:
    """Return how much of a card's width a button takes [px], with its gap."""
    return look.body.size(button[0])[0] + look.px(28) + look.px(8)


class Card:
    """One note on a raised sheet."""

    def __init__(self, desk: Desk, find: Find, note: Note, width: int) -> None:
        """Place it where `find` says, `width` [px] wide."""
        self.desk, self.note = desk, note
        look = desk.look
        pad, room = look.px(PAD), width - 2 * look.px(PAD)
        words = title_lines(look, note, width)
        self.face_height = face_height(look, note, width)
        self.rect = find((width, card_height(look, note, width)))
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
            wide = button_width(look, note.buttons[number]) - look.px(8)
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
