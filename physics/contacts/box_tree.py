"""A tree of boxes over all shapes, eight to a node: who lies here, without a look at all others.

A lane of a leaf is the box of one shape, that of another node the box round the node below it; the
nodes lie level by level in one array, so that child k of node n is 8 n + 1 + k (R-trees: Guttman
1984; packed by strips: Leutenegger et al. 1997, "STR"). One box that moves renews the few nodes
above it, and what stands or sleeps costs nothing. When most boxes have moved, all nodes are
renewed from below at the next question: that takes a tenth of a sweep. Boxes that have wandered
make the nodes large, so the leaves are arranged anew now and then.

A box holds the fat bounds of its shape, and may be larger. The tree is no part of the state: what
is found in it is sorted before it is used, so the bits do not depend on how it is arranged.
"""

import math

import numpy as np

from physics.compile.jit import device, kernel, records
from physics.compile.lanes import (
    VERTICES,
    bits,
    block,
    least,
    load8,
    most,
    rotx,
    roty,
    trailing_zeros,
)
from physics.contacts.sorting import sort_numbers, sort_rows
from physics.state.layout import DISABLED
from physics.state.notes import ALL, AWAKE, HELD, NONE, STALE, UNSEEN, WORN

FAN = VERTICES
"""Boxes of a node: [count], one vector of the lanes."""

EMPTY = 1e300
"""Where the box of nothing begins; it ends at minus that [m]. Not infinite: a sum would be NaN."""

FAR = 1e12
"""No shape is farther from a question: [m]; the infinite is cut off there."""

NEAR, ROUNDING = 1e-6, 1e-14
"""By how much a question looks beyond its way: [m], and in parts of its coordinates. Less: rounding
may hide what it touches; more: it looks at more shapes."""

WEAR = 32
"""Boxes that are renewed, for each shape, until the leaves are arranged anew: [count], 32. Fewer:
sorting costs more than it saves; more: questions look at more nodes."""

NEW = 4 * WEAR
"""... of which a shape that came since, and lies anywhere, is worth so many."""

STACK = 64
"""Nodes that wait to be looked at, at most: [count], seven a level and one, nine levels."""

MANY_PART = 8
"""When more than one in so many shapes is awake all nodes are renewed at once: [count], 8."""

NODE = np.dtype([(name, "f8", FAN) for name in ("min_x", "min_y", "max_x", "max_y")])


