"""Who may touch whom: fat bounds, and the pairs of those that overlap.

Bounds are fattened so that a slow shape keeps its pairs for many ticks. Where few were renewed,
each asks a tree of boxes who lies there (box_tree.py), and what rests costs nothing. Where most
were, all are swept along x (sweep.py). Both find the same pairs in the same order.
"""

import math

from physics.compile.jit import device, unit
from physics.compile.lanes import (
    LANES,
    least,
    load8,
    most,
    rotx,
    roty,
)
from physics.compile.prefetch import AHEAD, lines_of, prefetch
from physics.constants import (
    BOUNDS_MARGIN,
    LEAST_BOUNDS_MARGIN,
    SPECULATIVE_DISTANCE,
)
from physics.contacts.box_tree import (
    fat_box,
    find_in_box,
    hold_shapes,
    put_box,
    renew_if_stale,
)
from physics.contacts.contacts import bounds_overlap
from physics.contacts.pairset import ask_for_key, contains, pair_key
from physics.contacts.sorting import sort_numbers
from physics.contacts.sweep import close_sweep, consider_pair, open_sweep, too_many
from physics.contacts.sweep_order import mend_order, note_fresh
from physics.state.layout import BODY, FREE
from physics.state.notes import ALL, FRESH, PLACED, UNSEEN
from physics.threads.crew import DIVIDED, PARTS
from physics.threads.division import BODIES

NO_SHAPE = 1e300
"""Slack of a body without shapes [m]: its bounds never need another look. Not infinite: a saved
state holds numbers only."""

SLACKS = lines_of(BODY, "extent", "slack", "slack_angle")
"""The cache lines of a body that say whether its shapes may have left their bounds."""

FEW_PART = 8
"""All are swept when the bounds of more than one shape in so many were renewed: [count], 8. Fewer:
what moves pays for what rests; more: to ask the tree for each costs more than the sweep."""

LEAST_SHAPES = 64
"""Fewer shapes are always swept: [count], 64. Fewer: a tree of one node; more: a sweep of all."""


@device
def update_bounds(page, first, last):
    """Exact bounds of the shapes of awake bodies, and new fat ones where they stick out.

    The bodies are those of `crowd` from `first` to `last`. Which of them have new fat bounds goes
    to the same places of `renewed`, 0 ends the list. Returns how many shapes that are.
    """
    motion = page.motion
    bodies = page.bodies
    shapes = page.shapes
    tick = page.step[0].tick
    moved = 0
    at = first
    for k in range(first, last):
        for line in SLACKS:
            prefetch(bodies, page.crowd[min(k + AHEAD, last - 1)], line)
        row = page.crowd[k]
        if row == 0:
            continue
        m = motion[row]
        body = bodies[row]
        swing = abs(m.w) * body.extent * tick
        if swing <= SPECULATIVE_DISTANCE:
            if stays_within(body, m, tick):
                continue
            swing = 0.0
        slack = NO_SHAPE
        before = moved
        i = body.first_shape
        while i >= 0:
            shape = shapes[i]
            tighten(shape, m)
            spread = swing_of(shape, m.w * tick) if swing > 0.0 else 0.0
            moved += fatten(shape, m.vx * tick, m.vy * tick, spread)
            slack = min(slack, slack_of(shape))
            i = shape.next
        body.slack = slack
        body.slack_x = m.x
        body.slack_y = m.y
        body.slack_angle = m.angle
        if moved > before:
            page.renewed[at] = row
            at += 1
    if at < last:
        page.renewed[at] = 0
    return moved


@device
def list_renewed(page):
    """List in `fresh` the shapes whose fat bounds the parts of `update_bounds` have renewed."""
    for part in range(page.crew[PARTS]):
        k = page.cuts[BODIES, part]
        while k < page.cuts[BODIES, part + 1] and page.renewed[k] != 0:
            i = page.bodies[page.renewed[k]].first_shape
            while i >= 0:
                if page.shapes[i].moved != 0:
                    note_fresh(page, i)
                i = page.shapes[i].next
            k += 1


@device
def stays_within(body, m, tick):
    """True when no shape can have left its fat bounds, nor will in this tick, by its motion since.

    Most bodies of a pile hardly move: this spares them their exact bounds.
    """
    shift = abs(m.x - body.slack_x) + abs(m.y - body.slack_y) + (abs(m.vx) + abs(m.vy)) * tick
    return shift + body.extent * abs(m.angle - body.slack_angle) < body.slack


@device
def swing_of(shape, turn):
    """Return how far a turn about the body's centre can take a point of the shape [m]."""
    x = load8(shape.x)
    y = load8(shape.y)
    return min(abs(turn), 2.0) * math.sqrt(most(x * x + y * y))


@device
def slack_of(shape):
    """Return how far the exact bounds are from leaving the fat ones [m]."""
    left = min(shape.tight_min_x - shape.min_x, shape.max_x - shape.tight_max_x)
    return min(left, min(shape.tight_min_y - shape.min_y, shape.max_y - shape.tight_max_y))


@device
def tighten(shape, m):
    """Exact bounds at the body's pose: all eight discs at once (unused ones repeat the last)."""
    x = load8(shape.x)
    y = load8(shape.y)
    r = load8(shape.r)
    wx = rotx(m.c, m.s, x, y)
    wy = roty(m.c, m.s, x, y)
    shape.tight_min_x = least(wx - r) + m.x
    shape.tight_min_y = least(wy - r) + m.y
    shape.tight_max_x = most(wx + r) + m.x
    shape.tight_max_y = most(wy + r) + m.y


