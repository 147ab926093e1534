"""How colours are mixed: three channels at once, in lanes of 21 bits of one number."""

import numpy as np

from app.drawing.kernels.constants import DARKEST, LIGHTEST
from app.drawing.kernels.hull import LANES, ONE, spread
from physics.compile.jit import device

HALF = ONE // 2 * (1 | 1 << 21 | 1 << 42)
WHITE = 0xFF * (1 | 1 << 21 | 1 << 42)


@device
def color_of(lanes):
    """Return the opaque colour of three lanes."""
    return np.uint32(0xFF000000 | (lanes & 0xFF) | lanes >> 13 & 0xFF00 | lanes >> 26 & 0xFF0000)


@device
def mix(pixel, keep, ink):
    """Return `keep` / 4096 of the pixel plus `ink`, the weighted lanes of what covers it."""
    return color_of((spread(pixel) * keep + ink + HALF) >> 12 & LANES)


@device
def lit(p, y):
    """Return the lanes of the fill on a row: lighter at the top of a body, darker at its bottom.

    The light comes from above whatever way the body turns, and costs nothing per pixel.
    """
    if p.light == 0.0:
        return p.fill_lanes
    share = min(max((p.light_y - y) * p.light, -1.0), 1.0)
    if share > 0.0:
        s = np.int64(share * LIGHTEST * ONE)
        return (p.fill_lanes * (ONE - s) + WHITE * s + HALF) >> 12 & LANES
    s = np.int64(-share * DARKEST * ONE)
    return (p.fill_lanes * (ONE - s) + HALF) >> 12 & LANES


@device
def pixels(low, high, left, right):
    """Return the pixels [first, end) with centres in the interval [low, high], of those allowed."""
    return int(min(max(low + 0.5, left), right)), int(min(max(high + 0.5, left), right))
