"""A dialog with a text field, what is wrong with its words, and what they could become."""

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.framed_field import Frame
from app.ui.kit.painted import Painted
from app.ui.kit.scroll import ScrollArea
from app.ui.sheets.field_sheet import FieldSheet, Words
from app.ui.sheets.suggestions import Option, Suggestions, offer

CARET = 8  # [units] height of the strip below the field
FAULT_LINES = 3  # [count] at most, of what is wrong

WORDS = "words"
"""The name of the one field."""

Choice = TypeVar("Choice")


class Typed(Protocol[Choice]):
    """What is being typed, and what it could become."""

    text: str

    def look(self) -> None:
        """Find what is wrong with the text so far."""

    def choices(self, cursor: int) -> list[Choice]:
        """Return what the word at the cursor could become, the likeliest first."""
        ...

    def complete(self, choice: Choice, cursor: int, /) -> int:
        """Take a suggestion into the text; return where the cursor goes."""
        ...


class CompletingDialog(FieldSheet, Generic[Choice]):
    """Base of such dialogs: arrows mark a line, Tab completes, Enter takes it or adds the text."""

    ARROWS = False

    def __init__(
        self,
        desk: Desk,
        closed: Callable[[], None],
        title: str,
        size: tuple[float, float],
        typed: Typed[Choice],
    ) -> None:
        """Make a dialog of `size` [units]."""
        self._typed = typed
        self._form: UIContainer | None = None  # the field and what points at its letters
        self.areas: list[ScrollArea] = []
        self.choices: list[Choice] = []
        self._seen = ("", 0)  # text and cursor that were followed
        super().__init__(desk, closed, title, size[0], desk.look.px(size[1]))

    # --- for subclasses ------------------------------------------------------------------------

    def suggest(self, room: pygame.Rect) -> None:
        """Make the lists for the text as it is, in `room` [px]."""
        raise NotImplementedError

    def wrong(self) -> tuple[str, int | None] | None:
        """Return what is wrong with the text, and with which character (None: with the whole)."""
        raise NotImplementedError

    def add_typed(self) -> None:
        """Add what is typed."""
        raise NotImplementedError

    # --- parts ---------------------------------------------------------------------------------

    def add_place(self, place: pygame.Rect, below: pygame.Rect) -> None:
        """Keep `place` [px] for the field, and what is left of `below` for the rest."""
        self._place = place.copy()
        self._place.height += self.desk.look.px(CARET)
        top = self._place.bottom
        self._room = pygame.Rect(below.left, top, below.width, below.bottom - top)

    def add_field(self, label: str, hint: str) -> None:
        """Make the field; it takes the place of an older one."""
        if self._form is not None:
            self.remove(self._form)
        self._form = self.desk.group(self._place, self.container)
        line = pygame.Rect((0, 0), self._place.size)
        line.height -= self.desk.look.px(CARET)
        words = Words(WORDS, label, hint, lambda: self._typed.text, self._write)
        self.add(self._form, line, (words,))
        strip = pygame.Rect(0, line.bottom, line.width, self._place.height - line.height)
        self._caret = Caret(self.desk, strip, self._form)

    def _write(self, words: str) -> None:
        self._typed.text = words
        self._typed.look()

    @property
    def field(self) -> Frame:
        """Return the field."""
        return self.frames[WORDS]

    def offer(self, room: pygame.Rect, options: Sequence[Option]) -> ScrollArea:
        """List `options` in `room` [px]; arrows mark lines of the list that came last."""
        self.listed = offer(self.desk, room, self.container, options)
        assert self.listed.area is not None
        self.areas.append(self.listed.area)
        return self.listed.area

    # --- following -----------------------------------------------------------------------------

    def follow(self) -> None:
        """Show what is wrong with the text as it is, and what it could become."""
        look, field = self.desk.look, self.field.field
        self._seen = (field.text, field.edit_position)
        self._typed.text = field.text
        for area in self.areas:
            area.kill()
        self.areas, self.choices = [], []
        self.listed = Suggestions()
        room, wrong = self._room.copy(), self.wrong()
        words, position = wrong if wrong is not None else ("", None)
        if used := self.say(words, "", room, "error", FAULT_LINES):
            used += look.px(4)
        room.top, room.height = room.top + used, room.height - used
        self._caret.point(self.field, field.text, position)
        self.suggest(room)

    def update(self) -> None:
        """Follow the field, which keeps the keyboard."""
        self.keep_keyboard()
        field = self.field.field
        if (field.text, field.edit_position) != self._seen:
            self.follow()

    # --- what the user does --------------------------------------------------------------------

    @property
    def cursor(self) -> int:
        """Return the cursor's place among the letters of the field."""
        return self.field.field.edit_position

    def complete(self, choice: Choice) -> None:
        """Take a suggestion into the text."""
        cursor = self._typed.complete(choice, self.cursor)
        self.field.complete(self._typed.text, cursor)
        self._typed.look()
        self.follow()

    def enter(self, control: bool) -> None:  # noqa: ARG002
        """Add what is typed."""
        self.add_typed()

    def key(self, event: pygame.event.Event) -> bool:
        """Let Tab complete."""
        if event.key != pygame.K_TAB:
            return super().key(event)
        if self.choices:
            self.complete(self.choices[max(self.listed.marked, 0)])
        return True


class Caret(Painted):
    """A small triangle below a field that points at the character that is wrong."""

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
        """Paint the triangle, if there is something to point at."""
        look = self.look
        if self.x is None:
            return
        x = min(self.x, self.rect.width - look.px(6))
        half, tall = look.px(5), self.rect.height - 1
        points = [(x, 1), (x - half, tall), (x + half, tall)]
        pygame.draw.polygon(surface, look.colour("error"), points)
        paint.disc(surface, (x, 1), 1, look.colour("error"))
