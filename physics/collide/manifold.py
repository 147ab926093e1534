"""Manifolds of two disc hulls: separating axes, then clipping (Gottschalk 1996; Catto, GDC 2007).

The signed distance of two convex shapes is the largest separation over all axes; it is attained at
a face normal of either shape or, when two corners are closest, along the line of their centres.
A manifold is made in the order reference, other; who of them is A is known to `collide` alone.
"""

import math

import numpy as np

from physics.collide.hull import CORNERS, best_face, face_separation, support
from physics.compile.jit import device
from physics.compile.lanes import dot, lane, lane_of_most, load8
from physics.constants import (
    CORNER_DISTANCE,
    FACE_PREFERENCE,
    FLUSH_DISTANCE,
    GRAZE_DEPTH,
    GRAZE_END,
    GRAZE_PART,
)
from physics.state.layout import MAX_VERTICES

OPPOSED, FLUSH = 1.42, 1.99
"""Difference of two faces' normals: less, and they do not face one another (they are at less than a
right angle); more, and they lie on one another (within 0.2 rad): [1], 1.42 and 1.99."""


@device
def corner_axis(a, i, b, j):
    """Separation along the line from disc i of `a` to disc j of `b`, and that unit axis.

    -inf when the centres coincide: the direction would be noise.
    """
    dx = b.x[j] - a.x[i]
    dy = b.y[j] - a.y[i]
    length = math.sqrt(dx * dx + dy * dy)
    if length < CORNER_DISTANCE:
        return -math.inf, 1.0, 0.0
    nx = dx / length
    ny = dy / length
    ahead, _ = support(b, nx, ny)
    behind, _ = support(a, -nx, -ny)
    return ahead + behind, nx, ny


@device
def put(m, disc, reference_r, separation, feature):
    """Append a point of the other, `disc` = (x, y, r), unless it lies beyond the margin."""
    if separation > m.margin:
        return
    k = m.count
    x, y, r = disc
    m.x[k] = x
    m.y[k] = y
    m.r[k] = r
    m.reference_r[k] = reference_r
    m.separation[k] = separation
    m.feature[k] = feature
    m.count = k + 1


@device
def put_nearest(a, face, b, disc, m):
    """The point of the disc of `b` nearest to the reference face of `a`."""
    x = b.x[disc]
    y = b.y[disc]
    r = b.r[disc]
    separation = m.nx * (x - a.x[face]) + m.ny * (y - a.y[face]) - r - a.r[face]
    put(m, (x, y, r), a.r[face], separation, b.owner + disc)


@device
def incident_face(b, disc, nx, ny):
    """Return which of the two faces of `b` that meet at `disc` faces against the axis n."""
    before = disc - 1 if disc > 0 else b.count - 1
    nxs = b.nx
    nys = b.ny
    if nxs[before] * nx + nys[before] * ny < nxs[disc] * nx + nys[disc] * ny:
        return before
    return disc


@device
def clip(a, face, b, disc, m):
    """Points of the incident edge of `b`, cut to the side planes of the reference face of `a`."""
    if b.count == 1:
        put_nearest(a, face, b, disc, m)
        return
    nx = m.nx
    ny = m.ny
    end = face + 1 if face + 1 < a.count else 0
    x0 = a.x[face]
    y0 = a.y[face]
    r0 = a.r[face]
    length = nx * (a.y[end] - y0) - ny * (a.x[end] - x0)  # along the tangent (-ny, nx)
    first = incident_face(b, disc, nx, ny)
    second = first + 1 if first + 1 < b.count else 0
    bx = b.x[first]
    by = b.y[first]
    br = b.r[first]
    ex = b.x[second] - bx
    ey = b.y[second] - by
    er = b.r[second] - br
    u0 = nx * (by - y0) - ny * (bx - x0)
    u1 = u0 + nx * ey - ny * ex
    if (u0 <= 0.0 and u1 <= 0.0) or (u0 >= length and u1 >= length):
        put_nearest(a, face, b, disc, m)
        return
    for k in range(2):
        u = u0 if k == 0 else u1
        f = float(k)
        feature = b.owner + (first if k == 0 else second)
        if u < 0.0:
            f = u0 / (u0 - u1)
            if u < -FLUSH_DISTANCE:  # flush corners keep one name whatever rounding says
                feature = a.owner + face
        elif u > length:
            f = (length - u0) / (u1 - u0)
            if u > length + FLUSH_DISTANCE:
                feature = a.owner + end
        x = bx + f * ex
        y = by + f * ey
        r = br + f * er
        put(m, (x, y, r), r0, nx * (x - x0) + ny * (y - y0) - r - r0, feature)


