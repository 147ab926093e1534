"""The first pose: where every limb starts, with the legs found by FABRIK."""

import cmath
import math

from scenes.gait.fabrik import bends, reach
from scenes.gait.limbs import FIGURE, FLAT, FROM_START, HEEL, KNEE_RANGE, LEG, OUTWARDS, UP

Pose = dict[str, tuple[complex, float]]
"""Start [m] and direction [rad] of each limb by name."""

KNEES_FORWARD = 0.3  # [rad] from straight down: where the search for the legs begins


def standing(hip: complex, ankles: tuple[complex, complex]) -> Pose:
    """Return a pose upright, with the hip and the (left, right) ankles at these points [m]."""
    feet = dict(zip(("left", "right"), ankles, strict=True))
    aims = {name: angle for side in feet for name, angle in _leg(side, hip, feet[side])}
    pose: Pose = {"pelvis": (hip, UP)}
    for name in OUTWARDS[1:]:
        plan = FIGURE[name]
        start, angle = pose[plan.parent]
        if name not in FROM_START:
            start += cmath.rect(FIGURE[plan.parent].length, angle)
        angle += plan.angle
        if name in aims:  # counted on from the parent's, so that the joint's limits mean the same
            angle += math.remainder(aims[name] - angle, math.tau)
        if name.endswith("foot"):
            start += HEEL * cmath.rect(1.0, angle)
        pose[name] = start, angle
    return pose


def _leg(side: str, hip: complex, ankle: complex) -> list[tuple[str, float]]:
    """Return names and directions [rad] of a leg's limbs that put its ankle there."""
    knee = hip + cmath.rect(LEG, KNEES_FORWARD - UP)
    bent = [hip, knee, knee + cmath.rect(LEG, -KNEES_FORWARD - UP)]
    thigh, bend = bends(reach(bent, ankle, [KNEE_RANGE]))
    return [(f"{side} thigh", thigh), (f"{side} calf", thigh + bend), (f"{side} foot", FLAT)]
