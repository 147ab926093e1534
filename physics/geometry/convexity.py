"""Whether the corners of a polygon turn left once around."""

import math

from physics.constants import SMALLEST_SIZE
from physics.values.checks import DefinitionError, Point


def require_convex(corners: list[Point]) -> None:
    """DefinitionError unless the counter-clockwise `corners` turn left once around."""
    turned = 0.0
    (ax, ay), (bx, by) = corners[-1], corners[0]
    along, up = bx - ax, by - ay
    for i, b in enumerate(corners):
        (bx, by), (cx, cy) = b, corners[i + 1 - len(corners)]
        if math.hypot(along, up) < SMALLEST_SIZE:
            raise DefinitionError(f"Polygon: vertex {i} {b} repeats the one before it")
        before_x, before_y, along, up = along, up, cx - bx, cy - by
        turn = math.atan2(before_x * up - before_y * along, before_x * along + before_y * up)
        if turn < 0.0:
            raise DefinitionError(
                f"Polygon: not convex at vertex {i} {b}; use Outline for any simple form"
            )
        turned += turn
    if turned > 2.5 * math.pi:
        raise DefinitionError("Polygon: its edges cross one another; list the vertices in order")
