"""The clock within the tick: how long each stage took, in cycles of the processor's counter.

A lap is read when a stage ends; all since the lap before is that stage's time, so the laps of a
tick leave no gap. A stage that had nothing to do has none. Ticks that are timed are a kernel of
their own (timed_tick.py): in the other there is no clock. It keeps the laps of the last ticks, so
that Python need not hear of each: it reads them once a frame. Laps are no part of the state:
nothing that is simulated reads them. To read the counter takes some nanoseconds, and a processor
that works ahead may read it a few dozen instructions early: the time of a stage of less than that
says nothing. What a cycle lasts finds `StageClock` out (stage_clock.py).
"""

from time import perf_counter_ns

import numpy as np

from physics.compile import stage_timer_numba
from physics.compile.jit import device

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
"""Where else in row 0 of the laps: what the counter said at the last lap; in a row of a tick that
is over: which tick it was."""

TICKS = LAST + 1
"""Where in row 0: how many ticks are over since the clock was switched on."""

LENGTH = len(STAGE_WORDS) + 2

KEPT = 256
"""Ticks whose laps are kept until Python reads them: [count], 256, a second. Fewer: of a clock that
runs fast some are not seen; more: the kernel writes past the cache, 1 % of a very short tick."""

UNTIMED, TIMED = None, True
"""Whether a tick is timed. These are two types: without the clock, no code of it is compiled."""


def new_laps(ticks: int = 0) -> np.ndarray:
    """The laps before any was read, with room for so many ticks: (1 + ticks, LENGTH).

    Row 0 is of the tick under way; tick number n that is timed goes to row 1 + n % ticks.
    """
    return np.zeros((1 + ticks, LENGTH), np.int64)


def cycles() -> int:
    """Return the processor's counter; interpreted, nanoseconds."""
    return perf_counter_ns()


stage_timer_numba.teach_numba(cycles)


@device
def lap(page, timed, stage):
    """Give all time since the last lap to `stage`, which has ended; nothing when UNTIMED."""
    if timed is not None:
        now = cycles()
        page.stage_timer[0, stage] += now - page.stage_timer[0, LAST]
        page.stage_timer[0, LAST] = now


@device
def lap_if(page, timed, stage, has_worked):
    """Read a lap only if the stage had work: the few instructions of one that looked whether it has
    are the next one's, and the reading itself would be most of them.
    """
    if timed is not None and has_worked:
        lap(page, timed, stage)


@device
def end_laps(page, timed):
    """Keep the laps of the tick that is over, and begin anew; nothing when UNTIMED."""
    if timed is not None:
        stage_timer = page.stage_timer
        row = 1 + stage_timer[0, TICKS] % (len(stage_timer) - 1)
        for stage in range(LAST):
            stage_timer[row, stage] = stage_timer[0, stage]
            stage_timer[0, stage] = 0
        stage_timer[row, LAST] = page.tally[0].tick
        stage_timer[0, TICKS] += 1
