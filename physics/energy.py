"""Mechanical energy of a world, measured from its state."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from physics.state import DYNAMIC

if TYPE_CHECKING:
    from physics.world import World


class Energy(NamedTuple):
    """All in [J]: `gravity` is zero at the origin, `spring` is in soft distance joints."""

    linear: float
    angular: float
    gravity: float
    spring: float

    @property
    def kinetic(self) -> float:
        """Linear and angular kinetic energy [J]."""
        return self.linear + self.angular

    @property
    def total(self) -> float:
        """Sum of all parts [J]."""
        return self.linear + self.angular + self.gravity + self.spring


def energy_of(world: "World") -> Energy:
    """Kinetic, gravitational and elastic energy of all dynamic bodies and springs."""
    bodies = np.asarray(world.page.live_bodies)
    moving = bodies[bodies["kind"] == DYNAMIC]
    mass = moving["mass"]
    linear = 0.5 * float(np.sum(mass * (moving["vx"] ** 2 + moving["vy"] ** 2)))
    angular = 0.5 * float(np.sum(moving["inertia"] * moving["w"] ** 2))
    gx, gy = world.gravity
    weight = mass * moving["gravity_scale"]
    gravity = -float(np.sum(weight * (gx * moving["x"] + gy * moving["y"])))
    return Energy(linear, angular, gravity, spring_energy(world))


def spring_energy(world: "World") -> float:
    """Sum of k x^2 / 2 with k = (2 pi hertz)^2 * effective mass, of all springs [J]."""
    joints = world.joints_of("distance")
    if joints.count == 0:
        return 0.0
    stretch = joints.lengths - joints.rest_lengths
    stiffness = (2.0 * np.pi * joints.hertz) ** 2 * joints.axial_masses
    return 0.5 * float(np.sum(stiffness * stretch**2))
