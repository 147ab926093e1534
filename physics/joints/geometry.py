"""Verbs of the AXIS rows: where a joint's anchors are now, the Jacobians of a line and an angle.

Of one joint j on the bodies a and b, or of one in each lane (`stops.py`).

A row is (jax, jay, jaw, jbx, jby, jbw, C, twist): Cdot = jax va.x + jay va.y + jaw wa + B's share.
`twist` is the torque of a unit impulse about B's anchor, which is what is reported.
"""

import math

from physics.compile.jit import device
from physics.compile.lanes import select


@device
def arms(j, a, b):
    """Lever arms of both anchors, and B's anchor against A's: rax, ray, rbx, rby, dx, dy [m]."""
    ca = a.c * a.dc - a.s * a.ds
    sa = a.s * a.dc + a.c * a.ds
    cb = b.c * b.dc - b.s * b.ds
    sb = b.s * b.dc + b.c * b.ds
    rax = ca * j.lax - sa * j.lay
    ray = sa * j.lax + ca * j.lay
    rbx = cb * j.lbx - sb * j.lby
    rby = sb * j.lbx + cb * j.lby
    dx = (b.x - a.x) + (b.dx - a.dx) + (rbx - rax)
    dy = (b.y - a.y) + (b.dy - a.dy) + (rby - ray)
    return rax, ray, rbx, rby, dx, dy


@device
def axis_of(j, a):
    """The joint's axis, which turns with A, as a unit vector in the world."""
    c = a.c * a.dc - a.s * a.ds
    s = a.s * a.dc + a.c * a.ds
    return c * j.ux - s * j.uy, s * j.ux + c * j.uy


@device
def unit(x, y):
    """The direction and the length of (x, y); no direction without a length."""
    length = math.sqrt(x * x + y * y)
    inv = 1.0 / length if length > 0.0 else 0.0
    return x * inv, y * inv, length


@device
def direction(j, dx, dy):
    """(nx, ny, length) of (dx, dy); the last direction while it has no length."""
    nx, ny, length = unit(dx, dy)
    if length > 0.0:
        j.ux = nx
        j.uy = ny
    return j.ux, j.uy, length


@device
def along(arm, nx, ny, c):
    """The row of C = n . (pb - pa) + ..., n turning with A or along pb - pa.

    J = [-n, -(ra + d) x n, n, rb x n] with d = pb - pa.
    """
    rax, ray, rbx, rby, dx, dy = arm
    jaw = (ray + dy) * nx - (rax + dx) * ny
    return -nx, -ny, jaw, nx, ny, rbx * ny - rby * nx, c, 0.0


@device
def against(arm, nx, ny, c):
    """The row of `along` with J turned round, for C that shrinks along n."""
    return along(arm, -nx, -ny, c)


@device
def angle_of(j, a, b):
    """Angle of B against A, 0 when the joint was made [rad]."""
    return (b.angle - a.angle - j.reference) + (b.da - a.da)


@device
def about(sign, c):
    """The row of C = sign * angle + ...: J = sign [0, -1, 0, 1]."""
    return 0.0, 0.0, -sign, 0.0, 0.0, sign, c, sign


@device
def point_rows(arm):
    """The two rows of C = pb - pa, along x and along y, both forces at B's anchor."""
    rax, ray, rbx, rby, dx, dy = arm
    x = (-1.0, 0.0, ray + dy, 1.0, 0.0, -rby, dx, 0.0)
    return x, (0.0, -1.0, -(rax + dx), 0.0, 1.0, rbx, dy, 0.0)


@device
def without(row, held, a, b):
    """`row`, less so much of `held` that an impulse along it leaves the velocity along `held`.

    Where `held` holds, both rows say the same. But an impact along the new one is over at once,
    while the old one and `held` take turns in undoing what the other did.
    """
    k = product(held, held, a, b)
    some = k > 0.0
    share = select(some, product(row, held, a, b) / select(some, k, 1.0), 0.0)
    return (
        row[0] - share * held[0],
        row[1] - share * held[1],
        row[2] - share * held[2],
        row[3] - share * held[3],
        row[4] - share * held[4],
        row[5] - share * held[5],
        row[6],
        row[7] - share * held[7],
    )


@device
def product(p, q, a, b):
    """J M^-1 J^T of two rows on the bodies a and b."""
    linear = a.inv_mass * (p[0] * q[0] + p[1] * q[1]) + b.inv_mass * (p[3] * q[3] + p[4] * q[4])
    return linear + (a.inv_inertia * p[2] * q[2] + b.inv_inertia * p[5] * q[5])
