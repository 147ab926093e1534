"""The sheet of ink: the pen's strokes over the picture, painted anew as seldom as can be.

As long as the view stands or is moved sideways, a kept layer is copied. While it is zoomed, that
layer is scaled, and meanwhile the one for the view at the end of the zoom is painted, a little in
each frame: sixty strokes at once take 40 ms, three frames of a zoom.
"""

import time
from collections.abc import Sequence

import pygame

from app.drawing.camera import Camera
from app.drawing.ink_growth import Growth
from app.drawing.ink_layer import Layer
from app.drawing.ink_zoom import Enlarged
from app.drawing.pen_stroke import Stroke
from app.drawing.style import Style

MARGIN = 256
"""How far the sheet reaches past the canvas: [px]. As long as the view moves within it, it is moved
too, by whole pixels."""
PATIENCE = 0.003
"""Computing in each frame until a new zoom is painted: [s], 3 ms; scaling takes as long again."""
LIT_RIM = 2.2  # [halos] round what would be erased


class InkSheet:
    """A clear picture over the whole canvas. What is just being drawn has one of its own."""

    def __init__(self) -> None:
        self._strokes: Sequence[Stroke] = ()
        self._fresh: Stroke | None = None
        self._lit: Stroke | None = None
        self._kept = Layer(MARGIN)
        self._coming = Layer(MARGIN)  # for the end of a zoom
        self._enlarged = Enlarged()
        self._goal: float | None = None  # [px/m] of a zoom that is not painted yet
        self._marked = Layer()
        self._growth = Growth()

    def begin(self) -> None:
        self._strokes, self._fresh, self._lit = (), None, None

    def show(self, strokes: Sequence[Stroke], fresh: Stroke | None, lit: Stroke | None) -> None:
        self._strokes, self._fresh, self._lit = strokes, fresh, lit

    @property
    def shows(self) -> bool:
        """Return whether there is any ink."""
        return bool(self._strokes) or self._lit is not None or self._fresh is not None

    def paint(self, surface: pygame.Surface, camera: Camera, style: Style) -> None:
        """Lay it over the finished picture."""
        if self._strokes:
            self._paint_kept(surface, camera, style)
        if self._lit is not None:
            self._marked.again([self._lit], camera, style, LIT_RIM, "erase")
            self._marked.blit(surface)
        if self._fresh is not None:
            self._growth.follow(self._fresh, camera, style)
            self._growth.blit(surface)

    def _paint_kept(self, surface: pygame.Surface, camera: Camera, style: Style) -> None:
        if self._waits(camera, style):
            if not self._enlarged.blit(surface, self._kept, camera):
                self._prepare(camera, style)
            return
        if self._kept.shows(self._strokes, camera, style):  # a frame with nothing else to do
            self._coming.allot(camera.size)
            self._enlarged.allot(camera.size)
        self._kept.follow(self._strokes, camera, style)
        self._kept.blit(surface)

    def _waits(self, camera: Camera, style: Style) -> bool:
        """Return whether the kept layer may stand in for a while: during a zoom, and just after it.

        A view that has jumped is painted at once: little of the old one is in it.
        """
        zoomed = camera.moving or camera.scale == self._goal
        done = self._kept.shows(self._strokes, camera, style) and not camera.moving
        waits = zoomed and not done and self._kept.has(self._strokes, camera, style)
        self._goal = camera.at_rest().scale if waits else None
        return waits

    def _prepare(self, camera: Camera, style: Style) -> None:
        """Paint for the end of the zoom; one that was begun for another end is finished first."""
        goal, coming = camera.at_rest(), self._coming
        if self._kept.is_for(self._strokes, goal, style):
            return
        if coming.ready or not coming.has(self._strokes, camera, style):
            coming.start(self._strokes, goal, style)
        begun = time.thread_time()
        while not coming.ready and time.thread_time() - begun < PATIENCE:
            coming.go_on()
        if coming.ready:
            self._kept, self._coming = coming, self._kept
