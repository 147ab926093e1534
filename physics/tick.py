"""One tick, compiled: it reads as the algorithm. Python is asked only for room."""

from physics._jit import device, kernel, unit
from physics.air import apply_air
from physics.broadphase import find_pairs, renew_awake, update_bounds
from physics.contacts import remove_ended, update_manifolds
from physics.continuous import stop_at_impacts
from physics.lanes import LANES
from physics.reports import events_fit, report, report_ended
from physics.sleep import fall_asleep, is_idle, wake_touched
from physics.solvers.blocks import is_wasteful, rebuild_blocks
from physics.solvers.soft_step import soft_step
from physics.state import open_page

BOUNDS, PAIRS, BLOCKS, SOLVE, SOLVED, PRE_SOLVE = range(6)
"""Stages at which a tick begins, or goes on after Python has made room, called a solver, or asked
the callbacks."""

SOFT_STEP = 0
"""The solver that is compiled with the tick: its index in settings.SOLVERS."""


@kernel
def advance(arrays, ticks):
    """Advance the world by up to `ticks` ticks; return how many were done.

    `arrays` is the page as a plain tuple: numba takes a named one apart half as fast, as slowly as
    it does a small tick. Fewer ticks are done when there is no room (`tally.stage` says where to go
    on) or when Python has to see to something: at SOLVE it calls the solver that was chosen.
    """
    page = open_page(arrays)
    tally = page.tally[0]
    for done in range(ticks):
        if tally.stage == BOUNDS and is_idle(page):
            tally.tick += 1
            continue
        if tally.stage != SOLVED:
            if not find_contacts(page):
                return done
            apply_air(page)
            if page.step[0].solver != SOFT_STEP or tally.direct != 0:
                tally.stage = SOLVE
                return done
            soft_step(page, page.awake[: whole_lanes(tally.awake_count)])
        stop_at_impacts(page)
        report(page)
        fall_asleep(page)
        tally.tick += 1
        tally.stage = BOUNDS
        if tally.lost + tally.broken + tally.joints_slept > 0:
            return done + 1
    return ticks


@device
def find_contacts(page):
    """Find pairs, manifolds and blocks, from the stage at which the tick was left.

    Returns False when Python must make room, or place the rows of joints, before the tick goes on.
    """
    tally = page.tally[0]
    if tally.stage == BOUNDS:
        update_bounds(page)
        tally.stage = PAIRS
    if tally.stage == PAIRS:
        if tally.moved > 0:
            find_pairs(page)
            if tally.needed_contacts > 0:
                return False
        if not events_fit(page):
            return False
        collide(page)
        wake_touched(page)
        tally.stage = BLOCKS
        if tally.asks != 0:
            tally.stage = PRE_SOLVE
        if tally.joints_slept + tally.asks != 0:
            return False
    if tally.blocks_stale != 0 or is_wasteful(tally):
        rebuild_blocks(page)
        return tally.needed_blocks == 0
    return True


@device
def whole_lanes(count):
    """Return `count` rounded up to a multiple of LANES: the awake list is filled up with row 0."""
    return (count + LANES - 1) // LANES * LANES


@unit
def collide(page):
    """Renew every contact's manifold; drop those whose bounds have parted."""
    update_manifolds(page)
    if page.tally[0].ended > 0:
        report_ended(page)
        remove_ended(page)


@kernel
def settle(page):
    """List the awake bodies and give new shapes bounds, after edits."""
    renew_awake(page)


@kernel
def drop_ended(page):
    """Take the contacts out that were marked as ended, after edits."""
    report_ended(page)
    remove_ended(page)
