"""What is known of the points of contacts while things are struck (impacts.py).

A point's number is twice that of its contact's row in `links` and `meetings`, and 1 more for q.
Side 2 k + 1 is that of A in the contact of row k, 2 k that of B; row 0 is no contact's. What a look
at a contact has found holds until one of its bodies is struck.
"""

from physics.compile.jit import device
from physics.compile.lanes import LANES
from physics.constants import HARD_IMPACT, LEAST_BOUNCE

NEVER = 1e30
"""When a point meets that does not meet fast [s]."""

NEARLY = 0.0005
"""What is so near has met: [m], 0.0005, as near as the narrow phase leaves bodies. Less: what lands
level, to the sink of what it lands on, is struck at one end first; more: what lands aslant lands
level."""

HAS_NORMAL, OPEN = -2, -1
"""What is known of a contact before its first look in a tick, in the place of that look's round."""

IS_DEAD, IS_FIXED = 1, 2
"""Bits of what a contact hands on at once: it has no restitution; one side of it does not yield."""


@device
def next_side(page, side):
    """The side that comes next in the list of its body; 0 = none."""
    link = page.links[side // 2]
    return link.after_a if side % 2 == 1 else link.after_b


@device
def points_of(page, side):
    """How many points the contact of a side has, which was looked at."""
    return 1 + page.links[side // 2].second


@device
def fall_of(page, point):
    """What is known of when a point meets."""
    m = page.meetings[point // 2]
    return m.q_fall if point % 2 == 1 else m.p_fall


@device
def holds(page, link):
    """True while what the last look at a contact has found holds: neither body was struck since."""
    return max(page.struck[link.a].hit, page.struck[link.b].hit) < link.seen


@device
def is_due(page, point, turn):
    """True when the point is near in this tick when its bodies are struck first."""
    link = page.links[point // 2]
    if link.seen != turn or not holds(page, link):
        return False
    fall = fall_of(page, point)
    if fall.when >= NEVER:
        return False
    first = min(first_blow(page, link.a, turn), first_blow(page, link.b, turn))
    return fall.near <= first < NEVER


@device
def first_blow(page, row, turn):
    """When a body is struck first in the tick [s]; NEVER if it is not."""
    s = page.struck[row]
    return s.first if s.sides != 0 and s.turn == turn else NEVER


@device
def closing(page, link, m, p):
    """J v of a point now [m/s]: < 0 while it closes in."""
    a = page.motion[link.a]
    b = page.motion[link.b]
    return (b.vx - a.vx) * m.x + (b.vy - a.vy) * m.y + (p.turn_b * b.w - p.turn_a * a.w)


@device
def gap_of(page, link, m, p, fall):
    """How far a point is open now [m]."""
    a = page.motion[link.a]
    b = page.motion[link.b]
    moved = (b.dx - a.dx) * m.x + (b.dy - a.dy) * m.y
    return fall.gap + moved + (p.turn_b * b.da - p.turn_a * a.da)


@device
def open_normal(page, row):
    """Write down what says whether a contact closes in, when it is first asked for in a tick.

    Row k + 1 is of lane number k of the blocks. What is slower than `free` is no impact for sure.
    """
    link = page.links[row]
    if link.seen != 0:
        return
    lane = (row - 1) % LANES
    c = page.blocks[(row - 1) // LANES]
    m = page.meetings[row]
    link.seen = HAS_NORMAL
    link.asked = 0
    link.second = (c.second >> lane) & 1
    m.x = c.nx[lane]
    m.y = c.ny[lane]
    free = HARD_IMPACT
    if link.dead & IS_DEAD == 0:
        free = min(LEAST_BOUNCE, page.step[0].restitution_threshold)
    m.p.turn_a = c.p.rna[lane]
    m.p.turn_b = c.p.rnb[lane]
    m.p.free = free
    m.q.turn_a = 0.0
    m.q.turn_b = 0.0
    m.q.free = NEVER
    if link.second != 0:
        m.q.turn_a = c.q.rna[lane]
        m.q.turn_b = c.q.rnb[lane]
        m.q.free = free


@device
def open_meeting(page, row):
    """Write down what else is known of a contact, when it is first looked at in a tick."""
    open_normal(page, row)
    link = page.links[row]
    if link.seen != HAS_NORMAL:
        return
    lane = (row - 1) % LANES
    c = page.blocks[(row - 1) // LANES]
    m = page.meetings[row]
    link.seen = OPEN
    m.e = c.restitution[lane]
    m.limit = least_pressed(m.e, page.step[0].restitution_threshold)
    if c.hertz[lane] > 0.0:
        m.p.free = NEVER
        m.q.free = NEVER
    open_point(m.p, m.p_fall, c.p, lane, m.limit)
    if link.second != 0:
        open_point(m.q, m.q_fall, c.q, lane, m.limit)


@device
def least_pressed(e, threshold):
    """The least speed of an impact of what is pressed [m/s], for one lane: see `impact_speed`."""
    return min(threshold / e, max(HARD_IMPACT, threshold)) if e > 0.0 else HARD_IMPACT


@device
def open_point(m, fall, p, lane, limit):
    """Write down what is known of a point. What has pushed before rests where it is.

    What nothing presses bounces at any speed, for nothing brings it to rest; what has pushed does
    from the `limit` [m/s] on.
    """
    fall.mass = p.normal_mass[lane]
    fall.gap = p.separation[lane]
    if p.normal_impulse[lane] > 0.0:
        fall.gap = max(fall.gap, 0.0)
        m.free = max(m.free, limit)
    if fall.mass == 0.0:
        m.free = NEVER
    fall.left = 1.0
    fall.when = NEVER
    fall.group = 0
