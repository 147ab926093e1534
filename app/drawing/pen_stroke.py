"""Strokes of the pen: smoothed when they are drawn, and kept as few points as show the same."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

Point = tuple[float, float]

COLORS = ("red", "blue", "green", "purple", "ink")
"""Of the pen, in words. The roles of the style are "pen_red" and so on."""

MARKERS = ("orange", "sky", "green", "pink", "yellow")
"""Of the highlighter; the roles are "marker_orange" and so on."""

CALM = 12.0
"""Points this far apart [px] were drawn with a swing and are not smoothed; nearer ones tremble. A
swing that is smoothed would cut its corners by a quarter of its sagitta."""

PIECE = 5.0  # [px] of a smooth stroke: 0.2 px off a circle of 16 px radius
MOST_PIECES = 24  # [count] between two points
TOLERANCE = 0.2
"""How far the kept points may be off the smooth stroke: [px]. At eight times the zoom that is 1.6
px, half the finest pen."""

LEVEL = math.radians(4.0)
"""A straight line this near to level or upright is meant to be: [rad]; three pixels of fifty."""

HEAD = (3.2, 9.0)
"""Length of an arrow head: widths of the pen, and [px] more."""
SPREAD = math.radians(28.0)  # [rad] of each barb from the shaft


@dataclass(frozen=True, eq=False)
class Stroke:
    """One stroke. Its width is in the world too: it grows with what it is drawn round."""

    points: np.ndarray  # [m] (n, 2); NaN lifts the pen
    width: float  # [m]
    role: str  # of the style's colours
    straight: bool = False  # a line or an arrow, made at one blow

    @property
    def marker(self) -> bool:
        """Return whether it is the highlighter's: seen through, without a rim."""
        return self.role.startswith("marker_")

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Return the upright rectangle round it: xmin, ymin, xmax, ymax [m]."""
        low, high = np.nanmin(self.points, axis=0), np.nanmax(self.points, axis=0)
        half = self.width / 2
        return (*(low - half), *(high + half))

    def distance(self, point: Point) -> float:
        """Return how far `point` is from its edge [m]; 0 on it."""
        a, b = self.points[:-1], self.points[1:]
        way = b - a
        size = np.maximum((way * way).sum(axis=1), 1e-30)
        share = np.clip(((point - a) * way).sum(axis=1) / size, 0.0, 1.0)
        gaps = np.hypot(*(a + share[:, None] * way - point).T)
        return max(0.0, float(np.nanmin(gaps)) - self.width / 2)

    def part(self, share: float) -> "Stroke":
        """Return as much of it as was drawn after `share` [1] of its time."""
        if self.straight or share >= 1.0:
            return self
        count = max(2, math.ceil(share * len(self.points)))
        return Stroke(self.points[:count], self.width, self.role)


def freehand(raw: Sequence[Point], pixel: float) -> np.ndarray:
    """Return a smooth line (n, 2) through where the mouse was [m]; a pixel is `pixel` [m]."""
    points = np.array(raw, float).reshape(-1, 2)
    if len(points) == 1:
        return np.repeat(points, 2, axis=0)  # a dot
    return curve(calmed(points, pixel), pixel)


def calmed(points: np.ndarray, pixel: float) -> np.ndarray:
    """Return the line without the trembling of a slow hand; swings and both ends stay."""
    if len(points) < 3:
        return points
    gaps = np.hypot(*np.diff(points, axis=0).T) / pixel  # [px]
    strength = np.clip(1.0 - np.maximum(gaps[:-1], gaps[1:]) / CALM, 0.0, 1.0)[:, None]
    means = (points[:-2] + 2.0 * points[1:-1] + points[2:]) / 4.0
    calm = points.copy()
    calm[1:-1] += strength * (means - points[1:-1])
    return calm


def curve(points: np.ndarray, pixel: float) -> np.ndarray:
    """Return a curve through all points (n, 2) [m]: the centripetal Catmull-Rom spline.

    It has neither loops nor cusps between two points (Yuksel, Schaefer and Keyser 2011).
    """
    steps = np.hypot(*np.diff(points, axis=0).T)
    keep = np.concatenate([[True], steps > 1e-12])
    points, steps = points[keep], steps[keep[1:]]
    if len(points) < 3:
        return points if len(points) > 1 else np.repeat(points, 2, axis=0)
    padded = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    knots = np.sqrt(np.concatenate([steps[:1], steps, steps[-1:]]))
    before, here, after = knots[:-2], knots[1:-1], knots[2:]
    counts = np.clip(np.ceil(steps / (PIECE * pixel)), 1, MOST_PIECES).astype(np.int64)
    span = np.repeat(np.arange(len(steps)), counts)
    number = np.arange(len(span)) - np.repeat(np.cumsum(counts) - counts, counts)
    t = (number / counts[span])[:, None]
    p0, p1, p2, p3 = padded[:-3], padded[1:-2], padded[2:-1], padded[3:]
    h, a, b = here[:, None], before[:, None], after[:, None]
    leave = ((p1 - p0) / a - (p2 - p0) / (a + h) + (p2 - p1) / h) * h
    reach = ((p2 - p1) / h - (p3 - p1) / (h + b) + (p3 - p2) / b) * h
    p1, p2, leave, reach = p1[span], p2[span], leave[span], reach[span]
    hermite = p1 + t * (leave + t * (3 * (p2 - p1) - 2 * leave - reach))
    hermite += t * t * t * (2 * (p1 - p2) + leave + reach)
    return np.vstack([hermite, points[-1:]])


def thinned(points: np.ndarray, tolerance: float) -> np.ndarray:
    """Return few of the points (n, 2), within `tolerance` of all (Douglas and Peucker 1973)."""
    keep = np.zeros(len(points), bool)
    keep[[0, -1]] = True
    waiting = [(0, len(points) - 1)]
    while waiting:
        first, last = waiting.pop()
        if last - first < 2:
            continue
        way, arms = points[last] - points[first], points[first + 1 : last] - points[first]
        size = max(float(way @ way), 1e-30)
        share = np.clip(arms @ way / size, 0.0, 1.0)
        gaps = np.hypot(*(arms - share[:, None] * way).T)
        far = int(np.argmax(gaps))
        if gaps[far] > tolerance:
            keep[first + 1 + far] = True
            waiting += [(first, first + 1 + far), (first + 1 + far, last)]
    return points[keep]


def levelled(a: Point, b: Point) -> Point:
    """Return `b`, or the point that makes a nearly level or upright line from `a` exact [m]."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if abs(dy) < math.tan(LEVEL) * abs(dx):
        return b[0], a[1]
    if abs(dx) < math.tan(LEVEL) * abs(dy):
        return a[0], b[1]
    return b


def line(a: Point, b: Point) -> np.ndarray:
    """Return a straight line (2, 2) [m]."""
    return np.array([a, levelled(a, b)], float)


def arrow(a: Point, b: Point, width: float, pixel: float) -> np.ndarray:
    """Return a straight arrow [m]: the shaft, and after a break the barbs."""
    shaft = line(a, b)
    way = shaft[1] - shaft[0]
    length = float(np.hypot(*way))
    if length < 1e-12:
        return shaft
    head = min(HEAD[0] * width + HEAD[1] * pixel, 0.6 * length)
    c, s = math.cos(SPREAD), math.sin(SPREAD)
    back = -way / length * head
    barbs = [
        shaft[1] + (c * back[0] - k * s * back[1], k * s * back[0] + c * back[1]) for k in (1, -1)
    ]
    return np.vstack([shaft, [[np.nan, np.nan]], barbs[:1], shaft[1:], barbs[1:]])
