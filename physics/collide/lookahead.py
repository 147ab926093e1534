"""Speculative contacts: which points that are still apart take part in the tick (Catto, GDC 2013).

A fast body must meet what it will reach within the tick, or it would sink in deep; but a contact at
a corner acts as a wall along its tangent, and would also stop what only flies past. Where a fast
spin decides, the contact is that of the first meeting. All vectors are in A's frame.
"""

import math

from physics.collide.advance import first_meeting
from physics.collide.hull import place_hulls, support
from physics.compile.jit import device
from physics.compile.lanes import load8, most
from physics.constants import GRAZE_DEPTH, IMPACT_GAP, SPECULATIVE_DISTANCE
from physics.state.layout import DYNAMIC


@device
def contact_margin(a, b, shapes, work, sensor):
    """Return how far apart points of two `shapes` of the bodies `a`, `b` count [m]; 0 for sensors.

    Ahead by the tick's motion only against what does not yield, and for bullets: a contact from
    afar also trips what would have passed. Leaves in `work.swing` how far spins bring points of
    the hulls in the tick [m]; 0 where that is less than the usual margin.
    """
    work.swing = 0.0
    if sensor != 0:
        return 0.0
    if a.kind == DYNAMIC and b.kind == DYNAMIC and a.bullet + b.bullet == 0:
        return SPECULATIVE_DISTANCE
    speed = math.sqrt(work.vx * work.vx + work.vy * work.vy)
    if (abs(work.wa) * a.extent + abs(work.wb) * b.extent) * work.tick > SPECULATIVE_DISTANCE:
        place_hulls(shapes[0], shapes[1], work)
        swing = swing_ahead(work)
        if swing > SPECULATIVE_DISTANCE:
            work.swing = swing
    return max(SPECULATIVE_DISTANCE, speed * work.tick + work.swing)


@device
def swing_ahead(work):
    """Most that the spins of this tick bring a point of one hull nearer to the other [m]."""
    turn_a = abs(work.wa) * work.tick
    turn_b = abs(work.wb) * work.tick
    return turn_a * reach(work.a, 0.0, 0.0) + turn_b * reach(work.b, work.x, work.y)


@device
def will_meet(shape_a, shape_b, work):
    """True when the manifold's points take part in the tick; they may become those of a meeting."""
    if work.swing == 0.0:
        return not will_pass(shape_a, shape_b, work)
    if least_separation(work.manifold) <= 2.0 * IMPACT_GAP:
        return True
    set_ways(work)
    t = first_meeting(shape_a, shape_b, work, 0.0, IMPACT_GAP)
    if t < 1.0 and shape_a.one_sided == 0:  # a link's manifold knows its neighbours
        meet_ahead(work, t)
    return t < 1.0


@device
def meet_ahead(work, t):
    """Make the manifold at time t of the tick, in the probe, one that acts from its beginning.

    Normal and arms are those of the meeting, B's being where it will be; the separation is what the
    points close until then, so that C is 0 at t. A blade that turns by half a radian a tick so
    pushes along its face as it is when it arrives, with the speed that its face has there.
    """
    m = work.manifold
    probe = work.probe
    m.count = probe.count
    m.flipped = probe.flipped
    m.nx = probe.nx
    m.ny = probe.ny
    m.gap = 0.0
    passed = t * work.tick
    for k in range(probe.count):
        r = probe.r[k]
        separation = probe.separation[k]
        back = r + 0.5 * separation
        x = probe.x[k] - back * m.nx - work.vx * passed
        y = probe.y[k] - back * m.ny - work.vy * passed
        vx = work.vx - work.wb * (y - work.y) + work.wa * y
        vy = work.vy + work.wb * (x - work.x) - work.wa * x
        closing = -(vx * m.nx + vy * m.ny)
        if m.flipped != 0:
            closing = -closing
        separation += max(closing, 0.0) * passed
        ahead = r + 0.5 * separation
        m.x[k] = x + ahead * m.nx
        m.y[k] = y + ahead * m.ny
        m.r[k] = r
        m.reference_r[k] = probe.reference_r[k]
        m.separation[k] = separation
        m.feature[k] = probe.feature[k]


@device
def least_separation(m):
    """Separation of the deeper point of a manifold [m]."""
    return m.separation[0] if m.count == 1 else min(m.separation[0], m.separation[1])


@device
def will_pass(shape_a, shape_b, work):
    """True when the manifold's points belong to something that B flies or slides past."""
    m = work.manifold
    gap = least_separation(m)
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
    if shape_a.count == 1 or shape_b.count == 1:
        place_hulls(shape_a, shape_b, work)  # they have met without
    room = clearance(work)
    swing = swing_ahead(work)
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
    set_ways(work)
    return first_meeting(shape_a, shape_b, work, -GRAZE_DEPTH, IMPACT_GAP) >= 1.0


@device
def set_ways(work):
    """The ways that the velocities of now would take both bodies in this tick, seen from A."""
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
