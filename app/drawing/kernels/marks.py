"""Arrows, dashes and coils: a scene draws a few of each, one by one, in each frame."""

import math

import numpy as np

from physics.compile.jit import device, kernel

SHORTEST_ARROW = 0.5
"""A shorter arrow is not drawn: [px], 0.5. Without a length it has no direction, its head is a
triangle without an area, and such a one would be painted as a line across the window."""

TIP = 0.5
"""Rounding of a head's corners: [px], 0.5; sharp tips flicker while they turn."""

JOIN = 0.5
"""How far a shaft reaches into its head: [px], 0.5; less shows a seam."""

MOST_PART, SIDE = 0.5, 0.45
"""The longest head, in parts of its arrow; half of its width, in parts of its length: [1]."""

OPEN_BACK, OPEN_SIDE = 0.85, 0.6
"""How far the strokes of an open head go back and to the side, in parts of its length: [1]."""

MOST_DASHES = 400
"""Dashes of one line at most: [count], 400; on a longer one they grow instead."""

NEAR_LOW, NEAR_HIGH = -2_000.0, 10_000.0
"""Pixels in both directions beyond which no dash is seen: a picture is up to 7680 wide. What lies
outside is left out, or the edge of endless ground would be one dash from end to end."""

PLAN = 8
"""Numbers of a line that is dashed: where it begins x, y, the way along it x, y, its length and its
period [px], how many dashes it has, and 0."""


@device
def lay_corner(corners, at, x, y, r):
    """Write one corner."""
    corner = corners[at]
    corner.x, corner.y, corner.r = x, y, r


@device
def lay_plain(primitives, at, first, count, color):
    """Write a primitive in one colour."""
    p = primitives[at]
    p.first, p.count, p.fill_color, p.line_color = first, count, color, 0
    p.hatch_color, p.pattern = 0, 0
    p.width = p.light = p.light_y = 0.0


@device
def along_of(a, b, i):
    """Return the unit direction from a to b, and the distance [px]."""
    dx, dy = b[i, 0] - a[i, 0], b[i, 1] - a[i, 1]
    length = math.sqrt(dx * dx + dy * dy)
    return dx / max(length, 1e-9), dy / max(length, 1e-9), length


@kernel
def lay_arrows(sheet, at, ends, sizes, colors):
    """Lay arrows from a to b (n, 2), `ends`, with their halos: those below all others. Return how
    many primitives and corners there are then; there were `at` of both.

    `sizes`: width of a shaft, length of a head, less on an arrow that is shorter than two heads,
    and reach of the halo [px]; 1 for an open head of two strokes. `colors`: fill and halo; 0: none.
    """
    (primitives, corners), (count, end), (a, b) = sheet, at, ends
    width, head, rim, barbed = sizes
    for layer in range(2):
        color = colors[1 - layer]
        grown = rim if layer == 0 else 0.0
        if color == 0:
            continue
        for part in range(2 + barbed):
            for i in range(len(a)):
                ux, uy, length = along_of(a, b, i)
                if not length >= SHORTEST_ARROW:
                    continue
                size = min(head, length * MOST_PART)
                back = size * OPEN_BACK if barbed == 1 else size
                x, y = b[i, 0] - ux * back, b[i, 1] - uy * back
                sx, sy = -uy * (size * SIDE), ux * (size * SIDE)
                r = width / 2 + grown
                if part == 0 and barbed == 1:
                    lay_corner(corners, end, a[i, 0], a[i, 1], r)
                    lay_corner(corners, end + 1, b[i, 0], b[i, 1], r)
                elif part == 0:
                    lay_corner(corners, end, a[i, 0], a[i, 1], r)
                    lay_corner(corners, end + 1, x + ux * JOIN, y + uy * JOIN, r)
                elif barbed == 1:
                    way = 1.0 if part == 1 else -1.0
                    sx, sy = way * (-uy * (size * OPEN_SIDE)), way * (ux * (size * OPEN_SIDE))
                    lay_corner(corners, end, b[i, 0], b[i, 1], r)
                    lay_corner(corners, end + 1, x + sx, y + sy, r)
                else:
                    lay_corner(corners, end, b[i, 0], b[i, 1], TIP + grown)
                    lay_corner(corners, end + 1, x + sx, y + sy, TIP + grown)
                    lay_corner(corners, end + 2, x - sx, y - sy, TIP + grown)
                of = 3 if part == 1 and barbed == 0 else 2
                lay_plain(primitives, count, end, of, color)
                count += 1
                end += of
    return count, end


@kernel
def plan_dashes(a, b, on, plan):
    """Write the `PLAN` (n, 8) of lines from a to b (n, 2): `on` pixels drawn, as many not. Return
    how many dashes there are.
    """
    total = 0
    for i in range(len(a)):
        plan[i, 6] = 0.0
        x, y, to_x, to_y = a[i, 0], a[i, 1], b[i, 0], b[i, 1]
        if not math.isfinite(x + y + to_x + to_y):
            continue
        dx, dy = to_x - x, to_y - y
        length = math.sqrt(dx * dx + dy * dy)
        start, end = 0.0, 1.0  # of the line, where it is near
        for low, way in ((x, dx), (y, dy)):
            way = 1e-12 if way == 0.0 else way
            first, last = (NEAR_LOW - low) / way, (NEAR_HIGH - low) / way
            start, end = max(start, min(first, last)), min(end, max(first, last))
        start = min(start, 1.0)
        end = max(end, start)
        period = max(2 * on, length * (end - start) / MOST_DASHES)
        skipped = math.floor(length * start / period) * period  # whole ones: they stay there
        share = skipped / max(length, 1e-9)
        x, y = x + dx * share, y + dy * share
        dx, dy = to_x - x, to_y - y
        rest = max(math.sqrt(dx * dx + dy * dy), 1e-9)
        length = length * end - skipped
        count = max(np.int64(math.ceil(length / period)), 1)
        plan[i, 0], plan[i, 1], plan[i, 2], plan[i, 3] = x, y, dx / rest, dy / rest
        plan[i, 4], plan[i, 5], plan[i, 6] = length, period, count
        total += count
    return total


@kernel
def lay_dashes(plan, ends):
    """Write where all dashes begin and end (2, m, 2)."""
    m = 0
    for i in range(len(plan)):
        length, period = plan[i, 4], plan[i, 5]
        for k in range(np.int64(plan[i, 6])):
            begin = k * period
            end = min(begin + period / 2, length)
            for axis in range(2):
                ends[0, m, axis] = plan[i, axis] + plan[i, 2 + axis] * begin
                ends[1, m, axis] = plan[i, axis] + plan[i, 2 + axis] * end
            m += 1


@kernel
def lay_coils(a, b, along, half, points):
    """Write the points (n, m, 2) of springs from a to b (n, 2): at the shares `along` (m,) of the
    way, to both sides of it by turns, `half` far [px]; two at both ends are on it.
    """
    m = len(along)
    for i in range(len(a)):
        ux, uy, _ = along_of(a, b, i)
        dx, dy = b[i, 0] - a[i, 0], b[i, 1] - a[i, 1]
        for k in range(m):
            across = 0.0
            if 2 <= k < m - 2:
                across = half if k % 2 == 0 else -half
            points[i, k, 0] = a[i, 0] + along[k] * dx + across * -uy
            points[i, k, 1] = a[i, 1] + along[k] * dy + across * ux
