"""Undo and redo across the runs of a session.

Undo goes back to where an edit began and keeps the future with it, for redo and as a branch. When
nothing is left to undo on this run, the run before it comes back as it was left.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from app.simulation.simulation import Simulation
from app.timeline.branches import Branch
from app.timeline.timeline import Timeline
from app.timeline.undo_entries import Edit

MOST_RUNS = 4
"""Runs kept whole for undo and redo: [count], 4. Each has a world and its own keyframes."""


class KeptRun(NamedTuple):
    """A run that was left by building another one."""

    run: Timeline
    name: str  # of the edit that left it


class Undone(NamedTuple):
    """An undone edit that redo brings back: a future of a run, or, without `branch`, a run."""

    name: str
    run: Timeline
    branch: Branch | None
    tick: int  # where undo was pressed


class Aside(NamedTuple):
    """What ran before a lesson, with its own past and future; the lesson touches none of it."""

    running: Timeline
    kept: list[KeptRun]
    undone: list[Undone]


class History:
    """The running timeline, the runs before it, and what undo and redo do next."""

    def __init__(self, running: Timeline) -> None:
        """Nothing was done yet but `running`."""
        self.running = running
        self.kept: list[KeptRun] = []  # oldest first
        self.undone: list[Undone] = []  # the next to be redone last
        self.aside: Aside | None = None  # while a lesson runs
        self.leaving: list[Callable[[Timeline], None]] = []  # hear of a run before it comes on

    @property
    def entries(self) -> list[Edit]:
        """The edits that led to this future, oldest first; ticks are those of each run."""
        result: list[Edit] = []
        for kept in self.kept:
            result += kept.run.edits
            result.append(Edit(kept.name, 0))
        return result + (self._own_edits if self.kept else self.running.edits)

    @property
    def _own_edits(self) -> list[Edit]:
        """The edits of this future that it has not from the run before."""
        inherited = self.running.inherited
        return [edit for edit in self.running.edits if edit.position[1] >= inherited]

    @property
    def _next(self) -> Edit | None:
        """The edit of the running one that undo takes back; None: the run before comes back.

        What a restart took over can be taken back here once the run it comes from is forgotten.
        """
        edit = self.running.undoable
        if edit is not None and self.kept and edit.position[1] < self.running.inherited:
            return None
        return edit

    # --- undo and redo -------------------------------------------------------------------------

    @property
    def undo_name(self) -> str | None:
        """The name of the edit that undo takes back; None: there is none."""
        edit = self._next
        if edit is not None:
            return edit.name
        return self.kept[-1].name if self.kept else None

    @property
    def redo_name(self) -> str | None:
        """The name of the edit that redo brings back; None: there is none."""
        return self.undone[-1].name if self.undone else None

    def undo(self) -> None:
        """Take the last edit before now back; another run may be `running` then. LostTimeError."""
        run = self.running
        edit, tick, left = self._next, run.now, run.present
        if edit is not None:
            run.undo(edit)
            self.undone.append(Undone(edit.name, run, left, tick))
        elif self.kept:
            kept = self.kept.pop()
            self.undone.append(Undone(kept.name, run, None, 0))
            self.running = kept.run

    def redo(self) -> None:
        """Bring the last undone edit back, at the tick where undo was pressed. LostTimeError."""
        if not self.undone:
            return
        undone = self.undone[-1]
        if undone.branch is not None:
            self.running.switch(undone.branch, undone.tick)
        else:
            self._put_away(undone.name)
            self.running = undone.run
        self.undone.pop()

    def leave(self, name: str, coming: Timeline) -> None:
        """Keep the running one, which is left for `coming` by the edit `name`."""
        for hear in self.leaving:
            hear(coming)
        self.forget_undone()
        self._put_away(name)

    def _put_away(self, name: str) -> None:
        self.kept.append(KeptRun(self.running, name))
        del self.kept[:-MOST_RUNS]

    def forget_undone(self) -> None:
        """Forget what could be redone: something new was done."""
        for undone in self.undone:
            undone.run.forget_aside()
        self.undone.clear()

    def fall_back(self) -> Timeline | None:
        """Return the run before the running one, which failed; None when there is none."""
        self.forget_undone()
        return self.kept.pop().run if self.kept else None

    # --- a lesson ------------------------------------------------------------------------------

    def set_aside(self) -> None:
        """Put all that was done aside: undo and redo begin anew until `come_back`."""
        self.aside = Aside(self.running, self.kept, self.undone)
        self.kept, self.undone = [], []

    def come_back(self, name: str) -> None:
        """Let what was put aside be as it was; redo, called `name`, goes to what runs now."""
        if self.aside is None:
            return
        left, (self.running, self.kept, self.undone) = self.running, self.aside
        self.aside = None
        if left is not self.running:
            self.undone.append(Undone(name, left, None, 0))

    # --- memory --------------------------------------------------------------------------------

    @property
    def used(self) -> int:
        """The memory that all runs need for the past and other futures [bytes]."""
        return self.running.past.used + sum(map(run_size, self._beside))

    @property
    def _beside(self) -> list[Timeline]:
        """The runs that are kept beside the running one, the least wanted first."""
        kept, undone, runs = self.kept, self.undone, list[Timeline]()
        if self.aside is not None:
            running, aside_kept, aside_undone = self.aside
            kept, undone, runs = [*aside_kept, *kept], [*aside_undone, *undone], [running]
        runs += [one.run for one in kept] + [one.run for one in undone if one.branch is None]
        return [run for run in runs if run is not self.running]

    def share(self, budget: int) -> None:
        """Divide `budget` [bytes]: half of it at most for runs that are not the running one."""
        while self.kept and sum(map(run_size, self._beside)) > budget // 2:
            if len(self.kept) == 1:
                self._squeeze(budget // 2)
                break
            self.kept.pop(0)
        rest = budget - sum(map(run_size, self._beside))
        self.running.past.set_budget(max(rest, budget // 2))

    def _squeeze(self, budget: int) -> None:
        """Let the last one to go back to keep its end, if not its whole past."""
        for run in self._beside:
            room = budget // len(self._beside) - world_size(run.simulation)
            run.past.set_budget(max(0, room))


def run_size(run: Timeline) -> int:
    """Return what a kept run needs [bytes]: its world and its past."""
    return world_size(run.simulation) + run.past.used


def world_size(simulation: Simulation) -> int:
    """Return the size of the data page of a world [bytes]."""
    return sum(np.asarray(rows).nbytes for rows in simulation.world.page.arrays)
