"""Who belongs to a group of blows (impact_groups.py).

Several threads strike groups at the same time: each those whose bodies are all of its part, and
have no contact with those of another (`is_apart`).
"""

from physics.compile.jit import device
from physics.impacts.impact_points import (
    IS_DEAD,
    NEARLY,
    NEVER,
    closing,
    fall_of,
    gap_of,
    holds,
    is_due,
    next_side,
    open_meeting,
    points_of,
)
from physics.impacts.impact_rows import BODIES, MOST_BLOWS, POINTS

RESTS = -1e30
"""When a point meets that lies on its body, and is pressed [s]."""

PRESSED = 0.05
"""A group grows by what it would press faster: [m/s], 0.05, as slow as what does not bounce. Less:
groups grow for nothing; more: what falls dead on a stack is thrown back by the sweeps."""

HEAP = 64
"""More bodies than hang together by resting points are a heap: [count], 64; what falls on it is
struck pair by pair. Fewer: what falls dead on a high stack is thrown back; more: what pours costs
time."""

IS_NONE, IS_HEAP = 1, 2
"""What a body may hang together with; 0 = nobody has asked in this tick."""

GROWS = 1
"""What a group may do, if it is no heap: take what others lie on."""

FIRST, LAST = -1, -2
"""Instead of the part whose groups are struck: those that touch several parts, then those that
grow, by one thread, in the order of their points: so nothing depends on the parts."""

POINT_BITS = 24
"""A group's number has that of its round above so many bits: [count], 24; 100 rounds fit in 32."""

CUT = 32767
"""A body with a contact that leads to another part; instead of a round."""


@device
def group_of(turn, point, part):
    """The number of the group that begins with a point: it is of one round, and of one try."""
    group = (turn << POINT_BITS) + point
    return group if part >= 0 else -group


@device
def room_of(part):
    """Where the numbers of a group are, in the room of which part."""
    return max(part, 0)


@device
def is_apart(s, now):
    """True for a body whose group is not the part's own to strike, in a round of it."""
    return now[2] >= 0 and (s.apart == CUT or s.apart == now[0])


@device
def gather_due(page, found, point, now):
    """Take a point into the group, and all that meets now and hangs together with it.

    `found` is how many (points, bodies) there are already; returns the same, with minus the points
    when there are too many, or one of the bodies is apart. `now` is (round, group, part).
    """
    turn, group, part = now
    reached = found[1]
    found = add(page, found, point, now)
    while reached < found[1]:
        s = page.struck[page.members[room_of(part), BODIES + reached]]
        if is_apart(s, now):
            return -found[0], found[1]
        side = s.sides if s.turn == turn and s.meets > s.count else 0
        while side != 0:
            for which in range(points_of(page, side)):
                other = side // 2 * 2 + which
                if is_due(page, other, turn) and fall_of(page, other).group != group:
                    found = add(page, found, other, now)
            side = next_side(page, side)
        if part >= 0 and found[0] == MOST_BLOWS:
            return -found[0], found[1]
        reached += 1
    return found


@device
def gather_pressed(page, found, moment, now):
    """Take what rests on the group's bodies and is pressed, and what hangs together with that.

    `found` as above; the blow is at the `moment` [s] in the tick.
    """
    members = page.members[room_of(now[2])]
    for j in range(found[1]):
        s = page.struck[members[BODIES + j]]
        side = s.sides if s.dead != 0 else 0
        while side != 0:
            k = side // 2
            if page.links[k].dead != 0:
                open_meeting(page, k)
                for which in range(points_of(page, side)):
                    if is_pressed(page, 2 * k + which, moment, now[1]):
                        found = gather_due(page, found, 2 * k + which, now)
            side = next_side(page, side)
    return found


@device
def gather_partners(page, found, moment, now):
    """Take what is pressed of the other points of the group's own contacts."""
    members = page.members[room_of(now[2])]
    for i in range(found[0]):
        point = members[POINTS + i]
        partner = point + 1 - 2 * (point % 2)
        link = page.links[point // 2]
        if link.dead * link.second != 0 and is_pressed(page, partner, moment, now[1]):
            found = gather_due(page, found, partner, now)
    return found


@device
def kind_of(page, bodies, now):
    """IS_HEAP when more hangs together with a body of the group, by points without restitution,
    than a HEAP; GROWS when less does, or more than the part can see; else 0.
    """
    members = page.members[room_of(now[2])]
    kind = 0
    for j in range(bodies):
        s = page.struck[members[BODIES + j]]
        if s.dead & IS_DEAD != 0:
            if s.heap == 0:
                look_round(page, members[BODIES + j], now)
            if s.heap != IS_NONE:
                return IS_HEAP if s.heap == IS_HEAP else GROWS
            kind = GROWS
    return kind


@device
def look_round(page, row, now):
    """Find what hangs together with a body, and tell all of it whether that is a HEAP.

    A part sees its own bodies only: what is no heap among them, and leads on, is left unknown.
    """
    _, group, part = now
    struck = page.struck
    first = row
    last = row
    at = row
    struck[row].reached = group
    struck[row].after = -1
    count = 1
    heap = IS_NONE
    leads_on = False
    while at >= 0 and heap == IS_NONE:
        side = struck[at].sides
        while side != 0:
            link = page.links[side // 2]
            other = link.b if side % 2 == 1 else link.a
            s = struck[other]
            if link.dead & IS_DEAD != 0 and s.sides != 0:
                if part >= 0 and s.part != part:
                    leads_on = True
                elif s.reached != group:
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
    if leads_on and heap == IS_NONE:
        return
    at = first
    while at >= 0:
        struck[at].heap = heap
        at = struck[at].after


@device
def is_pressed(page, point, moment, group):
    """True when a point hands a blow on, is not in the group, has met, and would be closed."""
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
    return fall.group != group and gap_of(page, link, m, p, fall) + moment * speed <= NEARLY


@device
def add(page, found, point, now):
    """Count a point to the group, and the bodies that it moves."""
    rows, bodies = found
    if rows == MOST_BLOWS:
        return found
    link = page.links[point // 2]
    fall_of(page, point).group = now[1]
    page.members[room_of(now[2]), POINTS + rows] = point
    bodies = join(page, link.a, bodies, now)
    return rows + 1, join(page, link.b, bodies, now)


@device
def join(page, row, bodies, now):
    """Count a blow on a body, which belongs to the group from the first one on, if it can move."""
    s = page.struck[row]
    if s.sides == 0:
        return bodies
    if s.group != now[1]:
        s.group = now[1]
        s.count = 0
        page.members[room_of(now[2]), BODIES + bodies] = row
        bodies += 1
    s.count += 1
    return bodies


@device
def give_back(page, found, now):
    """Let the points and bodies of a group be struck after the others of the round."""
    members = page.members[room_of(now[2])]
    for i in range(found[0]):
        fall_of(page, members[POINTS + i]).group = 0
    for j in range(found[1]):
        s = page.struck[members[BODIES + j]]
        s.group = 0
        if s.apart != CUT:
            s.apart = now[0]


@device
def take(page, r, point):
    """Make a point a row of its group."""
    link = page.links[point // 2]
    m = page.meetings[point // 2]
    p = m.q if point % 2 == 1 else m.p
    fall = m.q_fall if point % 2 == 1 else m.p_fall
    r.a = link.a
    r.b = link.b
    r.point = point
    r.x = m.x
    r.y = m.y
    r.turn_a = p.turn_a
    r.turn_b = p.turn_b
    r.mass = fall.mass
    r.when = fall.when if fall.when < NEVER and holds(page, link) else RESTS
