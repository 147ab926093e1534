"""The sweep over all shapes along x, LANES boxes at a time (sweep and prune with a persistent
order, Baraff 1992; Cohen et al. 1995).

Threads share it: each looks at the shapes of a part of the order and lists the pairs that have no
contact yet, in its part of `pairs`; then one begins them, from left to right. So the contacts come
in the order of one sweep, whoever has found them.
"""

import numpy as np

from physics.compile.jit import device
from physics.compile.lanes import LANES, bits, load_at, trailing_zeros
from physics.constants import MOST_CONTACTS
from physics.contacts.contacts import begin_contact
from physics.contacts.filters import filters_meet
from physics.contacts.pairset import ask_for_key, contains, pair_key
from physics.contacts.sweep_order import sort_order
from physics.state.layout import DISABLED, DYNAMIC
from physics.state.notes import STALE
from physics.threads.crew import PARTS
from physics.threads.division import SHAPES

WAITING = 32
"""Pairs whose slots in the set of known pairs are asked for before the first of them is looked at:
[count], 32. Fewer: the memory is waited for; more: they are gone again."""

NO_ROOM = -1
"""More pairs were found than there was room for."""


@device
def open_sweep(page):
    """Sort the order, and cut it for the threads."""
    sort_order(page)
    page.notes[STALE] = 1
    parts = page.crew[PARTS]
    for part in range(parts + 1):
        page.cuts[SHAPES, part] = part * page.tally[0].order_count // parts


@device
def sweep_part(page, first, last, part):
    """List the new pairs of the shapes first .. last of the order with those to the right of them;
    returns how many, or NO_ROOM.
    """
    room = len(page.pairs) // page.crew[PARTS]
    return sweep(page, (first, last), (part * room, room), False)


@device
def close_sweep(page):
    """Begin the contacts of the pairs that the parts have found; if there was no room, sweep again
    and begin each at once.
    """
    parts = page.crew[PARTS]
    for part in range(parts):
        if page.work[part].count == NO_ROOM:
            sweep(page, (0, page.tally[0].order_count), (0, len(page.pairs)), True)
            return
    for part in range(parts):
        start = part * (len(page.pairs) // parts)
        for n in range(page.work[part].count):
            if too_many(page):
                return
            consider_pair(page, page.pairs[start + n])


@device
def too_many(page):
    """True when there are too many pairs for any world: n bodies in one place have n^2 / 2."""
    tally = page.tally[0]
    return tally.contact_count + tally.needed_contacts > MOST_CONTACTS


@device
def sweep(page, span, place, begins):
    """Sweep over the shapes `span` = (first, last) of the order.

    New pairs are listed in `pairs` at `place` = (start, room), or begun at once if `begins`.
    Returns how many are listed, or NO_ROOM.
    """
    columns = page.columns
    left = columns[0]
    right = columns[1]
    low = columns[2]
    high = columns[3]
    moved = columns[4]
    start, room = place
    most = min(WAITING, room // 2)
    end = start + room - most  # from there on the pairs wait
    waiting = 0
    at = start
    for i in range(span[0], span[1]):
        if begins and too_many(page):
            return 0
        j = i + 1
        while left[j] <= right[i]:
            hit = (load_at(left, j) <= right[i]) & (load_at(low, j) <= high[i])
            hit = hit & (load_at(high, j) >= low[i]) & (load_at(moved, j) + moved[i] > 0.0)
            result = bits(hit)
            while result != 0:
                k = trailing_zeros(result)
                result &= result - 1
                key = pair_key(page.order[i], page.order[j + k])
                ask_for_key(page.known, key)
                page.pairs[end + waiting] = key
                waiting += 1
                if waiting == most:
                    at = look_up(page, (at, end), waiting, begins)
                    waiting = 0
                    if at == NO_ROOM:
                        return at
            j += LANES
    at = look_up(page, (at, end), waiting, begins)
    return at - start if at != NO_ROOM else at


@device
def look_up(page, place, waiting, begins):
    """Look the `waiting` pairs up: list the new ones at `place` = (from, end), or begin them.

    Returns where the next one is to be listed, or NO_ROOM.
    """
    at, end = place
    for n in range(waiting):
        key = page.pairs[end + n]
        if begins:
            consider_pair(page, key)
        elif not contains(page.known, key):
            if at == end:
                return NO_ROOM
            page.pairs[at] = key
            at += 1
    return at


@device
def consider_pair(page, key):
    """Begin the contact of two shapes whose bounds overlap, if they may touch and have none yet."""
    if contains(page.known, key):
        return
    a = key >> 31
    b = key & 0x7FFFFFFF
    shape_a = page.shapes[a]
    shape_b = page.shapes[b]
    body_a = shape_a.body
    body_b = shape_b.body
    a_row = page.bodies[body_a]
    b_row = page.bodies[body_b]
    if body_a == body_b or (a_row.kind != DYNAMIC and b_row.kind != DYNAMIC):
        return
    if a_row.asleep == DISABLED or b_row.asleep == DISABLED:
        return
    if not filters_meet(shape_a, shape_b, page.matrix):
        return
    body_key = pair_key(np.int64(body_a), np.int64(body_b))  # rows are i4: not one more pair_key
    if contains(page.barred, body_key):
        return
    tally = page.tally[0]
    if tally.contact_count >= len(page.contacts):
        tally.needed_contacts += 1
        return
    begin_contact(page, tally.contact_count, a, b)
    tally.contact_count += 1
