"""The rows of joints, solved LANES at a time: POINT rows (two anchors together) and AXIS rows.

POINT  C = xb + rb - xa - ra,   Cdot = vb + wb x rb - va - wa x ra,   K 2 x 2,   |P| <= most
AXIS   C any,   Cdot = J v,   K = J M^-1 J^T,   lower <= impulse <= upper
       one-sided rows hold C >= 0: an open one may close its gap in this substep but no more.

Cost per tick in loops over the rows: 1 prepare + substeps * (2 linearise, of AXIS rows, + 1 warm
start + iterations + 1 relax). AXIS rows that are neither angles nor lines are linearised one by
one. The relax sweep needs the new J: along the old one it leaves a pendulum a radial velocity.
"""

import math

from physics._jit import device
from physics.joints.dispatch import axis_row
from physics.joints.record import LINE, OTHER, PUSH
from physics.lanes import (
    clamp,
    cross,
    dot,
    gather,
    load,
    madd,
    msub,
    rotx,
    roty,
    scatter,
    select,
    splat,
    store,
    vmax,
    vmin,
    vsqrt,
)
from physics.state import DISPLACEMENT, INERTIA, POSE, VELOCITY

TINY = 1e-200
"""Divisor where a zero would only be divided to be thrown away."""


# --------------------------------------------------------------- once a tick


@device
def prepare_joints(points, axes, motion, step):
    """Masses and softness of all rows; arms and targets of POINT rows; totals start at zero.

    Without accumulation an impulse is not the answer but its last part: no start for the next tick.
    """
    accumulate = step[0].accumulate
    warm = splat(step[0].warm_starting * accumulate)
    for i in range(len(points)):
        c = points[i]
        if c.used == 0:
            break
        prepare_masses(c.soft, motion, c.a, c.b)
        prepare_softness(c.soft, step[0])
        prepare_arms(c.arms, motion, c.a, c.b)
        _, _, ca, sa = gather(motion, c.a, POSE)
        tvx = load(c.target_vx)
        tvy = load(c.target_vy)
        store(c.tvx, rotx(ca, sa, tvx, tvy))
        store(c.tvy, roty(ca, sa, tvx, tvy))
        store(c.most, load(c.most_force) * step[0].h)
        px = load(c.px) * warm
        py = load(c.py) * warm
        store(c.px, px)
        store(c.py, py)
        store(c.total_x, -px)
        store(c.total_y, -py)
    for i in range(len(axes)):
        c = axes[i]
        if c.used == 0:
            break
        prepare_masses(c.soft, motion, c.a, c.b)
        prepare_softness(c.soft, step[0])
        if c.form == LINE:
            prepare_arms(c.arms, motion, c.a, c.b)
        store(c.lower, load(c.low) * step[0].h)
        store(c.upper, load(c.high) * step[0].h)
        kept = vmax(load(c.pushes), accumulate)
        store(c.kept, kept)
        impulse = load(c.impulse) * (kept * step[0].warm_starting)
        store(c.impulse, impulse)
        store(c.total, -impulse)


@device
def prepare_masses(c, motion, a, b):
    """Inverse masses of the bodies."""
    inv_mass_a, inv_inertia_a, _, _ = gather(motion, a, INERTIA)
    inv_mass_b, inv_inertia_b, _, _ = gather(motion, b, INERTIA)
    store(c.inv_mass_a, inv_mass_a)
    store(c.inv_mass_b, inv_mass_b)
    store(c.inv_inertia_a, inv_inertia_a)
    store(c.inv_inertia_b, inv_inertia_b)


@device
def prepare_softness(c, step):
    """Bias rate, mass scale and impulse scale (Catto 2011; see settings.soft) of both sweeps."""
    hertz = load(c.hertz)
    omega = 2.0 * math.pi * vmin(hertz, splat(0.25 * step.inv_h))
    a1 = madd(step.h * omega, 2.0, load(c.ratio))
    a2 = step.h * omega * a1
    a3 = 1.0 / (1.0 + a2)
    soft = hertz > 0.0
    rigid = load(c.rigid) > 0.0
    rate = select(rigid, step.joint_bias_rate, select(soft, omega / vmax(a1, TINY), 0.0))
    mass_scale = select(rigid, step.joint_mass_scale, select(soft, a2 * a3, 1.0))
    impulse_scale = select(rigid, step.joint_impulse_scale, select(soft, a3, 0.0))
    relaxed = load(c.relaxed)
    steady = load(c.steady)
    store(c.bias_rate, rate)
    store(c.mass_scale, mass_scale)
    store(c.impulse_scale, impulse_scale)
    store(c.relax_bias_rate, steady * rate)
    store(c.relax_mass_scale, select(steady > 0.0, mass_scale, relaxed))
    store(c.relax_impulse_scale, steady * impulse_scale)


