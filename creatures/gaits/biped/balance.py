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
from typing import NamedTuple

from creatures.capture import capture_after, trail
from creatures.gaits.biped.figure import Figure
from creatures.gaits.biped.ground import Floor
from creatures.gaits.biped.outside import Outside

LEAST_HEIGHT = 1.0
"""The pendulum is never taken for shorter: [m], 1. Smaller: steps go wild while it falls."""

LEAST_GRAVITY = 0.5
"""Weaker gravity counts as this: [m/s^2], 0.5. Near 0 there is no balance to keep."""


class Balance(NamedTuple):
    """The pendulum now."""

    center: complex  # [m] centre of mass
    velocity: complex  # [m/s] over the ground, which may move
    weight: float  # [m] x where the weight rests if it stands still: below the centre, but for what
    # pushes from outside
    rate: float  # [1/s] w
    capture: float  # [m] x of the capture point
    drift: float = 0.0  # [m/s] of the ground along x

    def capture_in(self, seconds: float, foot: float) -> float:
        """Return where the capture point will be with the weight on `foot` [m]."""
        return capture_after(self.capture, foot, self.rate, seconds)

    def trail(self, speed: float, seconds: float) -> float:
        """Return how far behind the capture point [m] the feet must land to keep up `speed` [m/s]
        with steps of `seconds`.
        """
        return trail(speed, seconds, self.rate)

    def brake(self, seconds: float) -> float:
        """Return how far ahead of the capture point [m] the foot must land for the body to be at
        rest after `seconds` on it, and not only at last.

        From x with v over a foot at p the speed becomes v cosh(w T) - w (p - x) sinh(w T), which is
        0 for p = x + v / w coth(w T), and coth(w T) - 1 = 2 / (e^(2 w T) - 1).
        """
        return 2.0 * self.velocity.real / self.rate / math.expm1(2.0 * self.rate * seconds)

    def inside(self, width: float, seconds: float) -> float:
        """Return how far inside the feet [m] the capture point swings when stepping on the spot
        from one foot to the other, `width` [m] away.
        """
        return width / (1.0 + math.exp(self.rate * seconds))


def balance_of(
    figure: Figure, floor: Floor, gravity: float, outside: Outside, dt: float
) -> Balance:
    """Read the figure's motion over the floor under `gravity` [m/s^2], `dt` [s] after the last
    time. What pushes from `outside` moves the capture point: the feet must stand there.
    """
    center, velocity, spin = figure.motion()
    height = max(LEAST_HEIGHT, center.imag - floor.height)
    rate = math.sqrt(max(LEAST_GRAVITY, gravity) / height)
    velocity -= floor.speed
    lasting = velocity.real - spin / (figure.mass * height)
    outside.step(figure, center, dt)
    shift = outside.shift(figure, height, max(LEAST_GRAVITY, gravity))
    weight = center.real + shift
    return Balance(center, velocity, weight, rate, weight + lasting / rate, floor.speed)
