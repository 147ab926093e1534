"""How far a sketch was from what happened: numbers in metres that can be pointed at.

No marks out of a hundred: the mean distance orders the sketches, the largest one is drawn in the
picture, and the share tells how much of the way the sketch went through the body.
"""

from typing import NamedTuple

import numpy as np

from app.teaching.prediction.path_match import Match, distances, match

Point = tuple[float, float]

LEASHES = 13
"""Pairs of points that are drawn between a sketch and the path: [count]."""


class Score(NamedTuple):
    """One sketch against the true path."""

    mean: float  # [m] the larger of the mean distances path to sketch and sketch to path
    largest: float  # [m] of all distances between points that belong together
    share: float  # [1] of the true path that is within `band` of the sketch
    band: float  # [m]
    worst: tuple[Point, Point]  # [m] the pair that is `largest` apart: of the path, of the sketch
    leashes: np.ndarray  # (k, 2, 2) [m] other pairs


def score_path(path: np.ndarray, sketch: np.ndarray, band: float, free_end: bool) -> Score:
    """Return the score of a sketched line (m, 2) against the path (n, 2) [m].

    The mean is that of the modified Hausdorff distance (Dubuisson and Jain 1994), of points that
    belong together (`path_match`) instead of nearest ones. `free_end`: the run was cut off, so what
    is drawn beyond its end is not judged; a body that came to rest has an end.
    """
    result = match(path, sketch, free_end)
    of_path, of_sketch = _apart(result)
    inside = of_path <= band
    for i in range(len(inside)):  # a scribble passes every point, but strays between
        inside[i] &= bool((of_sketch[result.first[i] : result.last[i] + 1] <= band).all())
    pairs = _pairs(result)
    gaps = np.hypot(*(pairs[:, 0] - pairs[:, 1]).T)
    worst = pairs[int(np.argmax(gaps))]
    return Score(
        mean=float(max(of_path.mean(), of_sketch.mean())),
        largest=float(max(of_path.max(), of_sketch.max())),
        share=float(inside.mean()),
        band=band,
        worst=(_point(worst[0]), _point(worst[1])),
        leashes=pairs[np.linspace(0, len(pairs) - 1, LEASHES).round().astype(int)],
    )


def score_mark(path: np.ndarray, mark: Point, band: float) -> Score:
    """Return the score of a marked point [m] against the end of the path (n, 2) [m]."""
    end = _point(path[-1])
    away = float(np.hypot(mark[0] - end[0], mark[1] - end[1]))
    leash = np.array([[end, mark]])
    return Score(away, away, float(away <= band), band, (end, mark), leash)


def _apart(result: Match) -> tuple[np.ndarray, np.ndarray]:
    """Return how far samples of path (n,) and sketch (m,) [m] are from the other line.

    To the pieces beside the samples that belong to it, so that the samples' pitch does not count.
    """
    path, sketch = result.path, result.sketch
    to_sketch, to_path = distances(path, sketch), distances(sketch, path)
    pieces = to_sketch.shape[1]
    of_path = np.empty(len(path))
    of_sketch = np.full(len(sketch), np.inf)
    for i, (first, last) in enumerate(zip(result.first, result.last, strict=True)):
        begin = min(max(first - 1, 0), pieces - 1)
        of_path[i] = to_sketch[i, begin : max(last + 1, begin + 1)].min()
        near = to_path[first : last + 1, max(i - 1, 0) : i + 1].min(axis=1)
        of_sketch[first : last + 1] = np.minimum(of_sketch[first : last + 1], near)
    return of_path, of_sketch


def _pairs(result: Match) -> np.ndarray:
    """Return points that belong together (k, 2, 2) [m]: of the path, of the sketch."""
    rows = np.repeat(np.arange(len(result.path)), result.last - result.first + 1)
    columns = np.concatenate(
        [np.arange(a, b + 1) for a, b in zip(result.first, result.last, strict=True)]
    )
    return np.stack([result.path[rows], result.sketch[columns]], axis=1)


def _point(point: np.ndarray) -> Point:
    return float(point[0]), float(point[1])
