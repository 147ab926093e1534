"""The soft step, with overloaded islands solved to the end: see overloads.py and loads.py.

Such an island is taken out of the sweeps, and its velocities are solved exactly, contacts rigid, by
the semismooth Newton method of the reference (complementarity.py); what undoes overlaps moves the
bodies and is then taken out of the velocities, as the soft step relaxes. What has no answer is
swept instead (hard_rows.py), and so are all others, with the bits of the soft step. At rest the
impulses of the last substep are the answer, and a solve is one look at the rows; else its work is
bounded. Compiled when a world first needs it.
"""

from typing import Any

import numpy as np

from physics.compile.jit import device, kernel, records
from physics.direct.hard_rows import (
    WORK_OF_A_TICK,
    give_velocity,
    keep_velocity,
    solve_contacts_of,
)
from physics.direct.island_rows import ROW
from physics.direct.loads import MOST_ROWS, TAKEN, take_loaded
from physics.direct.newton_system import newton_room
from physics.direct.overloads import AFRESH
from physics.energy.joint_ledger_entries import note_joints
from physics.energy.ledger_entries import begin_substep, open_books
from physics.impacts.impacts import impacts
from physics.rows.integration import begin, finish, integrate_positions, integrate_velocities
from physics.rows.joint_rows import solve_joints, warm_start_joints
from physics.rows.joint_setup import linearise_axes, prepare_joints
from physics.settings import STEP
from physics.solvers.soft_step import book_substep
from physics.solvers.sweeps import prepare_contacts, solve_contacts, warm_start_contacts
from physics.state.page import Page, open_page
from physics.stepping.tick import whole_lanes

PATIENCE = 32
"""Ticks until loads are looked at again where what is overloaded is not fit: [count], 32, and one
for each CONTACTS_A_TICK. Fewer: large heaps pay for it; more: what comes to rest has sunk."""

CONTACTS_A_TICK = 64
"""Contacts that are looked at in a tick, on average: [count], 64, a microsecond."""


def solve(arrays: tuple[Any, ...]) -> bool:
    """Advance velocities and poses of the awake bodies by one tick; or return False, nothing done,
    when there is no island to be solved to the end.
    """
    page = Page(*arrays)
    tally, bodies = np.asarray(page.tally), len(page.motion)
    contacts = int(tally["contact_count"][0])
    taken = records(TAKEN, contacts + 1)
    marks, ends = np.zeros(bodies, np.int64), np.zeros(bodies + 1, np.int64)
    count = take_loaded(arrays, marks, np.zeros(bodies), ends, taken)
    if count == 0:
        tally["overloaded"] = 0
        tally["unfit_until"] = tally["tick"] + PATIENCE + contacts // CONTACTS_A_TICK
        return False
    if int(tally["overloaded"][0]) == AFRESH:
        tally["overloaded"] = 1
        keep_overlaps(page, taken[:count])
    lists = tuple(np.arange(MOST_ROWS) for _ in range(3))
    velocities = np.zeros((bodies, 3)), np.zeros((bodies, 3))
    room = records(ROW, MOST_ROWS), lists, newton_room(MOST_ROWS), velocities
    hard_islands(arrays, taken[:count], room, stiff_step(page))
    return True


def keep_overlaps(page: Page, taken: np.ndarray) -> None:
    """Leave the overlaps of what has been taken as they are, until they grow less."""
    blocks, taken = np.asarray(page.blocks), np.asarray(taken)
    at = taken["block"], taken["lane"]
    for name in ("p", "q"):
        points = blocks[name]
        points["left"][at] = np.where(points["solid"][at] > 0.0, np.inf, 0.0)  # see prepare_point


def stiff_step(page: Page) -> np.ndarray:
    """The step's settings with rigid contacts."""
    stiff = records(STEP, 1)
    stiff[0] = page.step[0]
    values = np.asarray(stiff)
    values["contact_mass_scale"], values["contact_impulse_scale"] = 1.0, 0.0
    return stiff


