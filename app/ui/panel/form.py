"""A form: a column of rows, of which only those in sight are read and painted."""

import time
from collections.abc import Sequence
from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry, Popup
from app.ui.kit.roll import Roll, Spot
from app.ui.panel.form_rows import Row
from app.ui.panel.form_typing import Typing

SHARE = 0.02  # [1] of the time that reading may take: thousands of things are read less often
FIRST = 0.008  # [s] for reading when the rows are put; the rest shows "…" for a frame


class RowForm(Roll):
    """What is in sight is read at the beat, all in one go: two rows never show different ticks."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        """Begin without rows."""
        self.rows: Sequence[Row] = ()
        self.sought: Row | None = None  # that somebody looked for: marked until a press
        self._pressed: Row | None = None  # the row that the button went down on
        self._sight = range(0)  # the rows that were read last
        self._took = (0.0, 0.0)  # [s] for the last two readings
        self._due = 0.0  # [s] when the next may be, for its cost
        self._asked = True  # whether the next frame reads without waiting for the beat
        self.typing = Typing(self, container, (), self.read_soon)
        super().__init__(desk, rect, container)
        self.refresh()

    # --- rows ------------------------------------------------------------------------------------

    def put(self, rows: Sequence[Row]) -> None:
        """Show other rows; what was being typed is taken first, if its things are there."""
        self.typing.leave()
        self.rows = self.typing.rows = rows
        for row in rows:
            row.fit(self.look, self.width)
        self.set_heights([row.height for row in rows], painted=False)
        end = time.perf_counter() + FIRST
        for number in self.in_sight():
            if time.perf_counter() < end:
                rows[number].follow()
                rows[number].known = True
        self.refresh()
        self._asked = True

    def read_soon(self) -> None:
        """Read everything in sight in the next frame: something was set."""
        self._asked = True
        self.desk.editor.readout_clock.soon()

    def follow(self) -> None:
        """Read all rows in sight, if it is time or others have come into sight."""
        now, sight = time.perf_counter(), self.in_sight()
        due = self.desk.editor.readout_clock.due and now >= self._due
        if not (self._asked or due or sight != self._sight):
            return
        for number in sight:
            row = self.rows[number]
            fresh, row.known = not row.known, True
            if row.follow() or fresh:
                self.refresh_line(number)
        # The lesser of two: a pause of the machine within one of them says nothing of the cost.
        self._took = self._took[1], time.perf_counter() - now
        self._sight, self._asked, self._due = sight, False, now + min(self._took) / SHARE

    def place_of(self, row: Row, part: str = "") -> pygame.Rect:
        """Return where a part of a row is [px in the window]."""
        line = self.line_rect(self.rows.index(row)).move(self.rect.topleft)
        return row.rect_of(part).move(line.topleft)

    def point_at(self, row: Row, field: int = 0) -> None:
        """Bring a row into sight, mark it, and open the `field` of that number if it has any."""
        self.sought = row
        number = self.rows.index(row)
        middle = (self.tops[number] + self.tops[number + 1] - self.rect.height) / 2
        self.scroll_to(middle)
        self.refresh_line(number)
        if row.entries:
            self.open(row, row.entries[field])

    def open(self, row: Row, part: str) -> None:
        """Open a list of what may be chosen, or a text field."""
        if not row.options:
            self.typing.open(row, part)
            return
        place = self.place_of(row, part)
        entries = [
            Entry(
                row.said(option),
                partial(self._choose, row, option),
                checked=lambda option=option: row.value == option,
                tip=note,
            )
            for option, note in row.options.items()
        ]
        Popup(self.desk, place, [entries], width=place.width)

    def _choose(self, row: Row, option: str) -> None:
        assert row.write is not None
        row.write(option)
        self.read_soon()

    # --- for the roll ----------------------------------------------------------------------------

    def paint_line(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """Let the row paint itself."""
        part = self.spot[1] if self.spot is not None and self.spot[0] == number else None
        if self.rows[number] is self.sought:
            paint.box(surface, rect, self.look.colour("hover"), radius=self.look.px(4))
        self.rows[number].paint(surface, rect, part)

    def part_at(self, number: int, x: int, y: int) -> str:
        """Ask the row."""
        return self.rows[number].part_at(x, y)

    def tip_of(self, spot: Spot) -> str:
        """Ask the row."""
        return self.rows[spot[0]].tip(spot[1])

    def pressed(self, spot: Spot, clicks: int) -> None:  # noqa: ARG002
        """Begin a pull, perhaps."""
        if self.sought is not None:
            self.sought = None
            self.refresh()
        self._pressed = self.rows[spot[0]]
        self.typing.grip(self._pressed, spot[1])

    def dragged(self, spot: Spot, by: int) -> None:  # noqa: ARG002
        """Pull the value."""
        self.typing.pull(by)

    def released(self, spot: Spot, moved: bool) -> None:
        """Take a click, or the end of a pull; rows may have been made anew in between."""
        self.typing.let_go()
        pressed, self._pressed = self._pressed, None
        if moved or pressed is None or pressed not in self.rows:
            return
        opened = pressed.click(spot[1])
        self.read_soon()
        if opened:
            self.open(pressed, opened)

    def turned(self, spot: Spot | None, notches: float) -> bool:
        """Step the value that is being typed."""
        if spot is None or spot[0] >= len(self.rows):
            return False
        return self.typing.wheel(self.rows[spot[0]], spot[1], notches)

    def scrolled(self) -> None:
        """Close the text field: it does not stand on its value any more."""
        self.typing.leave()
