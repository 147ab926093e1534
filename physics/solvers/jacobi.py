"""Jacobi: all rows of a sweep look at the same velocities, and what they give is added up after it.

Jacobi's scheme of 1845, projected onto the bounds of impulses: what processors with thousands of
threads do, for no row waits for another. Rows and softness are those of TGS, warm start and sweeps
those of sequential impulses (Catto 2005); so beside these it shows what Gauss-Seidel is worth,
which sees in each row what the rows before it have done.

Rows that know nothing of one another all mend the same error: n of them on a body give n times too
much, and the sweeps blow up. So each has the n-th part of its mass, where n counts the contacts and
rows of joints on the busier one of its bodies. That is mass splitting (Tonge, Benevolenski and
Voroshilov 2012, "Mass Splitting for Jitter-Free Parallel Rigid Body Simulation"): n copies of a
body, each of the n-th part of its mass and with one row, and the body is their mean. As A <= n D,
with A the matrix of all rows and D its blocks, a contact each, the sweeps converge. (Within a
contact both points and their friction see one another.)

What is as soft as the settings say is so for a copy, and gives way n times as far. A rigid joint
undoes its error n times as slowly too, or it would ask for more than its impulses can follow: x is
mended by p x a substep with a force that lags by n of them, which swings up from p n > 1 on. Of
Baumgarte's speed of contacts (p = 0.2) that is true, too: with six rows on a body it throws it.
A spring keeps its law: with r = 1 / n of its mass, its scales s of speed and p of impulse become
s / (s + r p) and r p / (s + r p).

Cost in loops over all constraints per tick: 2 prepare + impacts + substeps * (1 warm start +
iterations solve).
"""

from typing import Any

import numpy as np

from physics.compile.jit import device, kernel, records
from physics.compile.lanes import LANES, block, gather, row_load, row_store, scatter
from physics.energy.joint_ledger_entries import note_joints
from physics.energy.ledger_entries import begin_substep, open_books
from physics.impacts.impacts import impacts
from physics.joints.record import ANGLE
from physics.rows.blocks import moves
from physics.rows.contact_rows import solve_blocks
from physics.rows.integration import begin, finish, integrate_positions, integrate_velocities
from physics.rows.joint_rows import solve_axes, solve_points, warm_start_joints
from physics.rows.joint_setup import linearise_axes, prepare_joints
from physics.solvers.declared import Solver
from physics.solvers.soft_step import book_substep
from physics.solvers.sweeps import prepare_contacts, warm_start_contacts
from physics.state.layout import MOTION, VELOCITY
from physics.state.page import Page, open_page
from physics.stepping.tick import whole_lanes
from physics.threads.crew import BLOCKS

SOLVER = Solver(
    word="Jacobi",
    number=8,
    note=(
        "Jacobi 1845, Tonge et al. 2012: all rows at once, each by its share, as graphics cards"
        " do it. Calm; sinks twice as deep as TGS, and takes some times its sweeps."
    ),
    stages={
        "jacobi.count_rows": "prepare",
        "jacobi.share_contacts": "prepare",
        "jacobi.share_joints": "prepare",
        "jacobi.lighten_axes": "linearise",
        "jacobi.solve_joints_at_once": "solve",
        "jacobi.solve_contacts_at_once": "solve",
        "jacobi.add_up": "",
    },
    sweeps={
        "jacobi.solve_joints_at_once": "joints",
        "jacobi.solve_contacts_at_once": "contacts",
    },
)


def solve(arrays: tuple[Any, ...]) -> None:
    """Advance velocities and poses of the awake bodies by one tick."""
    bodies = len(Page(*arrays).motion)
    jacobi(arrays, np.zeros(bodies, np.int64), records(MOTION, bodies))


@kernel
def jacobi(arrays, rows_on, given):
    """Advance velocities and poses by one tick.

    There is room for the rows on each body, and for the velocities that a sweep gives it.
    """
    page = open_page(arrays)
    motion, step = page.motion, page.step[0]
    joints, points, axes = page.joints, page.joint_points, page.joint_axes
    awake = page.awake[: whole_lanes(page.tally[0].awake_count)]
    energy = begin(page.bodies, motion, awake, page.step)
    prepare_joints(points, axes, motion, page.step)
    meets = prepare_contacts(page, energy)
    open_books(motion, page.ledger_arrays, page.tally, page.ledger, page.step)
    impacts(page, awake, meets)
    count_rows(page, rows_on)
    share_contacts(page, rows_on)
    share_joints(page, rows_on)
    for k in range(step.substeps):
        sweep = (1.0, k * step.h)
        begin_substep(motion, page.ledger_arrays, awake, page.ledger)
        integrate_velocities(motion, awake, page.step)
        linearise_axes(joints, axes, motion, page.step, sweep)
        lighten_axes(axes, rows_on, sweep)
        warm_start_joints(points, axes, motion, page.step)
        warm_start_contacts(page)
        for i in range(step.iterations):
            solve_joints_at_once(page, given, sweep)
            solve_contacts_at_once(page, given, i + 1 == step.iterations)
            add_up(motion, given, awake)
        note_joints(page)
        integrate_positions(motion, awake, page.step)
        book_substep(page, awake)
    page.tally[0].lost = finish(page.bodies, motion, awake)


# ------------------------------------------------------------------ one n-th each


