"""The sheet of breakpoints: when time is to stop, what is set, and a line to set more."""

from collections.abc import Callable
from functools import partial

import pygame

from app.session.breakpoints import KINDS
from app.ui.kit.buttons import Button, Row
from app.ui.kit.caret import Caret
from app.ui.kit.desk import Desk
from app.ui.kit.fields import DropButton
from app.ui.kit.popup import Entry, Popup
from app.ui.kit.scroll import ScrollArea
from app.ui.sheets.cards import Heading
from app.ui.sheets.dialog import GAP, LINE, Dialog
from app.ui.sheets.file_rows import Frame, Message, message_lines
from app.ui.sheets.watch_rows import EMPTY, ROW, WatchList
from app.ui.sheets.watch_task import HINTS, Choice, WatchTask

WIDTH = 660  # [units]
HEIGHT = 580
CHOICE = 28  # [units] height of a suggestion
LABELS = {"body": "Body", "joint": "Joint", "percent": "Percent", "condition": "When"}


class BreakpointSheet(Dialog):
    """Enter adds, Tab completes, Esc or a click outside closes."""

    keeps_keys = True  # every letter belongs to its field

    def __init__(self, desk: Desk, closed: Callable[[], None], task: WatchTask) -> None:
        self.task = task
        self.marked = -1
        self._seen: tuple[str, int] = ("", 0)
        look = desk.look
        super().__init__(desk, closed, "Pause when …", WIDTH, look.px(HEIGHT))
        # What is set gets a good third of what is free; the suggestions get the rest.
        free = self.inside.height - look.px(3 * LINE + 4 * GAP + 36)
        room = self.inside.copy()
        room.height = max(look.px(ROW), int(0.42 * free))
        lines = message_lines(EMPTY, look, room.width)
        self.empty = Message(desk, room, self.container, lines, "")
        self.list = WatchList(desk, room, self.container)
        rest = self.inside.copy()
        rest.top, rest.height = room.bottom, self.inside.bottom - room.bottom
        self._add_line(rest)
        self._add_words(rest)
        self._follow()

    # --- parts -------------------------------------------------------------------------------

    def _add_line(self, rest: pygame.Rect) -> None:
        """The kind of a new one, and the button that adds it; takes its room off `rest`."""
        desk, look, gap = self.desk, self.desk.look, self.gap
        head = pygame.Rect(rest.left, rest.top + gap // 2, rest.width, look.px(28))
        Heading(desk, head, self.container, "Add")
        top = head.bottom + gap // 2
        wide = look.body.size("Add")[0] + look.px(44)
        kind = pygame.Rect(rest.left, top, rest.width - wide - gap, self.line)
        words = label_of(self.task.kind)
        self.kind = DropButton(
            desk, kind, self.container, words=words, command=self._open_kinds, tip="What happens"
        )
        act = pygame.Rect(rest.right - wide, top, wide, self.line)
        Button(desk, act, self.container, command=self._add, words="Add", strong=True)
        rest.height -= act.bottom + gap - rest.top
        rest.top = act.bottom + gap

    def _add_words(self, rest: pygame.Rect) -> None:
        """The words, what is wrong with them, and what they could become."""
        below = self.desk.look.px(8)
        self.place = pygame.Rect(rest.left, rest.top, rest.width, self.line)
        self.field: Frame | None = None
        strip = pygame.Rect(rest.left, self.place.bottom, rest.width, below)
        self.caret = Caret(self.desk, strip, self.container)
        self.room = pygame.Rect(rest.left, strip.bottom, rest.width, rest.bottom - strip.bottom)
        self.fault: Message | None = None
        self.area: ScrollArea | None = None
        self.choices: list[Choice] = []
        self.rows: list[Row] = []
        self._add_field()

    def _add_field(self) -> None:
        """The field for the kind that is chosen."""
        if self.field is not None:
            self.field.field.kill()
            self.field.over.kill()
            self.field.kill()
        asks = self.task.asks
        self.field = Frame(
            self.desk,
            self.place,
            self.container,
            label=LABELS[asks],
            words=self.task.text,
            hint=HINTS[asks],
        )

    def _open_kinds(self) -> None:
        entries = [
            Entry(
                label_of(kind),
                partial(self._choose_kind, kind),
                checked=lambda kind=kind: self.task.kind == kind,
            )
            for kind in KINDS
        ]
        Popup(self.desk, self.kind.rect, [entries], width=self.kind.rect.width)

    def _choose_kind(self, kind: str) -> None:
        self.task.choose(kind)
        self.kind.show_words(label_of(kind))
        self._add_field()
        self._follow()

    # --- following ---------------------------------------------------------------------------

    def _follow(self) -> None:
        """Suggestions and faults for the words as they are."""
        assert self.field is not None
        field, look = self.field.field, self.desk.look
        self._seen = (field.text, field.edit_position)
        self.task.text = field.text
        self.choices = self.task.choices(field.edit_position)
        for part in (self.area, self.fault):
            if part is not None:
                part.kill()
        self.fault, room, fault = None, self.room.copy(), self.task.fault
        if fault is not None:
            lines = message_lines(fault.words, look, room.width, 3)
            tall = len(lines) * look.body.get_linesize()
            place = pygame.Rect(room.left, room.top, room.width, tall)
            self.fault = Message(self.desk, place, self.container, lines, "error")
            room.top, room.height = room.top + tall + look.px(4), room.height - tall - look.px(4)
        self.caret.point(self.field, field.text, fault.position if fault else None)
        self._fill(room)

    def _fill(self, room: pygame.Rect) -> None:
        look = self.desk.look
        row = look.px(CHOICE)
        self.area = ScrollArea(self.desk, room, self.container, len(self.choices) * row)
        width = room.width - (look.px(14) if self.area.room else 0)
        self.rows = [
            Row(
                self.desk,
                pygame.Rect(0, number * row, width, row),
                self.area.content,
                command=partial(self._take, choice),
                words=choice.words,
            )
            for number, choice in enumerate(self.choices)
        ]
        self.marked = -1
        if self.task.asks in ("body", "joint"):
            self._mark(0)

    def _mark(self, number: int) -> None:
        if 0 <= self.marked < len(self.rows):
            self.rows[self.marked].mark(False)
        self.marked = min(max(number, -1), len(self.rows) - 1)
        if self.marked >= 0 and self.area is not None:
            row = self.rows[self.marked]
            row.mark(True)
            self.area.reveal(row.relative_rect.top, row.relative_rect.bottom)

    # --- what the user does ------------------------------------------------------------------

    def _take(self, choice: Choice) -> None:
        """A suggestion was clicked: a body is what is meant, a word goes into the condition."""
        if self.task.asks == "condition":
            self._complete(choice)
        else:
            self._add(choice)

    def _complete(self, choice: Choice) -> None:
        assert self.field is not None
        field = self.field.field
        cursor = self.task.complete(choice, field.edit_position)
        self.field.put(self.task.text)
        field.select_range = [0, 0]
        field.edit_position = cursor
        field.redraw()
        self.task.look()
        self._follow()

    def _add(self, choice: Choice | None = None) -> None:
        assert self.field is not None
        if choice is None and 0 <= self.marked < len(self.choices):
            choice = self.choices[self.marked]
        if self.task.add(choice):
            self.field.put("")
        self._follow()

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows, Tab, Enter and Esc; everything else goes to the field."""
        chosen = self.choices[self.marked] if 0 <= self.marked < len(self.choices) else None
        if event.key in (pygame.K_DOWN, pygame.K_UP):
            self._mark(self.marked + (1 if event.key == pygame.K_DOWN else -1))
        elif event.key == pygame.K_TAB:
            if self.choices:
                self._complete(chosen or self.choices[0])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if chosen is not None and self.task.asks == "condition":
                self._complete(chosen)
            else:
                self._add()
        elif event.key == pygame.K_ESCAPE:
            self.close()
        else:
            return False
        return True

    def update(self) -> None:
        """Follow the field and the breakpoints; keep the focus."""
        assert self.field is not None
        self.list.update()
        self.empty.visible = not self.desk.session.breakpoints.watches
        field = self.field.field
        if not field.is_focused and self.desk.popup is None:
            self.desk.focus.take(field)
        if (field.text, field.edit_position) != self._seen:
            if field.text != self._seen[0]:
                self.task.text = field.text
                self.task.look()
            self._follow()


def label_of(kind: str) -> str:
    """A kind in words, for a menu."""
    label = KINDS[kind].LABEL
    return label[:1].upper() + label[1:]
