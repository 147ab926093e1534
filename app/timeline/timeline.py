"""The timeline of a stage: its run, the other futures beside it, edits and marks along it."""

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from app.simulation.commands.scene import Command
from app.timeline.branches import Branch, Position
from app.timeline.checkpoint import clone
from app.timeline.divergence import Divergence
from app.timeline.marks import Mark, MarkKind, Marks, Touches
from app.timeline.pose_track import Poses
from app.timeline.replay import Course, LostTimeError
from app.timeline.undo_entries import Edit, is_edit

if TYPE_CHECKING:
    from app.session.session import Session
    from app.simulation.simulation import Stage

MOST_BRANCHES = 24
"""Futures that are kept beside the present: [count], 24. The one that was left first goes first."""


class Timeline(Course):
    """Past, present and futures of one stage."""

    def __init__(self, stage: "Stage", worker: ThreadPoolExecutor | None = None) -> None:
        """The run of `stage`, which was just built. `worker` packs keyframes."""
        super().__init__(stage, worker)
        self.branches: list[Branch] = []  # other futures, in the order they were left
        self.aside: list[Branch] = []  # futures that only redo speaks of
        self.ghost: Branch | None = None  # the one that is drawn beside the present
        self._edits: list[Edit] = []
        self._lines = 0  # forks so far
        self._marks = Marks()
        self._divergence = Divergence(self.track)
        self._watched: Touches | None = None

    # --- futures -------------------------------------------------------------------------------

    def fork(self, name: str) -> Branch:
        """Leave this future here and now: another, `name`, begins. Returns what was left."""
        self.close()
        old = self.present
        self._lines += 1
        self.present = old.fork(self.position, self._lines)
        self.present.name = name
        self._leave(old)
        if self.recording:
            self._keep()
            self.track.add(self.present.line, self._stage.world)
        return old

    def rejoin(self, branch: Branch) -> None:
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
        self.switch_to(branch, (wanted, branch.count_until(wanted)))

    def switch_to(self, branch: Branch, position: Position) -> None:
        """The same with a position."""
        self.close()
        old = self.present
        if branch is old:
            self.travel(position)
            return
        shared = branch.meeting(old)
        here = self.position if self.position <= shared else None
        self.safely(lambda: self._go_over(branch, position, here))
        self.branches = [other for other in self.branches if other is not branch]
        self.aside = [other for other in self.aside if other is not branch]
        self._leave(old)

    def _go_over(self, branch: Branch, position: Position, here: Position | None) -> None:
        self.present = branch
        self._travel(position, here)

    def cut(self, position: Position, name: str) -> Branch:
        """Go back to `position` and let another future begin there. Returns what was left.

        Raises LostTimeError.
        """
        self.close()
        old = self.present
        self._lines += 1
        branch = old.fork(position, self._lines)
        branch.name = name
        self.safely(lambda: self._go_over(branch, position, self.position))
        self.aside.append(old)
        self._leave(old)
        return old

    def _leave(self, old: Branch) -> None:
        """`old` is the present no more."""
        self._kept_tick = self.now
        old.left_tick = self.now
        if old.is_empty:
            self.ghost = None if self.ghost is self.present else self.ghost
        else:
            self.branches.append(old)
            self.ghost = old
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

    def _tidy(self) -> None:
        """Forget what belongs to no future any more."""
        alive = [self.present, *self.branches, *self.aside]
        self.keyframes.keep_only(alive)
        self.track.keep_only(alive)
        self._marks.keep_only(alive)

        self._edits = [e for e in self._edits if any(b.holds(e.line, e.position) for b in alive)]

    def forget_aside(self) -> None:
        """There is nothing to be redone any more."""
        if self.aside:
            self.aside = []
            self._tidy()

    def poses(self, branch: Branch | None, tick: float) -> Poses:
        """Ids (n,) and poses (n, 3) [m, m, rad] of a future (None: this one) at a tick.

        (x, y) is the centre of mass. Interpolated; past the end of the future, its end.
        """
        return self.track.poses(branch or self.present, tick)

    @property
    def divergence(self) -> tuple[float, float] | None:
        """(seconds from the fork until ghost and present differ, largest distance now [m])."""
        if self.ghost is None:
            return None
        if self.live:
            self.present.last = self.now
        return self._divergence.read(self.present, self.ghost, self.now)

    # --- edits ---------------------------------------------------------------------------------

    @property
    def edits(self) -> list[Edit]:
        """The entries of this future, oldest first."""
        mine = [edit for edit in self._edits if self.present.holds(edit.line, edit.position)]
        return sorted((edit for edit in mine if self._has_begun(edit)), key=lambda e: e.position)

    def _has_begun(self, edit: Edit) -> bool:
        """An edit at the very end of a line that was left there belongs to the other future."""
        end = self.present.ends.get(edit.line)
        return end is None or edit.position < end

    def enter(self, command: Command, name: str, parent: Branch | None = None) -> Edit | None:
        """`command` is about to be applied: the entry that it begins, if it begins one.

        `parent` is the future that was left for it.
        """
        for last in self._edits[:-4:-1]:  # a slider may be moved while a body is in hand
            if last.takes(command, self.present.line):
                last.take(command, name)
                return None
        if not is_edit(command):
            return None
        self.pin()
        position = self.position if parent is None else self.present.begin
        edit = Edit(name, self.now, position, self.present.line, parent)
        edit.take(command, name)
        self._edits.append(edit)
        return edit

    @property
    def undoable(self) -> Edit | None:
        """The last entry before now."""
        done = [edit for edit in self.edits if edit.position < self.position]
        return done[-1] if done else None

    def undo(self, edit: Edit) -> Branch:
        """Stand where `edit` began; its future is a branch now, and returned for redo.

        When the edit had left another future, that is the present again. Raises LostTimeError.
        """
        left = self.present
        if edit.parent is not None and edit.parent in self.branches:
            self.switch_to(edit.parent, edit.position)
            self.aside.append(left)
        else:
            self.cut(edit.position, f"without: {edit.name}")
        return left

    def withdraw(self, edit: Edit) -> None:
        """Its command could not be applied."""
        self._edits.remove(edit)

    def copy(self, tick: int) -> "Stage":
        """A stage of its own at `tick`, in its own world, that repeats the rest of this future.

        Raises LostTimeError.
        """
        tick = min(max(tick, self.first), self.last)
        self.close()
        position = (tick, self.present.count_until(tick))
        try:
            start = self.keyframes.nearest(self.present, position)
            if start is None:
                stage = self._stage.again()
            else:
                stage = clone(self._stage, self.keyframes.open(start))
            run = stage.timeline
            run.recording, run.present = False, self.present.fork(self.present.end, 0)
            run.index = start.position[1] if start is not None else 0
            run.rerun(position)
        except Exception as error:  # a scene that is run again is someone's own code
            raise LostTimeError(f"cannot copy the run: {error}") from error
        return stage

    def clip(self, first: int) -> "Session":
        """A session of its own (another world) standing at tick `first`.

        Run, it repeats the rest of this future; it may be used by another thread, beside this one.
        Raises LostTimeError.
        """
        from app.session.session import Session  # which is made of timelines

        return Session.of(self.copy(first))

    # --- marks ---------------------------------------------------------------------------------

    @property
    def marks(self) -> list[Mark]:
        """What is to be seen on the scrubber, for this future."""
        edits = [Mark(edit.tick, "edit", edit.name) for edit in self.edits]
        return edits + self._marks.of(self.present)

    @property
    def marks_key(self) -> tuple[Any, ...]:
        """Differs when `marks` does; quick to ask for."""
        names = tuple(edit.name for edit in self._edits[-3:])
        return self.present, len(self._edits), names, self._marks.made

    def mark(self, tick: int, kind: MarkKind, text: str) -> None:
        """Mark something that happened on this future."""
        self._marks.add(self.present, tick, kind, text)

    def time_at(self, tick: int) -> float:
        """Simulated time [s] at a tick of this future; the tick rate may have changed."""
        world = self._stage.world
        known = self.track.time_at(self.present, tick) if tick != world.tick else world.time
        if known is None:
            known = world.time + (tick - world.tick) * world.tick_length
        return known

    def watch(self, body_id: int | None) -> None:
        """Mark from now on when this body touches something new; None: no more."""
        self._watched = Touches(self._stage.body(body_id)) if body_id is not None else None

    def ticked(self) -> None:
        """A live tick is done."""
        super().ticked()
        if self._watched is not None:
            for text in self._watched.begun(self._stage.world):
                self.mark(self.now, "contact", text)
