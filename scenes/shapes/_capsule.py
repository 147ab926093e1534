"""Area, centre and inertia of a tapered capsule: by formula, and as a heap of particles.

Its frame: the x axis from the centre of the first disc (radius r1) to that of the second (r2), L
away. The common tangents touch both discs at the angle φ from the axis, cos φ = (r1 − r2) / L. Cut
it into two circular sectors and the hexagon between them.
"""

import math
from typing import NamedTuple

import numpy as np


class Moments(NamedTuple):
    """What resists being moved and turned, for 1 kg/m²."""

    area: float  # [m²]
    center: float  # [m] from the first disc towards the second
    inertia: float  # [m⁴] about the centre


def exact(r1: float, r2: float, length: float) -> Moments:
    """Return the numbers by formula; when one disc lies in the other, those of the larger."""
    if length <= abs(r1 - r2):
        r, center = max(r1, r2), 0.0 if r1 >= r2 else length
        return Moments(math.pi * r**2, center, 0.5 * math.pi * r**4)
    phi = math.acos((r1 - r2) / length)
    s = math.sin(phi)
    area, first, polar = hexagon(r1, r2, length, phi)
    # A sector of half angle f and radius r: area f r², first moment ⅔ r³ sin f, polar ½ f r⁴
    area += (math.pi - phi) * r1**2 + phi * r2**2
    first += phi * r2**2 * length + 2 / 3 * s * (r2**3 - r1**3)
    polar += 0.5 * (math.pi - phi) * r1**4 + 0.5 * phi * r2**4
    polar += 2 * length * 2 / 3 * s * r2**3 + length**2 * phi * r2**2
    return Moments(area, first / area, polar - first**2 / area)  # Steiner: about the centre


def hexagon(r1: float, r2: float, length: float, phi: float) -> tuple[float, float, float]:
    """Return area, first moment in x and polar moment about the first centre."""
    points = tangent_points(r1, r2, length, phi)
    corners = [(0.0, 0.0), points[0], points[1], (length, 0.0), points[2], points[3]]
    area = first = polar = 0.0
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        twice = x0 * y1 - x1 * y0
        area += twice / 2
        first += twice * (x0 + x1) / 6
        polar += twice * (x0 * x0 + x0 * x1 + x1 * x1 + y0 * y0 + y0 * y1 + y1 * y1) / 12
    return area, first, polar


def tangent_points(r1: float, r2: float, length: float, phi: float) -> list[tuple[float, float]]:
    """Return where the tangents touch, counter-clockwise from below on disc 1."""
    c, s = math.cos(phi), math.sin(phi)
    return [
        (r1 * c, -r1 * s), (length + r2 * c, -r2 * s),
        (length + r2 * c, r2 * s), (r1 * c, r1 * s),
    ]  # fmt: skip


def heap(r1: float, r2: float, length: float, count: int) -> tuple[np.ndarray, float]:
    """Return those of a square grid of `count` particles around it that lie within it (n, 2) [m],
    and their distance [m]. The grid knows nothing of the formula.
    """
    left, right = min(-r1, length - r2), max(r1, length + r2)
    top = max(r1, r2)
    h = math.sqrt(2 * top * (right - left) / count)
    x = np.arange(left + h / 2, right, h)
    y = np.arange(-top + h / 2, top, h)
    points = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    return points[inside(points, r1, r2, length)], h


def inside(points: np.ndarray, r1: float, r2: float, length: float) -> np.ndarray:
    """Return which points (n, 2) lie in a disc, or between the tangents and radii."""
    x, y = points[:, 0], np.abs(points[:, 1])
    within = (np.hypot(x, y) <= r1) | (np.hypot(x - length, y) <= r2)
    if length <= abs(r1 - r2):
        return within
    c = (r1 - r2) / length
    s = math.sqrt(1.0 - c * c)
    t = x * s - y * c  # along the upper tangent
    return within | ((t >= 0.0) & (t <= length * s) & (c * x + s * y <= r1))


def summed(points: np.ndarray, h: float) -> Moments:
    """Return Σ m, Σ m x / Σ m and Σ m r² of particles of m = h² each."""
    x, y = points[:, 0], points[:, 1]
    center = float(x.mean())
    inertia = float(((x - center) ** 2 + y**2).sum()) * h * h
    return Moments(len(points) * h * h, center, inertia)


def rim(r1: float, r2: float, length: float) -> tuple[float, float]:
    """Return length of the outline [m], and the most that a point of it is from the centre [m]."""
    center = exact(r1, r2, length).center
    reach = max(r1 + abs(center), r2 + abs(length - center))
    if length <= abs(r1 - r2):
        return math.tau * max(r1, r2), reach
    phi = math.acos((r1 - r2) / length)
    arcs = 2 * (math.pi - phi) * r1 + 2 * phi * r2
    return arcs + 2 * length * math.sin(phi), reach
