"""How the curves of a plot are told apart: by colours and by the shapes of their markers."""

from functools import lru_cache

import pygame

from app.drawing import surfaces
from app.drawing.colors import CURVES
from app.ui.kit.theme import DARK, Look

SHAPES = ("disc", "square", "triangle", "diamond", "ring", "cross")
SMOOTHING = 4


def colour_of(look: Look, number: int) -> pygame.Color:
    """Return the colour of the curve with that number."""
    colours = CURVES["dark" if look.palette is DARK else "light"]
    argb = colours[number % len(colours)]
    return pygame.Color(argb >> 16 & 0xFF, argb >> 8 & 0xFF, argb & 0xFF)


@lru_cache(maxsize=128)
def marker(
    number: int, size: int, colour: tuple[int, int, int, int], edge: tuple[int, int, int, int]
) -> pygame.Surface:
    """Return the marker of a curve, in a square of `size` [px], with an edge that parts it from
    others.
    """
    side = size * SMOOTHING
    large = surfaces.clear((side, side))
    large.fill((*edge[:3], 0))
    for ink, share in ((edge, 1.0), (colour, 0.72)):
        _shape(large, SHAPES[number % len(SHAPES)], side, share, ink)
    if SHAPES[number % len(SHAPES)] == "ring":
        pygame.draw.circle(large, edge, (side / 2, side / 2), side * 0.18)
    return surfaces.scaled(large, (size, size))


def _shape(
    surface: pygame.Surface, shape: str, side: int, share: float, ink: tuple[int, ...]
) -> None:
    c, r = side / 2, side / 2 * share
    if shape in ("disc", "ring"):
        pygame.draw.circle(surface, ink, (c, c), r)
    elif shape == "square":
        half = r * 0.86
        surface.fill(ink, pygame.Rect(c - half, c - half, 2 * half, 2 * half))
    elif shape == "triangle":
        pygame.draw.polygon(
            surface, ink, [(c, c - r), (c + 0.95 * r, c + 0.75 * r), (c - 0.95 * r, c + 0.75 * r)]
        )
    elif shape == "diamond":
        pygame.draw.polygon(surface, ink, [(c, c - r), (c + r, c), (c, c + r), (c - r, c)])
    else:
        arm = max(1, round(r * 0.38))
        for a, b in (((-r, -r), (r, r)), ((-r, r), (r, -r))):
            begin, end = (c + a[0] * 0.8, c + a[1] * 0.8), (c + b[0] * 0.8, c + b[1] * 0.8)
            pygame.draw.line(surface, ink, begin, end, 2 * arm)
