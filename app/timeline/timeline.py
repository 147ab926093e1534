"""The timeline of a simulation: its run, the other futures beside it, and the way to any tick.

Any tick is reached exactly: the nearest keyframe before it, and then its ticks again with the
commands of the log. While the present is the end of its future the simulation is *live*; before
that, time running forward repeats the log.
"""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from app.simulation.commands.base import Command
from app.simulation.commands.registry import LogEntry
from app.simulation.errors import CommandError
from app.simulation.simulation import Simulation
from app.timeline.additions import Additions
from app.timeline.branches import Branch, Position
from app.timeline.checkpoint import recall
from app.timeline.divergence import Divergence
from app.timeline.held_inputs import HeldInputs
from app.timeline.lost_time import LostTimeError
from app.timeline.marks import Mark, MarkKind, Marks
from app.timeline.past import Past
from app.timeline.undo_entries import Edit, Edits, is_edit

log = logging.getLogger("fulcrum")

MOST_BRANCHES = 24
"""Futures that are kept beside the present: [count], 24. The one that was left first goes first."""


class Timeline:
    """Past, present and futures of one simulation."""

    def __init__(self, simulation: Simulation, worker: ThreadPoolExecutor | None = None) -> None:
        """The run of `simulation`, which was just built. `worker` packs keyframes."""
        self.simulation = simulation
        self.newest_built = simulation.world.newest_id  # of what the scene itself has made
        self.past = Past(simulation, worker)
        self.present = Branch("first", 0)
        self.index = 0  # entries of the log that have been applied
        self.inherited = 0  # entries of the log that it has from the run before, by a restart
        self.rebuilt = 0  # how often the world became another one, to go back
        self.heard: Callable[[], None] | None = None  # called after every repeated tick
        self.branches: list[Branch] = []  # other futures, in the order they were left
        self.aside: list[Branch] = []  # futures that only redo speaks of
        self.ghost: Branch | None = None  # the one that is drawn beside the present
        self.offered: Branch | None = None  # what undo has left: drawn when it is asked for
        self._edits, self._marks, self.additions = Edits(), Marks(), Additions(self.newest_built)
        self._lines = 0  # forks so far
        self._divergence = Divergence(self.past.track)
        self.present.last = self.now

    # --- where it stands -----------------------------------------------------------------------

    @property
    def now(self) -> int:
        """The tick that the simulation stands at."""
        return self.simulation.world.tick

    @property
    def last(self) -> int:
        """The end of this future [ticks]."""
        return max(self.present.last, self.now) if self.live else self.present.last

    @property
    def first(self) -> int:
        """The oldest tick that can be reached; that of now, when older ones are forgotten."""
        first = (keyframes := self.past.keyframes).first(self.present)
        oldest = first[0] if first is not None else self.now if len(keyframes) else 0
        return min(oldest, self.now)

    @property
    def live(self) -> bool:
        """Whether the present is the end of its future."""
        return self.index == len(self.present.log) and self.now >= self.present.last

    @property
    def position(self) -> Position:
        """The present as (tick, index)."""
        return self.now, self.index

    @property
    def log(self) -> list[LogEntry]:
        """The commands since the simulation was built, as far as they are applied."""
        entries, applied = self.present.log, self.index
        return entries if applied == len(entries) else entries[:applied]

    def time_at(self, tick: int) -> float:
        """Return the simulated time [s] at a tick; the tick rate may have changed on the way."""
        world = self.simulation.world
        known = self.past.track.time_at(self.present, tick) if tick != world.tick else world.time
        return world.time + (tick - world.tick) * world.tick_length if known is None else known

    # --- commands and ticks at the end of the run ------------------------------------------------

    def begin(self, recording: bool) -> None:
        """Keep the beginning of the run, once, if it is one whose past is kept."""
        self.past.recording = recording
        if not len(self.past.keyframes):
            self.past.begin(self.present.line, self.position)

    def apply(self, command: Command) -> None:
        """Apply and log `command`; CommandError says why not, SceneFailedError that all is lost."""
        self.simulation.apply(command)
        self.additions.note(command, self.simulation)
        self.present.log.append(LogEntry(self.now, command))
        self.index += 1

    def act(self, command: Command, inputs: HeldInputs) -> bool:
        """Apply one command of the user, who holds `inputs`; in the past another future begins.

        Return whether an entry of the history began. CommandError: it does not fit, nothing forked.
        """
        if not inputs.take(command, self.simulation, live := self.live):
            return False
        if live:
            inputs.settle(self.simulation, self.apply)
        label = command.label(self.simulation)
        old = None if live else self.fork(label)
        edit = None
        try:
            if old is not None:
                inputs.let_go(self.simulation, self.apply)
            edit = self._enter(command, label, old)
            self.apply(command)
        except CommandError:
            if edit is not None:
                self._edits.withdraw(edit)
            if old is not None:
                self._rejoin(old)
            raise
        inputs.moved = False
        return edit is not None

    def ticking(self) -> None:
        """Note the hash that a replay has to come to: a live tick is about to be done."""
        self.present.note_start(self.simulation)
        self.past.note_hash(self.present, self.position)

    def ticked(self) -> None:
        """Keep what a live tick has led to."""
        self.present.last = self.now
        self.past.ticked(self.present.line, self.position)
        self._marks.ticked(self.present, self.simulation.world)

    def go(self, tick: int) -> None:
        """Stand at `tick` of this future, exactly; LostTimeError leaves all as it was."""
        tick = min(max(tick, self.first), self.last)
        self._go_to((tick, self.present.count_until(tick)))

    def _go_to(self, position: Position) -> None:
        """Stand at `position` of this future."""
        self.close()
        if position != self.position:
            self._safely(lambda: self._travel(position, self.position))

    def renew(self) -> None:
        """Stand at the beginning of a tick that failed half way, as well as can be."""
        try:
            self._travel(self.position, None)
        except Exception:  # it cannot be helped; the user knows that it failed
            log.exception("the state before the failure cannot be had again")

    def close(self) -> None:
        """Note where the present ends: it may be left now."""
        if self.live:
            self.present.last = self.now
            self.past.note_poses(self.present.line)

    def _travel(self, position: Position, here: Position | None) -> None:
        """Go to `position` from the nearest keyframe, or from `here` if that is on the way."""
        start = self.past.keyframes.nearest(self.present, position)
        detour = here is None or here > position or (start is not None and start.position > here)
        if detour and start is None and len(self.past.keyframes):
            raise LostTimeError(
                "this moment was forgotten, as the memory for the past is full: give it more"
            )
        if detour:
            if start is not None and self.past.recall(start):
                self.index = start.position[1]
            else:
                self.simulation.parts = self.simulation.again().parts
                self.rebuilt += 1  # stand at the beginning, in a new world
                self.index = 0
        self.rerun(position)

    def rerun(self, position: Position) -> None:
        """Run forward to `position` with the commands of the log."""
        tick, index = position
        self._repeat(index)
        while self.now < tick:
            self.present.note_start(self.simulation)
            self.simulation.step()
            self._repeat(index)

    def repeat_tick(self, done: Callable[[], None] | None = None) -> None:
        """Do one tick of the past again, then `done`, then the commands that come after it."""
        self.present.note_start(self.simulation)
        self.simulation.step()
        if done is not None:  # the state that the tick has led to, as when it was live
            done()
        self._repeat(len(self.present.log))
        if self.past.is_newer(self.now):  # a replay out of a file: nobody has been here yet
            self.past.ticked(self.present.line, self.position)
        if self.heard is not None:
            self.heard()

    def _repeat(self, index: int) -> None:
        """Apply what the log has for now, up to entry `index`."""
        entries, now = self.present.log, self.now
        while self.index < index and entries[self.index].tick <= now:
            self.simulation.apply(entries[self.index].command)
            self.index += 1

    def _safely(self, work: Callable[[], None]) -> None:
        """Do `work`; when it fails, everything is as before and LostTimeError says why."""
        simulation, index, present = self.simulation, self.index, self.present
        before, parts = self.past.remember(), simulation.parts
        try:
            work()
        except Exception as error:  # a scene that is run again is someone's own code
            self.index, self.present = index, present
            simulation.parts = parts
            if before is not None:
                recall(simulation, before)
            if isinstance(error, LostTimeError):
                raise
            raise LostTimeError(f"cannot go there: {error}") from error

    # --- futures -------------------------------------------------------------------------------

    def fork(self, name: str) -> Branch:
        """Leave this future here and now: another, `name`, begins. Returns what was left."""
        self.close()
        old = self._branch_off(self.position, name)
        self._leave(old)
        self.past.begin(self.present.line, self.position)
        return old

    def _branch_off(self, position: Position, name: str) -> Branch:
        """Let a new future, `name`, be the present from `position` on. Returns the old one."""
        old = self.present
        self._lines += 1
        self.present = old.fork(position, self._lines)
        self.present.name = name
        return old

    def _rejoin(self, branch: Branch) -> None:
        """Undo a fork that was just made from `branch`."""
        branch, self.present = self.present, branch
        self._travel(branch.begin, None)
        self.branches = [other for other in self.branches if other is not self.present]
        self._tidy()

    def switch(self, branch: Branch, tick: int | None = None) -> None:
        """Let `branch` be the present, at `tick` (the tick of now) or, before that, at its end.

        Raises LostTimeError.
        """
        wanted = min(self.now if tick is None else tick, branch.last)
        self._switch_to(branch, (wanted, branch.count_until(wanted)))

    def _switch_to(self, branch: Branch, position: Position) -> None:
        """Let `branch` be the present, at `position`."""
        self.close()
        old = self.present
        if branch is old:
            self._go_to(position)
            return
        here = self.position if self.position <= branch.meeting(old) else None

        def go_over() -> None:
            self.present = branch
            self._travel(position, here)

        self._safely(go_over)
        self.branches = [other for other in self.branches if other is not branch]
        self.aside = [other for other in self.aside if other is not branch]
        self._leave(old)

    def _cut(self, position: Position, name: str) -> None:
        """Go back to `position` and let another future, `name`, begin there. LostTimeError."""
        self.close()
        old, here = self.present, self.position

        def go_back() -> None:
            self._branch_off(position, name)
            self._travel(position, here)

        self._safely(go_back)
        self.aside.append(old)
        self._leave(old)

    def _leave(self, old: Branch) -> None:
        """Keep `old`, which is the present no more, among the other futures and as the ghost."""
        self.past.left(self.now)
        if not old.is_empty:
            self.branches.append(old)
        ran = not old.is_empty and old.last > old.meeting(self.present)[0]
        if ran or self.ghost is self.present:
            self.ghost = old if ran else None
        if len(self.branches) > MOST_BRANCHES:
            self.branches.pop(0)
            self._tidy()
        for branch in self.branches:
            branch.fork_tick = branch.meeting(self.present)[0]

    def dismiss(self, branch: Branch) -> None:
        """Forget a future; redo may still know it."""
        self.branches = [other for other in self.branches if other is not branch]
        self.ghost = None if self.ghost is branch else self.ghost
        self._tidy()

    def forget_aside(self) -> None:
        """Forget the futures that only redo spoke of."""
        if self.aside:
            self.aside, self.offered = [], None
            self._tidy()

    def _tidy(self) -> None:
        """Forget what belongs to no future any more."""
        alive = [self.present, *self.branches, *self.aside]
        for kept in (self.past, self._marks, self._edits):
            kept.keep_only(alive)

    @property
    def divergence(self) -> tuple[float, float] | None:
        """(time [s] at which ghost and present differ first, largest distance so far [m])."""
        return self._divergence.read(self.present, self.ghost, self.now)

    # --- entries of the history ------------------------------------------------------------------

    @property
    def edits(self) -> list[Edit]:
        """The entries of this future, oldest first."""
        return self._edits.of(self.present)

    def _enter(self, command: Command, name: str, parent: Branch | None) -> Edit | None:
        """Return the entry that `command`, about to be applied, begins; None: it begins none.

        `parent` is the future that was left for it.
        """
        line = self.present.line
        if self._edits.take(command, name, line) or not is_edit(command):
            return None
        self.past.pin(line, self.position)
        position = self.position if parent is None else self.present.begin
        return self._edits.begin(command, Edit(name, self.now, position, line, parent))

    def inherit(self, command: Command, edit: Edit | None) -> None:
        """Apply a command of the run before; `edit` is the entry that began with it there.

        Raises CommandError when it does not fit, and then it is left out.
        """
        begin = self.position
        self.apply(command)
        self.inherited = self.index
        if edit is not None:
            self._edits.inherit(edit, begin, self.present.line)

    @property
    def undoable(self) -> Edit | None:
        """The last entry before now."""
        return next((edit for edit in self.edits[::-1] if edit.position < self.position), None)

    def undo(self, edit: Edit) -> Branch:
        """Stand where `edit` began, on the future it had left; return this one. LostTimeError."""
        left = self.present
        if edit.parent is not None and edit.parent in self.branches:
            self._switch_to(edit.parent, edit.position)
            self.aside.append(left)
        else:
            self._cut(edit.position, f"without: {edit.name}")
        self.offered = self.ghost if edit.tick > (left.start or 0) else None  # it was building
        self.ghost = None
        return left

    @property
    def marks(self) -> list[Mark]:
        """The marks on the scrubber for this future."""
        edits = [Mark(edit.tick, "edit", edit.name) for edit in self.edits]
        return edits + self._marks.of(self.present)

    @property
    def marks_key(self) -> tuple[Any, ...]:
        """A value that differs when `marks` does; quick to ask for."""
        return self.present, self._edits.key, self._marks.made

    def mark(self, tick: int, kind: MarkKind, text: str) -> None:
        """Mark something that happened on this future."""
        self._marks.add(self.present, tick, kind, text)

    def watch(self, body_id: int | None) -> None:
        """Mark from now on when this body touches something new; None: no more."""
        self._marks.watch(self.simulation.body(body_id) if body_id is not None else None)