@device
def count_rows(page, rows_on):
    """Count the contacts, and the rows of joints, on each body that something can move."""
    rows_on[:] = 0
    for i in range(page.crew[BLOCKS]):
        c = page.blocks[page.plan[i]]
        for lane in range(LANES):
            if c.p.solid[lane] + c.q.solid[lane] > 0.0:
                count_row(page.motion, rows_on, c.a[lane], c.b[lane])
    for i in range(len(page.joint_axes)):
        c = page.joint_axes[i]
        for lane in range(c.used):
            count_row(page.motion, rows_on, c.a[lane], c.b[lane])
    for i in range(len(page.joint_points)):
        c = page.joint_points[i]
        for lane in range(c.used):
            count_row(page.motion, rows_on, c.a[lane], c.b[lane])


@device
def count_row(motion, rows_on, a, b):
    """Count a row on both of its bodies."""
    rows_on[a] += 1 if moves(motion, a) else 0
    rows_on[b] += 1 if moves(motion, b) else 0


@device
def share_of(rows_on, a, b):
    """The part that a row between two bodies gives of what it wants: 1 / n."""
    return 1.0 / max(rows_on[a], rows_on[b], 1)


@device
def share_contacts(page, rows_on):
    """Let the rows of each contact have the n-th part of their masses, in this tick."""
    for i in range(page.crew[BLOCKS]):
        k = page.plan[i]
        for lane in range(LANES):
            c = page.blocks[k]
            share = share_of(rows_on, c.a[lane], c.b[lane])
            c.p.normal_mass[lane] *= share
            c.q.normal_mass[lane] *= share
            c.p.tangent_mass[lane] *= share
            c.q.tangent_mass[lane] *= share
            c.rolling_mass[lane] *= share
            if c.springs != 0 and c.hertz[lane] > 0.0:
                whole = c.mass_scale[lane] + share * c.impulse_scale[lane]
                c.mass_scale[lane] /= whole
                c.impulse_scale[lane] *= share / whole


@device
def share_joints(page, rows_on):
    """Let the rows of joints have the n-th part of their masses: of POINT rows in their scales."""
    for i in range(len(page.joint_axes)):
        c = page.joint_axes[i]
        for lane in range(c.used):
            soften(c.soft, lane, share_of(rows_on, c.a[lane], c.b[lane]), 1.0)
    for i in range(len(page.joint_points)):
        c = page.joint_points[i]
        for lane in range(c.used):
            share = share_of(rows_on, c.a[lane], c.b[lane])
            soften(c.soft, lane, share, share)


@device
def soften(c, lane, share, mass):
    """The same law for a spring of `share` of its mass; `mass` is what the scales have of that."""
    whole = 1.0
    if c.rigid[lane] > 0.0:
        c.pull[lane] *= share
    elif c.hertz[lane] > 0.0:
        whole = c.mass_scale[lane] + share * c.impulse_scale[lane]
        c.impulse_scale[lane] *= share / whole
    c.pull[lane] *= mass / whole
    c.mass_scale[lane] *= mass / whole


@device
def lighten_axes(axes, rows_on, sweep):
    """Take the n-th part of the masses of AXIS rows that were made anew: those of angles stay."""
    for i in range(len(axes)):
        c = axes[i]
        if c.form != ANGLE or sweep[1] == 0.0:
            for lane in range(c.used):
                c.mass[lane] *= share_of(rows_on, c.a[lane], c.b[lane])


# ------------------------------------------------------------------ all at once


@device
def solve_joints_at_once(page, given, sweep):
    """Visit all rows of joints with the velocities of now; what they give is put aside."""
    motion, step = page.motion, page.step[0]
    for i in range(len(page.joint_axes)):
        c = page.joint_axes[i]
        if c.used == 0:
            break
        a, b = gather(motion, c.a, VELOCITY), gather(motion, c.b, VELOCITY)
        solve_axes(c, motion, step.inv_h, sweep[0], sweep[1])
        put_aside(motion, given, c.a, a)
        put_aside(motion, given, c.b, b)
    for i in range(len(page.joint_points)):
        c = page.joint_points[i]
        if c.used == 0:
            break
        a, b = gather(motion, c.a, VELOCITY), gather(motion, c.b, VELOCITY)
        solve_points(c, motion, step.accumulate, sweep[0], sweep[1])
        put_aside(motion, given, c.a, a)
        put_aside(motion, given, c.b, b)


@device
def solve_contacts_at_once(page, given, is_last):
    """Visit all contacts with the velocities of now; what they give is put aside."""
    motion = page.motion
    for i in range(page.crew[BLOCKS]):
        c = block(page.blocks, page.plan[i])
        a, b = gather(motion, c.a, VELOCITY), gather(motion, c.b, VELOCITY)
        solve_blocks(page, i, i + 1, 1.0, is_last)
        put_aside(motion, given, c.a, a)
        put_aside(motion, given, c.b, b)


@device
def put_aside(motion, given, rows, before):
    """Add what a visit gave LANES bodies to what is given, and take it from them again."""
    vx, vy, w, da = gather(motion, rows, VELOCITY)
    gx, gy, gw, zero = gather(given, rows, VELOCITY)
    gx, gy, gw = gx + (vx - before[0]), gy + (vy - before[1]), gw + (w - before[2])
    scatter(given, rows, VELOCITY, gx, gy, gw, zero)
    scatter(motion, rows, VELOCITY, before[0], before[1], before[2], da)


@device
def add_up(motion, given, awake):
    """Give the bodies what all rows of the sweep have given them."""
    for i in awake:
        row_store(motion, i, VELOCITY, row_load(motion, i, VELOCITY) + row_load(given, i, VELOCITY))
        m = given[i]
        m.vx = m.vy = m.w = 0.0
