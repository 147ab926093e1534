"""Which contacts are to be looked at: what bodies' motions have left true of the last manifolds."""

import math

from physics.compile.jit import device
from physics.compile.lanes import LANES
from physics.compile.prefetch import AHEAD, lines_of, prefetch
from physics.constants import RECYCLE_DISTANCE, RECYCLE_TURN, SPECULATIVE_DISTANCE
from physics.state.layout import CONTACT_BLOCK, SHAPE

GAP_PERIOD = 8
"""Ticks in which a contact whose shapes stay apart looks once whether its bounds have parted."""

ALL, GAP, NOTHING = range(3)
"""What of the last manifold still holds; GAP: that the shapes are apart."""

PLACES = lines_of(CONTACT_BLOCK, "p.lax", "p.ra", "lnx", "reference")
"""The cache lines of a block that say where points are."""

DISCS = lines_of(SHAPE, "min_x", "x", "y", "r")
"""The cache lines of a shape that say where its bounds and its discs are."""


@device
def list_moved(page, first, last):
    """List in `due` the contacts of which the last manifold no longer holds, from `first` on: ~i is
    one that has to look whether its bounds have parted, no more.

    Returns where the list ends. (It is read faster than what is due is written over it.)
    """
    contacts = page.contacts
    motion = page.motion
    tick = page.step[0].tick
    now = page.tally[0].tick
    end = first
    for k in range(first, last):
        prefetch(contacts, page.busy[min(k + 2 * AHEAD, last - 1)], 0)
        next_one = contacts[page.busy[min(k + AHEAD, last - 1)]]
        for row in (next_one.body_a, next_one.body_b):
            prefetch(motion, row, 0)
            prefetch(motion, row, 1)
        i = page.busy[k]
        contact = contacts[i]
        holds = what_holds(contact, motion[contact.body_a], motion[contact.body_b], tick)
        if holds == ALL or (holds == GAP and (contact.body_b + now) % GAP_PERIOD != 0):
            continue
        prefetch(contacts, i, 1)
        page.due[end] = i if holds == NOTHING else ~i
        end += 1
    return end


@device
def ask_for_rows(page, i):
    """Ask for what the contact i or ~i will need."""
    if i >= 0:
        contact = page.contacts[i]
        for row in (contact.shape_a, contact.shape_b):
            for line in DISCS:
                prefetch(page.shapes, row, line)
        for row in (contact.body_a, contact.body_b):
            prefetch(page.bodies, row, 0)
        prefetch(page.points, 2 * i, 0)
        if contact.slot >= 0:
            for line in PLACES:
                prefetch(page.blocks, contact.slot // LANES, line)


@device
def what_holds(contact, a, b, tick):
    """ALL, GAP or NOTHING: what B's motion in A's frame has left true of the last manifold.

    All of it after small motions of what is slow; the gap as long as it cannot have closed: a point
    of B moves no further than its centre and, by its turn, the reach; (u + v)^2 <= 2 (u^2 + v^2).
    """
    c = a.c
    s = a.s
    dx = b.x - a.x
    dy = b.y - a.y
    x = c * dx + s * dy - contact.px
    y = c * dy - s * dx - contact.py
    rc = c * b.c + s * b.s - contact.pc
    rs = c * b.s - s * b.c - contact.ps
    vx = b.vx - a.vx
    vy = b.vy - a.vy
    shift = x * x + y * y  # [m^2]
    turn = rc * rc + rs * rs
    ahead = (vx * vx + vy * vy) * (tick * tick)  # [m^2]
    if (
        (shift <= RECYCLE_DISTANCE * RECYCLE_DISTANCE)
        & (turn <= RECYCLE_TURN * RECYCLE_TURN)
        & (ahead <= SPECULATIVE_DISTANCE * SPECULATIVE_DISTANCE)
        & (contact.point_count >= 0)
    ):
        return ALL
    if contact.point_count != 0:
        return NOTHING
    reach = contact.reach
    swing = (abs(a.w) * (math.sqrt(dx * dx + dy * dy) + reach) + abs(b.w) * reach) * tick
    if swing <= SPECULATIVE_DISTANCE:
        swing = 0.0
    room = contact.gap - max(SPECULATIVE_DISTANCE, math.sqrt(ahead) + swing)
    return GAP if room > 0.0 and 2.0 * (shift + reach * reach * turn) < room * room else NOTHING
