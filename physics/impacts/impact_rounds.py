"""A round of impacts (impacts.py): who meets when, and who is struck now.

A part of the threads goes over the contacts of its own bodies. Groups of blows that meet in one
round share no body, so it does not matter who strikes them, nor when; those that others of the
round might touch are struck afterwards, by one thread, in the order of their points.
"""

from math import sqrt

from physics.compile.jit import device, unit
from physics.compile.lanes import LANES
from physics.compile.prefetch import AHEAD, lines_of, prefetch
from physics.constants import HARD_IMPACT
from physics.contacts.sorting import sort_numbers
from physics.impacts.impact_groups import SPENT, strike
from physics.impacts.impact_members import FIRST, IS_NONE, LAST, group_of, is_apart, room_of
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
    open_normal,
)
from physics.impacts.impact_rows import BODIES, LISTS, MEETING
from physics.state.layout import CONTACT_BLOCK, MOTION

BETWEEN = -1
"""The list of contacts between two parts, in the place of that of a part."""

SLOWEST = 0.375
"""A point that may be an impact has this part of its speed when it is looked at: [1], 3/8, see
`may_meet`."""

RESTING_TICKS = 2.0
"""What the bodies' own acceleration makes in so many ticks is rest, not an impact: [count], 2; the
shortest flight that a tick can show. Less: what should lie still is thrown in every tick."""


ASKED = lines_of(
    CONTACT_BLOCK, "nx", "friction", "p.rna", "p.separation", "p.normal_impulse", "hertz"
)
"""The cache lines of a block that a look needs."""

KNOWN = lines_of(MEETING, "x", "p_fall", "q_fall")
MOVES = lines_of(MOTION, "vx", "inv_mass", "ax")
"""The same of what is known of a contact, and of a body's motion."""


@device
def listed(turn, part):
    """Which of the lists has the contacts that a part looks at in a round."""
    return LISTS * (1 + part) + turn % 2


@device
def left(part):
    """Which of the lists has the contacts that a part leaves to be struck after the others."""
    return LISTS * (1 + part) + 2


@device
def put(page, which, row):
    """Put a contact on one of the lists; its first number is how many there are."""
    count = page.lists[which, 0] + 1
    page.lists[which, count] = row
    page.lists[which, 0] = count


@device
def list_of(page, link):
    """Whose list a contact is on: that of the part that its bodies belong to, or BETWEEN."""
    a = page.struck[link.a]
    b = page.struck[link.b]
    if a.sides == 0:
        return b.part
    return a.part if b.sides == 0 or a.part == b.part else BETWEEN


@device
def strike_part(page, turn, part):
    """Look at a part's contacts of the round, and strike the groups that are its own."""
    page.lists[listed(turn + 1, part), 0] = 0
    page.lists[left(part), 0] = 0
    look_at(page, listed(turn, part), turn)
    strike_list(page, listed(turn, part), turn, part)


@device
def look_between(page, turn):
    """Look at the contacts between parts, before these look at theirs."""
    look_at(page, listed(turn, BETWEEN), turn)


@device
def strike_left(page, turn):
    """Strike what the parts have left, and what lies between them; return how many contacts the
    next round has to look at.
    """
    between = page.lists[listed(turn, BETWEEN)]
    rows = page.lists[left(BETWEEN)]
    rows[0] = 0
    page.lists[listed(turn + 1, BETWEEN), 0] = 0
    for j in range(between[0]):
        put(page, left(BETWEEN), between[j + 1])
    parts = len(page.lists) // LISTS - 1
    for part in range(parts):
        some = page.lists[left(part)]
        for j in range(some[0]):
            put(page, left(BETWEEN), some[j + 1])
    if rows[0] > 0:
        sort_numbers(rows[1:], rows[0])
        strike_list(page, left(BETWEEN), turn, FIRST)
        strike_list(page, left(BETWEEN), turn, LAST)
    count = 0
    for part in range(BETWEEN, parts):
        count += page.lists[listed(turn + 1, part), 0]
    return count


@unit
def look_at(page, which, turn):
    """Look at the contacts of a list."""
    contacts = page.lists[which]
    count = contacts[0]
    for j in range(count):
        ask_for_rows(page, contacts[min(j + 1 + AHEAD, count)])
        look(page, contacts[j + 1], turn)


