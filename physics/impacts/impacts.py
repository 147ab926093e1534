"""Impacts: what meets fast within the tick is struck before the sweeps, moment by moment.

All that meets in one moment and hangs together is one event (impact_groups.py). In rounds: find
when each point meets; strike those that no other point of their bodies meets before; look again at
the contacts of what was struck, until nothing closes in. So a blow travels through a row of
touching bodies to its end (Newton's cradle), which one law for all contacts at once cannot do
(Chatterjee and Ruina 1998; Smith et al. 2012, "Reflections on Simultaneous Impact"). The soft
sweeps then find nothing left to stop, and nothing that has sunk in.

Time within the tick counts. A point with the gap g that closes in with v and the acceleration a
meets at t with g + v t + a t^2 / 2 = 0, with the speed v + a t. An impulse at t that is given at
the tick's start moves the bodies from 0 on instead of from t on: that path, -t dV, is taken off the
motion, and so flight, blow and flight are exact however long the tick. A t below 0 is one that was
missed, at most a tick ago.

Cost in loops: 2 over the blocks where something is fast enough, and 1 a round over the contacts of
bodies that were struck in the last one.
"""

from math import sqrt

from physics.compile.jit import device, unit
from physics.compile.lanes import LANES, bits, block
from physics.compile.prefetch import AHEAD, lines_of, prefetch
from physics.constants import HARD_IMPACT
from physics.energy.ledger_entries import book_blows
from physics.impacts.impact_groups import SPENT, strike
from physics.impacts.impact_members import (
    IS_DEAD,
    IS_FIXED,
    NEARLY,
    NEVER,
    closing,
    gap_of,
    holds,
    is_due,
    next_side,
    open_meeting,
    open_normal,
)
from physics.impacts.impact_rows import MEETING
from physics.rows.contact_rows import block_gap
from physics.state.layout import CONTACT_BLOCK, MOTION

MOST_ROUNDS = 100
"""Rounds at most: [count], 100; a rack of fifteen balls takes four, a pour of 900 shapes fourteen.
Fewer: blows end half-way, and the soft sweeps take the rest of the energy; more: a jam of hard
bodies holds up the tick."""

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


@unit
def impacts(page, awake, meets):
    """Strike what meets fast; `meets` is how many blocks say that they may have such points."""
    if meets == 0:
        return
    links = page.links
    count = open_list(page, awake)
    group = 0
    for turn in range(1, MOST_ROUNDS + 1):
        for j in range(count):
            ask_for_rows(page, links[min(j + AHEAD, count - 1)].now)
            look(page, links[j].now, turn)
        asked = 0
        for j in range(count):
            asked, group = strike_contact(page, links[j].now, asked, (turn, group))
        if asked == 0:
            break
        for j in range(asked):
            links[j].now = links[j].next
        count = asked
    leave_for_later(page)
    if page.ledger[0].on != 0:
        book_blows(page, awake)


@device
def open_list(page, awake):
    """List the contacts that may be impacts, and the sides of all contacts by their bodies.

    Returns how many contacts are on the list.
    """
    struck = page.struck
    links = page.links
    for row in awake:
        s = struck[row]
        s.sides = 0
        s.dead = 0
        s.turn = 0
        s.group = 0
        s.hit = 0
        s.reached = 0
        s.heap = 0
    gap = block_gap(page)
    listed = 0
    for k in range(page.tally[0].block_count - gap[1]):
        i = k if k < gap[0] else k + gap[1]
        c = block(page.blocks, i)
        moves_a = bits(c.inv_mass_a + c.inv_inertia_a > 0.0)
        moves_b = bits(c.inv_mass_b + c.inv_inertia_b > 0.0)
        dead = bits(c.restitution <= 0.0)
        fixed = moves_a ^ moves_b
        c = page.blocks[i]
        for lane in range(LANES):
            row = LANES * i + lane + 1
            m = links[row]
            m.seen = 0
            m.a = c.a[lane]
            m.b = c.b[lane]
            m.dead = ((dead >> lane) & 1) * IS_DEAD + ((fixed >> lane) & 1) * IS_FIXED
            m.after_a = link(struck[m.a], ((moves_a >> lane) & 1) * (2 * row + 1), m.dead)
            m.after_b = link(struck[m.b], ((moves_b >> lane) & 1) * (2 * row), m.dead)
            links[listed].now = row
            listed += (c.meets >> lane) & 1
    return listed


@device
def link(s, side, dead):
    """Put a side of a contact first in the list of its body, if that can move (side > 0).

    Returns the one that was first.
    """
    if side == 0:
        s.sides = 0
        s.hit = 0
        return 0
    after = s.sides
    s.sides = side
    s.dead |= dead
    return after


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
    """Find when the points of a contact meet fast, and when its bodies are struck first."""
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
    """Note for a body that a point of it meets, and when the first one does.

    One that will be near when the tick ends is struck with those that meet in it, if there are any.
    """
    if s.turn != turn:
        s.turn = turn
        s.meets = 0
        s.first = when
    s.first = min(s.first, when)
    s.meets += 1


@device
def strike_contact(page, row, asked, now):
    """Strike the points of a contact whose turn has come, with all that hangs together with them.

    `now` is (round, last group). What is to be looked at in the next round, `asked` contacts until
    now, is put on its list. Returns (asked, last group).
    """
    turn, group = now
    for which in range(1 + page.links[row].second):
        if is_due(page, 2 * row + which, turn):
            group += 1
            bodies = strike(page, 2 * row + which, (turn, group))
            for j in range(bodies):
                asked = ask_neighbours(page, page.struck[page.forest[j]].sides, asked, turn)
        elif waits(page, row, which):
            asked = ask(page, row, asked, turn)
    return asked, group


@device
def waits(page, row, which):
    """True when a point meets in this tick, though others are struck before it."""
    m = page.meetings[row]
    fall = m.q_fall if which == 1 else m.p_fall
    return fall.when <= page.step[0].tick and holds(page, page.links[row])


@device
def ask_neighbours(page, side, asked, turn):
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
                asked = ask(page, k, asked, turn)
        side = after
    return asked


@device
def closes_in(page, row):
    """True when a point of the contact may be an impact, by its speed."""
    link = page.links[row]
    m = page.meetings[row]
    p = -SLOWEST * m.p.free
    q = -SLOWEST * m.q.free
    return closing(page, link, m, m.p) < p or closing(page, link, m, m.q) < q


@device
def ask(page, row, asked, turn):
    """Put a contact on the list of the next round, once; returns how long that is."""
    link = page.links[row]
    if link.asked == turn:
        return asked
    link.asked = turn
    page.links[asked].next = row
    return asked + 1


@device
def leave_for_later(page):
    """Let points that meet fast, but after this tick, take no part: the next one strikes them.

    The sweeps would slow them down so as not to meet within a substep, and without a bounce.
    """
    gap = block_gap(page)
    for i in range(page.tally[0].block_count - gap[1]):
        i = i if i < gap[0] else i + gap[1]
        for lane in range(LANES):
            link = page.links[LANES * i + lane + 1]
            if link.seen > 0 and holds(page, link):
                c = page.blocks[i]
                m = page.meetings[LANES * i + lane + 1]
                leave(c.p, m.p_fall.when, lane, page.step[0].tick)
                if link.second != 0:
                    leave(c.q, m.q_fall.when, lane, page.step[0].tick)


@device
def leave(p, when, lane, tick):
    """Let a point take no part, if it meets after the tick."""
    if tick < when < NEVER:
        p.normal_mass[lane] = 0.0
