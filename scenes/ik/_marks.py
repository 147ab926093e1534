"""What an arm shows of FABRIK: the wish, how far joints may bend, how near each pass came."""

import cmath
from collections.abc import Sequence
from itertools import pairwise

from creatures.two_bone import Limit
from scenes.draw import Draw
from scenes.plots import Axis, Plot


def draw_chain(
    draw: Draw, chain: Sequence[complex], before: Sequence[complex], rings: Sequence[float]
) -> None:
    """Draw the wish, what it was before the last pass, and circles of the radii `rings` [m]."""
    for radius in rings:
        if radius > 0.0:
            draw.circle((0.0, 0.0), radius, outline="muted", dash=True)
    if before:
        draw.path([(z.real, z.imag) for z in before], "muted", dash=True)
    path = [(z.real, z.imag) for z in chain]
    draw.path(path, "scene", 2.0 * draw.style.sizes.line)
    draw.many.dots(path, "scene", 1.6 * draw.style.sizes.dot)


def draw_limits(draw: Draw, chain: Sequence[complex], bounds: Sequence[Limit]) -> None:
    """Draw an arc over the bends that each joint may have [rad]."""
    px = 2.6 * draw.style.sizes.label
    for (a, b), (low, high) in zip(pairwise(chain[:-1]), bounds, strict=True):
        ahead = cmath.phase(b - a)
        draw.arc((b.real, b.imag), px, ahead + low, ahead + high, "limit", dash=True)


def draw_misses(draw: Draw, left: float, misses: Sequence[float]) -> None:
    """Draw how far the hand was from its target [m] after each pair of passes."""
    ticks = ((1e-4, "0.1 mm"), (1e-2, "1 cm"), (1.0, "1 m"))
    plot = Plot(
        (left - 0.8, -4.4, left + 3.2, -2.3),
        Axis(0.0, 10.0, "passes", marks=(0, 5)),
        Axis(1e-4, 10.0, "from the hand to T", log=True, marks=ticks),
    )
    plot.curve(range(len(misses)), misses, "scene")
    plot.dots(range(len(misses)), misses, "scene")
    plot.draw(draw)
