"""Links of a plan: hinges that close loops. Both points of a link lie on each other in the pose.

What closes a loop are two limbs of fixed lengths, so their angles follow from the rest of the plan:
two circles about their joints cross where the link is. Turn a crank, and its rods follow.
"""

import cmath
from dataclasses import replace

from creatures.plan import LimbPlan, Link, Plan, PlanError
from creatures.pose import Place, placed
from creatures.two_bone import two_bones

NEAR = 1e-4
"""Points of a link so near to each other lie on each other: [m], 0.1 mm; a contact slips more."""


def gap(link: Link, places: dict[str, Place]) -> float:
    """Return how far the two points of a link are apart [m]."""
    return abs(places[link.a].at(*link.at_a) - places[link.b].at(*link.at_b))


def check_closed(plan: Plan) -> Plan:
    """Return the plan. Raises PlanError with the first link whose points are apart."""
    places = placed(plan) if plan.links else {}
    for link in plan.links:
        if not (apart := gap(link, places)) <= NEAR:  # nan neither
            raise PlanError(
                f"{link.a} is linked to {link.b}, but ends {apart:.3g} m beside it; "
                "change its length, or take the link away"
            )
    return plan


def closed(plan: Plan, old: Plan) -> Plan:
    """Return the plan with limbs turned so that its links are closed. Raises PlanError.

    Of two elbows each loop keeps that of the `old` plan, which is closed.
    """
    for _ in range(len(plan.links) + 1):  # one that is closed may open another, once
        before = plan
        for link in plan.links:
            plan = _turned_to_meet(plan, link, old)
        if plan is before:
            break
    return check_closed(plan)


def _turned_to_meet(plan: Plan, link: Link, old: Plan) -> Plan:
    """Return the plan with both limbs turned until the points of a link meet, if they can turn."""
    places = placed(plan)
    if gap(link, places) <= NEAR:
        return plan
    one, other = _hinged(plan, link.a), _hinged(plan, link.b)
    fixed = not (_may_turn(one) and _may_turn(other))
    if fixed or one.name in above(plan, link.b) or other.name in above(plan, link.a):
        return plan
    base, target = (places[limb.name].at(*limb.anchor) for limb in (one, other))
    first, second = places[link.a].at(*link.at_a) - base, places[link.b].at(*link.at_b) - target
    a, b, far = abs(first), abs(second), abs(target - base)
    if not abs(a - b) <= far <= a + b:
        raise PlanError(
            f"{link.a} and {link.b} cannot meet: they reach {a:.3g} and {b:.3g} m, "
            f"and their joints are {far:.3g} m apart"
        )
    known = next((had for had in old.links if (had.a, had.b) == (link.a, link.b)), None)
    side = _side(plan, link) if known is None else _side(old, known)
    meet = two_bones(base, target, (a, b), side, 1.0).points[1]
    for limb, arm, aim in ((one, first, meet - base), (other, second, meet - target)):
        angle = limb.angle + (cmath.phase(aim / arm) if arm and aim else 0.0)
        plan = plan.with_limb(replace(limb, angle=angle))
    return plan


def _side(plan: Plan, link: Link) -> float:
    """Return 1 where a loop bends to the left at its link, seen from limb `a`, else -1."""
    places = placed(plan)
    one, other = _hinged(plan, link.a), _hinged(plan, link.b)
    base, target = (places[limb.name].at(*limb.anchor) for limb in (one, other))
    first = places[link.a].at(*link.at_a) - base
    return 1.0 if (first.conjugate() * (target - base)).imag >= 0.0 else -1.0


def _hinged(plan: Plan, name: str) -> LimbPlan:
    """Return the limb that a limb turns with: itself, or the first above that is not welded on."""
    limb = plan.limb(name)
    while limb.welded:
        limb = plan.limb(limb.parent)
    return limb


def _may_turn(limb: LimbPlan) -> bool:
    """Return whether a limb may follow: not the root, and not a crank, whose angle is chosen."""
    return bool(limb.parent) and not limb.motor


def above(plan: Plan, name: str) -> set[str]:
    """Return the names of a limb and of all that it hangs on, up to the root."""
    result = {name}
    while plan.limb(name).parent:
        name = plan.limb(name).parent
        result.add(name)
    return result
