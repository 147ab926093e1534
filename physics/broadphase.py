"""Sweep and prune over fat bounds with a persistent order (Baraff 1992; Cohen et al. 1995).

Bounds are fattened so that a slow shape keeps its pairs for many ticks; only when
some fat box was renewed is the order repaired (nearly sorted: insertion sort) and swept.
"""

import numpy as np

from physics._jit import device, kernel
from physics.constants import BOUNDS_MARGIN, LEAST_BOUNDS_MARGIN, TICK
from physics.pairset import contains, pair_key
from physics.state import DYNAMIC, STATIC


@kernel
def update_bounds(bodies, shapes):
    """Exact bounds of every shape, and new fat ones where they stick out. Returns how many moved.

    The bounds reach ahead by the motion of one tick, so a fast body finds what it will hit.
    """
    moved = 0
    for i in range(len(shapes)):
        shape = shapes[i]
        shape.moved = 0
        if shape.body < 0:
            continue
        body = bodies[shape.body]
        if body.kind == STATIC and shape.max_x > shape.min_x:
            continue  # max > min: the bounds were set before, and a static body stays
        low_x = np.inf
        low_y = np.inf
        high_x = -np.inf
        high_y = -np.inf
        c = body.c
        s = body.s
        for k in range(shape.count):
            x = c * shape.x[k] - s * shape.y[k]
            y = s * shape.x[k] + c * shape.y[k]
            r = shape.r[k]
            low_x = min(low_x, x - r)
            low_y = min(low_y, y - r)
            high_x = max(high_x, x + r)
            high_y = max(high_y, y + r)
        shape.tight_min_x = low_x + body.x
        shape.tight_min_y = low_y + body.y
        shape.tight_max_x = high_x + body.x
        shape.tight_max_y = high_y + body.y
        moved += fatten(shape, body.vx * TICK, body.vy * TICK)
    return moved


@device
def fatten(shape, ahead_x, ahead_y):
    """Renew the fat bounds when the exact ones, moved ahead, leave them. Returns 1 when renewed."""
    low_x = shape.tight_min_x + min(0.0, ahead_x)
    low_y = shape.tight_min_y + min(0.0, ahead_y)
    high_x = shape.tight_max_x + max(0.0, ahead_x)
    high_y = shape.tight_max_y + max(0.0, ahead_y)
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


@kernel
def sort_order(shapes, order):
    """Renew the bounds in `order` (n,) of SWEEP records and insertion-sort it by the left edge."""
    n = len(order)
    for i in range(n):
        entry = order[i]
        shape = shapes[entry.row]
        entry.min_x = shape.min_x
        entry.max_x = shape.max_x
        entry.min_y = shape.min_y
        entry.max_y = shape.max_y
    for i in range(1, n):
        left = order[i].min_x
        j = i
        while j > 0 and order[j - 1].min_x > left:
            j -= 1
        if j < i:
            insert_entry(order, i, j)


@device
def insert_entry(order, i, j):
    """Move entry i down to place j < i; the ones between move up by one."""
    entry = order[i]
    row = entry.row
    min_x = entry.min_x
    max_x = entry.max_x
    min_y = entry.min_y
    max_y = entry.max_y
    for k in range(i, j, -1):
        order[k] = order[k - 1]
    entry = order[j]
    entry.row = row
    entry.min_x = min_x
    entry.max_x = max_x
    entry.min_y = min_y
    entry.max_y = max_y


@device
def filters_meet(a, b):
    """True when the filters of two shapes let them touch."""
    if a.group == b.group and a.group != 0:
        return a.group > 0
    return (a.category & b.mask) != 0 and (b.category & a.mask) != 0


@kernel
def sweep(shapes, order, known, found):
    """Write the new pairs (a < b) into `found` (m, 2); return how many there are, even beyond m.

    `known` holds the pairs that already have a contact.
    """
    n = len(order)
    count = 0
    for i in range(n):
        entry = order[i]
        right = entry.max_x
        low = entry.min_y
        high = entry.max_y
        a = entry.row
        for j in range(i + 1, n):
            other = order[j]
            if other.min_x > right:
                break
            if other.min_y > high or other.max_y < low:
                continue
            b = other.row
            shape_a = shapes[a]
            shape_b = shapes[b]
            if shape_a.moved + shape_b.moved == 0 or shape_a.body == shape_b.body:
                continue
            if not filters_meet(shape_a, shape_b) or contains(known, pair_key(a, b)):
                continue
            if count < len(found):
                found[count, 0] = min(a, b)
                found[count, 1] = max(a, b)
            count += 1
    return count


@kernel
def keep_allowed(bodies, shapes, jointed, found):
    """Keep the pairs of `found` of which a body is dynamic and that no joint of `jointed` bars."""
    kept = 0
    for k in range(len(found)):
        a = shapes[found[k, 0]].body
        b = shapes[found[k, 1]].body
        if bodies[a].kind != DYNAMIC and bodies[b].kind != DYNAMIC:
            continue
        if contains(jointed, pair_key(a, b)):
            continue
        found[kept, 0] = found[k, 0]
        found[kept, 1] = found[k, 1]
        kept += 1
    return kept
