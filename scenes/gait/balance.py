"""Balance: the body as an inverted pendulum, and where it must step not to fall.

A mass at height h over its foot at p is pushed away from it: x'' = w^2 (x - p), w^2 = g / h. One
combination of position and velocity tells the future, the capture point c = x + v / w, since
c' = w (c - p): stand exactly on it and you come to rest over it (Pratt et al. 2006, Hof 2008).

Legs are not massless here, 46 % of the weight. A leg that swings forward turns the body backwards,
which the ground pays for with a push that it takes back when the leg stops. So the speed that lasts
is v - L / (m h), with L the angular momentum about the centre of mass; with v alone the capture
point runs to and fro by half a metre in every step.
"""

import math
from dataclasses import dataclass

from scenes.gait.figure import Figure

LEAST_HEIGHT = 1.0
"""The pendulum is never taken for shorter: [m], 1. Smaller: steps go wild while it falls."""

LEAST_GRAVITY = 0.5
"""Weaker gravity counts as this: [m/s^2], 0.5. Near 0 there is no balance to keep."""


@dataclass(frozen=True)
class Balance:
    """The pendulum now."""

    center: complex  # [m] centre of mass
    velocity: complex  # [m/s]
    rate: float  # [1/s] w
    capture: float  # [m] x of the capture point

    def capture_in(self, seconds: float, foot: float) -> float:
        """Return where the capture point will be with the weight on `foot` [m]."""
        return foot + (self.capture - foot) * math.exp(self.rate * seconds)

    def trail(self, speed: float, seconds: float) -> float:
        """Return how far behind the capture point [m] the feet must land to keep up `speed` [m/s]
        with steps of `seconds`.

        In each step the distance b grows to b e^(w T), and the next foot lands v T further:
        b e^(w T) - v T = b.
        """
        return speed * seconds / math.expm1(self.rate * seconds)

    def inside(self, width: float, seconds: float) -> float:
        """Return how far inside the feet [m] the capture point swings when stepping on the spot
        from one foot to the other, `width` [m] away.
        """
        return width / (1.0 + math.exp(self.rate * seconds))


def balance_of(figure: Figure, ground: float, gravity: float) -> Balance:
    """Read the figure's motion over the height `ground` [m] under `gravity` [m/s^2]."""
    center, velocity, spin = figure.motion()
    height = max(LEAST_HEIGHT, center.imag - ground)
    rate = math.sqrt(max(LEAST_GRAVITY, gravity) / height)
    lasting = velocity.real - spin / (figure.mass * height)
    return Balance(center, velocity, rate, center.real + lasting / rate)
