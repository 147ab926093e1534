"""Block solving: the two points of a contact together (Catto 2006, GDC; Box2D).

With r = vn - K kept + bias, the accumulated impulses x >= 0 solve a complementarity problem,

    w = K x + r >= 0,   x >= 0,   x . w = 0,     K = | k11 k12 |
                                                     | k12 k22 |

by trying its four cases: both push, the first alone, the second alone, none. Solved one after the
other instead, each point undoes a part of what the other did: a box on a floor needs many sweeps.
"""

import math

import numpy as np

from physics.compile.jit import WATCHED, device
from physics.compile.lanes import block, dot, gather, select, splat, vmax, vmin
from physics.rows.contact_rows import (
    add_up_point,
    block_gap,
    normal_speed,
    pushed,
    solve_friction,
    solve_normal,
    solve_rolling,
    velocities,
    write_velocities,
)
from physics.rows.contact_springs import own_softness, softness_of_world
from physics.rows.static_friction import held_or_slipping
from physics.rows.visit import Value, Visit, acting, inverse, show
from physics.state.layout import DISPLACEMENT

LEAST_DETERMINANT = 0.001
"""K is solved as a whole above this part of k11 k22: [1], 0.001. Less: points that are nearly one
give huge impulses of opposite sign; more: narrow feet are solved one point after the other."""


@device
def solve_pairs(page, is_last):
    """Sweep once: both normals of each contact together, then friction and rolling resistance."""
    motion = page.motion
    step = page.step[0]
    gap = block_gap(page)
    for k in range(page.tally[0].block_count - gap[1]):
        c = block(page.blocks, k if k < gap[0] else k + gap[1])
        n = (c.nx, c.ny)
        v = velocities(motion, c)
        dxa, dya, _, _ = gather(motion, c.a, DISPLACEMENT)
        dxb, dyb, _, _ = gather(motion, c.b, DISPLACEMENT)
        moved = dot(dxb - dxa, dyb - dya, n[0], n[1])
        inertia = (
            c.inv_mass_a,
            c.inv_mass_b,
            c.inv_inertia_a,
            c.inv_inertia_b,
        )
        pair = (n, inertia)
        if c.springs != 0:  # each point is a spring by itself
            soft = own_softness(c, softness_of_world(step, 1.0), 1.0)
            v, normal_p = solve_normal(c.p, pair, v, (moved, soft), step)
            v, normal_q = solve_normal(c.q, pair, v, (moved, soft), step)
        else:
            v, normal_p, normal_q = solve_both(c, pair, v, moved, step)
        friction = c.friction * step.friction
        speed = splat(0.0)
        if c.rolls != 0:
            speed = c.tangent_speed
        if c.grips != 0:
            friction = held_or_slipping(c, n, v, normal_p + normal_q, step)
        v = solve_friction(c.p, pair, v, (friction * normal_p, speed), step)
        v = solve_friction(c.q, pair, v, (friction * normal_q, speed), step)
        if c.rolls != 0:
            v = solve_rolling(c, v, inertia, normal_p + normal_q, step)
        write_velocities(motion, c, v)
        if is_last:
            add_up_point(c.p)
            add_up_point(c.q)


@device
def solve_both(c, pair, v, moved, step):
    """Accumulate both normal impulses; return the velocities and what each was clamped to."""
    n, inertia = pair
    inv_mass_a, inv_mass_b, inv_inertia_a, inv_inertia_b = inertia
    p = c.p
    q = c.q
    old_p = p.normal_impulse
    old_q = q.normal_impulse
    kept_p = old_p * step.accumulate
    kept_q = old_q * step.accumulate
    rna_p = p.rna
    rna_q = q.rna
    rnb_p = p.rnb
    rnb_q = q.rnb
    m_p = p.normal_mass
    m_q = q.normal_mass
    k11 = 1.0 / select(m_p > 0.0, m_p, 1.0)
    k22 = 1.0 / select(m_q > 0.0, m_q, 1.0)
    k12 = inv_mass_a + inv_mass_b
    k12 = k12 + (inv_inertia_a * (rna_p * rna_q) + inv_inertia_b * (rnb_p * rnb_q))
    b_p = normal_speed(p, n, v) + wanted_speed(p, old_p, moved, v, step)
    b_q = normal_speed(q, n, v) + wanted_speed(q, old_q, moved, v, step)
    # One after the other, where there is one point, or nearly one.
    alone_p = vmax(kept_p - m_p * b_p, 0.0)
    alone_q = vmax(kept_q - m_q * (b_q + k12 * (alone_p - kept_p)), 0.0)
    r_p = b_p - (k11 * kept_p + k12 * kept_q)
    r_q = b_q - (k12 * kept_p + k22 * kept_q)
    x_p, x_q = least_impulses(k11, k12, k22, r_p, r_q)
    whole = k11 * k22 - k12 * k12 > LEAST_DETERMINANT * (k11 * k22)
    whole = whole & (m_p * m_q > 0.0)
    x_p = select(whole, x_p, alone_p)
    x_q = select(whole, x_q, alone_q)
    change_p = x_p - kept_p
    change_q = x_q - kept_q
    p.normal_impulse = old_p + change_p
    q.normal_impulse = old_q + change_q
    both = change_p + change_q
    spin_a = dot(rna_p, rna_q, change_p, change_q)
    spin_b = dot(rnb_p, rnb_q, change_p, change_q)
    after = pushed(v, inertia, (n[0] * both, n[1] * both, spin_a, spin_b), 1.0)
    if WATCHED:
        place = (n, v, moved, step)
        one, other = (old_p, kept_p, change_p), (old_q, kept_q, change_q)
        show(one_of_both, p, after, place, (one, b_p), (k12, x_q, kept_q, whole))
        show(one_of_both, q, after, place, (other, b_q), (k12, x_p, kept_p, True))
    return after, x_p, x_q


