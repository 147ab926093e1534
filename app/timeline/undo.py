"""Undo and redo across the stages of a session.

Undo goes back to where an edit began and keeps the future with it, for redo and as a branch. When
nothing is left to undo on this stage, the stage before it comes back as it was left.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from app.timeline.branches import Branch
from app.timeline.undo_entries import Edit

if TYPE_CHECKING:
    from app.simulation.simulation import Stage

MOST_STAGES = 4
"""Stages kept whole for undo and redo: [count], 4. Each has a world and its own keyframes."""


class KeptStage(NamedTuple):
    """A stage that was left by building another one."""

    stage: "Stage"
    name: str  # of the edit that left it


class Undone(NamedTuple):
    """What redo brings back: a future of a stage, or with `branch` None the whole stage."""

    name: str
    stage: "Stage"
    branch: Branch | None
    tick: int  # where undo was pressed


class History:
    """Entries, and what undo and redo would do next. The session carries it out."""

    def __init__(self) -> None:
        self.stage: Stage | None = None  # the running one
        self.kept: list[KeptStage] = []  # oldest first
        self.undone: list[Undone] = []  # the next to be redone last

    @property
    def entries(self) -> list[Edit]:
        """What was done and led to this future, oldest first; ticks are those of each stage."""
        found: list[Edit] = []
        for kept in self.kept:
            found += kept.stage.timeline.edits
            found.append(Edit(kept.name, 0))
        return found + (self.stage.timeline.edits if self.stage else [])

    @property
    def undo_name(self) -> str | None:
        """What undo would take back; None: there is nothing."""
        edit = self.stage.timeline.undoable if self.stage else None
        if edit is not None:
            return edit.name
        return self.kept[-1].name if self.kept else None

    @property
    def redo_name(self) -> str | None:
        """What redo would bring back; None: there is nothing."""
        return self.undone[-1].name if self.undone else None

    def keep(self, stage: "Stage", name: str) -> None:
        """`stage` is left by the edit `name`."""
        self.forget_undone()
        self.put_away(stage, name)

    def put_away(self, stage: "Stage", name: str) -> None:
        """The same when it is done again."""
        self.kept.append(KeptStage(stage, name))
        del self.kept[:-MOST_STAGES]

    @property
    def used(self) -> int:
        """What all stages need for the past and other futures [bytes]."""
        running = self.stage.timeline.used if self.stage else 0
        return running + sum(map(stage_size, self.beside))

    def forget_undone(self) -> None:
        """Something new was done: there is nothing to be redone any more."""
        for undone in self.undone:
            undone.stage.timeline.forget_aside()
        self.undone.clear()

    def fall_back(self) -> "Stage | None":
        """The stage before the running one, which failed."""
        self.forget_undone()
        return self.kept.pop().stage if self.kept else None

    @property
    def beside(self) -> "list[Stage]":
        """The stages that are kept beside the running one, the least wanted first."""
        return [kept.stage for kept in self.kept] + [
            undone.stage for undone in self.undone if undone.branch is None
        ]

    def share(self, budget: int) -> None:
        """Divide `budget` [bytes]: half of it at most for stages that do not run."""
        while self.kept and sum(map(stage_size, self.beside)) > budget // 2:
            if len(self.kept) == 1:
                self._squeeze(budget // 2)
                break
            self.kept.pop(0)
        if self.stage is not None:
            rest = budget - sum(map(stage_size, self.beside))
            self.stage.timeline.budget = max(rest, budget // 2)

    def _squeeze(self, budget: int) -> None:
        """The last one to go back to keeps its end, if not its whole past."""
        for stage in self.beside:
            stage.timeline.budget = max(0, budget // len(self.beside) - world_size(stage))


def stage_size(stage: "Stage") -> int:
    """What a kept stage needs [bytes]: its world and its timeline."""
    return world_size(stage) + stage.timeline.used


def world_size(stage: "Stage") -> int:
    """The data page of its world [bytes]."""
    return sum(np.asarray(rows).nbytes for rows in stage.world.page.arrays)
