"""XPBD (Müller, Macklin, Chentanez, Jeschke and Kim 2020, "Detailed Rigid Body Simulation with
Extended Position Based Dynamics"; the compliance is Macklin, Müller and Chentanez 2016).

Bodies are moved on as if they were free. Then the places are corrected, row by row, by

    dlambda = (-C - a lambda - g C') / ((1 + g) K + a),   dx = M^-1 J^T dlambda,
    a = 1 / (k h^2),   g = 2 z / (w h),                   k = w^2 / K,

lambda from zero in every substep, C' what C has changed by in it; a = g = 0 is rigid. Velocities
are what came of it, (x - x before) / h, and are then corrected themselves: bounces, friction that
slips, motors. Written with p = lambda / h [N s] and u = (x - x before) / h, the mean velocity, the
rows are those of the other solvers: dp = -(C / h + a' u) / K ..., and what p is reported is true.
For a spring this is implicit Euler, the softness of Catto 2011: it damps by w h / 2 a radian,
undamped springs too. Rigid contacts and joints have no stiffness here, and no warm start: the
error of a load is what it makes in a substep, g h^2 for each layer that a sweep does not reach.

A contact keeps the normal and the arms of the tick's start (the paper: of the collision), POINT
rows of joints turn theirs at each visit, AXIS rows once a substep. Friction in the places clamps
the sum within the cone; the paper takes all or nothing. It knows the slip of this substep only, so
what other rows slip after it stays: a tall stack creeps, the less the smaller the steps (the paper
takes 20 a frame). Limits are one-sided rows, and those that
are open may close in by velocity but no more. Motors, that is rows that want a speed and no place,
act in the velocities. Cost in loops over all constraints per tick: 1 prepare + substeps *
(1 forget + iterations places + 1 velocities).
"""

import math
from typing import Any

from physics._jit import device, kernel, records
from physics.crew import BLOCKS
from physics.lanes import (
    LANES,
    block,
    clamp,
    cross,
    dot,
    gather,
    load,
    madd,
    row_load,
    row_store,
    scatter,
    select,
    splat,
    store,
    vmax,
)
from physics.layout import DISPLACEMENT, INERTIA, MOTION, VELOCITY
from physics.solvers.contact_rows import (
    add_up_point,
    forget_contacts,
    normal_speed,
    pushed,
    solve_friction,
    solve_rolling,
    velocities,
    write_velocities,
)
from physics.solvers.integration import (
    begin,
    finish,
    integrate_positions,
    integrate_velocities,
)
from physics.solvers.joint_ledger_entries import note_joints
from physics.solvers.joint_rows import clamped, forget_joints, inverse_a, inverse_b, solve_joints
from physics.solvers.joint_setup import TINY, linearise_axes, prepare_joints, turned_arms
from physics.solvers.ledger_entries import begin_substep, open_books
from physics.solvers.position_rows import point_k, shift
from physics.solvers.soft_step import book_substep
from physics.solvers.static_friction import held_or_slipping
from physics.solvers.sweeps import prepare_contacts
from physics.state import Page, open_page
from physics.tick import whole_lanes

RESTING_STEPS = 2.0
"""What gravity makes in so many substeps does not bounce: [count], 2, as in the paper. Fewer: what
rests is thrown up by the substep in which it was pulled down; more: slow bounces are lost."""


def solve(arrays: tuple[Any, ...]) -> None:
    """Advance velocities and poses of the awake bodies by one tick."""
    xpbd(arrays, records(MOTION, len(Page(*arrays).motion)))


@kernel
def xpbd(arrays, before):
    """Advance velocities and poses by one tick; `before` is room for the motion before places."""
    page = open_page(arrays)
    motion, step = page.motion, page.step[0]
    joints, points, axes = page.joints, page.joint_points, page.joint_axes
    awake = page.awake[: whole_lanes(page.tally[0].awake_count)]
    energy = begin(page.bodies, motion, awake, page.step)
    prepare_joints(points, axes, motion, page.step)
    comply(points, axes, step)
    prepare_contacts(page, energy)
    open_books(motion, page.books, page.tally, page.ledger, page.step)
    for i in range(page.tally[0].body_count):  # those that stand still, too: they are looked at
        remember(motion, before, i)
    for k in range(step.substeps):
        now, then = (1.0, k * step.h), (0.0, (k + 1) * step.h)
        begin_substep(motion, page.books, awake, page.ledger)
        integrate_velocities(motion, awake, page.step)
        for i in awake:
            remember(motion, before, i)
        integrate_positions(motion, awake, page.step)
        linearise_axes(joints, axes, motion, page.step, now)
        forget_joints(points, axes)
        forget_contacts(page)
        for _ in range(step.iterations):
            place_joints(page, before, then[1])
            place_contacts(page, before)
        derive_velocities(motion, before, awake, step)
        note_joints(page)
        solve_joints(points, axes, motion, page.step, then)
        bounce_and_rub(page, before)
        book_substep(page, awake)
    page.tally[0].lost = finish(page.bodies, motion, awake)


