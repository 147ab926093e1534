"""Servos of an arm: how stiff they must be, and what an arm of two parts can reach."""

import math
from collections.abc import Sequence

from physics import Body
from physics.values.sums import plain_sum


def servo_spring(limbs: Sequence[Body], i: int, hertz: float) -> tuple[float, float]:
    """Return hertz and damping ratio of the servo at the inner end of limb `i`.

    They count on the two bodies that the servo joins. A spring of frequency f, critically damped,
    on all that it carries, J, is one of f r and of the ratio r on the K of the pair:
    k = J w² = (w r)² / K and c = 2 J w = 2 r (w r) / K, with r² = J K.
    """
    start = limbs[i].position[0]
    carried = plain_sum(b.inertia + b.mass * (b.center[0] - start) ** 2 for b in limbs[i:])
    give = 1.0 / limbs[i].inertia + (1.0 / limbs[i - 1].inertia if i else 0.0)
    r = math.sqrt(carried * give)
    return hertz * r, r


def reaches(lengths: Sequence[float], far: float) -> bool:
    """Return whether an arm of two parts reaches that far [m], not straight nor folded."""
    return abs(lengths[0] - lengths[1]) + 0.05 < far < plain_sum(lengths) - 0.05
