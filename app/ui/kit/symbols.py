"""The small pictures of the legend.

A ring, a disc, an arrow, a line, drawn as the overlays draw them.
"""

from functools import lru_cache
from itertools import pairwise

import pygame

from app.drawing import surfaces
from app.ui.kit.paint import SMOOTHING, Rgba


@lru_cache(maxsize=128)
def symbol(kind: str, size: int, colour: Rgba) -> pygame.Surface:
    """Return the symbol `kind` in a square of `size` [px].

    An unknown kind is a disc. Treat the result as read-only.
    """
    side = size * SMOOTHING
    large = surfaces.clear((side, side))
    large.fill((*colour[:3], 0))
    PAINTERS.get(kind, _disc)(large, side / 16, pygame.Color(colour))
    return surfaces.scaled(large, (size, size))


def _disc(surface: pygame.Surface, u: float, colour: pygame.Color) -> None:
    pygame.draw.circle(surface, colour, (8 * u, 8 * u), 4.6 * u)


def _ring(surface: pygame.Surface, u: float, colour: pygame.Color) -> None:
    pygame.draw.circle(surface, colour, (8 * u, 8 * u), 6 * u, round(2.2 * u))


def _line(surface: pygame.Surface, u: float, colour: pygame.Color) -> None:
    pygame.draw.line(surface, colour, (u, 8 * u), (15 * u, 8 * u), round(2.4 * u))


def _dash(surface: pygame.Surface, u: float, colour: pygame.Color) -> None:
    for left in (0.5, 6, 11.5):
        pygame.draw.line(
            surface, colour, (left * u, 8 * u), ((left + 4) * u, 8 * u), round(2.4 * u)
        )


def _arrow(surface: pygame.Surface, u: float, colour: pygame.Color) -> None:
    pygame.draw.line(surface, colour, (2.6 * u, 13.4 * u), (10 * u, 6 * u), round(2.4 * u))
    pygame.draw.polygon(surface, colour, [(15 * u, 1 * u), (12.4 * u, 9.4 * u), (6.6 * u, 3.6 * u)])


def _barb(surface: pygame.Surface, u: float, colour: pygame.Color) -> None:
    """Paint an arrow with an open head: friction."""
    for start in ((2, 14), (5.4, 2.6), (13.4, 10.6)):
        pygame.draw.line(
            surface, colour, (start[0] * u, start[1] * u), (14 * u, 2 * u), round(2 * u)
        )


def _center(surface: pygame.Surface, u: float, colour: pygame.Color) -> None:
    """Paint the quartered disc of engineering drawings."""
    middle = (8 * u, 8 * u)
    pygame.draw.circle(surface, colour, middle, 6.4 * u, round(1.4 * u))
    pygame.draw.circle(surface, colour, middle, 6 * u, draw_top_right=True, draw_bottom_left=True)


def _box(surface: pygame.Surface, u: float, colour: pygame.Color) -> None:
    pygame.draw.rect(surface, colour, (2 * u, 3 * u, 12 * u, 10 * u), round(1.8 * u))


def _pin(surface: pygame.Surface, u: float, colour: pygame.Color) -> None:
    _ring(surface, u, colour)
    pygame.draw.circle(surface, colour, (8 * u, 8 * u), 2.1 * u)


def _coil(surface: pygame.Surface, u: float, colour: pygame.Color) -> None:
    xs = (0.5, 3, 5, 7, 9, 11, 13, 15.5)
    ys = (8, 8, 3, 13, 3, 13, 8, 8)
    points = [(x * u, y * u) for x, y in zip(xs, ys, strict=True)]
    for start, end in pairwise(points):
        pygame.draw.line(surface, colour, start, end, round(2 * u))


def _text(surface: pygame.Surface, u: float, colour: pygame.Color) -> None:
    for x in (5.6, 10.4):
        ends = ((x + 0.9) * u, 2 * u), ((x - 0.9) * u, 14 * u)
        pygame.draw.line(surface, colour, *ends, round(1.6 * u))
    for y in (5.6, 10.4):
        pygame.draw.line(surface, colour, (2 * u, y * u), (14 * u, y * u), round(1.6 * u))


def _triangle(surface: pygame.Surface, u: float, colour: pygame.Color) -> None:
    """Paint a triangle that points down to a moment: an edit."""
    pygame.draw.polygon(surface, colour, [(1.5 * u, 2 * u), (14.5 * u, 2 * u), (8 * u, 15 * u)])


def _stop(surface: pygame.Surface, u: float, colour: pygame.Color) -> None:
    """Paint a stop sign: a breakpoint. Its bar is left clear."""
    cut = 2.05  # [units] half a side of the octagon is 7 tan 22.5 deg = 2.9
    near, far = 1, 15
    ends = (near + cut * 2, far - cut * 2)
    ring = [(ends[0], near), (ends[1], near), (far, ends[0]), (far, ends[1])]
    ring += [(ends[1], far), (ends[0], far), (near, ends[1]), (near, ends[0])]
    pygame.draw.polygon(surface, colour, [(x * u, y * u) for x, y in ring])
    surface.fill((*colour[:3], 0), pygame.Rect(4 * u, 6.7 * u, 8 * u, 2.6 * u))


PAINTERS = {
    "arrow": _arrow,
    "barb": _barb,
    "box": _box,
    "center": _center,
    "coil": _coil,
    "dash": _dash,
    "disc": _disc,
    "line": _line,
    "pin": _pin,
    "ring": _ring,
    "stop": _stop,
    "text": _text,
    "triangle": _triangle,
}
