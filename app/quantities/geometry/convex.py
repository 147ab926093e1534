"""Taking a simple polygon apart into convex ones that the core can collide.

Ears are cut off (Meisters 1975), the plumpest first; then parts that are convex together are joined
again (Hertel and Mehlhorn 1983: at most four times as many parts as need be).
"""

import math
from collections.abc import Sequence

from app.quantities.geometry.polygon import (
    OutlineError,
    Point,
    Polygon,
    area,
    cross,
    without_flat_corners,
)

MOST_CORNERS = 8
"""Corners of a part: [count], as many as a shape of the core has (physics.layout.MAX_VERTICES)."""

LEAST_TURN = 1e-9
"""Sine of the least turn at a corner of a part: [1], 1e-9. Zero: rounding makes a part that the
core refuses as not convex; large: parts that could be joined stay apart."""

FLAT = 1e-12
"""Corners nearer to the line of their neighbours than this part of the size are dropped: [1],
1e-12, so that the area is kept to rounding. Zero: ears without an area."""

Triangle = tuple[int, int, int]


def convex_parts(outline: Polygon, most: int = MOST_CORNERS) -> list[list[Point]]:
    """Convex parts of at most `most` corners, counter-clockwise, that fill the simple `outline`.

    OutlineError when it crosses itself.
    """
    size = max(max(p[k] for p in outline) - min(p[k] for p in outline) for k in (0, 1))
    corners = without_flat_corners(outline, FLAT * size)
    if area(corners) < 0.0:
        corners.reverse()
    if len(corners) <= most and all(
        turns(corners, range(len(corners)), i) for i in range(len(corners))
    ):
        return [corners]
    parts = joined(corners, ears(corners), most)
    return [[corners[i] for i in part] for part in parts]


def turns(corners: Polygon, part: Sequence[int], k: int) -> bool:
    """Whether `part`, indices of corners, turns left at its k-th corner by more than rounding."""
    a, b, c = (corners[part[(k + d) % len(part)]] for d in (-1, 0, 1))
    return cross(a, b, c) > LEAST_TURN * math.dist(a, b) * math.dist(b, c)


def ears(corners: Polygon) -> list[Triangle]:
    """Triangles that fill a counter-clockwise polygon, by indices of its corners."""
    ring = list(range(len(corners)))
    found: list[Triangle] = []
    known: dict[int, float] = {}  # quality of the ear at a corner
    while len(ring) > 3:
        for k, i in enumerate(ring):
            if i not in known:
                known[i] = ear(corners, ring, k)
        best = max(range(len(ring)), key=lambda k: known[ring[k]])
        if known[ring[best]] < 0.0:
            fresh = {i: ear(corners, ring, k) for k, i in enumerate(ring)}
            if max(fresh.values()) < 0.0:
                raise OutlineError("the outline touches or crosses itself; draw it more simply")
            known = fresh
            continue
        a, b, c = (ring[(best + d) % len(ring)] for d in (-1, 0, 1))
        found.append((a, b, c))
        del ring[best]
        for i in (a, b, c):
            known.pop(i, None)
    return [*found, (ring[0], ring[1], ring[2])]


def ear(corners: Polygon, ring: list[int], k: int) -> float:
    """Return how plump the ear at the k-th corner of `ring` is [1]; -1: it cannot be cut off."""
    before, after = ring[k - 1], ring[(k + 1) % len(ring)]
    a, b, c = corners[before], corners[ring[k]], corners[after]
    twice = cross(a, b, c)
    longest = max(math.dist(a, b), math.dist(b, c), math.dist(c, a))
    if twice <= 0.0 or twice <= LEAST_TURN * longest * longest:
        return -1.0
    for i in ring:
        if i in (before, ring[k], after):
            continue
        p = corners[i]
        if cross(a, b, p) >= 0.0 and cross(b, c, p) >= 0.0 and cross(c, a, p) >= 0.0:
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
