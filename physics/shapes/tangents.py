"""What follows from the discs of a hull: the normals of its faces, and as many as lanes read."""

import math
from typing import Any

from physics.state.layout import MAX_VERTICES
from physics.values.checks import Point

Disc = tuple[float, float, float]  # x, y, r [m]


def face_normals(discs: list[Disc]) -> list[Point]:
    """Outward unit normals of the common tangents of neighbouring discs.

    With e the edge and u its direction, the tangent touches both discs when n . e = r_i - r_(i+1):
    n = k u + sqrt(1 - k^2) (u turned clockwise), k = (r_i - r_(i+1)) / |e|.
    """
    normals = []
    for (x0, y0, r0), (x1, y1, r1) in zip(discs, discs[1:] + discs[:1], strict=True):
        length = math.hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        k = (r0 - r1) / length
        q = math.sqrt(1.0 - k * k)
        normals.append((k * ux + q * uy, k * uy - q * ux))
    return normals


def to_all_lanes(corners: list[Any]) -> list[Any]:
    """Return MAX_VERTICES of them: lanes read all, so unused ones repeat the last."""
    return corners + [corners[-1]] * (MAX_VERTICES - len(corners))
