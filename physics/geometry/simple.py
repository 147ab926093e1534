"""Whether a polygon is simple: its edges meet at common corners only. The answers are exact.

A sign that rounding could have turned is found again in rational numbers (Shewchuk 1997: adaptive
predicates; here the second stage is exact at once, as it is hardly ever needed).
"""

from fractions import Fraction

import numpy as np

from physics.geometry.polygon import Point, Polygon

ROUNDING = 4.0e-16
"""The computed determinant is off by at most this part of the sum of its two products: [1], above
Shewchuk's (3 + 16 eps) eps = 3.3e-16. Less: wrong signs; more: more fractions."""

LEAST_PRODUCT = 1e-290
"""Products below it may have lost digits to underflow: [m^2]. Then fractions decide."""


def side(a: Point, b: Point, c: Point) -> int:
    """1 when c is left of the line from a to b, -1 right of it, 0 on it. Exact."""
    left = (b[0] - a[0]) * (c[1] - a[1])
    right = (b[1] - a[1]) * (c[0] - a[0])
    twice = left - right
    size = abs(left) + abs(right)
    if abs(twice) <= ROUNDING * size or size < LEAST_PRODUCT:
        twice = exact_cross(a, b, c)
    return (twice > 0) - (twice < 0)


def exact_cross(a: Point, b: Point, c: Point) -> Fraction:
    """Twice the signed area of the triangle a, b, c [m^2], without any rounding."""
    (ax, ay), (bx, by), (cx, cy) = ((Fraction(x), Fraction(y)) for x, y in (a, b, c))
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


def lies_between(a: Point, b: Point, p: Point) -> bool:
    """Whether `p`, which is on the line through a and b, lies between them or at an end."""
    k = 0 if a[0] != b[0] else 1
    return min(a[k], b[k]) <= p[k] <= max(a[k], b[k])


def segments_touch(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segments a-b and c-d have a point in common. Exact."""
    sides = side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)
    if sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0:
        return True
    ends = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
    return any(s == 0 and lies_between(*end) for s, end in zip(sides, ends, strict=True))


def folds_back(a: Point, b: Point, c: Point) -> bool:
    """Whether the way from a over b to c turns right back at b, to the bit."""
    if side(a, b, c) != 0:
        return False
    return lies_between(a, b, c) or lies_between(b, c, a)


def first_touch(corners: Polygon) -> tuple[int, int] | None:
    """Edges i < j (from corner i to the next) of a polygon that meet and should not, or None.

    Neighbours may only share their corner. Bounds leave few pairs, which are looked at one by one.
    """
    count = len(corners)
    ends = [(corner, corners[(i + 1) % count]) for i, corner in enumerate(corners)]
    for i in range(count):
        if folds_back(corners[i - 1], *ends[i]):
            return ((i - 1) % count, i) if i else (0, count - 1)
    edges = np.array(ends, np.float64)  # (count, 2 ends, 2)
    low, high = edges.min(axis=1), edges.max(axis=1)
    for i in range(count - 2):
        near = ((low[i + 2 :] <= high[i]) & (high[i + 2 :] >= low[i])).all(axis=1)
        for j in (np.flatnonzero(near) + i + 2).tolist():
            if (i > 0 or j < count - 1) and segments_touch(*ends[i], *ends[j]):
                return i, j
    return None
