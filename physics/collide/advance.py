"""When two moving shapes meet: conservative advancement (Mirtich 1996; Catto, GDC 2013).

A gap g along an axis that closes by at most v a tick cannot be closed before g / v: go there, look
again. The axis is the best one of the narrow phase, which also sees how deep shapes overlap.
"""

import math

from physics.collide.hull import place
from physics.collide.manifold import collide
from physics.compile.jit import device
from physics.compile.lanes import rotx, roty

MOST_STEPS = 40
"""Steps at most: [count], 40. A translation needs two, a fast spin about ten."""


@device
def first_meeting(shape_a, shape_b, work, least, gap):
    """Time 0..1 when the separation comes down to `least` [m], within the `gap` [m]; 1 = never.

    The shapes move along the bench's sweeps; the probe is the manifold at that time.
    """
    t = 0.0
    for _ in range(MOST_STEPS):
        room = separation_at(shape_a, shape_b, work, t) - least
        closing = approach(work)
        if room >= closing * (1.0 - t):
            return 1.0
        if room <= gap:
            return t
        t += room / closing
    return t


@device
def separation_at(shape_a, shape_b, work, t):
    """Signed distance of the two shapes at time t of the tick [m], and its axis in the probe."""
    put_shape(shape_a, work.a, work.sweep_a, t)
    put_shape(shape_b, work.b, work.sweep_b, t)
    m = work.probe
    m.margin = math.inf
    collide(work.a, work.b, m)
    return m.separation[0] if m.count == 1 else min(m.separation[0], m.separation[1])


@device
def approach(work):
    """Upper bound of how much the gap along the probe's normal closes in one tick [m]."""
    m = work.probe
    a = work.sweep_a
    b = work.sweep_b
    along = (b.dx - a.dx) * m.nx + (b.dy - a.dy) * m.ny
    if m.flipped != 0:
        along = -along
    return a.swing + b.swing - along


@device
def put_shape(shape, hull, sweep, t):
    """Place `shape` where its body is at time t of the tick."""
    c, s = turned(sweep.c, sweep.s, t * sweep.da)
    place(shape, hull, (sweep.x + t * sweep.dx, sweep.y + t * sweep.dy, c, s))


@device
def turned(c, s, a):
    """(c, s) turned by the angle a: series of a / 16, squared four times (no libm: same bits).

    The first term left out is 16 (a / 16)^8 / 40320: 4e-10 at 8 rad.
    """
    a = a * 0.0625
    q = a * a
    ds = a * (1.0 - q / 6.0 * (1.0 - q / 20.0 * (1.0 - q / 42.0)))
    dc = 1.0 - q / 2.0 * (1.0 - q / 12.0 * (1.0 - q / 30.0))
    for _ in range(4):
        dc, ds = dc * dc - ds * ds, 2.0 * dc * ds
    x = rotx(c, s, dc, ds)
    y = roty(c, s, dc, ds)
    inv = 1.0 / math.sqrt(x * x + y * y)
    return x * inv, y * inv
