"""A run from its start: the world that it was first run from, with what was built there by hand.

The start is the state before the first tick in which something could move. What the user did until
then, or later while time stood there, is taken over; so is what was added later and has left the
world, for nobody took it away. What the hand held and what sliders of the scene were set to is not:
the new run begins with the sliders of now. Some of them make a scene of other bodies: then what was
added stays, and what was done to bodies known by their ids does not.

What no law of motion knows is furniture of the table and stays as it is now: controls, notes and
pictures, names and colours. The user's own sliders are set again to what the user last gave them;
what buttons and formulas made of them later is gone.
"""

from app.simulation.commands.base import Command
from app.simulation.commands.edit import Attach, ChangeAttached, Detach, PushButton, SetBody
from app.simulation.commands.edit.adding import AddThings
from app.simulation.commands.hand import Grab, MoveHand, Release, SetHandMode, SetHandStrength
from app.simulation.commands.scene import HoldKey, ReleasePoint, SetParameter
from app.simulation.errors import CommandError
from app.simulation.simulation import Simulation
from app.timeline.timeline import Timeline
from app.timeline.undo_entries import Edit
from physics.bodies.body_marks import MARKS

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
ANEW = "Built again, without"
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
        lost, world = list[Edit](), self._run.simulation.world
        for index, entry in enumerate(self._run.log):
            edit = begun.get(index)
            later = index >= start
            kept = isinstance(entry.command, PASSING) or (later and _is_furniture(entry.command))
            known = not later and (alike or _names_no_old_body(entry.command))
            known = known or self._run.additions.has_left(entry.command, world)
            kept = kept or (known and _inherits(again, entry.command, edit))
            if not kept and edit is not None and edit.position < now:
                lost.append(edit)
        for index, command in self._furniture(start):
            edit, fits = begun.get(index), alike or _names_no_old_body(command)
            if not (fits and _inherits(again, command, edit)) and isinstance(command, Attach):
                lost += [edit] if edit is not None else []
        self.lost = _names(lost)
        return again

    def commands(self) -> list[Command]:
        """Return what a new run begins with, as far as it fits there."""
        start = self._start()
        world, additions = self._run.simulation.world, self._run.additions
        built = [entry.command for entry in self._run.log[:start]]
        later = [entry.command for entry in self._run.log[start:]]
        gone = [one for one in later if additions.has_left(one, world)]
        return [
            *(one for one in built if not isinstance(one, PASSING)),
            *gone,
            *(command for _, command in self._furniture(start)),
        ]

    def _furniture(self, start: int) -> list[tuple[int, Command]]:
        """Return what the user did to the furniture after the start, with its places in the log;
        of what was changed several times the last.
        """
        result: dict[object, tuple[int, Command]] = {}
        for index, entry in enumerate(self._run.log[start:], start):
            command, key = entry.command, object()
            if isinstance(command, Attach):
                command = self._run.additions.numbered(command)
            elif isinstance(command, ChangeAttached):
                key = command.attached_id, *sorted(command.words)
            elif isinstance(command, SetBody):
                key = command.ids, command.field
            if _is_furniture(command):
                result.pop(key, None)  # it comes behind what has come since
                result[key] = index, command
        return [*result.values()]

    def _start(self) -> int:
        """Return how many entries of the log lie before the start.

        None does in a run that went on from the middle of another.
        """
        run = self._run
        if run.simulation.source.first is not run.simulation.source:
            return 0
        start = run.present.start
        return run.index if start is None else run.present.count_until(start)


def _is_furniture(command: Command) -> bool:
    """Return whether a command changes nothing that a law of motion knows."""
    looks = isinstance(command, SetBody) and command.field in ("name", *MARKS)
    return looks or isinstance(command, Attach | ChangeAttached | Detach)


def _inherits(again: Timeline, command: Command, edit: Edit | None) -> bool:
    """Apply a command of the run before; False when a slider makes a scene that it does not fit."""
    try:
        again.inherit(command, edit)
    except CommandError:
        return False
    return True


def _names_no_old_body(command: Command) -> bool:
    """Return whether `command` means the same where other bodies have the ids."""
    if isinstance(command, Attach | ChangeAttached):
        return not command.body_id
    if not isinstance(command, AddThings):
        return command.fits_new_world
    own = {body.get("id") for body in command.bodies}
    ends = [joint.get(end) for joint in command.joints for end in ENDS]
    return all(end in own for end in ends if isinstance(end, int))


def _names(lost: list[Edit]) -> str:
    """Return the names of edits in words; "" when there are none."""
    names = ", ".join(edit.name for edit in lost[:NAMED])
    return f"{names} and {len(lost) - NAMED} more" if len(lost) > NAMED else names
