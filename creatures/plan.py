"""The plan of a creature: its limbs, the joints between them, and the gait that drives it.

A limb's frame starts at the limb's own start and runs along local x to its far end. Limbs form a
tree with one root; a link closes a loop between two of them.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from physics.constants import SMALLEST_SIZE

Point = tuple[float, float]

LONGEST, THICKEST = 20.0, 5.0
"""The largest length and radius of a limb: [m], 20 and 5; a view shows no more."""

THINNEST = 0.02
"""The smallest radius of a limb: [m], 0.02. Thinner limbs slip through the ground's slop."""

LIGHTEST, HEAVIEST = 0.01, 1e4
"""Densities of limbs: [kg/m^2], 0.01 to 1e4; beyond them mass ratios defeat the solver."""

MOST_TORQUE = 1e5  # [N*m] of a servo or a motor
MOST_HERTZ = 120.0  # [Hz] of a servo; half the usual tick rate
MOST_LIMBS = 100
LONGEST_NAME = 80  # [letters] a line of the window has fewer


class PlanError(ValueError):
    """A plan cannot be built; the text says what is wrong and what is right."""


@dataclass(frozen=True)
class Servo:
    """How a joint is driven: most torque [N*m], stiffness [Hz], damping ratio [1]."""

    torque: float
    hertz: float
    damping_ratio: float = 1.0


@dataclass(frozen=True, kw_only=True)
class LimbPlan:
    """One limb and its joint to its parent. Length 0 is a disc.

    `angle`, `lower` and `upper` [rad] are of its direction against the parent's; the root's angle
    is relative to the x axis. Equal limits are a weld, infinite ones none. A `motor` [N*m] turns a
    limb without end, as a wheel, at whatever speed the gait asks for.
    """

    name: str
    length: float = 0.0  # [m]
    radius: float = 0.1  # [m] at the start
    end_radius: float | None = None  # [m] None: as at the start
    density: float = 1.0  # [kg/m^2]
    parent: str = ""  # "" for the root
    at: float = 1.0  # [1] where on the parent it is hinged: 0 at its start, 1 at its far end
    anchor: Point = (0.0, 0.0)  # [m] the joint, in this limb's own frame
    angle: float = 0.0
    lower: float = 0.0
    upper: float = 0.0
    servo: Servo | None = None
    motor: float = 0.0  # [N*m] most torque; 0: none
    foot: bool = False  # the creature stands on it

    @property
    def far_radius(self) -> float:
        """Return the radius at the far end [m]."""
        return self.radius if self.end_radius is None else self.end_radius

    @property
    def welded(self) -> bool:
        """Return whether its joint cannot turn."""
        return bool(self.parent) and self.lower == self.upper


