"""FABRIK: forward and backward reaching inverse kinematics (Aristidou and Lasenby, 2011).

A chain of rigid segments reaches for a point without one sine or matrix. Two passes, repeated:
from the tip, put the tip on the target and pull each joint along the line to its old place; from
the base, put the base back and do the same the other way. Both passes keep the bend limits: kept in
one only, a chain of four bends its last joint to the limit and stops short.

Points are complex numbers x + i y [m]: a direction is z / |z|, a rotation one product.
"""

import cmath
import math
from collections.abc import Sequence
from itertools import pairwise

Limit = tuple[float, float]

TOLERANCE = 1e-3
"""The tip is there when it is this near: [m], 1e-3. Smaller: more rounds, unseen."""

ROUNDS = 30
"""Most double passes: [count], 30. Fewer: a straight chain that must fold falls short."""

KINK = math.radians(2.0)
"""Least bend a search starts from: [rad], 2 degrees. 0: a straight chain whose target lies on its
own line never leaves that line, since every pull is along it."""


def reach(points: Sequence[complex], target: complex, limits: Sequence[Limit]) -> list[complex]:
    """Return the chain with its tip as near `target` as its limits let it; the base stays.

    `limits` [rad] bound the bend of every segment but the first against the one before it.
    """
    lengths = [abs(b - a) for a, b in pairwise(points)]
    base = points[0]
    if abs(target - base) >= sum(lengths):
        return _stretched(base, target, lengths, limits)
    back = mirrored(limits)
    chain = _aimed(kinked(points, limits), target)
    for _ in range(ROUNDS):
        if abs(chain[-1] - target) < TOLERANCE:
            break
        chain = pull(chain[::-1], target, lengths[::-1], back)
        chain = pull(chain[::-1], base, lengths, limits)
    return chain


def bends(chain: Sequence[complex]) -> list[float]:
    """Return direction of the first segment, then the bend of each against the one before [rad]."""
    steps = [b - a for a, b in pairwise(chain)]
    turns = [b / a for a, b in pairwise(steps)]
    return [cmath.phase(z) for z in (steps[0], *turns)]


def mirrored(limits: Sequence[Limit]) -> list[Limit]:
    """Return the limits as they are seen from the tip [rad]."""
    return [(-high, -low) for low, high in reversed(limits)]


def _stretched(
    base: complex, target: complex, lengths: Sequence[float], limits: Sequence[Limit]
) -> list[complex]:
    """Return a chain that is out of reach: as straight at the target as its limits let it."""
    toward = target - base
    line = [base + toward * i for i in range(len(lengths) + 1)]
    return pull(line, base, lengths, limits)


def kinked(points: Sequence[complex], limits: Sequence[Limit]) -> list[complex]:
    """Return the chain with every bend at least KINK, to the side with more room."""
    steps = [b - a for a, b in pairwise(points)]
    chain = list(points[:2])
    turned = 1.0 + 0j  # by the kinks so far
    for (before, step), (low, high) in zip(pairwise(steps), limits, strict=True):
        bend = cmath.phase(step / before)
        if abs(bend) < KINK:
            turned *= cmath.rect(1.0, math.copysign(KINK, low + high) - bend)
        chain.append(chain[-1] + step * turned)
    return chain


def _aimed(points: Sequence[complex], target: complex) -> list[complex]:
    """Return the chain turned about its base until its tip is in line with `target`; bends stay.

    Without it a limited chain may unfold to its wrong side and stay there, clamped straight. (The
    seed tries a second time from the mirrored pose; turning needs no second try.)
    """
    base = points[0]
    turn = _unit(target - base) / _unit(points[-1] - base)
    return [base + (z - base) * turn for z in points]


def pull(
    chain: Sequence[complex], base: complex, lengths: Sequence[float], limits: Sequence[Limit]
) -> list[complex]:
    """Return one pass: the first point on `base`, the rest after it, within the limits.

    From the tip to the base it is the same, with the chain, lengths and `mirrored` limits reversed.
    """
    placed = [base]
    before = 0j
    for i, length in enumerate(lengths):
        toward = _unit(chain[i + 1] - placed[-1])
        if i:
            low, high = limits[i - 1]
            bend = cmath.phase(toward / before)
            if not low <= bend <= high:
                toward = before * cmath.rect(1.0, min(max(bend, low), high))
        placed.append(placed[-1] + toward * length)
        before = toward
    return placed


def _unit(z: complex) -> complex:
    """Return the direction of `z`; to the right when it has none."""
    size = abs(z)
    return z / size if size > 0.0 else 1.0 + 0j
