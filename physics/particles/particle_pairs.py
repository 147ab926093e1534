"""Which particles and links may meet which shapes in a step, and where: particle_contacts.py."""

import math
from typing import NamedTuple

import numpy as np

from physics.compile.jit import device, kernel, records
from physics.queries.probe import signed_distance
from physics.state.layout import SHAPE

BEHIND = 0.05
"""How far behind a skin a corner may be and still be pushed out: [m], 5 cm. More: a corner in front
of one side of a narrow shape is taken for one that came through the other; less: a fast one slips
through (5 cm a tick are 12 m/s)."""

MARGIN = 0.03
"""Pairs are looked for this far beyond where both go: [m], what links may move a particle besides.
More costs pairs; what links move further is met in the next tick."""

MOVER = np.dtype(
    [
        ("x", "f8"),  # [m] centre of mass at the start
        ("y", "f8"),
        ("c", "f8"),
        ("s", "f8"),
        ("inv_mass", "f8"),
        ("inv_inertia", "f8"),
        ("dx", "f8"),  # [m] displacement in this step: the trial, then corrected
        ("dy", "f8"),
        ("da", "f8"),  # [rad]
        ("trial_x", "f8"),  # [m] what it would be without the particles
        ("trial_y", "f8"),
        ("trial_a", "f8"),
        ("kick_x", "f8"),  # [m] change of velocity by them, times the step
        ("kick_y", "f8"),
        ("kick_a", "f8"),
        ("extent", "f8"),  # [m]
        ("row", "i8"),  # of the body
        ("touched", "i8"),
    ]
)
"""A body near the particles, as a step moves it."""

PAIR = np.dtype(
    [
        ("a", "i8"),  # rows of particles; the same twice for a single one
        ("b", "i8"),
        ("hull", "i8"),  # row of the shapes nearby
        ("corner", "i8"),  # disc of the shape that meets the link; -1: a particle meets the shape
        ("share", "f8"),  # of the way from a to b
        ("nx", "f8"),  # unit normal from the body to the particle
        ("ny", "f8"),
        ("depth", "f8"),  # [m]
        ("rest", "f8"),  # [m] depth that this step may leave
        ("pushed", "f8"),  # [m] old depth that this step undoes
        ("approach", "f8"),  # [m] of this step, before it
        ("friction", "f8"),
        ("bounce", "f8"),
        ("normal", "f8"),  # [kg m] sums of l and of its friction
        ("along", "f8"),
    ]
)


class Soft(NamedTuple):
    """Arrays of a particle system, for kernels."""

    points: np.ndarray
    links: np.ndarray
    angles: np.ndarray
    circles: np.ndarray
    rules: np.ndarray


class Near(NamedTuple):
    """Bodies and shapes near the particles, for kernels; `limits` are push-out and bounce [m]."""

    movers: np.ndarray  # MOVER (k,)
    shapes: np.ndarray  # SHAPE (m,): copies whose `body` is a row of movers
    pairs: np.ndarray  # PAIR
    limits: np.ndarray  # [m] a step: push-out speed, restitution threshold


NOBODY = Near(records(MOVER, 0), records(SHAPE, 0), records(PAIR, 0), np.zeros(2))
"""What is near particles in no world."""


@kernel
def find(soft, near):
    """Write the pairs that may meet in this step; returns how many there are, room or not."""
    rule = soft.rules[0]
    count = 0
    for k in range(len(near.shapes)):
        shape = near.shapes[k]
        m = near.movers[shape.body]
        bound(shape, m, rule.radius)
        for i in range(len(soft.points)):
            p = soft.points[i]
            if p.inv_mass + m.inv_mass > 0.0 and near_by(shape, p, p):
                if count < len(near.pairs):
                    begin(near.pairs[count], (i, i, k, -1), soft, near)
                count += 1
        for j in range(len(soft.links)):
            link = soft.links[j]
            if link.skin == 0 or link.whole == 0:
                continue
            a = soft.points[link.a]
            b = soft.points[link.b]
            if a.inv_mass + b.inv_mass + m.inv_mass > 0.0 and near_by(shape, a, b):
                for corner in range(shape.count):
                    if in_front(shape, m, corner, (a.x, a.y, b.x, b.y)):
                        if count < len(near.pairs):
                            begin(near.pairs[count], (link.a, link.b, k, corner), soft, near)
                        count += 1
    return count


