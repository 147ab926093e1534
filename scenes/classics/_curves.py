"""Curves to slide on: points of cycloid, line, arc and a curve of one's own, and times on them."""

import math

import numpy as np

G = 9.81  # [m/s²]
PIECES = 360  # of a track
FINEST = 0.005  # [m] shortest piece

Point = tuple[float, float]


def cycloid(start: Point, end: Point) -> tuple[np.ndarray, float, float]:
    """Return the cycloid from its cusp `start` to `end`: points (n, 2), R [m], its last angle.

    x = R (a − sin a), y = −R (1 − cos a); the ratio of both fixes the angle, found by halving.
    """
    dx, dy = end[0] - start[0], start[1] - end[1]
    a, low, high = 0.0, 1e-6, 2 * math.pi - 1e-6
    for _ in range(60):
        a = 0.5 * (low + high)
        low, high = (a, high) if (a - math.sin(a)) * dy < (1.0 - math.cos(a)) * dx else (low, a)
    radius = dx / (a - math.sin(a))
    t = np.linspace(0.0, a, PIECES + 1)
    return (
        np.column_stack([start[0] + radius * (t - np.sin(t)), start[1] - radius * (1 - np.cos(t))]),
        radius,
        a,
    )


def line(start: Point, end: Point) -> np.ndarray:
    """Return the straight line (2, 2): one piece is enough."""
    return np.array([start, end], float)


def arc(start: Point, end: Point) -> np.ndarray:
    """Return points (n, 2) on the circle that leaves `start` straight down: Galileo's guess."""
    dx, dy = end[0] - start[0], start[1] - end[1]
    radius = (dx * dx + dy * dy) / (2.0 * dx)
    turn = math.atan2(dy, radius - dx)
    t = np.linspace(0.0, turn, PIECES + 1)
    x = start[0] + radius - radius * np.cos(t)
    return np.column_stack([x, start[1] - radius * np.sin(t)])


def smooth(points: np.ndarray) -> np.ndarray:
    """Return a smooth curve (n, 2) through few points: Catmull and Rom's, centripetal.

    Points may lie on one another: their piece is a point.
    """
    points = np.asarray(points, float)
    first, last = 2 * points[0] - points[1], 2 * points[-1] - points[-2]
    p = np.vstack([first, points, last])
    chords = np.maximum(np.hypot(*np.diff(p, axis=0).T), FINEST**2)
    knots = np.concatenate([[0.0], np.cumsum(np.sqrt(chords))])
    made, each = [], PIECES // (len(points) - 1)
    for i in range(len(points) - 1):
        k = knots[i : i + 4]
        t = np.linspace(k[1], k[2], each + 1)[:, None]
        rows = [_between(p[i + j], p[i + j + 1], k[j], k[j + 1], t) for j in range(3)]
        pairs = [_between(rows[j], rows[j + 1], k[j], k[j + 2], t) for j in range(2)]
        piece = _between(pairs[0], pairs[1], k[1], k[2], t)
        made.append(piece[:-1])
    return np.vstack([*made, points[-1:]])


def slide_time(points: np.ndarray) -> float:
    """Return the time [s] to slide from rest along `points` (n, 2) without friction, or inf.

    On each straight piece the acceleration is constant, so its time is its length divided by the
    mean of the speeds at its ends: exact for the polygon.
    """
    drop = points[0, 1] - points[:, 1]
    if (drop[1:] <= 0.0).any():
        return math.inf
    speed = np.sqrt(2.0 * G * drop)
    return float((2.0 * np.hypot(*np.diff(points, axis=0).T) / (speed[:-1] + speed[1:])).sum())


def beside(points: np.ndarray, distance: float) -> np.ndarray:
    """Return the curve (n, 2) a `distance` [m] to the right of the way along `points`: the track
    below a puck whose centre follows them.
    """
    along = np.gradient(points, axis=0)
    along /= np.hypot(*along.T)[:, None]
    return spaced(points + distance * np.column_stack([along[:, 1], -along[:, 0]]))


def spaced(points: np.ndarray) -> np.ndarray:
    """Return the points that are at least FINEST apart; at a cusp many are together."""
    kept = [points[0]]
    for p in points[1:]:
        if math.dist(p, kept[-1]) >= FINEST:
            kept.append(p)
    return np.array(kept)


def _between(a: np.ndarray, b: np.ndarray, start: float, end: float, t: np.ndarray) -> np.ndarray:
    """Return values from a to b as t goes from start to end."""
    return a + (b - a) * (t - start) / (end - start)
