"""The sheet that chooses what a graph shows: things, their quantities, or an expression."""

from collections.abc import Callable
from functools import partial

import pygame

from app.measuring.graphs.series_choice import SeriesChoice
from app.quantities.units import printed
from app.ui.kit.buttons import Button, Row
from app.ui.kit.caret import Caret
from app.ui.kit.painted import Desk
from app.ui.kit.scroll import ScrollArea
from app.ui.sheets.dialog import Dialog
from app.ui.sheets.file_rows import Frame, Message, message_lines

WIDTH = 640  # [units]
HEIGHT = 520
ROW = 28  # [units]
HINT = "Or an expression: ball.speed^2 / 2; Tab completes"
LEFT = 0.42  # [1] share of the things


class GraphChooser(Dialog):
    """A click adds or removes; Enter adds the expression; Esc or a click outside closes."""

    keeps_keys = True  # every letter belongs to its field

    def __init__(self, desk: Desk, closed: Callable[[], None], choosing: SeriesChoice) -> None:
        self.choosing = choosing
        self.marked = -1
        self._seen: tuple[str, int] = ("", 0)
        self.areas: list[ScrollArea] = []
        self.fault: Message | None = None
        self.choices: list[str] = []
        self.rows: list[Row] = []  # of quantities or completions
        title = "Draw against …" if choosing.across else "Add to the graph"
        super().__init__(desk, closed, title, WIDTH, desk.look.px(HEIGHT))
        self._add_field()
        self._follow()

    def _add_field(self) -> None:
        desk, look, inside = self.desk, self.desk.look, self.inside
        wide = look.body.size("Add")[0] + look.px(44)
        place = pygame.Rect(inside.left, inside.top, inside.width - wide - self.gap, self.line)
        self.field = Frame(
            desk, place, self.container, label="", words=self.choosing.text, hint=HINT
        )
        act = pygame.Rect(inside.right - wide, inside.top, wide, self.line)
        words = "Draw" if self.choosing.across else "Add"
        Button(desk, act, self.container, command=self._add, words=words, strong=True)
        strip = pygame.Rect(inside.left, place.bottom, place.width, look.px(8))
        self.caret = Caret(desk, strip, self.container)
        top = strip.bottom
        self.room = pygame.Rect(inside.left, top, inside.width, inside.bottom - top)

    # --- following ---------------------------------------------------------------------------

    def _follow(self) -> None:
        """Lists for the words as they are: none: things and quantities; some: completions."""
        look, choosing, field = self.desk.look, self.choosing, self.field.field
        self._seen = (field.text, field.edit_position)
        for area in self.areas:
            area.kill()
        if self.fault is not None:
            self.fault.kill()
        self.areas, self.rows, self.fault, self.marked = [], [], None, -1
        room, fault = self.room.copy(), choosing.fault
        if fault is not None:
            lines = message_lines(fault.reason, look, room.width, 3)
            tall = len(lines) * look.body.get_linesize()
            place = pygame.Rect(room.left, room.top, room.width, tall)
            self.fault = Message(self.desk, place, self.container, lines, "error")
            room.top, room.height = room.top + tall + look.px(4), room.height - tall - look.px(4)
        place = fault.position if fault is not None and fault.text else None
        self.caret.point(self.field, field.text, place)
        if choosing.text.strip():
            self.choices = choosing.choices(field.edit_position)
            self._list(room, self.choices, self._complete)
        else:
            self.choices = []
            self._lists(room)

    def _list(self, room: pygame.Rect, words: list[str], command: Callable[[str], None]) -> None:
        row = self.desk.look.px(ROW)
        area = ScrollArea(self.desk, room, self.container, len(words) * row)
        width = room.width - (self.desk.look.px(14) if area.room else 0)
        self.areas.append(area)
        self.rows = [
            Row(
                self.desk,
                pygame.Rect(0, number * row, width, row),
                area.content,
                command=partial(command, word),
                words=word,
            )
            for number, word in enumerate(words)
        ]

    def _lists(self, room: pygame.Rect) -> None:
        """Things at the left, the quantities of the marked one at the right."""
        look, choosing = self.desk.look, self.choosing
        row, gap = look.px(ROW), look.px(10)
        left = pygame.Rect(room.left, room.top, round(LEFT * room.width), room.height)
        right = pygame.Rect(left.right + gap, room.top, room.right - left.right - gap, room.height)
        things = ScrollArea(self.desk, left, self.container, len(choosing.owners) * row)
        width = left.width - (look.px(14) if things.room else 0)
        for number, owner in enumerate(choosing.owners):
            line = Row(
                self.desk,
                pygame.Rect(0, number * row, width, row),
                things.content,
                command=partial(self._mark_owner, number),
                words=owner.words,
                keys="selected" if owner.selected else "",
            )
            line.mark(number == choosing.marked)
        things.scroll_to(getattr(self, "_offset", 0))
        self.areas.append(things)
        self._list_quantities(right)

    def _list_quantities(self, right: pygame.Rect) -> None:
        choosing, row = self.choosing, self.desk.look.px(ROW)
        quantities = choosing.quantities
        area = ScrollArea(self.desk, right, self.container, len(quantities) * row)
        width = right.width - (self.desk.look.px(14) if area.room else 0)
        self.areas.append(area)
        self.rows = [
            Row(
                self.desk,
                pygame.Rect(0, number * row, width, row),
                area.content,
                command=partial(self._toggle, choosing.text_of(quantity)),
                words=quantity.label,
                keys=printed(quantity.unit),
                checked=choosing.is_on(quantity),
                tip=quantity.help,
            )
            for number, quantity in enumerate(quantities)
        ]

    # --- what the user does ------------------------------------------------------------------

    def _mark_owner(self, number: int) -> None:
        self._offset = self.areas[0].offset
        self.choosing.marked = number
        self._follow()

    def _toggle(self, text: str) -> None:
        self._offset = self.areas[0].offset
        offset = self.areas[1].offset if len(self.areas) > 1 else 0
        if self.choosing.toggle(text) and self.choosing.across:
            self.close()
            return
        self._follow()
        if len(self.areas) > 1:
            self.areas[1].scroll_to(offset)

    def _add(self) -> None:
        """The expression, if there is one."""
        choosing = self.choosing
        if not choosing.text.strip():
            self.close()
        elif choosing.toggle(choosing.text):
            if choosing.across:
                self.close()
                return
            choosing.text = ""
            self.field.put("")
            self._follow()
        else:
            self._follow()

    def _complete(self, word: str) -> None:
        field = self.field.field
        cursor = self.choosing.complete(word, field.edit_position)
        self.field.put(self.choosing.text)
        field.select_range = [0, 0]
        field.edit_position = cursor
        field.redraw()
        self.choosing.look()
        self._follow()

    def _mark(self, number: int) -> None:
        if 0 <= self.marked < len(self.rows):
            self.rows[self.marked].mark(False)
        self.marked = min(max(number, -1), len(self.rows) - 1)
        if self.marked >= 0:
            row = self.rows[self.marked]
            row.mark(True)
            self.areas[-1].reveal(row.relative_rect.top, row.relative_rect.bottom)

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows, Tab, Enter and Esc; everything else goes to the field."""
        chosen = 0 <= self.marked < len(self.rows)
        if event.key in (pygame.K_DOWN, pygame.K_UP):
            self._mark(self.marked + (1 if event.key == pygame.K_DOWN else -1))
        elif event.key == pygame.K_TAB:
            if self.choices:
                self._complete(self.choices[max(self.marked, 0)])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if chosen:
                self.rows[self.marked].command()
            else:
                self._add()
        elif event.key == pygame.K_ESCAPE:
            self.close()
        else:
            return False
        return True

    def update(self) -> None:
        """Follow the field; keep the focus."""
        field = self.field.field
        if not field.is_focused and self.desk.popup is None:
            field.take_focus()
        if (field.text, field.edit_position) != self._seen:
            if field.text != self._seen[0]:
                self.choosing.text = field.text
                self.choosing.look()
            self._follow()