@device
def remember(motion, before, i):
    """Keep where a body is and how fast, before its place is corrected."""
    row_store(before, i, VELOCITY, row_load(motion, i, VELOCITY))
    row_store(before, i, DISPLACEMENT, row_load(motion, i, DISPLACEMENT))


# ------------------------------------------------------------------------- joints


@device
def comply(points, axes, step):
    """Write compliance and damping into the softness of all rows."""
    for i in range(len(points)):
        c = points[i]
        if c.used == 0:
            break
        comply_row(c.soft, step)
    for i in range(len(axes)):
        c = axes[i]
        if c.used == 0:
            break
        comply_row(c.soft, step)


@device
def comply_row(c, step):
    """With x = w h: dp = -(pull C + damping u) / K - impulse_scale p, pull = x^2 s / h.

    damping = 2 z x s, impulse_scale = s = 1 / (1 + 2 z x + x^2); rigid: 1 / h, 0, 0. Rows with
    neither a stiffness nor a place are motors: they act in the velocities, alone.
    """
    x = 2.0 * math.pi * step.h * load(c.hertz)
    damping = 2.0 * load(c.ratio) * x
    s = 1.0 / (1.0 + damping + x * x)
    rigid = load(c.rigid) > 0.0
    soft = load(c.hertz) > 0.0
    store(c.pull, select(rigid, step.inv_h, step.inv_h * x * x * s))
    store(c.mass_scale, select(soft, damping * s, 0.0))
    store(c.impulse_scale, select(soft, s, 0.0))
    store(c.relax_pull, 0.0)
    store(c.relax_mass_scale, select(rigid | soft, splat(0.0), splat(1.0)))
    store(c.relax_impulse_scale, 0.0)


@device
def place_joints(page, before, elapsed):
    """Sweep once over the places of all rows; `elapsed` [s] is when the substep ends."""
    motion, step = page.motion, page.step[0]
    for i in range(len(page.joint_axes)):
        c = page.joint_axes[i]
        if c.used == 0:
            break
        place_axes(c, motion, before, step, elapsed)
    for i in range(len(page.joint_points)):
        c = page.joint_points[i]
        if c.used == 0:
            break
        place_points(c, motion, before, step, elapsed)


@device
def place_axes(c, motion, before, step, elapsed):
    """One equation a lane, the sum within its bounds: those of a limit push one way only."""
    soft = c.soft
    j = (load(c.jax), load(c.jay), load(c.jaw), load(c.jbx), load(c.jby), load(c.jbw))
    moved = along_row(j, motion, c.a, c.b)
    speed = load(c.speed)
    drift = (moved - along_row(j, before, c.a, c.b)) * step.inv_h - speed
    big_c = load(c.c0) + moved - speed * elapsed
    impulse = load(c.impulse)
    wanted = madd(load(soft.pull) * big_c, load(soft.mass_scale), drift)
    more = -load(c.mass) * wanted - load(soft.impulse_scale) * impulse
    kept = load(c.kept) * impulse
    total = clamp(kept + more, load(c.lower), load(c.upper))
    store(c.impulse, total + (impulse - kept))
    more = step.h * (total - kept)
    shift(motion, c.a, (j[0] * more, j[1] * more, j[2] * more), inverse_a(soft))
    shift(motion, c.b, (j[3] * more, j[4] * more, j[5] * more), inverse_b(soft))


@device
def along_row(j, motion, a, b):
    """How far the bodies have gone along J since the tick began."""
    adx, ady, _, _ = gather(motion, a, DISPLACEMENT)
    bdx, bdy, _, _ = gather(motion, b, DISPLACEMENT)
    _, _, _, ada = gather(motion, a, VELOCITY)
    _, _, _, bda = gather(motion, b, VELOCITY)
    return dot(j[0], j[1], adx, ady) + dot(j[3], j[4], bdx, bdy) + dot(j[2], j[5], ada, bda)


