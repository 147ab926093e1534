"""GJK and EPA, step by step: how far two convex shapes are apart, or how deep they overlap.

Both look at one shape, the Minkowski difference A - B of all a - b: the shapes overlap where it
holds the origin, and its nearest point to the origin is their distance. It is never built: asked
for its furthest point along d, it answers with the furthest of A along d less that of B along -d.

Gilbert, Johnson, Keerthi, "A fast procedure for computing the distance between complex objects in
three-dimensional space", IEEE J. Robotics and Automation 4 (1988). van den Bergen, "Proximity
queries and penetration depth computation on 3D game objects", GDC 2001 (EPA, and round shapes as
cores with a margin). Ericson, "Real-Time Collision Detection" (2005), 9.5.
"""

import math
from typing import NamedTuple

from physics.values.sums import plain_sum
from scenes.detection import _geometry as geo
from scenes.detection._geometry import Point, Polygon

TINY = 1e-10
"""[m] of progress that is none: sums of metres round at 1e-15."""


class Vertex(NamedTuple):
    """A corner of A - B, and the corners of A and of B that it is the difference of."""

    at: Point
    a: Point
    b: Point


class Near(NamedTuple):
    """The point of a corner, edge or triangle that is nearest to the origin, and what it is on."""

    at: Point
    kept: list[Vertex]
    shares: list[float]  # of the kept corners, which add up to the point; together 1


class Step(NamedTuple):
    """One round: a corner was asked for, and what is kept of all that are known."""

    phase: str  # "GJK" or "EPA"
    d: Point  # unit vector along which the corner was sought
    found: Vertex
    known: list[Vertex]  # the simplex before it is cut down; the polytope, counter-clockwise
    near: Near  # EPA: on the nearest edge
    words: str


class Answer(NamedTuple):
    """What is between A and B, and how it was found."""

    distance: float  # [m] < 0: they overlap, and the least push that parts them is as long
    n: Point  # unit vector from A to B
    on_a: Point  # [m] the nearest, or else the deepest, point of A
    on_b: Point
    steps: list[Step]


def support(a: Polygon, b: Polygon, d: Point) -> Vertex:
    """Return the corner of A - B that is furthest along d."""
    p, q = geo.support(a, d), geo.support(b, (-d[0], -d[1]))
    return Vertex(geo.between(q, p), p, q)


def nearest(simplex: list[Vertex]) -> Near:
    """Return the point of one to three corners' hull that is nearest to the origin."""
    if len(simplex) == 1:
        return Near(simplex[0].at, simplex, [1.0])
    if len(simplex) == 2:
        return _on_edge(*simplex)
    p, q, r = (vertex.at for vertex in simplex)
    parts = [geo.cross(q, r), geo.cross(r, p), geo.cross(p, q)]  # twice the triangle's areas
    whole = plain_sum(parts)
    if abs(whole) > TINY**2 and all(part * whole >= 0.0 for part in parts):
        return Near((0.0, 0.0), simplex, [part / whole for part in parts])
    edges = [_on_edge(simplex[i - 1], simplex[i]) for i in range(3)]
    return min(edges, key=lambda near: math.hypot(*near.at))


def _on_edge(p: Vertex, q: Vertex) -> Near:
    u = geo.between(p.at, q.at)
    t = -geo.dot(p.at, u) / geo.dot(u, u)
    if t <= 0.0:
        return Near(p.at, [p], [1.0])
    if t >= 1.0:
        return Near(q.at, [q], [1.0])
    return Near(geo.along(p.at, u, t), [p, q], [1.0 - t, t])


def solve(a: Polygon, b: Polygon, rounding: float = 0.0) -> Answer:
    """Return what is between A and B: GJK, and EPA when their cores overlap.

    `a` and `b` are the cores [m], counter-clockwise; `rounding` is the sum of the radii around
    them: a point is the core of a circle, two are that of a capsule.
    """
    steps = gjk(a, b)
    near = steps[-1].near
    far = math.hypot(*near.at)
    if far > TINY:
        n = (-near.at[0] / far, -near.at[1] / far)
    else:
        steps += epa(a, b, near.kept)
        near, n = steps[-1].near, steps[-1].d
        far = -geo.dot(near.at, n)
    return Answer(far - rounding, n, _witness(near, "a"), _witness(near, "b"), steps)


def _witness(near: Near, which: str) -> Point:
    """Return the point of the core of A or B that the nearest point comes from."""
    both = list(zip(near.kept, near.shares, strict=True))
    return (
        plain_sum(share * getattr(vertex, which)[0] for vertex, share in both),
        plain_sum(share * getattr(vertex, which)[1] for vertex, share in both),
    )


# --- Gilbert, Johnson, Keerthi --------------------------------------------------------------------


