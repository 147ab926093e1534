"""Who belongs to a group of blows (impact_groups.py), and what is known of contacts meanwhile.

A point's number is twice that of its contact's row in `links` and `meetings`, and 1 more for q.
Side 2 k + 1 is that of A in the contact of row k, 2 k that of B; row 0 is no contact's. What a look
at a contact has found holds until one of its bodies is struck.
"""

from physics.compile.jit import device
from physics.compile.lanes import LANES
from physics.constants import HARD_IMPACT, LEAST_BOUNCE
from physics.impacts.impact_rows import MOST_BLOWS

NEVER = 1e30
"""When a point meets that does not meet fast [s]."""

TAKEN = 2e30
"""... or is in a group already."""

RESTS = -1e30
"""... or lies on its body, and is pressed [s]."""

NEARLY = 0.0005
"""What is so near has met: [m], 0.0005, as near as the narrow phase leaves bodies. Less: what lands
level, to the sink of what it lands on, is struck at one end first; more: what lands aslant lands
level."""

PRESSED = 0.05
"""A group grows by what it would press faster: [m/s], 0.05, as slow as what does not bounce. Less:
groups grow for nothing; more: what falls dead on a stack is thrown back by the sweeps."""

HEAP = 64
"""More bodies than hang together by resting points are a heap: [count], 64; what falls on it is
struck pair by pair. Fewer: what falls dead on a high stack is thrown back; more: what pours costs
time."""

IS_NONE, IS_HEAP = 1, 2
"""What a body may hang together with; 0 = nobody has asked in this tick."""

HAS_NORMAL, OPEN = -2, -1
"""What is known of a contact before its first look in a tick, in the place of that look's round."""

IS_DEAD, IS_FIXED = 1, 2
"""Bits of what a contact hands on at once: it has no restitution; one side of it does not yield."""


@device
def gather_due(page, result, point, now):
    """Take a point into the group, and all that meets now and hangs together with it.

    `result` is how many (points, bodies) there are already; returns the same.
    """
    reached = result[1]
    result = take(page, result, point, now[1])
    while reached < result[1]:
        s = page.struck[page.forest[reached]]
        side = s.sides if s.turn == now[0] and s.meets > s.count else 0
        while side != 0:
            for which in range(points_of(page, side)):
                if is_due(page, side // 2 * 2 + which, now[0]):
                    result = take(page, result, side // 2 * 2 + which, now[1])
            side = next_side(page, side)
        reached += 1
    return result


@device
def gather_pressed(page, result, moment, now):
    """Take what rests on the group's bodies and is pressed, and what hangs together with that.

    `result` as above; the blow is at the `moment` [s] in the tick.
    """
    for j in range(result[1]):
        s = page.struck[page.forest[j]]
        side = s.sides if s.dead != 0 else 0
        while side != 0:
            k = side // 2
            if page.links[k].dead != 0:
                open_meeting(page, k)
                for which in range(points_of(page, side)):
                    if is_pressed(page, 2 * k + which, moment):
                        result = gather_due(page, result, 2 * k + which, now)
            side = next_side(page, side)
    return result


@device
def gather_partners(page, result, moment, now):
    """Take what is pressed of the other points of the group's own contacts."""
    for i in range(result[0]):
        point = page.blows[i].point
        partner = point + 1 - 2 * (point % 2)
        link = page.links[point // 2]
        if link.dead * link.second != 0 and is_pressed(page, partner, moment):
            result = gather_due(page, result, partner, now)
    return result


@device
def is_heap(page, bodies, group):
    """True when more hangs together with a body of the group, by points without restitution, than
    a HEAP; which all that hangs together is told, once in a tick.
    """
    struck = page.struck
    for j in range(bodies):
        s = struck[page.forest[j]]
        if s.heap == 0 and s.dead != 0:
            look_round(page, page.forest[j], group)
        if s.heap == IS_HEAP:
            return True
    return False


@device
def look_round(page, row, group):
    """Find what hangs together with a body, and tell all of it whether that is a HEAP."""
    struck = page.struck
    first = row
    last = row
    at = row
    struck[row].reached = group
    struck[row].after = -1
    count = 1
    heap = IS_NONE
    while at >= 0 and heap == IS_NONE:
        side = struck[at].sides
        while side != 0:
            link = page.links[side // 2]
            other = link.b if side % 2 == 1 else link.a
            s = struck[other]
            if link.dead & IS_DEAD != 0 and s.sides != 0 and s.reached != group:
                s.reached = group
                s.after = -1
                struck[last].after = other
                last = other
                count += 1
                heap = max(heap, s.heap)
            side = next_side(page, side)
        at = struck[at].after
        if count > HEAP:
            heap = IS_HEAP
    at = first
    while at >= 0:
        struck[at].heap = heap
        at = struck[at].after


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
def holds(page, link):
    """True while what the last look at a contact has found holds: neither body was struck since."""
    return max(page.struck[link.a].hit, page.struck[link.b].hit) < link.seen


@device
def is_due(page, point, turn):
    """True when the point is near in this tick when its bodies are struck first."""
    link = page.links[point // 2]
    if link.seen != turn or not holds(page, link):
        return False
    m = page.meetings[point // 2]
    fall = m.q_fall if point % 2 == 1 else m.p_fall
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
def is_pressed(page, point, moment):
    """True when a point that hands a blow on, and takes no part, has met and would be closed."""
    link = page.links[point // 2]
    m = page.meetings[point // 2]
    p = m.q if point % 2 == 1 else m.p
    if p.free == NEVER:
        return False
    a = page.struck[link.a]
    b = page.struck[link.b]
    change = (b.vx - a.vx) * m.x + (b.vy - a.vy) * m.y + (p.turn_b * b.w - p.turn_a * a.w)
    if change >= 0.0:
        return False
    speed = closing(page, link, m, p)
    if speed + change >= -PRESSED or speed > PRESSED:
        return False
    fall = m.q_fall if point % 2 == 1 else m.p_fall
    return fall.when != TAKEN and gap_of(page, link, m, p, fall) + moment * speed <= NEARLY


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
def take(page, result, point, group):
    """Make a point a row of the group; the bodies that it moves belong to it too."""
    rows, bodies = result
    if rows == MOST_BLOWS:
        return result
    link = page.links[point // 2]
    m = page.meetings[point // 2]
    p = m.q if point % 2 == 1 else m.p
    fall = m.q_fall if point % 2 == 1 else m.p_fall
    r = page.blows[rows]
    r.a = link.a
    r.b = link.b
    r.point = point
    r.x = m.x
    r.y = m.y
    r.turn_a = p.turn_a
    r.turn_b = p.turn_b
    r.mass = fall.mass
    r.when = fall.when if fall.when < NEVER and holds(page, link) else RESTS
    fall.when = TAKEN
    bodies = join(page, r.a, bodies, group)
    return rows + 1, join(page, r.b, bodies, group)


@device
def join(page, row, bodies, group):
    """Count a blow on a body, which belongs to the group from the first one on, if it can move."""
    s = page.struck[row]
    if s.sides == 0:
        return bodies
    if s.group != group:
        s.group = group
        s.count = 0
        page.forest[bodies] = row
        bodies += 1
    s.count += 1
    return bodies


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
