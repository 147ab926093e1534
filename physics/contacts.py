"""Contacts: begun when fat bounds meet, ended when they part, and their points from tick to tick.

A contact lives in a dense array; contact i owns points 2i and 2i + 1. A point that sits at the same
feature as in the tick before keeps its impulses (warm starting) and ages.
"""

import math

import numpy as np

from physics._jit import device, kernel
from physics.collide.hull import collide, place, support
from physics.constants import GRAZE_DEPTH, SPECULATIVE_DISTANCE, TICK
from physics.pairset import discard, insert, pair_key
from physics.state import DYNAMIC

ENDED = -1
"""point_count of a contact whose bounds have parted; `remove_ended` takes it out."""


@kernel
def begin_contacts(shapes, contacts, found, known):
    """Fill one of the new `contacts` (m,) per pair in `found` (m, 2); remember it in `known`."""
    for k in range(len(found)):
        a = found[k, 0]
        b = found[k, 1]
        shape_a = shapes[a]
        shape_b = shapes[b]
        contact = contacts[k]
        contact.shape_a = a
        contact.shape_b = b
        contact.body_a = shape_a.body
        contact.body_b = shape_b.body
        contact.point_count = 0
        contact.friction = math.sqrt(shape_a.friction * shape_b.friction)
        contact.restitution = max(shape_a.restitution, shape_b.restitution)
        insert(known, pair_key(a, b))


@device
def bounds_overlap(a, b):
    """True when the fat bounds of two shapes overlap."""
    return a.min_x <= b.max_x and b.min_x <= a.max_x and a.min_y <= b.max_y and b.min_y <= a.max_y


@device
def contact_margin(a, b):
    """How far apart points still count [m].

    A fast body must meet what it will reach within the tick, or thin walls let it through; only
    against bodies that do not yield, since a contact from afar also trips what would have passed.
    """
    if a.kind == DYNAMIC and b.kind == DYNAMIC:
        return SPECULATIVE_DISTANCE
    dx = (b.vx - a.vx) * TICK
    dy = (b.vy - a.vy) * TICK
    return max(SPECULATIVE_DISTANCE, math.sqrt(dx * dx + dy * dy))


@kernel
def update_manifolds(bodies, shapes, contacts, points, work):
    """Collide every contact's shapes again; carry impulses over; mark ended contacts.

    Returns the number of ended contacts. `work` is the narrow phase's bench (1,).
    """
    ended = 0
    bench = work[0]
    hull_a = bench.a
    hull_b = bench.b
    m = bench.manifold
    for i in range(len(contacts)):
        contact = contacts[i]
        shape_a = shapes[contact.shape_a]
        shape_b = shapes[contact.shape_b]
        if contact.point_count == ENDED or not bounds_overlap(shape_a, shape_b):
            contact.point_count = ENDED
            ended += 1
            continue
        a = bodies[contact.body_a]
        b = bodies[contact.body_b]
        place(shape_a, a, hull_a, 0.0, 0.0)
        place(shape_b, b, hull_b, b.x - a.x, b.y - a.y)
        m.margin = contact_margin(a, b)
        collide(hull_a, hull_b, m)
        if m.count > 0 and will_close(m, a, b) and passes_by(hull_a, hull_b, a, b):
            m.count = 0
        match_features(contact, points[2 * i], points[2 * i + 1], m)
        for k in range(m.count):
            store_point(points[2 * i + k], m, k, a, b)
    return ended


@device
def will_close(m, a, b):
    """True when no point touches yet and the bodies' approach would close the gap in this tick."""
    gap = m.separation[0] if m.count == 1 else min(m.separation[0], m.separation[1])
    closing = (a.vx - b.vx) * m.nx + (a.vy - b.vy) * m.ny
    return 0.0 < gap < 2.0 * closing * TICK  # twice: gravity and other contacts add to it


@device
def passes_by(hull_a, hull_b, a, b):
    """True when straight motion takes B past A: they are apart along the axis across that motion.

    A contact at a corner acts as a wall along its tangent, and would also stop what flies past.
    """
    dx = b.vx - a.vx
    dy = b.vy - a.vy
    speed = math.sqrt(dx * dx + dy * dy)
    nx = -dy / speed
    ny = dx / speed
    low_a, _ = support(hull_a, nx, ny)
    low_b, _ = support(hull_b, nx, ny)
    high_a, _ = support(hull_a, -nx, -ny)
    high_b, _ = support(hull_b, -nx, -ny)
    swing = abs(a.w) * reach(hull_a, 0.0, 0.0) + abs(b.w) * reach(hull_b, b.x - a.x, b.y - a.y)
    return max(low_b + high_a, low_a + high_b) > swing * TICK - GRAZE_DEPTH


