"""Smooth closed curves through what a hand has drawn: Schneider 1990, "An algorithm for
automatically fitting digitized curves" (Graphics Gems). Sharp corners stay sharp.
"""

import math
from collections.abc import Sequence

import numpy as np

from physics.geometry.polygon import Point, Polygon
from physics.values.sums import plain_sum

SPACING = 1.0
"""Points are looked at so far apart: [tolerances], 1."""

WINDOW = 4
"""The turn at a point is that of the ways to this many points before and after it: [count], 4.
Less: a tremor is a corner; more: corners that are near to each other are one."""

SHARP = math.radians(55.0)
"""A turn of more is a corner: [rad], 55 degrees. A curve of a radius of four tolerances turns by
60 within the window: smaller bends than that are drawn sharp."""

FLAT = 0.06
"""How far the corners' lines may be off the curve: [tolerances], 0.06, 0.15 px."""

MOST = 220
"""Corners of an outline, about: [count]. More: what rolls on it costs more than it shows."""

ROUNDS = 4
"""Looks for better parameters of the points on a curve before it is cut in two: [count]."""

Curve = np.ndarray
"""Four control points [m] (4, 2) of a cubic Bezier curve."""


def smoothed(outline: Polygon, tolerance: float) -> list[Point]:
    """Return a closed outline along smooth curves within about `tolerance` [m] of the old one."""
    points = resampled(outline, SPACING * tolerance)
    if len(points) < 2 * WINDOW:
        return list(outline)
    curves: list[Curve] = []
    for span, ends in spans(points):
        if is_straight(span, tolerance):
            curves.append(straight(span[0], span[-1]))
        else:
            curves += fitted(span, *ends, tolerance)
    flat = FLAT * tolerance
    while plain_sum(pieces(curve, flat) for curve in curves) > MOST:
        flat *= 2.0
    return [point for curve in curves for point in corners_of(curve, flat)]


def resampled(outline: Polygon, step: float) -> np.ndarray:
    """Return points (n, 2) [m] about `step` [m] apart along a closed outline."""
    ring = np.array([*outline, outline[0]], np.float64)
    gone = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(ring, axis=0).T))])
    count = max(3, round(gone[-1] / step))
    at = np.arange(count) * (gone[-1] / count)
    return np.column_stack([np.interp(at, gone, ring[:, k]) for k in (0, 1)])


Ends = tuple[np.ndarray, np.ndarray]


def spans(points: np.ndarray) -> list[tuple[np.ndarray, Ends]]:
    """Return the open lines between sharp corners, with the unit tangents at both ends inwards.

    A ring without a corner is one line from its first point round to it, smooth there too.
    """
    count, sharp = len(points), sharp_corners(points)
    if not sharp:
        way = unit(points[1] - points[-1])
        return [(np.vstack([points, points[:1]]), (way, -way))]
    result = []
    for i, start in enumerate(sharp):
        stop = sharp[(i + 1) % len(sharp)]
        length = (stop - start) % count or count
        line = points[(start + np.arange(length + 1)) % count]
        far = min(WINDOW, length)
        result.append((line, (unit(line[far] - line[0]), unit(line[-1 - far] - line[-1]))))
    return result


def sharp_corners(points: np.ndarray) -> list[int]:
    """Return where a ring of evenly spaced points turns sharply: one point for each corner."""
    ahead = np.roll(points, -WINDOW, axis=0) - points
    behind = points - np.roll(points, WINDOW, axis=0)
    across = behind[:, 0] * ahead[:, 1] - behind[:, 1] * ahead[:, 0]
    turn = np.abs(np.arctan2(across, (behind * ahead).sum(axis=1)))
    most = np.max([np.roll(turn, k) for k in range(-WINDOW, WINDOW + 1)], axis=0)
    result = np.flatnonzero((turn > SHARP) & (turn == most)).tolist()
    return [i for k, i in enumerate(result) if not k or i - result[k - 1] > 1]


def unit(way: np.ndarray) -> np.ndarray:
    """Return the direction of `way`; along x where there is none."""
    length = float(np.hypot(*way))
    return way / length if length > 0.0 else np.array([1.0, 0.0])


