"""FABRIK: forward and backward reaching inverse kinematics (Aristidou and Lasenby, 2011).

A chain of rigid segments reaches for a point without one sine or matrix. Two passes, repeated:
from the tip, put the tip on the target and pull each joint along the line to its old place; from
the base, put the base back and do the same the other way. Both passes keep the bend limits: kept in
one only, a chain of four bends its last joint to the limit and stops short. What they leave is
closed by the law of cosines, one elbow at a time.

Points are complex numbers x + i y [m]: a direction is z / |z|, a rotation one product.
"""

import cmath
import itertools
import math
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise

from creatures.two_bone import Limit, elbow
from physics.values.sums import plain_sum

TOLERANCE = 1e-3
"""The tip is there when it is this near: [m], 1e-3. Smaller: more rounds, unseen."""

ROUNDS = 30
"""Most double passes: [count], 30. Fewer: a straight chain that must fold falls short."""

EXACT = 1e-9
"""The elbows stop when the tip is this near: [m], 1e-9, far below what is seen or driven."""

FOLDS = 20
"""Most rounds over all elbows: [count], 20. Fewer: long chains at their limits fall short."""

OTHERS = 30
"""Most other bends to begin from: [count], 30. Fewer: limits that exclude the straight chain keep
one in thousands of targets from it.
"""

KINK = math.radians(2.0)
"""Least bend a search starts from: [rad], 2 degrees. 0: a straight chain whose target lies on its
own line never leaves that line, since every pull is along it."""


def reach(points: Sequence[complex], target: complex, limits: Sequence[Limit]) -> list[complex]:
    """Return the chain with its tip as near `target` as its limits let it; the base stays.

    `limits` [rad] bound the bend of every segment but the first against the one before it. Where
    the passes and the elbows get stuck, the mirror image is tried (so does the seed), then the
    elbows alone from other bends.
    """
    base = points[0]
    lengths = [abs(b - a) for a, b in pairwise(points)]
    if abs(target - base) >= plain_sum(lengths):
        return _aimed(_straight(base, target, lengths, limits), target)
    image = pull([base + (z - base).conjugate() for z in points], base, lengths, limits)
    passed = (_passes(start, target, lengths, limits) for start in (points, image))
    result: list[list[complex]] = []
    for start in itertools.chain(passed, _others(points, lengths, limits)):
        result.append(_folded(start, target, limits))
        if abs(result[-1][-1] - target) < TOLERANCE:
            return result[-1]
    return min(result, key=lambda chain: abs(chain[-1] - target))


def _others(
    points: Sequence[complex], lengths: Sequence[float], limits: Sequence[Limit]
) -> Iterator[list[complex]]:
    """Yield chains with bends from all over their limits, the same ones for every call."""
    rng = random.Random(1)
    for _ in range(OTHERS):
        toward, chain = points[1] - points[0], list(points[:2])
        for (low, high), length in zip(limits, lengths[1:], strict=True):
            bend = rng.uniform(max(low, -math.pi), min(high, math.pi))
            toward *= cmath.rect(length / abs(toward), bend)
            chain.append(chain[-1] + toward)
        yield chain


def _passes(
    points: Sequence[complex], target: complex, lengths: Sequence[float], limits: Sequence[Limit]
) -> list[complex]:
    """Return the chain after as many double passes as it takes, or ROUNDS."""
    base, back = points[0], mirrored(limits)
    chain = _aimed(kinked(points, limits), target)
    for _ in range(ROUNDS):
        if abs(chain[-1] - target) < TOLERANCE:
            break
        chain = pull(chain[::-1], target, lengths[::-1], back)
        chain = pull(chain[::-1], base, lengths, limits)
    return chain


def _folded(points: Sequence[complex], target: complex, limits: Sequence[Limit]) -> list[complex]:
    """Return the chain with what the passes left of the way closed: near a stretched pose and at
    limits they creep.

    Each joint in turn is the elbow of an arm of two rigid parts, for which the law of cosines is
    exact. No turn of an elbow takes the tip further away.
    """
    chain, base = list(points), points[0]
    for _ in range(FOLDS):
        for joint in range(len(limits), 0, -1):
            if abs(chain[-1] - target) < EXACT:
                return chain
            pivot = chain[joint]
            bend = cmath.phase((chain[joint + 1] - pivot) / (pivot - chain[joint - 1]))
            first, second = pivot - base, chain[-1] - pivot
            if not (first and second):
                continue
            now = cmath.phase(second / first)
            low, high = (limit + now - bend for limit in limits[joint - 1])
            turned = elbow(abs(first), abs(second), abs(target - base), (low, high), now)
            turn = cmath.rect(1.0, turned - now)
            chain[joint + 1 :] = [pivot + (z - pivot) * turn for z in chain[joint + 1 :]]
            chain = _aimed(chain, target)
    return chain


def bends(chain: Sequence[complex]) -> list[float]:
    """Return direction of the first segment, then the bend of each against the one before [rad]."""
    steps = [b - a for a, b in pairwise(chain)]
    turns = [b / a for a, b in pairwise(steps)]
    return [cmath.phase(z) for z in (steps[0], *turns)]


def mirrored(limits: Sequence[Limit]) -> list[Limit]:
    """Return the limits as they are seen from the tip [rad]."""
    return [(-high, -low) for low, high in reversed(limits)]


def _straight(
    base: complex, target: complex, lengths: Sequence[float], limits: Sequence[Limit]
) -> list[complex]:
    """Return a chain towards `target` that is as straight as its limits let it."""
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
