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

from physics.compile.jit import device, unit
from physics.compile.lanes import LANES, bits, block
from physics.compile.prefetch import prefetch
from physics.energy.ledger_entries import book_blows
from physics.impacts.impact_members import CUT
from physics.impacts.impact_points import IS_DEAD, IS_FIXED, NEVER, holds
from physics.impacts.impact_rounds import (
    list_of,
    listed,
    put,
    strike_left,
    strike_part,
)
from physics.rows.contact_rows import BLOCKS_AHEAD, block_gap

MOST_ROUNDS = 100
"""Rounds at most: [count], 100; a rack of fifteen balls takes four, a pour of 900 shapes fourteen.
Fewer: blows end half-way, and the soft sweeps take the rest of the energy; more: a jam of hard
bodies holds up the tick."""

ALONE = 1
"""How many parts one thread strikes in."""


@unit
def impacts(page, awake, meets):
    """Strike what meets fast; `meets` is how many blocks say that they may have such points."""
    if meets == 0:
        return
    count = open_impacts(page, awake, ALONE)
    turn = 0
    while count > 0 and turn < MOST_ROUNDS:
        turn += 1
        strike_part(page, turn, 0)
        count = strike_left(page, turn)
    leave_for_later(page, 0, ALONE)
    book_all_blows(page, awake)


@unit
def open_impacts(page, awake, parts):
    """List the contacts that may be impacts, and the sides of all contacts by their bodies, which
    the threads have divided into `parts`.

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
        s.part = page.part[row] if parts > 1 else 0
        s.apart = 0
    for which in range(len(page.lists)):
        page.lists[which, 0] = 0
    gap = block_gap(page)
    count = 0
    blocks = page.tally[0].block_count - gap[1]
    for k in range(blocks):
        i = k if k < gap[0] else k + gap[1]
        ask_for_bodies(page, min(i + BLOCKS_AHEAD, len(page.blocks) - 1))
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
            if (moves_a & moves_b) >> lane & 1:
                cut_between(struck[m.a], struck[m.b])
            if (c.meets >> lane) & 1:
                put(page, listed(1, list_of(page, m)), row)
                count += 1
    return count


@device
def ask_for_bodies(page, i):
    """Ask for the lists of sides of a block's bodies."""
    c = page.blocks[i]
    for lane in range(LANES):
        prefetch(page.struck, c.a[lane], 0)
        prefetch(page.struck, c.b[lane], 0)


@device
def cut_between(a, b):
    """Let two bodies that touch, and belong to two parts, be struck by one thread alone."""
    if a.part != b.part:
        a.apart = CUT
        b.apart = CUT


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


@unit
def book_all_blows(page, awake):
    """Book what was struck, while the energy ledger is on."""
    if page.ledger[0].on != 0:
        book_blows(page, awake)


@unit
def leave_for_later(page, part, parts):
    """Let points that meet fast, but after this tick, take no part: the next one strikes them.

    One of so many parts of the blocks is gone over.
    The sweeps would slow them down so as not to meet within a substep, and without a bounce.
    """
    gap = block_gap(page)
    count = page.tally[0].block_count - gap[1]
    for k in range(part * count // parts, (part + 1) * count // parts):
        i = k if k < gap[0] else k + gap[1]
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
