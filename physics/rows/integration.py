"""Kernels that move the awake bodies: accelerations, velocities, positions, poses.

Within a tick only velocities and the motion since its start (dx, da) change; poses are renewed
once, in `finish`, so contacts far from the origin keep full precision.
"""

import math

from physics.compile.jit import device
from physics.compile.lanes import (
    LANES,
    dot,
    gather,
    madd,
    msub,
    row_load,
    row_store,
    scatter,
    select,
    vsqrt,
)
from physics.constants import MOST_SPEED, MOST_SPIN, MOST_TURN, WORLD_RADIUS
from physics.state.layout import ACCELERATION, DAMPING, DISPLACEMENT, DYNAMIC, VELOCITY


@device
def begin(bodies, motion, awake, step):
    """Remember the poses; accelerations and damping factors of this tick; no motion yet.

    Returns the greatest v^2 + (w extent)^2 of the bodies (but for NaN, in whatever order they are
    looked at): whether anything may meet fast.
    """
    energy = 0.0
    h = step[0].h
    gx = step[0].gx
    gy = step[0].gy
    for i in awake:
        body = bodies[i]
        m = motion[i]
        body.x0 = m.x
        body.y0 = m.y
        body.angle0 = m.angle
        body.c0 = m.c
        body.s0 = m.s
        m.da = 0.0
        m.dx = 0.0
        m.dy = 0.0
        m.dc = 1.0
        m.ds = 0.0
        swing = m.w * body.extent
        now = m.vx * m.vx + m.vy * m.vy + swing * swing
        if now > energy:
            energy = now
        if body.kind != DYNAMIC:
            continue
        m.ax = gx * m.gravity_scale + body.fx * m.inv_mass
        m.ay = gy * m.gravity_scale + body.fy * m.inv_mass
        m.aw = body.torque * m.inv_inertia
        keep = decay(0.5 * h * body.linear_damping)
        m.keep_x = keep
        m.keep_y = keep
        m.keep_w = decay(0.5 * h * body.angular_damping)
    return energy


@device
def decay(z):
    """The exponential e^-z for z >= 0: no libm, the same bits everywhere.

    A sixteenth of z by the Pade approximant (1 - q/3) / (1 + 2q/3 + q^2/6), squared four times: z
    is off by q^3 / 72 of itself, 3e-6 at z = 1, and what is huge becomes 0.
    """
    if z == 0.0:
        return 1.0
    q = 0.0625 * z
    keep = (1.0 - q / 3.0) / (1.0 + q * (2.0 / 3.0 + q / 6.0))
    for _ in range(4):
        keep *= keep
    return keep


@device
def integrate_velocities(motion, awake, step):
    """V = (V keep + h (g + F/m)) keep, w likewise: one row of four doubles a body.

    Half of the damping comes before the force and half after it, so that with d h = y the terminal
    speed a / d is right to y^2 / 24 of itself.
    """
    h = step[0].h
    for i in awake:
        keep = row_load(motion, i, DAMPING)
        v = madd(row_load(motion, i, VELOCITY) * keep, h, row_load(motion, i, ACCELERATION))
        row_store(motion, i, VELOCITY, v * keep)


@device
def limit_velocities(motion, rows, h):
    """Velocities of the bodies `rows`, and no more of them than a substep can follow.

    Contradictory joints would otherwise pump a body until its numbers overflow. NaN stays NaN: it
    must be seen.
    """
    vx, vy, w, da = gather(motion, rows, VELOCITY)
    most = MOST_SPEED
    vx = select(vx > most, most, select(vx < -most, -most, vx))
    vy = select(vy > most, most, select(vy < -most, -most, vy))
    most = MOST_TURN / h
    return vx, vy, select(w > most, most, select(w < -most, -most, w)), da


@device
def integrate_positions(motion, awake, step):
    """Motion by v and w for h; sine and cosine of a = h w by their series (no libm: same bits).

    The first term left out is a^8 / 40320: 1e-13 at 24 rad/s and 480 Hz.
    """
    h = step[0].h
    for k in range(0, len(awake), LANES):
        rows = awake[k : k + LANES]
        vx, vy, w, da = limit_velocities(motion, rows, h)
        dx, dy, dc, ds = gather(motion, rows, DISPLACEMENT)
        a = w * h
        dc, ds = turned(dc, ds, a)
        scatter(motion, rows, VELOCITY, vx, vy, w, da + a)
        scatter(motion, rows, DISPLACEMENT, madd(dx, h, vx), madd(dy, h, vy), dc, ds)


@device
def turned(c, s, a):
    """The rotation (c, s) turned by the angles `a`, lane by lane, with length 1."""
    q = a * a
    sa = a * msub(1.0, q, msub(1.0 / 6.0, q, msub(1.0 / 120.0, q, 1.0 / 5040.0)))
    ca = msub(1.0, q, msub(0.5, q, msub(1.0 / 24.0, q, 1.0 / 720.0)))
    new_c = c * ca - s * sa
    new_s = s * ca + c * sa
    inv = 1.0 / vsqrt(dot(new_c, new_s, new_c, new_s))
    return new_c * inv, new_s * inv


@device
def bounded(v, most):
    """A number held to +-`most`; NaN stays NaN."""
    if v > most:
        return most
    return -most if v < -most else v


@device
def finish(bodies, motion, awake):
    """Apply the motion of the tick to the poses and clear the forces.

    What came after the last look at the velocities (relaxation, bounces) may have pumped them
    again. Returns how many bodies have left the world, are no longer finite, or were held: what
    pushed them so may have reached the floor.
    """
    lost = 0
    for i in awake:
        m = motion[i]
        x = m.x + m.dx
        y = m.y + m.dy
        angle = m.angle + m.da
        c = m.c * m.dc - m.s * m.ds
        s = m.s * m.dc + m.c * m.ds
        inv = 1.0 / math.sqrt(c * c + s * s)
        m.x = x
        m.y = y
        m.angle = angle
        m.c = c * inv
        m.s = s * inv
        body = bodies[i]
        body.fx = 0.0
        body.fy = 0.0
        body.torque = 0.0
        inside = abs(x) <= WORLD_RADIUS and abs(y) <= WORLD_RADIUS
        slow = abs(m.vx) < MOST_SPEED and abs(m.vy) < MOST_SPEED and abs(m.w) < MOST_SPIN
        if not (inside and slow and abs(angle) < math.inf):  # not (...) also catches NaN
            m.vx = bounded(m.vx, MOST_SPEED)
            m.vy = bounded(m.vy, MOST_SPEED)
            m.w = bounded(m.w, MOST_SPIN)
            lost += 1
    return lost
