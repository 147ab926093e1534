"""The soft step, with small islands that carry too much for it solved to the end.

Under a load of a thousand times its weight a soft contact gives way by a thousand times as much,
and no number of sweeps changes that (loads.py). So such an island is taken out of the sweeps, and
its velocities are solved exactly, contacts rigid, by the semismooth Newton method of the reference
(complementarity.py): first with the bias that undoes overlaps, then, when the bodies have moved,
without, as the soft step relaxes. All others go their usual way. At rest the impulses of the last
substep are the answer, and nothing is solved; else a Newton step costs up to n^3 / 3 for n rows, at
most WORK of it a run, two solves a substep. Compiled when a world first needs it.
"""

from typing import Any

import numpy as np

from physics._jit import device, kernel, records
from physics.lanes import LANES
from physics.settings import STEP
from physics.solvers.blocks import moves
from physics.solvers.complementarity import (
    DELTA,
    FIRST_SWEEPS,
    STEPS,
    change,
    go_back,
    keep_best,
    look,
    run_newton,
    settle,
    sweep_rows,
)
from physics.solvers.direct_corrections import correct_islands
from physics.solvers.direct_joints import begin_islands, has_islands, solve_islands
from physics.solvers.impacts import impacts
from physics.solvers.integration import begin, finish, integrate_positions, integrate_velocities
from physics.solvers.island_rows import ROW, gather_contact, put_impulse
from physics.solvers.joint_ledger_entries import note_joints
from physics.solvers.joint_rows import solve_joints, warm_start_joints
from physics.solvers.joint_setup import linearise_axes, prepare_joints
from physics.solvers.ledger_entries import begin_substep, open_books
from physics.solvers.loads import MOST_ROWS, rows_of
from physics.solvers.reference import loosen
from physics.solvers.soft_step import book_substep
from physics.solvers.sweeps import prepare_contacts, solve_contacts, warm_start_contacts
from physics.state import Page, open_page
from physics.tick import whole_lanes

ENOUGH = 1e-8
"""What may be left of a row: [m/s], 1e-8. Less: more Newton steps; more: what rests creeps."""

WORK = 200_000
"""Newton steps of a solve times the square of the rows: [count], 200,000, some milliseconds. Less:
what slips in many places at once is only swept; more: it holds up the tick."""

RUNS = 12
"""Newton runs of a solve: [count], 12."""

LOST, LAST_SWEEPS = 1e-3, 64
"""What is left of more than this [m/s] is swept so many times at the end [count]. Sweeps take
energy from what moves, whereas half of an answer may have made some."""

TAKEN = np.dtype(
    [
        ("island", "i8"),  # the root's row
        ("block", "i8"),
        ("lane", "i8"),
        ("masses", "f8", 5),  # what the lane has while it is not set aside
        ("impulses", "f8", 5),
    ]
)
"""A contact of an island that is solved to the end."""


def solve(arrays: tuple[Any, ...]) -> None:
    """Advance velocities and poses of the awake bodies by one tick."""
    page = Page(*arrays)
    stiff = records(STEP, 2)
    for k in range(2):
        stiff[k] = page.step[0]
    values = np.asarray(stiff)
    values["contact_mass_scale"], values["contact_impulse_scale"] = 1.0, 0.0
    values["contact_bias_rate"][1] = 0.0
    count = int(np.asarray(page.tally)["contact_count"][0])
    room = records(ROW, MOST_ROWS), np.arange(MOST_ROWS), np.empty((MOST_ROWS, MOST_ROWS + 1))
    hard_islands(arrays, records(TAKEN, max(count, 1)), room, stiff)


@kernel
def hard_islands(arrays, taken, room, stiff):
    """Advance velocities and poses by one tick; `arrays` is the page as a plain tuple."""
    page = open_page(arrays)
    motion, step = page.motion, page.step[0]
    joints, points = page.joints, page.joint_points[: page.swept[1]]
    axes = page.joint_axes[: page.swept[0]]
    awake = page.awake[: whole_lanes(page.tally[0].awake_count)]
    energy = begin(page.bodies, motion, awake, page.step)
    prepare_joints(page.joint_points, page.joint_axes, motion, page.step)
    meets = prepare_contacts(page, energy)
    open_books(motion, page.books, page.tally, page.ledger, page.step)
    impacts(page, awake, meets)
    count = take_out(page, taken)
    for k in range(step.substeps):
        soft = (1.0, k * step.h)
        begin_substep(motion, page.books, awake, page.ledger)
        integrate_velocities(motion, awake, page.step)
        linearise_axes(joints, page.joint_axes, motion, page.step, soft)
        warm_start_joints(points, axes, motion, page.step)
        if has_islands(page):
            begin_islands(page)
        warm_start_contacts(page)
        solve_hard(page, taken, count, room, stiff[0])
        set_aside(page, taken, count)
        for i in range(step.iterations):
            solve_joints(points, axes, motion, page.step, soft)
            if has_islands(page):
                solve_islands(page, 1.0, soft[1])
            solve_contacts(page, 1.0, i + 1 == step.iterations)
        note_joints(page)
        integrate_positions(motion, awake, page.step)
        if has_islands(page):
            correct_islands(page)
        relax = (0.0, soft[1] + step.h)
        linearise_axes(joints, page.joint_axes, motion, page.step, relax)
        solve_joints(points, axes, motion, page.step, relax)
        if has_islands(page):
            solve_islands(page, 0.0, relax[1])
        solve_contacts(page, 0.0, step.relax_contacts != 0)
        put_back(page, taken, count)
        if step.relax_contacts != 0:
            solve_hard(page, taken, count, room, stiff[1])
        add_up(page, taken, count)
        book_substep(page, awake)
    page.tally[0].lost = finish(page.bodies, motion, awake)


