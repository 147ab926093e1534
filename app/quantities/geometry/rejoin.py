"""Polygons that share whole edges, put together again: what a cut left of an outline."""

import math
from collections.abc import Sequence

from physics.geometry.polygon import Point, Polygon, area, without_flat_corners
from physics.values.sums import plain_sum

SAME = 1e-6
"""Corners this near to each other are one: [m], 1 um, as pieces that hang together."""

EXACT = 1e-9
"""The area may change by so much: [1] of it, 1e-9, rounding. More: edges did not match."""


def rejoined(polygons: Sequence[Polygon]) -> list[Point] | None:
    """Return the border of counter-clockwise `polygons`; None when it is not one simple ring."""
    corners: list[Point] = []
    edges: set[tuple[int, int]] = set()
    for polygon in polygons:
        ring = [_number(corners, p) for p in polygon]
        edges |= {(ring[k - 1], i) for k, i in enumerate(ring) if ring[k - 1] != i}
    outer = {i: j for i, j in edges if (j, i) not in edges}
    if not outer or len(outer) != plain_sum((j, i) not in edges for i, j in edges):
        return None  # two edges begin at one corner
    start = at = next(iter(sorted(outer)))
    ring = [start]
    while (at := outer.get(at, start)) != start and len(ring) <= len(outer):
        ring.append(at)
    if len(ring) != len(outer):
        return None
    result = without_flat_corners([corners[i] for i in ring], SAME)
    wanted = plain_sum(map(area, polygons))
    return result if math.isclose(area(result), wanted, rel_tol=EXACT, abs_tol=SAME**2) else None


def _number(corners: list[Point], p: Point) -> int:
    """Return which of `corners` is at `p`; a new one is added."""
    for i, corner in enumerate(corners):
        if abs(corner[0] - p[0]) <= SAME and abs(corner[1] - p[1]) <= SAME:
            return i
    corners.append(p)
    return len(corners) - 1
