"""A ball on a spring, stepped by the recipes that go without a velocity, in steps of any length."""

import math
from collections.abc import Callable

PERIOD = 1.2  # [s]
OMEGA = math.tau / PERIOD  # [rad/s]
START = 1.2  # [m] from rest

Weights = Callable[[float, float], tuple[float, float]]

METHODS: dict[str, Weights] = {
    "Verlet": lambda h, _: (1.0, h * h),
    "semi-implicit Euler": lambda h, last: (h / last, h * h),
    "time-corrected Verlet": lambda h, last: (h / last, 0.5 * h * (h + last)),
}
"""Of each: what the way of the last step and the acceleration [m/s²] are multiplied by, for a step
of h [s] after one of `last`. With equal steps all three are the same: x + (x - before) + a h²."""


class Spring:
    """Place now and a step ago [m], and how long that step was [s]."""

    def __init__(self, h: float) -> None:
        """At rest at the start, as if the last step had taken h [s]."""
        self.x = self.before = START
        self.last = h

    def step(self, h: float, method: str) -> None:
        """Go on for h [s] in one step."""
        way, pull = METHODS[method](h, self.last)
        new = self.x + way * (self.x - self.before) - pull * OMEGA * OMEGA * self.x
        self.before, self.x, self.last = self.x, new, h

    @property
    def energy(self) -> float:
        """Return the energy in the middle of the last step, over that of the start."""
        return energy(self.before, self.x, self.last)


def energy(before: float, x: float, h: float) -> float:
    """Return the energy between two places [m] that are h [s] apart, over that of the start."""
    speed, middle = (x - before) / h, 0.5 * (x + before)
    return ((speed / OMEGA) ** 2 + middle**2) / START**2


def exact_fixed(n: int, h: float) -> tuple[float, float]:
    """Return place [m] and energy (over that of the start) after n equal steps of h [s].

    x_(n+1) - 2 cos(θ) x_n + x_(n-1) = 0 with cos θ = 1 - (ω h)² / 2, and x_(-1) = x_0 (at rest):
    x_n = x_0 cos((n + 1/2) θ) / cos(θ / 2).
    """
    theta = 2.0 * math.asin(0.5 * OMEGA * h)

    def place(k: int) -> float:
        return START * math.cos((k + 0.5) * theta) / math.cos(0.5 * theta)

    return place(n), energy(place(n - 1), place(n), h)
