"""The probe: it hears which functions the interpreter calls, and reads what they have computed.

Python tells a trace function of every call, and of the return of those that it asks for (a profile
function would hear of every function of C as well, which takes longer than the tick). Uncompiled,
the solver's functions are plain Python; so this needs no change of theirs and no copy: stages are
seen when they are called. Visits of rows are handed over by the solver itself, as
physics/rows/visit.py says. It only reads.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any, NamedTuple

import numpy as np

from app.features.xray.model.record import Residual
from app.features.xray.model.residuals import Sweep, largest_and_mean, violation
from app.features.xray.model.rows import Rows
from app.features.xray.model.stages import (
    BOOKS,
    BOTH,
    CONTACTS,
    JOINTS,
    NOTES,
    PLACE,
    PREPARE,
    RELAX,
    SOLVE,
    STAGES,
    SUBSTEP,
    SWEEPS,
    UNMEASURED,
    WORDS,
    is_idle,
    is_relax,
    is_schedule,
)
from physics import World
from physics.rows.visit import Visit, watched_by
from physics.state.page import Page

SOLVERS = ("physics.solvers", "physics.rows", "physics.direct", "physics.impacts", "physics.energy")
"""The packages whose functions are looked at."""

Trace = Callable[[FrameType, str, Any], Any]
"""What Python calls with a frame, an event and what is returned."""

UNKNOWN = ("", "")
"""Stands for a function that was not heard of before."""


class Seen(NamedTuple):
    """A stage that began, or a visit of the rows of a block."""

    stage: str
    substep: int
    sweep: int
    cost: int
    state: np.ndarray | None = None  # of a stage: `motion` when it began
    visit: Visit | None = None
    rows: tuple[tuple[int, int], ...] = ()  # of a visit: (lane, number of the row)


class EnoughError(Exception):
    """All that was wanted has been seen; the rest of the tick is not run."""


class Recorder:
    """What was seen of one tick of `world`: `seen` and `residuals`."""

    def __init__(
        self,
        world: World,
        *,
        page: Page | None = None,
        visits: bool = True,
        only_first: bool = False,
        begins: Callable[[Page], None] = lambda _: None,
        ready: Callable[[Page], np.ndarray | None] = lambda _: None,
        heard: Callable[[str, int], None] = lambda _, __: None,
    ) -> None:
        """`page` is what the solver is called with, when it is not the world's. Without `visits`
        only stages and residuals; `only_first`: EnoughError ends it after the sweeps of the first
        substep. `begins` hears when the solver begins, `heard` of every stage; `ready` says, once
        the contacts are in their blocks, which bodies are looked at (rows, True; None: all).
        """
        self.seen: list[Seen] = []
        self.residuals: list[Residual] = []
        self.page = page
        self.rows: Rows | None = None
        self._world, self._visits, self._only_first = world, visits, only_first
        self._begins, self._ready, self._heard = begins, ready, heard
        self.bodies: np.ndarray | None = None
        self._stage, self._substep, self._sweep = "", -1, -1
        self._open: Sweep | None = None  # the sweep under way
        self._within: list[CodeType] = []  # stages under way, the outer one first
        self._names: dict[int, tuple[str, str] | None] = {}  # by id: the hash of a code is slow
        self._codes: list[CodeType] = []  # those of the ids, so that none is used again
        self._cost = 0
        self._is_deaf = False  # while visits are read and sweeps are measured

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear what this thread does until the end of the block."""
        before = sys.gettrace()
        sys.settrace(self._hear_call)
        try:
            with watched_by(self._visited):
                yield
        finally:
            sys.settrace(before)
        self._end_sweep()

    # --- what the interpreter tells --------------------------------------------------------------

    def _hear_call(self, frame: FrameType, _: str, __: Any) -> Trace | None:
        """Hear of a call of anything: what is not looked at must go quickly.

        Return who hears of its return.
        """
        code = frame.f_code
        name = self._names.get(id(code), UNKNOWN)
        if name is None or self._is_deaf:
            return None
        if name is UNKNOWN:
            self._codes.append(code)
            name = self._names[id(code)] = self._name(frame)
            if name is None:
                return None
        if name[0] == "lanes":
            self._cost += 1
            return None
        self._called(name, frame)
        frame.f_trace_lines = False
        return self._hear_return

    def _hear_return(self, frame: FrameType, event: str, _: Any) -> Trace:
        """Hear that a function that is looked at returns."""
        if event == "return" and self._within and frame.f_code is self._within[-1]:
            self._within.pop()
        return self._hear_return

    def _name(self, frame: FrameType) -> tuple[str, str] | None:
        """(module, function) of what may be looked at, else None."""
        path, _, module = str(frame.f_globals.get("__name__", "")).rpartition(".")
        name = module, frame.f_code.co_name
        if name == ("continuous", "stop_at_impacts") or module == "lanes":
            return name
        return name if path in SOLVERS and not is_schedule(module, frame.f_code) else None

    # --- stages and sweeps -----------------------------------------------------------------------

    def _called(self, name: tuple[str, str], frame: FrameType) -> None:
        if name == SUBSTEP:
            self._end_sweep()
            self._substep += 1
            self._sweep = -1
        word = STAGES.get(name) or self._own_stage(name, frame)
        if word is None or self._within or is_idle(name, frame.f_locals):
            return
        self._within.append(frame.f_code)
        if not self._stage:
            self.page = self.page or self._world.page.arrays
            self._begins(self.page)
            self._cost = 0
        if word != PREPARE and self.rows is None and self.page is not None:
            self.bodies = self._ready(self.page)
            self.rows = Rows(self._world, self.page, self.bodies)
        if name in SWEEPS and is_relax(frame.f_locals):
            word = RELAX
        if self._only_first and self._stage in (SOLVE, PLACE) and word != self._stage:
            self._end_sweep()
            raise EnoughError
        if name in SWEEPS:
            self._swept(name, word, frame)
            return
        self._end_sweep()
        if word == "finish":
            self._substep, self._sweep = -1, -1
        if word != self._stage:
            self._sweep = -1
            self._begin(word)

    def _own_stage(self, name: tuple[str, str], frame: FrameType) -> str | None:
        """The stage that a function is because the schedule of a solver calls it."""
        caller = frame.f_back
        if caller is None or name[0] in BOOKS or name in NOTES:
            return None
        path, _, module = str(caller.f_globals.get("__name__", "")).rpartition(".")
        if path not in SOLVERS or not is_schedule(module, caller.f_code):
            return None
        return WORDS.get(name) or name[1].replace("_", " ")

    def _swept(self, name: tuple[str, str], word: str, frame: FrameType) -> None:
        """Note a sweep over the joints or the contacts: joints come first."""
        rows, local = SWEEPS[name], dict(frame.f_locals)
        now = self._open
        if now is None or now.stage != word or now.contacts is not None or rows != CONTACTS:
            self._end_sweep()
            self._sweep = self._sweep + 1 if word == self._stage else 0
            now = self._open = Sweep(word, self._substep, self._sweep)
            self._begin(word)
        now.is_measured &= name not in UNMEASURED
        if rows == BOTH and frame.f_back is not None:
            local["sweep"] = (1.0, frame.f_back.f_locals["elapsed"])
        if rows != CONTACTS:
            now.joints = local
        if rows != JOINTS:
            now.contacts = name[1], local

    def _begin(self, word: str) -> None:
        self._stage = word
        self._heard(word, self._substep)
        if self._visits and self.page is not None:
            state = np.asarray(self.page.motion).copy()
            self.seen.append(Seen(word, self._substep, self._sweep, self._cost, state))

    def _end_sweep(self) -> None:
        """Measure what the sweep that has ended has left."""
        done, self._open = self._open, None
        if done is None or self.page is None:
            return
        before, self._is_deaf = self._is_deaf, True  # the row functions are called on copies
        if done.is_measured:
            result = violation(self.page, done, self.bodies)
        else:
            result = largest_and_mean(np.array(done.mended))
        self._is_deaf = before
        if result is not None:
            self.residuals.append(Residual(done.substep, done.number, done.stage, *result))

    # --- rows ------------------------------------------------------------------------------------

    def _visited(self, said: Callable[[], Visit | None]) -> None:
        is_mending = self._open is not None and not self._open.is_measured
        if self._is_deaf or self.rows is None or not (self._visits or is_mending):
            return
        self._is_deaf = True
        try:
            self._note(said(), is_mending)
        finally:
            self._is_deaf = False

    def _note(self, visit: Visit | None, is_mending: bool) -> None:
        """Note a visit of the rows that are looked at."""
        if visit is None or self.rows is None:
            return
        place = self.rows.place(visit.record)
        lanes = self.rows.alive(*place[:2]) if visit.lane < 0 else [visit.lane]
        if visit.only is not None:
            lanes = [lane for lane in lanes if visit.only[lane]]
        rows = tuple((lane, self.rows.number(visit, place, lane)) for lane in lanes)
        if self._open is not None and is_mending:
            self._open.mended += self.rows.mended(visit, rows)
        if rows and self._visits:
            now = self._stage, self._substep, self._sweep, self._cost
            self.seen.append(Seen(*now, None, visit, rows))
