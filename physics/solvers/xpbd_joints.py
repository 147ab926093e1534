"""XPBD: the places of POINT and AXIS rows of joints, and their compliance; see xpbd.py.

Letters as in joint_rows.py. Impulses are lambda / h [N s], so that they are reported and booked as
those of every solver are.
"""

import math
from math import nan

import numpy as np

from physics.compile.jit import WATCHED, device
from physics.compile.lanes import clamp, cross, dot, gather, load, madd, select, splat, store, vmax
from physics.rows.joint_rows import clamped, inverse_a, inverse_b
from physics.rows.joint_setup import TINY, turned_arms
from physics.rows.joint_visits import sides
from physics.rows.position_rows import point_k, shift
from physics.rows.visit import Value, Visit, inverse, length, motion_of, show
from physics.state.layout import DISPLACEMENT, VELOCITY


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
    if WATCHED:
        show(placed_axis, c, motion, (impulse, kept), (big_c, drift + speed, wanted))


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
    if WATCHED:
        show(placed_point, c, motion, (more_x, more_y), (cx, cy), k11 + k22)


# ------------------------------------------------------------------ what they show


def placed_axis(c: Value, motion: Value, impulse: Value, place: Value) -> Visit:
    """Show sum = clamp(kept - wanted / K - s_i old), of places; velocities wait.

    `impulse` is (old, kept), `place` is (C, its drift, wanted).
    """
    (old, kept), (big_c, drift, wanted) = impulse, place
    forgotten, impulse_scale = old - kept, np.array(c.soft.impulse_scale)
    begin = end = motion_of(motion, c)
    return Visit(
        "axis",
        c,
        before=old,
        wanted=old - (c.mass * wanted + impulse_scale * old),
        after=np.array(c.impulse),
        c=big_c,
        cdot=drift,
        bias=wanted - drift,
        impulse_scale=impulse_scale,
        lower=forgotten + c.lower,
        upper=forgotten + c.upper,
        k=inverse(np.array(c.mass)),
        begin=begin,
        end=end,
    )


def placed_point(c: Value, motion: Value, more: Value, big_c: Value, k: Value) -> Visit:
    """Show P = P - K^-1 error - s_i P, of places, P changed by `more`; velocities wait."""
    after = np.array((c.px, c.py))
    old = after - np.array(more)
    error = np.array(big_c)
    begin = end = motion_of(motion, c)
    return Visit(
        "point",
        c,
        before=length(old),
        wanted=length(after),
        after=length(after),
        c=length(error),
        mass_scale=nan,
        impulse_scale=np.array(c.soft.impulse_scale),
        k=k,
        begin=begin,
        end=end,
        letters=sides({"c": error, "before": old, "after": after}),
    )