@device
def place_points(c, motion, before, step, elapsed):
    """Both anchors at one place, by Cramer's rule; the impulse within a disc of radius `most`."""
    soft = c.soft
    _, _, _, _, was_x, was_y = turned_arms(c.arms, before, c.a, c.b)
    rax, ray, rbx, rby, cx, cy = turned_arms(c.arms, motion, c.a, c.b)
    tvx = load(c.tvx)
    tvy = load(c.tvy)
    pull = load(soft.pull)
    damping = load(soft.mass_scale)
    vx = pull * (cx - tvx * elapsed) + damping * ((cx - was_x) * step.inv_h - tvx)
    vy = pull * (cy - tvy * elapsed) + damping * ((cy - was_y) * step.inv_h - tvy)
    k11, k12, k22 = point_k(soft, (rax, ray, rbx, rby))
    scale = 1.0 / vmax(cross(k11, k12, k12, k22), TINY)
    impulse_scale = load(soft.impulse_scale)
    px = load(c.px)
    py = load(c.py)
    more_x = -scale * cross(k22, k12, vy, vx) - impulse_scale * px
    more_y = -scale * cross(k11, k12, vx, vy) - impulse_scale * py
    if c.bounded != 0:
        more_x, more_y = clamped(c, step.accumulate, more_x, more_y)
    else:
        store(c.px, px + more_x)
        store(c.py, py + more_y)
    px = step.h * more_x
    py = step.h * more_y
    shift(motion, c.a, (-px, -py, cross(ray, rax, py, px)), inverse_a(soft))
    shift(motion, c.b, (px, py, cross(rbx, rby, px, py)), inverse_b(soft))


# ----------------------------------------------------------------------- contacts


@device
def place_contacts(page, before):
    """Sweep once over the places: C >= 0, and friction against what slips in this substep.

    Rows see the mean velocities u of the substep: C = C before + h J u, and `h du` is the motion.
    """
    motion, step = page.motion, page.step[0]
    h = step.h
    for i in range(page.crew[BLOCKS]):
        c = block(page.blocks, page.plan[i])
        n = (c.nx, c.ny)
        start = places(before, c)
        now = places(motion, c)
        u = mean_velocities(start, now, step.inv_h)
        inertia = (c.inv_mass_a, c.inv_mass_b, c.inv_inertia_a, c.inv_inertia_b)
        pair = (n, inertia)
        friction = c.friction * step.friction
        speed = splat(0.0)
        if c.rolls != 0:
            speed = c.tangent_speed
        w = u
        w, normal_p = place_normal(c, c.p, pair, (start, w), step)
        normal_q = splat(0.0)
        if c.second != 0:
            w, normal_q = place_normal(c, c.q, pair, (start, w), step)
        w = solve_friction(c.p, pair, w, (friction * normal_p, speed), step)
        if c.second != 0:
            w = solve_friction(c.q, pair, w, (friction * normal_q, speed), step)
        if c.rolls != 0:
            w = solve_rolling(c, w, inertia, normal_p + normal_q, step)
        move(motion, c.a, h * (w[0] - u[0]), h * (w[1] - u[1]), h * (w[2] - u[2]))
        move(motion, c.b, h * (w[3] - u[3]), h * (w[4] - u[4]), h * (w[5] - u[5]))


@device
def places(motion, c):
    """Motion of A and of B since the tick began: (dxa, dya, daa, dxb, dyb, dab)."""
    dxa, dya, _, _ = gather(motion, c.a, DISPLACEMENT)
    dxb, dyb, _, _ = gather(motion, c.b, DISPLACEMENT)
    _, _, _, da_a = gather(motion, c.a, VELOCITY)
    _, _, _, da_b = gather(motion, c.b, VELOCITY)
    return dxa, dya, da_a, dxb, dyb, da_b


@device
def mean_velocities(start, now, inv_h):
    """What `velocities` returns, of the substep so far; angles are of no use there."""
    zero = splat(0.0)
    return (
        (now[0] - start[0]) * inv_h,
        (now[1] - start[1]) * inv_h,
        (now[2] - start[2]) * inv_h,
        (now[3] - start[3]) * inv_h,
        (now[4] - start[4]) * inv_h,
        (now[5] - start[5]) * inv_h,
        zero,
        zero,
    )


@device
def move(motion, rows, dx, dy, a):
    """Move LANES bodies on by (dx, dy) [m] and `a` [rad]."""
    shift(motion, rows, (dx, dy, a), (splat(1.0), splat(1.0)))


