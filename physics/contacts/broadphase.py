"""Sweep and prune over fat bounds with a persistent order (Baraff 1992; Cohen et al. 1995).

Bounds are fattened so that a slow shape keeps its pairs for many ticks; only when some fat box was
renewed is the order repaired (nearly sorted: insertion sort) and swept, LANES boxes at a time.
"""

import math

import numpy as np

from physics.compile.jit import device, unit
from physics.compile.lanes import (
    LANES,
    bits,
    least,
    load8,
    load_at,
    most,
    rotx,
    roty,
    trailing_zeros,
)
from physics.constants import (
    BOUNDS_MARGIN,
    LEAST_BOUNDS_MARGIN,
    MOST_CONTACTS,
    SPECULATIVE_DISTANCE,
)
from physics.contacts.contacts import begin_contact
from physics.contacts.filters import filters_meet
from physics.contacts.pairset import contains, pair_key
from physics.state.layout import DISABLED, DYNAMIC, FREE
from physics.threads.crew import DIVIDED

NO_SHAPE = 1e300
"""Slack of a body without shapes [m]: its bounds never need another look. Not infinite: a saved
state holds numbers only."""


@device
def update_bounds(page, awake):
    """Exact bounds of the shapes of awake bodies, and new fat ones where they stick out.

    `awake` are the rows of the bodies. Returns how many shapes have new bounds.
    """
    motion = page.motion
    bodies = page.bodies
    shapes = page.shapes
    tick = page.step[0].tick
    moved = 0
    for row in awake:
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
    return moved


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


@device
def sort_order(shapes, order, columns, count):
    """Renew `columns` (5, n + LANES): min_x max_x min_y max_y moved, sorted by the left edge."""
    left = columns[0]
    for i in range(count):
        left[i] = shapes[order[i]].min_x
    for i in range(1, count):
        key = left[i]
        j = i
        while j > 0 and left[j - 1] > key:
            j -= 1
        if j < i:
            row = order[i]
            for k in range(i, j, -1):
                left[k] = left[k - 1]
                order[k] = order[k - 1]
            left[j] = key
            order[j] = row
    right = columns[1]
    low = columns[2]
    high = columns[3]
    moved = columns[4]
    for i in range(count):
        shape = shapes[order[i]]
        right[i] = shape.max_x
        low[i] = shape.min_y
        high[i] = shape.max_y
        moved[i] = shape.moved
    for i in range(count, count + LANES):
        left[i] = np.nan  # ends every sweep, even one that reaches to infinity


@unit
def find_pairs(page):
    """Begin a contact for every new pair of overlapping fat bounds, one of which was renewed.

    When there is no room for all, `needed_contacts` says so; the same call again finds the rest.
    It gives up when they are too many for any world: n bodies in one place have n^2 / 2 pairs.
    """
    tally = page.tally[0]
    count = tally.order_count
    columns = page.columns
    left = columns[0]
    right = columns[1]
    low = columns[2]
    high = columns[3]
    moved = columns[4]
    sort_order(page.shapes, page.order, columns, count)
    tally.needed_contacts = 0
    for i in range(count):
        if tally.contact_count + tally.needed_contacts > MOST_CONTACTS:
            return
        j = i + 1
        while left[j] <= right[i]:
            hit = (load_at(left, j) <= right[i]) & (load_at(low, j) <= high[i])
            hit = hit & (load_at(high, j) >= low[i]) & (load_at(moved, j) + moved[i] > 0.0)
            result = bits(hit)
            while result != 0:
                k = trailing_zeros(result)
                result &= result - 1
                consider_pair(page, page.order[i], page.order[j + k])
            j += LANES
    if tally.needed_contacts == 0:
        tally.moved = 0
        for i in range(count):
            page.shapes[page.order[i]].moved = 0


@device
def consider_pair(page, i, j):
    """Begin the contact of two shapes whose bounds overlap, if they may touch and have none yet."""
    a = min(i, j)
    b = max(i, j)
    if contains(page.known, pair_key(a, b)):
        return
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
            i = shape.next
    for k in range(count, count + LANES):
        page.awake[k] = 0
    tally.awake_count = count
    tally.slept = 0
    page.crew[DIVIDED] = 0
