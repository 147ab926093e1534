"""Seams: the inner edges of an outline's convex parts, which nothing outside may feel.

A part pushes along the normals of its outer faces, and at a corner only along normals between
those of the outline's two edges there; along all others its neighbours do. This is the rule of the
links of chains (see links.py) for what is solid. (Rounder: Bullet's internal edge utility clamps
such normals; here they are left to the part that owns them.)
"""

import math

from physics.collide.hull import face_separation
from physics.collide.links import collide_front
from physics.collide.manifold import nearest_corner
from physics.compile.jit import device
from physics.constants import SMOOTH_CORNER, SPECULATIVE_DISTANCE

FREE, CORNER, INNER = range(3)
"""What the normal of a manifold is to a part: its own, a neighbour's at a corner, a seam's."""


@device
def smooth_seams(shape_a, shape_b, work):
    """Collide the bench's hulls anew when a part of an outline pushed along what is not its own."""
    m = work.manifold
    if shape_a.seams != 0 and m.count > 0:
        sign = -1.0 if m.flipped != 0 else 1.0
        result = normal_of(shape_a, work.a, sign * m.nx, sign * m.ny)
        if result != FREE:
            collide_outer(shape_a, work.a, work.b, m, result)
    if shape_b.seams != 0 and m.count > 0:
        sign = 1.0 if m.flipped != 0 else -1.0
        result = normal_of(shape_b, work.b, sign * m.nx, sign * m.ny)
        if result != FREE:
            collide_outer(shape_b, work.b, work.a, m, result)
            m.flipped = 1


@device
def normal_of(shape, hull, nx, ny):
    """FREE when the part may push along n, which points out of it; CORNER or INNER: why not.

    `turn` of a corner is the tangent of half the angle by which the outline's normal turns there
    from the one outer face of this part: 0 where it is hollow, -1 where no face is an outer one.
    """
    best = -1.0
    face = 0
    far = -math.inf
    corner = 0
    for i in range(hull.count):
        along = nx * hull.nx[i] + ny * hull.ny[i]
        if along > best:
            best = along
            face = i
        reach = nx * hull.x[i] + ny * hull.y[i]
        if reach > far:
            far = reach
            corner = i
    if abs(nx * hull.ny[face] - ny * hull.nx[face]) <= SMOOTH_CORNER:
        return FREE if shape.seams >> face & 1 == 0 else INNER
    own = corner
    sign = -1.0
    if shape.seams >> corner & 1 != 0:
        own = corner - 1 if corner > 0 else hull.count - 1
        sign = 1.0
    turned = sign * (hull.nx[own] * ny - hull.ny[own] * nx) - SMOOTH_CORNER
    if turned <= shape.turn[corner] * (1.0 + hull.nx[own] * nx + hull.ny[own] * ny):
        return FREE
    return CORNER


@device
def collide_outer(shape, hull, other, m, result):
    """Manifold with the outer face that separates `other` the most, if that stands on it.

    Only if it is hardly deeper there, else a neighbour has it; but what came in through a seam, and
    lies before the face, must go out again. (What reaches beyond the ends of the face, as the
    ground below a thin part does, came from elsewhere: pushed out here, it would come out at the
    other side.)
    """
    least = m.separation[0] - SPECULATIVE_DISTANCE
    m.count = 0
    m.flipped = 0
    m.gap = 0.0
    m.feature[0] = -1
    m.feature[1] = -1
    most = -math.inf
    best = -1
    corner = -1
    for i in range(hull.count):
        if shape.seams >> i & 1 == 0:
            separation, disc = face_separation(hull, i, other)
            if separation > most:
                most = separation
                best = i
                corner = nearest_corner(hull, i, other, disc)
    if best >= 0 and (most >= least or (result == INNER and corner < 0)):
        collide_front(hull, best, other, m)
