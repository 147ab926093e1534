"""The stroke that is just being drawn: each frame paints its new end, not all of it.

The smooth line through the mouse's points changes only at its end when one is added. What will not
change any more is laid once, as coverage; the end is laid on a copy of the pixels round it.
"""

import numpy as np
import pygame

from app.drawing import surfaces
from app.drawing.camera import Camera
from app.drawing.canvas import memory
from app.drawing.ink_layer import WORD, inks_of, reach
from app.drawing.kernels import curves
from app.drawing.pen_stroke import Stroke
from app.drawing.style import Style

NOTHING = pygame.Rect(0, 0, 0, 0)


class Growth:
    """One stroke, as one camera sees it."""

    def __init__(self) -> None:
        self._surface = surfaces.packed_clear((1, 1))
        self._pixels = np.zeros((0, 0), np.uint32)  # the same memory, premultiplied ARGB
        self._planes = np.zeros((2, 0, 0), np.uint8)  # what is sure of rim and ink
        self._look: tuple = ()
        self._points = np.zeros((0, 2))  # [m] of the last frame
        self._sure = 0  # index of the point up to which it is laid for good
        self._area = self._end = NOTHING.copy()  # [px] that is not clear; of it the unsure end

    def follow(self, stroke: Stroke, camera: Camera, style: Style) -> None:
        """Show `stroke`, most of which was there in the last frame."""
        look = (camera.scale, camera.center, camera.size, style.theme, style.sizes.halo)
        look += (stroke.width, stroke.role)
        same = _common(self._points, stroke.points)
        if look != self._look or same <= self._sure:
            self._clear(camera.size)
            self._look, same = look, 0
        sure = self._sure
        if len(stroke.points) > len(self._points):
            sure = max(sure, same - 1)
        inks = inks_of(stroke, camera.scale, style)
        points = np.column_stack(camera.to_screen(stroke.points[:, 0], stroke.points[:, 1]))
        fresh, end = points[self._sure : sure + 1], points[sure:]
        rim = inks[0][0] / 2 + 1.0
        dirty = self._end.copy()
        if len(fresh) > 1:
            for plane, (wide, _) in zip(self._planes, inks, strict=False):
                curves.stroke(plane, fresh, wide)
            dirty = _union(dirty, reach(fresh, rim, camera.size))
        self._end = reach(end, rim, camera.size)
        self._paint(_union(dirty, self._end), end, inks)
        self._points, self._sure = stroke.points, sure

    def blit(self, surface: pygame.Surface) -> None:
        if self._area.width:
            area = self._area
            surface.blit(self._surface, area, area, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _paint(self, dirty: pygame.Rect, end: np.ndarray, inks: list) -> None:
        """Make the pixels in `dirty` anew: what is sure, and the `end` (n, 2) [px] over it."""
        if not dirty.width or not dirty.height:
            return
        rows, columns = slice(dirty.top, dirty.bottom), slice(dirty.left, dirty.right)
        self._pixels[rows, columns] = 0
        across = -(-dirty.width // WORD) * WORD
        for plane, (wide, color) in zip(self._planes, inks, strict=False):
            part = np.zeros((dirty.height, across), np.uint8)
            part[:, : dirty.width] = plane[rows, columns]
            curves.stroke(part, end - dirty.topleft, wide)
            part[:, dirty.width :] = 0  # else a dirty column would be painted that stays
            curves.glaze(self._pixels, part, part.view(np.uint64), color, dirty.topleft)
        self._area = _union(self._area, dirty)

    def _clear(self, size: tuple[int, int]) -> None:
        """Begin an empty picture of `size` [px]."""
        if self._surface.get_size() != size:
            self._surface = surfaces.packed_clear(size)
            self._pixels = memory(self._surface)
            self._planes = np.zeros((2, size[1], size[0]), np.uint8)
        area = self._area
        rows, columns = slice(area.top, area.bottom), slice(area.left, area.right)
        self._pixels[rows, columns] = 0
        self._planes[:, rows, columns] = 0
        self._points, self._sure = np.zeros((0, 2)), 0
        self._area, self._end = NOTHING.copy(), NOTHING.copy()


def _common(a: np.ndarray, b: np.ndarray) -> int:
    """Return how many points (n, 2) both begin with; NaN is like nothing."""
    size = min(len(a), len(b))
    differ = np.flatnonzero((a[:size] != b[:size]).any(axis=1))
    return int(differ[0]) if len(differ) else size


def _union(a: pygame.Rect, b: pygame.Rect) -> pygame.Rect:
    """Return the rectangle round both; one without an area does not count."""
    if not a.width or not a.height:
        return b
    return a.union(b) if b.width and b.height else a
