"""Arches: the outlines of their stones, and how much friction the line of thrust needs."""

import math

import numpy as np

Point = tuple[float, float]


def semicircle(middle: float) -> tuple[np.ndarray, np.ndarray]:
    """Return a fine centre line (n, 2) of radius `middle` [m] from the left foot to the right one,
    and the unit normals (n, 2) that point outwards.
    """
    angle = np.linspace(math.pi, 0.0, 2001)
    out = np.column_stack([np.cos(angle), np.sin(angle)])
    return middle * out, out


def catenary(half: float, rise: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the same for a hanging chain turned upside down, `half` [m] wide on each side."""
    a, low, high = half, 1e-3, 100.0 * half
    for _ in range(80):  # rise = a (cosh(half / a) - 1) falls as a grows
        a = math.sqrt(low * high)
        too_high = math.cosh(min(half / a, 300.0)) - 1.0 > rise / a
        low, high = (a, high) if too_high else (low, a)
    s = np.linspace(-1.0, 1.0, 2001) * a * math.sinh(half / a)  # even in length
    x = a * np.arcsinh(s / a)
    slope = -s / a
    line = np.column_stack([x, rise + a - np.hypot(a, s)])
    out = np.column_stack([-slope, np.ones_like(slope)]) / np.hypot(slope, 1.0)[:, None]
    return line, out


def stones(line: np.ndarray, out: np.ndarray, count: int, thick: float) -> list[list[Point]]:
    """Return the corners of `count` wedges of equal length along the centre line, left to right."""
    s = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    at = np.linspace(0.0, s[-1], count + 1)
    p = np.column_stack([np.interp(at, s, line[:, k]) for k in (0, 1)])
    n = np.column_stack([np.interp(at, s, out[:, k]) for k in (0, 1)])
    n /= np.hypot(*n.T)[:, None]
    inner, outer = p - 0.5 * thick * n, p + 0.5 * thick * n
    return [
        [tuple(q) for q in (inner[i], inner[i + 1], outer[i + 1], outer[i])] for i in range(count)
    ]


def area(corners: list[Point]) -> float:
    """Return the area of a polygon [m²]."""
    x, y = np.array(corners).T
    return 0.5 * abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1)))


def needed_friction(wedges: list[list[Point]]) -> tuple[float, float]:
    """Return least μ with which no joint slides, and the thrust that needs it, in areas of stone.

    A symmetric arch carries one horizontal thrust H through all joints, and each joint the weight W
    of all between it and the crown. So the force in a joint leans by atan(W / H); it may differ
    from the joint's normal by the angle of friction. Of all H the one with the least largest
    difference counts: the differences rise or fall steadily with H, so it is found by halving.
    """
    half = len(wedges) // 2
    areas = [area(wedge) for wedge in wedges]
    crown = 0.5 * areas[half] if len(wedges) % 2 else 0.0
    weights, leans = [], []
    for i in range(half, -1, -1):  # the joint at the left end of stone i
        if len(wedges) % 2 == 0 and i == half:
            continue
        crown += areas[i] if i != half else 0.0
        weights.append(crown if i != half else 0.5 * areas[half])
        (x0, y0), (x1, y1) = wedges[i][0], wedges[i][3]
        leans.append(math.atan2(-(x1 - x0), y1 - y0))  # of the joint's normal from level
    w, lean = np.array(weights), np.array(leans)
    low, high = 1e-3 * w[-1], 10.0 * w[-1]
    thrust, off = high, lean
    for _ in range(80):
        thrust = math.sqrt(low * high)
        off = np.arctan2(w, thrust) - lean
        # too steep somewhere more than too flat elsewhere: more thrust
        low, high = (thrust, high) if off.max() > -off.min() else (low, thrust)
    return math.tan(float(np.abs(off).max())), thrust
