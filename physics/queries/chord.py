"""Where a moving disc hull begins and ceases to overlap another: the chord of their difference.

A, moved by t along +x, overlaps B when the point (t, 0) lies in B - A = {b - a} (Minkowski; van
den Bergen 2004, Ericson 2005). That set is convex, so the answer is one interval. Its border
consists of arcs (disc j of B less disc i of A) and edges (a face of one, held at a disc of the
other). Every such disc and edge lies in B - A, so the least of their cuts with the x axis is
exact, whichever of them are on the border: neither the order of the hull nor a tolerance is
needed. Conservative advancement (Catto, GDC 2013) would iterate to a tolerance instead; it is for
rotating bodies. Cost: three tests for each pair of discs, at most 192.

A ray is the cast of a point, "overlaps" asks whether the interval holds 0, and touching counts.
"""

import math

import numpy as np

from physics._jit import device, kernel
from physics.queries.probe import apart, lies_within, place, signed_distance, turn_normals

MET = np.dtype(
    [
        ("row", "i8"),  # of the shape
        ("within", "i8"),  # 1: it lies wholly within the bounds of the probe
        ("enter", "f8"),  # [m] way to the first touch; < 0 = overlapping at the start
        ("leave", "f8"),  # [m] way to the last touch
        ("x", "f8"),  # [m] the touching point, in the probe's frame
        ("y", "f8"),
        ("nx", "f8"),  # the shape's outward unit normal there; 0 when overlapping at the start
        ("ny", "f8"),
    ]
)


@kernel
def meet(shapes, poses, wanted, probes, found):
    """Write the shapes that the probe meets into `found` (n,) of MET; return how many.

    `poses` are the columns (x, y, c, s) of the bodies, read now: bounds are only renewed by steps.
    """
    xs, ys, cs, ss = poses
    probe = probes[0]
    other = probe.other
    reach = probe.length
    count = 0
    for row in range(len(shapes)):
        shape = shapes[row]
        body = shape.body
        if body < 0 or not wanted[row]:
            continue
        place(shape, xs[body], ys[body], cs[body], ss[body], probe)
        if apart(probe.hull, other, reach):
            continue
        met = found[count]
        met.row = row
        met.within = lies_within(other, probe.hull)
        if probe.fills_bounds and met.within:
            count += 1
            continue
        turn_normals(shape, cs[body], ss[body], probe)
        chord(probe.hull, other, met)
        if met.enter > reach or met.leave < 0.0 or met.enter > met.leave:
            continue
        if met.enter < 0.0:
            point_out(other, met)
        if probe.first_only:
            reach = min(reach, max(0.0, met.enter))
        count += 1
    return count


@device
def chord(a, b, met):
    """Fill enter, leave, the normal and the point of `met`; enter = inf when they never meet."""
    met.enter = math.inf
    met.leave = -math.inf
    for i in range(a.count):
        next_i = (i + 1) % a.count
        for j in range(b.count):
            x = b.x[j] - a.x[i]
            y = b.y[j] - a.y[i]
            r = b.r[j] + a.r[i]
            if cut_disc(x, y, r, met):
                put_touch(met, met.enter + a.x[i], a.y[i], -a.r[i])
            if b.count > 1:
                next_j = (j + 1) % b.count
                nx = b.nx[j]
                ny = b.ny[j]
                r1 = b.r[next_j] + a.r[i]
                x1 = b.x[next_j] - a.x[i] + r1 * nx
                y1 = b.y[next_j] - a.y[i] + r1 * ny
                if cut_edge((x + r * nx, y + r * ny), (x1, y1), nx, ny, met):
                    put_touch(met, met.enter + a.x[i], a.y[i], -a.r[i])
            if a.count > 1:
                nx = -a.nx[i]
                ny = -a.ny[i]
                r1 = b.r[j] + a.r[next_i]
                x1 = b.x[j] - a.x[next_i] + r1 * nx
                y1 = b.y[j] - a.y[next_i] + r1 * ny
                if cut_edge((x + r * nx, y + r * ny), (x1, y1), nx, ny, met):
                    put_touch(met, b.x[j], b.y[j], b.r[j])


@device
def cut_disc(x, y, r, met):
    """Take the disc's cut with the x axis into the chord; True when it is the new beginning."""
    if abs(y) > r or r == 0.0:
        return False  # a bare corner is the end of two edges
    half = math.sqrt((r - y) * (r + y))
    met.leave = max(met.leave, x + half)
    return begins(x - half, -half / r, -y / r, met)


@device
def cut_edge(start, end, nx, ny, met):
    """Take the edge's cut with the x axis into the chord; True when it is the new beginning.

    Neighbours share their corner to the last bit, so no ray slips through between them. Only
    faces towards the cast can begin the chord: of the two sides of a thin line it is the near one.
    """
    x0, y0 = start
    x1, y1 = end
    if (y0 > 0.0 and y1 > 0.0) or (y0 < 0.0 and y1 < 0.0):
        return False
    first = min(x0, x1)
    last = max(x0, x1)
    if y0 != y1:
        first = x0 + (x1 - x0) * (y0 / (y0 - y1))
        last = first
    if nx >= 0.0:
        met.leave = max(met.leave, last)
    return nx <= 0.0 and begins(first, nx, ny, met)


@device
def begins(x, nx, ny, met):
    """Note x and the normal if it is before all others; at a corner the face more ahead wins."""
    if x < met.enter or (x == met.enter and nx < met.nx):
        met.enter = x
        met.nx = nx
        met.ny = ny
        return True
    return False


@device
def put_touch(met, x, y, r):
    """The touching point, `r` from (x, y) along the normal."""
    met.x = x + r * met.nx
    met.y = y + r * met.ny


@device
def point_out(hull, met):
    """Overlapping from the start: no normal, and the hull's point nearest to the frame's origin."""
    distance, nx, ny = signed_distance(hull, 0.0, 0.0)
    met.x = -nx * max(0.0, distance)
    met.y = -ny * max(0.0, distance)
    met.nx = 0.0
    met.ny = 0.0
