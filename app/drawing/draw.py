"""Draw: one frame as scenes and overlays see it: shapes (`Marks`), bodies, text, the picture.

Text lies over everything else.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import pygame

from app.drawing.arrow_scale import ArrowScale
from app.drawing.camera import Camera
from app.drawing.canvas import Canvas
from app.drawing.fonts import font
from app.drawing.formula import Face, set_formula, set_line
from app.drawing.grid import make_backdrop
from app.drawing.groups import Groups
from app.drawing.ink_sheet import InkSheet
from app.drawing.kept import Kept, Part
from app.drawing.kernels.bodies import emit_bodies, new_look
from app.drawing.marks import Color, Marks, Point
from app.drawing.measures import ArrowKey, Sheet, draw_measures
from app.drawing.pose import Poses
from app.drawing.stroke import Stroke
from app.drawing.style import Style
from app.drawing.text import Labels, label_text, place

__all__ = ["Color", "Draw", "Point"]


class Draw(Marks):
    """One frame at a time: `begin`, draw, `render`."""

    def __init__(self, camera: Camera, style: Style, threads: int | None = None) -> None:
        super().__init__(camera, style)
        # [px] left, top, right, bottom that panels cover
        self.insets: tuple[int, int, int, int] = (0, 0, 0, 0)
        self.arrow_keys: list[ArrowKey] = []  # lengths that the frame's arrows stand for
        self.sheets: list[Sheet] = []  # [px] of the frame's plots: the scale bar keeps clear
        self.poses = Poses()
        self._groups = Groups()
        self._scales: dict[str, ArrowScale] = {}
        self._canvas = Canvas(threads)
        self._labels = Labels()
        self._texts: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._look = new_look()
        self._ink = InkSheet()
        self._kept = Kept()

    def begin(self) -> None:
        """Start a new frame."""
        self.list.clear()
        self._texts.clear()
        self._ink.begin()
        self._kept.begin()
        self.arrow_keys.clear()
        self.sheets.clear()

    def reset(self) -> None:
        """Another scene: forget the arrow scales."""
        self._scales.clear()

    def kept(self, key: Hashable, paint: Callable[[], None]) -> None:
        """Let `paint` draw; or draw the same again, if it did for `key` in the last frame already.

        For what is laid out at length and seldom changes, and what `key` and the view tell all of.
        `paint` may add shapes, text and sheets.
        """
        camera = self.camera
        key = (key, camera.scale, tuple(camera.center), camera.size, self.style)
        part = self._kept.find(key)
        if part is not None:
            self.list.paste(part.primitives, part.corners)
            self._texts += part.texts
            self.sheets += part.sheets
            return
        start, texts, sheets = self.list.ends, len(self._texts), len(self.sheets)
        paint()
        shapes = self.list.since(*start)
        self._kept.keep(key, Part(*shapes, self._texts[texts:], self.sheets[sheets:]))

    def arrow_scale(self, kind: str, magnitudes: np.ndarray, factor: float | None) -> float:
        """Pixels per unit for the arrows of a kind: automatic, or `factor` times the held scale."""
        scale = self._scales.setdefault(kind, ArrowScale())
        return scale.update(magnitudes, self.style.sizes.arrow_reach, factor)

    def ink(
        self,
        strokes: Sequence[Stroke],
        fresh: Stroke | None = None,
        lit: Stroke | None = None,
    ) -> None:
        """The pen's strokes, over everything; `fresh` is just being drawn, `lit` would be erased.

        They are painted once and kept as long as strokes and view stay the same.
        """
        self._ink.show(strokes, fresh, lit)

    # --- text, bodies ----------------------------------------------------------------------------

    def text(
        self,
        at: Point,
        text: str,
        size: float | None = None,
        color: Color = "text",
        halo: bool = True,
        anchor: str = "center",
        bold: bool = False,
    ) -> None:
        """One line of text at a world point; `size` in pixels, None = the style's labels.

        `$ … $` in it is a formula.
        """
        self.text_px(self.camera.to_screen(*at), text, size, color, halo, anchor, bold)

    def text_px(
        self,
        at: Point,
        text: str,
        size: float | None = None,
        color: Color = "text",
        halo: bool = True,
        anchor: str = "center",
        bold: bool = False,
    ) -> None:
        """The same at a place in pixels."""
        if not self._in_reach(at):
            return
        look = (self.color(color), self.style.colors["halo"], self._rim(halo))
        bold = bold or self.style.projector
        label = self._labels.get(text, self._points(size), *look, bold)
        self._texts.append((label, place(label, at[0], at[1], anchor)))

    def formula(
        self,
        at: Point,
        source: str,
        size: float | None = None,
        color: Color = "text",
        halo: bool = True,
        anchor: str = "center",
        bold: bool = False,
    ) -> None:
        """Draw a formula at a world point, fractions stacked; `size` as for `text`."""
        self.formula_px(self.camera.to_screen(*at), source, size, color, halo, anchor, bold)

    def formula_px(
        self,
        at: Point,
        source: str,
        size: float | None = None,
        color: Color = "text",
        halo: bool = True,
        anchor: str = "center",
        bold: bool = False,
    ) -> None:
        """The same at a place in pixels."""
        if not self._in_reach(at):
            return
        look = (self.color(color), self.style.colors["halo"], self._rim(halo))
        label = self._labels.formula(source, self._face(size, bold), *look)
        self._texts.append((label, place(label, at[0], at[1], anchor)))

    def formula_size(
        self, source: str, size: float | None = None, bold: bool = False
    ) -> tuple[int, int]:
        """Width and height [px] of a formula, without its halo."""
        box = set_formula(source, self._face(size, bold))
        return box.width, box.height

    def _in_reach(self, at: Point) -> bool:
        """Whether text there can be seen. Not if it is NaN."""
        width, height = self.camera.size
        return -500 < at[0] < width + 500 and -100 < at[1] < height + 100

    def _points(self, size: float | None) -> int:
        return max(6, round(self.style.sizes.label if size is None else size))

    def _rim(self, halo: bool) -> int:
        return max(1, round(self.style.sizes.halo * 1.2)) if halo else 0

    def _face(self, size: float | None, bold: bool) -> Face:
        return Face(self._points(size), bold or self.style.projector)

    def text_size(self, text: str, size: float, bold: bool = False) -> tuple[int, int]:
        """Width and height [px] that a line takes at `size` [px], without its halo."""
        return text_size(text, self._points(size), bold or self.style.projector)

    def cover(self, left: float, top: float, right: float, bottom: float) -> None:
        """Text lies over all shapes: take away what a sheet in these bounds [px] would hide."""
        area = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))
        self._texts = [
            (label, at) for label, at in self._texts if not area.colliderect(at, label.get_size())
        ]

    def bodies(
        self,
        page: Any,
        alpha: float,
        filled: bool = True,
        marked: int = 0,
        pairs: np.ndarray | None = None,
    ) -> None:
        """All shapes of the data page between its last two states.

        `marked` is the id of a body to stress; `pairs` (n, 2) are body rows that share a colour
        because a joint connects them.
        """
        camera, sizes, look = self.camera, self.style.sizes, self._look
        look["alpha"], look["scale"] = alpha, camera.scale
        look["x"], look["y"] = camera.center
        look["width"], look["height"] = camera.size
        look["outline"], look["ground"], look["hatch"] = sizes.outline, sizes.ground, sizes.hatch
        look["least_mark"] = 3.0 * sizes.outline
        look["marked"], look["marked_color"] = marked, self.style.colors["hand"]
        self.poses.take(page, alpha)
        rows = self._groups.rows(page, np.zeros((0, 2), np.int64) if pairs is None else pairs)
        emit_bodies(self.list, page, look, (self.style.palette(filled), rows))

    # --- the picture -----------------------------------------------------------------------------

    def render(self, surface: pygame.Surface) -> None:
        """Paint the frame onto `surface`, which has the camera's size."""
        draw_measures(self)
        behind = make_backdrop(self.camera, self.style)
        self._canvas.paint(surface, self.camera.size, self.list, behind)
        surface.fblits(self._texts)
        self._ink.paint(surface, self.camera, self.style)


@lru_cache(maxsize=4096)
def text_size(text: str, size: int, bold: bool) -> tuple[int, int]:
    """Width and height [px] of a line, `$ … $` in it a formula."""
    text = label_text(text)
    if "$" in text:
        _, width, up, down = set_line(text, Face(size, bold, display=False))
        return width, up + down
    return font(size, bold).size(text)