@device
def reach(hull, x, y):
    """Distance of the furthest disc centre from the body's centre (x, y) [m]: a spin swings it."""
    most = 0.0
    for i in range(hull.count):
        dx = hull.x[i] - x
        dy = hull.y[i] - y
        most = max(most, dx * dx + dy * dy)
    return math.sqrt(most)


@device
def match_features(contact, p, q, m):
    """Age the points p, q whose feature is still there; new ones start without impulses."""
    old_p = p.feature if contact.point_count > 0 else -1
    old_q = q.feature if contact.point_count > 1 else -1
    if (m.count > 0 and m.feature[0] == old_q) or (m.count > 1 and m.feature[1] == old_p):
        swap_memory(p, q)
        old_p, old_q = old_q, old_p
    contact.point_count = m.count
    contact.nx = m.nx
    contact.ny = m.ny
    renew(p, m.feature[0] == old_p)
    renew(q, m.feature[1] == old_q)


@device
def renew(point, kept):
    """One more tick for a kept point, a fresh start for a new one."""
    if kept:
        point.age += 1
    else:
        point.age = 0
        point.normal_impulse = 0.0
        point.tangent_impulse = 0.0


@device
def store_point(point, m, k, a, b):
    """Copy point k of the manifold, and its lever arms from both centres of mass."""
    x = m.x[k]
    y = m.y[k]
    point.feature = m.feature[k]
    point.x = a.x + x
    point.y = a.y + y
    point.rax = x
    point.ray = y
    point.rbx = x - (b.x - a.x)
    point.rby = y - (b.y - a.y)
    half = 0.5 * m.separation[k]
    point.cax = point.rax - (half + m.ra[k]) * m.nx
    point.cay = point.ray - (half + m.ra[k]) * m.ny
    point.cbx = point.rbx + (half + m.rb[k]) * m.nx
    point.cby = point.rby + (half + m.rb[k]) * m.ny
    point.separation = m.separation[k]


@device
def swap_memory(p, q):
    """Swap what two points carry from tick to tick."""
    p.age, q.age = q.age, p.age
    p.normal_impulse, q.normal_impulse = q.normal_impulse, p.normal_impulse
    p.tangent_impulse, q.tangent_impulse = q.tangent_impulse, p.tangent_impulse


@kernel
def forget_ended(contacts, known):
    """Take the pairs of ended contacts out of the set of known pairs."""
    for i in range(len(contacts)):
        contact = contacts[i]
        if contact.point_count == ENDED:
            discard(known, pair_key(contact.shape_a, contact.shape_b))


def remove_ended(contacts: np.ndarray, points: np.ndarray, known: np.ndarray) -> int:
    """Take ended contacts out; the others keep their order. Returns how many remain.

    Rows move as bytes: numpy copies structured rows field by field, 16 times slower.
    """
    count = len(contacts)
    if count == 0:
        return 0  # numpy cannot reshape an empty view
    forget_ended(contacts, known)
    keep = np.flatnonzero(np.asarray(contacts)["point_count"] != ENDED)
    rows = as_bytes(contacts, count)
    rows[: len(keep)] = rows[keep]
    pairs = as_bytes(points[: 2 * count], count)
    pairs[: len(keep)] = pairs[keep]
    return len(keep)


def as_bytes(array: np.ndarray, rows: int) -> np.ndarray:
    """A record array as uint8 (rows, bytes), a view."""
    return np.asarray(array).view(np.uint8).reshape(rows, -1)


def end_contacts_between(contacts: np.ndarray, a: int, b: int) -> int:
    """Mark every contact of the body rows a and b with one another as ended; returns how many."""
    rows = np.asarray(contacts)
    first, second = rows["body_a"], rows["body_b"]
    between = (first == a) & (second == b) | (first == b) & (second == a)
    rows["point_count"][between] = ENDED
    return int(np.count_nonzero(between))


def end_contacts_of(contacts: np.ndarray, body: int) -> None:
    """Mark every contact of the body row as ended."""
    rows = np.asarray(contacts)
    rows["point_count"][(rows["body_a"] == body) | (rows["body_b"] == body)] = ENDED
