"""The frame of a lens: its round rim, and the length of its scale bar."""

import math

import pygame

from app.drawing import surfaces

SMOOTH = 3
"""The round mask is drawn so many times larger and shrunk: [1]; 1: its edge has steps."""
BAR_SHARE = 0.4  # [1] of the width that is seen: the scale bar at most
DIGITS = (5.0, 2.0, 1.0)
"""First digits of a length on the scale bar: [1]."""


def bar_length(width: float) -> float:
    """Return a round length [m] for the scale bar of a lens that shows `width` [m]."""
    most = BAR_SHARE * width
    power = 10.0 ** math.floor(math.log10(most))
    return next(digit * power for digit in DIGITS if digit * power <= most)


def round_mask(
    size: tuple[int, int], ground: pygame.Color, rim: pygame.Color, width: int
) -> pygame.Surface:
    """Return a sheet of `ground` with a round hole, `width` [px] of `rim` about it."""
    large = surfaces.clear((SMOOTH * size[0], SMOOTH * size[1]))
    large.fill(ground)
    middle = large.get_rect().center
    radius = SMOOTH * min(size) // 2
    pygame.draw.circle(large, rim, middle, radius)
    pygame.draw.circle(large, (*tuple(rim)[:3], 0), middle, radius - SMOOTH * width)
    return surfaces.scaled(large, size)
