"""The sheet of ink: the pen's strokes as one picture, painted when they or the view change."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import pygame

from app.drawing import curves
from app.drawing.canvas import memory

if TYPE_CHECKING:
    from app.camera import Camera
    from app.drawing.style import Style
    from app.pen.stroke import Stroke

MASKS = (0xFF0000, 0xFF00, 0xFF, 0xFF000000)
HALO = 0.85  # [1] opacity of the rim
LEAST_WIDTH = 1.2  # [px] of a stroke that is seen from afar
LIT_RIM = 2.2  # [halos] round what would be erased


class InkSheet:
    """A clear picture over the whole canvas. What is just being drawn has one of its own."""

    def __init__(self) -> None:
        """Nothing is drawn."""
        self._strokes: Sequence[Stroke] = ()
        self._fresh: Stroke | None = None
        self._lit: Stroke | None = None
        self._kept = Layer()
        self._moving = Layer()

    def begin(self) -> None:
        """Another frame, without strokes."""
        self._strokes, self._fresh, self._lit = (), None, None

    def show(
        self, strokes: "Sequence[Stroke]", fresh: "Stroke | None", lit: "Stroke | None"
    ) -> None:
        """What this frame has."""
        self._strokes, self._fresh, self._lit = strokes, fresh, lit

    def paint(self, surface: pygame.Surface, camera: "Camera", style: "Style") -> None:
        """Lay it over the finished picture."""
        if self._strokes:
            self._kept.follow(self._strokes, camera, style)
            self._kept.blit(surface)
        for stroke, rim in ((self._lit, LIT_RIM), (self._fresh, 1.0)):
            if stroke is not None:
                look = "erase" if stroke is self._lit else None
                self._moving.again([stroke], camera, style, rim, look)
                self._moving.blit(surface)


class Layer:
    """Strokes as pixels, as one camera sees them."""

    def __init__(self) -> None:
        self._surface = pygame.Surface((0, 0))
        self._pixels = np.zeros((0, 0), np.uint32)  # the same memory, premultiplied ARGB
        self._cover = np.zeros(0, np.uint8)  # for the plane of a stroke, clear between two
        self._area = pygame.Rect(0, 0, 0, 0)  # [px] that is not clear
        self._view: tuple = ()
        self._done: list[Stroke] = []

    def follow(self, strokes: "Sequence[Stroke]", camera: "Camera", style: "Style") -> None:
        """Show these; those that are there already, in the same view, stay."""
        view = camera.center, camera.scale, camera.size, style.theme, style.sizes.halo
        known = len(self._done)
        goes_on = view == self._view and len(strokes) >= known
        if not goes_on or any(a is not b for a, b in zip(self._done, strokes, strict=False)):
            self._clear(camera.size)
            self._view, self._done, known = view, [], 0
        for stroke in strokes[known:]:
            self._lay(stroke, camera, style)
        self._done += strokes[known:]

    def again(
        self,
        strokes: "Sequence[Stroke]",
        camera: "Camera",
        style: "Style",
        rim: float,
        look: str | None,
    ) -> None:
        """Show these, whatever was there; `look` is the role of their rim, None: the usual."""
        self._clear(camera.size)
        for stroke in strokes:
            self._lay(stroke, camera, style, rim, look)

    def blit(self, surface: pygame.Surface) -> None:
        """Onto the picture, as far as there is anything."""
        if self._area.width:
            surface.blit(
                self._surface, self._area, self._area, special_flags=pygame.BLEND_PREMULTIPLIED
            )

    def _clear(self, size: tuple[int, int]) -> None:
        if self._surface.get_size() != size:
            self._surface = pygame.Surface(size, pygame.SRCALPHA, 32, MASKS)
            self._pixels = memory(self._surface)
            self._cover = np.zeros(size[0] * size[1], np.uint8)
        else:
            area = self._area
            self._pixels[area.top : area.bottom, area.left : area.right] = 0
        self._area = pygame.Rect(0, 0, 0, 0)

    def _lay(
        self,
        stroke: "Stroke",
        camera: "Camera",
        style: "Style",
        rim: float = 1.0,
        look: str | None = None,
    ) -> None:
        """Paint one stroke: a rim that sets it off from whatever is below, then the ink.

        The highlighter has no rim: it is seen through.
        """
        width = max(stroke.width * camera.scale, LEAST_WIDTH)
        halo = rim * style.sizes.halo if look or not stroke.marker else 0.0
        points = np.column_stack(camera.to_screen(stroke.points[:, 0], stroke.points[:, 1]))
        area = self._reach(points, width / 2 + halo + 1.0)
        if not area.width:
            return
        plane = self._cover[: area.width * area.height].reshape(area.height, area.width)
        points -= area.topleft
        inks = [(width, style.color(stroke.role))]
        if halo:
            inks.insert(0, (width + 2 * halo, style.color(look or "halo", 1.0 if look else HALO)))
        for wide, color in inks:
            curves.stroke(plane, points, wide)
            curves.glaze(self._pixels, plane, color, area.left, area.top)
        self._area = area.union(self._area) if self._area.width else area

    def _reach(self, points: np.ndarray, rim: float) -> pygame.Rect:
        """The pixels that strokes through `points` (n, 2) [px] may touch, inside the picture."""
        low = np.nanmin(points, axis=0) - rim
        high = np.nanmax(points, axis=0) + rim
        height, width = self._pixels.shape
        limit = (width, height)
        left, top = (int(np.clip(np.floor(low[k]), 0, limit[k])) for k in (0, 1))
        right, bottom = (int(np.clip(np.ceil(high[k]), 0, limit[k])) for k in (0, 1))
        return pygame.Rect(left, top, max(0, right - left), max(0, bottom - top))
