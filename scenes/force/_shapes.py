"""Flat shapes three ways: as bodies, as closed forms, and as points that fill them evenly."""

import math
from itertools import pairwise

import numpy as np

from physics import Box, Circle, Filter, Polygon, Shape

NOTHING = Filter(mask=0)
THICK = 0.06  # [m] of the rod
HOLE = 0.75  # radius of the ring's hole, as a share of the ring's
RIM = 48  # straight pieces of the ring
FORMULAS = {
    "rectangle": "m (w² + h²) / 12",
    "disc": "½ m R²",
    "ring": "½ m (R² + r²)",
    "triangle": "m (w² / 24 + h² / 18)",
    "rod": "m L² / 12",
}


def solid(shape: str, w: float, h: float) -> list[Shape]:
    """Return its centre of mass at the origin [m]."""
    if shape == "disc":
        return [Circle(radius=w / 2, filter=NOTHING)]
    if shape == "triangle":
        corners = ((-w / 2, -h / 3), (w / 2, -h / 3), (0.0, 2 * h / 3))
        return [Polygon(vertices=corners, filter=NOTHING)]
    if shape == "ring":
        return _ring(w / 2)
    if shape == "rod":  # w² = width² + thickness²: it has the inertia of a line of length w
        return [Box(width=math.sqrt(w * w - THICK * THICK), height=THICK, filter=NOTHING)]
    return [Box(width=w, height=h, filter=NOTHING)]


def _ring(radius: float) -> list[Shape]:
    """Return straight pieces, a little outside of two circles of this radius and of the hole's.

    A piece of the rim cuts off 1 − (2/3) sin²(π / RIM) of I / m; so much further out, it has none
    too little.
    """
    radius /= math.sqrt(1.0 - (2.0 / 3.0) * math.sin(math.pi / RIM) ** 2)
    turns = [math.tau * k / RIM for k in range(RIM + 1)]
    rim = [(radius * math.cos(t), radius * math.sin(t)) for t in turns]
    return [
        Polygon(
            vertices=(a, b, (HOLE * b[0], HOLE * b[1]), (HOLE * a[0], HOLE * a[1])), filter=NOTHING
        )
        for a, b in pairwise(rim)
    ]


def closed_form(shape: str, w: float, h: float) -> float:
    """Return I / m about the centre of mass [m²]."""
    return {
        "rectangle": (w * w + h * h) / 12,
        "disc": w * w / 8,
        "ring": w * w / 8 * (1 + HOLE**2),
        "triangle": w * w / 24 + h * h / 18,
        "rod": w * w / 12,
    }[shape]


def filled(shape: str, w: float, h: float, u: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Return points (n, 2) [m] for u and v in [0, 1], so that equal areas stay equal."""
    if shape in ("disc", "ring"):
        low = HOLE**2 if shape == "ring" else 0.0
        r = w / 2 * np.sqrt(low + (1 - low) * u)
        return np.column_stack([r * np.cos(math.tau * v), r * np.sin(math.tau * v)])
    if shape == "triangle":  # from the tip down: areas grow with the square of the way
        s = np.sqrt(u)
        return np.column_stack([w * s * (v - 0.5), 2 * h / 3 - h * s])
    across = 0.0 * v if shape == "rod" else h * (v - 0.5)
    return np.column_stack([w * (u - 0.5), across])
