"""The skater of the half-pipe: a figure of lines on a board."""

from typing import Any

Point = tuple[float, float]

LIFT = 0.1  # [m] of the board over the point


def draw_skater(draw: Any, at: Point, normal: Point, forwards: bool) -> None:
    """A figure that stands on the point `at` across the curve, and looks where it goes."""
    (x, y), (nx, ny) = at, normal
    way = 1.0 if forwards else -1.0

    def limb(points: tuple[Point, ...], color: str, width: float) -> None:
        """A path through points (along the curve, up from it) [m]."""
        placed = [
            (x + way * a * ny + (up + LIFT) * nx, y - way * a * nx + (up + LIFT) * ny)
            for a, up in points
        ]
        draw.path(placed, color, width * draw.style.sizes.line)

    limb(((-0.45, 0.06), (-0.34, -0.02), (0.34, -0.02), (0.45, 0.06)), "limit", 2.0)
    limb(((-0.1, 0.62), (0.3, 0.38), (0.22, 0.02)), "text", 1.6)
    limb(((-0.1, 0.62), (-0.12, 0.34), (-0.24, 0.02)), "text", 1.6)
    limb(((-0.1, 0.62), (0.08, 1.05)), "text", 2.2)
    limb(((0.08, 1.05), (0.34, 0.9), (0.52, 1.02)), "text", 1.4)
    limb(((0.08, 1.05), (-0.26, 0.92), (-0.46, 0.78)), "text", 1.4)
    head = (x + way * 0.13 * ny + (1.24 + LIFT) * nx, y - way * 0.13 * nx + (1.24 + LIFT) * ny)
    draw.circle(head, 0.13, fill="text")
