"""Which limb of a plan is which to the biped: found by how the limbs hang together, not by names.

The root is the pelvis. A leg is a chain of thigh, calf and foot from the root, each with a servo;
an arm is a chain of two with servos from the trunk, which hangs down. Legs and arms are left and
right in drawing order, the left ones farther from the viewer.
"""

import math

from creatures.plan import LimbPlan, Plan

SIDES = ("left", "right")
TRUNK = ("mid", "chest")  # what follows the pelvis upwards


def roles(plan: Plan) -> dict[str, str]:
    """Return the name of the limb for each role that the plan fills: "left thigh", "chest" ...

    A limb without a role is not there.
    """
    result = {"pelvis": plan.root.name}
    for side, chain in zip(SIDES, _legs(plan), strict=False):
        names = (f"{side} thigh", f"{side} calf", f"{side} foot")
        result |= {role: limb.name for role, limb in zip(names, chain, strict=True)}
    trunk = _trunk(plan)
    for role, limb in zip(TRUNK, trunk[1:], strict=False):
        result[role] = limb.name
    neck = _up(plan, trunk[-1], driven=False)
    head = neck and (_up(plan, neck, driven=False) or neck)
    if neck and head:
        result |= {"neck": neck.name, "head": head.name}
    arms = [arm for arm in _arms(plan, trunk[-1]) if arm[0].name not in result.values()]
    for side, chain in zip(SIDES, arms, strict=False):
        names = (f"{side} bicep", f"{side} forearm", f"{side} hand")
        result |= {role: limb.name for role, limb in zip(names, chain, strict=False)}
    return result


def able(plan: Plan) -> str:
    """Return what the plan lacks to walk on two legs; "" when it lacks nothing."""
    legs = _legs(plan)
    if len(legs) != 2:
        return (
            "it needs two legs of thigh, calf and foot at its root, each with a servo; "
            f"here {len(legs)} are"
        )
    if legs[0][0].at != legs[1][0].at:
        return "both legs must hang on the same place of the root"
    longer, shorter = sorted((leg[0].length + leg[1].length for leg in legs), reverse=True)
    if shorter < 0.5 * longer:
        return "one leg is not half as long as the other"
    return ""


def _legs(plan: Plan) -> list[tuple[LimbPlan, LimbPlan, LimbPlan]]:
    legs: list[tuple[LimbPlan, LimbPlan, LimbPlan]] = []
    for thigh in plan.children(plan.root.name):
        calf = _next(plan, thigh)
        foot = calf and _next(plan, calf)
        if thigh.servo and thigh.length and calf and calf.length and foot and foot.foot:
            legs.append((thigh, calf, foot))
    return legs


def _next(plan: Plan, limb: LimbPlan) -> LimbPlan | None:
    """Return the first limb with a servo that hangs on this one."""
    return next((child for child in plan.children(limb.name) if child.servo), None)


def _trunk(plan: Plan) -> list[LimbPlan]:
    """Return the root and the driven limbs above it, as far as two."""
    result = [plan.root]
    while len(result) <= len(TRUNK) and (above := _up(plan, result[-1], driven=True)):
        result.append(above)
    return result


def _up(plan: Plan, limb: LimbPlan, driven: bool) -> LimbPlan | None:
    """Return the limb that goes on from the far end of this one, within a right angle."""
    for child in plan.children(limb.name):
        on = abs(math.remainder(child.angle, math.tau)) < math.pi / 2
        if child.at == 1.0 and on and (child.servo is not None) == driven:
            return child
    return None


def _arms(plan: Plan, chest: LimbPlan) -> list[list[LimbPlan]]:
    arms: list[list[LimbPlan]] = []
    for bicep in plan.children(chest.name):
        down = abs(math.remainder(bicep.angle, math.tau)) > math.pi / 2
        forearm = _next(plan, bicep)
        if bicep.servo and down and forearm:
            hand = next(iter(plan.children(forearm.name)), None)
            arms.append([bicep, forearm, *([hand] if hand else [])])
    return arms