@device
def ask_for_rows(page, row):
    """Ask for what the look at a contact needs."""
    link = page.links[row]
    for line in KNOWN:
        prefetch(page.meetings, row, line)
    for line in MOVES:
        prefetch(page.motion, link.a, line)
        prefetch(page.motion, link.b, line)
    if link.seen == 0:
        for line in ASKED:
            prefetch(page.blocks, (row - 1) // LANES, line)


@device
def look(page, row, turn):
    """Find when the points of a contact meet fast, and when its bodies are struck first.

    What was asked for may have been struck since, and close in no more: then it was not asked for,
    for that depends on who was struck first.
    """
    if turn > 1 and not holds(page, page.links[row]) and not closes_in(page, row):
        return
    open_meeting(page, row)
    page.links[row].seen = turn
    m = page.meetings[row]
    meet(page, row, m.p, m.p_fall)
    if page.links[row].second != 0:
        meet(page, row, m.q, m.q_fall)


@device
def meet(page, row, p, fall):
    """Find when in the tick a point meets, NEVER if not fast; and when it is NEARLY there.

    Velocities are those of semi-implicit Euler, half a substep's kick ahead of the parabola.
    """
    step = page.step[0]
    link = page.links[row]
    m = page.meetings[row]
    fall.when = NEVER
    i = page.motion[link.a]
    j = page.motion[link.b]
    a = (j.ax - i.ax) * m.x + (j.ay - i.ay) * m.y + (p.turn_b * j.aw - p.turn_a * i.aw)
    speed = closing(page, link, m, p) + 0.5 * step.h * a
    if speed >= 0.0:
        return
    gap = gap_of(page, link, m, p, fall)
    square = speed * speed - 2.0 * a * gap
    root = sqrt(square) if square > 0.0 else 0.0
    when = max(2.0 * gap / (root - speed), -step.tick)
    met = speed + a * when
    pressed = max(m.limit, p.free)
    limit = pressed if a < 0.0 else p.free
    if fall.left <= SPENT:
        limit = max(2.0 * pressed, HARD_IMPACT)
    if met >= -max(limit, -RESTING_TICKS * step.tick * a):
        return
    fall.when = when
    fall.near = when + NEARLY / met
    if fall.near <= step.tick:
        when = when if when <= step.tick else NEVER
        note_first(page.struck[link.a], when, link.seen)
        note_first(page.struck[link.b], when, link.seen)


@device
def note_first(s, when, turn):
    """Note for a body that can move that a point of it meets, and when the first one does.

    One that will be near when the tick ends is struck with those that meet in it, if there are any.
    """
    if s.sides == 0:
        return
    if s.turn != turn:
        s.turn = turn
        s.meets = 0
        s.first = when
    s.first = min(s.first, when)
    s.meets += 1


@unit
def strike_list(page, which, turn, part):
    """Strike what is due of the contacts of a list."""
    contacts = page.lists[which]
    for j in range(contacts[0]):
        strike_contact(page, contacts[j + 1], turn, part)


@device
def strike_contact(page, row, turn, part):
    """Strike the points of a contact whose turn has come, with all that hangs together with them.

    What is to be looked at in the next round is put on its list; what is not the part's to strike
    is left.
    """
    link = page.links[row]
    for which in range(1 + link.second):
        point = 2 * row + which
        if is_due(page, point, turn):
            now = (turn, group_of(turn, point, part), part)
            bodies = 0 if is_left(page, link, now) else strike(page, point, now)
            for j in range(bodies):
                body = page.members[room_of(part), BODIES + j]
                ask_neighbours(page, page.struck[body].sides, turn, part)
            if bodies == 0 and part >= 0:
                put(page, left(part), row)
                return
        elif part != FIRST and fall_of(page, point).when <= page.step[0].tick and holds(page, link):
            ask(page, row, turn, part)  # it meets, though others are struck before it


@device
def is_left(page, link, now):
    """True when the group of a contact that is due is known to be struck later in the round."""
    a = page.struck[link.a]
    b = page.struck[link.b]
    if is_apart(a, now) or is_apart(b, now):
        return True
    return now[2] != LAST and (is_in_small(a) or is_in_small(b))


@device
def is_in_small(s):
    """True for a body that hangs together with less than a heap, by points without restitution."""
    return s.dead & IS_DEAD != 0 and s.heap == IS_NONE and s.sides != 0


@device
def ask_neighbours(page, side, turn, part):
    """Put the contacts where a body that was struck closes in on the next round's list."""
    while side != 0:
        k = side // 2
        after = next_side(page, side)
        prefetch(page.links, after // 2, 0)
        prefetch(page.meetings, after // 2, 0)
        open_normal(page, k)
        if page.links[k].asked != turn and closes_in(page, k):
            open_meeting(page, k)
            if closes_in(page, k):
                ask(page, k, turn, part)
        side = after


@device
def closes_in(page, row):
    """True when a point of the contact may be an impact, by its speed."""
    link = page.links[row]
    m = page.meetings[row]
    p = -SLOWEST * m.p.free
    q = -SLOWEST * m.q.free
    return closing(page, link, m, m.p) < p or closing(page, link, m, m.q) < q


@device
def ask(page, row, turn, part):
    """Put a contact on the list of the next round, once."""
    link = page.links[row]
    if link.asked != turn:
        link.asked = turn
        put(page, listed(turn + 1, part if part >= 0 else list_of(page, link)), row)