def fitted(line: np.ndarray, start: np.ndarray, end: np.ndarray, tolerance: float) -> list[Curve]:
    """Return curves along an open line (n, 2), with these unit tangents at its ends, inwards."""
    if len(line) < 3:
        return [straight(line[0], line[-1])]
    along, worst = chord_lengths(line), 0
    for _ in range(ROUNDS):
        curve = least_squares(line, along, start, end)
        off = np.hypot(*(at(curve, along) - line).T)
        worst = int(off.argmax())
        if off[worst] <= tolerance:
            return [curve]
        if off[worst] > 4.0 * tolerance:
            break
        along = nearer(curve, line, along)
    worst = min(max(worst, 1), len(line) - 2)
    way = unit(line[worst - 1] - line[worst + 1])
    return [
        *fitted(line[: worst + 1], start, way, tolerance),
        *fitted(line[worst:], -way, end, tolerance),
    ]


def is_straight(line: np.ndarray, tolerance: float) -> bool:
    """Return whether a line (n, 2) is a straight one that a hand has drawn."""
    way = line[-1] - line[0]
    length = float(np.hypot(*way))
    if length == 0.0:
        return False
    off = line - line[0]
    return bool(np.abs(way[0] * off[:, 1] - way[1] * off[:, 0]).max() <= tolerance * length)


def straight(start: np.ndarray, end: np.ndarray) -> Curve:
    """Return a straight line as a curve."""
    return start + (end - start) * (np.arange(4) / 3.0)[:, None]


def chord_lengths(line: np.ndarray) -> np.ndarray:
    """Return parameters 0..1 (n,) by the lengths of the chords."""
    gone = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    return gone / max(gone[-1], 1e-300)


def least_squares(line: np.ndarray, along: np.ndarray, start: np.ndarray, end: np.ndarray) -> Curve:
    """Return the curve between the ends of `line` with these tangents that is nearest to it.

    Only the lengths of the two handles are free. Where they come out senseless they are a third
    of the chord (Wu and Barsky).
    """
    u, v = along[:, None], 1.0 - along[:, None]
    first, last = line[0], line[-1]
    fixed = first * (v**3 + 3.0 * u * v**2) + last * (u**3 + 3.0 * u**2 * v)
    a, b = 3.0 * u * v**2 * start, 3.0 * u**2 * v * end
    rest = line - fixed
    aa, ab, bb = (float((p * q).sum()) for p, q in ((a, a), (a, b), (b, b)))
    ra, rb = float((a * rest).sum()), float((b * rest).sum())
    size, chord = aa * bb - ab * ab, float(np.hypot(*(last - first)))
    near, far = (ra * bb - rb * ab, aa * rb - ab * ra) if size > 0.0 else (0.0, 0.0)
    least = 1e-6 * chord * size
    length = float(np.hypot(*np.diff(line, axis=0).T).sum())
    if min(near, far) <= least or max(near, far) > 2.0 * length * size:
        near, far, size = length / 3.0, length / 3.0, 1.0
    return np.array([first, first + start * (near / size), last + end * (far / size), last])


def at(curve: Curve, along: np.ndarray) -> np.ndarray:
    """Return the points (n, 2) [m] of a curve at parameters (n,)."""
    u, v = along[:, None], 1.0 - along[:, None]
    p, q, r, s = curve
    return v**3 * p + 3.0 * u * v**2 * q + 3.0 * u**2 * v * r + u**3 * s


def nearer(curve: Curve, line: np.ndarray, along: np.ndarray) -> np.ndarray:
    """Return parameters of points of the curve nearer to those of the line: a step of Newton."""
    u, v = along[:, None], 1.0 - along[:, None]
    one = 3.0 * np.diff(curve, axis=0)
    two = 2.0 * np.diff(one, axis=0)
    speed = v**2 * one[0] + 2.0 * u * v * one[1] + u**2 * one[2]
    bend = v * two[0] + u * two[1]
    off = at(curve, along) - line
    slope = (speed * speed).sum(axis=1) + (off * bend).sum(axis=1)
    step = (off * speed).sum(axis=1) / np.where(slope > 0.0, slope, np.inf)
    return np.clip(along - step, 0.0, 1.0)


def pieces(curve: Curve, flat: float) -> int:
    """Return how many lines keep within `flat` [m] of a curve: h^2 / 8 of its second derivative."""
    bend = 6.0 * float(np.hypot(*np.diff(curve, 2, axis=0).T).max())
    return max(1, math.ceil(math.sqrt(bend / (8.0 * flat))))


def corners_of(curve: Curve, flat: float) -> Sequence[Point]:
    """Return points along a curve without its end."""
    count = pieces(curve, flat)
    return [(float(x), float(y)) for x, y in at(curve, np.arange(count) / count)]
