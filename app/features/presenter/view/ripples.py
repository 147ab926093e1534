"""Rings where the mouse presses: a circle for the left button, a diamond for the right one.

While a button is held a small one stays at the mouse, so that the class sees what is dragged.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pygame

from app.drawing import surfaces
from app.drawing.canvas import memory

SECONDS = 0.55  # [s] that a ring grows and fades
FRAMES = 24  # [count] pictures of it
REACH = (13.0, 34.0)  # [units] radius at its begin and its end
HELD = 15.0  # [units] radius while a button is down
WIDTH = 3.5  # [units]
MOST = 12  # [count] rings at once

LEFT, RIGHT = pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT
Rgb = tuple[int, int, int]


@dataclass
class Ring:
    """One press."""

    at: tuple[int, int]  # [px]
    button: int
    age: float = 0.0  # [s]


class Ripples:
    """The rings note presses whether shown or not: switched on in mid-press, they are right."""

    def __init__(self) -> None:
        """No button is down."""
        self.rings: list[Ring] = []
        self.held: set[int] = set()  # buttons

    def process(self, event: pygame.event.Event) -> None:
        """Hear of a mouse event."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, RIGHT):
            self.held.add(event.button)
            self.rings = [*self.rings[1 - MOST :], Ring(event.pos, event.button)]
        elif event.type == pygame.MOUSEBUTTONUP:
            self.held.discard(event.button)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.held.clear()

    def update(self, seconds: float) -> None:
        """Let the rings grow."""
        for ring in self.rings:
            ring.age += seconds
        self.rings = [ring for ring in self.rings if ring.age < SECONDS]

    def draw(
        self, surface: pygame.Surface, at: tuple[int, int], scale: float, colors: tuple[Rgb, Rgb]
    ) -> None:
        """Paint the rings; `at` [px] is the mouse, `colors` are of the line and of its rim."""
        for ring in self.rings:
            frame = min(int(FRAMES * ring.age / SECONDS), FRAMES - 1)
            self._blit(surface, ring.at, ripple(ring.button, frame, scale, colors))
        for button in self.held:
            self._blit(surface, at, outline(button, HELD * scale, scale, 0.9, colors))

    @staticmethod
    def _blit(surface: pygame.Surface, at: tuple[int, int], image: pygame.Surface) -> None:
        surface.blit(image, image.get_rect(center=at), special_flags=pygame.BLEND_PREMULTIPLIED)


def ripple(button: int, frame: int, scale: float, colors: tuple[Rgb, Rgb]) -> pygame.Surface:
    """Return a ring at one moment of its life: fast at first, and fading at the end."""
    t = (frame + 0.5) / FRAMES
    eased = 1.0 - (1.0 - t) ** 3
    radius = (REACH[0] + (REACH[1] - REACH[0]) * eased) * scale
    return outline(button, radius, scale, 1.0 - t * t, colors)


@lru_cache(maxsize=128)
def outline(
    button: int, radius: float, scale: float, strength: float, colors: tuple[Rgb, Rgb]
) -> pygame.Surface:
    """Return a circle (left) or a diamond (right) of `radius` [px] with a rim round it."""
    width, rim = WIDTH * scale, 1.4 * scale
    half = int(radius + width + rim) + 2
    x = np.abs(np.arange(-half, half + 1.0))
    if button == RIGHT:  # as large as the circle to the eye: the corners reach further
        distance = np.abs((x[:, None] + x[None, :] - 1.2 * radius) / np.sqrt(2.0))
    else:
        distance = np.abs(np.hypot(x[:, None], x[None, :]) - radius)
    line = np.clip(0.5 + width / 2 - distance, 0.0, 1.0)
    whole = np.clip(0.5 + width / 2 + rim - distance, 0.0, 1.0)
    image = surfaces.packed_clear(distance.shape)
    pixels = np.rint(255.0 * strength * whole).astype(np.uint32) << 24
    for shift, ink, halo in zip((16, 8, 0), *colors, strict=True):
        value = strength * (ink * line + halo * (whole - line))
        pixels |= np.rint(np.clip(value, 0.0, 255.0)).astype(np.uint32) << shift
    memory(image)[:] = pixels
    return image
