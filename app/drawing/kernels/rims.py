"""Bodies of outlines, drawn as one thing: the convex parts have one border and one rotation mark.

A seam is a common edge of two parts. Two soft edges there let the background through, so a thin
line in the body's own fill lies over each; the border is drawn over all of them, face by face.
"""

import math

from physics.compile.jit import device
from physics.state.layout import MAX_VERTICES

COVER = 0.6
"""Half the width of the line over a seam: [px], 0.6; what two soft edges leave open is half a
pixel to either side."""

STEEP = 1.0
"""Tangent of half the turn at a corner, at most: [1], 1, a right angle. More: the border of a spike
would begin far from its tip."""

NOT_SLIM = 0.6
"""The part with the rotation mark is at least so wide: [of the widest], 0.6; a mark in a sliver is
not seen."""

SMALL = 1e-6  # [m] of faces: none that can be seen


@device
def half_width(shape):
    """Return half of the width of a shape [m]: radius, or least distance of a face."""
    if shape.count < 3:
        return max(shape.r[0], shape.r[1] if shape.count == 2 else 0.0)
    mx = my = 0.0
    for k in range(shape.count):
        mx += shape.x[k] / shape.count
        my += shape.y[k] / shape.count
    least = math.inf
    for k in range(shape.count):
        least = min(least, shape.nx[k] * (shape.x[k] - mx) + shape.ny[k] * (shape.y[k] - my))
    return least + shape.r[0]


@device
def find_outlines(shapes, spans):
    """Fill (first, last + 1, widest + 1, marked + 1) of the parts of outlines, for every body that
    has some. Marked is the part in the middle, of those that are not slim.
    """
    for i in range(len(shapes)):
        shape = shapes[i]
        if shape.body < 0 or shape.seams == 0:
            continue
        span = spans[shape.body]
        if span[1] == 0:
            span[0] = i
            span[2] = i + 1
        elif half_width(shape) > half_width(shapes[span[2] - 1]):
            span[2] = i + 1
        span[1] = i + 1
    for i in range(len(shapes)):
        shape = shapes[i]
        if shape.body < 0 or shape.seams == 0:
            continue
        span = spans[shape.body]
        if half_width(shape) < NOT_SLIM * half_width(shapes[span[2] - 1]):
            continue
        if span[3] == 0 or off_middle(shape) < off_middle(shapes[span[3] - 1]):
            span[3] = i + 1


@device
def off_middle(shape):
    """Return the square of how far a part is from the middle of its body [m^2]."""
    mx = my = 0.0
    for k in range(shape.count):
        mx += shape.x[k] / shape.count
        my += shape.y[k] / shape.count
    return mx * mx + my * my


@device
def lay_line(primitive, corners, end, ends, r):
    """Write a line from one end to the other [px], of half width `r` [px]."""
    ax, ay, bx, by = ends
    a, b = corners[end], corners[end + 1]
    a.x, a.y, a.r = ax, ay, r
    b.x, b.y, b.r = bx, by, r
    primitive.first, primitive.count, primitive.width = end, 2, 0.0


@device
def face(shape, k, pose):
    """Return where face `k` begins and ends, the unit vector along it, and its length [px]."""
    x, y, c, s = pose
    n = k + 1 if k + 1 < shape.count else 0
    ax, ay = x + c * shape.x[k] - s * shape.y[k], y - s * shape.x[k] - c * shape.y[k]
    bx, by = x + c * shape.x[n] - s * shape.y[n], y - s * shape.x[n] - c * shape.y[n]
    length = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    return ax, ay, bx, by, max(length, SMALL)


@device
def steepness(shape, k):
    """Return the tangent of half the turn of the border at corner `k`; 0 where it is hollow."""
    before = k - 1 if k > 0 else shape.count - 1
    if shape.seams >> k & 1 or shape.seams >> before & 1:
        return min(max(shape.turn[k], 0.0), STEEP)
    across = shape.nx[before] * shape.ny[k] - shape.ny[before] * shape.nx[k]
    along = shape.nx[before] * shape.nx[k] + shape.ny[before] * shape.ny[k]
    return min(across / max(1.0 + along, SMALL), STEEP)


@device
def cover_seams(sheet, start, shape, pose, look):
    """Draw lines over the seams of a part, short of its corners, which the border covers."""
    primitives, corners = sheet
    count, end = start
    template, _ = look
    for k in range(shape.count):
        ax, ay, bx, by, length = face(shape, k, pose)
        if shape.seams >> k & 1 == 0 or length < 6.0 * COVER:
            continue
        ux, uy = 2.0 * COVER * (bx - ax) / length, 2.0 * COVER * (by - ay) / length
        primitives[count] = primitives[template]
        primitives[count].line_color = 0
        lay_line(primitives[count], corners, end, (ax + ux, ay + uy, bx - ux, by - uy), COVER)
        count += 1
        end += 2
    return count, end


@device
def draw_border(sheet, start, shape, pose, look):
    """Draw the outer faces of a part as lines just inside them, joined at the corners."""
    primitives, corners = sheet
    count, end = start
    template, width = look
    r = 0.5 * width
    for k in range(shape.count):
        if shape.seams >> k & 1:
            continue
        ax, ay, bx, by, length = face(shape, k, pose)
        ux, uy = (bx - ax) / length, (by - ay) / length
        ix, iy = r * uy, -r * ux  # inwards: corners run counter-clockwise, and y is down
        back = min(r * steepness(shape, k), 0.5 * length)
        ahead = min(r * steepness(shape, k + 1 if k + 1 < shape.count else 0), 0.5 * length)
        p = primitives[count]
        p.fill_color = primitives[template].line_color
        p.line_color, p.hatch_color, p.pattern, p.light = 0, 0, 0, 0.0
        ends = (
            ax + ix + back * ux,
            ay + iy + back * uy,
            bx + ix - ahead * ux,
            by + iy - ahead * uy,
        )
        lay_line(p, corners, end, ends, r)
        count += 1
        end += 2
    return count, end


ROOM = 2 * MAX_VERTICES  # primitives of a part, beside its fill, at most: [count]


@device
def draw_rims(sheet, start, parts, pose, look):
    """Draw the seams and then the border of all parts of a body; `look`: a fill, and a width."""
    shapes, span = parts
    primitives, _ = sheet
    count, end = start
    template, _ = look
    body = shapes[span[0]].body
    is_solid = primitives[template].fill_color >= 0xFF000000
    for lines in range(2):
        for j in range(span[0], span[1]):
            shape = shapes[j]
            if shape.body != body or shape.seams == 0:
                continue
            if lines == 1:
                count, end = draw_border(sheet, (count, end), shape, pose, look)
            elif is_solid:
                count, end = cover_seams(sheet, (count, end), shape, pose, look)
    return count, end
