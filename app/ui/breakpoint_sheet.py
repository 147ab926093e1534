"""The sheet of breakpoints: when time is to stop, what is set, and a line to set more."""

from collections.abc import Callable
from functools import partial

import pygame

from app.breakpoints import KINDS
from app.ui import paint
from app.ui.buttons import Button, Row
from app.ui.cards import Heading
from app.ui.fields import DropButton
from app.ui.file_rows import FOCUS_AFTER, Frame, Message, message_lines
from app.ui.help import Words
from app.ui.painted import Desk, Painted
from app.ui.plates import Shade, Sheet
from app.ui.popup import Entry, Popup
from app.ui.scroll import ScrollArea
from app.ui.watch_rows import EMPTY, ROW, WatchList
from app.ui.watch_task import HINTS, Choice, WatchTask

LAYER = 40
WIDTH = 660  # [units]
HEIGHT = 580
PAD = 16
LINE = 34
GAP = 8
CHOICE = 28  # [units] height of a suggestion
LABELS = {"body": "Body", "joint": "Joint", "percent": "Percent", "condition": "When"}


class BreakpointSheet:
    """In the middle of the window. Enter adds, Tab completes, Esc or a click outside closes."""

    typing = True  # every letter belongs to its field

    def __init__(self, desk: Desk, closed: Callable[[], None], task: WatchTask) -> None:
        self.desk, self.closed, self.task = desk, closed, task
        self.marked = -1
        self._frames = 0
        self._seen: tuple[str, int] = ("", 0)
        look, (width, height) = desk.look, desk.size
        self.container = desk.group(pygame.Rect((0, 0), desk.size), layer=LAYER)
        Shade(desk, self.container, self.close)
        wide = min(look.px(WIDTH), width - look.px(24))
        self.rect = pygame.Rect(0, 0, wide, min(look.px(HEIGHT), height - look.px(24)))
        self.rect.center = (width // 2, height // 2)
        Sheet(desk, self.rect, self.container)
        inside = self.rect.inflate(-2 * look.px(PAD), -2 * look.px(PAD))
        inside.top, inside.height = self.rect.top + look.px(10), self.rect.height - look.px(26)
        self._add_head(inside)
        top = inside.top + look.px(LINE + 2)
        # What is set gets a good third of what is free; the suggestions get the rest.
        free = inside.bottom - top - look.px(4 * LINE + 4 * GAP + 36)
        share = max(look.px(ROW), int(0.42 * free))
        room = pygame.Rect(inside.left, top, inside.width, share)
        self.empty = Message(desk, room, self.container, message_lines(EMPTY, look, room.width), "")
        self.list = WatchList(desk, room, self.container)
        self._add_line(
            pygame.Rect(inside.left, room.bottom, inside.width, inside.bottom - room.bottom)
        )
        self._follow()

    # --- parts -------------------------------------------------------------------------------

    def _add_head(self, inside: pygame.Rect) -> None:
        desk, line = self.desk, self.desk.look.px(LINE)
        title = pygame.Rect(inside.left, inside.top, inside.width - line, line)
        Words(desk, title, self.container, "Pause when …", heading=True)
        cross = pygame.Rect(inside.right - line + desk.look.px(8), inside.top, line, line)
        Button(desk, cross, self.container, command=self.close, sign="cross", tip="Close  (Esc)")

    def _add_line(self, place: pygame.Rect) -> None:
        """Kind and words of a new one, what is wrong with them, and what they could become."""
        desk, look, task = self.desk, self.desk.look, self.task
        line, gap = look.px(LINE), look.px(GAP)
        head = pygame.Rect(place.left, place.top + gap // 2, place.width, look.px(28))
        Heading(desk, head, self.container, "Add")
        top = head.bottom + gap // 2
        add = look.body.size("Add")[0] + look.px(44)
        kind = pygame.Rect(place.left, top, place.width - add - gap, line)
        self.kind = DropButton(
            desk, kind, self.container, words="", command=self._open_kinds, tip="What happens"
        )
        act = pygame.Rect(place.right - add, top, add, line)
        Button(desk, act, self.container, command=self._add, words="Add", strong=True)
        top += line + gap
        self.place = pygame.Rect(place.left, top, place.width, line)
        self.field: Frame | None = None
        self.caret = Caret(desk, pygame.Rect(place.left, top + line, place.width, look.px(8)), self)
        top += line + look.px(8)
        self.says = pygame.Rect(place.left, top, place.width, 2 * look.body.get_linesize())
        self.fault: Message | None = None
        self.room = pygame.Rect(place.left, top, place.width, place.bottom - top)
        self.area: ScrollArea | None = None
        self.choices: list[Choice] = []
        self.rows: list[Row] = []
        self._add_field()
        self.kind.show_words(self._label(task.kind))

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

    def _label(self, kind: str) -> str:
        label = KINDS[kind].LABEL
        return label[:1].upper() + label[1:]

    def _open_kinds(self) -> None:
        entries = [
            Entry(
                self._label(kind),
                partial(self._choose_kind, kind),
                checked=lambda kind=kind: self.task.kind == kind,
            )
            for kind in KINDS
        ]
        Popup(self.desk, self.kind.rect, [entries], width=self.kind.rect.width)

    def _choose_kind(self, kind: str) -> None:
        self.task.choose(kind)
        self.kind.show_words(self._label(kind))
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
        self.fault, room = None, self.room.copy()
        if self.task.fault is not None:
            lines = message_lines(self.task.fault.words, look, room.width, 3)
            tall = len(lines) * look.body.get_linesize()
            place = pygame.Rect(room.left, room.top, room.width, tall)
            self.fault = Message(self.desk, place, self.container, lines, "error")
            room.top, room.height = room.top + tall + look.px(4), room.height - tall - look.px(4)
        self.caret.refresh()
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
        self._frames += 1
        self.list.update()
        self.empty.visible = not self.desk.session.breakpoints.watches
        field = self.field.field
        if self._frames > FOCUS_AFTER and not field.is_focused and self.desk.popup is None:
            field.take_focus()
        if (field.text, field.edit_position) != self._seen:
            if field.text != self._seen[0]:
                self.task.text = field.text
                self.task.look()
            self._follow()

    def close(self) -> None:
        """Take the sheet away."""
        if self.container.alive():
            self.container.kill()
            self.closed()


class Caret(Painted):
    """Points at the character that is wrong, from below."""

    def __init__(self, desk: Desk, rect: pygame.Rect, sheet: BreakpointSheet) -> None:
        self.sheet = sheet
        super().__init__(desk, rect, sheet.container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """A small triangle."""
        fault, frame = self.sheet.task.fault, self.sheet.field
        if fault is None or fault.position is None or frame is None:
            return
        look, field = self.look, frame.field
        before = look.body.size(self.sheet.task.text[: fault.position])[0]
        left = field.relative_rect.left - self.relative_rect.left + look.px(6)
        x = min(left + before - field.start_text_offset, self.rect.width - look.px(6))
        half, tall = look.px(5), self.rect.height - 1
        points = [(x, 1), (x - half, tall), (x + half, tall)]
        pygame.draw.polygon(surface, look.colour("error"), points)
        paint.disc(surface, (x, 1), 1, look.colour("error"))
