"""The sheet of ink: the pen's strokes as one picture, painted when they or the view change."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import pygame

from app.camera import Camera
from app.drawing import curves
from app.drawing.canvas import memory

if TYPE_CHECKING:
    from app.drawing.style import Style
    from app.pen.stroke import Stroke

MASKS = (0xFF0000, 0xFF00, 0xFF, 0xFF000000)
WORD = 8  # [px] of a plane that are looked at together
HALO = 0.85  # [1] opacity of the rim
LEAST_WIDTH = 1.2  # [px] of a stroke that is seen from afar
MARGIN = 256
"""How far the sheet reaches past the canvas: [px]. As long as the view moves within it, it is moved
too, by whole pixels; sixty strokes take 30 ms to be painted anew, which would be seen in a pan."""
FAR = 100_000  # [px] further is not looked for
LIT_RIM = 2.2  # [halos] round what would be erased


class InkSheet:
    """A clear picture over the whole canvas. What is just being drawn has one of its own."""

    def __init__(self) -> None:
        """Nothing is drawn."""
        self._strokes: Sequence[Stroke] = ()
        self._fresh: Stroke | None = None
        self._lit: Stroke | None = None
        self._kept = Layer(MARGIN)
        self._moving = Layer()

    def begin(self) -> None:
        """Another frame, without strokes."""
        self._strokes, self._fresh, self._lit = (), None, None

    def show(
        self, strokes: "Sequence[Stroke]", fresh: "Stroke | None", lit: "Stroke | None"
    ) -> None:
        """What this frame has."""
        self._strokes, self._fresh, self._lit = strokes, fresh, lit

    def paint(self, surface: pygame.Surface, camera: Camera, style: "Style") -> None:
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

    def __init__(self, margin: int = 0) -> None:
        """It reaches `margin` [px] past the canvas on all sides."""
        self._margin = margin
        self._surface = pygame.Surface((0, 0))
        self._pixels = np.zeros((0, 0), np.uint32)  # the same memory, premultiplied ARGB
        self._cover = np.zeros(0, np.uint8)  # for the plane of a stroke, clear between two
        self._area = pygame.Rect(0, 0, 0, 0)  # [px] that is not clear
        self._camera = Camera()  # the view that it was painted for
        self._look: tuple = ()
        self._done: list[Stroke] = []
        self._offset = (0, 0)  # [px] from there to the view of now

    def follow(self, strokes: "Sequence[Stroke]", camera: Camera, style: "Style") -> None:
        """Show these; those that are there already, as long as they can, stay."""
        look = camera.scale, camera.size, style.theme, style.sizes.halo
        self._offset = self._shift(camera)
        goes_on = look == self._look and max(map(abs, self._offset)) <= self._margin
        known = len(self._done) if goes_on and len(strokes) >= len(self._done) else 0
        if not known or any(a is not b for a, b in zip(self._done, strokes, strict=False)):
            self._clear(camera)
            self._look, self._done, known = look, [], 0
        for stroke in strokes[known:]:
            self._lay(stroke, style)
        self._done += strokes[known:]

    def _shift(self, camera: Camera) -> tuple[int, int]:
        """How far what was painted is to be moved for `camera`, in whole pixels."""
        (x0, y0), (x1, y1) = self._camera.center, camera.center
        move = (x0 - x1) * camera.scale, (y1 - y0) * camera.scale
        return (round(move[0]), round(move[1])) if max(map(abs, move)) < FAR else (FAR, FAR)

    def again(
        self,
        strokes: "Sequence[Stroke]",
        camera: Camera,
        style: "Style",
        rim: float,
        look: str | None,
    ) -> None:
        """Show these, whatever was there; `look` is the role of their rim, None: the usual."""
        self._clear(camera)
        for stroke in strokes:
            self._lay(stroke, style, rim, look)

    def blit(self, surface: pygame.Surface) -> None:
        """Onto the picture, as far as there is anything."""
        if self._area.width:
            at = self._area.move(*self._offset).move(-self._margin, -self._margin)
            surface.blit(self._surface, at, self._area, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _clear(self, camera: Camera) -> None:
        """An empty sheet for the view of `camera`."""
        size = camera.size[0] + 2 * self._margin, camera.size[1] + 2 * self._margin
        if self._surface.get_size() != size:
            self._surface = pygame.Surface(size, pygame.SRCALPHA, 32, MASKS)
            self._pixels = memory(self._surface)
            self._cover = np.zeros((size[0] + WORD) * size[1], np.uint8)
        else:
            area = self._area
            self._pixels[area.top : area.bottom, area.left : area.right] = 0
        self._area, self._offset = pygame.Rect(0, 0, 0, 0), (0, 0)
        self._camera.size = size
        self._camera.center, self._camera.scale = camera.center, camera.scale

    def _lay(
        self,
        stroke: "Stroke",
        style: "Style",
        rim: float = 1.0,
        look: str | None = None,
    ) -> None:
        """Paint one stroke: a rim that sets it off from whatever is below, then the ink.

        The highlighter has no rim: it is seen through.
        """
        camera = self._camera
        width = max(stroke.width * camera.scale, LEAST_WIDTH)
        halo = rim * style.sizes.halo if look or not stroke.marker else 0.0
        points = np.column_stack(camera.to_screen(stroke.points[:, 0], stroke.points[:, 1]))
        area = self._reach(points, width / 2 + halo + 1.0)
        if not area.width:
            return
        across = -(-area.width // WORD) * WORD
        plane = self._cover[: across * area.height].reshape(area.height, across)
        points -= area.topleft
        inks = [(width, style.color(stroke.role))]
        if halo:
            inks.insert(0, (width + 2 * halo, style.color(look or "halo", 1.0 if look else HALO)))
        for wide, color in inks:
            curves.stroke(plane, points, wide)
            curves.glaze(self._pixels, plane, plane.view(np.uint64), color, area.topleft)
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
