"""Splitting convex polygons by a line, and the polygon that stands for a rounded shape."""

import math
from collections.abc import Sequence

from physics.geometry.polygon import Point, Polygon, cross

BULGE = 0.002
"""How far the polygon of a disc may stick out of it: [m], 2 mm, below what contacts leave alone.
Less: more parts; more: what touches a ball that is cut jumps away."""

FEWEST_SIDES, MOST_SIDES = 16, 48  # [count] of a whole disc

Disc = tuple[float, float, float]


def split(polygon: Polygon, start: Point, end: Point) -> tuple[list[Point], list[Point]]:
    """The parts of a convex, counter-clockwise polygon to the left and to the right of the line
    through `start` and `end` [m]; one may be empty.
    """
    length = math.dist(start, end)
    if length == 0.0:
        raise ValueError("the line has no direction: start and end are the same point")
    heights = [cross(start, end, p) / length for p in polygon]
    left: list[Point] = []
    right: list[Point] = []
    for i, p in enumerate(polygon):
        before, h0, h1 = polygon[i - 1], heights[i - 1], heights[i]
        if h0 * h1 < 0.0:
            t = h0 / (h0 - h1)
            at = (before[0] + t * (p[0] - before[0]), before[1] + t * (p[1] - before[1]))
            left.append(at)
            right.append(at)
        if h1 >= 0.0:
            left.append(p)
        if h1 <= 0.0:
            right.append(p)
    return left, right


def sides_of(radius: float) -> int:
    """Sides of the polygon of equal area that sticks out of a disc by `BULGE` at most [count].

    Its corners are at R (1 + x^2 / 12), x = 2 pi / n.
    """
    wanted = math.tau * math.sqrt(radius / (12.0 * BULGE))
    return min(max(4 * math.ceil(wanted / 4.0), FEWEST_SIDES), MOST_SIDES)


def outline_of_discs(discs: Sequence[Disc], normals: Sequence[Point]) -> list[Point]:
    """The polygon of the same area as the hull of `discs` (x, y, r) [m], counter-clockwise.

    `normals[i]` is the outward unit normal of the face from disc i to disc i + 1.
    """
    if len(discs) == 1:
        (x, y, r), n = discs[0], sides_of(discs[0][2])
        turn = math.tau / n
        far = r * math.sqrt(turn / math.sin(turn))
        return [(x + far * math.cos(i * turn), y + far * math.sin(i * turn)) for i in range(n)]
    corners: list[Point] = []
    for i, disc in enumerate(discs):
        corners += arc(disc, normals[i - 1], normals[i])
    return corners


def arc(disc: Disc, start: Point, end: Point) -> list[Point]:
    """Corners along the arc of a disc from the normal `start` to `end`; the sector's area is kept.

    The ends lie on the arc, at r, so that faces stay where they are; the m - 1 corners between at
    rho. Area of the m triangles: sin d (2 r rho + (m - 2) rho^2) / 2 = m d r^2 / 2.
    """
    x, y, r = disc
    turn = (math.atan2(end[1], end[0]) - math.atan2(start[1], start[0])) % math.tau
    if r == 0.0 or turn == 0.0:
        return [(x + r * start[0], y + r * start[1])]
    m = max(2, math.ceil(sides_of(r) * turn / math.tau))
    d, first = turn / m, math.atan2(start[1], start[0])
    q = m * d / math.sin(d)  # (m - 2) s^2 + 2 s - q = 0 with s = rho / r
    far = r * (q / 2.0 if m == 2 else (math.sqrt(1.0 + (m - 2) * q) - 1.0) / (m - 2))
    between = [
        (x + far * math.cos(first + k * d), y + far * math.sin(first + k * d)) for k in range(1, m)
    ]
    ends = [(x + r * n[0], y + r * n[1]) for n in (start, end)]
    return [ends[0], *between, ends[1]]
