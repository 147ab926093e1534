"""One line of words with `$ … $` in it, on one baseline: labels in the picture."""

from functools import lru_cache

import pygame

from app.drawing import surfaces
from app.drawing.fonts import font
from app.drawing.formula.boxes import Box
from app.drawing.formula.face import Face
from app.drawing.formula.painter import Rgb, paint_box
from app.drawing.formula.plain import MARKED
from app.drawing.formula.typesetter import set_formula


@lru_cache(maxsize=1024)
def set_line(words: str, face: Face) -> tuple[tuple[str | Box, ...], int, int, int]:
    """Return the parts of the line, its width, and its reach above and below the baseline [px].

    At least as far as any plain words do, so that labels stand alike.
    """
    letters = font(face.size, face.bold)
    parts: list[str | Box] = []
    at = 0
    for result in MARKED.finditer(words):
        if result.start() > at:
            parts.append(words[at : result.start()])
        parts.append(set_formula(result[1].strip(), face))
        at = result.end()
    if at < len(words):
        parts.append(words[at:])
    boxes = [part for part in parts if isinstance(part, Box)]
    width = sum(p.width if isinstance(p, Box) else letters.size(p)[0] for p in parts)
    up = max([letters.get_ascent(), *(box.up for box in boxes)])
    down = max([letters.get_height() - letters.get_ascent(), *(box.down for box in boxes)])
    return tuple(parts), width, up, down


def paint_line(words: str, face: Face, colour: Rgb) -> pygame.Surface:
    """Return the line on a clear surface."""
    parts, width, up, down = set_line(words, face)
    letters = font(face.size, face.bold)
    surface = surfaces.clear((width, up + down))
    surface.fill((*colour, 0))
    x = 0
    for part in parts:
        if isinstance(part, Box):
            image, left, base = paint_box(part, colour)
            surface.blit(image, (x - left, up - base))
            x += part.width
        else:
            surface.blit(letters.render(part, True, colour), (x, up - letters.get_ascent()))
            x += letters.size(part)[0]
    return surface
