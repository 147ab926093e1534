"""The shapes of the broad phase: how large they are, and where they are put in the room."""

import math
from typing import Any

from physics import Box, Capsule, Circle, Polygon, Shape
from scenes.detection import _geometry as geo
from scenes.detection._broad_picture import HALF, HIGH, LOW
from scenes.detection._geometry import Point


def size(count: int) -> float:
    """Return the size of so many shapes, about half of it [m]: many must be small."""
    return 0.42 * min(1.0, math.sqrt(18 / count))


def shape(k: int, size: float) -> Shape:
    """Return shape number k: no wider than 3 sizes, however it is turned."""
    look: dict[str, Any] = {"restitution": 1.0, "friction": 0.0}
    return (
        Circle(radius=size, **look),
        Box(width=2.2 * size, height=1.5 * size, **look),
        Polygon(vertices=tuple(geo.regular(3 + k % 4, 1.2 * size)), **look),
        Capsule(start=(-size, 0), end=(size, 0), radius=0.5 * size, **look),
    )[k % 4]


def spots(count: int) -> list[Point]:
    """Return a place for each, on a grid as wide as the room."""
    columns = max(2, round(math.sqrt(count * HALF * 2 / (HIGH - LOW))))
    rows = -(-count // columns)
    wide, tall = 2 * HALF / columns, (HIGH - LOW) / rows
    return [
        (-HALF + (k % columns + 0.5) * wide, LOW + (k // columns + 0.5) * tall)
        for k in range(count)
    ]


def lined_up(count: int, size: float, towers: bool) -> list[Point]:
    """Return a place for each, one after the other along x or, as `towers`, many at the same x."""
    room = 2.7 * size  # [m] of the widest shape, whichever way it is turned
    lanes = max(1, int((HIGH - LOW) / room))  # over one another
    columns = -(-count // lanes)
    pitch = min(room, (2 * HALF - room) / max(count - 1, 1) * lanes)
    result = []
    for k in range(count):
        x = -HALF + 0.5 * room + (k + 0.5) / count * (2 * HALF - room)
        if towers:
            x = (k // lanes - 0.5 * (columns - 1)) * pitch
        result.append((x, LOW + (k % lanes + 0.5) * (HIGH - LOW) / lanes))
    return result
