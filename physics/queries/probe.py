"""The probe of a query: a hull in a frame that starts at the query and looks along its way.

Every shape that is looked at is placed in that frame from the bodies' poses of this moment. The
bounds of the data page would not do: they are renewed by steps, not by adding or putting a body.
"""

import math

import numpy as np

from physics.compile.jit import device
from physics.state.layout import MAX_VERTICES

PLACED = np.dtype(
    [
        ("count", "i8"),
        ("x", "f8", MAX_VERTICES),  # [m] disc centres in the probe's frame
        ("y", "f8", MAX_VERTICES),
        ("r", "f8", MAX_VERTICES),  # [m]
        ("nx", "f8", MAX_VERTICES),  # outward unit normal of the face from disc i to i + 1
        ("ny", "f8", MAX_VERTICES),
        ("min_x", "f8"),  # [m] exact bounds
        ("min_y", "f8"),
        ("max_x", "f8"),
        ("max_y", "f8"),
    ]
)

PROBE = np.dtype(
    [
        ("hull", PLACED),  # what is cast or laid over the shapes
        ("other", PLACED),  # bench: the shape that is being looked at
        ("x", "f8"),  # [m] origin of the frame in the world
        ("y", "f8"),
        ("c", "f8"),  # direction of its x axis: the way of the cast
        ("s", "f8"),
        ("length", "f8"),  # [m] of the way
        ("first_only", "i8"),  # 1: later hits than the first found may be left out
        ("fills_bounds", "i8"),  # 1: the hull is an upright box; shapes within need no test
    ]
)
"""A query: a hull in a frame of its own, which is put at the cast's start and turned along it."""


@device
def place(shape, pose, probe):
    """Write the discs of `shape`, its body at `pose` = (x, y, cosine, sine), and their bounds."""
    x, y, c, s = pose
    hull = probe.other
    dx = x - probe.x
    dy = y - probe.y
    x = probe.c * dx + probe.s * dy
    y = probe.c * dy - probe.s * dx
    dc = probe.c * c + probe.s * s
    ds = probe.c * s - probe.s * c
    xs, ys, rs = shape.x, shape.y, shape.r
    hx, hy, hr = hull.x, hull.y, hull.r
    min_x = np.inf
    min_y = np.inf
    max_x = -np.inf
    max_y = -np.inf
    for k in range(shape.count):
        r = rs[k]
        hr[k] = r
        hx[k] = px = x + dc * xs[k] - ds * ys[k]
        hy[k] = py = y + ds * xs[k] + dc * ys[k]
        if px - r < min_x:
            min_x = px - r
        if py - r < min_y:
            min_y = py - r
        if px + r > max_x:
            max_x = px + r
        if py + r > max_y:
            max_y = py + r
    hull.count = shape.count
    hull.min_x = min_x
    hull.min_y = min_y
    hull.max_x = max_x
    hull.max_y = max_y


@device
def turn_normals(shape, c, s, probe):
    """Write the face normals of `shape`, its body turned by c + is."""
    hull = probe.other
    dc = probe.c * c + probe.s * s
    ds = probe.c * s - probe.s * c
    xs, ys = shape.nx, shape.ny
    hx, hy = hull.nx, hull.ny
    for k in range(shape.count):
        hx[k] = dc * xs[k] - ds * ys[k]
        hy[k] = ds * xs[k] + dc * ys[k]


@device
def apart(a, b, reach):
    """True when the bounds of `a`, swept by `reach` along +x, miss those of `b`."""
    if b.min_y > a.max_y or b.max_y < a.min_y:
        return True
    return b.min_x > a.max_x + reach or b.max_x < a.min_x


@device
def lies_within(b, a):
    """1 when the bounds of `b` lie in those of `a`, else 0."""
    if b.min_x < a.min_x or b.max_x > a.max_x or b.min_y < a.min_y or b.max_y > a.max_y:
        return 0
    return 1


@device
def signed_distance(hull, x, y):
    """Distance from the point to the placed hull and the unit normal there; < 0 inside [m].

    The face that separates the point most is next to the nearest feature: beyond the face's ends
    that is the arc of the disc there. (A point beyond a capsule's end is behind both of its faces.)
    """
    xs, ys, rs, nxs, nys = hull.x, hull.y, hull.r, hull.nx, hull.ny
    best = -math.inf
    face = 0
    for i in range(hull.count):
        separation = nxs[i] * (x - xs[i]) + nys[i] * (y - ys[i]) - rs[i]
        if separation > best:
            best = separation
            face = i
    nx = nxs[face]
    ny = nys[face]
    end = face + 1 if face + 1 < hull.count else 0
    corner = -1
    if hull.count == 1 or nx * (y - ys[face]) - ny * (x - xs[face]) < 0.0:
        corner = face
    elif nx * (y - ys[end]) - ny * (x - xs[end]) > 0.0:
        corner = end
    if corner < 0:
        return best, nx, ny
    x -= xs[corner]
    y -= ys[corner]
    reach = math.sqrt(x * x + y * y)
    if reach == 0.0:
        return -rs[corner], 1.0, 0.0
    return reach - rs[corner], x / reach, y / reach
