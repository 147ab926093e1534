"""A creature in a world: its bodies, its joints, and what can be read from them.

Points are complex numbers x + i y [m].
"""

import math
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from creatures.bodies import Bodies
from creatures.plan import LimbPlan, Plan
from creatures.pose import Place
from creatures.senses.limbs import ANGLE
from creatures.servo import Servo, near
from physics import (
    Body,
    Capsule,
    Circle,
    Filter,
    Joint,
    Revolute,
    StaleHandleError,
    World,
)
from physics.values.sums import plain_sum

SKIN = -17
"""The first group of filters: limbs of one creature pass through each other."""


class Limb:
    """One body of the figure and the joint to its parent; the root has no joint.

    `angle` [rad] and `row` are as `Figure.sense` found them last.
    """

    def __init__(self, plan: LimbPlan, body: Body) -> None:
        self.plan, self.body = plan, body
        self.parent: Limb | None = None
        self.joint: Joint | None = None
        self._servo: Servo | None = None
        self.angle = body.angle
        self.row: list[float] = []  # of `sense_limbs`

    def hang(self, parent: "Limb", joint: Joint) -> None:
        """Know the joint to the parent; its aim counts from the present pose."""
        self.parent, self.joint = parent, joint
        self._servo = Servo(joint, self.body.angle - parent.body.angle)
        if self.plan.servo:
            self.tune(self.plan.servo.hertz, self.plan.servo.damping_ratio)

    @property
    def attached(self) -> bool:
        """Return whether the limb and its joint are still there."""
        return self.body.alive and self.joint is not None and self.joint.alive

    def tune(self, hertz: float, damping_ratio: float) -> None:
        """Give the servo another stiffness and damping."""
        if self._servo is not None and self.parent is not None:
            inertias = self.body.inertia, self.parent.body.inertia
            self._servo.tune(hertz, damping_ratio, inertias)

    @property
    def bend(self) -> float:
        """Return the direction against the parent's now [rad]; of the root, against the x axis."""
        return self.body.angle - (self.parent.body.angle if self.parent else 0.0)

    def point(self, x: float, y: float) -> complex:
        """Return the point (x, y) [m] of its own frame in the world [m], as it was sensed."""
        at_x, at_y, _, _, _, _, c, s, middle_x, middle_y = self.row
        x, y = x - middle_x, y - middle_y
        return complex(at_x + c * x - s * y, at_y + s * x + c * y)

    def drive(self, bend: float, rate: float = 0.0, torque: float = 0.0) -> None:
        """Aim the servo at `bend` [rad] the short way round from what was sensed, as `Servo.aim`
        does.

        A joint that was taken away is driven no more.
        """
        if self._servo is not None and self.parent is not None:
            now = self.angle - self.parent.angle
            try:
                self._servo.aim(near(bend, now), rate, torque)
            except StaleHandleError:
                return

    def turn(self, speed: float) -> None:
        """Let the motor turn it at `speed` [rad/s] relative to its parent."""
        if self.joint is not None and self.attached:
            self.joint.motor_speed = speed


