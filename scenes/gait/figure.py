"""The figure in a world: its bodies, its servo joints, and what can be read from them.

Points are complex numbers x + i y [m], as in fabrik.
"""

import cmath
import math
from collections.abc import Mapping
from dataclasses import replace

from physics import Body, Capsule, Circle, Filter, Joint, Revolute, World
from scenes.gait.limbs import DENSITY, DISC_DENSITY, FIGURE, HEEL, LEG, OUTWARDS, UP, Plan
from scenes.gait.pose import standing

SKIN = Filter(group=-17)  # limbs pass through each other
GRIP = 1.0  # coefficient of friction of every limb


class Limb:
    """One body of the figure and the joint to its parent."""

    def __init__(self, plan: Plan, body: Body, parent: Body, joint: Joint) -> None:
        self.plan, self.body, self.parent, self.joint = plan, body, parent, joint
        self._offset = body.angle - parent.angle  # [rad] where the joint reads 0
        if plan.servo:
            self.tune(plan.servo.hertz, plan.servo.damping_ratio)

    def tune(self, hertz: float, damping_ratio: float) -> None:
        """Give the servo another stiffness and damping.

        Its spring acts on the joint inertia J of the two bodies: k = J w^2, c = 2 ratio J w.
        """
        joint_inertia = 1.0 / (1.0 / self.body.inertia + 1.0 / self.parent.inertia)
        self._stiffness = joint_inertia * (math.tau * hertz) ** 2  # [N*m/rad]
        self._lead = damping_ratio / (math.pi * hertz)  # [s] c / k
        self.joint.servo_hertz = hertz
        self.joint.servo_damping_ratio = damping_ratio

    @property
    def bend(self) -> float:
        """Return the direction against the parent's [rad]."""
        return self.body.angle - self.parent.angle

    def drive(self, bend: float, rate: float = 0.0, torque: float = 0.0) -> None:
        """Aim the servo at `bend` [rad], moving at `rate` [rad/s], with `torque` [N*m] added.

        The servo gives -k (bend - aim) - c (rate of the bend). Aiming ahead by (c / k) rate takes
        the drag out of a joint that is meant to move, and torque / k adds a known load.
        """
        now = self.body.angle - self.parent.angle
        aim = now + math.remainder(bend - now, math.tau)  # the short way round
        aim += self._lead * rate + torque / self._stiffness
        self.joint.servo_angle = aim - self._offset


class Leg:
    """Thigh, calf and foot. `sense` renews the readings."""

    def __init__(self, limbs: Mapping[str, Limb], side: str) -> None:
        self.side = side
        self.thigh, self.calf = limbs[f"{side} thigh"], limbs[f"{side} calf"]
        self.foot = limbs[f"{side} foot"]
        self.hip = self.knee = self.ankle = 0j  # [m]
        self.load = 0.0  # [N] how hard the ground pushes the foot up
        self.plan: list[complex] = []  # [m] what FABRIK found last in this phase of the gait

    def sense(self, hip: complex) -> None:
        """Read joints and load. The ankle feels the load, so that any ground will do."""
        self.hip = hip
        self.knee = hip + cmath.rect(LEG, self.thigh.body.angle)
        self.ankle = self.knee + cmath.rect(LEG, self.calf.body.angle)
        self.load = -self.foot.joint.reaction_force[1]


class Figure:
    """Bodies and limbs by name, both legs, and the motion of the whole.

    The pelvis is a body only: it has no parent and so no joint of its own.
    """

    def __init__(self, world: World, hip: complex, ankles: tuple[complex, complex]) -> None:
        """Build it upright, its hip and its (left, right) ankles at these points [m]."""
        pose = standing(hip, ankles)
        self.bodies = {name: _body(world, name, *pose[name]) for name in FIGURE}
        self.limbs = {name: _joined(world, name, self.bodies) for name in OUTWARDS[1:]}
        self.pelvis = self.bodies["pelvis"]
        self.left, self.right = Leg(self.limbs, "left"), Leg(self.limbs, "right")
        self.legs = self.left, self.right
        self._parts = [(body, body.mass, body.inertia) for body in self.bodies.values()]
        self.mass = sum(mass for _, mass, _ in self._parts)  # [kg]

    @property
    def hip(self) -> complex:
        """Return where both legs are hinged [m]."""
        return complex(*self.pelvis.position)

    @property
    def tilt(self) -> float:
        """Return how far the pelvis leans back, to the left [rad]."""
        return math.remainder(self.pelvis.angle - UP, math.tau)

    def other(self, leg: Leg) -> Leg:
        """Return the leg that is not `leg`."""
        return self.left if leg is self.right else self.right

    def motion(self) -> tuple[complex, complex, float]:
        """Return centre of mass [m], its velocity [m/s], angular momentum about it [kg*m^2/s]."""
        x = y = px = py = spin = 0.0
        for body, mass, inertia in self._parts:
            bx, by = body.center
            vx, vy = body.velocity
            x += mass * bx
            y += mass * by
            px += mass * vx
            py += mass * vy
            spin += mass * (bx * vy - by * vx) + inertia * body.omega
        x, y = x / self.mass, y / self.mass
        return complex(x, y), complex(px, py) / self.mass, spin - (x * py - y * px)

    def set_strength(self, factor: float) -> None:
        """Scale the most torque of every servo."""
        for limb in self.limbs.values():
            if limb.plan.servo:
                limb.joint.max_torque = factor * limb.plan.servo.torque


def _body(world: World, name: str, start: complex, angle: float) -> Body:
    plan, skin = FIGURE[name], {"friction": GRIP, "filter": SKIN}
    if plan.length:
        ends = {"start": (0.0, 0.0), "end": (plan.length, 0.0)}
        radii = {"radius": plan.radius, "end_radius": plan.end_radius}
        shape = Capsule(**ends, **radii, density=DENSITY, **skin)
    else:
        shape = Circle(radius=plan.radius, density=DISC_DENSITY, **skin)
    return world.add_dynamic(shape, position=(start.real, start.imag), angle=angle, name=name)


def _joined(world: World, name: str, bodies: Mapping[str, Body]) -> Limb:
    """Return the limb `name`, hinged to its parent; its aim counts from this pose."""
    plan, body = FIGURE[name], bodies[name]
    parent = bodies[plan.parent]
    bend = body.angle - parent.angle
    hinge = Revolute(a=parent, b=body, anchor=_anchor(name, body), lower=0.0, upper=0.0)  # a weld
    if plan.servo:
        low, high = (None if math.isinf(limit) else limit - bend for limit in plan.range)
        hinge = replace(hinge, lower=low, upper=high, servo_angle=0.0, max_torque=plan.servo.torque)
    return Limb(plan, body, parent, world.add_joint(hinge))


def _anchor(name: str, body: Body) -> tuple[float, float]:
    """Return the joint with the parent, in the world [m]: the ankle is not at the foot's start."""
    return body.world_point((-HEEL.real, -HEEL.imag)) if name.endswith("foot") else body.position
