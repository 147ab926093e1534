"""Panels and bars come and go softly: for a moment what was there before is seen through them.

The new ones are there at once, and so are all clicks on them: only the old picture fades.
"""

import pygame

from app.drawing.easing import EASE, eased
from app.ui.layout import Layout


class Fading:
    """The fading picture of the strips that the interface has taken or given back."""

    def __init__(self) -> None:
        """Begin without any."""
        self._strips: tuple[pygame.Rect, ...] | None = None  # [px] that panel and tools have now
        self._size = (0, 0)
        self._old: list[tuple[pygame.Surface, pygame.Rect]] = []
        self._seconds = 0.0  # since they were taken

    def follow(self, surface: pygame.Surface, layout: Layout, eases: bool) -> None:
        """Keep of `surface`, which still has the last frame, what is another strip in `layout`."""
        strips, before = (layout.panel.copy(), layout.toolbar.copy()), self._strips
        self._strips, size, self._size = strips, self._size, surface.get_size()
        if not eases or before is None or size != self._size:
            self._old = []
        elif strips != before:
            areas = [
                now.union(old) if now and old else now or old
                for now, old in zip(strips, before, strict=True)
                if now != old
            ]
            areas = [area.clip(surface.get_rect()) for area in areas]
            self._old = [(surface.subsurface(area).copy(), area) for area in areas if area]
            self._seconds = 0.0

    @property
    def active(self) -> bool:
        """Return whether something fades."""
        return bool(self._old)

    def draw(self, surface: pygame.Surface, seconds: float) -> None:
        """Lay what was there over what is there, paler from frame to frame."""
        self._seconds += seconds
        left = 1.0 - eased(self._seconds / EASE)
        self._old = self._old if left > 0.0 else []
        for picture, area in self._old:
            picture.set_alpha(round(255 * left))
            surface.blit(picture, area)
