"""How fast the copies of a fan part: the rate, its range, and how long a prediction holds.

Two runs that begin almost alike part like e^(λ t) where motion is chaotic; λ is the largest
Lyapunov exponent of this stretch of the run, a finite-time one (Benettin et al. 1980). Where it is
not, they part like a power of the time: free flight with another speed, like t. Which of the two
describes the range better is measured, not assumed.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from app.features.fan.model.spread import Sample

GROWN = 3.0
"""The range begins where the distance is so many times the first one: [1], 3. Before that the
differences have not turned into the direction that grows fastest."""

SATURATED = 0.1
"""It ends where the distance is this part of the largest: [1], 0.1. Above that the copies are so
far apart that the distance has no room to grow."""

LEAST_GROWTH = 30.0
"""A distance that grows less than this has no range of growth: [1], 30, ten times GROWN."""

FEWEST = 10  # [count] samples that say something

PARTS = 4
"""The range is cut into so many: [count]; how their slopes scatter is the error of the rate."""

REGULAR = 2.0
"""Regular motion parts no faster than this power of time: [1]; 1 by another speed or frequency, 2
by another force. A higher power that fits is the work of few points on an exponential."""

CERTAIN = 2.0
"""A rate is one that is so many times its standard error: [1], 2. Less may be no growth at all, and
what it foretells is worth nothing."""

USELESS = 0.01
"""A prediction that is off by more than this is worthless: [m], 1 cm."""


class Growth(NamedTuple):
    """What the distances say."""

    rate: float  # [1/s] λ, the slope of ln d over t
    error: float  # [1/s] its standard error, from the parts of the range
    low: float  # [s] the range of the fit, since the beginning of the fan
    high: float
    start: float  # ln d [ln of m] of the fitted line at t = 0
    power: float  # [1] p of the best t^p over the same range; nan without one
    is_exponential: bool  # it describes the range better than a power of time
    useless: float  # [s] when half of the copies are off by 1 cm; nan: not within the fan
    is_foretold: bool  # `useless` is beyond the fan: what the rate says


def distances(samples: Sequence[Sample]) -> np.ndarray:
    """Return how far each copy is from the run (samples, copies) [m], in phase space.

    Velocities count as lengths by the time v/a of the run itself (root mean squares): of a
    harmonic oscillator that is 1/ω, and the distance does not swing.
    """
    apart = np.array([sample.apart for sample in samples])
    pace = np.array([(sample.speed, sample.acceleration) for sample in samples[1:]])
    speed, acceleration = np.sqrt(np.nanmean(pace**2, axis=0))
    time = speed / acceleration if acceleration > 0.0 else 0.0  # [s]
    return np.hypot(apart[:, :, 0], time * apart[:, :, 1])


def mean_distance(samples: Sequence[Sample]) -> np.ndarray:
    """Return the geometric mean over the copies (samples,) [m]."""
    apart = distances(samples)
    with np.errstate(divide="ignore"):
        return np.exp(np.log(apart).mean(axis=1))


def growth(samples: Sequence[Sample], chosen: tuple[float, float] | None = None) -> Growth | None:
    """Measure the growth, over the range that was `chosen` [s] or else found.

    None while there is too little to see: fewer than FEWEST samples that differ at all, or a range
    that was chosen so narrow that it has too few of them. Where nothing speeds up, velocities
    count as no length, and a difference in speed is seen from the second sample on.
    """
    if len(samples) < FEWEST:
        return None
    t, d = np.array([sample.time for sample in samples]), mean_distance(samples)
    t, d = t[d > 0.0], d[d > 0.0]
    if len(d) < FEWEST:
        return None
    low, high = chosen if chosen is not None else found_range(t, d)
    inside = (t >= low) & (t <= high)
    if inside.sum() < 2 * PARTS:
        return None
    x, y = t[inside], np.log(d[inside])
    rate, start = np.polyfit(x, y, 1)
    rest = float(((y - start - rate * x) ** 2).sum())
    parts = zip(np.array_split(x, PARTS), np.array_split(y, PARTS), strict=True)
    slopes = [np.polyfit(times, logs, 1)[0] for times, logs in parts]
    error = float(np.std(slopes, ddof=1)) / math.sqrt(PARTS)
    late = x > 0.0
    power, left = np.polyfit(np.log(x[late]), y[late], 1)
    rest_of_power = float(((y[late] - left - power * np.log(x[late])) ** 2).sum())
    has_grown = d.max() > LEAST_GROWTH * d[0]
    faster = power > REGULAR or rest < rest_of_power
    is_exponential = bool(has_grown and rate > max(0.0, CERTAIN * error) and faster)
    useless, is_foretold = horizon(samples, rate if is_exponential else 0.0)
    return Growth(
        float(rate), error, low, high, float(start), float(power), is_exponential, useless,
        is_foretold,
    )  # fmt: skip


def found_range(t: np.ndarray, d: np.ndarray) -> tuple[float, float]:
    """Return where the distance grows [s]: all of the time when it hardly does, or when it has no
    stretch of growth that is long enough, as where it leaps.
    """
    if d.max() <= LEAST_GROWTH * d[0]:
        return float(t[0]), float(t[-1])
    end = int(np.argmax(d > SATURATED * d.max()))
    begin = int(np.argmax(d > GROWN * d[0]))
    is_long = end - begin >= 2 * PARTS
    return (float(t[begin]), float(t[end])) if is_long else (float(t[0]), float(t[-1]))


def horizon(samples: Sequence[Sample], rate: float) -> tuple[float, bool]:
    """Return when half of the copies are off by USELESS [s], and whether that is only foretold."""
    far = np.array([np.median(sample.apart[:, 2]) for sample in samples])
    over = far > USELESS
    if over.any():
        return samples[int(np.argmax(over))].time, False
    if rate > 0.0 and far[-1] > 0.0:
        return samples[-1].time + math.log(USELESS / float(far[-1])) / rate, True
    return math.nan, False
