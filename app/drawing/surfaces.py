"""Where all surfaces are made: none has a side of less than a pixel, whatever a layout computes.

In a small window a board has less room than its rows need, and what is left for a plot comes out as
nothing or as less than nothing. A test of the architecture holds that nobody makes one elsewhere.
"""

import numpy as np
import pygame

MASKS = (0xFF0000, 0xFF00, 0xFF, 0)
"""Opaque ARGB, whatever the screen is."""

CLEAR_MASKS = (*MASKS[:3], 0xFF000000)

Size = tuple[int, int]


def least(size: Size) -> Size:
    """Return `size` [px] with sides of at least one pixel."""
    return max(1, size[0]), max(1, size[1])


def clear(size: Size) -> pygame.Surface:
    """Return a clear surface of `size` [px] with straight alpha."""
    return pygame.Surface(least(size), pygame.SRCALPHA, 32)


def opaque(size: Size) -> pygame.Surface:
    """Return a black surface of `size` [px] without alpha, in the order of the screen's colours."""
    return pygame.Surface(least(size), 0, 32)


def packed(size: Size) -> pygame.Surface:
    """Return a black surface of `size` [px] for kernels: each pixel is 0x00RRGGBB."""
    return pygame.Surface(least(size), 0, 32, MASKS)


def packed_clear(size: Size) -> pygame.Surface:
    """Return a clear surface of `size` [px] for kernels: each pixel is 0xAARRGGBB."""
    return pygame.Surface(least(size), pygame.SRCALPHA, 32, CLEAR_MASKS)


def of_pixels(pixels: np.ndarray) -> pygame.Surface:
    """Return a surface of `pixels` 0x00RRGGBB (width, height); a black pixel where there is none.

    Columns come first, as in `pygame.surfarray`.
    """
    surface = packed(pixels.shape)
    if pixels.size:
        pygame.surfarray.blit_array(surface, pixels)
    return surface


def scaled(surface: pygame.Surface, size: Size) -> pygame.Surface:
    """Return `surface` smoothly scaled to `size` [px]."""
    return pygame.transform.smoothscale(surface, least(size))


def scaled_clear(surface: pygame.Surface, size: Size) -> pygame.Surface:
    """Return the same of a clear surface in several colours: what is clear has none, so no edge
    becomes darker.
    """
    result = scaled(surface.premul_alpha(), size)
    pixels, alphas = pygame.surfarray.pixels3d(result), pygame.surfarray.pixels_alpha(result)
    pixels[:] = np.minimum(pixels * (255.0 / np.maximum(alphas, 1))[:, :, None] + 0.5, 255)
    return result
