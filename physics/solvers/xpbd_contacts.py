"""XPBD: the rows of contacts, of their places and of the velocities that follow; see xpbd.py.

Letters as in contact_rows.py; u is the mean velocity of the substep, (x - x before) / h.
"""

import math

from physics.compile.jit import WATCHED, device
from physics.compile.lanes import block, dot, gather, select, splat, vmax
from physics.rows.contact_rows import (
    add_up_point,
    normal_speed,
    pushed,
    solve_friction,
    solve_rolling,
    velocities,
    write_velocities,
)
from physics.rows.position_rows import shift
from physics.rows.static_friction import held_or_slipping
from physics.rows.visit import Value, Visit, acting, inverse, show
from physics.state.layout import DISPLACEMENT, VELOCITY
from physics.threads.crew import BLOCKS

RESTING_STEPS = 2.0
"""What gravity makes in so many substeps does not bounce: [count], 2, as in the paper. Fewer: what
rests is thrown up by the substep in which it was pulled down; more: slow bounces are lost."""


# ------------------------------------------------------------------------- places


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
    after = pushed(u, inertia, (n[0], n[1], p.rna, p.rnb), change)
    if WATCHED:
        impulse, place = (old, kept, change, impulse_scale), (big_c, un, wanted)
        show(placed, p, (u, after), impulse, place)
    return after, total


# --------------------------------------------------------------------- velocities


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
    after = pushed(v, inertia, (n[0], n[1], p.rna, p.rnb), change)
    if WATCHED:
        show(bounced, p, n, (v, after), (old, change, rigid), wanted)
    return after


# ------------------------------------------------------------------ what they show


def placed(p: Value, ends: tuple[Value, Value], impulse: Value, place: Value) -> Visit:
    """Show sum = max(kept - (wanted / K + s_i old), 0), of the mean velocities.

    `impulse` is (old, kept, change, s_i), `place` is (C, u along n, wanted).
    """
    old, kept, change, impulse_scale = impulse
    big_c, un, wanted = place
    return Visit(
        "normal",
        p,
        before=old,
        wanted=old - (p.normal_mass * wanted + impulse_scale * old),
        after=old + change,
        c=big_c,
        cdot=un,
        bias=wanted - un,
        mass_scale=acting(p.normal_mass),
        impulse_scale=impulse_scale,
        lower=old - kept,
        k=inverse(p.normal_mass),
        begin=ends[0][:6],
        end=ends[1][:6],
        only=p.solid > 0.0,
    )


def bounced(p: Value, n: Value, ends: tuple[Value, Value], impulse: Value, wanted: Value) -> Visit:
    """Show the sum that gives vn what is `wanted` of it, of points that pushed.

    `impulse` is (old, change, whether the contact is rigid and has pushed).
    """
    old, change, rigid = impulse
    cdot = normal_speed(p, n, ends[0])
    return Visit(
        "normal",
        p,
        before=old,
        wanted=old + p.normal_mass * (wanted - cdot),
        after=old + change,
        cdot=cdot,
        bias=-wanted,
        mass_scale=acting(p.normal_mass),
        lower=0.0,
        k=inverse(p.normal_mass),
        begin=ends[0][:6],
        end=ends[1][:6],
        only=rigid & (p.solid > 0.0),
    )