def new_tree(shapes: int) -> np.ndarray:
    """An empty tree with room for so many shapes."""
    first, width = 0, 1
    while FAN * width < shapes:
        first, width = first + width, FAN * width
    tree = records(NODE, first + -(-shapes // FAN))
    for name in ("min_x", "min_y"):
        np.asarray(tree)[name] = EMPTY
    for name in ("max_x", "max_y"):
        np.asarray(tree)[name] = -EMPTY
    return tree


@device
def first_leaf(room):
    """The first node of the lowest level of a tree with room for so many shapes."""
    first = 0
    width = 1
    while FAN * width < room:
        first += width
        width *= FAN
    return first


@device
def put_box(page, row, box):
    """Make `box` (min_x, min_y, max_x, max_y) that of the shape, and renew the nodes above it."""
    tree = page.tree
    at = page.leaf[row]
    k = at % FAN
    n = first_leaf(len(page.leaf)) + at // FAN
    x0, y0, x1, y1 = box
    page.notes[WORN] += 1
    while True:
        node = tree[n]
        same_x = node.min_x[k] == x0 and node.max_x[k] == x1
        if same_x and node.min_y[k] == y0 and node.max_y[k] == y1:
            return
        node.min_x[k] = x0
        node.min_y[k] = y0
        node.max_x[k] = x1
        node.max_y[k] = y1
        if n == 0:
            return
        c = block(tree, n)
        x0 = least(c.min_x)
        y0 = least(c.min_y)
        x1 = most(c.max_x)
        y1 = most(c.max_y)
        k = (n - 1) % FAN
        n = (n - 1) // FAN


@device
def fat_box(shape):
    """The fat bounds of a shape."""
    return shape.min_x, shape.min_y, shape.max_x, shape.max_y


@device
def whole_box(shape, m):
    """The fat bounds of a shape, if it has some, and its exact ones at the body's pose of now."""
    x = load8(shape.x)
    y = load8(shape.y)
    r = load8(shape.r)
    wx = rotx(m.c, m.s, x, y)
    wy = roty(m.c, m.s, x, y)
    x0 = least(wx - r) + m.x
    y0 = least(wy - r) + m.y
    x1 = most(wx + r) + m.x
    y1 = most(wy + r) + m.y
    if shape.max_x > shape.min_x:
        x0 = min(x0, shape.min_x)
        y0 = min(y0, shape.min_y)
        x1 = max(x1, shape.max_x)
        y1 = max(y1, shape.max_y)
    return x0, y0, x1, y1


@device
def renew_tree(page, now):
    """Renew all boxes: fat bounds, and with `now` also exact ones at the poses of now."""
    index = page.notes
    shapes = page.shapes
    tree = page.tree
    count = page.tally[0].shape_count
    hold_shapes(page, count)
    if index[WORN] > WEAR * index[HELD]:
        arrange(page)
    first = first_leaf(len(page.leaf))
    for row in range(index[HELD]):
        at = page.leaf[row]
        shape = shapes[row]
        box = (EMPTY, EMPTY, -EMPTY, -EMPTY)
        if row < count and shape.body >= 0:
            box = whole_box(shape, page.motion[shape.body]) if now else fat_box(shape)
        node = tree[first + at // FAN]
        node.min_x[at % FAN], node.min_y[at % FAN], node.max_x[at % FAN], node.max_y[at % FAN] = box
    for n in range(first + (index[HELD] - 1) // FAN, 0, -1):
        c = block(tree, n)
        x0 = least(c.min_x)
        y0 = least(c.min_y)
        x1 = most(c.max_x)
        y1 = most(c.max_y)
        node = tree[(n - 1) // FAN]
        k = (n - 1) % FAN
        node.min_x[k] = x0
        node.min_y[k] = y0
        node.max_x[k] = x1
        node.max_y[k] = y1
    index[WORN] += index[HELD]
    index[STALE] = 0
    index[UNSEEN] = NONE if now else ALL


@device
def hold_shapes(page, count):
    """Give new rows of shapes a leaf, the next in line."""
    index = page.notes
    for row in range(index[HELD], count):
        page.leaf[row] = row
        page.leaves[row] = row
        index[WORN] += NEW
    index[HELD] = max(index[HELD], count)


@device
def arrange(page):
    """Give shapes that lie together neighbouring leaves: in strips from left to right, then up."""
    index = page.notes
    leaf = page.leaf
    leaves = page.leaves
    count = page.tally[0].order_count
    middle = page.columns[4]  # the sweep fills it anew
    for row in range(index[HELD]):
        leaf[row] = -1
    for i in range(count):
        row = page.order[i]
        leaves[i] = row
        leaf[row] = 0
        middle[row] = page.shapes[row].min_y + page.shapes[row].max_y
    strip = FAN * int(math.sqrt(count / FAN) + 1.0)
    for first in range(0, count, strip):
        sort_rows(leaves, first, min(first + strip, count), middle)
    for row in range(index[HELD]):
        if leaf[row] < 0:
            leaves[count] = row
            count += 1
    for at in range(count):
        leaf[leaves[at]] = at
    index[WORN] = 0


@device
def find_in_box(page, box):
    """Write the shapes whose boxes meet `box` into `found`; returns how many."""
    tree = page.tree
    stack = page.stack
    found = page.found
    leaves = page.leaves
    x0, y0, x1, y1 = box
    first = first_leaf(len(leaves))
    count = 0
    stack[0] = 0
    waiting = 1
    while waiting > 0:
        waiting -= 1
        n = stack[waiting]
        c = block(tree, n)
        hit = bits((c.min_x <= x1) & (c.max_x >= x0) & (c.min_y <= y1) & (c.max_y >= y0))
        while hit != 0:
            k = trailing_zeros(hit)
            hit &= hit - 1
            if n >= first:
                found[count] = leaves[FAN * (n - first) + k]
                count += 1
            else:
                stack[waiting] = FAN * n + 1 + k
                waiting += 1
    return count


@device
def renew_if_stale(page):
    """Make the tree hold all fat bounds."""
    if page.notes[STALE] != 0 or page.notes[WORN] > 2 * WEAR * page.notes[HELD]:
        renew_tree(page, False)


# --- questions, asked by Python between ticks -----------------------------------------------------


@kernel
def look_round(page):
    """Make the tree hold all shapes where they are now."""
    index = page.notes
    count = page.tally[0].awake_count
    if index[STALE] != 0 or index[UNSEEN] == ALL or MANY_PART * count > index[HELD]:
        renew_tree(page, True)
    elif index[UNSEEN] == AWAKE:
        for k in range(count):
            row = page.awake[k]
            i = page.bodies[row].first_shape
            while i >= 0:
                shape = page.shapes[i]
                put_box(page, i, whole_box(shape, page.motion[row]))
                i = shape.next
    index[UNSEEN] = NONE


@kernel
def find_near(nodes, bodies, probes, how, found):
    """Write the shapes that may come within a margin of the way of a probe into `found`, rising.

    `nodes` are (tree, leaves, stack), `bodies` (shapes, their bodies' `asleep`). `how` is (margin
    [m], how many rows to take without asking the tree, also those of disabled bodies). Returns how
    many there are.
    """
    shapes, states = bodies
    margin, every, disabled = how
    count = every
    if every > 0:
        for row in range(every):
            found[row] = row
    else:
        count = find_on_way(nodes, probes[0], margin, found)
    kept = 0
    for k in range(count):
        row = found[k]
        body = shapes[row].body
        if body >= 0 and (disabled or states[body] != DISABLED):
            found[kept] = row
            kept += 1
    sort_numbers(found, kept)
    return kept


@device
def find_on_way(nodes, probe, margin, found):
    """Write the shapes whose boxes come within `margin` [m] of the way of a probe into `found`.

    Returns how many. A box is passed over when the world's axes or those of the probe's frame
    separate it from the bounds of the probe, swept along its way.
    """
    tree, leaves, stack = nodes
    hull = probe.hull
    px = probe.x
    py = probe.y
    c = probe.c
    s = probe.s
    margin = min(margin, FAR) + NEAR + ROUNDING * (abs(px) + abs(py) + probe.length)
    u0 = hull.min_x - margin
    u1 = hull.max_x + probe.length + margin
    v0 = hull.min_y - margin
    v1 = hull.max_y + margin
    x0 = px + min(c * u0, c * u1) - max(s * v0, s * v1)
    x1 = px + max(c * u0, c * u1) - min(s * v0, s * v1)
    y0 = py + min(s * u0, s * u1) + min(c * v0, c * v1)
    y1 = py + max(s * u0, s * u1) + max(c * v0, c * v1)
    first = first_leaf(len(leaves))
    count = 0
    stack[0] = 0
    waiting = 1
    while waiting > 0:
        waiting -= 1
        n = stack[waiting]
        b = block(tree, n)
        hit = (b.min_x <= x1) & (b.max_x >= x0) & (b.min_y <= y1) & (b.max_y >= y0)
        mx = (b.min_x + b.max_x) * 0.5 - px
        my = (b.min_y + b.max_y) * 0.5 - py
        hx = (b.max_x - b.min_x) * 0.5
        hy = (b.max_y - b.min_y) * 0.5
        u = mx * c + my * s
        v = my * c - mx * s
        wide = hx * abs(c) + hy * abs(s)
        high = hx * abs(s) + hy * abs(c)
        hit = hit & (u - wide <= u1) & (u + wide >= u0) & (v - high <= v1) & (v + high >= v0)
        left = bits(hit)
        while left != 0:
            k = trailing_zeros(left)
            left &= left - 1
            if n >= first:
                found[count] = leaves[FAN * (n - first) + k]
                count += 1
            else:
                stack[waiting] = FAN * n + 1 + k
                waiting += 1
    return count
