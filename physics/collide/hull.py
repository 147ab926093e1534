"""Manifolds of two disc hulls: separating axes, then clipping (Gottschalk 1996; Catto, GDC 2007).

A disc hull is the convex hull of one to eight discs, so circle, capsule, tapered capsule, polygon
and rounded polygon are one case. The signed distance of two convex shapes is the largest separation
over all axes; it is attained at a face normal of either shape or, when two corners are closest,
along the line of their disc centres.
"""

import math

import numpy as np

from physics._jit import device, kernel, records
from physics.constants import CORNER_DISTANCE, FACE_PREFERENCE
from physics.state import MAX_VERTICES

HULL = np.dtype(
    [
        ("count", "i4"),
        ("owner", "i4"),  # OWNER_A or OWNER_B: whose vertices these are
        ("x", "f8", MAX_VERTICES),  # [m] disc centres, from A's centre of mass, world axes
        ("y", "f8", MAX_VERTICES),
        ("r", "f8", MAX_VERTICES),  # [m]
        ("nx", "f8", MAX_VERTICES),  # outward unit normal of the face from disc i to i + 1
        ("ny", "f8", MAX_VERTICES),
    ]
)

MANIFOLD = np.dtype(
    [
        ("count", "i4"),  # points: 0, 1 or 2
        ("margin", "f8"),  # [m] points further apart than this are left out
        ("nx", "f8"),  # unit normal from A to B
        ("ny", "f8"),
        ("x", "f8", 2),  # [m] midway between the surfaces, from A's centre of mass, world axes
        ("y", "f8", 2),
        ("separation", "f8", 2),  # [m]
        ("feature", "i4", 2),
        ("ra", "f8", 2),  # [m] rounding radii of A and B at the points
        ("rb", "f8", 2),
    ]
)

WORK = np.dtype([("a", HULL), ("b", HULL), ("manifold", MANIFOLD)])
"""The narrow phase's bench: two placed hulls and the manifold being made."""

OWNER_A, OWNER_B, CORNERS = 0, 16, 32
"""A point is named by the vertex it sits at, so its name outlives a change of reference face."""


def new_work() -> np.ndarray:
    """A WORK record array (1,)."""
    work = records(WORK, 1)
    np.asarray(work)["b"]["owner"] = OWNER_B
    return work


@kernel
def place(shape, body, hull, dx, dy):
    """Write the discs and normals of `shape` into `hull`; its body's centre goes to (dx, dy)."""
    hull.count = shape.count
    c = body.c
    s = body.s
    xs = shape.x
    ys = shape.y
    rs = shape.r
    nxs = shape.nx
    nys = shape.ny
    hx = hull.x
    hy = hull.y
    hr = hull.r
    hnx = hull.nx
    hny = hull.ny
    for i in range(shape.count):
        x = xs[i]
        y = ys[i]
        hx[i] = dx + c * x - s * y
        hy[i] = dy + s * x + c * y
        hr[i] = rs[i]
        x = nxs[i]
        y = nys[i]
        hnx[i] = c * x - s * y
        hny[i] = s * x + c * y


@device
def support(hull, nx, ny):
    """Least extent of `hull` along the axis n, and the disc that reaches it."""
    xs = hull.x
    ys = hull.y
    rs = hull.r
    low = math.inf
    best = 0
    for j in range(hull.count):
        d = nx * xs[j] + ny * ys[j] - rs[j]
        if d < low:
            low = d
            best = j
    return low, best


@device
def best_face(a, b):
    """The face of `a` that separates `b` the most: (separation, face, b's disc next to it)."""
    best = -math.inf
    face = -1
    disc = 0
    if a.count > 1:
        nxs = a.nx
        nys = a.ny
        for i in range(a.count):
            nx = nxs[i]
            ny = nys[i]
            low, j = support(b, nx, ny)
            separation = low - (nx * a.x[i] + ny * a.y[i] + a.r[i])
            if separation > best:
                best = separation
                face = i
                disc = j
    return best, face, disc


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
def put(m, x, y, separation, feature, radii):
    """Append one point to the manifold, unless it is further apart than the margin."""
    if separation > m.margin:
        return
    k = m.count
    m.x[k] = x
    m.y[k] = y
    m.separation[k] = separation
    m.feature[k] = feature
    m.ra[k], m.rb[k] = radii
    m.count = k + 1


@device
def put_corner(a, i, b, j, m, separation):
    """The point between disc i of `a` and disc j of `b`, along the normal already in `m`."""
    reach = a.r[i] + 0.5 * separation
    feature = CORNERS + MAX_VERTICES * i + j
    put(m, a.x[i] + reach * m.nx, a.y[i] + reach * m.ny, separation, feature, (a.r[i], b.r[j]))


@device
def incident_face(b, disc, nx, ny):
    """Which of the two faces of `b` that meet at `disc` faces against the axis n."""
    before = (disc + b.count - 1) % b.count
    if b.nx[before] * nx + b.ny[before] * ny < b.nx[disc] * nx + b.ny[disc] * ny:
        return before
    return disc


@device
def put_nearest(a, face, b, disc, m):
    """The point of the disc of `b` nearest to the reference face of `a`."""
    nx = a.nx[face]
    ny = a.ny[face]
    r = b.r[disc]
    separation = nx * (b.x[disc] - a.x[face]) + ny * (b.y[disc] - a.y[face]) - r - a.r[face]
    reach = r + 0.5 * separation
    put(
        m,
        b.x[disc] - reach * nx,
        b.y[disc] - reach * ny,
        separation,
        b.owner + disc,
        (a.r[face], r),
    )


