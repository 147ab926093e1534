"""JSON of other programs: numbers, points and lists, whatever really stands there."""

import math
import struct
from collections.abc import Mapping
from typing import Any

from physics.geometry.polygon import Point

FARTHEST = 1e6
"""Largest number that is taken: [1]. What is larger was not meant."""


def number(value: Any, usual: float = 0.0) -> float:
    """Return a number; also one that stands there as the bits of a float: "3F800000"."""
    if isinstance(value, str) and len(value) == 8:
        try:
            value = struct.unpack(">f", bytes.fromhex(value))[0]
        except ValueError:
            return usual
    if isinstance(value, bool) or not isinstance(value, int | float):
        return usual
    return float(value) if math.isfinite(value) and abs(value) <= FARTHEST else usual


def point(value: Any) -> Point:
    """Return {"x": 1, "y": 2} as a point; a plain 0 is the origin."""
    if isinstance(value, Mapping):
        return number(value.get("x")), number(value.get("y"))
    return 0.0, 0.0


def corners(value: Any) -> list[Point]:
    """Return {"x": [...], "y": [...]} as points."""
    if not isinstance(value, Mapping):
        return []
    xs, ys = (value.get(axis) for axis in "xy")
    if not isinstance(xs, list) or not isinstance(ys, list):
        return []
    return [(number(x), number(y)) for x, y in zip(xs, ys, strict=False)]


def entries(tree: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """Return the objects of a list; nothing for what is none."""
    value = tree.get(name)
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def turned(at: Point, angle: float) -> Point:
    """Return a point or direction turned by `angle` [rad] about the origin."""
    c, s = math.cos(angle), math.sin(angle)
    return c * at[0] - s * at[1], s * at[0] + c * at[1]
