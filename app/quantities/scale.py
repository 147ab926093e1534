"""The scale of an axis: its range, round numbers along it, and when it follows the data.

It grows as soon as something is outside, in round steps, and shrinks only when most of it is
empty, so that axes stand still while curves move. Panned or zoomed, it follows no more.
"""

import math
from dataclasses import dataclass

from app.quantities.units import printed
from scenes.axes import RAISED, numbers
from scenes.labels import number

LEAST_USE = 0.4
"""A range of which less is in use is made smaller: [1], 0.4; more: axes wobble with every wave."""

PARTS = 4
"""Least number of steps of a range that is fitted: [count]."""

ROUNDING = 1e-9
"""A spread below it, in parts of the size, is rounding: [1]. It is not blown up to fill an axis."""

NOTHING = 1e-12
"""Sizes below it are nought in SI units of everyday things."""

LENGTHS = (
    *(1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50),
    *(60, 80, 100, 120, 150, 200, 250, 300),
)
"""Lengths of a time axis [s]: three quarters are in use when the next one comes."""

FARTHEST = 1e15
"""Zooming out ends here [SI]; further, and doubles have no room for steps."""


def step_for(span: float, parts: float) -> float:
    """Return the largest of 1, 2, 5 times a power of ten that is at most span / parts."""
    raw = span / parts
    power = 10.0 ** math.floor(math.log10(raw))
    # 0.1 % of grace: 10 / 5 must not become 1 because it comes out as 1.9999
    return power * max(factor for factor in (1.0, 2.0, 5.0) if factor <= raw / power * 1.001)


def round_range(low: float, high: float) -> tuple[float, float]:
    """Return a range with round ends that holds low..high; never empty, with 0 if that is near."""
    span, size = high - low, max(abs(low), abs(high))
    if size < NOTHING:
        return 0.0, 1.0
    if span <= ROUNDING * size:
        half = 0.5 * 10.0 ** math.floor(math.log10(size))
        low, high = low - half, high + half
        span = high - low
    if 0.0 < low < span:
        low = 0.0
    elif -span < high < 0.0:
        high = 0.0
    step = step_for(high - low, PARTS)
    return step * math.floor(low / step + ROUNDING), step * math.ceil(high / step - ROUNDING)


@dataclass
class Scale:
    """The range low..high of an axis."""

    low: float = 0.0
    high: float = 1.0
    auto: bool = True  # follows the data

    @property
    def span(self) -> float:
        """Return the span [SI]."""
        return self.high - self.low

    def fit(self, low: float, high: float) -> None:
        """Follow data that lie between `low` and `high`, if it is to."""
        if not (self.auto and math.isfinite(low) and math.isfinite(high)):
            return
        wanted = round_range(low, high)
        outside = low < self.low or high > self.high
        if outside or wanted[1] - wanted[0] < LEAST_USE * self.span:
            self.low, self.high = wanted

    def fit_times(self, first: float, last: float) -> None:
        """Fit the range to times [s], of which there are always more."""
        if not self.auto:
            return
        low = math.floor(first + ROUNDING)
        needed = last - low
        length = next((n for n in LENGTHS if n >= needed), math.ceil(needed / 300.0) * 300)
        if self.low != low or needed > self.span or length < LEAST_USE * self.span:
            self.low, self.high = float(low), float(low + length)

    def put(self, low: float, high: float) -> None:
        """Show exactly low..high: a window that moves along."""
        if self.auto:
            self.low, self.high = low, high

    def pan(self, share: float) -> None:
        """Move the range by a share of its span; it stands still from now on."""
        self.auto = False
        by = share * self.span
        if max(abs(self.low + by), abs(self.high + by)) < FARTHEST:
            self.low, self.high = self.low + by, self.high + by

    def zoom(self, at: float, factor: float) -> None:
        """Shrink the range by `factor` about the value `at`; it stands still from now on."""
        self.auto = False
        low, high = at + (self.low - at) / factor, at + (self.high - at) / factor
        size = max(abs(low), abs(high))
        if ROUNDING * size < high - low < FARTHEST and high - low > NOTHING:
            self.low, self.high = low, high

    def steps(self, most: int) -> list[float]:
        """Round values within the range, at most `most` of them (and one more), and two at least:
        one alone is no scale.
        """
        return [value for value, _ in numbers(self.low, self.high, most)]


def power_of(low: float, high: float) -> int:
    """Return the power of ten, a multiple of 3, that labels of a range use; mostly 0."""
    size = max(abs(low), abs(high))
    if size < NOTHING or 1e-2 <= size < 1e4:
        return 0
    return 3 * math.floor(math.log10(size) / 3.0)


def label(value: float, step: float, power: int = 0) -> str:
    """Return a value as it stands at the axis, with as many decimals as `step` needs."""
    value, step = value / 10.0**power, step / 10.0**power
    decimals = max(0, -math.floor(math.log10(abs(step)) + 1e-6)) if step else 0
    return number(value, min(decimals, 9))


def in_power(unit: str, power: int) -> str:
    """Return a unit as an axis has it that counts in powers of ten: "m/s", "10³ J"."""
    return f"10{str(power).translate(RAISED)} {printed(unit)}".strip() if power else printed(unit)
