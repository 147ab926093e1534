"""The order of the sweep: shapes along x by the left edges of their fat bounds, from tick to tick.

Shapes that are level keep the order that they had (a stable sort). So does the order of new
contacts follow, and with it that of the solver: it is a part of the state.
"""

import numpy as np

from physics.compile.jit import device, kernel
from physics.compile.lanes import LANES
from physics.contacts.sorting import sort_rows
from physics.state.notes import FRESH, PLACED


@device
def sort_order(page):
    """Renew `columns` (5, n + LANES): min_x max_x min_y max_y moved, sorted by the left edge."""
    shapes = page.shapes
    order = page.order
    columns = page.columns
    count = page.tally[0].order_count
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
    place = page.place
    for i in range(count):
        shape = shapes[order[i]]
        right[i] = shape.max_x
        low[i] = shape.min_y
        high[i] = shape.max_y
        moved[i] = shape.moved
        place[order[i]] = i
    end_columns(page)
    page.notes[PLACED] = 1


@device
def end_columns(page):
    """Let no left edge follow the last: that ends even a sweep that reaches to infinity."""
    count = page.tally[0].order_count
    for i in range(count, count + LANES):
        page.columns[0, i] = np.nan


@device
def mend_order(page, count):
    """Bring the first `count` shapes of `fresh` to their places; all others are in order.

    First those that go right, the last of them first, then those that go left, the first of them
    first: each finds a sorted list, and passes over none that is level with it. Leaves `fresh` in
    the order that there was.
    """
    shapes = page.shapes
    order = page.order
    place = page.place
    left = page.columns[0]
    fresh = page.fresh
    sort_rows(fresh, 0, count, place)
    for k in range(count - 1, -1, -1):
        row = fresh[k]
        key = shapes[row].min_x
        i = place[row]
        if key > left[i]:
            while left[i + 1] < key:
                left[i] = left[i + 1]
                order[i] = order[i + 1]
                place[order[i]] = i
                i += 1
            left[i] = key
            order[i] = row
            place[row] = i
    for k in range(count):
        row = fresh[k]
        key = shapes[row].min_x
        i = place[row]
        if key < left[i]:
            while i > 0 and left[i - 1] > key:
                left[i] = left[i - 1]
                order[i] = order[i - 1]
                place[order[i]] = i
                i -= 1
            left[i] = key
            order[i] = row
            place[row] = i


@device
def note_fresh(page, row):
    """List a shape whose fat bounds were renewed; when all are, how many is enough to know."""
    count = page.notes[FRESH]
    if count < len(page.fresh):
        page.fresh[count] = row
        page.notes[FRESH] = count + 1


@kernel
def renew_places(page):
    """Find the places in the order anew, after edits, and what the sweep has not seen.

    Where edits have left it unsorted, the next sweep is one over all.
    """
    shapes = page.shapes
    left = page.columns[0]
    is_sorted = 1
    page.notes[FRESH] = 0
    for i in range(page.tally[0].order_count):
        row = page.order[i]
        page.place[row] = i
        left[i] = shapes[row].min_x
        if i > 0 and not left[i - 1] <= left[i]:
            is_sorted = 0
        if shapes[row].moved != 0:
            note_fresh(page, row)
    end_columns(page)
    page.notes[PLACED] = is_sorted
