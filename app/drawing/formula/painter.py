"""Boxes as pictures: letters by the font, bars on whole pixels, curves smooth."""

import math
from functools import lru_cache

import pygame

from app.drawing import surfaces
from app.drawing.fonts import font
from app.drawing.formula.boxes import Box, Glyphs, Rule, Shape

FINE = 6
"""Curves are drawn this many times larger, then shrunk: pygame.draw has no smooth polygons."""

Rgb = tuple[int, int, int]


@lru_cache(maxsize=512)
def paint_box(box: Box, colour: Rgb, rim: int = 0) -> tuple[pygame.Surface, int, int]:
    """Return `box` on a clear surface, and where in it [px] the baseline begins.

    `rim` [px] is left free on all sides. Letters that lean out of their box have room too.
    """
    pad = (
        rim + 2 + max((mark.size // 4 for mark in box.marks if isinstance(mark, Glyphs)), default=0)
    )
    size = (box.width + box.lean + 2 * pad, box.height + 2 * pad)
    surface = surfaces.clear(size)
    surface.fill((*colour, 0))
    x, y = pad, pad + box.up
    curves = [mark for mark in box.marks if isinstance(mark, Shape)]
    for mark in box.marks:
        if isinstance(mark, Glyphs):
            _letters(surface, mark, x, y, colour)
        elif isinstance(mark, Rule):
            surface.fill((*colour, 255), (x + mark.x, y + mark.y, mark.width, mark.height))
    for curve in curves:
        _curve(surface, curve, x, y, colour)
    return surface, x, y


def _letters(surface: pygame.Surface, mark: Glyphs, x: int, y: int, colour: Rgb) -> None:
    face = font(mark.size, mark.bold, mark.italic)
    first, tallest = _overhang(face, mark.text)
    image = face.render(mark.text, True, colour)
    surface.blit(image, (x + mark.x + first, y + mark.y - face.get_ascent() - tallest))


def _overhang(face: pygame.font.Font, text: str) -> tuple[int, int]:
    """Return how far [px] the rendered image begins left of the first letter's origin, and how far
    above the font's ascent.
    """
    metrics = [m for m in face.metrics(text) if m]
    if not metrics:
        return 0, 0
    return min(0, metrics[0][0]), max(0, max(m[3] for m in metrics) - face.get_ascent())


def _curve(surface: pygame.Surface, curve: Shape, x: int, y: int, colour: Rgb) -> None:
    xs, ys = zip(*curve.points, strict=True)
    left, top = math.floor(min(xs)) - 1, math.floor(min(ys)) - 1
    size = (math.ceil(max(xs)) + 1 - left, math.ceil(max(ys)) + 1 - top)
    large = surfaces.clear((size[0] * FINE, size[1] * FINE))
    large.fill((*colour, 0))
    points = [((px - left) * FINE, (py - top) * FINE) for px, py in curve.points]
    pygame.draw.polygon(large, (*colour, 255), points)
    surface.blit(surfaces.scaled(large, size), (x + left, y + top))
