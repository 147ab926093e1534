"""The column of lines of the inspector: passes the mouse on to the line that it is over."""

from typing import Protocol

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit.desk import Desk
from app.ui.kit.roll import Roll, Spot
from app.ui.panel.inspector_rows import Row


class ValueHand(Protocol):
    """What the mouse does to the values of the lines."""

    def grip(self, row: Row, part: str) -> None:
        """Begin a pull, perhaps: the button went down on a part of `row`."""

    def pull(self, by: int) -> None:
        """Pull: the mouse is `by` [px] to the right of the press."""

    def let_go(self) -> None:
        """End the pull."""

    def wheel(self, row: Row, part: str, notches: float) -> bool:
        """Step the value that is being typed, if the mouse is over it; True when it was."""
        ...

    def leave(self) -> None:
        """Close the text field: it does not stand on its value any more."""


class Rows(Roll):
    """The lines, painted by themselves."""

    def __init__(
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, values: ValueHand
    ) -> None:
        self._values = values
        self.rows: list[Row] = []
        self._pressed: Row | None = None  # the line that the button went down on
        super().__init__(desk, rect, container)
        self.refresh()

    def put(self, rows: list[Row], painted: bool = True) -> None:
        """Show other lines; without `painted` the caller paints them later."""
        self.rows = rows
        self.set_heights([row.height for row in rows], painted)

    def paint_line(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """Let the line paint itself."""
        part = self.spot[1] if self.spot is not None and self.spot[0] == number else None
        self.rows[number].paint(surface, rect, part)

    def part_at(self, number: int, x: int, y: int) -> str:
        """Ask the line."""
        return self.rows[number].part_at(x, y)

    def tip_of(self, spot: Spot) -> str:
        """Ask the line."""
        return self.rows[spot[0]].tip(spot[1])

    def pressed(self, spot: Spot, clicks: int) -> None:  # noqa: ARG002
        """Begin a pull, perhaps."""
        self._pressed = self.rows[spot[0]]
        self._values.grip(self.rows[spot[0]], spot[1])

    def dragged(self, spot: Spot, by: int) -> None:  # noqa: ARG002
        """Pull the value."""
        self._values.pull(by)

    def released(self, spot: Spot, moved: bool) -> None:
        """Take a click, or the end of a pull; lines may have been made anew in between."""
        self._values.let_go()
        pressed, self._pressed = self._pressed, None
        if not moved and pressed in self.rows:
            pressed.click(spot[1])

    def turned(self, spot: Spot | None, notches: float) -> bool:
        """Step the value that is being typed."""
        if spot is None or spot[0] >= len(self.rows):
            return False
        return self._values.wheel(self.rows[spot[0]], spot[1], notches)

    def scrolled(self) -> None:
        """Close the text field: it does not stand on its value any more."""
        self._values.leave()
