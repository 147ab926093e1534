"""Which particle a press of the mouse would take."""

import numpy as np

from physics.particles.particles import Particles

Point = tuple[float, float]
BESIDE = 0.5  # [m] from a blob within which its nearest particle is taken


def of_sheet(soft: Particles, width: int, at: Point, reach: float) -> int:
    """Return the row of a sheet `width` particles wide that a press at `at` [m] takes, or -1.

    In the bounds of a quad it is its nearest corner that is free; beside, what is nearest within
    `reach` [m].
    """
    spots = soft.positions
    far = np.where(soft.points["inv_mass"] > 0.0, np.hypot(*(spots - np.array(at)).T), np.inf)
    sheet = spots.reshape(-1, width, 2)
    quads = np.stack([sheet[:-1, :-1], sheet[:-1, 1:], sheet[1:, 1:], sheet[1:, :-1]])
    within = (quads.min(axis=0) <= at).all(axis=2) & (quads.max(axis=0) >= at).all(axis=2)
    up, left = np.nonzero(within)
    rows = (up * width + left)[:, None] + np.array([0, 1, width, width + 1])
    corners = rows[np.isfinite(far[rows])]
    if len(corners):
        return int(corners[far[corners].argmin()])
    nearest = int(far.argmin())
    return nearest if far[nearest] <= reach else -1


def of_blob(soft: Particles, rim: np.ndarray, at: Point, reach: float) -> int:
    """Return the row that is nearest to `at` [m] if that is inside the closed `rim` (rows), or not
    far from a particle; else -1.
    """
    spots = soft.positions
    far = np.where(soft.points["inv_mass"] > 0.0, np.hypot(*(spots - np.array(at)).T), np.inf)
    nearest = int(far.argmin())
    return nearest if inside(spots[rim], at) or far[nearest] <= max(reach, BESIDE) else -1


def inside(rim: np.ndarray, at: Point) -> bool:
    """Return whether a point is inside a polygon (n, 2): a ray from it crosses it an odd number of
    times.
    """
    a, b = rim, np.roll(rim, -1, axis=0)
    crosses = (a[:, 1] > at[1]) != (b[:, 1] > at[1])
    a, b = a[crosses], b[crosses]
    x = a[:, 0] + (at[1] - a[:, 1]) * (b[:, 0] - a[:, 0]) / (b[:, 1] - a[:, 1])
    return bool((x > at[0]).sum() % 2)
