"""Convex polygons and boxes: projections, separating axes, clipping, closest points.

In the letters of Ericson, "Real-Time Collision Detection" (2005): a, b shapes or ends of a segment,
n a unit normal, d a direction, p q points, c a centre, t a parameter. Polygons are lists of corners
[m], counter-clockwise. Short and readable; the engine does the same in physics/collide.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from physics.values.sums import plain_sum

Point = tuple[float, float]
Polygon = Sequence[Point]
Segment = tuple[Point, Point]


def dot(u: Point, v: Point) -> float:
    """Return the product u · v."""
    return u[0] * v[0] + u[1] * v[1]


def cross(u: Point, v: Point) -> float:
    """Return the scalar u × v."""
    return u[0] * v[1] - u[1] * v[0]


def along(p: Point, d: Point, t: float) -> Point:
    """Return the point p + t d."""
    return p[0] + t * d[0], p[1] + t * d[1]


def middle(p: Point, q: Point) -> Point:
    """Return half way from p to q."""
    return 0.5 * (p[0] + q[0]), 0.5 * (p[1] + q[1])


def between(p: Point, q: Point) -> Point:
    """Return the vector from p to q."""
    return q[0] - p[0], q[1] - p[1]


def placed(corners: Polygon, at: Point, angle: float) -> list[Point]:
    """Return the corners of a body's frame turned by `angle` [rad] and moved by `at` [m]."""
    c, s = math.cos(angle), math.sin(angle)
    return [(at[0] + c * x - s * y, at[1] + s * x + c * y) for x, y in corners]


def regular(sides: int, radius: float) -> list[Point]:
    """Return a regular polygon with its corners `radius` [m] from the origin, lying on an edge."""
    first = -math.pi / 2 + math.pi / sides
    turns = [first + math.tau * i / sides for i in range(sides)]
    return [(radius * math.cos(t), radius * math.sin(t)) for t in turns]


def edge(a: Polygon, i: int) -> Segment:
    """Return edge i, from corner i to the next."""
    return a[i], a[(i + 1) % len(a)]


def hull(points: list[Point]) -> list[Point]:
    """Return the convex hull, counter-clockwise, by winding (Jarvis 1973)."""
    start = min(points, key=lambda p: (p[1], p[0]))
    result = [start]
    while True:
        p = result[-1]
        ahead = next(q for q in points if q != p)
        for q in points:
            side = cross(between(p, ahead), between(p, q))
            further = math.dist(p, q) > math.dist(p, ahead)
            if side < 0.0 or (side == 0.0 and further):
                ahead = q
        if ahead == start:
            return result
        result.append(ahead)


def area(a: Polygon) -> float:
    """Return ½ Σ (x₀ y₁ − x₁ y₀)."""
    return 0.5 * plain_sum(cross(*edge(a, i)) for i in range(len(a)))


def within(p: Point, a: Polygon) -> bool:
    """Return whether p lies in `a`."""
    edges = (edge(a, i) for i in range(len(a)))
    return all(cross(between(q, r), between(q, p)) > 0.0 for q, r in edges)


def normals(a: Polygon) -> list[Point]:
    """Return outward unit normals of all edges: each edge turned clockwise by 90°."""
    result = []
    for i in range(len(a)):
        p, q = edge(a, i)
        length = math.dist(p, q)
        result.append(((q[1] - p[1]) / length, (p[0] - q[0]) / length))
    return result


def project(a: Polygon, d: Point) -> tuple[float, float]:
    """Return the shadow of `a` on the axis d: the least and the greatest d · p."""
    shadow = [dot(d, p) for p in a]
    return min(shadow), max(shadow)


def support(a: Polygon, d: Point) -> Point:
    """Return the point of `a` that is furthest along d."""
    return max(a, key=lambda p: dot(d, p))


class Axis(NamedTuple):
    """An edge's normal, tried as the axis that separates two polygons."""

    owner: int  # 0 = the edge belongs to a, 1 = to b
    edge: int
    n: Point  # outward from the owner
    separation: float  # [m] gap between the shadows; < 0: they overlap by as much

    @property
    def push(self) -> Point:
        """Return the push from a to b, whoever owns the edge."""
        return self.n if self.owner == 0 else (-self.n[0], -self.n[1])


def separation(a: Polygon, n: Point, b: Polygon) -> float:
    """Return how far `b` begins beyond the end of `a` along n, an outward normal of `a`'s edge."""
    return project(b, n)[0] - project(a, n)[1]


