"""The spotlight: all is dimmed but a soft-edged disc round the mouse."""

import math
from functools import lru_cache

import numpy as np
import pygame

from app.drawing import surfaces
from app.drawing.canvas import memory

DIM = 0.32
"""What is left of the light outside: [1], 0.32. Less, and the class loses where it is; more, and
the eye does not go to the disc."""

SOFT = 0.22  # [radii] the edge
FADE = 0.15  # [s] on and off: a jump of the whole screen startles
LEVELS = 8  # [count] of the fade
STEP = 1.12  # [1] of the radius for a notch of the wheel


class Spotlight:
    """The spotlight follows the mouse, also over the interface: one may point at a number there."""

    def __init__(self) -> None:
        """It is off."""
        self._strength = 0.0  # [1]

    def update(self, on: bool, seconds: float) -> None:
        """Fade to `on` or off."""
        step = seconds / FADE
        self._strength = min(1.0, self._strength + step) if on else max(0.0, self._strength - step)

    @property
    def lit(self) -> bool:
        """Return whether anything is dimmed."""
        return self._strength > 0.0

    def draw(self, surface: pygame.Surface, at: tuple[int, int], radius: float) -> None:
        """Dim `surface` but for the disc at `at` [px].

        Four fills and one small picture: a picture of the whole screen takes four times as long.
        """
        level = math.ceil(self._strength * LEVELS)
        if level == 0:
            return
        mask = light(max(8, round(radius)), level)
        square = mask.get_rect(center=at)
        dark = round(255 * dimmed(level))
        for area in around(surface.get_rect(), square):
            surface.fill((dark, dark, dark), area, special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(mask, square, special_flags=pygame.BLEND_RGB_MULT)


def dimmed(level: int) -> float:
    """Return the light outside at a level of the fade [1]."""
    return 1.0 - (1.0 - DIM) * level / LEVELS


@lru_cache(maxsize=LEVELS + 1)
def light(radius: int, level: int) -> pygame.Surface:
    """Return what multiplies the square round the disc of `radius` [px]."""
    x = np.arange(2 * radius) + 0.5 - radius
    share = (np.hypot(x[:, None], x[None, :]) / radius - 1.0 + SOFT) / SOFT
    share = np.clip(share, 0.0, 1.0)
    share = share * share * (3.0 - 2.0 * share)
    grey = np.rint(255.0 * (1.0 - (1.0 - dimmed(level)) * share)).astype(np.uint32)
    mask = surfaces.packed((2 * radius, 2 * radius))
    memory(mask)[:] = grey << 16 | grey << 8 | grey
    return mask


def around(whole: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """Return `whole` less `hole` as up to four rectangles."""
    top = min(max(hole.top, whole.top), whole.bottom)
    bottom = max(min(hole.bottom, whole.bottom), top)
    left = min(max(hole.left, whole.left), whole.right)
    right = max(min(hole.right, whole.right), left)
    parts = (
        pygame.Rect(whole.left, whole.top, whole.width, top - whole.top),
        pygame.Rect(whole.left, bottom, whole.width, whole.bottom - bottom),
        pygame.Rect(whole.left, top, left - whole.left, bottom - top),
        pygame.Rect(right, top, whole.right - right, bottom - top),
    )
    return [part for part in parts if part.width and part.height]
