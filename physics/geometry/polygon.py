"""What can be said of a polygon: a list of corners [m], the last joined to the first."""

import math
from collections.abc import Sequence

from physics.values.sums import plain_sum

Point = tuple[float, float]
Polygon = Sequence[Point]


class OutlineError(ValueError):
    """An outline that no body can be made of; the text says what to do instead."""


def cross(a: Point, b: Point, c: Point) -> float:
    """Twice the area of the triangle a, b, c [m^2]; > 0 when it turns left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def area(polygon: Polygon) -> float:
    """Signed area [m^2], > 0 counter-clockwise; about a corner, so exact far from the origin."""
    origin = polygon[0]
    return 0.5 * plain_sum(
        cross(origin, polygon[i - 1], polygon[i]) for i in range(2, len(polygon))
    )


def convex_hull(points: Sequence[Point]) -> list[Point]:
    """Corners of the least convex polygon around the points [m], counter-clockwise.

    Points on its edges are left out (monotone chains, Andrew 1979).
    """
    ordered = sorted(set(points))
    chains: list[list[Point]] = []
    for line in (ordered, ordered[::-1]):
        chain: list[Point] = []
        for point in line:
            while len(chain) > 1 and cross(chain[-2], chain[-1], point) <= 0.0:
                chain.pop()
            chain.append(point)
        chains.append(chain[:-1])
    return chains[0] + chains[1]


def centroid(polygon: Polygon) -> Point:
    """Centre of the area [m]. The area must not be zero."""
    (ox, oy), total, x, y = polygon[0], 0.0, 0.0, 0.0
    for i in range(2, len(polygon)):
        b, c = polygon[i - 1], polygon[i]
        part = cross(polygon[0], b, c)
        total += part
        x += part * (b[0] + c[0] - 2.0 * ox) / 3.0
        y += part * (b[1] + c[1] - 2.0 * oy) / 3.0
    return ox + x / total, oy + y / total


def distance_to_segment(p: Point, a: Point, b: Point) -> float:
    """Return the distance from `p` to the nearest point between `a` and `b` [m]."""
    return math.dist(p, nearest_on_segment(p, a, b))


def nearest_on_segment(p: Point, a: Point, b: Point) -> Point:
    """The point between `a` and `b` that is nearest to `p` [m]."""
    ux, uy = b[0] - a[0], b[1] - a[1]
    square = ux * ux + uy * uy
    t = ((p[0] - a[0]) * ux + (p[1] - a[1]) * uy) / square if square > 0.0 else 0.0
    t = min(max(t, 0.0), 1.0)
    return a[0] + t * ux, a[1] + t * uy


def meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Return where segments a-b and c-d cross or touch [m]; None: nowhere, or they are parallel."""
    rx, ry = b[0] - a[0], b[1] - a[1]
    sx, sy = d[0] - c[0], d[1] - c[1]
    across = rx * sy - ry * sx
    if across == 0.0:
        return None
    qx, qy = c[0] - a[0], c[1] - a[1]
    t, u = (qx * sy - qy * sx) / across, (qx * ry - qy * rx) / across
    if not (0.0 <= t <= 1.0 and 0.0 <= u <= 1.0):
        return None
    return a[0] + t * rx, a[1] + t * ry


def without_flat_corners(polygon: Polygon, tolerance: float) -> list[Point]:
    """Leave out corners nearer than `tolerance` [m] to a neighbour or to their line."""
    corners = list(polygon)
    i, kept = 0, 0
    while len(corners) > 3 and kept < len(corners):
        a, b, c = corners[i - 1], corners[i], corners[(i + 1) % len(corners)]
        if distance_to_segment(b, a, c) <= tolerance or math.dist(a, b) <= tolerance:
            del corners[i]
            i, kept = i % len(corners), 0
        else:
            i, kept = (i + 1) % len(corners), kept + 1
    return corners
