"""A pose: where each limb of a plan starts, and its direction."""

import cmath
from collections.abc import Mapping
from typing import NamedTuple

from creatures.plan import LimbPlan, Plan


class Place(NamedTuple):
    """Start [m] as x + i y, and direction [rad], of one limb."""

    start: complex
    angle: float

    def at(self, x: float, y: float = 0.0) -> complex:
        """Return the point (x, y) [m] of the limb's own frame, in the world."""
        return self.start + complex(x, y) * cmath.rect(1.0, self.angle)


def placed(
    plan: Plan, root: complex = 0j, bends: Mapping[str, float] | None = None
) -> dict[str, Place]:
    """Return the place of every limb, the root's start at `root` [m].

    `bends` [rad] are directions relative to the parent's, where they are not as planned.
    """
    given = bends or {}
    places: dict[str, Place] = {}
    for limb in plan.outwards():
        bend = given.get(limb.name, limb.angle)
        if not limb.parent:
            places[limb.name] = Place(root, bend)
            continue
        parent = places[limb.parent]
        joint = parent.at(limb.at * plan.limb(limb.parent).length)
        angle = parent.angle + bend
        places[limb.name] = Place(joint - complex(*limb.anchor) * cmath.rect(1.0, angle), angle)
    return places


def bottom(limb: LimbPlan, place: Place) -> float:
    """Return the height of the lowest point of a limb [m]."""
    far = place.at(limb.length)
    return min(place.start.imag - limb.radius, far.imag - limb.far_radius)


def on_ground(
    plan: Plan, x: float = 0.0, ground: float = 0.0, bends: Mapping[str, float] | None = None
) -> dict[str, Place]:
    """Return the pose with the root's start at `x` [m] and the lowest point on `ground` [m]."""
    places = placed(plan, complex(x, 0.0), bends)
    lowest = min(bottom(limb, places[limb.name]) for limb in plan.limbs)
    lift = complex(0.0, ground - lowest)
    return {name: Place(place.start + lift, place.angle) for name, place in places.items()}
