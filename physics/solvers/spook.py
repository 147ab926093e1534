"""SPOOK (Lacoursiere 2007, "Ghosts and Machines: Regularized Variational Methods", thesis, Umea).

Constraints are stiff springs with damping, k and d substeps of it, integrated by a midpoint rule
that is linear in what it solves. With G = J, the impulse lambda, v' = v + h f/m + M^-1 G^T lambda:

    G v' + eps lambda = -a q + u G v,     u = 1 / (1 + 4 d),  a = 4 u / h,  eps = 4 u / (h^2 k).

As a = 4 u / h, the right side is -a (q - h/4 G v): the rows are those of the soft step, but C is
looked at a quarter of a substep back. There is no second sweep, for the impulses do not aim at
q = 0 in one step. Contacts are one-sided: lambda >= 0, and an open one may close its gap. Springs
and contacts of a stiffness of their own stay implicit. Cost in loops over all constraints per tick:
1 prepare + substeps * (1 warm start + iterations solve + 2 looks at C).
"""

import math
from typing import Any

from physics.compile.jit import device, kernel, records
from physics.compile.lanes import block, dot, gather, load, row_load, row_store, select, store
from physics.energy.joint_ledger_entries import note_joints
from physics.energy.ledger_entries import begin_substep, open_books
from physics.impacts.impacts import impacts
from physics.rows.contact_rows import (
    block_gap,
    normal_speed,
    velocities,
)
from physics.rows.integration import begin, finish, integrate_positions, integrate_velocities
from physics.rows.joint_rows import solve_joints, warm_start_joints
from physics.rows.joint_setup import linearise_axes, prepare_joints, turned_arms
from physics.solvers.declared import OWN, Solver
from physics.solvers.soft_step import book_substep
from physics.solvers.sweeps import prepare_contacts, solve_contacts, warm_start_contacts
from physics.state.layout import MOTION, VELOCITY
from physics.state.page import Page, open_page
from physics.stepping.tick import whole_lanes

SOLVER = Solver(
    word="SPOOK",
    number=2,
    note=(
        "Lacoursière 2007: every constraint is a damped spring. Calm stacks, and chains gain "
        "no energy; gives way more than the soft step, and a net of joints may tear."
    ),
    contact_bias=OWN,
    joint_bias=OWN,
    limits_push_out=False,  # the bias is no speed, but a quarter of a substep's force
    stages={"spook.look_along": "look ahead"},
)


def solve(arrays: tuple[Any, ...]) -> None:
    """Advance velocities and poses of the awake bodies by one tick."""
    spook(arrays, records(MOTION, len(Page(*arrays).motion)))


def softness(hertz: float, damping_ratio: float, h: float) -> tuple[float, float, float]:
    """Bias rate [1/s], mass scale and impulse scale of a spring (Lacoursiere 2007).

    Its spring is k = m w^2, its damping time 2 z / w is d substeps: with u = 1 / (1 + 4 d) the rate
    is 4 u / h, and the regularisation, in parts of K, e = 4 u / (h w)^2.
    """
    omega = 2.0 * math.pi * hertz
    damped = 1.0 / (1.0 + 8.0 * damping_ratio / (omega * h))
    e = 4.0 * damped / (h * omega) ** 2
    return 4.0 * damped / h, 1.0 / (1.0 + e), e / (1.0 + e)


@kernel
def spook(arrays, before):
    """Advance velocities and poses by one tick; `before` is room for the velocities G v is of."""
    page = open_page(arrays)
    motion, step = page.motion, page.step[0]
    joints, points, axes = page.joints, page.joint_points, page.joint_axes
    awake = page.awake[: whole_lanes(page.tally[0].awake_count)]
    energy = begin(page.bodies, motion, awake, page.step)
    prepare_joints(points, axes, motion, page.step)
    meets = prepare_contacts(page, energy)
    open_books(motion, page.ledger_arrays, page.tally, page.ledger, page.step)
    impacts(page, awake, meets)
    for k in range(step.substeps):
        sweep = (1.0, k * step.h)
        for i in awake:
            row_store(before, i, VELOCITY, row_load(motion, i, VELOCITY))
        begin_substep(motion, page.ledger_arrays, awake, page.ledger)
        integrate_velocities(motion, awake, page.step)
        linearise_axes(joints, axes, motion, page.step, sweep)
        look_along(page, before, -0.25 * step.h)
        warm_start_joints(points, axes, motion, page.step)
        warm_start_contacts(page)
        for i in range(step.iterations):
            solve_joints(points, axes, motion, page.step, sweep)
            solve_contacts(page, 1.0, i + 1 == step.iterations)
        look_along(page, before, 0.25 * step.h)
        note_joints(page)
        integrate_positions(motion, awake, page.step)
        book_substep(page, awake)
    page.tally[0].lost = finish(page.bodies, motion, awake)


@device
def look_along(page, before, time):
    """Move the C of every rigid row along by G v `time`, with the velocities `before`."""
    gap = block_gap(page)
    for k in range(page.tally[0].block_count - gap[1]):
        c = block(page.blocks, k if k < gap[0] else k + gap[1])
        n = (c.nx, c.ny)
        v = velocities(before, c)
        own = select(c.hertz > 0.0, 0.0, time)
        c.p.separation = c.p.separation + own * normal_speed(c.p, n, v)
        if c.second != 0:
            c.q.separation = c.q.separation + own * normal_speed(c.q, n, v)
    for i in range(len(page.joint_axes)):
        c = page.joint_axes[i]
        if c.used == 0:
            break
        avx, avy, aw, _ = gather(before, c.a, VELOCITY)
        bvx, bvy, bw, _ = gather(before, c.b, VELOCITY)
        cdot = dot(load(c.jax), load(c.jay), avx, avy) + load(c.jaw) * aw
        cdot = cdot + (dot(load(c.jbx), load(c.jby), bvx, bvy) + load(c.jbw) * bw)
        store(c.c0, load(c.c0) + time * load(c.soft.rigid) * cdot)
    for i in range(len(page.joint_points)):
        c = page.joint_points[i]
        if c.used == 0:
            break
        avx, avy, aw, _ = gather(before, c.a, VELOCITY)
        bvx, bvy, bw, _ = gather(before, c.b, VELOCITY)
        rax, ray, rbx, rby, _, _ = turned_arms(c.arms, page.motion, c.a, c.b)
        share = time * load(c.soft.rigid)
        store(c.arms.cx, load(c.arms.cx) + share * ((bvx - bw * rby) - (avx - aw * ray)))
        store(c.arms.cy, load(c.arms.cy) + share * ((bvy + bw * rbx) - (avy + aw * rax)))