@device
def clip(a, face, b, disc, m):
    """Points of the incident edge of `b`, cut to the side planes of the reference face of `a`."""
    nx = a.nx[face]
    ny = a.ny[face]
    end = (face + 1) % a.count
    x0 = a.x[face]
    y0 = a.y[face]
    length = nx * (a.y[end] - y0) - ny * (a.x[end] - x0)  # along the tangent (-ny, nx)
    if b.count == 1:
        put_nearest(a, face, b, disc, m)
        return
    first = incident_face(b, disc, nx, ny)
    second = (first + 1) % b.count
    u0 = nx * (b.y[first] - y0) - ny * (b.x[first] - x0)
    u1 = nx * (b.y[second] - y0) - ny * (b.x[second] - x0)
    if (u0 <= 0.0 and u1 <= 0.0) or (u0 >= length and u1 >= length):
        put_nearest(a, face, b, disc, m)
        return
    for k in range(2):
        u = u0 if k == 0 else u1
        f = float(k)
        feature = b.owner + (first if k == 0 else second)
        if u < 0.0:
            f = u0 / (u0 - u1)
            if u < -CORNER_DISTANCE:  # flush corners keep one name whatever rounding says
                feature = a.owner + face
        elif u > length:
            f = (length - u0) / (u1 - u0)
            if u > length + CORNER_DISTANCE:
                feature = a.owner + end
        x = b.x[first] + f * (b.x[second] - b.x[first])
        y = b.y[first] + f * (b.y[second] - b.y[first])
        r = b.r[first] + f * (b.r[second] - b.r[first])
        separation = nx * (x - x0) + ny * (y - y0) - r - a.r[face]
        reach = r + 0.5 * separation
        put(m, x - reach * nx, y - reach * ny, separation, feature, (a.r[face], r))


@device
def nearest_corner(a, face, b, disc):
    """The end of the reference face beyond which the disc of `b` lies; -1 when it is abreast."""
    nx = a.nx[face]
    ny = a.ny[face]
    end = (face + 1) % a.count
    if nx * (b.y[disc] - a.y[face]) - ny * (b.x[disc] - a.x[face]) < 0.0:
        return face
    if nx * (b.y[disc] - a.y[end]) - ny * (b.x[disc] - a.x[end]) > 0.0:
        return end
    return -1


@device
def nearest_disc(b, disc, x, y):
    """Of the disc and its neighbours the one nearest to (x, y): parallel faces tie for it."""
    best = math.inf
    nearest = disc
    for k in range(-1, 2):
        i = (disc + b.count + k) % b.count
        dx = b.x[i] - x
        dy = b.y[i] - y
        distance = math.sqrt(dx * dx + dy * dy) - b.r[i]
        if distance < best:
            best = distance
            nearest = i
    return nearest


@device
def collide_reference(a, face, b, disc, m):
    """Manifold with the reference face of `a`, or of two corners when those are the closest.

    The normal of `m` points from the reference to the other; `collide` turns it from A to B.
    """
    m.nx = a.nx[face]
    m.ny = a.ny[face]
    corner = nearest_corner(a, face, b, disc)
    if corner >= 0:
        disc = nearest_disc(b, disc, a.x[corner], a.y[corner])
        separation, nx, ny = corner_axis(a, corner, b, disc)
        along_face, _ = support(b, m.nx, m.ny)
        along_face -= m.nx * a.x[face] + m.ny * a.y[face] + a.r[face]
        if separation > along_face:
            m.nx = nx
            m.ny = ny
            put_corner(a, corner, b, disc, m, separation)
            return
    clip(a, face, b, disc, m)


@device
def collide_discs(a, b, m):
    """Manifold of two single discs; any normal will do when they are concentric."""
    dx = b.x[0] - a.x[0]
    dy = b.y[0] - a.y[0]
    length = math.sqrt(dx * dx + dy * dy)
    m.nx = dx / length if length > 0.0 else 1.0
    m.ny = dy / length if length > 0.0 else 0.0
    separation = length - a.r[0] - b.r[0]
    reach = a.r[0] + 0.5 * separation
    put(m, a.x[0] + reach * m.nx, a.y[0] + reach * m.ny, separation, CORNERS, (a.r[0], b.r[0]))


@kernel
def collide(a, b, m):
    """Fill the manifold of the placed hulls `a` and `b`; `m.margin` [m] is set by the caller."""
    m.count = 0
    m.feature[0] = -1
    m.feature[1] = -1
    if a.count == 1 and b.count == 1:
        collide_discs(a, b, m)
        return
    separation_a, face_a, disc_b = best_face(a, b)
    separation_b, face_b, disc_a = best_face(b, a)
    if max(separation_a, separation_b) > m.margin:
        return
    if separation_b > separation_a + FACE_PREFERENCE:
        collide_reference(b, face_b, a, disc_a, m)
        m.nx = -m.nx
        m.ny = -m.ny
        for k in range(m.count):
            m.ra[k], m.rb[k] = m.rb[k], m.ra[k]
    else:
        collide_reference(a, face_a, b, disc_b, m)
