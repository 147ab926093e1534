"""The shape every primitive is: a convex hull of discs. Edges, exact signed distance, row spans.

One form serves disc, tapered capsule and rounded polygon, so there is one distance to compile and
to test.
"""

import math

import numpy as np

from app.drawing.kernels.constants import LEAST_SIDE, SIDE, TEXELS
from physics.compile.jit import device, kernel

LIMIT = 1e7
"""Coordinates beyond this are not drawn: [px], 1e7; float64 is still exact to 1e-9 px there, and
every bound is clamped to the buffer as a float before it becomes an integer."""

FAR_OFF = LIMIT * LIMIT
"""Phases of patterns beyond this are not drawn: [periods], that of the smallest, that far away."""

TOUCH = 0.5
"""A pixel is touched when its centre is nearer than this to the shape: [px], half a pixel."""

FINE = 128.0
"""Places are rounded to a part of a pixel: [1/px], 128, which is one of 255 levels of a pixel at an
edge; what moves by less is painted alike, so a stack at rest is not painted again and again."""

TURN_FINE, PHASE_FINE, LIGHT_FINE, ROW_FINE = 2.0**22, 4096.0, 2.0**16, 16.0
"""The same for patterns [px], [1/period], and for the light [px] and its row [1/px]."""

NEVER = 1e30
"""Offset of an edge without length: it is never the nearest one. [px]"""


ONE = 4096
"""Weight 1 in fixed point (12 bits). Three 8-bit channels in 21-bit lanes times 4096 fit one
int64."""

LANES = 0xFF | 0xFF << 21 | 0xFF << 42


@device
def spread(color):
    """Return the three channels of an ARGB colour, in lanes of 21 bits."""
    c = np.int64(color)
    return (c & 0xFF) | (c & 0xFF00) << 13 | (c & 0xFF0000) << 26


@device
def has_ink(p, tiles, pictures):
    """Return whether the tile or the picture that a primitive wears is in these arrays, and lies
    somewhere. A page of an album is its side and then its copies, the largest first.
    """
    lies = abs(p.hatch_x) < LIMIT and abs(p.hatch_y) < LIMIT
    if not (lies and abs(p.hatch_phase) < FAR_OFF and abs(p.hatch_turn) < FAR_OFF):
        return False
    if p.pattern >= 0:
        return (np.int64(p.pattern) + 1) * TEXELS * TEXELS <= len(tiles)
    end = -np.int64(p.pattern)
    if end > len(pictures):
        return False
    side = SIDE
    while side > pictures[end - 1] and side > LEAST_SIDE:
        side //= 2
    if side != pictures[end - 1]:
        return False
    while side >= LEAST_SIDE:
        end += side * side
        side //= 2
    return end <= len(pictures)


@device
def rounded(value, fine):
    """Return a number, rounded to 1 / `fine`."""
    return np.floor(value * fine + 0.5) / fine


@kernel
def prepare(primitives, corners, inks, width, height):
    """Find edges, orientation and bounds of every primitive; what cannot be seen gets no rows.

    Here is the boundary: whoever made the list, what comes out of it reads no corner, tile or
    texel that is not there. What has none of its corners has no rows, without its ink it is plain.
    """
    tiles, pictures = inks
    for i in range(len(primitives)):
        p = primitives[i]
        p.top = 0
        p.bottom = 0
        if p.first < 0 or p.count < 1 or np.int64(p.first) + p.count > len(corners):
            continue
        if (p.pattern != 0 or p.hatch_color != 0) and not has_ink(p, tiles, pictures):
            p.pattern = 0
            p.hatch_color = 0
        low_x = low_y = math.inf
        high_x = high_y = -math.inf
        area = 0.0
        ok = p.width >= 0.0 and p.width < LIMIT
        for k in range(p.first, p.first + p.count):
            c = corners[k]
            # written so that a NaN fails every comparison
            ok = ok and abs(c.x) < LIMIT and abs(c.y) < LIMIT and c.r >= 0.0 and c.r < LIMIT
        if not ok:
            continue
        for k in range(p.first, p.first + p.count):
            corners[k].x = rounded(corners[k].x, FINE)
            corners[k].y = rounded(corners[k].y, FINE)
            corners[k].r = rounded(corners[k].r, FINE)
        before = corners[p.first + p.count - 1]
        for k in range(p.first, p.first + p.count):
            c = corners[k]
            x, y, r = c.x, c.y, c.r
            low_x = min(low_x, x - r)
            low_y = min(low_y, y - r)
            high_x = max(high_x, x + r)
            high_y = max(high_y, y + r)
            area += before.x * y - before.y * x
            before = c
        if high_x > -1.0 and low_x < width + 1.0:
            p.top = int(min(max(math.ceil(low_y - 1.0), 0.0), height))
            p.bottom = int(min(max(math.floor(high_y) + 1.0, 0.0), height))
            p.left = int(min(max(math.ceil(low_x - 1.0), 0.0), width))
            p.right = int(min(max(math.floor(high_x) + 1.0, 0.0), width))
        if not (abs(p.light) < LIMIT and abs(p.light_y) < LIMIT):
            p.light = 0.0
        p.light = rounded(p.light, LIGHT_FINE)
        p.light_y = rounded(p.light_y, ROW_FINE) if p.light != 0.0 else 0.0
        if p.pattern == 0 and p.hatch_color == 0:
            p.hatch_x = p.hatch_y = p.hatch_phase = p.hatch_turn = 0.0
        else:
            p.hatch_x = rounded(p.hatch_x, TURN_FINE)
            p.hatch_y = rounded(p.hatch_y, TURN_FINE)
            p.hatch_phase = rounded(p.hatch_phase, PHASE_FINE)
            p.hatch_turn = rounded(p.hatch_turn, PHASE_FINE)
        p.fill_lanes, p.line_lanes = spread(p.fill_color), spread(p.line_color)
        p.fill_weight = (p.fill_color >> 24) * (ONE / 255.0)
        p.line_weight = (p.line_color >> 24) * (ONE / 255.0)
        if p.top < p.bottom and p.count > 1:
            if area < 0.0:
                reverse(corners, p.first, p.first + p.count - 1)
            p.count = link(corners, p.first, p.count)
        elif p.top < p.bottom:
            before.length = 0.0


