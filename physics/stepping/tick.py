"""One tick, compiled: it reads as the algorithm. Python is asked only for room."""

import numpy as np

from physics.compile.jit import device, kernel
from physics.contacts.broadphase import begin_found, find_few, list_renewed, renew_awake
from physics.contacts.busy import list_busy
from physics.contacts.continuous import stop_at_impacts
from physics.contacts.endings import remove_ended
from physics.contacts.reports import events_fit, report, report_ended
from physics.contacts.sensing import sense
from physics.contacts.sleep import fall_asleep, is_idle, wake_touched
from physics.direct.island_page import open_islands
from physics.direct.overloads import weigh
from physics.direct.strain import watch
from physics.forces.air import apply_air
from physics.forces.leads import lead_pushes
from physics.rows.blocks import is_wasteful, rebuild_blocks
from physics.rows.lanes_taken import settle_lanes
from physics.solvers.soft_step import soft_step
from physics.state.notes import AWAKE, BUSY, FIRST_ENDED, UNSEEN
from physics.state.page import open_page
from physics.stepping.stage_timer import (
    APPLY_AIR,
    COLLIDE,
    FALL_ASLEEP,
    FIND_PAIRS,
    REBUILD_BLOCKS,
    REPORT,
    STOP_AT_IMPACTS,
    UNTIMED,
    UPDATE_BOUNDS,
    WAKE_TOUCHED,
    end_laps,
    lap,
    lap_if,
)
from physics.stepping.stages import (
    BOXES,
    FAST,
    LOOK,
    STILL,
    SWEEP,
    assist,
    counted,
    most_counted,
    share,
    share_bodies,
)
from physics.threads.division import (
    CHUNK,
    CHUNKS,
    SHAPES,
    cut_contacts,
    divide,
    divide_anew,
    whole_lanes,
)

BOUNDS, PAIRS, BLOCKS, SOLVE, SOLVED, PRE_SOLVE, SOFT = range(7)
"""Stages at which a tick begins, or goes on after Python has made room, called a solver, asked the
callbacks, or left a tick of what may be overloaded to the soft step after all."""

FROM_START = np.int64(0)
"""All contacts may have ended."""

SOFT_STEP = 0
"""The solver that is compiled with the tick: its index in settings.SOLVERS."""


@kernel
def advance(table, ticks, session, islands):
    """Advance the world by up to `ticks` ticks; return how many were done.

    With the helpers of `session`, if there are some. Each of them calls this too, with minus its
    number in the place of the ticks: so the code of the stages is compiled once.

    `islands` are the arrays of joints that are solved at once (direct/island_page.py), or None:
    for that there is a machine code of its own, without them, and the other one is compiled when a
    world first has some. `table` is that of the page: numba would take the page itself apart, as
    slowly as it does a small tick. Fewer ticks are done when there is no room (`tally.stage` says
    where to go on) or when Python has to see to something: at SOLVE it calls the solver that was
    chosen.
    """
    page = open_page(table)
    if ticks < 0:
        assist(page, -ticks, session)
        return 0
    if islands is None:
        return run(page, ticks, UNTIMED, None)
    return run(page, ticks, UNTIMED, open_islands(islands))


@device
def run(page, ticks, timed, islands):
    """See `advance`; `timed` is UNTIMED, or TIMED in timed_tick.py; `islands` a page, or None."""
    tally = page.tally[0]
    for done in range(ticks):
        if tally.stage == BOUNDS and is_idle(page):
            tally.tick += 1
            end_laps(page, timed)
            continue
        if tally.stage != SOLVED:
            if tally.stage != SOFT:
                if not find_contacts(page, timed):
                    return done
                lead_pushes(page)
                apply_air(page)
                lap_if(page, timed, APPLY_AIR, page.step[0].air_density != 0.0)
                if page.step[0].solver == SOFT_STEP and tally.direct == 0:
                    weigh(page)
                else:
                    tally.overloaded = 0
                if page.step[0].solver != SOFT_STEP or tally.overloaded != 0:
                    tally.stage = SOLVE
                    return done
            soft_step(page, page.awake[: whole_lanes(tally.awake_count)], timed, islands)
        divide(page)  # another solver has done this for one thread
        share_bodies(page, FAST)
        if counted(page) > 0:
            stop_at_impacts(page)
        lap(page, timed, STOP_AT_IMPACTS)
        sense(page)
        report(page)
        lap_if(page, timed, REPORT, page.step[0].record_events != 0)
        if page.step[0].sleeping != 0:
            share_bodies(page, STILL)
            fall_asleep(page, most_counted(page))
            lap(page, timed, FALL_ASLEEP)
        tally.tick += 1
        page.notes[UNSEEN] = max(page.notes[UNSEEN], AWAKE)
        watch(page)
        end_laps(page, timed)
        tally.stage = BOUNDS
        if tally.lost + tally.broken + tally.strained + tally.joints_slept > 0:
            return done + 1
    return ticks


@device
def find_contacts(page, timed):
    """Find pairs, manifolds and blocks, from the stage at which the tick was left.

    Returns False when Python must make room, or place the rows of joints, before the tick goes on.
    """
    tally = page.tally[0]
    if tally.stage == BOUNDS:
        divide_anew(page)
        share_bodies(page, BOXES)
        renewed = counted(page)
        if renewed > 0:
            tally.moved += renewed
            list_renewed(page)
        lap(page, timed, UPDATE_BOUNDS)
        tally.stage = PAIRS
    if tally.stage == PAIRS:
        if tally.moved > 0:
            swept = find_few(page)
            if swept:
                share(page, SWEEP, SHAPES)
            begin_found(page, swept)
            lap(page, timed, FIND_PAIRS)
            if tally.needed_contacts > 0:
                return False
        if not events_fit(page):
            return False
        collide(page)
        lap(page, timed, COLLIDE)
        wake_touched(page)
        lap_if(page, timed, WAKE_TOUCHED, tally.asleep_count > 0)
        tally.stage = BLOCKS
        if tally.asks != 0:
            tally.stage = PRE_SOLVE
        if tally.joints_slept + tally.asks != 0:
            return False
    if tally.blocks_stale != 0 or is_wasteful(tally):
        rebuild_blocks(page)
        lap(page, timed, REBUILD_BLOCKS)
        return tally.needed_blocks == 0
    return True


@device
def collide(page):
    """Renew every contact's manifold; drop those whose bounds have parted."""
    tally = page.tally[0]
    tally.ended = 0
    tally.touching_changed = 0
    list_busy(page)
    cut_contacts(page)
    share(page, LOOK, CHUNKS)
    busy = page.notes[BUSY]
    for first in range(0, busy, CHUNK):
        settle_lanes(page, first, min(first + CHUNK, busy))
    if tally.ended > 0:
        report_ended(page, page.notes[FIRST_ENDED])
        remove_ended(page, page.notes[FIRST_ENDED])


@kernel
def settle(page):
    """List the awake bodies and give new shapes bounds, after edits."""
    renew_awake(page)


@kernel
def drop_ended(page):
    """Take the contacts out that were marked as ended, after edits."""
    report_ended(page, FROM_START)
    remove_ended(page, FROM_START)