@device
def prepare_arms(c, motion, a, b):
    """Lever arms and distance of the centres at the tick's start."""
    xa, ya, ca, sa = gather(motion, a, POSE)
    xb, yb, cb, sb = gather(motion, b, POSE)
    lax = load(c.lax)
    lay = load(c.lay)
    lbx = load(c.lbx)
    lby = load(c.lby)
    store(c.rax, rotx(ca, sa, lax, lay))
    store(c.ray, roty(ca, sa, lax, lay))
    store(c.rbx, rotx(cb, sb, lbx, lby))
    store(c.rby, roty(cb, sb, lbx, lby))
    store(c.cx, xb - xa)
    store(c.cy, yb - ya)


# ----------------------------------------------------------- twice a substep


@device
def linearise_axes(joints, axes, motion, step, use_bias, elapsed):
    """J, C and K of the AXIS rows where the bodies are now: before warm start and relax sweep.

    ANGLE rows are linear, so once a tick will do; a PUSH stays what it was for the whole substep.
    """
    for i in range(len(axes)):
        c = axes[i]
        if c.used == 0:
            break
        if c.form == LINE:
            linearise_lines(c, motion)
        elif c.form == OTHER or (use_bias > 0.0 and (c.form == PUSH or elapsed == 0.0)):
            for k in range(c.used):
                linearise_row(c, k, joints, motion)
        else:
            continue
        if c.form == PUSH:
            force = load(c.c0)
            store(c.lower, force * step[0].h)
            store(c.upper, force * step[0].h)
        finish_axes(c, motion)


@device
def linearise_lines(c, motion):
    """C = sign (|d| - wanted), d = pb - pa;  J = sign [-n, -(ra x n), n, rb x n], n = d / |d|."""
    rax, ray, rbx, rby, dx, dy = turned_arms(c.arms, motion, c.a, c.b)
    length = vsqrt(dot(dx, dy, dx, dy))
    sign = load(c.sign)
    scale = sign / vmax(length, TINY)
    some = length > 0.0
    nx = select(some, dx * scale, load(c.jbx))
    ny = select(some, dy * scale, load(c.jby))
    store(c.jax, -nx)
    store(c.jay, -ny)
    store(c.jaw, cross(ray, rax, ny, nx))
    store(c.jbx, nx)
    store(c.jby, ny)
    store(c.jbw, cross(rbx, rby, nx, ny))
    store(c.twist, 0.0)
    store(c.c0, sign * (length - load(c.wanted)))


@device
def linearise_row(c, k, joints, motion):
    """The row of lane `k`, as its kind says."""
    j = joints[c.joint[k]]
    row = axis_row(j, c.ordinal[k], motion[c.a[k]], motion[c.b[k]])
    jax, jay, jaw, jbx, jby, jbw, big_c, twist = row
    c.jax[k] = jax
    c.jay[k] = jay
    c.jaw[k] = jaw
    c.jbx[k] = jbx
    c.jby[k] = jby
    c.jbw[k] = jbw
    c.twist[k] = twist
    c.c0[k] = big_c


@device
def finish_axes(c, motion):
    """Effective mass 1 / K, c0 = C - J displacement."""
    soft = c.soft
    _, _, _, ada = gather(motion, c.a, VELOCITY)
    _, _, _, bda = gather(motion, c.b, VELOCITY)
    adx, ady, _, _ = gather(motion, c.a, DISPLACEMENT)
    bdx, bdy, _, _ = gather(motion, c.b, DISPLACEMENT)
    jax = load(c.jax)
    jay = load(c.jay)
    jaw = load(c.jaw)
    jbx = load(c.jbx)
    jby = load(c.jby)
    jbw = load(c.jbw)
    moved = dot(jax, jay, adx, ady) + dot(jbx, jby, bdx, bdy) + dot(jaw, jbw, ada, bda)
    ma = dot(load(soft.inv_mass_a), load(soft.inv_inertia_a), dot(jax, jay, jax, jay), jaw * jaw)
    mb = dot(load(soft.inv_mass_b), load(soft.inv_inertia_b), dot(jbx, jby, jbx, jby), jbw * jbw)
    k = ma + mb
    store(c.mass, select(k > 0.0, 1.0 / vmax(k, TINY), 0.0))
    store(c.c0, load(c.c0) - moved)


# ------------------------------------------------------------ once a substep


