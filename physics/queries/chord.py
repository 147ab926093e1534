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

from physics.compile.jit import device, kernel
from physics.queries.probe import apart, lies_within, place, turn_normals

MET = np.dtype(
    [
        ("row", "i8"),  # of the shape
        ("within", "i8"),  # 1: it lies wholly within the bounds of the probe
        ("enter", "f8"),  # [m] way to the first touch; < 0 = overlapping at the start
        ("leave", "f8"),  # [m] way to the last touch
        ("x", "f8"),  # [m] the touching point, in the probe's frame
        ("y", "f8"),
        ("nx", "f8"),  # the shape's outward unit normal there
        ("ny", "f8"),
    ]
)


@kernel
def meet(shapes, poses, rows, probes, result):
    """Write those of the shape `rows` that the probe meets into `result` of MET; return how many.

    `poses` are the columns (x, y, c, s) of the bodies, read now: bounds are only renewed by steps.
    """
    xs, ys, cs, ss = poses
    probe = probes[0]
    other = probe.other
    reach = probe.length
    count = 0
    for row in rows:
        shape = shapes[row]
        body = shape.body
        place(shape, (xs[body], ys[body], cs[body], ss[body]), probe)
        if apart(probe.hull, other, reach):
            continue
        met = result[count]
        met.row = row
        met.within = lies_within(other, probe.hull)
        if probe.fills_bounds and met.within:
            count += 1
            continue
        turn_normals(shape, cs[body], ss[body], probe)
        chord(probe.hull, other, met)
        if met.enter > reach or max(met.enter, met.leave) < 0.0:
            continue  # rounding may let a line without thickness be left before it is entered
        if probe.first_only:
            reach = min(reach, max(0.0, met.enter))
        count += 1
    return count


@device
def chord(a, b, met):
    """Fill enter, leave, the normal and the point of `met`; enter = inf when they never meet."""
    met.enter = math.inf
    met.leave = -math.inf
    ax, ay, ar = a.x, a.y, a.r
    bx, by, br = b.x, b.y, b.r
    for i in range(a.count):
        after = i + 1 if i + 1 < a.count else 0
        for j in range(b.count):
            x = bx[j] - ax[i]
            y = by[j] - ay[i]
            r = br[j] + ar[i]
            if cut_disc(x, y, r, met):
                put_touch(met, met.enter + ax[i], ay[i], -ar[i])
            if b.count > 1:
                k = j + 1 if j + 1 < b.count else 0
                end = (bx[k] - ax[i], by[k] - ay[i], br[k] + ar[i])
                if cut_edge((x, y, r), end, b.nx[j], b.ny[j], met):
                    put_touch(met, met.enter + ax[i], ay[i], -ar[i])
            if a.count > 1:
                end = (bx[j] - ax[after], by[j] - ay[after], br[j] + ar[after])
                if cut_edge((x, y, r), end, -a.nx[i], -a.ny[i], met):
                    put_touch(met, bx[j], by[j], br[j])


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
    """Take the cut of the edge from disc to disc into the chord; True when it is the new beginning.

    Neighbours share their corner to the last bit, so no ray slips through between them. Only
    faces towards the cast can begin the chord: of the two sides of a thin line it is the near one.
    """
    x0, y0, r0 = start
    x1, y1, r1 = end
    x0 += r0 * nx
    y0 += r0 * ny
    x1 += r1 * nx
    y1 += r1 * ny
    if (y0 > 0.0 and y1 > 0.0) or (y0 < 0.0 and y1 < 0.0):
        return False
    if y0 != y1:
        x0 += (x1 - x0) * (y0 / (y0 - y1))
        x1 = x0
    if nx >= 0.0:
        met.leave = max(met.leave, x0, x1)
    return nx <= 0.0 and begins(min(x0, x1), nx, ny, met)


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
