"""What the user did, in entries of one word each: a throw, a slider drag, a move, a gravity.

An entry is many commands of the log. Held keys are none: they are play, and only logged.
"""

import time
from dataclasses import dataclass

from app.simulation.commands.hand import Grab, MoveHand, Release
from app.simulation.commands.scene import Command, HoldKey, ReleasePoint
from app.timeline.branches import Branch, Position

SAME_DRAG = 1.0
"""Commands of one sort that come faster than this one after the other are one drag of a slider:
[s] of wall time, 1. Longer: two changes become one entry."""


@dataclass(eq=False)
class Edit:
    """One entry of the history."""

    name: str
    tick: int
    position: Position = (0, 0)  # before its first command
    line: int = 0  # that its commands are on
    parent: Branch | None = None  # the future that it left, if it was made in the past
    command: Command | None = None  # the last one
    time: float = 0.0  # [s] when that came

    @property
    def open(self) -> bool:
        """Whether a body is in hand: what the hand does belongs to this entry."""
        return isinstance(self.command, Grab | MoveHand)

    def takes(self, command: Command, line: int) -> bool:
        """Whether `command` belongs to this entry."""
        if self.line != line:
            return False
        if isinstance(command, MoveHand | Release):
            return self.open
        last = self.command
        if last is None or command.gesture != last.gesture or not command.continues(last):
            return False
        return command.gesture != 0 or time.monotonic() - self.time < SAME_DRAG

    def take(self, command: Command, name: str) -> None:
        """`command` belongs to this entry, which is called `name` now."""
        if not isinstance(command, MoveHand):
            self.name = name
        self.command, self.time = command, time.monotonic()


def is_edit(command: Command) -> bool:
    """Whether it can begin an entry."""
    return not isinstance(command, HoldKey | MoveHand | Release | ReleasePoint)