@device
def warm_start_joints(points, axes, motion):
    """Apply the impulses of the last substep again: most of the answer, at once.

    They are added to the tick's totals here, so the last substep's are still to be added in the
    end, and the first's, which were the last tick's, were taken off before.
    """
    for i in range(len(axes)):
        c = axes[i]
        if c.used == 0:
            break
        impulse = load(c.impulse)
        store(c.total, load(c.total) + impulse)
        pa = (load(c.jax) * impulse, load(c.jay) * impulse, load(c.jaw) * impulse)
        pb = (load(c.jbx) * impulse, load(c.jby) * impulse, load(c.jbw) * impulse)
        push(motion, c.a, gather(motion, c.a, VELOCITY), pa, inverse_a(c.soft))
        push(motion, c.b, gather(motion, c.b, VELOCITY), pb, inverse_b(c.soft))
    for i in range(len(points)):
        c = points[i]
        if c.used == 0:
            break
        rax, ray, rbx, rby, _, _ = turned_arms(c.arms, motion, c.a, c.b)
        px = load(c.px)
        py = load(c.py)
        store(c.total_x, load(c.total_x) + px)
        store(c.total_y, load(c.total_y) + py)
        pa = (-px, -py, cross(ray, rax, py, px))
        pb = (px, py, cross(rbx, rby, px, py))
        push(motion, c.a, gather(motion, c.a, VELOCITY), pa, inverse_a(c.soft))
        push(motion, c.b, gather(motion, c.b, VELOCITY), pb, inverse_b(c.soft))


@device
def solve_joints(points, axes, motion, step, use_bias, elapsed):
    """One sweep, with bias (1.0) or without (0.0); `elapsed` [s] of this tick: targets move.

    AXIS rows before POINT rows: what holds the bodies together has the last word.
    """
    for i in range(len(axes)):
        c = axes[i]
        if c.used == 0:
            break
        solve_axes(c, motion, step[0].inv_h, use_bias, elapsed)
    for i in range(len(points)):
        c = points[i]
        if c.used == 0:
            break
        solve_points(c, motion, step[0].accumulate, use_bias, elapsed)


# ---------------------------------------------------------------------- rows


@device
def solve_axes(c, motion, inv_h, use_bias, elapsed):
    """Impulse' = -m s_m (J v - speed + bias) - s_i impulse, the sum within its bounds."""
    soft = c.soft
    avx, avy, aw, ada = gather(motion, c.a, VELOCITY)
    bvx, bvy, bw, bda = gather(motion, c.b, VELOCITY)
    adx, ady, _, _ = gather(motion, c.a, DISPLACEMENT)
    bdx, bdy, _, _ = gather(motion, c.b, DISPLACEMENT)
    jax = load(c.jax)
    jay = load(c.jay)
    jaw = load(c.jaw)
    jbx = load(c.jbx)
    jby = load(c.jby)
    jbw = load(c.jbw)
    moved = dot(jax, jay, adx, ady) + dot(jbx, jby, bdx, bdy) + dot(jaw, jbw, ada, bda)
    cdot = dot(jax, jay, avx, avy) + dot(jbx, jby, bvx, bvy) + dot(jaw, jbw, aw, bw)
    speed = load(c.speed)
    big_c = msub(load(c.c0) + moved, speed, elapsed)
    if use_bias > 0.0:
        bias = big_c * load(soft.bias_rate)
        mass_scale = load(soft.mass_scale)
        impulse_scale = load(soft.impulse_scale)
    else:
        bias = big_c * load(soft.relax_bias_rate)
        mass_scale = load(soft.relax_mass_scale)
        impulse_scale = load(soft.relax_impulse_scale)
    impulse = load(c.impulse)
    if c.bounded != 0:
        is_open = big_c > load(c.opens)
        bias = select(is_open, big_c * inv_h, bias)
        mass_scale = select(is_open, 1.0, mass_scale)
        impulse_scale = select(is_open, 0.0, impulse_scale)
        kept = load(c.kept) * impulse
    else:
        kept = impulse
    more = -load(c.mass) * mass_scale * (cdot - speed + bias) - impulse_scale * impulse
    total = kept + more
    if c.bounded != 0:
        total = clamp(total, load(c.lower), load(c.upper))
    store(c.impulse, total + (impulse - kept))
    more = total - kept
    push(motion, c.a, (avx, avy, aw, ada), (jax * more, jay * more, jaw * more), inverse_a(soft))
    push(motion, c.b, (bvx, bvy, bw, bda), (jbx * more, jby * more, jbw * more), inverse_b(soft))


