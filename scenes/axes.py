"""Axes of plots: where a value lies on them, and round numbers to print beside them."""

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from scenes.draw import Color
from scenes.labels import number

Mark = tuple[float, str]  # a value of an axis, and what is printed there

RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
PLAIN_POWERS = (-3, 4)  # powers of ten from this to that are printed in full: 0.001 to 10000

LEAST = 1e-300
"""What is not positive lies there on a logarithmic axis: as good as endlessly far below."""


class Axis(NamedTuple):
    """What an axis runs over. With `log` equal lengths are equal ratios; both ends are positive."""

    low: float
    high: float
    name: str = ""
    unit: str = ""
    log: bool = False
    marks: Sequence[float | Mark] | None = None  # None: round numbers
    told: Callable[[float], str] | None = None  # how those are printed; None: plain
    color: Color = "muted"  # of its numbers

    @property
    def words(self) -> str:
        """Name and unit: "angle [deg]"."""
        return f"{self.name} {self.unit_words}".strip()

    @property
    def unit_words(self) -> str:
        """Return the unit in its brackets: "[deg]"."""
        return f"[{self.unit}]" if self.unit else ""

    @property
    def hashable(self) -> "Axis":
        """Return the same axis with its marks as a tuple."""
        return self if self.marks is None else self._replace(marks=tuple(self.marks))

    def share(self, values: Any) -> np.ndarray:
        """Return where `values` lie, 0 to 1; what is off the axis is at its end, NaN stays NaN."""
        return np.clip(self.along(values), 0.0, 1.0)

    def along(self, values: Any) -> np.ndarray:
        """Return where `values` lie: 0 to 1 on the axis, and less or more beyond its ends."""
        low, high, values = self.low, self.high, np.asarray(values, float)
        if self.log:
            low, high = math.log10(low), math.log10(high)
            values = np.log10(np.maximum(values, LEAST))
        return (values - low) / (high - low)

    def value(self, share: float) -> float:
        """Return the value at a share of the axis, 0 to 1; its ends beyond."""
        share = min(max(share, 0.0), 1.0)
        if self.log:
            return self.low * (self.high / self.low) ** share
        return self.low + share * (self.high - self.low)

    def marks_for(self, most: float) -> list[Mark]:
        """Return what is printed beside it: its own `marks`, or about `most` round numbers."""
        if self.marks is None:
            result = powers(self, most) if self.log else numbers(self.low, self.high, most)
            return [(value, self.told(value)) for value, _ in result] if self.told else result
        own = [m if isinstance(m, tuple) else (m, number(m, None)) for m in self.marks]
        return [mark for mark in own if self.low <= mark[0] <= self.high]


def recent(times: np.ndarray, seconds: float) -> Axis:
    """Return an axis of the last `seconds` of `times` [s]; a run begins at its left end."""
    first, last = (float(times[0]), float(times[-1])) if len(times) else (0.0, 0.0)
    start = max(first, last - seconds)
    return Axis(start, start + seconds, "t", "s")


def numbers(low: float, high: float, most: float) -> list[Mark]:
    """Round numbers from `low` to `high`, about `most` at the most, with equally many decimals.

    Two at the least, or there would be no scale: where only one fits, the outer two of a finer row.
    """
    values = ticks(low, high, most)
    if len(values) < 2:
        fine = ticks(low, high, 4.0)
        values = [fine[0], fine[-1]]
    large = max(abs(low), abs(high)) >= 1e5
    decimals = None if large else max(map(decimals_of, values))
    return [(value, number(value, decimals)) for value in values]


def decimals_of(value: float) -> int:
    """Return how many decimals a round number has, nine at the most."""
    return next((d for d in range(9) if abs(value * 10**d - round(value * 10**d)) < 1e-6), 9)


def ticks(low: float, high: float, most: float) -> list[float]:
    """Return multiples of 1, 2 or 5 times a power of ten in low..high, about `most` of them."""
    step = round_up((high - low) / max(most, 1.5))
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [k * step for k in range(first, last + 1)]


def powers(axis: Axis, most: float) -> list[Mark]:
    """Return powers of ten of a logarithmic axis, about `most` at the most."""
    first = math.ceil(math.log10(axis.low) - 1e-9)
    last = math.floor(math.log10(axis.high) + 1e-9)
    every = max(1, math.ceil((last - first + 1) / max(most, 1.0)))
    return [(10.0**k, power_words(k)) for k in range(first, last + 1) if k % every == 0]


def power_words(power: int) -> str:
    """Return a power of ten: 0.01, 100, 10⁻⁶."""
    low, high = PLAIN_POWERS
    return f"{10.0**power:g}" if low <= power <= high else "10" + str(power).translate(RAISED)


def round_up(value: float) -> float:
    """Return the next of ... 1, 2, 5, 10, 20, 50 ... that is not below `value`: ends of axes."""
    if not value > 0.0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(value))
    return next(power * k for k in (1.0, 2.0, 5.0, 10.0) if power * k >= value * (1.0 - 1e-9))