def gjk(a: Polygon, b: Polygon) -> list[Step]:
    """Return the rounds of GJK; the last one's nearest point is that of A - B to the origin."""
    d = (0.0, 1.0)  # any will do; towards B from A would be quicker, and leave less to see
    simplex: list[Vertex] = []
    steps: list[Step] = []
    while True:
        w = support(a, b, d)
        ahead = math.inf if not steps else geo.dot(d, w.at) - geo.dot(d, steps[-1].near.at)
        if w in simplex or ahead <= TINY:
            last = steps[-1].near
            words = f"No corner is nearer: done. Distance of the cores {math.hypot(*last.at):.3f} m"
            return [*steps, Step("GJK", d, w, simplex, last, words)]
        known = [*simplex, w]
        near = nearest(known)
        steps.append(Step("GJK", d, w, known, near, _region(known, near)))
        simplex = near.kept
        if len(simplex) == 3 or math.hypot(*near.at) <= TINY:
            return steps
        d = _unit((-near.at[0], -near.at[1]))


def _region(known: list[Vertex], near: Near) -> str:
    """Return what is kept of the simplex, and why."""
    if math.hypot(*near.at) <= TINY:
        where = "lies on an edge" if len(near.kept) == 2 else "is a corner"
        where = "lies in the triangle" if len(near.kept) == 3 else where
        return f"The origin {where}: the cores overlap. EPA follows"
    if len(known) == 1:
        return "The first corner. Next look from it towards the origin"
    if len(near.kept) == 1:
        return "The origin is nearest to a corner: only that is kept"
    if len(known) == 2:
        return "The origin is beside the edge: both corners are kept"
    return "The origin is beside an edge: the corner behind is dropped"


def _unit(v: Point) -> Point:
    length = math.hypot(*v)
    return (v[0] / length, v[1] / length) if length > 0.0 else (1.0, 0.0)


# --- the expanding polytope -----------------------------------------------------------------------


def epa(a: Polygon, b: Polygon, simplex: list[Vertex]) -> list[Step]:
    """Return the rounds of EPA from a simplex that holds the origin; the last one has the depth.

    Its `d` is the normal of the nearest edge of A - B: out of A, towards B.
    """
    polytope = _wound(a, b, simplex)
    steps: list[Step] = []
    while True:
        near, n, i = _nearest_edge(polytope)
        w = support(a, b, n)
        beyond = geo.dot(n, w.at) - geo.dot(n, near.at)
        if beyond <= TINY:
            deep = f"{geo.dot(n, near.at):.3f} m"
            words = f"Nothing lies beyond the nearest edge: done. Depth of the cores {deep}"
            return [*steps, Step("EPA", n, w, polytope, near, words)]
        words = f"A corner lies {beyond:.3f} m beyond the nearest edge: it breaks the edge in two"
        steps.append(Step("EPA", n, w, polytope, near, words))
        polytope = [*polytope[: i + 1], w, *polytope[i + 1 :]]


def _wound(a: Polygon, b: Polygon, simplex: list[Vertex]) -> list[Vertex]:
    """Return the simplex counter-clockwise; a single corner gets a second one, if there is any."""
    if len(simplex) == 1:
        steps = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))
        others = [support(a, b, d) for d in steps]
        return simplex + [w for w in others if math.dist(w.at, simplex[0].at) > TINY][:1]
    turned = len(simplex) == 3 and geo.area([vertex.at for vertex in simplex]) < 0.0
    return simplex[::-1] if turned else simplex


def _nearest_edge(polytope: list[Vertex]) -> tuple[Near, Point, int]:
    """Return the nearest point on the nearest edge, the edge's outward normal and its number."""
    if len(polytope) == 1:  # two points, one upon the other: any way out is as good
        return Near(polytope[0].at, polytope, [1.0]), (1.0, 0.0), 0
    corners = [vertex.at for vertex in polytope]
    normals = geo.normals(corners)
    i = min(range(len(corners)), key=lambda k: geo.dot(normals[k], corners[k]))
    p, q = polytope[i], polytope[(i + 1) % len(polytope)]
    return _on_edge(p, q), normals[i], i


# --- for the picture ------------------------------------------------------------------------------


def difference(a: Polygon, b: Polygon) -> list[Point]:
    """Return the outline of A - B: the edges of A and those of B turned round, by their angles."""
    edges = [geo.between(*geo.edge(a, i)) for i in range(len(a) if len(a) > 1 else 0)]
    edges += [geo.between(*geo.edge(b, i)[::-1]) for i in range(len(b) if len(b) > 1 else 0)]
    edges.sort(key=lambda e: math.atan2(e[1], e[0]) % math.tau)
    low, high = min(a, key=lambda p: (p[1], p[0])), max(b, key=lambda p: (p[1], p[0]))
    outline = [geo.between(high, low)]
    for e in edges[:-1]:
        outline.append(geo.along(outline[-1], e, 1.0))
    return outline
