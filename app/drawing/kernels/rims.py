"""Bodies of outlines, drawn as one thing: the convex parts have one border and one rotation mark.

A seam is a common edge of two parts. Two soft edges there let the background through, so a thin
line in the body's own fill lies over each; the border is drawn over all of them, face by face.
Of walls and floors that reach into one another it is drawn where they are seen from outside.
"""

import math

from physics.compile.jit import device
from physics.state.layout import MAX_VERTICES, STATIC

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


HALVINGS = 10
"""Of a face that goes into the ground, to find where: [count], a thousandth of its length."""


@device
def find_boxes(shapes, rows, boxes):
    """Fill the bounds [m] of the shapes of fixed bodies: left, bottom, right, top."""
    bodies, motion = rows
    for i in range(len(shapes)):
        shape, box = shapes[i], boxes[i]
        if shape.body < 0 or bodies[shape.body].kind != STATIC:
            continue
        m = motion[shape.body]
        box[0] = box[1] = math.inf
        box[2] = box[3] = -math.inf
        for k in range(shape.count):
            x = m.x + m.c * shape.x[k] - m.s * shape.y[k]
            y = m.y + m.s * shape.x[k] + m.c * shape.y[k]
            box[0], box[1] = min(box[0], x - shape.r[k]), min(box[1], y - shape.r[k])
            box[2], box[3] = max(box[2], x + shape.r[k]), max(box[3], y + shape.r[k])


@device
def meet(one, other):
    """Return whether two bounds overlap."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


@device
def find_near(shapes, rows, span, ground):
    """List the shapes that may cover the outline of a fixed body, and return how many they are."""
    boxes, near = ground
    body = shapes[span[0]].body
    whole = boxes[span[0]]
    left, bottom, right, top = whole[0], whole[1], whole[2], whole[3]
    for j in range(span[0], span[1]):
        if shapes[j].body == body:
            box = boxes[j]
            left, bottom = min(left, box[0]), min(bottom, box[1])
            right, top = max(right, box[2]), max(top, box[3])
    count = 0
    for i in range(len(shapes)):
        other = shapes[i]
        if other.body < 0 or other.body == body or other.count < 3 or other.sensor != 0:
            continue
        if rows[0][other.body].kind != STATIC or (other.density == 0.0 and other.category == 0):
            continue
        if meet(boxes[i], (left, bottom, right, top)):
            near[count] = i
            count += 1
    return count


@device
def find_nearer(boxes, near, count, j):
    """List behind them those of the first `count` that meet part `j`; return where that ends."""
    end = count
    for k in range(count):
        if meet(boxes[near[k]], boxes[j]):
            near[end] = near[k]
            end += 1
    return end


@device
def is_buried(shapes, rows, cover, shape, at):
    """Return whether a point [m] in the frame of the body of `shape` lies in another fixed one;
    `cover`: a list of those, and from where to where it counts.
    """
    near, begin, stop = cover
    motion = rows[1]
    own = motion[shape.body]
    px = own.x + own.c * at[0] - own.s * at[1]
    py = own.y + own.s * at[0] + own.c * at[1]
    for i in range(begin, stop):
        other = shapes[near[i]]
        m = motion[other.body]
        u = m.c * (px - m.x) + m.s * (py - m.y)
        v = m.c * (py - m.y) - m.s * (px - m.x)
        k = 0
        while k < other.count:
            out = other.nx[k] * (u - other.x[k]) + other.ny[k] * (v - other.y[k]) - other.r[k]
            if out > SMALL:
                break
            k += 1
        if k == other.count:
            return True
    return False


@device
def open_part(shapes, rows, cover, shape, k):
    """Return from where to where face `k` of a fixed body is seen: [of the face], 0 to 1."""
    n = k + 1 if k + 1 < shape.count else 0
    ax, ay, bx, by = shape.x[k], shape.y[k], shape.x[n], shape.y[n]
    first = is_buried(shapes, rows, cover, shape, (ax, ay))
    last = is_buried(shapes, rows, cover, shape, (bx, by))
    if first and last:
        return 0.0, 0.0
    if not first and not last:
        return 0.0, 1.0
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        t = 0.5 * (low + high)
        at = ax + t * (bx - ax), ay + t * (by - ay)
        if is_buried(shapes, rows, cover, shape, at) == first:
            low = t
        else:
            high = t
    return (high, 1.0) if first else (0.0, low)


@device
def is_in_sight(shapes, span, rows, cover):
    """Return whether any corner of a fixed body lies outside the others: else it is all drawn."""
    body = shapes[span[0]].body
    for j in range(span[0], span[1]):
        shape = shapes[j]
        if shape.body == body and shape.seams != 0:
            for k in range(shape.count):
                if not is_buried(shapes, rows, cover, shape, (shape.x[k], shape.y[k])):
                    return True
    return False


@device
def draw_border(sheet, start, placed, look, ground):
    """Draw the outer faces of a part as lines just inside them, joined at the corners; of what is
    in the `ground`, where that is not another's inside.
    """
    primitives, corners = sheet
    count, end = start
    shape, pose = placed
    template, width = look
    shapes, rows, cover = ground
    cuts = cover[1] < cover[2]
    r = 0.5 * width
    for k in range(shape.count):
        if shape.seams >> k & 1:
            continue
        ax, ay, bx, by, length = face(shape, k, pose)
        if cuts:
            begin, until = open_part(shapes, rows, cover, shape, k)
            if until <= begin:
                continue
            dx, dy = bx - ax, by - ay
            ax, ay, bx, by = ax + begin * dx, ay + begin * dy, ax + until * dx, ay + until * dy
            length = max((until - begin) * length, SMALL)
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
    shapes, span, rows, (boxes, near) = parts
    primitives, _ = sheet
    count, end = start
    template, _ = look
    body = shapes[span[0]].body
    is_solid = primitives[template].fill_color >= 0xFF000000
    around = 0
    if is_solid and rows[0][body].kind == STATIC:
        around = find_near(shapes, rows, span, (boxes, near))
        if not is_in_sight(shapes, span, rows, (near, 0, around)):
            around = 0
    for lines in range(2):
        for j in range(span[0], span[1]):
            shape = shapes[j]
            if shape.body != body or shape.seams == 0:
                continue
            if lines == 1:
                cover = near, around, find_nearer(boxes, near, around, j)
                ground = shapes, rows, cover
                count, end = draw_border(sheet, (count, end), (shape, pose), look, ground)
            elif is_solid:
                count, end = cover_seams(sheet, (count, end), shape, pose, look)
    return count, end
