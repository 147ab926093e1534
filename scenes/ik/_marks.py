"""What an arm shows of FABRIK: the wish, how far joints may bend, how near each pass came."""

import cmath
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from scenes.constraints._chart import Chart
from scenes.gait.fabrik import Limit


def draw_chain(
    draw: Any, chain: Sequence[complex], before: Sequence[complex], rings: Sequence[float]
) -> None:
    """The wish, what it was before the last pass, and circles of the radii `rings` [m]."""
    for radius in rings:
        if radius > 0.0:
            draw.circle((0.0, 0.0), radius, outline="muted", dash=True)
    if before:
        draw.path([(z.real, z.imag) for z in before], "muted", dash=True)
    path = [(z.real, z.imag) for z in chain]
    draw.path(path, "scene", 2.0 * draw.style.sizes.line)
    draw.many.dots(path, "scene", 1.6 * draw.style.sizes.dot)


def draw_limits(draw: Any, chain: Sequence[complex], bounds: Sequence[Limit]) -> None:
    """An arc over the bends that each joint may have [rad]."""
    px = 2.6 * draw.style.sizes.label
    for (a, b), (low, high) in zip(pairwise(chain[:-1]), bounds, strict=True):
        ahead = cmath.phase(b - a)
        draw.arc((b.real, b.imag), px, ahead + low, ahead + high, "limit", dash=True)


def draw_misses(draw: Any, left: float, misses: Sequence[float]) -> None:
    """How far the hand was from its target [m] after each pair of passes."""
    chart = Chart(left, -4.1, left + 3.0, -2.6, 10.0, 1e-4, 10.0, True)
    ticks = ((1e-4, "0.1 mm"), (1e-2, "1 cm"), (1.0, "1 m"))
    chart.frame(draw, "hand to T, by pairs of passes", ticks)
    chart.curve(draw, range(len(misses)), misses, "scene", 1.5)
