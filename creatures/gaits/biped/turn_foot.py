"""Turning one foot round while it is in the air, toes down: the second half of turning round."""

import cmath
import math

from creatures.gaits.biped.figure import Leg
from physics.joints.anchors import move_anchor

FROM, UNTIL = 0.1, 0.7  # [1] of the arch of a step, between which its foot is turned
NEAR = math.radians(20.0)  # [rad] a foot so near to pointing ahead does


def turn_foot(leg: Leg, phase: float) -> None:
    """Turn the foot of a leg in the air, `phase` [1] of its arch being over: backwards to ahead."""
    share = max(0.0, min(1.0, (phase - FROM) / (UNTIL - FROM)))
    foot = leg.foot
    middle, half = 0.5 * (foot.plan.lower + foot.plan.upper), foot.plan.upper
    if share > 0.0 and not leg.turning:
        leg.turning = True
        foot.allow(-half, half)
    if not leg.turning:
        return
    foot.swing(middle * (2.0 * share - 1.0))
    # The ankle is over the sole in both directions, so it moves across the foot meanwhile.
    side = foot.side * (2.0 * share - 1.0)
    across = complex(foot.plan.anchor[0], side * foot.plan.anchor[1])
    at = complex(*foot.body.position) + across * cmath.rect(1.0, foot.body.angle)
    move_anchor(foot.joint, "b", (at.real, at.imag))
    if share >= 1.0 and abs(foot.bend - middle) < NEAR:
        leg.turning, leg.toes = False, 1.0
        foot.allow(foot.plan.lower, foot.plan.upper)
