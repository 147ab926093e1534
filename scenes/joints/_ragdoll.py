"""A ragdoll: ten limbs on hinges with limits, which pass through each other."""

import math
from typing import NamedTuple

from physics import Body, Capsule, Circle, Filter, Joint, Revolute, World
from physics.values.sums import plain_sum

Point = tuple[float, float]


class Limb(NamedTuple):
    """A capsule (or the head) as it stands upright, and its joint to another limb."""

    start: Point  # [m] upper end, from the hips
    end: Point
    radius: float
    parent: str  # "" = none
    low: float  # [deg] limits of the angle relative to the parent, 0 = upright
    high: float


LIMBS = {
    "chest": Limb((0.0, 0.52), (0.0, 0.08), 0.15, "", 0, 0),
    "head": Limb((0.0, 0.86), (0.0, 0.86), 0.14, "chest", -35, 35),
    "left thigh": Limb((-0.03, 0.0), (-0.05, -0.40), 0.10, "chest", -25, 110),
    "left shin": Limb((-0.05, -0.46), (-0.05, -0.84), 0.075, "left thigh", -130, 5),
    "right thigh": Limb((0.03, 0.0), (0.05, -0.40), 0.10, "chest", -25, 110),
    "right shin": Limb((0.05, -0.46), (0.05, -0.84), 0.075, "right thigh", -130, 5),
    "left arm": Limb((-0.02, 0.55), (-0.04, 0.28), 0.065, "chest", -80, 170),
    "left hand": Limb((-0.04, 0.22), (-0.04, -0.04), 0.055, "left arm", -5, 140),
    "right arm": Limb((0.02, 0.55), (0.04, 0.28), 0.065, "chest", -80, 170),
    "right hand": Limb((0.04, 0.22), (0.04, -0.04), 0.055, "right arm", -5, 140),
}
PIVOTS = {"head": (0.0, 0.70)}  # else a limb's joint is a little above its upper end
DENSITY = 60.0  # [kg/m²]: 32 kg in all
FRICTION = 0.6


class Ragdoll:
    """The doll's bodies and joints; `throw` puts it back into its first pose."""

    def __init__(self, world: World, number: int, hips: Point, tone: float) -> None:
        self.bodies: dict[str, Body] = {}
        self.joints: list[Joint] = []
        skin = Filter(group=-(100 + number))
        for name, limb in LIMBS.items():
            middle = tuple(0.5 * (a + b) for a, b in zip(limb.start, limb.end, strict=True))
            half = 0.5 * math.dist(limb.start, limb.end)
            look = {"radius": limb.radius, "density": DENSITY, "filter": skin, "friction": FRICTION}
            shape = Capsule(start=(0.0, half), end=(0.0, -half), **look) if half else Circle(**look)
            dx, dy = limb.end[0] - limb.start[0], limb.end[1] - limb.start[1]
            body = world.add_dynamic(
                shape, name=f"{name} {number}",
                position=(hips[0] + middle[0], hips[1] + middle[1]),
                angle=math.atan2(dx, -dy) if half else 0.0,
            )  # fmt: skip
            self.bodies[name] = body
            if limb.parent:
                self._join(world, name, limb, hips, tone)
        self.first: list[tuple[tuple[float, float], float]] = [
            (body.position, body.angle) for body in self.bodies.values()
        ]
        self.hips = hips
        self.mass = plain_sum(body.mass for body in self.bodies.values())

    def _join(self, world: World, name: str, limb: Limb, hips: Point, tone: float) -> None:
        x, y = PIVOTS.get(name, (limb.start[0], limb.start[1] + 0.03))
        hinge = Revolute(
            a=self.bodies[limb.parent], b=self.bodies[name], anchor=(hips[0] + x, hips[1] + y),
            lower=math.radians(limb.low), upper=math.radians(limb.high),
            motor_speed=0.0, max_torque=tone,
        )  # fmt: skip
        self.joints.append(world.add_joint(hinge))

    def throw(self, velocity: Point, spin: float) -> None:
        """Put it back into the first pose, with this velocity [m/s] and `spin` [rad/s]."""
        for body, (at, angle) in zip(self.bodies.values(), self.first, strict=True):
            x, y = at[0] - self.hips[0], at[1] - self.hips[1]
            body.angle, body.position = angle, at
            body.velocity = (velocity[0] - spin * y, velocity[1] + spin * x)
            body.omega = spin

    @property
    def motion(self) -> tuple[float, float, float, float]:
        """Return the centre of mass [m] and its velocity [m/s]: x, y, vx, vy."""
        sums = [0.0, 0.0, 0.0, 0.0]
        for body in self.bodies.values():
            mass, (x, y, _, vx, vy, _) = body.mass, body.state
            for k, value in enumerate((x, y, vx, vy)):
                sums[k] += mass * value
        return sums[0] / self.mass, sums[1] / self.mass, sums[2] / self.mass, sums[3] / self.mass
