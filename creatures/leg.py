"""A leg of two limbs, with or without a foot on an ankle: how it reaches, and how it bears a load.

Points are complex numbers x + i y [m], in the axes of the world.
"""

import cmath
import math

from creatures.figure import Figure, Limb
from creatures.plan import LimbPlan, Plan
from creatures.two_bone import bones

STRAIGHTEST = 0.999
"""How far a leg reaches: [1] of both lengths, 0.999. At 1 the knee has no side to bend to."""

FASTEST = 20.0
"""Joints are never asked to be faster: [rad/s], 20; a jump of the aim is no speed."""

NEW = 0.1
"""An aim that jumps by more than this is a new one: [rad], 0.1; it has no speed yet."""


def torque_for(force: complex, arm: complex) -> float:
    """Return what a joint must add [N*m] so that the ground's `force` [N], `arm` [m] away, is
    borne: the limb below it has no mass here, so both torques cancel.
    """
    return -(arm.conjugate() * force).imag


def leg_names(plan: Plan) -> list[tuple[str, ...]]:
    """Return thigh, shin and, if it turns, foot of every leg, then what touches the ground."""
    result: list[tuple[str, ...]] = []
    for limb in plan.limbs:
        if limb.foot:
            chain = _servos_above(plan, limb)
            if len(chain) in (2, 3):
                result.append((*chain, limb.name))
    return result


def _servos_above(plan: Plan, limb: LimbPlan) -> list[str]:
    chain: list[str] = []
    while limb.welded:
        limb = plan.limb(limb.parent)
    while limb.parent and limb.servo:
        chain.insert(0, limb.name)
        limb = plan.limb(limb.parent)
    return chain


class Leg:
    """Reads a leg and aims its servos. `sense` renews the readings."""

    def __init__(self, figure: Figure, names: tuple[str, ...]) -> None:
        *limbs, self.sole = (figure.limbs[name] for name in names)
        self.thigh, self.shin = limbs[:2]
        self.foot: Limb | None = limbs[2] if len(limbs) == 3 else None
        self.name, self.limbs, self._figure = names[-1], names, figure
        thigh, shin = self.thigh.plan, self.shin.plan
        end = self.foot.plan.at if self.foot else 1.0
        # [m] of hip and knee in the thigh's frame, of the toe in that of the shin
        self._hip, self._knee = thigh.anchor, (shin.at * thigh.length, 0.0)
        self._end = end * shin.length, 0.0
        upper = complex(*self._knee) - complex(*thigh.anchor)
        lower = complex(*self._end) - complex(*shin.anchor)
        self.lengths = abs(upper), abs(lower)
        self._turns = cmath.phase(upper), cmath.phase(lower)
        straight = self._turns[0] - self._turns[1]
        self.side = math.copysign(1.0, max(shin.lower, -9.0) + min(shin.upper, 9.0) - 2 * straight)
        self._aims: tuple[float, ...] = ()
        self.sense()
        self.rest = self.toe - self.hip  # [m] as planned
        self.rest_angle = self.sole.body.angle

    @property
    def attached(self) -> bool:
        """Return whether all its limbs are there."""
        return self.thigh.attached and self.shin.attached and self.sole.attached

    @property
    def touches(self) -> bool:
        """Return whether the foot has contacts, as `Figure.touching` tells."""
        return self.sole.body.index in self._figure.touching

    @property
    def rests(self) -> bool:
        """Return whether foot or shin has contacts: on an edge it is the shin that bears."""
        touching = self._figure.touching
        return any(limb.body.index in touching for limb in (self.sole, self.shin))

    def sense(self) -> None:
        """See where hip, knee and toe are; of a leg with a foot, the ankle is the toe.

        `Figure.sense` reads the limbs.
        """
        thigh, shin = self.thigh, self.shin
        self.hip, self.knee = thigh.point(*self._hip), thigh.point(*self._knee)
        self.toe = shin.point(*self._end)

    def reach(
        self, target: complex, body_angle: float, seconds: float, force: complex = 0j
    ) -> None:
        """Aim at `target` [m] from the hip, the body turned to `body_angle` [rad].

        `force` [N] is what the ground gives the foot meanwhile; `seconds` is the tick.
        """
        direction, bend = bones(target, self.lengths, self.side, STRAIGHTEST)
        thigh, shin = direction - self._turns[0], direction + bend - self._turns[1]
        aims = thigh - body_angle, shin - thigh, self.rest_angle - self.shin.angle
        before = self._aims or aims
        self._aims = aims
        toe = self.toe
        at_hip, at_knee = torque_for(force, toe - self.hip), torque_for(force, toe - self.knee)
        self.thigh.drive(aims[0], pace(aims[0], before[0], seconds), at_hip)
        self.shin.drive(aims[1], pace(aims[1], before[1], seconds), at_knee)
        if self.foot:
            self.foot.drive(aims[2], pace(aims[2], before[2], seconds))


def pace(aim: float, before: float, seconds: float) -> float:
    """Return how fast an aim moves [rad/s] that was `before` [rad] a tick of `seconds` ago."""
    turned = math.remainder(aim - before, math.tau)
    return max(-FASTEST, min(FASTEST, turned / seconds)) if abs(turned) < NEW else 0.0