@dataclass(frozen=True)
class Link:
    """A hinge that closes a loop: a point of limb `a` on one of limb `b`, in their frames [m]."""

    a: str
    b: str
    at_a: Point
    at_b: Point


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A creature. `limbs` are in drawing order, the farthest from the viewer first.

    `numbers` are those of the gait that are not as its kind declares them.
    """

    name: str
    says: str = ""  # one sentence about it
    limbs: tuple[LimbPlan, ...]
    links: tuple[Link, ...] = ()
    gait: str = "slack"  # a kind of creatures/gaits
    numbers: Mapping[str, float] = field(default_factory=dict)
    friction: float = 1.0  # [1] of every limb

    @property
    def root(self) -> LimbPlan:
        """Return the limb without a parent."""
        return next(limb for limb in self.limbs if not limb.parent)

    def limb(self, name: str) -> LimbPlan:
        """Return a limb by its name. Raises PlanError when there is none."""
        result = next((limb for limb in self.limbs if limb.name == name), None)
        if result is None:
            raise PlanError(f"{self.name} has no limb {name!r}")
        return result

    def children(self, name: str) -> tuple[LimbPlan, ...]:
        """Return the limbs hinged to this one."""
        return tuple(limb for limb in self.limbs if limb.parent == name)

    def outwards(self) -> list[LimbPlan]:
        """Return all limbs with every parent before its children."""
        result = [self.root]
        for limb in result:
            result.extend(self.children(limb.name))
        return result

    def with_limb(self, limb: LimbPlan) -> "Plan":
        """Return the plan with the limb of this name replaced."""
        self.limb(limb.name)
        limbs = tuple(limb if one.name == limb.name else one for one in self.limbs)
        return replace(self, limbs=limbs)


def check(plan: Plan) -> Plan:
    """Return the plan. Raises PlanError with the first thing that cannot be built."""
    if not plan.name.strip():
        raise PlanError("a creature needs a name")
    for name in (plan.name, *(limb.name for limb in plan.limbs)):
        if len(name) > LONGEST_NAME:
            raise PlanError(f"a name has {LONGEST_NAME} letters at most, not {len(name)}")
    if not 1 <= len(plan.limbs) <= MOST_LIMBS:
        raise PlanError(f"a creature has 1 to {MOST_LIMBS} limbs, not {len(plan.limbs)}")
    within("friction", plan.friction, 0.0, 10.0, "")
    for limb in plan.limbs:
        _check_limb(limb)
    _check_tree(plan)
    for link in plan.links:
        plan.limb(link.a)
        plan.limb(link.b)
        if link.a == link.b:
            raise PlanError(f"a link needs two limbs; this one has {link.a!r} twice")
    return plan


def within(what: str, value: float, low: float, high: float, unit: str) -> None:
    """Raise PlanError unless `value` is a number from `low` to `high`."""
    if not (math.isfinite(value) and low <= value <= high):
        ends = f"{low:g} to {high:g} {unit}".rstrip()
        raise PlanError(f"{what} must be {ends}, not {value:g}")


def _check_limb(limb: LimbPlan) -> None:
    if not limb.name.strip():
        raise PlanError("every limb needs a name")
    called = f"{limb.name}: "
    within(called + "length", limb.length, 0.0, LONGEST, "m")
    within(called + "radius", limb.radius, THINNEST, THICKEST, "m")
    within(called + "end radius", limb.far_radius, THINNEST, THICKEST, "m")
    if 0.0 < limb.length <= (least := abs(limb.radius - limb.far_radius) + SMALLEST_SIZE):
        raise PlanError(f"{called}one end lies within the other; make it longer than {least:g} m")
    within(called + "density", limb.density, LIGHTEST, HEAVIEST, "kg/m²")
    within(called + "place on its parent", limb.at, 0.0, 1.0, "")
    within(called + "angle", math.degrees(limb.angle), -720.0, 720.0, "degrees")
    for part in limb.anchor:
        within(called + "anchor", part, -LONGEST, LONGEST, "m")
    if math.isnan(limb.lower) or math.isnan(limb.upper) or limb.lower > limb.upper:
        raise PlanError(called + "the lower limit must not be above the upper one")
    if math.isinf(limb.lower) != math.isinf(limb.upper):
        raise PlanError(called + "a joint has two limits or none")
    if limb.parent and not limb.lower <= limb.angle <= limb.upper:
        low, high = math.degrees(limb.lower), math.degrees(limb.upper)
        now = math.degrees(limb.angle)
        raise PlanError(f"{called}its angle of {now:g} degrees must be within {low:g} to {high:g}")
    within(called + "motor", limb.motor, 0.0, MOST_TORQUE, "N m")
    if limb.servo is not None:
        within(called + "torque of the servo", limb.servo.torque, 0.0, MOST_TORQUE, "N m")
        within(called + "stiffness of the servo", limb.servo.hertz, 0.1, MOST_HERTZ, "Hz")
        within(called + "damping of the servo", limb.servo.damping_ratio, 0.0, 100.0, "")
        if limb.motor:
            raise PlanError(called + "a joint has a servo or a motor, not both")


def _check_tree(plan: Plan) -> None:
    names = [limb.name for limb in plan.limbs]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise PlanError(f"two limbs are called {twice!r}; each needs a name of its own")
    roots = [limb.name for limb in plan.limbs if not limb.parent]
    if len(roots) != 1:
        raise PlanError(f"one limb has no parent, the root; here {len(roots)} have none")
    for limb in plan.limbs:
        if limb.parent and limb.parent not in names:
            raise PlanError(f"{limb.name}: there is no limb {limb.parent!r} to hang it on")
    missing = set(names) - {limb.name for limb in plan.outwards()}
    if missing:
        raise PlanError(f"{min(missing)} hangs on itself; every limb must lead to the root")
