"""A run from its start: the world that it was first run from, with what was built there by hand.

The start is the state before the first tick in which something could move. What the user did until
then, or later while time stood there, is taken over; so is what was added later and has left the
world, for nobody took it away. What the hand held and what sliders of the scene were set to is not:
the new run begins with the sliders of now. Some of them make a scene of other bodies: then what was
added stays, and what was done to bodies known by their ids does not. The user's own sliders are set
again to what the user last gave them; what buttons and formulas made of them later is gone.
"""

from typing import TypeGuard

from app.simulation.commands.base import Command
from app.simulation.commands.edit import ChangeAttached, PushButton
from app.simulation.commands.edit.adding import AddThings
from app.simulation.commands.hand import Grab, MoveHand, Release, SetHandMode, SetHandStrength
from app.simulation.commands.scene import HoldKey, ReleasePoint, SetParameter
from app.simulation.errors import CommandError
from app.simulation.simulation import Simulation
from app.timeline.timeline import Timeline
from app.timeline.undo_entries import Edit

PASSING = (
    Grab,
    MoveHand,
    Release,
    SetHandMode,
    SetHandStrength,
    HoldKey,
    ReleasePoint,
    SetParameter,
    PushButton,
)
"""Commands that leave nothing in the world, whose last value the new run has anyway, or that only
use a control of the table: a button that was held would be down for ever, and nobody holds it.
"""

NAMED = 3
"""Edits that are named when they are left out: [count], 3; more make the notice a list."""

ENDS = ("a", "b", "first", "second")
"""Keys of a joint's words that name what it holds."""

BACK = "Back at the start, without what was done later"
ANEW = "Built anew, without"
"""What names of lost edits follow, in a notice of a restart, and of a slider that builds anew."""


class Restart:
    """The way back to the start of `run`, into a scene that is built anew."""

    def __init__(self, run: Timeline, recording: bool) -> None:
        """Go back in `run`; the new one keeps its past when `recording`."""
        self.lost = ""  # the names of edits that are not in the new run
        self._run, self._recording = run, recording

    def run_of(self, simulation: Simulation) -> Timeline:
        """Return the run of `simulation`, just built, with what was built at the start."""
        again = Timeline(simulation)
        again.begin(self._recording)
        start, now = self._start(), self._run.position
        begun = {edit.position[1]: edit for edit in self._run.edits}
        alike = simulation.world.newest_id == self._run.newest_built
        lost: list[Edit] = []
        for index, entry in enumerate(self._run.log):
            edit = begun.get(index)
            kept = isinstance(entry.command, PASSING) or (
                index >= start and _moves_slider(entry.command)
            )
            known = index < start and (alike or _names_no_old_body(entry.command))
            known = known or self._run.departed.has(entry.command, self._run.simulation.world)
            kept = kept or (known and _inherits(again, entry.command, edit))
            if not kept and edit is not None and edit.position < now:
                lost.append(edit)
        for command in self._sliders(start):
            _inherits(again, command, None)
        self.lost = _names(lost)
        return again

    def commands(self) -> list[Command]:
        """Return what a new run begins with, as far as it fits there."""
        start = self._start()
        world, departed = self._run.simulation.world, self._run.departed
        built = [entry.command for entry in self._run.log[:start]]
        later = [entry.command for entry in self._run.log[start:]]
        gone = [one for one in later if departed.has(one, world)]
        return [
            *(one for one in built if not isinstance(one, PASSING)),
            *gone,
            *self._sliders(start),
        ]

    def _sliders(self, start: int) -> list[ChangeAttached]:
        """Return what the user set sliders of the table to after the start, the last of each."""
        later = (entry.command for entry in self._run.log[start : self._run.index])
        moved = {one.attached_id: one for one in later if _moves_slider(one)}
        return list(moved.values())

    def _start(self) -> int:
        """Return how many entries of the log lie before the start.

        None does in a run that went on from the middle of another.
        """
        run = self._run
        if run.simulation.source.first is not run.simulation.source:
            return 0
        start = run.present.start
        return run.index if start is None else run.present.count_until(start)


def _moves_slider(command: Command) -> TypeGuard[ChangeAttached]:
    """Whether the user set a slider of the table, and changed nothing else of it."""
    return isinstance(command, ChangeAttached) and set(command.words) == {"value"}


def _inherits(again: Timeline, command: Command, edit: Edit | None) -> bool:
    """Apply a command of the run before; False when a slider makes a scene that it does not fit."""
    try:
        again.inherit(command, edit)
    except CommandError:
        return False
    return True


def _names_no_old_body(command: Command) -> bool:
    """Return whether `command` means the same where other bodies have the ids."""
    if not isinstance(command, AddThings):
        return command.fits_new_world
    own = {body.get("id") for body in command.bodies}
    ends = [joint.get(end) for joint in command.joints for end in ENDS]
    return all(end in own for end in ends if isinstance(end, int))


def _names(lost: list[Edit]) -> str:
    """Return the names of edits in words; "" when there are none."""
    names = ", ".join(edit.name for edit in lost[:NAMED])
    return f"{names} and {len(lost) - NAMED} more" if len(lost) > NAMED else names