@device
def least_impulses(k11, k12, k22, r_p, r_q):
    """The x of the complementarity problem: of its cases the one that holds.

    Where rounding denies all of them, the first is within rounding of the answer.
    """
    det = k11 * k22 - k12 * k12
    inv = 1.0 / select(det > 0.0, det, 1.0)
    both_p = (k12 * r_q - k22 * r_p) * inv
    both_q = (k12 * r_p - k11 * r_q) * inv
    first = -(r_p / k11)
    second = -(r_q / k22)
    is_both = vmin(both_p, both_q) >= 0.0
    is_first = (first >= 0.0) & (k12 * first + r_q >= 0.0)
    is_second = (second >= 0.0) & (k12 * second + r_p >= 0.0)
    is_none = vmin(r_p, r_q) >= 0.0
    rest_p = select(is_none, 0.0, vmax(both_p, 0.0))
    rest_q = select(is_none, 0.0, vmax(both_q, 0.0))
    x_p = select(is_both, both_p, select(is_first, first, select(is_second, 0.0, rest_p)))
    x_q = select(is_both, both_q, select(is_first, 0.0, select(is_second, second, rest_q)))
    return x_p, x_q


@device
def wanted_speed(p, load, moved, v, step):
    """What is added to vn: C / h of an open point, the (negative) push of one that overlaps.

    `load` is the impulse that the point had.
    """
    separation = p.separation + moved + (p.rnb * v[7] - p.rna * v[6])
    push = step.contact_bias_rate * vmin(separation + step.slop, 0.0)
    push = vmax(push, -step.push_out_speed) * share_of_load(p, load, step)
    return select(separation > 0.0, separation * step.inv_h, push)


@device
def share_of_load(p, load, step):
    """The part of what a point carries that one visit can give or take: its own mass's weight.

    A load of r times that is set going, and stopped again, by some r visits. What is pushed out
    faster goes on being pushed when it is out, for impulses that are kept are taken back as slowly:
    a heavy box on a light one was thrown.
    """
    weight = p.normal_mass * (step.h * math.sqrt(step.gx * step.gx + step.gy * step.gy))
    return select((load > weight) & (weight > 0.0), weight / select(load > 0.0, load, 1.0), 1.0)


def one_of_both(p: Value, after: Value, place: Value, point: Value, other: Value) -> Visit:
    """Show a point of `solve_both`: x = max(kept - (b + k12 (y - kept_y)) / k, 0).

    `point` is ((old, kept, change), b), `other` is (k12, y, kept_y, whether y was known): else this
    point was solved before the other, beside the kept one.
    """
    ((old, kept, change), b), (k12, y, kept_y, is_known) = point, other
    coupling = k12 * (np.where(is_known, y, kept_y) - kept_y)
    n, v, moved, step = place
    return Visit(
        "normal",
        p,
        before=old,
        wanted=old - (b + coupling) * p.normal_mass,
        after=old + change,
        c=p.separation + moved + (p.rnb * v[7] - p.rna * v[6]),
        cdot=normal_speed(p, n, v),
        bias=wanted_speed(p, old, moved, v, step),
        mass_scale=acting(p.normal_mass),
        lower=old - kept,
        k=inverse(p.normal_mass),
        begin=v[:6],
        end=after[:6],
        letters={"coupling": coupling, "k12": k12},
        only=p.solid > 0.0,
    )