@device
def nearest_corner(a, face, b, disc):
    """The end of the reference face beyond which the disc of `b` lies; -1 when it is abreast."""
    nx = a.nx[face]
    ny = a.ny[face]
    x = b.x[disc]
    y = b.y[disc]
    end = face + 1 if face + 1 < a.count else 0
    if nx * (y - a.y[face]) - ny * (x - a.x[face]) < 0.0:
        return face
    if nx * (y - a.y[end]) - ny * (x - a.x[end]) > 0.0:
        return end
    return -1


@device
def nearest_disc(b, disc, x, y):
    """Return the disc or the neighbour of it nearest to (x, y): parallel faces tie for it."""
    best = math.inf
    nearest = disc
    for k in range(3):
        i = (disc + b.count - 1 + k) % b.count
        dx = b.x[i] - x
        dy = b.y[i] - y
        distance = math.sqrt(dx * dx + dy * dy) - b.r[i]
        if distance < best:
            best = distance
            nearest = i
    return nearest


@device
def corner_wins(separation, along_face, r):
    """True when two corners are further apart than the face, and not merely grazing it.

    What slides over a seam sinks in a little, and meets the next corner before its middle is
    abreast: the line of centres, slightly tilted, would make it hop. What is wedged in deep does
    not slide; preferring the face there, the normal would jump to and fro, and never rest.
    """
    if separation <= 0.0:
        along_face += min(GRAZE_DEPTH, GRAZE_PART * r) * max(1.0 + separation / GRAZE_END, 0.0)
    return separation > along_face


@device
def collide_reference(a, face, b, m):
    """Manifold with the reference face of `a`, or of two corners when those are the closest."""
    m.nx = a.nx[face]
    m.ny = a.ny[face]
    along_face, disc = face_separation(a, face, b)
    corner = nearest_corner(a, face, b, disc)
    if corner >= 0:
        near = nearest_disc(b, disc, a.x[corner], a.y[corner])
        separation, nx, ny = corner_axis(a, corner, b, near)
        if corner_wins(separation, along_face, a.r[corner] + b.r[near]):
            m.gap = separation
            m.nx = nx
            m.ny = ny
            other = (b.x[near], b.y[near], b.r[near])
            feature = CORNERS + MAX_VERTICES * corner + near
            put(m, other, a.r[corner], separation, feature)
            return
    clip(a, face, b, disc, m)


@device
def corners_meet(a, face_a, b, face_b, m):
    """Manifold of two corners that lean on one another; False when the faces are none of such.

    As either face may be the reference, the normal halves the angle between them: along one alone
    the corners would slide off to one side, and what is symmetric would sway. (Of all normals that
    two corners may have it is the one that a mirror leaves alone.)
    """
    nx = a.nx[face_a] - b.nx[face_b]
    ny = a.ny[face_a] - b.ny[face_b]
    length = math.sqrt(nx * nx + ny * ny)
    if length < OPPOSED or length > FLUSH:
        return False
    _, disc = face_separation(a, face_a, b)
    _, corner = face_separation(b, face_b, a)
    dx = b.x[disc] - a.x[corner]
    dy = b.y[disc] - a.y[corner]
    if dx * dx + dy * dy > CORNER_DISTANCE * CORNER_DISTANCE:
        return False
    m.nx = nx / length
    m.ny = ny / length
    separation = m.nx * dx + m.ny * dy - a.r[corner] - b.r[disc]
    m.gap = separation
    other = (b.x[disc], b.y[disc], b.r[disc])
    put(m, other, a.r[corner], separation, CORNERS + MAX_VERTICES * corner + disc)
    return True