@device
def fatten(shape, ahead_x, ahead_y, spread):
    """Renew the fat bounds when the exact ones, moved ahead by one tick, leave them.

    So a fast body finds what it will hit; `spread` [m] is what its spin adds on every side. Returns
    1 when renewed.
    """
    low_x = shape.tight_min_x + min(0.0, ahead_x) - spread
    low_y = shape.tight_min_y + min(0.0, ahead_y) - spread
    high_x = shape.tight_max_x + max(0.0, ahead_x) + spread
    high_y = shape.tight_max_y + max(0.0, ahead_y) + spread
    if (
        shape.max_x > shape.min_x
        and low_x >= shape.min_x
        and low_y >= shape.min_y
        and high_x <= shape.max_x
        and high_y <= shape.max_y
    ):
        return 0
    size = min(
        shape.tight_max_x - shape.tight_min_x,
        shape.tight_max_y - shape.tight_min_y,
    )
    margin = max(LEAST_BOUNDS_MARGIN, min(BOUNDS_MARGIN, 0.25 * size))
    shape.min_x = low_x - margin
    shape.min_y = low_y - margin
    shape.max_x = high_x + margin
    shape.max_y = high_y + margin
    shape.moved = 1
    return 1


@unit
def find_few(page):
    """Begin a contact for every new pair of overlapping fat bounds, one of which was renewed, where
    these are few; else return True: a sweep is to find them.

    The pairs come as a sweep from left to right meets them, also where only the renewed bounds are
    looked at.
    """
    tally = page.tally[0]
    index = page.notes
    tally.needed_contacts = 0
    count = -1
    if index[PLACED] != 0 and is_few(index[FRESH], tally.order_count):
        count = pairs_of_fresh(page)
    if count < 0:
        open_sweep(page)
        return True
    begin_pairs(page, count)
    return False


@unit
def begin_found(page, swept):
    """Begin the contacts that a sweep has found, if it was one (`swept`).

    When there is no room for all, `needed_contacts` says so; the same calls again find the rest.
    """
    if swept:
        close_sweep(page)
    if page.tally[0].needed_contacts == 0:
        page.tally[0].moved = 0
        forget_fresh(page)


@device
def is_few(fresh, count):
    """True when to ask the tree for each of the renewed bounds costs less than a sweep."""
    return count >= LEAST_SHAPES and FEW_PART * fresh <= count


@device
def pairs_of_fresh(page):
    """Write the new pairs of the shapes in `fresh`, as a sweep meets them, into `pairs`.

    As numbers of the places in the order. Returns how many; -1 when there is no room for them.
    """
    shapes = page.shapes
    fresh = page.fresh
    pairs = page.pairs
    found = page.found
    place = page.place
    known = page.known
    fresh_count = page.notes[FRESH]
    mend_order(page, fresh_count)
    hold_shapes(page, page.tally[0].shape_count)
    renew_if_stale(page)
    for k in range(fresh_count):
        put_box(page, fresh[k], fat_box(shapes[fresh[k]]))
    count = 0
    for k in range(fresh_count):
        i = fresh[k]
        if k > 0 and fresh[k - 1] == i:
            continue
        shape = shapes[i]
        near = find_in_box(page, fat_box(shape))
        for n in range(near):
            ask_for_key(known, pair_key(i, found[n]))
            prefetch(shapes, found[n], 0)
        for n in range(near):
            j = found[n]
            other = shapes[j]
            if other.body == shape.body or contains(known, pair_key(i, j)):
                continue
            if not bounds_overlap(shape, other):
                continue  # the tree's box may be larger
            if other.moved != 0 and place[j] < place[i]:
                continue  # it is found from there
            if count == len(pairs):
                return -1
            pairs[count] = pair_key(place[i], place[j])
            count += 1
    sort_numbers(pairs, count)
    return count


@device
def begin_pairs(page, count):
    """Begin the contacts of the first `count` of `pairs` that may touch."""
    for n in range(count):
        if too_many(page):
            return
        key = page.pairs[n]
        consider_pair(page, pair_key(page.order[key >> 31], page.order[key & 0x7FFFFFFF]))


@device
def forget_fresh(page):
    """Note that the sweep has seen all renewed bounds."""
    index = page.notes
    if is_few(index[FRESH], page.tally[0].order_count):
        for k in range(index[FRESH]):
            page.shapes[page.fresh[k]].moved = 0
    else:
        for i in range(page.tally[0].order_count):
            page.shapes[page.order[i]].moved = 0
    index[FRESH] = 0


@device
def renew_awake(page):
    """List the bodies that are not static, asleep or disabled; give new or moved ones bounds.

    The list is filled up with the world's row 0 to a multiple of LANES.
    """
    tally = page.tally[0]
    count = 0
    for row in range(1, tally.body_count):
        body = page.bodies[row]
        if body.kind == FREE:
            continue
        if body.kind > 0 and body.asleep == 0:
            page.awake[count] = row
            count += 1
        i = body.first_shape
        while i >= 0:
            shape = page.shapes[i]
            if not shape.max_x > shape.min_x:
                tighten(shape, page.motion[row])
                tally.moved += fatten(shape, 0.0, 0.0, 0.0)
                note_fresh(page, i)
            i = shape.next
    for k in range(count, count + LANES):
        page.awake[k] = 0
    tally.awake_count = count
    tally.slept = 0
    page.crew[DIVIDED] = 0
    page.notes[UNSEEN] = ALL
