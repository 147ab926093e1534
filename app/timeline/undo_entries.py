"""What the user did, in entries of one word each: a throw, a slider drag, a move, a gravity.

An entry is many commands of the log. Held keys are none: they are play, and only logged.
"""

from dataclasses import dataclass, replace

from app.quantities import wall_clock
from app.simulation.commands.base import Command
from app.simulation.commands.hand import Grab, MoveHand, Release
from app.simulation.commands.scene import HoldKey, ReleasePoint
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
        return command.gesture != 0 or wall_clock.now() - self.time < SAME_DRAG

    def take(self, command: Command, name: str) -> None:
        """`command` belongs to this entry, which is called `name` now."""
        if not isinstance(command, MoveHand):
            self.name = name
        self.command, self.time = command, wall_clock.now()


def is_edit(command: Command) -> bool:
    """Whether it can begin an entry."""
    return not isinstance(command, HoldKey | MoveHand | Release | ReleasePoint)


class Edits:
    """The entries of all futures of one timeline, in the order they were begun."""

    def __init__(self) -> None:
        self._all: list[Edit] = []

    @property
    def key(self) -> tuple[object, ...]:
        """A value that differs when entries were added or renamed; quick to ask for."""
        return len(self._all), tuple(edit.name for edit in self._all[-3:])

    def of(self, branch: Branch) -> list[Edit]:
        """Return the entries of one future, oldest first."""

        def is_mine(edit: Edit) -> bool:
            # An entry at the very end of a line that was left there belongs to the other future.
            end = branch.ends.get(edit.line)
            begun = end is None or edit.position < end
            return begun and branch.holds(edit.line, edit.position)

        return sorted(filter(is_mine, self._all), key=lambda edit: edit.position)

    def take(self, command: Command, name: str, line: int) -> bool:
        """Let `command` go on with an entry, now called `name`; False when there is none for it."""
        for last in self._all[:-4:-1]:  # a slider may be moved while a body is in hand
            if last.takes(command, line):
                last.take(command, name)
                return True
        return False

    def begin(self, command: Command, edit: Edit) -> Edit:
        """Add an entry that begins with `command`, and return it."""
        edit.take(command, edit.name)
        self._all.append(edit)
        return edit

    def inherit(self, edit: Edit, position: Position, line: int) -> None:
        """Add an entry of the run before; its commands were applied anew, from `position` on."""
        self._all.append(replace(edit, position=position, line=line, parent=None))

    def withdraw(self, edit: Edit) -> None:
        """Remove an entry whose command could not be applied."""
        self._all.remove(edit)

    def keep_only(self, futures: list[Branch]) -> None:
        """Drop what belongs to none of these futures."""
        self._all = [e for e in self._all if any(b.holds(e.line, e.position) for b in futures)]
