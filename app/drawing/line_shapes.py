"""Lines, dashes and coils as corner arrays (n, k, 3) = x, y, r in pixels.

They go to `DisplayList.add_many`.
"""

import math
from functools import lru_cache

import numpy as np

from app.drawing.kernels.marks import PLAN, lay_coils, lay_dashes, plan_dashes


def finite(points: np.ndarray) -> np.ndarray:
    """Return the points with infinities turned into NaN.

    NaN passes through all arithmetic silently, and the rasteriser leaves it out.
    """
    return np.where(np.isfinite(points), points, np.nan)


def capsules(a: np.ndarray, b: np.ndarray, width: float | np.ndarray) -> np.ndarray:
    """Return round-ended lines from a to b (n, 2), `width` wide, one or each: (n, 2, 3)."""
    corners = np.empty((len(a), 2, 3))
    corners[:, 0, :2], corners[:, 1, :2] = a, b
    corners[:, :, 2] = np.asarray(width)[..., None] / 2
    return corners


def dashes(a: np.ndarray, b: np.ndarray, on: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the ends of dashes of the lines a -> b (n, 2): `on` pixels drawn, as many not."""
    plan = np.empty((len(a), PLAN))
    ends = np.empty((2, plan_dashes(packed(a), packed(b), float(on), plan), 2))
    lay_dashes(plan, ends)
    return ends[0], ends[1]


def packed(points: np.ndarray) -> np.ndarray:
    """Return points as kernels take them: side by side."""
    return np.ascontiguousarray(points, np.float64)


def dashed_path(points: np.ndarray, on: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the pieces of a fine polyline (n, 2) that lie on dashes of `on` pixels."""
    points = finite(points)
    pieces = np.hypot(*np.diff(points, axis=0).T)
    middle = np.cumsum(pieces) - pieces / 2
    drawn = np.floor(middle / on) % 2 == 0
    return points[:-1][drawn], points[1:][drawn]


def grown(corners: np.ndarray, rim: float) -> np.ndarray:
    """Return the shapes `rim` pixels larger all round: their halo."""
    larger = corners.copy()
    larger[:, :, 2] += rim
    return larger


def coils(a: np.ndarray, b: np.ndarray, turns: int, width: float) -> np.ndarray:
    """Return points (n, m, 2) of springs from a to b (n, 2): a zigzag of `width`, straight ends."""
    along = shares_of(turns)
    points = np.empty((len(a), len(along), 2))
    lay_coils(packed(a), packed(b), along, 0.5 * width, points)
    return points


@lru_cache(maxsize=64)
def shares_of(turns: int) -> np.ndarray:
    """Return where along its way the points of a coil are [1] (m,)."""
    zigzag = 0.12 + 0.76 * (np.arange(2 * turns) + 0.5) / (2 * turns)
    return np.concatenate([[0.0, 0.12], zigzag, [0.88, 1.0]])


def arc_points(
    center: tuple[float, float], radius: float, start: float, end: float, piece: float = 4.0
) -> np.ndarray:
    """Return points (n, 2) of an arc, about `piece` apart [px]; counter-clockwise [rad]."""
    length = abs(end - start) * max(radius, 1.0)
    count = int(min(max(length / piece, 6), 360)) + 1 if math.isfinite(length) else 7
    angles = np.linspace(start, end, count)
    return np.column_stack(
        [center[0] + radius * np.cos(angles), center[1] - radius * np.sin(angles)]
    )
