"""Two curves walked along together: which point of one belongs to which of the other.

Both are walked from the beginning to the end and never back; of all such walks the one with the
least sum of distances is taken (dynamic time warping: Sakoe and Chiba 1978). Plain nearest points
would let a scribble over the whole board win; the same length walked along both would put a
trembling hand, whose line is longer, ever further out of step.
"""

from typing import NamedTuple

import numpy as np

STEPS = 160
"""Samples of the true path: [count]. Fewer: corners of a bounce are cut; the time goes with the
square of it (20 ms for 160)."""

MOST_STEPS = 4 * STEPS
"""Samples of a sketch: [count]. As fine as those of the path, unless it is over four times as long:
then coarser."""


class Match(NamedTuple):
    """A match has both curves as they were sampled, and how they were walked."""

    path: np.ndarray  # (n, 2) [m]
    sketch: np.ndarray  # (m, 2) [m] as far as it was judged
    first: np.ndarray  # (n,) first sample of the sketch that belongs to a sample of the path
    last: np.ndarray  # (n,) and the last one


def length_of(line: np.ndarray) -> float:
    """Return the length of a line through points (n, 2) [m]."""
    return float(np.hypot(*np.diff(line, axis=0).T).sum()) if len(line) > 1 else 0.0


def resampled(line: np.ndarray, count: int) -> np.ndarray:
    """Return `count` points (count, 2) [m], equally far along a line (n, 2) [m]."""
    way = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    if way[-1] <= 0.0:
        return np.repeat(line[:1], count, axis=0)
    at = np.linspace(0.0, way[-1], count)
    return np.column_stack([np.interp(at, way, line[:, axis]) for axis in (0, 1)])


def match(path: np.ndarray, sketch: np.ndarray, free_end: bool) -> Match:
    """Walk along both lines (n, 2), (m, 2) [m]. With `free_end` the walk ends where it is best to:
    what the sketch goes on beyond that belongs to nothing.
    """
    pitch = length_of(path) / (STEPS - 1)  # [m]
    steps = length_of(sketch) / pitch if pitch > 0.0 else STEPS - 1.0
    path = resampled(path, STEPS)
    sketch = resampled(sketch, int(min(max(np.ceil(steps), 1), MOST_STEPS - 1)) + 1)
    cost = np.hypot(*np.moveaxis(path[:, None] - sketch[None], 2, 0))
    total = _sums(cost)
    end = int(np.argmin(total[-1])) if free_end else len(sketch) - 1
    first, last = _walked(total, end)
    return Match(path, sketch[: end + 1], first, last)


def _sums(cost: np.ndarray) -> np.ndarray:
    """Return the least sum of `cost` (n, m) on a walk from (0, 0) to each place."""
    n, m = cost.shape
    total = np.full((n + 1, m + 1), np.inf)  # one row and column before the first
    total[0, 0] = 0.0
    for k in range(n + m - 1):
        i = np.arange(max(0, k - m + 1), min(n - 1, k) + 1)
        j = k - i
        before = np.minimum(np.minimum(total[i, j + 1], total[i + 1, j]), total[i, j])
        total[i + 1, j + 1] = cost[i, j] + before
    return total[1:, 1:]


def _walked(total: np.ndarray, end: int) -> tuple[np.ndarray, np.ndarray]:
    """Return first and last column of each row on the best walk to `end`."""
    n = len(total)
    first, last = np.zeros(n, np.intp), np.zeros(n, np.intp)
    i, j = n - 1, end
    last[i] = j
    while i > 0 or j > 0:
        steps = [
            (total[i - 1, j - 1] if i and j else np.inf, i - 1, j - 1),
            (total[i - 1, j] if i else np.inf, i - 1, j),
            (total[i, j - 1] if j else np.inf, i, j - 1),
        ]
        _, up, left = min(steps)
        if up < i:
            first[i], last[up] = j, left
        i, j = up, left
    return first, last


def distances(points: np.ndarray, line: np.ndarray) -> np.ndarray:
    """Return how far points (n, 2) are from each piece of a line (m, 2): (n, m - 1) [m]."""
    if len(line) == 1:
        return np.hypot(*(points - line[0]).T)[:, None]
    begin, step = line[:-1], np.diff(line, axis=0)
    square = np.maximum((step * step).sum(axis=1), 1e-30)
    offset = points[:, None] - begin[None]
    share = np.clip((offset * step).sum(axis=2) / square, 0.0, 1.0)
    return np.hypot(*np.moveaxis(offset - share[:, :, None] * step, 2, 0))
