"""Curves fitted to samples by least squares, with what the fit says of its own uncertainty.

A line and a parabola are solved at once; sine and exponential by Levenberg (1944) and Marquardt
(1963), from a start that is read off the data. The standard error of a parameter is the root of its
diagonal element of s² (JᵀJ)⁻¹, with s² the sum of the squared residuals over the degrees of freedom
(Bevington and Robinson 2003, chapters 7 and 8). It takes residuals as random: where a curve misses
systematically, it is too small, and the root mean square of the residuals says so.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from app.features.graphs.model.slope_and_area import combined

ROUNDS = 200
"""Steps of Levenberg and Marquardt at most: [count], 200; a dozen do."""

SETTLED = 1e-12
"""It ends when a step makes the sum of squares smaller by less than this share: [1]."""

SLOW = 8.0
"""Up to so many periods in the range a frequency is tried without a spectrum: [1]."""
ROUNDING = 1e-15
"""So far off, by the size of the values, a curve goes through them: [1], some units in the last
place."""
MOST_TRIED = 1000
"""Samples that these are tried with: [count], 1000, more than a hundred a period."""
MOST_EVEN = 65_536
"""Samples of a spectrum: [count]; of more the fastest waves are lost."""

Model = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""Values (n,) at x (n,) by the parameters (k,)."""


class FitError(ValueError):
    """No curve can be fitted; the text says why and what to do."""


class Parameter(NamedTuple):
    """A parameter of a fitted curve, with its standard error."""

    name: str
    value: float
    error: float
    unit: str


@dataclass(frozen=True)
class Kind:
    """A curve that can be fitted: `slopes` gives the derivatives (n, k) by the parameters."""

    name: str
    formula: str
    letters: tuple[str, ...]
    model: Model
    slopes: Model
    start: Callable[[np.ndarray, np.ndarray], np.ndarray]
    units: Callable[[str, str], tuple[str, ...]]  # of x and of y

    def formula_of(self, letter: str) -> str:
        """Return the formula with the letter of what is along x."""
        return self.formula.replace(" x", f" {letter}")


@dataclass(frozen=True)
class Fit:
    """A curve that was fitted to `count` samples between `low` and `high`, along x."""

    kind: Kind
    parameters: tuple[Parameter, ...]
    low: float
    high: float
    count: int
    rms: float  # of the residuals [unit of y]
    r_squared: float  # share of the spread that the curve accounts for [1]

    def values(self, x: np.ndarray) -> np.ndarray:
        """Return the curve at x (n,)."""
        return self.kind.model(x, np.array([p.value for p in self.parameters]))


def fit(kind: Kind, x: np.ndarray, y: np.ndarray, units: tuple[str, str] = ("", "")) -> Fit:
    """Return the best curve of a `kind` through samples; `units` are those of x and y. FitError."""
    good = np.isfinite(x) & np.isfinite(y)
    x, y = x[good], y[good]
    need = len(kind.letters)
    if len(np.unique(x)) <= need:
        raise FitError(
            f"{kind.name.lower()}: {len(np.unique(x))} points are too few, it has {need}"
            f" parameters: choose a range with at least {need + 1}"
        )
    if kind.model is not _polynomial and float(np.ptp(y)) <= 1e-12 * float(np.abs(y).max()):
        raise FitError(f"{kind.name.lower()}: the values are all the same: only a line fits them")
    best = _descend(kind, x, y)
    residuals = y - kind.model(x, best)
    left = float(residuals @ residuals)
    spread = float(((y - y.mean()) ** 2).sum())
    errors = _errors(kind, x, best, left)
    said = zip(kind.letters, best.tolist(), errors.tolist(), kind.units(*units), strict=True)
    return Fit(
        kind,
        tuple(Parameter(*each) for each in said),
        float(x.min()),
        float(x.max()),
        len(x),
        math.sqrt(left / len(x)),
        1.0 - left / spread if spread > 0.0 else (1.0 if left == 0.0 else 0.0),
    )


