"""Two bones that reach for a point: the law of cosines, without one search.

Bones of lengths a and b with the bend t between them span the distance d:
d^2 = a^2 + b^2 + 2 a b cos t. So the distance of the target tells the bend, up to its sign: an
elbow up and an elbow down. The first bone is then turned until the tip lies on the target.

Points are complex numbers x + i y [m].
"""

import cmath
import math
from collections.abc import Sequence
from typing import NamedTuple

Limit = tuple[float, float]

SHORTEST = 1e-12
"""Bones whose lengths have a product below this span the same distance at any bend: [m^2]."""


def elbow(a: float, b: float, distance: float, limit: Limit, now: float) -> float:
    """Return the bend [rad] within `limit` at which bones of `a` and `b` [m] span `distance` [m].

    Of two elbows, and of all angles whole turns apart, it is the one nearest to the bend `now`. Out
    of reach it is the bend that spans the nearest distance.
    """
    if a * b < SHORTEST:
        return now
    low, high = limit
    cosine = (distance * distance - a * a - b * b) / (2.0 * a * b)
    bend = math.acos(max(-1.0, min(1.0, cosine)))
    near = [now + math.remainder(side * bend - now, math.tau) for side in (1.0, -1.0)]
    wishes = [t + turn * math.tau for t in near for turn in (0, -1, 1)]
    fits = [t for t in wishes if low <= t <= high]
    if fits:
        return min(fits, key=lambda t: abs(t - now))
    ends = sorted(limit, key=lambda t: abs(t - now))
    return min(ends, key=lambda t: abs(math.cos(t) - cosine))


def reach(points: Sequence[complex], target: complex, limits: Sequence[Limit]) -> list[complex]:
    """Return base, elbow and tip [m], the tip as near `target` as the limit of the bend lets it.

    The base and the lengths are those of `points`; of two elbows it is the one nearest to theirs.
    `limits` [rad] has one range, as of `fabrik.reach`.
    """
    base, middle, tip = points
    (limit,) = limits
    first, second = middle - base, tip - middle
    a, b, toward = abs(first), abs(second), target - base
    bend = elbow(a, b, abs(toward), limit, cmath.phase(second / first))
    folded = b * cmath.rect(1.0, bend)  # the second bone, were the first to point along x
    aim = cmath.phase(toward) - cmath.phase(a + folded) if toward else cmath.phase(first)
    turn = cmath.rect(1.0, aim)
    return [base, base + a * turn, base + (a + folded) * turn]


STRAIGHT = 1.0 - 1e-6
"""Share of a + b that counts as all of it: [1]. 1: rounding asks for the cosine of nothing."""


class Bones(NamedTuple):
    """Directions of both bones [rad], and the points base, knee, tip [m]."""

    first: float
    bend: float  # [rad] of the second relative to the first
    points: tuple[complex, complex, complex]


def two_bones(
    base: complex,
    target: complex,
    lengths: tuple[float, float],
    side: float,
    most: float = STRAIGHT,
) -> Bones:
    """Return the bones of `lengths` [m] from `base` with their tip as near `target` as they reach.

    `side` 1 bends the second to the left of the first (counter-clockwise), -1 to the right. They
    reach to `most` of both lengths; where nothing is to bend they are straight.
    """
    first, bend = bones(target - base, lengths, side, most)
    a, b = lengths
    knee = base + cmath.rect(a, first)
    return Bones(first, bend, (base, knee, knee + cmath.rect(b, first + bend)))


def bones(
    way: complex, lengths: tuple[float, float], side: float, most: float = STRAIGHT
) -> tuple[float, float]:
    """Return direction of the first and bend of the second [rad] alone, `way` [m] to the target."""
    a, b = lengths
    if a * b < SHORTEST:
        return cmath.phase(way), 0.0
    far = min(max(abs(way), abs(a - b) / most), most * (a + b))
    cosine = (far * far - a * a - b * b) / (2.0 * a * b)
    bend = side * math.acos(max(-1.0, min(1.0, cosine)))
    return cmath.phase(way) - cmath.phase(a + cmath.rect(b, bend)), bend
