"""Numbers within their ranges, and points without bounds that stand for them.

A search walks over all of R^n. Each coordinate y is folded into the range of its number by
v = middle + half sin(pi y / 2): smooth, onto the whole range, and y in [-1, 1] is there and back.
Clipping instead would make whole half spaces alike, where a search learns nothing.
"""

import math
from collections.abc import Sequence

from creatures.gait import Number

INSIDE = 0.9
"""A search begins no nearer at a bound than this coordinate: [1]. On it the sine stands still, and
a first step would change nothing."""

DIGITS = 5
"""Digits of a number that is tried: [count], 5, so that a file can be read."""


def folded(point: Sequence[float], numbers: Sequence[Number]) -> list[float]:
    """Return the values [own units] that a point (n,) stands for, each within its range."""
    values = []
    for y, number in zip(point, numbers, strict=True):
        middle, half = (number.low + number.high) / 2, (number.high - number.low) / 2
        value = float(f"{middle + half * math.sin(math.pi / 2 * y):.{DIGITS}g}")
        values.append(min(max(value, number.low), number.high))
    return values


def unfolded(numbers: Sequence[Number]) -> list[float]:
    """Return a point (n,) that stands for the present values, but for those too near a bound."""
    point = []
    for number in numbers:
        middle, half = (number.low + number.high) / 2, (number.high - number.low) / 2
        share = min(max((number.value - middle) / half, -1.0), 1.0) if half else 0.0
        point.append(min(max(2 / math.pi * math.asin(share), -INSIDE), INSIDE))
    return point
