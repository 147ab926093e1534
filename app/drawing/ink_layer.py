"""A layer of ink: strokes of the pen as one clear picture, as one camera sees them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
import pygame

from app.drawing import surfaces
from app.drawing.camera import Camera
from app.drawing.canvas import memory
from app.drawing.kernels import curves
from app.drawing.pen_stroke import Stroke
from app.drawing.style import Style

WORD = 8  # [px] of a plane that are looked at together
HALO = 0.85  # [1] opacity of the rim
LEAST_WIDTH = 1.2  # [px] of a stroke that is seen from afar
FAR = 100_000  # [px] further is not looked for
PORTION = 250_000
"""Pixels that are touched in one go of a painting that is interrupted: [px], about 0.5 ms."""

Ink = tuple[float, int]  # width [px], colour 0xAARRGGBB


class Layer:
    """Strokes as pixels; painted at once (`follow`, `again`) or bit by bit (`start`, `go_on`)."""

    def __init__(self, margin: int = 0) -> None:
        """Reach `margin` [px] past the canvas on all sides."""
        self._margin = margin
        self._surface = surfaces.packed_clear((1, 1))
        self._pixels = np.zeros((0, 0), np.uint32)  # the same memory, premultiplied ARGB
        self._cover = np.zeros(0, np.uint8)  # for the plane of a stroke, clear between two
        self._area = pygame.Rect(0, 0, 0, 0)  # [px] that is not clear
        self._camera = Camera()  # the view that it was painted for
        self._look: tuple = ()
        self._done: list[Stroke] = []
        self._offset = (0, 0)  # [px] from there to the view of now
        self._work: Iterator[None] | None = None  # what is still to be painted

    # --- what it shows -----------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Return whether all of it is painted."""
        return self._work is None

    @property
    def view(self) -> tuple[tuple[float, float], float]:
        """Return the centre [m] and scale [px/m] that it is painted for."""
        return self._camera.center, self._camera.scale

    def has(self, strokes: Sequence[Stroke], camera: Camera, style: Style) -> bool:
        """Return whether it is made of these strokes, in these colours, whatever the zoom."""
        same = len(strokes) == len(self._done) and all(map(_same, strokes, self._done))
        return same and self._look[1:] == _look(camera, style)[1:]

    def is_for(self, strokes: Sequence[Stroke], camera: Camera, style: Style) -> bool:
        """Return whether it is, or will be, what `camera` sees of these strokes."""
        near = max(map(abs, self._shift(camera))) <= self._margin
        return near and self._look == _look(camera, style) and self.has(strokes, camera, style)

    def shows(self, strokes: Sequence[Stroke], camera: Camera, style: Style) -> bool:
        """Return whether it is ready for that view."""
        return self.ready and self.is_for(strokes, camera, style)

    def place_in(self, camera: Camera) -> tuple[pygame.Surface, pygame.Rect] | None:
        """Return the piece that `camera` sees, and where it is scaled to [px]; None: nothing."""
        ratio = camera.scale / self._camera.scale
        left, top = camera.to_screen(*self._camera.to_world(0.0, 0.0))
        width, height = camera.size
        x0, y0 = int(np.floor(-left / ratio)), int(np.floor(-top / ratio))
        seen = pygame.Rect(x0, y0, int(width / ratio) + 2, int(height / ratio) + 2)
        piece = seen.clip(self._area)
        if not piece.width or not piece.height:
            return None
        x0, y0 = round(left + ratio * piece.left), round(top + ratio * piece.top)
        x1, y1 = round(left + ratio * piece.right), round(top + ratio * piece.bottom)
        rect = pygame.Rect(x0, y0, max(1, x1 - x0), max(1, y1 - y0))
        return self._surface.subsurface(piece), rect

    def blit(self, surface: pygame.Surface) -> None:
        """Lay it onto the picture, as far as there is anything."""
        if self._area.width:
            at = self._area.move(*self._offset).move(-self._margin, -self._margin)
            surface.blit(self._surface, at, self._area, special_flags=pygame.BLEND_PREMULTIPLIED)

    # --- painting ----------------------------------------------------------------------------

    def follow(self, strokes: Sequence[Stroke], camera: Camera, style: Style) -> None:
        """Show these; those that are there already, as long as they can, stay."""
        look = _look(camera, style)
        self._offset = self._shift(camera)
        goes_on = self.ready and look == self._look and max(map(abs, self._offset)) <= self._margin
        known = len(self._done) if goes_on and len(strokes) >= len(self._done) else 0
        if not known or not all(map(_same, self._done, strokes)):
            self._clear(camera)
            self._look, self._done, known = look, [], 0
        for stroke in strokes[known:]:
            self._lay(stroke, style)
        self._done += strokes[known:]

    def again(
        self,
        strokes: Sequence[Stroke],
        camera: Camera,
        style: Style,
        rim: float,
        look: str | None,
    ) -> None:
        """Show these, whatever was there; `look` is the role of their rim, None: the usual."""
        self._clear(camera)
        for stroke in strokes:
            self._lay(stroke, style, rim, look)

    def start(self, strokes: Sequence[Stroke], camera: Camera, style: Style) -> None:
        """Begin to paint these; `go_on` does the work."""
        self._clear(camera)
        self._look, self._done = _look(camera, style), list(strokes)
        self._work = (None for stroke in strokes for _ in self._laying(stroke, style))

    def go_on(self) -> None:
        """Paint the next portion, until it is `ready`."""
        if self._work is not None and next(self._work, self) is self:
            self._work = None

    def _shift(self, camera: Camera) -> tuple[int, int]:
        """Return how far what was painted is to be moved for `camera`, in whole pixels."""
        (x0, y0), (x1, y1) = self._camera.center, camera.center
        move = (x0 - x1) * camera.scale, (y1 - y0) * camera.scale
        return (round(move[0]), round(move[1])) if max(map(abs, move)) < FAR else (FAR, FAR)

    def allot(self, canvas: tuple[int, int]) -> None:
        """Have the memory for a canvas of that size [px]; another size shows nothing any more."""
        size = canvas[0] + 2 * self._margin, canvas[1] + 2 * self._margin
        if self._surface.get_size() != size:
            self._surface = surfaces.packed_clear(size)
            self._pixels = memory(self._surface)
            self._cover = np.full((size[0] + WORD) * size[1], 0, np.uint8)  # zeros: untouched
            self._area, self._done = pygame.Rect(0, 0, 0, 0), []
            self._camera.size, self._look = size, ()

    def _clear(self, camera: Camera) -> None:
        """Begin an empty sheet for the view of `camera`."""
        self.allot(camera.size)
        area = self._area
        self._pixels[area.top : area.bottom, area.left : area.right] = 0
        if not self.ready:  # a stroke may be half laid
            self._work = None
            self._cover[:] = 0
        self._area, self._offset = pygame.Rect(0, 0, 0, 0), (0, 0)
        self._camera.center, self._camera.scale = camera.center, camera.scale

    def _lay(self, stroke: Stroke, style: Style, rim: float = 1.0, look: str | None = None) -> None:
        for _ in self._laying(stroke, style, rim, look):
            pass

    def _laying(
        self, stroke: Stroke, style: Style, rim: float = 1.0, look: str | None = None
    ) -> Iterator[None]:
        """Paint one stroke, in portions: first its rim, then its ink."""
        camera = self._camera
        inks = inks_of(stroke, camera.scale, style, rim, look)
        points = np.column_stack(camera.to_screen(stroke.points[:, 0], stroke.points[:, 1]))
        height, width = self._pixels.shape
        area = reach(points, inks[0][0] / 2 + 1.0, (width, height))
        if not area.width or not area.height:
            return
        across = -(-area.width // WORD) * WORD
        plane = self._cover[: across * area.height].reshape(area.height, across)
        points -= area.topleft
        self._area = area.union(self._area) if self._area.width else area
        rows = max(1, PORTION // across)
        for wide, color in inks:
            for piece in portions(points, wide):
                curves.stroke(plane, piece, wide)
                yield
            for top in range(0, area.height, rows):
                band = plane[top : top + rows]
                corner = (area.left, area.top + top)
                curves.glaze(self._pixels, band, band.view(np.uint64), color, corner)
                yield


def _same(a: Stroke, b: Stroke) -> bool:
    return a is b


def _look(camera: Camera, style: Style) -> tuple:
    """Return what a layer is painted anew for, when it changes; the scale comes first."""
    return camera.scale, camera.size, style.theme, style.sizes.halo


def inks_of(
    stroke: Stroke, scale: float, style: Style, rim: float = 1.0, look: str | None = None
) -> list[Ink]:
    """Return what is laid one over the other at `scale` [px/m], the widest first.

    A rim sets the ink off from whatever is below; the highlighter has none: it is seen through.
    """
    width = max(stroke.width * scale, LEAST_WIDTH)
    halo = rim * style.sizes.halo if look or not stroke.marker else 0.0
    inks = [(width, style.color(stroke.role))]
    if halo:
        inks.insert(0, (width + 2 * halo, style.color(look or "halo", 1.0 if look else HALO)))
    return inks


def portions(points: np.ndarray, wide: float) -> list[np.ndarray]:
    """Return the polyline (n, 2) [px] in pieces that touch about `PORTION` pixels each."""
    if len(points) < 3:
        return [points]
    lengths = np.nan_to_num(np.hypot(*np.diff(points, axis=0).T))
    share = np.cumsum((lengths + wide) * wide) / PORTION
    cuts = np.flatnonzero(np.diff(np.floor(share))) + 1
    ends = [0, *cuts.tolist(), len(points) - 1]
    return [points[a : b + 1] for a, b in pairwise(ends)]


def reach(points: np.ndarray, rim: float, size: tuple[int, int]) -> pygame.Rect:
    """Return the pixels of a picture of `size` that strokes through `points` (n, 2) may touch."""
    low = np.nanmin(points, axis=0) - rim
    high = np.nanmax(points, axis=0) + rim
    left, top = (int(np.clip(np.floor(low[k]), 0, size[k])) for k in (0, 1))
    right, bottom = (int(np.clip(np.ceil(high[k]), 0, size[k])) for k in (0, 1))
    return pygame.Rect(left, top, max(0, right - left), max(0, bottom - top))
