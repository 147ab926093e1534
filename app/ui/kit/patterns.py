"""Patterns that stand for colours where those cannot be told apart."""

import numpy as np
import pygame

from app.drawing import surfaces
from app.ui.kit.theme import DARK, Look

Rgb = tuple[int, int, int]

TILE = 8  # [units] period of the patterns
INK = 0.42  # [1] how far the pattern is from its ground to black, or to white on dark grounds


def toned(code: str, look: Look) -> Rgb:
    """Return a colour "#rrggbb" as the theme has it: less bright on dark grounds."""
    colour = pygame.Color(code)
    if look.palette is DARK:
        colour = colour.lerp(look.colour("raised"), 0.22)
    return colour.r, colour.g, colour.b


def pattern(kind: str, colour: Rgb, look: Look) -> np.ndarray:
    """Return one period of a pattern on `colour` as 0xRRGGBB, uint32 (side, side)."""
    side = max(6, look.px(TILE))
    x, y = np.meshgrid(np.arange(side), np.arange(side), indexing="ij")
    thick = max(1, round(side * 0.2))
    marks = {
        "plain": np.zeros((side, side), bool),
        "level": y < thick,
        "rising": (x + y) % side < thick,
        "dots": np.hypot(x - side / 2, y - side / 2) < 0.22 * side,
        "grid": ((x + y) % side < thick) | ((x - y) % side < thick),
    }[kind]
    ground = pygame.Color(*colour)
    ink = ground.lerp("#000000", INK) if kind != "dots" else ground.lerp("#ffffff", 0.55)
    code = [c.r << 16 | c.g << 8 | c.b for c in (ground, ink)]
    return np.where(marks, code[1], code[0]).astype(np.uint32)


def paint_tiles(surface: pygame.Surface, rect: pygame.Rect, period: np.ndarray) -> None:
    """Fill `rect` with one period of a pattern again and again."""
    side = len(period)
    x, y = np.arange(rect.width) % side, np.arange(rect.height) % side
    surface.blit(surfaces.of_pixels(period[x[:, None], y[None, :]]), rect)
