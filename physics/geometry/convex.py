"""Taking a simple polygon apart into convex ones that the core can collide.

Ears are cut off (Meisters 1975), the plumpest first; then parts that are convex together are joined
again (Hertel and Mehlhorn 1983: at most four times as many parts as need be).
"""

import math
from collections.abc import Sequence

import numpy as np

from physics.geometry.polygon import (
    OutlineError,
    Point,
    Polygon,
    area,
    cross,
    without_flat_corners,
)
from physics.geometry.simple import side
from physics.state.layout import MAX_VERTICES

LEAST_TURN = 1e-9
"""Sine of the least turn at a corner of a part: [1], 1e-9. Zero: rounding makes a part that the
core refuses as not convex; large: parts that could be joined stay apart."""

FLAT = 1e-12
"""Corners nearer to the line of their neighbours than this part of the size are dropped: [1],
1e-12, so that the area is kept to rounding. Zero: ears without an area."""

Triangle = tuple[int, int, int]


def convex_parts(outline: Polygon, most: int = MAX_VERTICES) -> list[list[Point]]:
    """Convex parts of at most `most` corners, counter-clockwise, that fill the simple `outline`.

    OutlineError when it crosses itself.
    """
    corners = plain_ring(outline)
    if len(corners) <= most and all(
        turns(corners, range(len(corners)), i) for i in range(len(corners))
    ):
        return [corners]
    parts = joined(corners, ears(corners), most)
    return [[corners[i] for i in part] for part in parts]


def plain_ring(outline: Polygon) -> list[Point]:
    """Return the corners counter-clockwise, without those that lie on the line of the next two."""
    size = max(max(p[k] for p in outline) - min(p[k] for p in outline) for k in (0, 1))
    corners = without_flat_corners(outline, FLAT * size)
    if area(corners) < 0.0:
        corners.reverse()
    return corners


def turns(corners: Polygon, part: Sequence[int], k: int) -> bool:
    """Whether `part`, indices of corners, turns left at its k-th corner by more than rounding."""
    a, b, c = (corners[part[(k + d) % len(part)]] for d in (-1, 0, 1))
    return cross(a, b, c) > LEAST_TURN * math.dist(a, b) * math.dist(b, c)


def ears(corners: Polygon) -> list[Triangle]:
    """Triangles that fill a counter-clockwise polygon, by indices of its corners."""
    ring = list(range(len(corners)))
    inner = Inner(corners)
    result: list[Triangle] = []
    known: dict[int, float] = {}  # quality of the ear at a corner
    while len(ring) > 3:
        for k, i in enumerate(ring):
            if i not in known:
                known[i] = ear(corners, around(ring, k), inner)
        best = max(range(len(ring)), key=lambda k: known[ring[k]])
        if known[ring[best]] < 0.0:
            fresh = {i: ear(corners, around(ring, k), inner) for k, i in enumerate(ring)}
            if max(fresh.values()) < 0.0:
                raise OutlineError("the outline touches or crosses itself; draw it more simply")
            known = fresh
            continue
        result.append(around(ring, best))
        del ring[best]
        for i in result[-1]:
            known.pop(i, None)
        for k in (best - 1, best % len(ring)):
            inner.look_again(around(ring, k))
    return [*result, (ring[0], ring[1], ring[2])]


def around(ring: list[int], k: int) -> Triangle:
    """Return the k-th corner of the ring between its neighbours."""
    return ring[k - 1], ring[k], ring[(k + 1) % len(ring)]


class Inner:
    """The corners that turn right or not at all: only they can be in the way of an ear.

    A corner that turns left stays one while ears are cut off.
    """

    def __init__(self, corners: Polygon) -> None:
        self._corners = corners
        self._points = np.array(corners, np.float64)
        ring = list(range(len(corners)))
        turns_left = [self._turns_left(around(ring, k)) for k in ring]
        self._blocks = ~np.array(turns_left)

    def _turns_left(self, at: Triangle) -> bool:
        a, b, c = (self._corners[i] for i in at)
        return side(a, b, c) > 0

    def look_again(self, at: Triangle) -> None:
        """The corner in the middle of `at` has new neighbours."""
        if self._blocks[at[1]]:
            self._blocks[at[1]] = not self._turns_left(at)

    def any_in(self, at: Triangle) -> bool:
        """Whether such a corner lies in the triangle, or on its border."""
        a, b, c = (self._corners[i] for i in at)
        low = min(a[0], b[0], c[0]), min(a[1], b[1], c[1])
        high = max(a[0], b[0], c[0]), max(a[1], b[1], c[1])
        near = self._blocks & ((self._points >= low) & (self._points <= high)).all(axis=1)
        near[list(at)] = False
        for i in near.nonzero()[0].tolist():
            p = self._corners[i]
            if side(a, b, p) >= 0 and side(b, c, p) >= 0 and side(c, a, p) >= 0:
                return True
        return False


def ear(corners: Polygon, at: Triangle, inner: Inner) -> float:
    """Return how plump the ear `at` a corner is [1]; -1: it cannot be cut off."""
    a, b, c = (corners[i] for i in at)
    twice = cross(a, b, c)
    longest = max(math.dist(a, b), math.dist(b, c), math.dist(c, a))
    if twice <= LEAST_TURN * longest * longest or inner.any_in(at):
        return -1.0
    return twice / (longest * longest)


def joined(corners: Polygon, triangles: list[Triangle], most: int) -> list[list[int]]:
    """Triangles joined to convex parts, the longest seams first."""
    parts: dict[int, list[int]] = {n: list(triangle) for n, triangle in enumerate(triangles)}
    owner = {edge: n for n, part in parts.items() for edge in edges(part)}
    seams = [edge for edge in owner if edge[0] < edge[1] and edge[::-1] in owner]
    seams.sort(key=lambda e: (-math.dist(corners[e[0]], corners[e[1]]), e))
    for i, j in seams:
        left, right = owner[i, j], owner[j, i]
        both = union(parts[left], parts[right], i, j)
        if len(both) > most or not all(turns(corners, both, both.index(k)) for k in (i, j)):
            continue
        parts[left] = both
        for edge in edges(parts.pop(right)):
            owner[edge] = left
    return list(parts.values())


def edges(part: Sequence[int]) -> list[tuple[int, int]]:
    """Return the edges of a part, counter-clockwise, each from corner to corner."""
    return [(part[k - 1], part[k]) for k in range(len(part))]


def union(left: list[int], right: list[int], i: int, j: int) -> list[int]:
    """Both parts together without the seam, which is i -> j in `left` and j -> i in `right`."""
    k, m = left.index(j), right.index(i)
    return [*left[k:], *left[:k], *[right[(m + d) % len(right)] for d in range(1, len(right) - 1)]]
