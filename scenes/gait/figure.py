"""The figure in a world: its bodies and servo joints, and what can be read from them.

Points are complex numbers x + i y [m], as in fabrik.
"""

import cmath
import math
from collections.abc import Mapping

from physics import Body, Capsule, Circle, Filter, Joint, Revolute, World
from scenes.gait.limbs import (
    DENSITY,
    DISC_DENSITY,
    FIGURE,
    FLAT,
    HEEL,
    KNEE_RANGE,
    LEG,
    SOLE,
    UP,
    Plan,
)
from scenes.gait.fabrik import bends, reach

SKIN = Filter(group=-17)  # limbs pass through each other


class Limb:
    """One body of the figure and the servo joint to its parent."""

    def __init__(self, name: str, body: Body, parent: "Limb | None", joint: Joint | None) -> None:
        self.plan = FIGURE[name]
        self.body = body
        self.parent = parent
        self.joint = joint
        start = body.angle - (parent.body.angle if parent else 0.0)
        self.offset = start  # [rad] direction against the parent's where the joint reads 0
        self.lead = self.plan.servo.lead if self.plan.servo else 0.0  # [s]
        self.hz = self.plan.servo.hertz if self.plan.servo else 0.0
        self.stiffness = self._stiffness()  # [N*m/rad]

    def _stiffness(self) -> float:
        """The servo's spring: its frequency acts on the two bodies' joint inertia."""
        if self.plan.servo is None:
            return 0.0
        inertia = 1.0 / (1.0 / self.body.inertia + 1.0 / self.parent.body.inertia)
        return inertia * (math.tau * self.plan.servo.hertz) ** 2

    def tune(self, hertz: float, ratio: float) -> None:
        self.joint.servo_hertz = hertz
        self.joint.servo_damping_ratio = ratio
        self.lead = ratio / (math.pi * hertz)
        self.stiffness *= (hertz / self.hz) ** 2
        self.hz = hertz

    @property
    def angle(self) -> float:
        """Direction against the parent's [rad]."""
        return self.body.angle - self.parent.body.angle

    @property
    def end(self) -> complex:
        """The far end [m]."""
        return complex(*self.body.world_point((self.plan.length, 0.0)))

    def drive(self, angle: float, rate: float = 0.0, torque: float = 0.0) -> None:
        """Aim the servo at `angle` [rad] against the parent, to arrive moving at `rate` [rad/s]."""
        now = self.angle
        turn = math.remainder(angle - now, math.tau)  # the short way round
        self.joint.servo_angle = now + turn - self.offset + self.lead * rate + torque / self.stiffness

    def push(self, torque: float) -> None:
        """Aim the servo so that spring and damper together give `torque` [N*m] on this limb."""
        now, rate = self.angle, self.body.omega - self.parent.body.omega
        self.joint.servo_angle = now - self.offset + self.lead * rate + torque / self.stiffness


class Leg:
    """Thigh, calf and foot."""

    def __init__(self, limbs: Mapping[str, Limb], side: str) -> None:
        self.side = side
        self.thigh = limbs[f"{side} thigh"]
        self.calf = limbs[f"{side} calf"]
        self.foot = limbs[f"{side} foot"]

    @property
    def hip(self) -> complex:
        """[m]"""
        return complex(*self.thigh.body.position)

    @property
    def ankle(self) -> complex:
        """[m]"""
        return self.calf.end

    @property
    def load(self) -> float:
        """How hard the ground pushes the foot up [N], as felt in the ankle."""
        return -self.foot.joint.reaction_force[1]


