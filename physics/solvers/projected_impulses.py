"""Single impulses and projection: how a first engine is written (Gaul 2013, "How to Create a Custom
2D Physics Engine", and ImpulseEngine; xem 2019, "Mini 2D Physics").

Each visit of a contact finds the impulse that stops it now, clamps that one alone, and forgets it:
no sum, no start from the last step. Both points see the same velocities and each gives its half
(Gaul divides by the number of contacts). What one visit has pushed too far no later one takes back,
so a pile trembles; and a load goes one layer further a sweep, so it sinks unless `iterations` is
about its number of layers. Overlaps are undone after that by moving the bodies apart along n, by
inverse mass: `correction_percent` of what exceeds `slop` (Gaul 40 % and 0.05; xem all, 100 % and
0). What is moved apart has gained height, and no speed to pay for it.

Not the seeds' own here: bounces are those of all solvers (impacts.py) instead of 1 + e in every
impulse, an open point may close its gap before it is pushed, and joints, which Gaul's engine has
not, are un-accumulated rows with Baumgarte's speed. Motors, limits and contacts of a stiffness of
their own push anew in every sweep: n of them push n times. Cost in loops over all constraints per
tick: 1 prepare + impacts + substeps * (iterations solve + 1 correction).
"""

from typing import Any

from physics.compile.jit import WATCHED, device, kernel
from physics.compile.lanes import block, dot, gather, select, splat, vmax
from physics.energy.joint_ledger_entries import note_joints
from physics.energy.ledger_entries import begin_substep, open_books
from physics.impacts.impacts import impacts
from physics.rows.contact_rows import (
    add_up_point,
    forget_contacts,
    normal_speed,
    pushed,
    solve_friction,
    solve_normal,
    solve_rolling,
    velocities,
    write_velocities,
)
from physics.rows.contact_springs import own_softness, softness_of_world
from physics.rows.integration import begin, finish, integrate_positions, integrate_velocities
from physics.rows.joint_rows import solve_joints, warm_start_joints
from physics.rows.joint_setup import linearise_axes, prepare_joints
from physics.rows.position_rows import correct_positions
from physics.rows.static_friction import held_or_slipping
from physics.rows.visit import Value, Visit, acting, inverse, show
from physics.solvers.declared import PERCENT, Solver
from physics.solvers.soft_step import book_substep
from physics.solvers.sweeps import prepare_contacts
from physics.state.layout import DISPLACEMENT
from physics.state.page import open_page
from physics.stepping.tick import whole_lanes
from physics.threads.crew import BLOCKS

SOLVER = Solver(
    word="projected impulses",
    number=4,
    note=(
        "Gaul 2013, xem 2019: single impulses that are forgotten at once. The easiest to "
        "write; a stack sinks with fewer than some ten iterations."
    ),
    contact_bias="none",
    joint_bias="baumgarte",
    correction=PERCENT,
    limits_push_out=False,
    accumulates=False,
    starts_warm=False,
    stages={"projected_impulses.push_once": "solve"},
    sweeps={"projected_impulses.push_once": "contacts"},
)


def solve(arrays: tuple[Any, ...]) -> None:
    """Advance velocities and poses of the awake bodies by one tick."""
    projected_impulses(arrays)


@kernel
def projected_impulses(arrays):
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
    for k in range(step.substeps):
        sweep = (1.0, k * step.h)
        begin_substep(motion, page.ledger_arrays, awake, page.ledger)
        integrate_velocities(motion, awake, page.step)
        linearise_axes(joints, axes, motion, page.step, sweep)
        warm_start_joints(points, axes, motion, page.step)  # which only forgets them
        forget_contacts(page)
        for i in range(step.iterations):
            solve_joints(points, axes, motion, page.step, sweep)
            push_once(page, i + 1 == step.iterations)
        note_joints(page)
        integrate_positions(motion, awake, page.step)
        correct_positions(page)
        book_substep(page, awake)
    page.tally[0].lost = finish(page.bodies, motion, awake)


@device
def push_once(page, is_last):
    """Sweep once: an impulse a point that stops what closes in, then friction by its size."""
    motion, step = page.motion, page.step[0]
    for i in range(page.crew[BLOCKS]):
        c = block(page.blocks, page.plan[i])
        n = (c.nx, c.ny)
        v = velocities(motion, c)
        dxa, dya, _, _ = gather(motion, c.a, DISPLACEMENT)
        dxb, dyb, _, _ = gather(motion, c.b, DISPLACEMENT)
        moved = dot(dxb - dxa, dyb - dya, n[0], n[1])
        inertia = (c.inv_mass_a, c.inv_mass_b, c.inv_inertia_a, c.inv_inertia_b)
        pair = (n, inertia)
        if c.springs != 0:  # each point is a spring by itself
            soft = own_softness(c, softness_of_world(step, 1.0), 1.0)
            v, p = solve_normal(c.p, pair, v, (moved, soft), step)
            v, q = solve_normal(c.q, pair, v, (moved, soft), step)
        else:
            share = 1.0 / vmax(c.p.solid + c.q.solid, 1.0)
            p = share * stopping(c.p, n, v, moved, step)
            if WATCHED:
                show(half_push, (c, "p"), pair, (v, moved, share), p, step)
            q = share * stopping(c.q, n, v, moved, step)
            if WATCHED:
                show(half_push, (c, "q"), pair, (v, moved, share), q, step)
            c.p.normal_impulse = c.p.normal_impulse + p
            c.q.normal_impulse = c.q.normal_impulse + q
            v = pushed(v, inertia, (n[0], n[1], c.p.rna, c.p.rnb), p)
            v = pushed(v, inertia, (n[0], n[1], c.q.rna, c.q.rnb), q)
        friction = c.friction * step.friction
        speed = splat(0.0)
        if c.rolls != 0:
            speed = c.tangent_speed
        if c.grips != 0:
            friction = held_or_slipping(c, n, v, p + q, step)
        v = solve_friction(c.p, pair, v, (friction * p, speed), step)
        v = solve_friction(c.q, pair, v, (friction * q, speed), step)
        if c.rolls != 0:
            v = solve_rolling(c, v, inertia, p + q, step)
        write_velocities(motion, c, v)
        if is_last:  # impulses of the sweeps have been counted one by one
            add_up_point(c.p)
            add_up_point(c.q)


@device
def stopping(p, n, v, moved, step):
    """The impulse that stops a point, or lets it close its gap in this substep but not more."""
    gap = p.separation + moved + (p.rnb * v[7] - p.rna * v[6])
    wanted = select(gap > 0.0, gap * step.inv_h, 0.0)
    return vmax(-p.normal_mass * (normal_speed(p, n, v) + wanted), 0.0)


def half_push(point: Value, pair: Value, now: Value, change: Value, step: Value) -> Visit:
    """Show a share of the impulse that stops the point, clamped alone."""
    (n, inertia), (v, moved, share) = pair, now
    p = getattr(*point)
    old, mass = p.normal_impulse, p.normal_mass
    gap = p.separation + moved + (p.rnb * v[7] - p.rna * v[6])
    cdot, bias = normal_speed(p, n, v), select(gap > 0.0, gap * step.inv_h, 0.0)
    return Visit(
        "normal",
        p,
        before=old,
        wanted=old - share * (mass * (cdot + bias)),
        after=old + change,
        c=gap,
        cdot=cdot,
        bias=bias,
        mass_scale=acting(mass, share),
        lower=old,
        k=inverse(mass),
        begin=v[:6],
        end=pushed(v, inertia, (n[0], n[1], p.rna, p.rnb), change)[:6],
        only=p.solid > 0.0,
    )