@device
def take_out(page, taken):
    """List the contacts of loaded islands, island by island; returns how many they are.

    What has come to touch one since loads were weighed is left to the sweeps.
    """
    count = 0
    for k in range(page.tally[0].awake_count):
        island = page.awake[k]
        if page.bodies[island].loaded != island:
            continue
        rows = 0
        for i in range(page.tally[0].contact_count):
            contact = page.contacts[i]
            more = rows_of(contact)
            if contact.slot < 0 or rows + more > MOST_ROWS:
                continue
            if within(page, contact.body_a, island) and within(page, contact.body_b, island):
                one = taken[count]
                one.island = island
                one.block = contact.slot // LANES
                one.lane = contact.slot % LANES
                rows += more
                count += 1
    return count


@device
def within(page, row, island):
    """True of a body of the island, and of what does not yield."""
    return page.bodies[row].loaded == island or not moves(page.motion, row)


@device
def set_aside(page, taken, count):
    """Let the sweeps find nothing to do in the lanes: no effective mass, no impulse."""
    for i in range(count):
        one = taken[i]
        c, lane = page.blocks[one.block], one.lane
        one.masses[0], one.masses[1] = c.p.normal_mass[lane], c.p.tangent_mass[lane]
        one.masses[2], one.masses[3] = c.q.normal_mass[lane], c.q.tangent_mass[lane]
        one.masses[4] = c.rolling_mass[lane]
        one.impulses[0], one.impulses[1] = c.p.normal_impulse[lane], c.p.tangent_impulse[lane]
        one.impulses[2], one.impulses[3] = c.q.normal_impulse[lane], c.q.tangent_impulse[lane]
        one.impulses[4] = c.rolling_impulse[lane]
        for p in (c.p, c.q):
            p.normal_mass[lane] = p.tangent_mass[lane] = 0.0
            p.normal_impulse[lane] = p.tangent_impulse[lane] = 0.0
        c.rolling_mass[lane] = c.rolling_impulse[lane] = 0.0


@device
def put_back(page, taken, count):
    """Undo `set_aside`."""
    for i in range(count):
        one = taken[i]
        c, lane = page.blocks[one.block], one.lane
        c.p.normal_mass[lane], c.p.tangent_mass[lane] = one.masses[0], one.masses[1]
        c.q.normal_mass[lane], c.q.tangent_mass[lane] = one.masses[2], one.masses[3]
        c.rolling_mass[lane] = one.masses[4]
        c.p.normal_impulse[lane], c.p.tangent_impulse[lane] = one.impulses[0], one.impulses[1]
        c.q.normal_impulse[lane], c.q.tangent_impulse[lane] = one.impulses[2], one.impulses[3]
        c.rolling_impulse[lane] = one.impulses[4]


@device
def add_up(page, taken, count):
    """Add the substep's impulses to the tick's totals."""
    for i in range(count):
        c, lane = page.blocks[taken[i].block], taken[i].lane
        for p in (c.p, c.q):
            p.total_normal_impulse[lane] += p.normal_impulse[lane]
            p.total_tangent_impulse[lane] += p.tangent_impulse[lane]


@device
def solve_hard(page, taken, count, room, step):
    """Solve one island after the other, with the bias that `step` has."""
    rows, order, matrix = room
    first = 0
    while first < count:
        island = taken[first].island
        n = 0
        while first < count and taken[first].island == island:
            n = gather_contact(page, rows, n, (taken[first].block, taken[first].lane), step)
            first += 1
        for i in range(n):
            rows[i].place = i
        solve_rows(rows, order, (0, n), page.motion, matrix)
        if loosen(rows, order, (0, n)):
            solve_rows(rows, order, (0, n), page.motion, matrix)
        for i in range(n):
            put_impulse(page.blocks[rows[i].block], rows[i])


@device
def begin_anew(rows, order, island, motion, best):
    """Begin from nothing where that leaves less of a row than the last impulses do; returns it.

    These may be large and cancel one another (they are not unique), until the bodies have turned.
    """
    for i in range(island[0], island[1]):
        change(rows[order[i]], motion, -rows[order[i]].x)
    left = look(rows, order, island, motion, 0.0)
    if left < best:
        keep_best(rows, order, island)
        return left
    go_back(rows, order, island, motion)
    return best


@device
def solve_rows(rows, order, island, motion, matrix):
    """Solve the rows of one island, from the impulses that they have, in a bounded time."""
    best = look(rows, order, island, motion, 0.0)
    keep_best(rows, order, island)
    if best > LOST:
        best = begin_anew(rows, order, island, motion, best)
    n = island[1]
    budget = max(2, WORK // (n * n + 1))
    for _ in range(RUNS):
        if best <= ENOUGH or budget <= 0:
            break
        took = run_newton(rows, order, island, (motion, matrix), DELTA, min(STEPS, budget))
        budget -= max(abs(took), 1)
        left = look(rows, order, island, motion, 0.0)
        if left <= best:
            best = left
            keep_best(rows, order, island)
        if took < 0 and best > ENOUGH:  # round in circles
            go_back(rows, order, island, motion)
            for _ in range(FIRST_SWEEPS):
                sweep_rows(rows, order, island, motion)
            best = look(rows, order, island, motion, 0.0)
            keep_best(rows, order, island)
            budget -= 1
    if best > LOST:
        for _ in range(LAST_SWEEPS):
            sweep_rows(rows, order, island, motion)
        keep_best(rows, order, island)
    go_back(rows, order, island, motion)
    settle(rows, order, island, motion)
