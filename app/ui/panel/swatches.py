"""What materials look like: a patch of colour and pattern."""

from collections.abc import Callable
from functools import lru_cache

import pygame

from app.drawing import surfaces
from app.quantities.materials import Material
from app.ui.kit import paint
from app.ui.kit.theme import Look


@lru_cache(maxsize=64)
def patch_of(material: Material, size: tuple[int, int], look: Look) -> pygame.Surface:
    """Return a material's colour and pattern; treat the result as read-only."""
    surface = surfaces.clear(size)
    fill = pygame.Color(material.colour)
    paint.box(surface, surface.get_rect(), fill, look.colour("border"), look.px(3), look.px(1))
    bright = 0.299 * fill.r + 0.587 * fill.g + 0.114 * fill.b  # [0..255] Rec. 601
    ink = fill.lerp(pygame.Color("black" if bright > 90 else "white"), 0.45)
    PATTERNS[material.pattern](surface, ink, look)
    return surface


def _grain(surface: pygame.Surface, ink: pygame.Color, look: Look) -> None:
    width, height = surface.get_size()
    for k in (1, 2, 3):
        y = height * k // 4
        points = [(x, y + look.px(1.5) * (1 if x // look.px(9) % 2 else -1)) for x in
                  range(look.px(3), width - look.px(2), look.px(9))]  # fmt: skip
        if len(points) > 1:
            pygame.draw.lines(surface, ink, False, points, look.px(1))


def _dots(surface: pygame.Surface, ink: pygame.Color, look: Look) -> None:
    step = look.px(7)
    for row, y in enumerate(range(look.px(5), surface.get_height() - look.px(2), look.px(5))):
        for x in range(look.px(5) + row % 2 * step // 2, surface.get_width() - look.px(3), step):
            paint.disc(surface, (x, y), max(1, look.px(1.3)), ink)


def _hatch(surface: pygame.Surface, ink: pygame.Color, look: Look) -> None:
    _slanted(surface, ink, look, 1)


def _cross(surface: pygame.Surface, ink: pygame.Color, look: Look) -> None:
    _slanted(surface, ink, look, 1)
    _slanted(surface, ink, look, -1)


def _slanted(surface: pygame.Surface, ink: pygame.Color, look: Look, way: int) -> None:
    width, height = surface.get_size()
    surface.set_clip(surface.get_rect().inflate(-look.px(2), -look.px(2)))
    for x in range(-height, width + height, look.px(8)):
        pygame.draw.aaline(surface, ink, (x, height), (x + way * height, 0))
    surface.set_clip(None)


def _waves(surface: pygame.Surface, ink: pygame.Color, look: Look) -> None:
    width, height = surface.get_size()
    wave = look.px(12)
    for k in (1, 2):
        y = height * k // 3
        for x in range(look.px(2), width - wave, wave):
            half = wave // 2
            box = pygame.Rect(x, y - look.px(3), half, look.px(6))
            pygame.draw.arc(surface, ink, box, 0.0, 3.1416, look.px(1))
            pygame.draw.arc(surface, ink, box.move(half, 0), 3.1416, 6.2832, look.px(1))


PATTERNS: dict[str, Callable[[pygame.Surface, pygame.Color, Look], None]] = {
    "plain": lambda _surface, _ink, _look: None,
    "grain": _grain,
    "dots": _dots,
    "hatch": _hatch,
    "cross": _cross,
    "waves": _waves,
}
"""How the pattern of a material is drawn, by its word."""
