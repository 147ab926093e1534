"""The marks of rows in the picture: a shape and a colour for each graph colour, and their sizes."""

import math
from collections.abc import Sequence

import numpy as np

from app.drawing.colors import CURVES, Argb
from app.drawing.draw import Draw

JOINT = -1
"""The rank of rows that are solved one after the other."""

CORNERS = (24, 4, 3, 6, 5, 8)
"""The second code of a graph colour: how many corners its mark has. 24 is a disc."""

TURNED = (0.0, math.pi / 4, math.pi / 2, 0.0, math.pi / 2, math.pi / 8)
"""How the marks are turned [rad]: the square lies flat, triangle and pentagon point up."""

CROWDED = 1.15
"""Marks nearer than this have no numbers in them: [1] of their diameter. Words would overlap."""

MARK = 1.25
"""Diameter of a mark with a number in it: [1] of the labels in the picture."""

OUTSTANDING = 2.5
"""What is larger than so many times what nine of ten are stands out: [1]. Its arrow and its bar are
cut, so that the others can be read."""


def colour_of(theme: str, colour: int) -> Argb:
    """Return how a graph colour is painted; `JOINT` is grey."""
    curves = CURVES[theme]
    return curves[colour % (len(curves) - 1)] if colour != JOINT else curves[-1]


def mark_shapes(at: np.ndarray, colour: int, radius: float) -> np.ndarray:
    """Return the marks of a graph colour at pixels `at` (n, 2) as corners (n, k, 3).

    Its corners are the second code; a joint's is a thin diamond.
    """
    number = colour % len(CORNERS)
    count = CORNERS[number] if colour != JOINT else 4
    turn = TURNED[number] if colour != JOINT else 0.0
    angles = turn + math.tau * np.arange(count) / count
    wide = 0.6 if colour == JOINT else 1.0
    ring = np.column_stack([wide * np.cos(angles), -np.sin(angles)])
    # A polygon has the area of the disc of this radius, so that all weigh the same.
    grown = math.sqrt(math.tau / (count * math.sin(math.tau / count)))
    corners = np.zeros((len(at), count, 3))
    corners[:, :, :2] = at[:, None, :] + ring * radius * min(grown, 1.35)
    corners[:, :, 2] = 0.5
    return corners


def mark_size(draw: Draw, points: np.ndarray) -> float:
    """Return the diameter [px] of marks at `points` (n, 2) [m]: less where they are crowded."""
    sizes, scale = draw.style.sizes, draw.camera.scale
    for across in (MARK * sizes.label, 1.3 * sizes.dot_new):
        if not is_crowded(points, CROWDED * across / scale):
            return across
    return 0.8 * sizes.dot_new


def usual_most(sizes: Sequence[float]) -> float:
    """Return the largest of `sizes`, or what is to be seen as such beside few that stand out.

    A heavy ball beside a stack of light boxes would make all of their arrows and bars vanish.
    """
    known = np.array([size for size in sizes if math.isfinite(size) and size > 0.0])
    if not len(known):
        return 0.0
    return min(float(known.max()), OUTSTANDING * float(np.quantile(known, 0.9)))


def is_crowded(at: np.ndarray, least: float) -> bool:
    """Return whether more than a tenth of the points (n, 2) have another within `least` [m].

    Only points in a row of the sweep by x are compared: all pairs of 200 would be 40 000 a frame.
    """
    if len(at) < 2:
        return False
    order = at[np.argsort(at[:, 0])]
    near = 0
    for number, (x, y) in enumerate(order[:-1]):
        rest = order[number + 1 :]
        rest = rest[: int(np.searchsorted(rest[:, 0], x + least))]
        near += bool(len(rest) and np.any(np.hypot(rest[:, 0] - x, rest[:, 1] - y) < least))
    return near > 0.1 * len(at)