def _descend(kind: Kind, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return the parameters with the least sum of squares near the start."""
    now = kind.start(x, y)
    rest = y - kind.model(x, now)
    squares, damping = float(rest @ rest), 1e-3
    exact = ROUNDING**2 * float(y @ y)
    for _ in range(ROUNDS):
        slopes = kind.slopes(x, now)
        # Columns of equal length: Marquardt's scaling, and a matrix that can be solved.
        size = np.linalg.norm(slopes, axis=0)
        size[size == 0.0] = 1.0
        scaled = slopes / size
        matrix, force = scaled.T @ scaled, scaled.T @ rest
        step = np.linalg.lstsq(matrix + damping * np.eye(len(now)), force, rcond=None)[0] / size
        with np.errstate(over="ignore", invalid="ignore"):
            other = y - kind.model(x, now + step)
            result = float(other @ other)
        if not result < squares:
            damping *= 10.0
            if damping > 1e12:
                break
            continue
        gained = squares - result
        now, rest, squares, damping = now + step, other, result, max(damping / 10.0, 1e-15)
        if gained <= SETTLED * squares or squares <= exact:
            break
    if not np.isfinite(now).all():
        raise FitError(f"{kind.name.lower()}: no such curve comes near these points")
    return now


def _errors(kind: Kind, x: np.ndarray, best: np.ndarray, left: float) -> np.ndarray:
    """Return the standard errors of the parameters (k,). FitError when they are undetermined."""
    slopes = kind.slopes(x, best)
    size = np.linalg.norm(slopes, axis=0)
    if (size == 0.0).any():
        raise FitError(f"{kind.name.lower()}: this range does not tell all of its parameters")
    # With J = QR, JᵀJ = RᵀR: R has the square root of its condition, and nothing is lost.
    root = np.linalg.qr(slopes / size, mode="r")
    if np.linalg.cond(root) > 1e12:
        raise FitError(f"{kind.name.lower()}: this range does not tell all of its parameters")
    variance = left / max(1, len(x) - len(best))
    return np.sqrt(variance * (np.linalg.inv(root) ** 2).sum(axis=1)) / size


# --- the curves -----------------------------------------------------------------------------------


def _power_slopes(order: int) -> Model:
    def slopes(x: np.ndarray, _: np.ndarray) -> np.ndarray:
        return np.column_stack([x**k for k in range(order, -1, -1)])

    return slopes


def _power_start(order: int) -> Callable[[np.ndarray, np.ndarray], np.ndarray]:
    def start(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        result = np.polynomial.Polynomial.fit(x, y, order).convert().coef
        return np.concatenate([result, np.zeros(order + 1 - len(result))])[::-1]

    return start


def _power_units(order: int) -> Callable[[str, str], tuple[str, ...]]:
    def units(x: str, y: str) -> tuple[str, ...]:
        result = [y]
        for _ in range(order):
            result.append(combined(result[-1], x, -1))
        return tuple(reversed(result))

    return units


def _polynomial(x: np.ndarray, p: np.ndarray) -> np.ndarray:
    return np.polyval(p, x)


def _sine(x: np.ndarray, p: np.ndarray) -> np.ndarray:
    return p[0] * np.sin(p[1] * x + p[2]) + p[3]


def _sine_slopes(x: np.ndarray, p: np.ndarray) -> np.ndarray:
    s, c = np.sin(p[1] * x + p[2]), np.cos(p[1] * x + p[2])
    return np.column_stack([s, p[0] * x * c, p[0] * c, np.ones_like(x)])


def _sine_start(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return the best of some frequencies: for each the rest is linear (Lomb 1976).

    Slow ones are tried with some of the samples, fast ones near the peak of the spectrum with all.
    """
    turn = math.tau / float(np.ptp(x))
    thin = max(1, len(x) // MOST_TRIED)
    best, least = np.zeros(4), math.inf
    tries = [(w, thin) for w in turn * np.arange(0.25, SLOW, 0.125)]
    tries += [(w, 1) for w in turn * (_peak(x, y) + np.arange(-1.0, 1.0, 0.125)) if w > 0.0]
    for w, step in tries:
        some, values = x[::step], y[::step]
        terms = np.column_stack([np.sin(w * some), np.cos(w * some), np.ones_like(some)])
        result = _linear(terms, values)
        rest = values - terms @ result
        squares = float(rest @ rest) / len(some)
        # A slow wave of huge size imitates any bend: the size must be like that of the data.
        if squares < least and math.hypot(result[0], result[1]) <= 2.0 * float(np.ptp(y)) + 1e-300:
            a, b, c = result.tolist()
            best, least = np.array([math.hypot(a, b), w, math.atan2(b, a), c]), squares
    return best


def _linear(terms: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Return the sizes of terms (n, k) with the least squares, well enough for a start."""
    return np.linalg.lstsq(terms.T @ terms, terms.T @ values, rcond=None)[0]


def _peak(x: np.ndarray, y: np.ndarray) -> float:
    """Return how many periods of the strongest wave the range has, to one."""
    order, count = np.argsort(x, kind="stable"), min(len(x), MOST_EVEN)
    even = np.interp(np.linspace(x.min(), x.max(), count), x[order], y[order])
    spectrum = np.abs(np.fft.rfft(even - even.mean()))
    return float(np.argmax(spectrum)) * (count - 1) / count


def _sine_units(x: str, y: str) -> tuple[str, ...]:
    return y, "rad/s" if x == "s" else combined("", x, -1), "rad", y


def _exponential(x: np.ndarray, p: np.ndarray) -> np.ndarray:
    return p[0] * np.exp(-p[1] * x) + p[2]


def _exponential_slopes(x: np.ndarray, p: np.ndarray) -> np.ndarray:
    e = np.exp(-p[1] * x)
    return np.column_stack([e, -p[0] * x * e, np.ones_like(x)])


def _exponential_start(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return the best of many rates, of growth and of decay: for each the rest is linear."""
    span = float(np.ptp(x))
    best, least = np.zeros(3), math.inf
    for size in np.geomspace(0.05, 50.0, 61):
        for rate in (size / span, -size / span):
            with np.errstate(over="ignore"):
                terms = np.column_stack([np.exp(-rate * x), np.ones_like(x)])
            if not np.isfinite(terms).all():
                continue
            result = _linear(terms, y)
            rest = y - terms @ result
            if (squares := float(rest @ rest)) < least:
                best, least = np.array([result[0], rate, result[1]]), squares
    return best


def _exponential_units(x: str, y: str) -> tuple[str, ...]:
    return y, combined("", x, -1), y


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("Line", "a x + b", ("a", "b"), _polynomial, _power_slopes(1), _power_start(1),
             _power_units(1)),
        Kind("Parabola", "a x² + b x + c", ("a", "b", "c"), _polynomial, _power_slopes(2),
             _power_start(2), _power_units(2)),
        Kind("Sine", "A sin(ω x + φ) + c", ("A", "ω", "φ", "c"), _sine, _sine_slopes, _sine_start,
             _sine_units),
        Kind("Exponential", "A exp(−k x) + c", ("A", "k", "c"), _exponential, _exponential_slopes,
             _exponential_start, _exponential_units),
    )
}  # fmt: skip
"""The curves that can be fitted, by their names."""
