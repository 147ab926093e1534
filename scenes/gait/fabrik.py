"""FABRIK: forward and backward reaching inverse kinematics (Aristidou and Lasenby, 2011).

A chain of rigid segments reaches for a point without one sine or matrix. Two passes, repeated:
from the tip, put the tip on the target and pull each joint along the line to its old place; from
the base, put the base back and do the same the other way. Bend limits are kept in the second pass.

Points are complex numbers x + i y [m]: a direction is z / |z|, a rotation one product.
"""

import cmath
import math
from collections.abc import Sequence
from itertools import pairwise

Limit = tuple[float, float]

TOLERANCE = 1e-3
"""The tip is there when it is this near: [m], 1e-3. Smaller: more rounds, unseen."""

ROUNDS = 15
"""Most double passes: [count], 15. Few: a nearly straight chain falls short by some mm."""

KINK = math.radians(2.0)
"""Least bend a search starts from: [rad], 2 degrees. 0: a straight chain whose target lies on its
own line never leaves that line, since every pull is along it."""


def reach(points: Sequence[complex], target: complex, limits: Sequence[Limit]) -> list[complex]:
    """The chain with its tip as near `target` as its limits let it; the base stays.

    `limits` [rad] bound the bend of every segment but the first against the one before it.
    """
    lengths = [abs(b - a) for a, b in pairwise(points)]
    base = points[0]
    if abs(target - base) >= sum(lengths):
        return _stretched(base, target, lengths, limits)
    chain = _aimed(_kinked(points, limits), target)
    for _ in range(ROUNDS):
        if abs(chain[-1] - target) < TOLERANCE:
            break
        chain = _forward(_backward(chain, target, lengths), base, lengths, limits)
    return chain


def bends(chain: Sequence[complex]) -> list[float]:
    """Direction of the first segment, then the bend of each against the one before [rad]."""
    steps = [b - a for a, b in pairwise(chain)]
    turns = [b / a for a, b in pairwise(steps)]
    return [cmath.phase(z) for z in (steps[0], *turns)]


def _stretched(
    base: complex, target: complex, lengths: Sequence[float], limits: Sequence[Limit]
) -> list[complex]:
    """Out of reach: straight at the target, or as straight as the limits let it."""
    toward = target - base
    line = [base + toward * i for i in range(len(lengths) + 1)]
    return _forward(line, base, lengths, limits)


def _kinked(points: Sequence[complex], limits: Sequence[Limit]) -> list[complex]:
    """The chain with every bend at least KINK to the side that its limits leave more room on."""
    chain = list(points)
    for i, (low, high) in enumerate(limits, start=1):
        before, step = chain[i] - chain[i - 1], chain[i + 1] - chain[i]
        if abs(cmath.phase(step / before)) < KINK:
            side = 1.0 if high > -low else -1.0
            moved = chain[i] + cmath.rect(abs(step), cmath.phase(before) + side * KINK)
            chain[i + 1] = moved
    return chain


def _aimed(points: Sequence[complex], target: complex) -> list[complex]:
    """The chain turned about its base until its tip is in line with `target`; bends stay.

    Without it a limited chain may unfold to its wrong side and stay there, clamped straight. (The
    seed tries a second time from the mirrored pose; turning needs no second try.)
    """
    base = points[0]
    turn = (target - base) / ((points[-1] - base) or 1.0)
    turn /= abs(turn) or 1.0
    return [base + (z - base) * turn for z in points]


def _backward(chain: Sequence[complex], target: complex, lengths: Sequence[float]) -> list[complex]:
    """From the tip: put it on the target, pull the rest after it. The base comes off its place."""
    placed = [target]
    for old, length in zip(chain[-2::-1], reversed(lengths), strict=True):
        away = old - placed[-1]
        placed.append(placed[-1] + away * (length / (abs(away) or 1.0)))
    return placed[::-1]


def _forward(
    chain: Sequence[complex], base: complex, lengths: Sequence[float], limits: Sequence[Limit]
) -> list[complex]:
    """From the base: put it back and pull the rest after it, no bend beyond its limits."""
    placed = [base]
    before = 0j
    for i, length in enumerate(lengths):
        toward = chain[i + 1] - placed[-1]
        toward /= abs(toward) or 1.0
        if i:
            low, high = limits[i - 1]
            bend = cmath.phase(toward / before)
            if not low <= bend <= high:
                toward = before * cmath.rect(1.0, min(max(bend, low), high))
        placed.append(placed[-1] + toward * length)
        before = toward
    return placed
