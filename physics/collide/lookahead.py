"""Speculative contacts: which points that are still apart take part in the tick (Catto, GDC 2013).

A fast body must meet what it will reach within the tick, or it would sink in deep; but a contact at
a corner acts as a wall along its tangent, and would also stop what only flies past. All vectors are
in A's frame.
"""

import math

from physics._jit import device
from physics.collide.advance import first_meeting
from physics.collide.hull import are_discs, place_hulls, support
from physics.constants import GRAZE_DEPTH, SPECULATIVE_DISTANCE
from physics.lanes import load8, most
from physics.layout import DYNAMIC


@device
def contact_margin(a, b, work, sensor):
    """Return how far apart points still count [m], for the BODY rows `a` and `b`; 0 for sensors.

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
def will_pass(shape_a, shape_b, work):
    """True when the manifold's points belong to something that B flies or slides past."""
    m = work.manifold
    gap = m.separation[0]
    if m.count > 1:
        gap = min(gap, m.separation[1])
    closing = -(work.vx * m.nx + work.vy * m.ny)
    if m.flipped != 0:
        closing = -closing
    if gap > 0.0:
        # Twice the motion of a tick: gravity and other contacts add to it.
        if gap >= 2.0 * closing * work.tick:
            return False
    else:
        # Overlapping, but met head on: the side of a tile that a sliding sole has sunk below.
        speed = work.vx * work.vx + work.vy * work.vy
        if gap <= -GRAZE_DEPTH or closing <= 0.0 or 2.0 * closing * closing <= speed:
            return False
    if are_discs(shape_a, shape_b):
        place_hulls(shape_a, shape_b, work)  # they have met without
    room = clearance(work)
    swing = abs(work.wa) * reach(work.a, 0.0, 0.0) + abs(work.wb) * reach(work.b, work.x, work.y)
    swing *= work.tick
    if room > swing - GRAZE_DEPTH:
        return True
    return room > -swing - GRAZE_DEPTH and spins_past(shape_a, shape_b, work)


@device
def clearance(work):
    """Return how far A and B are apart across their way [m]; < 0: they will meet."""
    a = work.a
    b = work.b
    speed = math.sqrt(work.vx * work.vx + work.vy * work.vy)
    nx = -work.vy / speed
    ny = work.vx / speed
    low_a, _ = support(a, nx, ny)
    low_b, _ = support(b, nx, ny)
    high_a, _ = support(a, -nx, -ny)
    high_b, _ = support(b, -nx, -ny)
    return max(low_b + high_a, low_a + high_b)


@device
def reach(hull, x, y):
    """Distance of the furthest disc centre from the body's centre (x, y) [m]: a spin swings it."""
    dx = load8(hull.x) - x
    dy = load8(hull.y) - y
    return math.sqrt(most(dx * dx + dy * dy))


@device
def spins_past(shape_a, shape_b, work):
    """True when the spins decide, and in this tick the shapes graze at most."""
    a = work.sweep_a
    a.x = 0.0
    a.y = 0.0
    a.c = 1.0
    a.s = 0.0
    a.dx = 0.0
    a.dy = 0.0
    a.da = work.wa * work.tick
    a.swing = abs(a.da) * reach(work.a, 0.0, 0.0)
    b = work.sweep_b
    b.x = work.x
    b.y = work.y
    b.c = work.c
    b.s = work.s
    b.dx = work.vx * work.tick
    b.dy = work.vy * work.tick
    b.da = work.wb * work.tick
    b.swing = abs(b.da) * reach(work.b, work.x, work.y)
    return first_meeting(shape_a, shape_b, work, -GRAZE_DEPTH) >= 1.0