@device
def place_normal(c, p, pair, moving, step):
    """Accumulate the normal impulse of a point, clamped to push only; of both, what was clamped.

    `moving` is (places when the substep began, mean velocities). A contact of a stiffness of its
    own is a spring that begins where the surfaces meet.
    """
    n, inertia = pair
    start, u = moving
    was = dot(start[3] - start[0], start[4] - start[1], n[0], n[1])
    was = p.separation + was + (p.rnb * start[5] - p.rna * start[2])
    un = normal_speed(p, n, u)
    big_c = was + step.h * un
    wanted = (big_c + step.slop) * step.inv_h
    impulse_scale = splat(0.0)
    if c.springs != 0:
        own = c.hertz > 0.0
        pull = c.bias_rate * c.mass_scale
        spring = pull * big_c + (c.mass_scale - step.h * pull) * un
        wanted = select(own, select(big_c < 0.0, spring, 0.0), wanted)
        impulse_scale = select(own, c.impulse_scale, 0.0)
    old = p.normal_impulse
    kept = old * step.accumulate
    total = vmax(kept - (p.normal_mass * wanted + impulse_scale * old), 0.0)
    change = total - kept
    p.normal_impulse = old + change
    return pushed(u, inertia, (n[0], n[1], p.rna, p.rnb), change), total


# --------------------------------------------------------------------- velocities


@device
def derive_velocities(motion, before, awake, step):
    """V = (x - x before) / h of what can be moved; the rest keeps its velocity to the bit."""
    for k in range(0, len(awake), LANES):
        rows = awake[k : k + LANES]
        vx, vy, w, da = gather(motion, rows, VELOCITY)
        dx, dy, _, _ = gather(motion, rows, DISPLACEMENT)
        _, _, _, was_a = gather(before, rows, VELOCITY)
        was_x, was_y, _, _ = gather(before, rows, DISPLACEMENT)
        inv_mass, inv_inertia, _, _ = gather(motion, rows, INERTIA)
        vx = select(inv_mass > 0.0, (dx - was_x) * step.inv_h, vx)
        vy = select(inv_mass > 0.0, (dy - was_y) * step.inv_h, vy)
        w = select(inv_inertia > 0.0, (da - was_a) * step.inv_h, w)
        scatter(motion, rows, VELOCITY, vx, vy, w, da)


@device
def bounce_and_rub(page, before):
    """Velocities of what pushed: out with e times the speed it came in with; Coulomb; rolling."""
    motion, step = page.motion, page.step[0]
    resting = RESTING_STEPS * step.h * math.sqrt(step.gx * step.gx + step.gy * step.gy)
    slowest = max(resting, step.restitution_threshold)
    for i in range(page.crew[BLOCKS]):
        c = block(page.blocks, page.plan[i])
        n = (c.nx, c.ny)
        v = velocities(motion, c)
        came = velocities(before, c)
        inertia = (c.inv_mass_a, c.inv_mass_b, c.inv_inertia_a, c.inv_inertia_b)
        pair = (n, inertia)
        v = bounce(c, c.p, pair, (v, came), slowest)
        if c.second != 0:
            v = bounce(c, c.q, pair, (v, came), slowest)
        normal = c.p.normal_impulse + c.q.normal_impulse
        friction = c.friction * step.friction
        speed = splat(0.0)
        if c.rolls != 0:
            speed = c.tangent_speed
        if c.grips != 0:
            friction = held_or_slipping(c, n, v, normal, step)
        v = solve_friction(c.p, pair, v, (friction * c.p.normal_impulse, speed), step)
        if c.second != 0:
            v = solve_friction(c.q, pair, v, (friction * c.q.normal_impulse, speed), step)
        if c.rolls != 0:
            v = solve_rolling(c, v, inertia, normal, step)
        write_velocities(motion, c, v)
        add_up_point(c.p)
        if c.second != 0:
            add_up_point(c.q)


@device
def bounce(c, p, pair, speeds, slowest):
    """Of a point that pushed: vn = e times the speed it came in with, or 0; it never pulls.

    That also takes away the speed with which an overlap was undone. Springs keep theirs.
    """
    n, inertia = pair
    v, came = speeds
    fast = normal_speed(p, n, came)
    wanted = select(fast < -slowest, -c.restitution * fast, 0.0)
    old = p.normal_impulse
    total = vmax(old + p.normal_mass * (wanted - normal_speed(p, n, v)), 0.0)
    rigid = (old > 0.0) & (c.hertz <= 0.0)
    change = select(rigid, total - old, 0.0)
    p.normal_impulse = old + change
    return pushed(v, inertia, (n[0], n[1], p.rna, p.rnb), change)
