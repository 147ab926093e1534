"""A layer of ink that was painted for another zoom, scaled to that of now."""

import pygame

from app.drawing import surfaces
from app.drawing.camera import Camera
from app.drawing.ink_layer import Layer

SLACK = 256  # [px] more than the canvas: the scaled piece sticks out by a scaled pixel
STILL = 2  # [frames] of the same view until it is scaled smoothly: a turning wheel is not done


class Enlarged:
    """The scaled piece, kept as long as the view stands."""

    def __init__(self) -> None:
        self._surface = surfaces.packed_clear((1, 1))
        self._seen: tuple = ()  # the view of the last frame
        self._still = 0  # [frames] since it was another

    def blit(self, surface: pygame.Surface, layer: Layer, camera: Camera) -> bool:
        """Return what `camera` sees of `layer`, as far as that reaches; True when this took long.

        Coarse while the view moves, which nobody sees, and three times as fast; smooth once it
        stands.
        """
        place = layer.place_in(camera)
        view = (id(layer), layer.view, camera.center, camera.scale)
        self._still, self._seen = (self._still + 1 if view == self._seen else 0), view
        if place is None:
            return False
        piece, rect = place
        self.allot(rect.size)
        part = self._surface.subsurface((0, 0), rect.size)
        smoothing = self._still == STILL
        if self._still < STILL:
            pygame.transform.scale(piece, rect.size, part)
        elif smoothing:
            pygame.transform.smoothscale(piece, rect.size, part)
        surface.blit(part, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        return smoothing

    def allot(self, need: tuple[int, int]) -> None:
        """Have the memory for `need` [px]: to touch it the first time takes as long as to scale."""
        have = self._surface.get_size()
        if have[0] < need[0] or have[1] < need[1]:
            size = need[0] + SLACK, need[1] + SLACK
            self._surface, self._seen = surfaces.packed_clear(size), ()
            self._surface.fill(0)
