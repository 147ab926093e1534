"""Whether the corners of a polygon turn left once around."""

import math

from physics.constants import SMALLEST_SIZE
from physics.values.checks import DefinitionError, Point


def cross(a: Point, b: Point) -> float:
    """The cross product of two vectors."""
    return a[0] * b[1] - a[1] * b[0]


def require_convex(corners: list[Point]) -> None:
    """DefinitionError unless the counter-clockwise `corners` turn left once around."""
    turned = 0.0
    for i, b in enumerate(corners):
        a, c = corners[i - 1], corners[(i + 1) % len(corners)]
        before, after = (b[0] - a[0], b[1] - a[1]), (c[0] - b[0], c[1] - b[1])
        if math.hypot(*before) < SMALLEST_SIZE:
            raise DefinitionError(f"Polygon: vertex {i} {b} repeats the one before it")
        turn = math.atan2(cross(before, after), before[0] * after[0] + before[1] * after[1])
        if turn < 0.0:
            raise DefinitionError(
                f"Polygon: not convex at vertex {i} {b}; use Outline for any simple form"
            )
        turned += turn
    if turned > 2.5 * math.pi:
        raise DefinitionError("Polygon: its edges cross one another; list the vertices in order")
