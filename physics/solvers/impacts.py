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

from physics._jit import device, unit
from physics.constants import HARD_IMPACT
from physics.lanes import LANES, bits, block, vmin
from physics.solvers.contact_rows import block_gap
from physics.solvers.impact_groups import SPENT, strike
from physics.solvers.impact_members import (
    NEARLY,
    NEVER,
    closing,
    gap_of,
    is_due,
    next_side,
    open_meeting,
)
from physics.solvers.ledger_entries import book_blows

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


@unit
def impacts(page, awake, meets):
    """Strike what meets fast; `meets` is how many blocks say that they may have such points."""
    if meets == 0:
        return
    bench = page.meetings
    count = open_list(page, awake)
    group = 0
    for turn in range(1, MOST_ROUNDS + 1):
        for j in range(count):
            look(page, bench[j].now, turn)
        asked = 0
        for j in range(count):
            asked, group = strike_contact(page, bench[j].now, asked, (turn, group))
        if asked == 0:
            break
        for j in range(asked):
            bench[j].now = bench[j].next
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
    for row in awake:
        s = struck[row]
        s.sides = 0
        s.dead = 0
        s.turn = 0
        s.group = 0
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
        close = bits(vmin(c.p.approach, c.q.approach) < 0.0) if c.meets != 0 else 0
        c = page.blocks[i]
        for lane in range(LANES):
            row = LANES * i + lane + 1
            m = page.meetings[row]
            m.seen = 0
            m.a = c.a[lane]
            m.b = c.b[lane]
            m.dead = (dead >> lane) & 1
            m.after_a = link(struck[m.a], ((moves_a >> lane) & 1) * (2 * row + 1), m.dead)
            m.after_b = link(struck[m.b], ((moves_b >> lane) & 1) * (2 * row), m.dead)
            page.meetings[listed].now = row
            listed += (close >> lane) & 1
    return listed


@device
def link(s, side, dead):
    """Put a side of a contact first in the list of its body, if that can move (side > 0).

    Returns the one that was first.
    """
    after = s.sides
    s.sides = side
    if side == 0:
        return 0
    s.dead += dead
    return after


@device
def look(page, row, turn):
    """Find when the points of a contact meet fast, and when its bodies are struck first."""
    m = page.meetings[row]
    if m.seen == 0:
        open_meeting(page, row)
    m.seen = turn
    meet(page, m, m.p, turn)
    meet(page, m, m.q, turn)


@device
def meet(page, m, p, turn):
    """Find when in the tick a point meets, NEVER if not fast; and when it is NEARLY there.

    Velocities are those of semi-implicit Euler, half a substep's kick ahead of the parabola.
    """
    step = page.step[0]
    p.when = NEVER
    if p.mass == 0.0:
        return
    i = page.motion[m.a]
    j = page.motion[m.b]
    a = (j.ax - i.ax) * m.x + (j.ay - i.ay) * m.y + (p.turn_b * j.aw - p.turn_a * i.aw)
    speed = closing(page, m, p) + 0.5 * step.h * a
    if speed >= 0.0:
        return
    gap = gap_of(page, m, p)
    square = speed * speed - 2.0 * a * gap
    root = sqrt(square) if square > 0.0 else 0.0
    when = max(2.0 * gap / (root - speed), -step.tick)
    met = speed + a * when
    limit = m.limit if a < 0.0 else p.free
    if p.left <= SPENT:
        limit = max(2.0 * m.limit, HARD_IMPACT)
    if met >= -max(limit, -RESTING_TICKS * step.tick * a):
        return
    p.when = when
    p.near = when + NEARLY / met
    if when <= step.tick:
        note_first(page.struck[m.a], when, turn)
        note_first(page.struck[m.b], when, turn)


@device
def note_first(s, when, turn):
    """Note for a body that a point of it meets, and when the first one does."""
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
    for which in range(2):
        m = page.meetings[row]
        if is_due(page, 2 * row + which, turn):
            group += 1
            bodies = strike(page, 2 * row + which, (turn, group))
            for j in range(bodies):
                asked = ask_neighbours(page, page.struck[page.forest[j]].sides, asked, turn)
        elif (m.q.when if which == 1 else m.p.when) <= page.step[0].tick:
            asked = ask(page, row, asked, turn)
    return asked, group


@device
def ask_neighbours(page, side, asked, turn):
    """Put the contacts where a body that was struck closes in on the next round's list."""
    while side != 0:
        m = page.meetings[side // 2]
        if m.seen == 0:
            open_meeting(page, side // 2)
        m.p.when = NEVER
        m.q.when = NEVER
        p = -SLOWEST * m.p.free
        q = -SLOWEST * m.q.free
        if closing(page, m, m.p) < p or closing(page, m, m.q) < q:
            asked = ask(page, side // 2, asked, turn)
        side = next_side(page, side)
    return asked


@device
def ask(page, row, asked, turn):
    """Put a contact on the list of the next round, once; returns how long that is."""
    m = page.meetings[row]
    if m.asked == turn:
        return asked
    m.asked = turn
    page.meetings[asked].next = row
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
            m = page.meetings[LANES * i + lane + 1]
            if m.seen > 0:
                c = page.blocks[i]
                leave(c.p, m.p.when, lane, page.step[0].tick)
                leave(c.q, m.q.when, lane, page.step[0].tick)


@device
def leave(p, when, lane, tick):
    """Let a point take no part, if it meets after the tick."""
    if tick < when < NEVER:
        p.normal_mass[lane] = 0.0
