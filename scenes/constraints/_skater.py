"""The skater of the half-pipe: a figure of lines on a board."""

from itertools import pairwise

from scenes.draw import Draw

Point = tuple[float, float]

BOARD = ((-0.45, 0.06), (-0.34, -0.02), (0.34, -0.02), (0.45, 0.06))
LIMBS = (
    ((-0.1, 0.62), (0.3, 0.38), (0.22, 0.02)),
    ((-0.1, 0.62), (-0.12, 0.34), (-0.24, 0.02)),
    ((-0.1, 0.62), (0.08, 1.05), (0.34, 0.9), (0.52, 1.02)),
    ((0.08, 1.05), (-0.26, 0.92), (-0.46, 0.78)),
)
"""Hips, knees, feet; hips, neck, elbows, hands; along the curve and up from the board [m]."""

LIFT = 0.1  # [m] of the board over the point


def draw_skater(draw: Draw, at: Point, normal: Point, forwards: bool) -> None:
    """Draw a figure that stands on the point `at` across the curve, and looks where it goes."""
    (x, y), (nx, ny) = at, normal
    way = 1.0 if forwards else -1.0

    def place(points: tuple[Point, ...]) -> list[Point]:
        """Return points (along the curve, up from the board) [m] in the world."""
        spots = [(way * a, up + LIFT) for a, up in points]
        return [(x + a * ny + up * nx, y - a * nx + up * ny) for a, up in spots]

    limbs = [pair for limb in LIMBS for pair in pairwise(place(limb))]
    line = draw.style.sizes.line
    draw.many.lines([a for a, _ in limbs], [b for _, b in limbs], "text", 1.7 * line)
    draw.path(place(BOARD), "limit", 2.0 * line)
    draw.circle(place(((0.13, 1.24),))[0], 0.13, fill="text")
