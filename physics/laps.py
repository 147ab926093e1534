"""The clock within the tick: how long each stage took, in cycles of the processor's counter.

A lap is read when a stage ends; all since the lap before is that stage's time, so the laps of a
tick leave no gap. Ticks that are timed are a kernel of their own (timed_tick.py): in the other
there is no clock. Laps are no part of the state: nothing that is simulated reads them. To read the
counter takes some nanoseconds, and a processor that works ahead may read it a few dozen
instructions early: the time of a stage of less than that says nothing. What a cycle lasts finds
`StageClock` out (stage_clock.py).
"""

from time import perf_counter_ns

import numpy as np

from physics import _laps_numba
from physics._jit import device

STAGE_WORDS = (
    "update_bounds",
    "find_pairs",
    "collide",
    "wake_touched",
    "rebuild_blocks",
    "apply_air",
    "prepare",
    "impacts",
    "integrate_velocities",
    "warm_start",
    "solve_joints",
    "solve_contacts",
    "integrate_positions",
    "relax",
    "ledger",
    "finish",
    "solve",
    "stop_at_impacts",
    "report",
    "fall_asleep",
)
"""What is timed, in the order of a tick. From prepare to finish it is the soft step; another solver
is one stage, `solve`, with Python's call of it."""

UPDATE_BOUNDS, FIND_PAIRS, COLLIDE, WAKE_TOUCHED, REBUILD_BLOCKS, APPLY_AIR = np.arange(6)
PREPARED, STRUCK, VELOCITIES_DONE, WARM_STARTED, JOINTS_SOLVED = np.arange(6, 11)
CONTACTS_SOLVED, POSITIONS_DONE, RELAXED, BOOKED, FINISHED = np.arange(11, 16)
OTHER_SOLVER, STOP_AT_IMPACTS, REPORT, FALL_ASLEEP = np.arange(16, 20)
"""Stages by their place in STAGE_WORDS. (Numpy's numbers: of a Python one numba makes a type.)"""

LAST = np.int64(len(STAGE_WORDS))
"""Where else in the laps: what the counter said at the last lap."""

LENGTH = len(STAGE_WORDS) + 1

UNTIMED, TIMED = None, True
"""Whether a tick is timed. These are two types: without the clock, no code of it is compiled."""


def new_laps() -> np.ndarray:
    """The numbers of laps before any was read."""
    return np.zeros(LENGTH, np.int64)


def cycles() -> int:
    """Return the processor's counter; interpreted, nanoseconds."""
    return perf_counter_ns()


_laps_numba.teach_numba(cycles)


@device
def lap(page, timed, stage):
    """Give all time since the last lap to `stage`, which has ended; nothing when UNTIMED."""
    if timed is not None:
        now = cycles()
        page.laps[stage] += now - page.laps[LAST]
        page.laps[LAST] = now