@device
def bound(shape, m, radius):
    """Write the bounds of a shape and of the way that its body may go, into its copy."""
    margin = radius + MARGIN + abs(m.dx) + abs(m.dy) + abs(m.da) * m.extent
    shape.min_x = np.inf
    shape.min_y = np.inf
    shape.max_x = -np.inf
    shape.max_y = -np.inf
    for k in range(shape.count):
        x = m.x + m.c * shape.x[k] - m.s * shape.y[k]
        y = m.y + m.s * shape.x[k] + m.c * shape.y[k]
        reach = shape.r[k] + margin
        shape.min_x = min(shape.min_x, x - reach)
        shape.min_y = min(shape.min_y, y - reach)
        shape.max_x = max(shape.max_x, x + reach)
        shape.max_y = max(shape.max_y, y + reach)


@device
def near_by(shape, a, b):
    """Return whether the box of two particles, and of where they go, meets the shape's bounds."""
    ax = 2.0 * a.x - a.before_x
    ay = 2.0 * a.y - a.before_y
    bx = 2.0 * b.x - b.before_x
    by = 2.0 * b.y - b.before_y
    if min(min(a.x, ax), min(b.x, bx)) > shape.max_x:
        return False
    if max(max(a.x, ax), max(b.x, bx)) < shape.min_x:
        return False
    if min(min(a.y, ay), min(b.y, by)) > shape.max_y:
        return False
    return max(max(a.y, ay), max(b.y, by)) >= shape.min_y


@device
def in_front(shape, m, corner, ends):
    """Return whether a disc of the shape is in front of the line a b, or hardly behind it."""
    ax, ay, bx, by = ends
    x = m.x + m.c * shape.x[corner] - m.s * shape.y[corner] - ax
    y = m.y + m.s * shape.x[corner] + m.c * shape.y[corner] - ay
    length = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    return (x * (by - ay) - y * (bx - ax)) > -BEHIND * length


@device
def begin(pair, key, soft, near):
    """Write a pair as it is before the step: how deep, and how fast it comes."""
    a_row, b_row, k, corner = key
    rule = soft.rules[0]
    shape = near.shapes[k]
    m = near.movers[shape.body]
    a = soft.points[a_row]
    b = soft.points[b_row]
    pair.a = a_row
    pair.b = b_row
    pair.hull = k
    pair.corner = corner
    measure(pair, (a.x, a.y, b.x, b.y), shape, (m.x, m.y, m.c, m.s), rule.radius)
    if pair.depth == -np.inf:
        pair.depth = 0.0
    old = max(pair.depth, 0.0)
    pair.pushed = min(old, near.limits[0])
    pair.rest = old - pair.pushed
    s = pair.share
    rx = (1.0 - s) * a.x + s * b.x - m.x
    ry = (1.0 - s) * a.y + s * b.y - m.y
    move_x = (1.0 - s) * (a.x - a.before_x) + s * (b.x - b.before_x) - m.dx + m.da * ry
    move_y = (1.0 - s) * (a.y - a.before_y) + s * (b.y - b.before_y) - m.dy - m.da * rx
    pair.approach = -(pair.nx * move_x + pair.ny * move_y)
    pair.friction = math.sqrt(rule.friction * shape.friction)
    pair.bounce = max(rule.bounce, shape.restitution)
    pair.normal = 0.0
    pair.along = 0.0


@device
def measure(pair, ends, shape, pose, radius):
    """Write depth, normal and share of a pair; the depth of a corner beside its link is -inf."""
    ax, ay, bx, by = ends
    x, y, c, s = pose
    if pair.corner < 0:
        dx = ax - x
        dy = ay - y
        distance, nx, ny = signed_distance(shape, c * dx + s * dy, c * dy - s * dx)
        pair.nx = c * nx - s * ny
        pair.ny = s * nx + c * ny
        pair.depth = radius - distance
        pair.share = 0.0
        return
    k = pair.corner
    qx = x + c * shape.x[k] - s * shape.y[k] - ax
    qy = y + s * shape.x[k] + c * shape.y[k] - ay
    ex = bx - ax
    ey = by - ay
    square = ex * ex + ey * ey
    pair.depth = -np.inf
    if square == 0.0:
        return
    share = (qx * ex + qy * ey) / square
    if share <= 0.0 or share >= 1.0:
        return
    length = math.sqrt(square)
    pair.share = share
    pair.nx = -ey / length  # into the skin, whose outer side is the right one
    pair.ny = ex / length
    pair.depth = radius + shape.r[k] - (qx * ey - qy * ex) / length
