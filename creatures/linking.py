"""Edits of a creature's links: a limb's far end is hinged to another limb, as a rod, or let go."""

import cmath
import math
from dataclasses import replace

from creatures.edit import finished, reached
from creatures.links import above
from creatures.plan import Link, Plan, PlanError
from creatures.pose import placed


def link_of(plan: Plan, name: str) -> Link | None:
    """Return the link of a limb's far end to another limb, if it has one."""
    return next((link for link in plan.links if link.a == name), None)


def may_link(plan: Plan, name: str) -> list[str]:
    """Return the names of limbs that the far end of a limb may be linked to."""
    limb = plan.limb(name)
    if not limb.parent or not limb.length:
        return []
    others = [one.name for one in plan.limbs if name not in above(plan, one.name)]
    return [one for one in others if one != limb.parent]


def linked(plan: Plan, name: str, other: str, share: float = 1.0) -> Plan:
    """Return the plan with a limb as a rod: its far end is hinged to `other`, at `share` [1] of it.

    A rod that is new is turned and made as long as it must be, and nothing drives its joint. One
    that was linked to `other` before keeps its length, and both turn.
    """
    limb, on = plan.limb(name), plan.limb(other)
    if other not in may_link(plan, name):
        raise PlanError(
            f"{name} cannot be linked to {other}: they are joined already, or it is a disc"
        )
    at = (share * on.length, 0.0)
    old = link_of(plan, name)
    if old is not None and old.b == other:
        links = tuple(replace(one, at_b=at) if one is old else one for one in plan.links)
        return finished(replace(plan, links=links), plan)
    plan = replace(plan, links=tuple(link for link in plan.links if link is not old))
    free = replace(limb, lower=-math.inf, upper=math.inf, servo=None, motor=0.0)
    places = placed(plan)
    joint, base = places[name].at(*limb.anchor), places[limb.parent].angle
    way = (places[other].at(*at) - joint) * cmath.rect(1.0, -base)
    plan = reached(plan.with_limb(free), name, way)
    link = Link(name, other, (plan.limb(name).length, 0.0), at)
    return finished(replace(plan, links=(*plan.links, link)))


def unlinked(plan: Plan, name: str) -> Plan:
    """Return the plan with the far end of a limb free."""
    links = tuple(link for link in plan.links if link.a != name)
    return finished(replace(plan, links=links))