@device
def clear_manifold(m):
    """No points, and no gap known."""
    m.count = 0
    m.flipped = 0
    m.gap = 0.0
    m.feature[0] = -1
    m.feature[1] = -1


@device
def collide_discs(a, b, m):
    """Manifold of two discs (x, y, r); any normal will do when they are concentric."""
    x, y, r = a
    dx = b[0] - x
    dy = b[1] - y
    length = math.sqrt(dx * dx + dy * dy)
    m.nx = dx / length if length > 0.0 else 1.0
    m.ny = dy / length if length > 0.0 else 0.0
    m.gap = length - r - b[2]
    put(m, b, r, m.gap, np.int64(CORNERS))


@device
def collide_disc(hull, disc, roles, m):
    """Manifold of a placed hull and a `disc` (x, y, r), in a cleared `m`: as `collide` makes it.

    `roles` are (whether the hull is B, whose vertices the disc's are).
    """
    x, y, r = disc
    flipped, owner = roles
    nx = load8(hull.nx)
    ny = load8(hull.ny)
    apart = dot(nx, ny, x, y) - r
    apart = apart - (dot(nx, ny, load8(hull.x), load8(hull.y)) + load8(hull.r))
    face = lane_of_most(apart)
    along_face = lane(apart, face)
    if along_face > m.margin:
        m.gap = along_face
        return
    m.flipped = flipped
    m.nx = hull.nx[face]
    m.ny = hull.ny[face]
    end = face + 1 if face + 1 < hull.count else 0
    corner = -1
    if m.nx * (y - hull.y[face]) - m.ny * (x - hull.x[face]) < 0.0:
        corner = face
    elif m.nx * (y - hull.y[end]) - m.ny * (x - hull.x[end]) > 0.0:
        corner = end
    if corner >= 0:
        dx = x - hull.x[corner]
        dy = y - hull.y[corner]
        length = math.sqrt(dx * dx + dy * dy)
        if length >= CORNER_DISTANCE:
            ux = dx / length
            uy = dy / length
            behind, _ = support(hull, -ux, -uy)
            separation = (dot(ux, uy, x, y) - r) + behind
            if corner_wins(separation, along_face, hull.r[corner] + r):
                m.gap = separation
                m.nx = ux
                m.ny = uy
                put(m, disc, hull.r[corner], separation, CORNERS + MAX_VERTICES * corner)
                return
    separation = m.nx * (x - hull.x[face]) + m.ny * (y - hull.y[face]) - r - hull.r[face]
    put(m, disc, hull.r[face], separation, np.int64(owner))


@device
def collide(a, b, m):
    """Fill the manifold of the placed hulls `a` and `b`; `m.margin` [m] is set by the caller."""
    clear_manifold(m)
    if a.count + b.count == 2:
        collide_discs((a.x[0], a.y[0], a.r[0]), (b.x[0], b.y[0], b.r[0]), m)
        return
    separation_a, face_a = best_face(a, b)
    if separation_a > m.margin:
        m.gap = separation_a
        return
    separation_b, face_b = best_face(b, a)
    if separation_b > m.margin:
        m.gap = separation_b
        return
    better = separation_b - separation_a
    if abs(better) <= FACE_PREFERENCE and corners_meet(a, face_a, b, face_b, m):
        return
    if better > FACE_PREFERENCE:
        m.flipped = 1
        a, b = b, a
        face_a = face_b
    collide_reference(a, face_a, b, m)
