"""Two particles and what holds them together: how they move as one, measured from the world."""

import math
from dataclasses import dataclass
from typing import Any

from physics import Body, Circle, Distance, Filter, Joint, World

Point = tuple[float, float]

RADIUS = 0.28  # [m] of the disc that stands for a particle
NOTHING = Filter(mask=0)
"""A particle meets nothing: forces and links are all there is."""


def particle(world: World, at: Point, name: str, mass: float = 1.0, **values: Any) -> Body:
    """Return a disc that cannot turn: all its mass might as well be in its centre."""
    density = mass / (math.pi * RADIUS**2)
    disc = Circle(radius=RADIUS, density=density, filter=NOTHING)
    return world.add_dynamic(disc, position=at, name=name, fixed_rotation=True, **values)


def spring(
    world: World, a: Body | Point, b: Body, stiffness: float, damping: float = 0.0,
    length: float | None = None,
) -> Joint:  # fmt: skip
    """Return a spring between two centres: `stiffness` [N/m], damping, rest length [m].

    `a` may be a fixed point. Joints want hertz: k = μ (2π f)², c = 2 ζ √(k μ).
    """
    fixed = not isinstance(a, Body)
    reduced = b.mass if fixed or a.kind != "dynamic" else a.mass * b.mass / (a.mass + b.mass)
    joint = Distance(
        a=None if fixed else a, b=b, anchor_a=a if fixed else a.center, anchor_b=b.center,
        length=length, hertz=math.sqrt(stiffness / reduced) / math.tau,
        damping_ratio=damping / (2.0 * math.sqrt(stiffness * reduced)),
    )  # fmt: skip
    return world.add_joint(joint)


@dataclass
class Pair:
    """Two particles and their link, a rod or a spring."""

    a: Body
    b: Body
    length: float  # [m] of the link at rest
    stiffness: float = 0.0  # [N/m] of the spring; 0 = a rod

    @property
    def mass(self) -> float:
        """Return the mass [kg]."""
        return self.a.mass + self.b.mass

    @property
    def center(self) -> Point:
        """Return the centre of mass [m]."""
        return self._mean(self.a.center, self.b.center)

    @property
    def velocity(self) -> Point:
        """Return the velocity of the centre of mass [m/s]."""
        return self._mean(self.a.velocity, self.b.velocity)

    def _mean(self, a: Point, b: Point) -> Point:
        s = self.a.mass / self.mass
        return s * a[0] + (1 - s) * b[0], s * a[1] + (1 - s) * b[1]

    def point(self, along: float) -> Point:
        """Return a point on the line: 1 is particle a, -1 is b [m]."""
        (ax, ay), (bx, by) = self.a.center, self.b.center
        s = 0.5 * (1 + along)
        return s * ax + (1 - s) * bx, s * ay + (1 - s) * by

    @property
    def inertia(self) -> float:
        """Return Σ m r² about the centre of mass, as long as it is now [kg m²]."""
        return self.a.mass * self.b.mass / self.mass * math.dist(self.a.center, self.b.center) ** 2

    @property
    def spin(self) -> float:
        """Return the angular momentum about the centre of mass: Σ r × m v [kg m²/s]."""
        x, y = self.a.center[0] - self.b.center[0], self.a.center[1] - self.b.center[1]
        u = self.a.velocity[0] - self.b.velocity[0]
        v = self.a.velocity[1] - self.b.velocity[1]
        return self.a.mass * self.b.mass / self.mass * (x * v - y * u)

    @property
    def omega(self) -> float:
        """Return how fast the line from b to a turns [rad/s]."""
        return self.spin / self.inertia

    @property
    def moving(self) -> float:
        """Return ½ M v² of the centre of mass [J]."""
        return 0.5 * self.mass * math.hypot(*self.velocity) ** 2

    @property
    def turning(self) -> float:
        """Return ½ I ω² about the centre of mass [J]."""
        return 0.5 * self.spin**2 / self.inertia

    @property
    def swinging(self) -> float:
        """Return what is in the spring, and in the motion along it [J]."""
        motion = self.a.kinetic_energy + self.b.kinetic_energy - self.moving - self.turning
        stretch = math.dist(self.a.center, self.b.center) - self.length
        return max(0.0, motion) + 0.5 * self.stiffness * stretch**2

    @property
    def energy(self) -> float:
        """Return all of it [J]."""
        return self.moving + self.turning + self.swinging

    def put(self, center: Point, angle: float = math.pi / 2) -> None:
        """Put it there at rest, with the line from b to a at `angle` from the x axis."""
        for body, side in ((self.a, 0.5), (self.b, -0.5)):
            reach = side * self.length
            body.position = center[0] + reach * math.cos(angle), center[1] + reach * math.sin(angle)
            body.velocity = (0.0, 0.0)

    def push(self, force: Point, along: float = 0.0) -> None:
        """Push with a force [N] for the next tick at a point of the line, shared as by a lever."""
        for body, share in ((self.a, 0.5 * (1 + along)), (self.b, 0.5 * (1 - along))):
            body.apply_force((share * force[0], share * force[1]))


def barbell(
    world: World, name: str, length: float = 2.0, stiffness: float = 0.0, damping: float = 0.0
) -> Pair:
    """Return two particles of 1 kg, upright, on a rod, or on a spring of `stiffness`."""
    a = particle(world, (0.0, length / 2), f"{name} top")
    b = particle(world, (0.0, -length / 2), f"{name} bottom")
    if stiffness > 0.0:
        spring(world, a, b, stiffness, damping)
    else:
        world.add_joint(Distance(a=a, b=b, anchor_a=a.center, anchor_b=b.center))
    return Pair(a, b, length, stiffness)
