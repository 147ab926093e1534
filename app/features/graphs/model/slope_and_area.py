"""What a cursor reads off a curve: the slope there, and the area from a mark to it.

The slope is that of the parabola that fits the nine samples round the cursor best (Savitzky and
Golay 1964, written for samples at any distance): exact for free fall, at the ends of a curve too.
The area is the sum of trapezoids, sample by sample; gaps count nothing.
"""

import math

import numpy as np

from app.quantities.units import UnknownUnitError, parse_unit, symbol

REACH = 4
"""Samples on either side that a slope is fitted to: [count], 4: 37 ms at 240 Hz. More: bounces are
smeared; fewer: it shows the sweeps of the solver."""


def slope(x: np.ndarray, y: np.ndarray, i: int) -> float:
    """Return the slope of y (n,) over x (n,) at sample `i`; NaN where it cannot be said."""
    xs, ys = window(x, i), window(y, i)
    good = np.isfinite(xs) & np.isfinite(ys)
    if not math.isfinite(float(y[i])) or good.sum() < 2:
        return math.nan
    u = xs[good] - x[i]
    size = float(np.abs(u).max())
    if size <= 0.0:
        return math.nan
    order = min(2, len(u) - 1)
    terms = np.vander(u / size, order + 1, increasing=True)
    # From the middle value, so that 1e6 m and a millimetre beside it keep their digits.
    result = np.linalg.lstsq(terms, ys[good] - y[i], rcond=None)[0]
    return float(result[1]) / size


def window(values: np.ndarray, i: int) -> np.ndarray:
    """Return the samples round `i`."""
    return values[max(0, i - REACH) : i + REACH + 1]


def ratio_of_slopes(t: np.ndarray, x: np.ndarray, y: np.ndarray, i: int) -> float:
    """Return dy/dx of a curve that runs through x and y in time, and may turn back."""
    along, up = slope(t, x, i), slope(t, y, i)
    return up / along if along else math.nan


def area(x: np.ndarray, y: np.ndarray, i: int, j: int) -> float:
    """Return integral of y over x from sample `i` to sample `j`; negative when j is before i."""
    low, high = min(i, j), max(i, j)
    xs, ys = x[low : high + 1], y[low : high + 1]
    pieces = 0.5 * (ys[1:] + ys[:-1]) * np.diff(xs)
    total = float(np.nansum(pieces))
    return total if i <= j else -total


def combined(unit: str, other: str, power: int) -> str:
    """Return SI unit of a product (power 1) or quotient (-1): "m/s" over "s" is "m/s^2"."""
    try:
        product = parse_unit(unit).dimension.times(parse_unit(other).dimension, power)
    except UnknownUnitError:
        return ""
    if unit.startswith("rad") and power == -1 and other == "s":
        return {"rad": "rad/s", "rad/s": "rad/s^2"}.get(unit, symbol(product))
    if (unit, other, power) == ("rad/s", "s", 1):
        return "rad"
    if (unit, other, power) == ("J", "s", 1):
        return "J*s"  # and not the unit of an angular momentum
    return symbol(product)
