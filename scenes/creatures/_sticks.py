"""Sticks that fall over: a ball on a rod that weighs nearly nothing, hinged to the ground."""

import math

import numpy as np

from physics import Capsule, Circle, Filter, Revolute, World
from scenes.guards import in_hand

BALL, ROD = 0.12, 0.02  # [1] radii over the height
LIGHT = 1.0  # [kg/m^2] of the rod
HEAVY = 400.0  # [kg/m^2] of the ball
DOWN = math.radians(80.0)  # [rad] lean at which it counts as fallen: the ball is near the ground


class Stick:
    """One stick, `height` [m] to the middle of its ball, leaning by `lean` [rad] to the right."""

    def __init__(self, world: World, x: float, height: float, lean: float) -> None:
        r = ROD * height
        ball = Circle(radius=BALL * height, center=(0.0, height), density=HEAVY)
        airy = Filter(mask=0)  # only the ball meets the ground
        rod = Capsule(start=(0.0, 0.0), end=(0.0, height), radius=r, density=LIGHT, filter=airy)
        name = f"stick of {height:g} m"
        self.body = world.add_dynamic(rod, ball, position=(x, 0.0), angle=-lean, name=name)
        pin = world.add_static(Circle(radius=r, filter=airy), position=(x, 0.0), name="foot")
        self.hinge = world.add_joint(Revolute(a=pin, b=self.body, anchor=(x, 0.0)))
        self.x, self.height, self.begun = x, height, lean
        self.fell = math.nan  # [s] when it was down
        self.alone = True  # nobody has pushed or held it

    @property
    def lean(self) -> float:
        """Return how far it leans to the right [rad]."""
        return -self.body.angle

    @property
    def rate(self) -> float:
        """Return W [1/s] of th'' = W^2 sin th under 9.81 m/s^2, W^2 = m g r / (I + m r^2)."""
        m, r = self.body.mass, math.dist(self.body.center, self.body.position)
        return math.sqrt(9.81 * m * r / (self.body.inertia + m * r * r))

    def spin(self) -> float:
        """Return how fast it turns at its present lean, by its energy [rad/s]."""
        fall = math.cos(self.begun) - math.cos(self.lean)
        return self.rate * math.sqrt(max(0.0, 2.0 * fall))

    def measure(self, world: World) -> None:
        """Note when it is down, or when a hand takes it."""
        self.alone &= not in_hand(world)
        if math.isnan(self.fell) and self.lean > DOWN:
            self.fell = world.time

    def push(self, speed: float) -> None:
        """Give the ball so much more speed to the right [m/s]."""
        self.body.omega -= speed / self.height
        self.alone = False


def fall_time(rate: float, lean: float) -> float:
    """Return how long a stick takes from `lean` [rad], at rest, until it is DOWN [s].

    The time is the integral of d th / (W sqrt(2 (cos th0 - cos th))). With th = th0 + u^2 its
    first point is no pole any more; the midpoint rule with 2000 points is good to 1e-6.
    """
    most = math.sqrt(DOWN - lean)
    u = (np.arange(2000) + 0.5) * most / 2000
    speed = np.sqrt(2.0 * (math.cos(lean) - np.cos(lean + u * u)))
    return float((2.0 * u / speed).mean() * most / rate)