@device
def reverse(corners, low, high):
    """Turn the corners low..high round, so that outward is always the same side."""
    while low < high:
        a = corners[low]
        b = corners[high]
        x, y, r = a.x, a.y, a.r
        a.x, a.y, a.r = b.x, b.y, b.r
        b.x, b.y, b.r = x, y, r
        low += 1
        high -= 1


@device
def link(corners, first, count):
    """Find the tangent edges between neighbouring discs; return how many corners count.

    That is 1, a disc, when one of two swallows the other, or when all corners are in one place:
    without an edge nothing would bound the polygon's rows, and a line would cross the picture.
    """
    edges = 0
    for k in range(count):
        a = corners[first + k]
        b = corners[first + (k + 1) % count]
        dx = b.x - a.x
        dy = b.y - a.y
        length = math.sqrt(dx * dx + dy * dy)
        taper = a.r - b.r
        a.nx = a.ny = a.length = 0.0
        a.offset = NEVER
        a.slope = 0.0
        a.thin = min(a.r, b.r)
        if length > abs(taper) + 1e-9:
            edges += 1
            dx /= length
            dy /= length
            sine = taper / length  # the edge leans by the angle whose sine is taper / length
            cosine = math.sqrt(1.0 - sine * sine)
            a.nx = dx * sine + dy * cosine
            a.ny = dy * sine - dx * cosine
            a.offset = a.nx * a.x + a.ny * a.y + a.r
            a.length = length * cosine
            a.slope = 1.0 / a.nx if abs(a.nx) > 1e-12 else 0.0
        elif count == 2:
            if taper < 0.0:
                a.x, a.y, a.r = b.x, b.y, b.r
            return 1
    return count if edges > 0 else 1


@device
def flat_spans(corners, first, last, y, inset):
    """Return two intervals of x on the row `y` of a polygon with sharp corners, or nearly so.

    (low, high) holds every pixel it touches, (low_in, high_in) only solid ones, `inset` inside the
    edge.

    Outside rounded corners the first is a little too wide (the distance decides there); the second
    must not be, so it stays inside the sharp core polygon.
    """
    low = low_in = -math.inf
    high = high_in = math.inf
    for k in range(first, last + 1):
        c = corners[k]
        room = c.offset - c.ny * y
        outer = room + TOUCH
        inner = room - max(inset, c.r)
        if c.slope > 0.0:
            high = min(high, outer * c.slope)
            high_in = min(high_in, inner * c.slope)
        elif c.slope < 0.0:
            low = max(low, outer * c.slope)
            low_in = max(low_in, inner * c.slope)
        else:
            high = high if outer >= 0.0 else -math.inf
            high_in = high_in if inner >= 0.0 else -math.inf
    return low, high, low_in, high_in


@device
def round_spans(corners, first, last, y, inset):
    """Return the two intervals of `flat_spans` for a disc, a capsule, or a polygon whose corners
    are rounder than the inset; empty: low > high.
    """
    low = low_in = math.inf
    high = high_in = -math.inf
    for k in range(first, last + 1):
        c = corners[k]
        dy = y - c.y
        level = TOUCH
        for _ in range(2):
            r = c.r + level
            if r <= 0.0:
                break  # nothing of a thin line is so far inside
            near = math.inf  # of what this disc and its edge cover at this level
            far = -math.inf
            chord = r * r - dy * dy
            if chord >= 0.0:
                half = math.sqrt(chord)
                near = c.x - half
                far = c.x + half
            rise = c.nx * c.length  # along the edge, from this tangent point to the next
            t = dy - c.ny * r
            # a taper whose thin end is eaten by the inset is a wedge there: left to the distance
            if t * (rise - t) >= 0.0 and rise != 0.0 and c.thin + level > 0.0:
                x = c.x + c.nx * r - c.ny * c.length * (t / rise)
                near = min(near, x)
                far = max(far, x)
            if level > 0.0:
                low = min(low, near)
                high = max(high, far)
            else:
                low_in = min(low_in, near)
                high_in = max(high_in, far)
            level = -inset
    return low, high, low_in, high_in
