"""Thinning: of thousands of samples as many points as there are pixels, and nothing lost.

Along time, samples share bins a pixel or two wide: the curve goes through the first of each bin,
and where it went up and down within a bin, an upright bar shows how far.
"""

from typing import NamedTuple

import numpy as np

SHOWN = 0.5
"""What a bar has to reach beyond the line to be drawn: [px], 0.5; less is not seen."""


class Thinned(NamedTuple):
    """A curve to be drawn."""

    points: np.ndarray  # (n, 2) [px], NaN where it breaks
    bars: np.ndarray  # (m, 4) [px] first and last x, first and last y


class Bins(NamedTuple):
    """The bins say which samples share a bin, for all curves of a graph."""

    starts: np.ndarray  # (n,) the first sample of each
    x: np.ndarray  # (n,) [px] where that is
    width: float  # [px]


NO_BARS = np.zeros((0, 4))


def bins(x: np.ndarray, width: float) -> Bins:
    """Return bins of `width` [px] for samples at the pixels `x` (n,), which do not decrease."""
    if len(x) < 2 or len(x) * width <= 2.0 * (x[-1] - x[0]):  # fewer than two a bin: all of them
        return Bins(np.arange(len(x)), x, width)
    edges = np.arange(x[0], x[-1] + width, width)
    # The last edge of `arange` may be rounded to beyond the last sample.
    starts = np.unique(np.minimum(np.searchsorted(x, edges[:-1]), len(x) - 1))
    starts = np.append(starts, len(x) - 1) if starts[-1] < len(x) - 1 else starts
    return Bins(starts, x[starts], width)


def extremes(values: np.ndarray, result: Bins) -> tuple[np.ndarray, np.ndarray]:
    """Return the least and largest value of each bin; NaN where it has none."""
    if len(result.starts) == len(values):
        return values, values
    starts = result.starts
    return np.fmin.reduceat(values, starts), np.fmax.reduceat(values, starts)


def thin(result: Bins, y: np.ndarray, low: np.ndarray, high: np.ndarray) -> Thinned:
    """Return a curve through the first values y (n,) of bins from `low` to `high` [px]."""
    points = np.column_stack([result.x, y])
    if low is high or len(y) < 2:
        return Thinned(points, NO_BARS)
    after = np.append(y[1:], y[-1])
    top, bottom = np.fmin(low, high), np.fmax(low, high)  # y of pixels goes down
    beyond = (np.fmin(y, after) - top > SHOWN) | (bottom - np.fmax(y, after) > SHOWN)
    # A bin that begins with a gap: nothing joins it to the next, so its bar is all there is of it.
    beyond |= np.isfinite(top) & ~(np.isfinite(y) & np.isfinite(after))
    rows = beyond.nonzero()[0]
    if not len(rows):
        return Thinned(points, NO_BARS)
    bars = np.column_stack(
        [result.x[rows], result.x[rows] + max(result.width, 1.0), top[rows], bottom[rows]]
    )
    return Thinned(points, bars)


def thin_path(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return points (n, 2) of any curve [px], without those on the pixel before them."""
    points = np.column_stack([x, y])
    places = np.floor(np.nan_to_num(points, nan=-1e6))
    moved = np.ones(len(points), bool)
    moved[1:] = (places[1:] != places[:-1]).any(axis=1)
    if len(moved):
        moved[-1] = True
    return points[moved]
