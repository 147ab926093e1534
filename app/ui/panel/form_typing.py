"""How values of a form are typed, stepped and pulled: one text field, one gesture a time."""

from collections.abc import Callable, Sequence

import pygame
from pygame_gui.core import UIContainer

from app.quantities import wall_clock
from app.quantities.expression.error import ExpressionError
from app.simulation.commands.property_text import (
    editable_words,
    finer,
    read_value,
    step_of,
    stepped,
)
from app.simulation.errors import CommandError
from app.ui.kit.entry import Entry
from app.ui.kit.roll import Roll
from app.ui.kit.stepping import WHEEL_PAUSE, factor
from app.ui.kit.words import capital
from app.ui.panel.cell import Cell
from app.ui.panel.form_rows import Row
from app.ui.panel.value_row import ValueRow

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Typing:
    """The open field of a form, and the value that the mouse pulls."""

    def __init__(
        self, roll: Roll, container: UIContainer, rows: Sequence[Row], was_set: Callable[[], None]
    ) -> None:
        """Type into `rows`, which `roll` shows in `container`; call `was_set` after each change."""
        self.roll, self.container, self.rows, self.was_set = roll, container, rows, was_set
        self.row: ValueRow | None = None
        self.part = ""
        self.entry: Entry | None = None
        self._gesture = 0  # of the steps in the open field
        self._step = 0.0  # [unit of the value] fixed while the field is open
        self._turned = 0.0  # [s] when the wheel turned last
        self._pulled: tuple[ValueRow, Cell, float, int] | None = None  # start value, gesture
        self._by = 0.0  # the value that was pulled to last

    # --- the text field --------------------------------------------------------------------------

    @property
    def _cell(self) -> Cell | None:
        return self.row.cell(self.part) if self.row is not None else None

    def open(self, row: Row, part: str) -> None:
        """Open the field on a part of a line; an open one is committed first."""
        self.leave()
        if row not in self.rows or not isinstance(row, ValueRow):
            return  # the lines were made anew meanwhile
        roll, number = self.roll, self.rows.index(row)
        roll.reveal(number)
        row.follow()
        self.row, self.part, row.opened = row, part, part
        line = roll.line_rect(number).move(roll.relative_rect.topleft)
        rect = row.entry_rect(part).move(line.topleft)
        cell = row.cell(part)
        self.entry = Entry(roll.desk, self.container, rect, cell.editable, self.leave)
        self._gesture = 0
        number_now = cell.value if isinstance(cell.value, int | float) else 0.0
        self._step = step_of(cell.property, number_now) if cell.numeric else 0.0
        roll.hide_tip()
        roll.refresh_line(number)

    def drop(self) -> None:
        """Close the field, and keep the old value: what it stood on is gone."""
        self._pulled = None
        entry, row = self.entry, self.row
        self.entry = self.row = None
        if entry is not None:
            entry.close()
        if row is not None:
            row.opened = ""
            if row in self.rows:
                self.roll.refresh_line(self.rows.index(row))

    def leave(self) -> None:
        """Take what is typed, or say why not, and close: the focus went elsewhere."""
        cell = self._cell
        why = self._take() if cell is not None and cell.there else ""
        if why:
            self.roll.desk.session.notify("warning", why)
        self.drop()

    def _take(self) -> str:
        """Set what is typed; return the sentence why it cannot be, or ""."""
        cell, entry = self._cell, self.entry
        if cell is None or entry is None or not entry.changed:
            return ""
        try:
            value = read_value(cell.property, entry.text)
        except ExpressionError as error:
            if not cell.numeric:
                return capital(error.reason)
            self.was_set()
            why = cell.drive(entry.text)
            if why != "":
                return capital(error.reason if why is None else why)
        except CommandError as error:
            return capital(str(error))
        else:
            cell.release()
            cell.write(value)
            self.was_set()
        entry.words = entry.text  # it is taken: nothing is left to take
        return ""

    def key(self, event: pygame.event.Event) -> bool:
        """Enter takes and closes, Tab takes and goes on, Esc keeps, arrows step."""
        if self._pulled is not None and event.key == pygame.K_ESCAPE:
            _, cell, start, gesture = self._pulled
            self._pulled = None
            cell.take_back(start, gesture)
            self.was_set()
            return True
        if self.entry is None:
            return False
        if event.key == pygame.K_ESCAPE:
            self.drop()
        elif event.key in ENTER:
            self._commit(0)
        elif event.key == pygame.K_TAB:
            self._commit(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in (pygame.K_UP, pygame.K_DOWN) and self._step:
            self._nudge(1.0 if event.key == pygame.K_UP else -1.0, factor(event.mod))
        else:
            return False
        return True

    def _commit(self, way: int) -> None:
        """Take the value and go to the next field, or the one before, or with 0 to none.

        What is wrong stays open, with the reason.
        """
        why, entry = self._take(), self.entry
        if why and entry is not None:
            room = self.roll.relative_rect.copy()
            room.width = self.roll.width
            entry.say(why, room)
            return
        following = self._neighbour(way) if way else None
        self.drop()
        if following is not None:
            self.open(*following)

    def _neighbour(self, way: int) -> tuple[Row, str] | None:
        """Return the field after this one, or before it; at the end there is none."""
        places = [(row, part) for row in self.rows for part in row.entries]
        here = next((k for k, (row, part) in enumerate(places) if row.opened == part), None)
        if here is None or not 0 <= here + way < len(places):
            return None
        return places[here + way]

    # --- steps -----------------------------------------------------------------------------------

    def _nudge(self, way: float, size: float) -> None:
        """Change the value by a step; all steps of one field are one entry of the history."""
        cell, entry = self._cell, self.entry
        if cell is None or entry is None:
            return
        if self._take() or not isinstance(cell.read(), int | float):
            return
        self._gesture = self._gesture or cell.editor.gesture()
        by = way * finer(cell.property, self._step, size)
        value = stepped(cell.property, cell.read(), by)
        if cell.write(value, self._gesture):
            cell.value = value
            entry.put(editable_words(cell.property, value))
            entry.take_focus()
        self.was_set()

    def wheel(self, row: Row, part: str, notches: float) -> bool:
        """Step the open field when the mouse is over it."""
        if self.entry is None or row is not self.row or part != self.part or not self._step:
            return False
        now = wall_clock.now()
        if now - self._turned > WHEEL_PAUSE:
            self._gesture = 0
        self._turned = now
        self._nudge(1.0 if notches > 0 else -1.0, factor())
        return True

    # --- pulling ---------------------------------------------------------------------------------

    def grip(self, row: Row, part: str) -> None:
        """Begin a pull, perhaps: the button went down on a part of `row`."""
        self._pulled = None
        if row is self.row and part == self.part:
            return
        if self.entry is not None:
            self.leave()
        cell = row.pulled_cell(part) if isinstance(row, ValueRow) else None
        if isinstance(row, ValueRow) and cell is not None:
            self._by = cell.value
            self._pulled = row, cell, cell.value, cell.editor.gesture()

    def pull(self, by: int) -> None:
        """Pull: the mouse is `by` [px] to the right of the press."""
        if self._pulled is None:
            return
        row, cell, start, gesture = self._pulled
        value = row.pulled(cell, start, by, factor())
        if value != self._by:
            self._by = value
            cell.pull(value, gesture)
            self.was_set()

    def let_go(self) -> None:
        """End the pull: the button went up."""
        self._pulled = None
