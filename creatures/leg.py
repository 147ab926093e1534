"""A leg of two limbs, with or without a foot on an ankle: how it reaches, and how it bears a load.

Points are complex numbers x + i y [m], in the axes of the world.
"""

import cmath
import math

from creatures.figure import Figure, Limb
from creatures.plan import LimbPlan, Plan
from creatures.two_bone import two_bones

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
    found: list[tuple[str, ...]] = []
    for limb in plan.limbs:
        if limb.foot:
            chain = _servos_above(plan, limb)
            if len(chain) in (2, 3):
                found.append((*chain, limb.name))
    return found


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
        self.name, self.limbs = names[-1], names
        thigh, shin = self.thigh.plan, self.shin.plan
        self._knee = complex(shin.at * thigh.length)
        end = self.foot.plan.at if self.foot else 1.0
        self._end = complex(end * shin.length)
        upper, lower = self._knee - complex(*thigh.anchor), self._end - complex(*shin.anchor)
        self.lengths = abs(upper), abs(lower)
        self._turns = cmath.phase(upper), cmath.phase(lower)
        straight = self._turns[0] - self._turns[1]
        self.side = math.copysign(1.0, max(shin.lower, -9.0) + min(shin.upper, 9.0) - 2 * straight)
        self._aims: list[float] = []
        self._touches: bool | None = None
        self.sense()
        self.rest = self.toe - self.hip  # [m] as planned
        self.rest_angle = self.sole.body.angle

    @property
    def attached(self) -> bool:
        """Return whether all its limbs are there."""
        return self.thigh.attached and self.shin.attached and self.sole.attached

    @property
    def touches(self) -> bool:
        """Return whether the foot has contacts, asked for but once after `sense`.

        They begin a little before the ground bears it.
        """
        if self._touches is None:
            self._touches = self.sole.body.contacts_count > 0
        return self._touches

    def sense(self) -> None:
        """Read where hip, knee and toe are; of a leg with a foot, the ankle is the toe."""
        thigh, shin, self._touches = self.thigh, self.shin, None
        self.hip = _point(thigh, complex(*thigh.plan.anchor))
        self.knee = _point(thigh, self._knee)
        self.toe = _point(shin, self._end)

    def reach(
        self, target: complex, body_angle: float, seconds: float, force: complex = 0j
    ) -> None:
        """Aim at `target` [m] from the hip, the body turned to `body_angle` [rad].

        `force` [N] is what the ground gives the foot meanwhile; `seconds` is the tick.
        """
        direction, bend, _ = two_bones(0j, target, self.lengths, self.side, STRAIGHTEST)
        thigh_angle = direction - self._turns[0]
        shin_angle = direction + bend - self._turns[1]
        aims = [thigh_angle - body_angle, shin_angle - thigh_angle]
        arms = [self.toe - self.hip, self.toe - self.knee]
        limbs = [self.thigh, self.shin]
        if self.foot:
            aims.append(self.rest_angle - self.shin.body.angle)
            arms.append(0j)
            limbs.append(self.foot)
        before = self._aims if len(self._aims) == len(aims) else aims
        for limb, aim, last, arm in zip(limbs, aims, before, arms, strict=True):
            turned = math.remainder(aim - last, math.tau)
            rate = turned / seconds if abs(turned) < NEW else 0.0
            limb.drive(aim, max(-FASTEST, min(FASTEST, rate)), torque_for(force, arm))
        self._aims = aims


def _point(limb: Limb, at: complex) -> complex:
    """Return a point of the limb's frame in the world [m]; of one that is gone, where it is not."""
    return complex(*limb.body.world_point((at.real, at.imag)))