def axes(a: Polygon, b: Polygon) -> list[Axis]:
    """Return every axis that must be tried: the normals of a's edges, then those of b's.

    Two convex polygons are apart exactly when one of these axes shows a gap (Gottschalk 1996).
    """
    own = [Axis(0, i, n, separation(a, n, b)) for i, n in enumerate(normals(a))]
    other = [Axis(1, i, n, separation(b, n, a)) for i, n in enumerate(normals(b))]
    return own + other


def best(result: Sequence[Axis], preference: float = 0.0) -> Axis:
    """Return the axis of the greatest separation: the widest gap, or else the least overlap.

    An axis of b must be better by `preference` [m]: else equal ones would take turns.
    """
    of_a = max((x for x in result if x.owner == 0), key=lambda x: x.separation)
    of_b = max((x for x in result if x.owner == 1), key=lambda x: x.separation)
    return of_b if of_b.separation > of_a.separation + preference else of_a


def minimum_translation(axis: Axis) -> Point:
    """Return the shortest vector that moves b out of a; zero when they are apart."""
    depth = max(0.0, -axis.separation)
    return depth * axis.push[0], depth * axis.push[1]


# --- clipping -------------------------------------------------------------------------------------


def incident_edge(b: Polygon, n: Point) -> int:
    """Return the edge of `b` that looks most against n."""
    return min(range(len(b)), key=lambda i: dot(normals(b)[i], n))


def clip(s: Sequence[Point], n: Point, offset: float) -> list[Point]:
    """Return the part of a segment in n · p <= offset (Sutherland and Hodgman 1974)."""
    if len(s) < 2:
        return []
    p, q = s
    dp, dq = dot(n, p) - offset, dot(n, q) - offset
    kept = [end for end, d in ((p, dp), (q, dq)) if d <= 0.0]
    if dp * dq < 0.0:
        t = dp / (dp - dq)
        cut = along(p, between(p, q), t)
        kept = [cut, q] if dp > 0.0 else [p, cut]
    return kept


class Clipping(NamedTuple):
    """All steps from two overlapping polygons to their contact points."""

    axis: Axis  # its edge is the reference edge
    reference: Segment
    incident: Segment
    first: list[Point]  # the incident edge after the first cut
    second: list[Point]  # ... and after the second
    depths: list[float]  # [m] of the points of `second` below the reference edge
    points: list[Point]  # those of `second` that are not above it


def clipping(a: Polygon, b: Polygon, preference: float = 0.0, margin: float = 0.0) -> Clipping:
    """Return reference and incident edge, two cuts, and what is kept within `margin` [m]."""
    axis = best(axes(a, b), preference)
    owner, other = (a, b) if axis.owner == 0 else (b, a)
    reference = edge(owner, axis.edge)
    incident = edge(other, incident_edge(other, axis.n))
    p, q = reference
    u = between(p, q)
    u = (u[0] / math.hypot(*u), u[1] / math.hypot(*u))
    first = clip(incident, (-u[0], -u[1]), -dot(u, p))
    second = clip(first, u, dot(u, q))
    depths = [dot(axis.n, p) - dot(axis.n, v) for v in second]
    points = [v for v, depth in zip(second, depths, strict=True) if depth >= -margin]
    return Clipping(axis, reference, incident, first, second, depths, points)


# --- upright boxes --------------------------------------------------------------------------------


def clamp(x: float, low: float, high: float) -> float:
    """Return x, or the nearer end."""
    return min(max(x, low), high)


def closest_in_box(p: Point, low: Point, high: Point) -> Point:
    """Return the point of an upright box that is nearest to p: each coordinate for itself."""
    return clamp(p[0], low[0], high[0]), clamp(p[1], low[1], high[1])


def region(p: Point, low: Point, high: Point) -> str:
    """Return which Voronoi region of a box p is in: "inside", "face", or "corner"."""
    outside = [not a <= x <= b for x, a, b in zip(p, low, high, strict=True)]
    return ("inside", "face", "corner")[plain_sum(outside)]


def nearest_face(p: Point, low: Point, high: Point) -> tuple[Point, float]:
    """Return the outward normal of the face nearest to a point in a box, and how far it is [m]."""
    steps = [
        (p[0] - low[0], (-1.0, 0.0)), (high[0] - p[0], (1.0, 0.0)),
        (p[1] - low[1], (0.0, -1.0)), (high[1] - p[1], (0.0, 1.0)),
    ]  # fmt: skip
    away, n = min(steps)
    return n, away
