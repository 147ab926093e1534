"""Disc hulls on the narrow phase's bench, and how far two of them are apart along face normals.

A disc hull is the convex hull of one to eight discs, so circle, capsule, tapered capsule, polygon
and rounded polygon are one case. Its eight slots are one vector of the lanes: slots beyond `count`
repeat the last disc and face, so no operation needs a mask, and the first of equals is a real one.
"""

import math

import numpy as np

from physics.compile.jit import device, records
from physics.compile.lanes import (
    LANES,
    dot,
    lane,
    lane_of_least,
    lane_of_most,
    load8,
    rotx,
    roty,
    store,
    vmin,
)
from physics.state.layout import MAX_VERTICES
from physics.threads.crew import MOST_PARTS

HULL = np.dtype(
    [
        ("count", "i8"),
        ("owner", "i8"),  # OWNER_A or OWNER_B: whose vertices these are
        ("x", "f8", MAX_VERTICES),  # [m] disc centres from A's centre of mass, in A's frame
        ("y", "f8", MAX_VERTICES),
        ("r", "f8", MAX_VERTICES),  # [m]
        ("nx", "f8", MAX_VERTICES),  # outward unit normal of the face from disc i to i + 1
        ("ny", "f8", MAX_VERTICES),
    ]
)

MANIFOLD = np.dtype(
    [
        ("count", "i8"),  # points: 0, 1 or 2
        ("flipped", "i8"),  # 1 = the reference is B
        ("margin", "f8"),  # [m] points further apart than this are left out
        ("gap", "f8"),  # [m] the shapes are at least so far apart; <= 0: unknown
        ("nx", "f8"),  # unit normal from the reference to the other, in A's frame
        ("ny", "f8"),
        ("x", "f8", 2),  # [m] core points of the other: vertex or edge point without rounding
        ("y", "f8", 2),
        ("r", "f8", 2),  # [m] rounding radius of the other at the point
        ("reference_r", "f8", 2),  # ... and of the reference
        ("separation", "f8", 2),  # [m]
        ("feature", "i8", 2),
    ]
)

SWEEP = np.dtype(
    [
        ("x", "f8"),  # [m] pose when the tick began
        ("y", "f8"),
        ("c", "f8"),
        ("s", "f8"),
        ("dx", "f8"),  # [m] motion within the tick
        ("dy", "f8"),
        ("da", "f8"),  # [rad]
        ("swing", "f8"),  # [m] most that the turn moves a point of the body
    ]
)
"""A body's way through one tick, for the continuous pass."""

WORK = np.dtype(
    [
        ("a", HULL),
        ("b", HULL),
        ("c_hull", HULL),  # a neighbour of one of them: see pieces.py
        ("manifold", MANIFOLD),
        ("probe", MANIFOLD),  # of shapes on their way, when a time of impact is searched
        ("x", "f8"),  # [m] B's centre of mass in A's frame, and B's rotation against A
        ("y", "f8"),
        ("c", "f8"),
        ("s", "f8"),
        ("vx", "f8"),  # [m/s] velocity of B against A, in A's frame
        ("vy", "f8"),
        ("wa", "f8"),  # [rad/s]
        ("wb", "f8"),
        ("ca", "f8"),  # rotation of A in the world
        ("sa", "f8"),
        ("tick", "f8"),  # [s]
        ("swing", "f8"),  # [m] how far fast spins bring points in the tick; 0: no spin is fast
        ("room", "f8"),  # [m] how deep points of small things may lie; see POINT
        ("count", "i8"),  # what a part of a stage has counted: see stages.py
        ("energy", "f8"),  # [m^2/s^2] greatest v^2 + (w extent)^2 of the part's bodies
        ("struck", "i8"),  # row of the body that was met first on a way
        ("rows", "i8", LANES),  # contacts that are asked at once whether they have moved,
        ("rows_a", "i4", LANES),  # and their bodies
        ("rows_b", "i4", LANES),
        ("sweep_a", SWEEP),
        ("sweep_b", SWEEP),
    ]
)
"""The narrow phase's bench: two placed hulls, how they move, and the manifold being made."""

OWNER_A, OWNER_B, CORNERS = 0, 16, 32
"""A point is named by the vertex it sits at, so its name outlives a change of reference face."""


def new_work() -> np.ndarray:
    """A WORK record array, a bench for each part of a stage."""
    work = records(WORK, MOST_PARTS)
    np.asarray(work)["b"]["owner"] = OWNER_B
    return work


@device
def place(shape, hull, pose):
    """Write the discs and normals of `shape` at `pose` = (x, y, cosine, sine) into `hull`."""
    x, y, c, s = pose
    hull.count = shape.count
    u = load8(shape.x)
    v = load8(shape.y)
    store(hull.x, rotx(c, s, u, v) + x)
    store(hull.y, roty(c, s, u, v) + y)
    store(hull.r, load8(shape.r))
    u = load8(shape.nx)
    v = load8(shape.ny)
    store(hull.nx, rotx(c, s, u, v))
    store(hull.ny, roty(c, s, u, v))


@device
def place_hulls(shape_a, shape_b, work):
    """Place both shapes on the bench, as A sees them."""
    place(shape_a, work.a, (0.0, 0.0, 1.0, 0.0))
    place(shape_b, work.b, (work.x, work.y, work.c, work.s))


@device
def are_discs(shape_a, shape_b):
    """True when both shapes are single discs: they meet without hulls."""
    return shape_a.count + shape_b.count == 2


@device
def support(hull, nx, ny):
    """Least extent of `hull` along the axis n, and the disc that reaches it."""
    d = dot(nx, ny, load8(hull.x), load8(hull.y)) - load8(hull.r)
    j = lane_of_least(d)
    return lane(d, j), j


@device
def best_face(a, b):
    """The face of `a` that separates `b` the most: (separation, face); all faces side by side."""
    if a.count == 1:
        return -math.inf, 0
    nx = load8(a.nx)
    ny = load8(a.ny)
    xs = b.x
    ys = b.y
    rs = b.r
    low = dot(nx, ny, xs[0], ys[0]) - rs[0]
    for j in range(1, b.count):
        low = vmin(low, dot(nx, ny, xs[j], ys[j]) - rs[j])
    separation = low - (dot(nx, ny, load8(a.x), load8(a.y)) + load8(a.r))
    face = lane_of_most(separation)
    return lane(separation, face), face


@device
def face_separation(a, face, b):
    """Separation along one face of `a`, and the disc of `b` next to that face."""
    nx = a.nx[face]
    ny = a.ny[face]
    low, disc = support(b, nx, ny)
    return low - (nx * a.x[face] + ny * a.y[face] + a.r[face]), disc
