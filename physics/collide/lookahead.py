"""Speculative contacts: which points that are still apart take part in the tick (Catto, GDC 2013).

A fast body must meet what it will reach within the tick, or it would sink in deep; but a contact at
a corner acts as a wall along its tangent, and would also stop what only flies past. All vectors are
in A's frame.
"""

import math

from physics._jit import device
from physics.collide.hull import support
from physics.constants import GRAZE_DEPTH, SPECULATIVE_DISTANCE
from physics.lanes import load8, most
from physics.state import DYNAMIC


@device
def contact_margin(a, b, work, sensor):
    """How far apart points still count [m]; `a` and `b` are BODY rows. Sensors feel overlap only.

    Ahead by the tick's motion only against what does not yield, and for bullets: a contact from
    afar also trips what would have passed.
    """
    if sensor != 0:
        return 0.0
    if a.kind == DYNAMIC and b.kind == DYNAMIC and a.bullet + b.bullet == 0:
        return SPECULATIVE_DISTANCE
    speed = math.sqrt(work.vx * work.vx + work.vy * work.vy)
    return max(SPECULATIVE_DISTANCE, speed * work.tick)


@device
def will_pass(work):
    """True when the manifold's points belong to something that B flies or slides past."""
    m = work.manifold
    gap = m.separation[0]
    if m.count > 1:
        gap = min(gap, m.separation[1])
    closing = -(work.vx * m.nx + work.vy * m.ny)
    if m.flipped:
        closing = -closing
    if gap > 0.0:
        # Twice the motion of a tick: gravity and other contacts add to it.
        return gap < 2.0 * closing * work.tick and passes_by(work)
    # Overlapping, but met head on: the side of a tile that the sole of a sliding box has sunk below.
    speed = work.vx * work.vx + work.vy * work.vy
    return gap > -GRAZE_DEPTH and closing > 0.0 and 2.0 * closing * closing > speed and (
        passes_by(work)
    )


@device
def passes_by(work):
    """True when straight motion takes B past A: they are apart along the axis across that motion.

    A depth of a graze is forgiven, else balls hop on the seams of a floor.
    """
    a = work.a
    b = work.b
    speed = math.sqrt(work.vx * work.vx + work.vy * work.vy)
    nx = -work.vy / speed
    ny = work.vx / speed
    low_a, _ = support(a, nx, ny)
    low_b, _ = support(b, nx, ny)
    high_a, _ = support(a, -nx, -ny)
    high_b, _ = support(b, -nx, -ny)
    swing = abs(work.wa) * reach(a, 0.0, 0.0) + abs(work.wb) * reach(b, work.x, work.y)
    return max(low_b + high_a, low_a + high_b) > swing * work.tick - GRAZE_DEPTH


@device
def reach(hull, x, y):
    """Distance of the furthest disc centre from the body's centre (x, y) [m]: a spin swings it."""
    dx = load8(hull.x) - x
    dy = load8(hull.y) - y
    return math.sqrt(most(dx * dx + dy * dy))
