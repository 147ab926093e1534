"""What the rows of joints are solved with: masses, softness, arms, and the J of AXIS rows.

AXIS rows that are neither angles, lines nor the stops of hinges are linearised one by one, as
their kind says. The relax
sweep needs the new J: along the old one it leaves a pendulum a radial velocity.
"""

import math

from physics.compile.jit import device, unit
from physics.compile.lanes import (
    cross,
    dot,
    gather,
    load,
    madd,
    rotx,
    roty,
    select,
    splat,
    store,
    vmax,
    vmin,
    vsqrt,
)
from physics.joints.dispatch import axis_row
from physics.joints.record import LINE, OTHER, PUSH
from physics.rows.joint_stops import are_stops, linearise_stops
from physics.rows.springs import TINY, swing
from physics.state.layout import DISPLACEMENT, INERTIA, POSE, VELOCITY

# --------------------------------------------------------------- once a tick


@unit
def prepare_joints(points, axes, motion, step):
    """Masses and softness of all rows; arms and targets of POINT rows; totals start at zero."""
    for i in range(len(points)):
        c = points[i]
        if c.used == 0:
            break
        prepare_masses(c.soft, motion, c.a, c.b)
        prepare_softness(c.soft, step[0])
        if c.springs != 0:
            prepare_springs(c.soft, step[0])
        prepare_arms(c.arms, motion, c.a, c.b)
        _, _, ca, sa = gather(motion, c.a, POSE)
        tvx = load(c.target_vx)
        tvy = load(c.target_vy)
        store(c.tvx, rotx(ca, sa, tvx, tvy))
        store(c.tvy, roty(ca, sa, tvx, tvy))
        store(c.most, load(c.most_force) * step[0].h)
        store(c.total_x, -load(c.px))
        store(c.total_y, -load(c.py))
    for i in range(len(axes)):
        c = axes[i]
        if c.used == 0:
            break
        prepare_masses(c.soft, motion, c.a, c.b)
        prepare_softness(c.soft, step[0])
        if c.springs != 0:
            prepare_springs(c.soft, step[0])
        if c.form == LINE:
            prepare_arms(c.arms, motion, c.a, c.b)
        store(c.lower, load(c.low) * step[0].h)
        store(c.upper, load(c.high) * step[0].h)
        store(c.kept, vmax(load(c.pushes), step[0].accumulate))
        store(c.total, -load(c.impulse))


@device
def prepare_masses(c, motion, a, b):
    """Copy the inverse masses and inertias of both bodies into the block."""
    inv_mass_a, inv_inertia_a, _, _ = gather(motion, a, INERTIA)
    inv_mass_b, inv_inertia_b, _, _ = gather(motion, b, INERTIA)
    store(c.inv_mass_a, inv_mass_a)
    store(c.inv_mass_b, inv_mass_b)
    store(c.inv_inertia_a, inv_inertia_a)
    store(c.inv_inertia_b, inv_inertia_b)


@device
def prepare_softness(c, step):
    """Pull, mass scale and impulse scale (Catto 2011; see settings.soft) of both sweeps."""
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
    pull = rate * mass_scale
    steady = load(c.steady)
    store(c.pull, pull)
    store(c.mass_scale, mass_scale)
    store(c.impulse_scale, impulse_scale)
    store(c.relax_pull, steady * pull)
    store(c.relax_mass_scale, select(steady > 0.0, mass_scale, load(c.relaxed)))
    store(c.relax_impulse_scale, steady * impulse_scale)


@device
def prepare_springs(c, step):
    """Let the lanes that are springs swing and decay as the law says."""
    wanted = 2.0 * math.pi * step.h * load(c.hertz)
    stiffness, keep, relax_keep = swing(wanted, load(c.ratio), load(c.crowd), step.relax_joints)
    spring = load(c.relaxed) < 1.0
    store(c.pull, select(spring, step.inv_h * stiffness * keep, load(c.pull)))
    store(c.mass_scale, select(spring, 1.0 - keep, load(c.mass_scale)))
    store(c.impulse_scale, select(spring, keep, load(c.impulse_scale)))
    store(c.relax_mass_scale, select(spring, 1.0 - relax_keep, load(c.relax_mass_scale)))


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


@unit
def linearise_axes(joints, axes, motion, step, sweep):
    """Renew J, C and K of the AXIS rows before warm start and relax sweep, as the bodies are now.

    ANGLE rows are linear, so once a tick will do; a PUSH stays what it was for the whole substep.
    `sweep` is (with bias 1.0 or without 0.0, [s] into the tick).
    """
    use_bias, elapsed = sweep
    if use_bias == 0.0 and step[0].relax_joints == 0:
        return
    for i in range(len(axes)):
        c = axes[i]
        if c.used == 0:
            break
        if c.form == LINE:
            linearise_lines(c, motion)
        elif c.form == OTHER and are_stops(c, joints):
            linearise_stops(c, joints, motion)
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
