"""The rings on the chosen limb: where they are, and what pulling one of them makes of the plan."""

import cmath
import math
from collections.abc import Mapping
from typing import NamedTuple

from creatures.edit import changed, reached, thickened
from creatures.linking import link_of, linked, may_link, unlinked
from creatures.plan import THINNEST, LimbPlan, Plan, PlanError
from creatures.pose import Place, placed

Grip = str
"""What a ring does: far, side, joint, lower, upper, start or link, as WORDS has them."""

LIMIT_ARM = 58.0
"""From a joint to the rings of its limits: [px at UI scale 1], 58, clear of most limbs."""

AWAY = 14.0  # [px at UI scale 1] from the side of a limb to the ring of its thickness

LINK_REACH = 6.0  # [px at UI scale 1] so near to a limb a link is dropped on it

LENGTH_STEP, RADIUS_STEP = 0.05, 0.01  # [m] that lengths and thicknesses snap to
ANGLE_STEP = math.radians(5.0)  # [rad]
PLACES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Places on the parent that a joint snaps to [1]."""
NEAR = 0.04  # [1] of the parent's length: so near they snap

WORDS: dict[Grip, str] = {
    "far": "length and angle",
    "side": "thickness",
    "joint": "place on its parent",
    "lower": "lower limit",
    "upper": "upper limit",
    "start": "joint along it",
    "link": "link",
}


class Ring(NamedTuple):
    """A place to take hold of."""

    grip: Grip
    at: complex  # [m]


def joint_of(limb: LimbPlan, places: Mapping[str, Place]) -> complex:
    """Return where a limb is hinged [m]; of the root, its start."""
    return places[limb.name].at(*(limb.anchor if limb.parent else (0.0, 0.0)))


def base_angle(limb: LimbPlan, places: Mapping[str, Place]) -> float:
    """Return the direction that its angle counts from [rad]: the parent's."""
    return places[limb.parent].angle if limb.parent else 0.0


def rings(plan: Plan, name: str, places: Mapping[str, Place], pixel: float) -> list[Ring]:
    """Return the rings of a limb; those that come first are taken first. `pixel` [m] of a pixel."""
    limb, place = plan.limb(name), places[name]
    result: list[Ring] = []
    side = 0.5 * (limb.radius + limb.far_radius) + AWAY * pixel
    if limb.length:
        result.append(Ring("far", place.at(limb.length)))
        result.append(Ring("side", place.at(0.5 * limb.length, side)))
    else:
        result.append(Ring("side", place.at(0.0, limb.radius)))
    if not limb.parent:
        return result
    if limb.length:
        result.append(Ring("link", _link_ring(limb, places, pixel)))
        result.append(Ring("start", place.at(-limb.radius - AWAY * pixel)))
    joint = joint_of(limb, places)
    if not limb.welded and not math.isinf(limb.lower) and not math.isinf(limb.upper):
        base = base_angle(limb, places)
        for grip, angle in (("lower", limb.lower), ("upper", limb.upper)):
            result.append(Ring(grip, joint + cmath.rect(LIMIT_ARM * pixel, base + angle)))
    if plan.limb(limb.parent).length:
        result.append(Ring("joint", joint))
    return result


class Pull(NamedTuple):
    """A ring of a limb that is pulled."""

    name: str
    grip: Grip
    at: complex  # [m] where to
    pixel: float  # [m] of a pixel
    snaps: bool = True


