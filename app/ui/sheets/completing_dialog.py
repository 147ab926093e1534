"""A dialog with a text field, what is wrong with its words, and what they could become."""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.scroll import ScrollArea
from app.ui.sheets.dialog import Dialog
from app.ui.sheets.file_rows import Frame, Message, message_lines
from app.ui.sheets.suggestions import Suggestions, row_height

CARET = 8  # [units] height of the strip below the field
FAULT_LINES = 3  # [count] at most, of what is wrong

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


class CompletingDialog(Dialog, Generic[Choice]):
    """Base of such dialogs: arrows mark a line, Tab completes, Enter takes it or adds the text."""

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
        self.field: Frame | None = None
        self.fault: Message | None = None
        self.areas: list[ScrollArea] = []
        self.listed = Suggestions()  # that the arrow keys mark
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

    def add(self) -> None:
        """Add what is typed."""
        raise NotImplementedError

    # --- parts ---------------------------------------------------------------------------------

    def add_place(self, place: pygame.Rect, below: pygame.Rect) -> None:
        """Keep `place` [px] for the field, and what is left of `below` for the rest."""
        self._place = place
        strip = pygame.Rect(place.left, place.bottom, place.width, self.desk.look.px(CARET))
        self._caret = Caret(self.desk, strip, self.container)
        self._room = pygame.Rect(below.left, strip.bottom, below.width, below.bottom - strip.bottom)

    def add_field(self, label: str, hint: str) -> None:
        """Make the field; it takes the place of an older one."""
        if self.field is not None:
            for part in (self.field.field, self.field.over, self.field):
                part.kill()
        words = self._typed.text
        self.field = Frame(
            self.desk, self._place, self.container, label=label, words=words, hint=hint
        )

    def add_list(self, room: pygame.Rect, count: int) -> tuple[UIContainer, list[pygame.Rect]]:
        """Make a list of `count` lines in `room` [px]; return its content and their places."""
        row = row_height(self.desk.look)
        area = ScrollArea(self.desk, room, self.container, count * row)
        self.areas.append(area)
        return area.content, [pygame.Rect(0, n * row, area.width, row) for n in range(count)]

    # --- following -----------------------------------------------------------------------------

    def follow(self) -> None:
        """Show what is wrong with the text as it is, and what it could become."""
        assert self.field is not None
        look, field = self.desk.look, self.field.field
        self._seen = (field.text, field.edit_position)
        self._typed.text = field.text
        for part in (*self.areas, self.fault):
            if part is not None:
                part.kill()
        self.areas, self.choices = [], []
        self.fault, self.listed = None, Suggestions()
        room, wrong = self._room.copy(), self.wrong()
        if wrong is not None:
            lines = message_lines(wrong[0], look, room.width, FAULT_LINES)
            tall = len(lines) * look.body.get_linesize()
            place = pygame.Rect(room.left, room.top, room.width, tall)
            self.fault = Message(self.desk, place, self.container, lines, "error")
            room.top, room.height = room.top + tall + look.px(4), room.height - tall - look.px(4)
        self._caret.point(self.field, field.text, wrong[1] if wrong is not None else None)
        self.suggest(room)

    def update(self) -> None:
        """Follow the field, which keeps the keyboard."""
        assert self.field is not None
        field = self.field.field
        if not field.is_focused and self.desk.popup is None:
            self.desk.focus.take(field)
        if (field.text, field.edit_position) != self._seen:
            if field.text != self._seen[0]:
                self._typed.text = field.text
                self._typed.look()
            self.follow()

    # --- what the user does --------------------------------------------------------------------

    @property
    def cursor(self) -> int:
        """Return the cursor's place among the letters of the field."""
        assert self.field is not None
        return self.field.field.edit_position

    def complete(self, choice: Choice) -> None:
        """Take a suggestion into the text."""
        assert self.field is not None
        cursor = self._typed.complete(choice, self.cursor)
        self.field.complete(self._typed.text, cursor)
        self._typed.look()
        self.follow()

    def key(self, event: pygame.event.Event) -> bool:
        """Take arrows, Tab, Enter and Esc; everything else goes to the field."""
        if self.listed.key(event):
            return True
        if event.key == pygame.K_TAB:
            if self.choices:
                self.complete(self.choices[max(self.listed.marked, 0)])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if not self.listed.take():
                self.add()
        elif event.key == pygame.K_ESCAPE:
            self.close()
        else:
            return False
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