@device
def turned_arms(c, motion, a, b):
    """Lever arms, as the bodies have turned since the tick began, and their distance C."""
    adx, ady, adc, ads = gather(motion, a, DISPLACEMENT)
    bdx, bdy, bdc, bds = gather(motion, b, DISPLACEMENT)
    rax = rotx(adc, ads, load(c.rax), load(c.ray))
    ray = roty(adc, ads, load(c.rax), load(c.ray))
    rbx = rotx(bdc, bds, load(c.rbx), load(c.rby))
    rby = roty(bdc, bds, load(c.rbx), load(c.rby))
    cx = load(c.cx) + (bdx - adx) + (rbx - rax)
    cy = load(c.cy) + (bdy - ady) + (rby - ray)
    return rax, ray, rbx, rby, cx, cy


@device
def solve_points(c, motion, accumulate, use_bias, elapsed):
    """Both anchors at one place, by Cramer's rule; the impulse within a disc of radius `most`."""
    soft = c.soft
    avx, avy, aw, ada = gather(motion, c.a, VELOCITY)
    bvx, bvy, bw, bda = gather(motion, c.b, VELOCITY)
    rax, ray, rbx, rby, cx, cy = turned_arms(c.arms, motion, c.a, c.b)
    tvx = load(c.tvx)
    tvy = load(c.tvy)
    if use_bias > 0.0:
        rate = load(soft.bias_rate)
        mass_scale = load(soft.mass_scale)
        impulse_scale = load(soft.impulse_scale)
    else:
        rate = load(soft.relax_bias_rate)
        mass_scale = load(soft.relax_mass_scale)
        impulse_scale = load(soft.relax_impulse_scale)
    vx = madd((bvx - bw * rby) - (avx - aw * ray) - tvx, rate, msub(cx, tvx, elapsed))
    vy = madd((bvy + bw * rbx) - (avy + aw * rax) - tvy, rate, msub(cy, tvy, elapsed))
    ia, ib = load(soft.inv_inertia_a), load(soft.inv_inertia_b)
    inv_mass = load(soft.inv_mass_a) + load(soft.inv_mass_b)
    k11 = inv_mass + ray * ray * ia + rby * rby * ib
    k12 = -(rax * ray * ia) - rbx * rby * ib
    k22 = inv_mass + rax * rax * ia + rbx * rbx * ib
    # A dead lane has K = 0, and wants nothing: 0 / TINY.
    scale = mass_scale / vmax(cross(k11, k12, k12, k22), TINY)
    px = load(c.px)
    py = load(c.py)
    more_x = -scale * cross(k22, k12, vy, vx) - impulse_scale * px
    more_y = -scale * cross(k11, k12, vx, vy) - impulse_scale * py
    if c.bounded != 0:
        more_x, more_y = clamped(c, accumulate, more_x, more_y)
    else:
        store(c.px, px + more_x)
        store(c.py, py + more_y)
    pa = (-more_x, -more_y, cross(ray, rax, more_y, more_x))
    pb = (more_x, more_y, cross(rbx, rby, more_x, more_y))
    push(motion, c.a, (avx, avy, aw, ada), pa, inverse_a(soft))
    push(motion, c.b, (bvx, bvy, bw, bda), pb, inverse_b(soft))


@device
def clamped(c, accumulate, more_x, more_y):
    """Hold |P| to `most`: all of P, or (accumulate = 0, the naive way) what is added to it."""
    px = load(c.px)
    py = load(c.py)
    kept_x = px * accumulate
    kept_y = py * accumulate
    x = kept_x + more_x
    y = kept_y + more_y
    length = vsqrt(dot(x, y, x, y))
    most = load(c.most)
    scale = select(length > most, most / vmax(length, TINY), 1.0)
    x = x * scale
    y = y * scale
    store(c.px, x + (px - kept_x))
    store(c.py, y + (py - kept_y))
    return x - kept_x, y - kept_y


@device
def push(motion, rows, v, p, inverse):
    """V += M^-1 p for LANES bodies: velocities `v`, impulses `p`, `inverse` mass and inertia."""
    vx, vy, w, da = v
    px, py, pw = p
    inv_mass, inv_inertia = inverse
    vx = madd(vx, inv_mass, px)
    vy = madd(vy, inv_mass, py)
    scatter(motion, rows, VELOCITY, vx, vy, madd(w, inv_inertia, pw), da)


@device
def inverse_a(c):
    """Inverse mass and inertia of A."""
    return load(c.inv_mass_a), load(c.inv_inertia_a)


@device
def inverse_b(c):
    """Inverse mass and inertia of B."""
    return load(c.inv_mass_b), load(c.inv_inertia_b)