def pulled(plan: Plan, pull: Pull, places: Mapping[str, Place]) -> Plan:
    """Return the plan with a ring pulled, seen from `places`. Raises PlanError."""
    name, grip, at, pixel, snaps = pull
    limb = plan.limb(name)
    joint, base = joint_of(limb, places), base_angle(limb, places)
    if grip == "far":
        length, angle = cmath.polar((at - joint) * cmath.rect(1.0, -base))
        if snaps:
            length, angle = rounded(length, LENGTH_STEP), rounded(angle, ANGLE_STEP)
        return reached(plan, name, cmath.rect(max(length, 1e-6), angle))
    local = (at - places[name].start) * cmath.rect(1.0, -places[name].angle)
    if grip == "link":
        return _linked_at(plan, pull, places)
    if grip == "start":
        back = local.real + limb.radius + AWAY * pixel
        x = limb.anchor[0] - back
        x = rounded(x, LENGTH_STEP) if snaps else x
        return changed(plan, name, anchor=(min(max(x, 0.0), limb.length), limb.anchor[1]))
    if grip == "side":
        radius = abs(local.imag) - AWAY * pixel if limb.length else abs(local)
        radius = rounded(radius, RADIUS_STEP) if snaps else radius
        return thickened(plan, name, max(radius, THINNEST))
    if grip == "joint":
        return changed(plan, name, at=share_at(plan.limb(limb.parent), places, at, snaps))
    present = limb.lower if grip == "lower" else limb.upper
    angle = cmath.phase((at - joint) * cmath.rect(1.0, -base))
    angle = present + math.remainder(angle - present, math.tau)
    angle = rounded(angle, ANGLE_STEP) if snaps else angle
    if grip == "lower":
        return changed(plan, name, lower=min(angle, limb.angle))
    return changed(plan, name, upper=max(angle, limb.angle))


def share_at(limb: LimbPlan, places: Mapping[str, Place], at: complex, snaps: bool = True) -> float:
    """Return the place on a limb [1] that is nearest to a point; 0 is its start, 1 its far end."""
    along = (at - places[limb.name].start) * cmath.rect(1.0, -places[limb.name].angle)
    share = min(max(along.real / limb.length, 0.0), 1.0) if limb.length else 0.0
    near = min(PLACES, key=lambda place: abs(place - share))
    return near if snaps and abs(near - share) < NEAR else share


def _linked_at(plan: Plan, pull: Pull, places: Mapping[str, Place]) -> Plan:
    """Return the plan with a limb linked to the one there, or to none where there is none.

    Near its ring a pull has not begun.
    """
    limb, reach = plan.limb(pull.name), LINK_REACH * pull.pixel
    if abs(_link_ring(limb, places, pull.pixel) - pull.at) < reach:
        return plan
    others = {other: places[other] for other in may_link(plan, pull.name)}
    other = limb_at(plan, others, pull.at, reach)
    if not other:
        return unlinked(plan, pull.name)
    share = share_at(plan.limb(other), places, pull.at, pull.snaps)
    return linked(plan, pull.name, other, share)


def _link_ring(limb: LimbPlan, places: Mapping[str, Place], pixel: float) -> complex:
    return places[limb.name].at(limb.length + limb.far_radius + AWAY * pixel)


def linked_or_not(plan: Plan, name: str) -> Plan:
    """Return the plan with a limb linked to the one nearest to its far end; if it is linked, not.

    Raises PlanError.
    """
    if link_of(plan, name) is not None:
        return unlinked(plan, name)
    places = placed(plan)
    far = places[name].at(plan.limb(name).length)
    others = [plan.limb(other) for other in may_link(plan, name)]
    if not others:
        raise PlanError(f"there is no limb that the far end of {name} can be linked to")
    near = min(others, key=lambda other: distance(other, places[other.name], far))
    return linked(plan, name, near.name, share_at(near, places, far))


def rounded(value: float, step: float) -> float:
    """Return the nearest multiple of `step`, without the noise of binary fractions."""
    return round(round(value / step) * step, 9)


def limb_at(plan: Plan, places: Mapping[str, Place], at: complex, reach: float) -> str:
    """Return the name of the limb there, the nearest to the viewer of those that are hit.

    "" when the nearest is further than `reach` [m].
    """
    best, nearest = "", reach
    for limb in plan.limbs:
        if limb.name in places and (far := distance(limb, places[limb.name], at)) <= nearest:
            best, nearest = limb.name, max(far, 0.0)
    return best


def distance(limb: LimbPlan, place: Place, at: complex) -> float:
    """Return how far a point is from a limb's skin [m]; negative within."""
    local = (at - place.start) * cmath.rect(1.0, -place.angle)
    along = min(max(local.real, 0.0), limb.length)
    share = along / limb.length if limb.length else 0.0
    return abs(local - along) - (limb.radius + share * (limb.far_radius - limb.radius))
