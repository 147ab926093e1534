"""How values of the inspector are typed, stepped and pulled: one text field, one gesture a time."""

from collections.abc import Sequence
from typing import Any, Protocol

import pygame
from pygame_gui.core import UIContainer

from app.editor.inspector_lines import Thing
from app.quantities import wall_clock
from app.quantities.expression.error import ExpressionError
from app.simulation.commands.property_ref import Address
from app.simulation.commands.property_text import (
    editable_words,
    finer,
    read_value,
    step_of,
    stepped,
)
from app.simulation.errors import CommandError
from app.ui.kit.desk import Desk
from app.ui.kit.entry import Entry
from app.ui.kit.stepping import WHEEL_PAUSE, factor
from app.ui.panel.inspector_roll import Rows
from app.ui.panel.inspector_rows import Row
from app.ui.panel.inspector_values import Cell, ValueRow

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def is_there(thing: object) -> bool:
    """Return whether a body or joint exists; the world does."""
    return getattr(thing, "alive", True)


class Page(Protocol):
    """What typing needs of the page that the lines are on."""

    desk: Desk
    container: UIContainer
    rows: Rows

    def set(self, address: Address, value: Any) -> bool:
        """Set a property as one entry of the history; False: a notice says why not."""
        ...

    def drive(self, address: Address, things: Sequence[Thing], text: str) -> str | None:
        """Let a property follow a formula; return why not, None when none can set it."""
        ...

    def release(self, address: Address, things: Sequence[Thing]) -> None:
        """Let it follow no formula."""

    def read_soon(self) -> None:
        """Read everything in sight in the next frame: something was set."""


class Typing:
    """The open field of an inspector, and the value that the mouse pulls."""

    def __init__(self, page: Page) -> None:
        """Begin with nothing open."""
        self.page = page
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

    def open(self, row: ValueRow, part: str) -> None:
        """Open the field on a part of a line; an open one is committed first."""
        self.leave()
        rows = self.page.rows
        if row not in rows.rows:
            return  # the lines were made anew meanwhile
        number = rows.rows.index(row)
        rows.reveal(number)
        row.follow()
        self.row, self.part = row, part
        line = rows.line_rect(number).move(rows.relative_rect.topleft)
        rect = row.entry_rect(part).move(line.topleft)
        cell = row.cell(part)
        self.entry = Entry(self.page.desk, self.page.container, rect, cell.editable, self.leave)
        self._gesture = 0
        number_now = cell.value if isinstance(cell.value, int | float) else 0.0
        self._step = step_of(cell.property, number_now) if cell.numeric else 0.0
        rows.hide_tip()
        rows.refresh_line(number)

    def drop(self) -> None:
        """Close the field, and keep the old value: what it stood on is gone."""
        self._pulled = None
        entry, row = self.entry, self.row
        self.entry = self.row = None
        if entry is not None:
            entry.close()
        if row is not None and row in self.page.rows.rows:
            self.page.rows.refresh_line(self.page.rows.rows.index(row))

    def leave(self) -> None:
        """Take what is typed, or say why not, and close: the focus went elsewhere."""
        gone = self.row is not None and not all(is_there(thing) for thing in self.row.things)
        why = "" if gone else self._take()
        if why:
            self.page.desk.session.notify("warning", why)
        self.drop()

    def _take(self) -> str:
        """Set what is typed; return the sentence why it cannot be, or ""."""
        cell, entry = self._cell, self.entry
        if cell is None or entry is None or not entry.changed:
            return ""
        things = self.row.things if self.row is not None else ()
        try:
            value = read_value(cell.property, entry.text)
        except ExpressionError as error:
            if not cell.numeric:
                return _capital(error.reason)
            why = self.page.drive(cell.address, things, entry.text)
            if why != "":
                return _capital(error.reason if why is None else why)
        except CommandError as error:
            return _capital(str(error))
        else:
            self.page.release(cell.address, things)
            self.page.set(cell.address, value)
        entry.words = entry.text  # it is taken: nothing is left to take
        return ""

    def key(self, event: pygame.event.Event) -> bool:
        """Enter takes and closes, Tab takes and goes on, Esc keeps, arrows step."""
        if self._pulled is not None and event.key == pygame.K_ESCAPE:
            self._cancel_pull()
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
            way = 1.0 if event.key == pygame.K_UP else -1.0
            self._nudge(way, factor(event.mod))
        else:
            return False
        return True

    def _commit(self, way: int) -> None:
        """Take the value and go to the next field, or the one before, or with 0 to none.

        What is wrong stays open, with the reason.
        """
        why, entry = self._take(), self.entry
        if why and entry is not None:
            entry.say(why, self._room())
            return
        following = self._neighbour(way) if way else None
        self.drop()
        if following is not None:
            self.open(*following)

    def _room(self) -> pygame.Rect:
        """Return where the reason may stand [px in the container]."""
        room = self.page.rows.relative_rect.copy()
        room.width = self.page.rows.width
        return room

    def _neighbour(self, way: int) -> tuple[ValueRow, str] | None:
        """Return the field after this one, or before it; at the end there is none."""
        places = [
            (row, part)
            for row in self.page.rows.rows
            if isinstance(row, ValueRow)
            for part in row.entries
        ]
        here = (self.row, self.part)
        if here not in places:
            return None
        index = places.index(here) + way  # type: ignore[arg-type]
        return places[index] if 0 <= index < len(places) else None

    # --- steps -----------------------------------------------------------------------------------

    def _nudge(self, way: float, size: float) -> None:
        """Change the value by a step; all steps of one field are one entry of the history."""
        cell, entry = self._cell, self.entry
        if cell is None or entry is None:
            return
        if self._take() or not isinstance(self._present(cell), int | float):
            return
        editor = self.page.desk.editor
        self._gesture = self._gesture or editor.gesture()
        by = way * finer(cell.property, self._step, size)
        value = stepped(cell.property, self._present(cell), by)
        if editor.do(cell.address.command(value, self._gesture)):
            cell.value = value
            entry.put(editable_words(cell.property, value))
            entry.take_focus()
        self.page.read_soon()

    def _present(self, cell: Cell) -> Any:
        assert self.row is not None
        return cell.address.read(self.row.things)

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
        """Begin a pull, perhaps, at a press."""
        self._pulled = None
        if self.entry is not None and (row is not self.row or part != self.part):
            self.leave()
        if isinstance(row, ValueRow) and not (row is self.row and part == self.part):
            cell = row.scrub_cell(part)
            if cell is not None:
                self._by = cell.value
                self._pulled = row, cell, cell.value, self.page.desk.editor.gesture()

    def pull(self, by: int) -> None:
        """Pull: the mouse is `by` [px] to the right of the press."""
        if self._pulled is None:
            return
        row, cell, start, gesture = self._pulled
        value = row.scrubbed(cell, start, by, factor())
        if value != self._by:
            self._by = value
            self.page.desk.editor.submit(cell.address.command(value, gesture))
            self.page.read_soon()

    def let_go(self) -> None:
        """End the pull: the button went up."""
        self._pulled = None

    def _cancel_pull(self) -> None:
        """Set it back to where it was: Esc ended the pull."""
        if self._pulled is not None:
            _, cell, start, gesture = self._pulled
            editor = self.page.desk.editor
            if not editor.undo_gesture(gesture):
                editor.submit(cell.address.command(start, gesture))
            self._pulled = None
            self.page.read_soon()
