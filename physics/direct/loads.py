"""Which islands are solved to the end, and their contacts: those that `overloads.py` has seen.

An island is fit for it when it nearly rests, has no more than MOST_ROWS rows, and holds by contacts
alone: no joints, no springs, no belts. What does not yield connects nothing.
"""

import numpy as np

from physics.compile.jit import device, kernel
from physics.compile.lanes import LANES
from physics.contacts.islands import acts, root
from physics.direct.overloads import fall_of, give_of, is_overloaded, is_slow
from physics.rows.blocks import moves
from physics.state.page import open_page

MOST_ROWS = 180
"""Rows of an island that is solved to the end: [count], 180, of sixty contacts of boxes. More: what
begins to topple is no longer live; fewer: columns of 50 boxes buckle."""

MOST_WEIGHTS = 2.0
"""Weights of an island that a contact may carry: [1], 2; what wedges carry more. Less: a column
that is put down is not seen at once; more: blows are taken for loads."""

HARD, UNFIT = 1 << 30, 1 << 31
"""Marks of an island's root, above its rows: it is overloaded; it may not be solved to the end."""

TAKEN = np.dtype(
    [
        ("island", "i8"),  # number of it
        ("block", "i8"),
        ("lane", "i8"),
        ("solved", "i8"),  # 1 = it has the impulses of an answer
        ("height", "f8"),  # [m^2/s^2] of its lower body, against gravity
        ("masses", "f8", 5),  # what the lane has while it is set aside
        ("impulses", "f8", 5),
    ]
)
"""A contact of an island that is solved to the end."""


@kernel
def take_loaded(arrays, marks, weights, ends, taken):
    """List the contacts of the islands that are to be solved to the end; returns how many.

    Island by island, from below: so the rows of what stands on one another are near one another,
    and a column's matrix is a band. `marks`, `weights` and `ends` are zeros, one for each
    body.
    """
    page = open_page(arrays)
    mark_islands(page, marks, weights)
    forbid_islands(page, marks)
    number_islands(page, marks)
    for i in range(page.tally[0].contact_count):
        island = island_of(page, marks, page.contacts[i])
        if island >= 0:
            ends[island + 1] += 1
    for k in range(1, len(ends)):
        ends[k] += ends[k - 1]
    count = ends[len(ends) - 1]
    for i in range(page.tally[0].contact_count):
        contact = page.contacts[i]
        island = island_of(page, marks, contact)
        if island >= 0:
            place(taken, ends[island], island, contact.slot, height_of(page, contact))
            ends[island] += 1
    sort_upwards(taken, count)
    return count


@device
def mark_islands(page, marks, weights):
    """Join what touches, in `forest`; count the rows of each island and mark what is overloaded.

    By its weight, that is: what presses with more than that is a blow, or a push-out.
    """
    parents, motion = page.forest, page.motion
    for i in range(len(parents)):
        parents[i] = i
    for i in range(page.tally[0].contact_count):
        contact = page.contacts[i]
        a, b = contact.body_a, contact.body_b
        if contact.slot >= 0 and moves(motion, a) and moves(motion, b):
            p, q = root(parents, np.int64(a)), root(parents, np.int64(b))
            parents[max(p, q)] = min(p, q)
    scale = fall_of(page.step[0]), give_of(page.step[0])
    fall = scale[0]
    for k in range(page.tally[0].awake_count):
        row = page.awake[k]
        weights[root(parents, row)] += page.bodies[row].mass * fall
    for i in range(page.tally[0].contact_count):
        contact = page.contacts[i]
        if contact.slot < 0:
            continue
        top = root_of(page, contact)
        marks[top] += rows_of(contact)
        c, lane = page.blocks[contact.slot // LANES], contact.slot % LANES
        load = c.p.normal_impulse[lane] + c.q.normal_impulse[lane]
        if load < MOST_WEIGHTS * weights[top] and is_overloaded(page, c, lane, scale):
            marks[top] |= HARD
        if contact.hertz > 0.0 or contact.tangent_speed != 0.0:
            marks[top] |= UNFIT


@device
def forbid_islands(page, marks):
    """Mark what has joints, and what moves."""
    for i in range(len(page.joints)):
        joint = page.joints[i]
        if acts(joint, page.bodies):
            for row in (joint.body_a, joint.body_b):
                if moves(page.motion, row):
                    marks[root(page.forest, np.int64(row))] |= UNFIT
    for k in range(page.tally[0].awake_count):
        row = page.awake[k]
        if not is_slow(page, row):
            marks[root(page.forest, row)] |= UNFIT


@device
def number_islands(page, marks):
    """Leave -1 - number in the mark of what is to be solved to the end, and 0 in all others."""
    count = 0
    for k in range(page.tally[0].awake_count):
        top = root(page.forest, page.awake[k])
        if marks[top] > 0:
            rows = marks[top] & (HARD - 1)
            if marks[top] - rows == HARD and rows <= MOST_ROWS:
                count += 1
                marks[top] = -count
            else:
                marks[top] = 0


@device
def island_of(page, marks, contact):
    """The number of the island that a contact belongs to, -1 = none that is solved to the end."""
    if contact.slot < 0:
        return -1
    mark = marks[root_of(page, contact)]
    return -1 - mark if mark < 0 else -1


@device
def root_of(page, contact):
    """The root of the island of a contact."""
    a = contact.body_a
    return root(page.forest, np.int64(a if moves(page.motion, a) else contact.body_b))


@device
def rows_of(contact):
    """How many rows a contact has at most."""
    return contact.point_count + 1 + (1 if contact.rolling_resistance > 0.0 else 0)


@device
def height_of(page, contact):
    """How high the lower body of a contact is that yields, against gravity [m^2/s^2]."""
    step, motion = page.step[0], page.motion
    least = np.inf
    for row in (contact.body_a, contact.body_b):
        if moves(motion, row):
            least = min(least, -step.gx * motion[row].x - step.gy * motion[row].y)
    return least


@device
def place(taken, at, island, slot, height):
    """Write down a contact."""
    one = taken[at]
    one.island = island
    one.block = slot // LANES
    one.lane = slot % LANES
    one.height = height


@device
def sort_upwards(taken, count):
    """Sort the contacts of each island from below (insertion sort: they are few)."""
    for i in range(1, count):
        one = taken[i]
        island, block, lane, height = one.island, one.block, one.lane, one.height
        j = i
        while j > 0 and taken[j - 1].island == island and taken[j - 1].height > height:
            lower, upper = taken[j - 1], taken[j]
            upper.block, upper.lane, upper.height = lower.block, lower.lane, lower.height
            j -= 1
        one = taken[j]
        one.block, one.lane, one.height = block, lane, height
