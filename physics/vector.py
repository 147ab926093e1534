"""Vectors as the core hands them out: pairs of floats that can be added and scaled."""

import math
from typing import NamedTuple


class Vector(NamedTuple):
    """A point, velocity or force (x, y): a tuple, equal to every other pair of its numbers.

    It adds and scales as a vector does: ``0.5 * (a.position + b.position)``; for the rest there is
    numpy, which takes it as it is.
    """

    x: float
    y: float

    @property
    def length(self) -> float:
        """Euclidean length, in the unit of the parts."""
        return math.hypot(self.x, self.y)

    def __add__(self, other: tuple[float, float]) -> "Vector":  # pyright: ignore
        x, y = other
        return Vector(self.x + x, self.y + y)

    __radd__ = __add__

    def __sub__(self, other: tuple[float, float]) -> "Vector":
        x, y = other
        return Vector(self.x - x, self.y - y)

    def __rsub__(self, other: tuple[float, float]) -> "Vector":
        x, y = other
        return Vector(x - self.x, y - self.y)

    def __mul__(self, factor: float) -> "Vector":  # pyright: ignore
        return Vector(self.x * factor, self.y * factor)

    def __rmul__(self, factor: float) -> "Vector":  # pyright: ignore
        return self * factor

    def __truediv__(self, divisor: float) -> "Vector":
        return Vector(self.x / divisor, self.y / divisor)

    def __neg__(self) -> "Vector":
        return Vector(-self.x, -self.y)

    def __repr__(self) -> str:
        return f"({self.x!r}, {self.y!r})"


new = tuple.__new__
"""``new(Vector, (x, y))`` takes half the time of ``Vector(x, y)``: for what is read often."""
