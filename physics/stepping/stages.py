"""The stages of a tick that threads share: kinds of work, each on a range of blocks, bodies or
contacts. One thread alone goes the same way, with one part that is all of it.
"""

import numpy as np

from physics.compile.atomics import add, pause, read
from physics.compile.jit import device, unit
from physics.contacts.broadphase import update_bounds
from physics.contacts.contacts import look_at_contacts
from physics.contacts.continuous import count_fast
from physics.contacts.still import count_still
from physics.contacts.sweep import sweep_part
from physics.impacts.impact_rounds import strike_part
from physics.impacts.impacts import leave_for_later
from physics.rows.contact_rows import (
    solve_blocks,
    warm_start_blocks,
)
from physics.rows.contact_setup import prepare_blocks
from physics.rows.integration import begin, finish, integrate_positions, integrate_velocities
from physics.state.notes import BUSY
from physics.threads.crew import (
    KIND,
    LINE,
    NEXT,
    PARTS,
    RUN,
    RUNS,
    SESSION,
    STAGE,
    all_done,
    claim,
    open_stage,
    tell_done,
    wait_for_helpers,
)
from physics.threads.division import BODIES, CHUNK, CHUNKS

BOXES, SWEEP, LOOK, PREPARE, STRIKE, LEAVE = np.arange(6)
BEGIN, VELOCITIES, POSITIONS, FINISH, FAST, STILL = np.arange(6, 12)
WARM, SOFT, RELAX = np.arange(12, 15)
"""Kinds of work. SOFT + LAST and RELAX + LAST are the last sweep of either. (These are numpy's
numbers, for of a Python one numba makes a type, and compiles everything once for each.)"""

LAST = np.int64(2)
FIRST_PART = np.int64(0)
ONE = np.int64(1)


@device
def share_bodies(page, kind):
    """Do a stage over the awake bodies."""
    share(page, kind, BODIES)


@device
def sweep(page, kind):
    """Do a stage over the blocks: run after run, for two runs share bodies."""
    if kind == RELAX + LAST and page.step[0].relax_contacts == 0:
        return
    parts = page.crew[PARTS]
    for run in range(page.crew[RUNS]):
        if page.cuts[run, 1] == page.cuts[run, parts]:
            do_part(page, kind, run, FIRST_PART)
        else:
            share(page, kind, run)


@device
def share(page, kind, run):
    """Do a stage whose parts are a row of `cuts`, with the helpers if there are some."""
    crew = page.crew
    parts = crew[PARTS]
    if parts == 1:
        do_part(page, kind, run, FIRST_PART)
        return
    open_stage(crew, kind, run)
    do_part(page, kind, run, FIRST_PART)
    claimed = ONE
    for part in range(1, parts):
        if all_done(crew, claimed):
            break
        if claim(crew, crew[STAGE], part):
            do_part(page, kind, run, part)
            claimed += 1
    wait_for_helpers(crew, claimed)


@device
def assist(page, rank, session):
    """Do the part `rank` of every stage of the session until it is over."""
    crew = page.crew
    last = 0
    while True:
        stage = read(crew, STAGE)
        if read(crew, SESSION) != session:  # after the stage was read: it is of this one then
            return
        if stage == last:
            pause()
            continue
        last = stage
        if claim(crew, stage, rank):
            do_part(page, crew[KIND], crew[RUN], rank)
            tell_done(crew)


@device
def do_part(page, kind, run, part):
    """Do one part of a stage; what it has counted goes to the part's bench in `work`."""
    first = page.cuts[run, part]
    last = page.cuts[run, part + 1]
    work = page.work[part]
    if kind >= WARM or kind == PREPARE:
        do_blocks(page, kind, run, part)
    elif kind == LOOK:
        look_at_chunks(page, part)
    elif kind == STRIKE:
        strike_part(page, run, part)
    elif kind == LEAVE:
        leave_for_later(page, part, page.crew[PARTS])
    elif kind == BOXES:
        work.count = update_bounds(page, first, last)
    elif kind == SWEEP:
        work.count = sweep_part(page, first, last, part)
    else:
        do_bodies(page, kind, page.crowd[first:last], work)


@unit
def do_blocks(page, kind, run, part):
    """Do one part of a stage over the blocks of contacts."""
    first = page.cuts[run, part]
    last = page.cuts[run, part + 1]
    if kind >= SOFT:
        is_soft = (kind - SOFT) % LAST == 0
        solve_blocks(page, first, last, 1.0 if is_soft else 0.0, kind >= SOFT + LAST)
    elif kind == WARM:
        warm_start_blocks(page, first, last)
    else:
        work = page.work[part]
        work.count = 0
        for i in range(page.crew[RUNS]):
            work.count += prepare_blocks(
                page, page.cuts[i, part], page.cuts[i, part + 1], page.work[0].energy
            )


@unit
def look_at_chunks(page, part):
    """Look at the contacts of a part, then at those of others that nobody has begun with."""
    parts = page.crew[PARTS]
    for k in range(parts):
        whose = (part + k) % parts
        while True:
            chunk = add(page.crew, NEXT + LINE * whose, 1)
            if chunk >= page.cuts[CHUNKS, whose + 1]:
                break
            first = CHUNK * chunk
            last = min(first + CHUNK, page.notes[BUSY])
            look_at_contacts(page, first, last, part)


@device
def do_bodies(page, kind, awake, work):
    """Do one part of a stage over the awake bodies."""
    if kind == VELOCITIES:
        integrate_velocities(page.motion, awake, page.step)
    elif kind == POSITIONS:
        integrate_positions(page.motion, awake, page.step)
    elif kind == FAST:
        work.count = count_fast(page, awake)
    elif kind == STILL:
        work.count = count_still(page, awake)
    elif kind == BEGIN:
        work.energy = begin(page.bodies, page.motion, awake, page.step)
    else:
        work.count = finish(page.bodies, page.motion, awake)


@device
def counted(page):
    """The sum of what the parts of the last stage have counted."""
    count = 0
    for part in range(page.crew[PARTS]):
        count += page.work[part].count
    return count


@device
def most_counted(page):
    """The greatest number that a part of the last stage has counted."""
    most = 0
    for part in range(page.crew[PARTS]):
        most = max(most, page.work[part].count)
    return most