class Figure:
    """A creature's limbs by name, and the motion of the whole."""

    def __init__(
        self, world: World, plan: Plan, pose: Mapping[str, Place], number: int = 0
    ) -> None:
        """Build the plan in this pose. Figures of other `number`s collide with this one."""
        self.plan, self._world = plan, world
        skin = Filter(group=SKIN - number)
        self.limbs = {
            limb.name: Limb(limb, _body(world, plan, limb, pose[limb.name], skin))
            for limb in plan.limbs
        }
        for limb in plan.outwards()[1:]:
            child, parent = self.limbs[limb.name], self.limbs[limb.parent]
            child.hang(parent, world.add_joint(_hinge(child, parent.body)))
        for link in plan.links:
            a, b = self.limbs[link.a].body, self.limbs[link.b].body
            world.add_joint(Revolute(a=a, b=b, anchor=a.world_point(link.at_a)))
        self.root = self.limbs[plan.root.name]
        self.feet = [limb for limb in self.limbs.values() if limb.plan.foot]
        self.weighed = 0.0  # [kg] mass as `motion` read it last
        self._all = Bodies(world, [limb.body for limb in self.limbs.values()])
        self._joints = [limb.joint for limb in self.limbs.values() if limb.joint]
        self._ids = [joint.id for joint in self._joints]
        self.sense()

    @property
    def bodies(self) -> dict[str, Body]:
        """Return the bodies that are still there, by name."""
        return {name: limb.body for name, limb in self.limbs.items() if limb.body.alive}

    @property
    def whole(self) -> bool:
        """Return whether nothing was taken away."""
        joints = [*map(self._world.joints_by_id.get, self._ids)]
        return self._all.alive and joints == self._joints

    def missing(self) -> list[str]:
        """Return the names of limbs that are gone or no longer hang on their parents."""
        limbs = self.limbs.values()
        return [
            one.plan.name
            for one in limbs
            if not (one.attached if one.plan.parent else one.body.alive)
        ]

    @property
    def mass(self) -> float:
        """Return the mass of all limbs that are there, as they are now [kg]."""
        return plain_sum(body.mass for body in self.bodies.values())

    def sense(self) -> None:
        """Read all limbs that are there: once a tick, before they are asked or aimed."""
        limbs, bodies = list(self.limbs.values()), self._all
        if not bodies.alive:
            limbs = [limb for limb in limbs if limb.body.alive]
            bodies = Bodies(self._world, [limb.body for limb in limbs])
        *rows, self._sums = bodies.sense()
        for limb, row in zip(limbs, rows, strict=True):
            limb.angle, limb.row = row[ANGLE], row
        self._touching: set[int] | None = None

    def motion(self) -> tuple[complex, complex, float]:
        """Return centre of mass [m], its velocity [m/s], angular momentum about it [kg*m^2/s], now.

        It senses all limbs: also their masses, which may be edited while the figure moves.
        """
        self.sense()
        mass, x, y, px, py, spin = self._sums[:6]
        self.weighed = mass
        if mass == 0.0:
            return 0j, 0j, 0.0
        x, y = x / mass, y / mass
        return complex(x, y), complex(px, py) / mass, spin - (x * py - y * px)

    @property
    def touching(self) -> set[int]:
        """Return the rows of bodies that have contacts, asked for but once after `sense`.

        They begin a little before the ground bears it.
        """
        if self._touching is None:
            contacts = np.asarray(self._world.page.live_contacts)
            meet = contacts["point_count"] > 0
            rows = contacts["body_a"][meet].tolist(), contacts["body_b"][meet].tolist()
            self._touching = {*rows[0], *rows[1]}
        return self._touching

    def set_strength(self, factor: float) -> None:
        """Scale the most torque of every servo and motor."""
        for limb in self.limbs.values():
            if limb.joint is None or not limb.attached:
                continue
            if limb.plan.servo:
                limb.joint.max_torque = factor * limb.plan.servo.torque
            elif limb.plan.motor:
                limb.joint.max_torque = factor * limb.plan.motor


def _body(world: World, plan: Plan, limb: LimbPlan, place: Place, skin: Filter) -> Body:
    if limb.length:
        shape = Capsule(
            start=(0.0, 0.0),
            end=(limb.length, 0.0),
            radius=limb.radius,
            end_radius=limb.far_radius,
            density=limb.density,
            friction=plan.friction,
            filter=skin,
        )
    else:
        shape = Circle(
            radius=limb.radius, density=limb.density, friction=plan.friction, filter=skin
        )
    position = place.start.real, place.start.imag
    return world.add_dynamic(shape, position=position, angle=place.angle, name=limb.name)


def _hinge(limb: Limb, parent: Body) -> Revolute:
    """Return the joint to the parent; the joint's angle counts from this pose."""
    plan, body = limb.plan, limb.body
    bend = body.angle - parent.angle
    hinge = Revolute(a=parent, b=body, anchor=body.world_point(plan.anchor), lower=0.0, upper=0.0)
    if plan.welded:
        return hinge
    low, high = (None if math.isinf(end) else end - bend for end in (plan.lower, plan.upper))
    hinge = replace(hinge, lower=low, upper=high)
    if plan.servo:
        servo = plan.servo
        return replace(hinge, servo_angle=0.0, max_torque=servo.torque)
    if plan.motor:
        return replace(hinge, motor_speed=0.0, max_torque=plan.motor)
    return hinge