@kernel
def hard_islands(arrays, taken, room, stiff):
    """Advance velocities and poses by one tick; `arrays` is the page as a plain tuple."""
    page = open_page(arrays)
    motion, step = page.motion, page.step[0]
    joints, points, axes = page.joints, page.joint_points, page.joint_axes
    awake = page.awake[: whole_lanes(page.tally[0].awake_count)]
    energy = begin(page.bodies, motion, awake, page.step)
    prepare_joints(points, axes, motion, page.step)
    meets = prepare_contacts(page, energy)
    open_books(motion, page.ledger_arrays, page.tally, page.ledger, page.step)
    impacts(page, awake, meets)
    work = 0
    for k in range(step.substeps):
        soft = (1.0, k * step.h)
        begin_substep(motion, page.ledger_arrays, awake, page.ledger)
        integrate_velocities(motion, awake, page.step)
        note_velocities(page, taken, room[3][0])
        linearise_axes(joints, axes, motion, page.step, soft)
        warm_start_joints(points, axes, motion, page.step)
        warm_start_contacts(page)
        work = solve_taken(page, taken, room, stiff[0], work)
        set_aside(page, taken)
        for i in range(step.iterations):
            solve_joints(points, axes, motion, page.step, soft)
            solve_contacts(page, 1.0, i + 1 == step.iterations)
        note_joints(page)
        integrate_positions(motion, awake, page.step)
        give_velocities(page, taken, room[3][1])
        relax = (0.0, soft[1] + step.h)
        linearise_axes(joints, axes, motion, page.step, relax)
        solve_joints(points, axes, motion, page.step, relax)
        solve_contacts(page, 0.0, step.relax_contacts != 0)
        put_back(page, taken)
        add_up(page, taken)
        book_substep(page, awake)
    page.tally[0].lost = finish(page.bodies, motion, awake)


@device
def note_velocities(page, taken, before):
    """Note how the bodies of the islands move before any contact pushes in this substep."""
    for i in range(len(taken)):
        c = page.blocks[taken[i].block]
        for row in (c.a[taken[i].lane], c.b[taken[i].lane]):
            keep_velocity(page.motion[row], before[row])


@device
def give_velocities(page, taken, kept):
    """Take the push-out out of the velocities of what is solved: it has moved the bodies."""
    for i in range(len(taken)):
        if taken[i].solved != 0:
            c = page.blocks[taken[i].block]
            for row in (c.a[taken[i].lane], c.b[taken[i].lane]):
                give_velocity(page.motion[row], kept[row])


@device
def solve_taken(page, taken, room, step, work):
    """Solve one island after the other, while there is work left; returns what is done."""
    first = 0
    while first < len(taken):
        last = first
        while last < len(taken) and taken[last].island == taken[first].island:
            last += 1
        solved = 0
        if work < WORK_OF_A_TICK:
            took = solve_contacts_of(page, taken, (first, last), room, step)
            work += abs(took)
            solved = 1 if took > 0 else 0
        for i in range(first, last):
            taken[i].solved = solved
        first = last
    return work


@device
def set_aside(page, taken):
    """Let the sweeps find nothing to do in lanes that are solved: no effective mass, no impulse."""
    for i in range(len(taken)):
        one = taken[i]
        if one.solved == 0:
            continue
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
def put_back(page, taken):
    """Undo `set_aside`."""
    for i in range(len(taken)):
        one = taken[i]
        if one.solved == 0:
            continue
        c, lane = page.blocks[one.block], one.lane
        c.p.normal_mass[lane], c.p.tangent_mass[lane] = one.masses[0], one.masses[1]
        c.q.normal_mass[lane], c.q.tangent_mass[lane] = one.masses[2], one.masses[3]
        c.rolling_mass[lane] = one.masses[4]
        c.p.normal_impulse[lane], c.p.tangent_impulse[lane] = one.impulses[0], one.impulses[1]
        c.q.normal_impulse[lane], c.q.tangent_impulse[lane] = one.impulses[2], one.impulses[3]
        c.rolling_impulse[lane] = one.impulses[4]


@device
def add_up(page, taken):
    """Add the substep's impulses to the tick's totals, of what the sweeps have not."""
    for i in range(len(taken)):
        if taken[i].solved != 0:
            c, lane = page.blocks[taken[i].block], taken[i].lane
            for p in (c.p, c.q):
                p.total_normal_impulse[lane] += p.normal_impulse[lane]
                p.total_tangent_impulse[lane] += p.tangent_impulse[lane]