class Figure:
    """All limbs by name, both legs, and the centre of mass."""

    def __init__(self, world: World, pelvis: complex, ankles: tuple[complex, complex]) -> None:
        """Build it upright with the base of the pelvis and the (left, right) ankles there [m]."""
        self.limbs: dict[str, Limb] = {}
        pose = _standing(pelvis, ankles)
        bodies = {name: _body(world, name, *pose[name]) for name in FIGURE}
        order = sorted(FIGURE, key=_depth)
        for name in order:
            self.limbs[name] = self._joined(world, name, bodies)
        self.pelvis = self.limbs["pelvis"].body
        self.left, self.right = Leg(self.limbs, "left"), Leg(self.limbs, "right")
        self._masses = [(limb.body, limb.body.mass, limb.body.inertia) for limb in self.limbs.values()]
        self.mass = sum(mass for _, mass, _ in self._masses)  # [kg]

    def _joined(self, world: World, name: str, bodies: Mapping[str, Body]) -> Limb:
        """The limb `name`, hinged to its parent; parents come first."""
        plan, body = FIGURE[name], bodies[name]
        if not plan.parent:
            return Limb(name, body, None, None)
        parent = self.limbs[plan.parent]
        offset = body.angle - parent.body.angle
        servo = plan.servo
        low, high = plan.range
        joint = world.add_joint(
            Revolute(
                a=parent.body,
                b=body,
                anchor=_anchor(name, body),
                lower=None
                if math.isinf(low)
                else low + (plan.angle - offset if low == high else -offset),
                upper=None
                if math.isinf(high)
                else high + (plan.angle - offset if low == high else -offset),
                servo_angle=0.0 if servo else None,
                servo_hertz=servo.hertz if servo else 1.0,
                servo_damping_ratio=servo.damping_ratio if servo else 1.0,
                max_torque=servo.torque if servo else 0.0,
            )
        )
        return Limb(name, body, parent, joint)

    def set_strength(self, factor: float) -> None:
        """Scale every servo's most torque."""
        for limb in self.limbs.values():
            if limb.plan.servo:
                limb.joint.max_torque = factor * limb.plan.servo.torque

    def motion(self) -> tuple[complex, complex, float]:
        """Centre of mass [m], its velocity [m/s], angular momentum about it [kg*m^2/s]."""
        x = y = vx = vy = spin = 0.0
        for body, mass, inertia in self._masses:
            bx, by = body.center
            bvx, bvy = body.velocity
            x += mass * bx
            y += mass * by
            vx += mass * bvx
            vy += mass * bvy
            spin += mass * (bx * bvy - by * bvx) + inertia * body.omega
        center, velocity = complex(x, y) / self.mass, complex(vx, vy) / self.mass
        return center, velocity, spin - (center.real * vy - center.imag * vx)

    @property
    def tilt(self) -> float:
        """How far the pelvis leans to the left [rad]."""
        return self.pelvis.angle - UP


Pose = dict[str, tuple[complex, float]]


def _standing(pelvis: complex, ankles: tuple[complex, complex]) -> Pose:
    """Start [m] and direction [rad] of every limb; FABRIK finds the legs."""
    pose: Pose = {}
    for side, ankle in zip(("left", "right"), ankles, strict=True):
        knee = pelvis + LEG * cmath.rect(1.0, -UP + 0.3)
        start = [pelvis, knee, knee + LEG * cmath.rect(1.0, -UP - 0.3)]
        thigh, bend = bends(reach(start, ankle, [KNEE_RANGE]))
        pose[f"{side} thigh"] = pelvis, thigh
        pose[f"{side} calf"] = pelvis + cmath.rect(LEG, thigh), thigh + bend
        pose[f"{side} foot"] = ankle + HEEL * cmath.rect(1.0, FLAT), FLAT
    pose["pelvis"] = pelvis, UP
    for name in sorted(FIGURE, key=_depth):
        plan = FIGURE[name]
        if not plan.parent:
            continue
        start, angle = pose[plan.parent]
        end = start + cmath.rect(FIGURE[plan.parent].length, angle)
        angle += plan.angle
        if name in pose:  # a leg: the same direction, but counted on from the parent's
            end, direction = pose[name]
            angle += math.remainder(direction - angle, math.tau)
        pose[name] = end, angle
    return pose


def _depth(name: str) -> int:
    """How many joints lie between the limb and the pelvis."""
    parent = FIGURE[name].parent
    return 1 + _depth(parent) if parent else 0


def _anchor(name: str, body: Body) -> tuple[float, float]:
    """Where the limb's joint with its parent is in the world [m]."""
    if name.endswith("foot"):
        return body.world_point((-HEEL.real, -HEEL.imag))
    return body.position


def _body(world: World, name: str, start: complex, angle: float) -> Body:
    plan: Plan = FIGURE[name]
    surface = {"friction": 1.0, "filter": SKIN}
    if plan.length:
        shape = Capsule(
            end=(plan.length, 0.0),
            start=(0.0, 0.0),
            radius=plan.radius,
            end_radius=plan.end_radius,
            density=DENSITY,
            **surface,
        )
    else:
        shape = Circle(radius=plan.radius, density=DISC_DENSITY, **surface)
    return world.add_dynamic(shape, position=(start.real, start.imag), angle=angle, name=name)
