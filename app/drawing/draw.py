"""Draw: one frame as scenes and overlays see it: shapes, bodies, text, the picture.

World coordinates in, pixels for widths. What is drawn later lies on top; text lies over all shapes.
`scenes/draw.py` describes the verbs of scenes, with their units.
"""

import math
from collections.abc import Callable, Hashable, Mapping, Sequence

import numpy as np
import pygame

from app.drawing import line_shapes
from app.drawing.album import Album
from app.drawing.arrow_scale import ArrowScale
from app.drawing.camera import Camera, Insets
from app.drawing.canvas import Canvas
from app.drawing.cloths import Cloths, Surface, draw_cloth
from app.drawing.colors import Argb
from app.drawing.composer import Composer
from app.drawing.easing import Appearing
from app.drawing.frame_joints import FrameJoints
from app.drawing.grid import Behind
from app.drawing.groups import Groups, own_rows
from app.drawing.ink_sheet import InkSheet
from app.drawing.kept import Kept, Part
from app.drawing.kernels.bodies import emit_bodies, new_look
from app.drawing.kernels.primitives import DisplayList
from app.drawing.many import Many
from app.drawing.measures import ArrowKey, Sheet, draw_measures
from app.drawing.pen_stroke import Stroke
from app.drawing.pose import Poses
from app.drawing.style import Own, Style
from app.drawing.text import Labels, place, text_size
from physics.state.page import State
from scenes.draw import Color, Point, Points, Result


class Draw:
    """One frame at a time: `begin`, draw, `render`."""

    def __init__(self, camera: Camera, style: Style, threads: int | None = None) -> None:
        self.camera, self.style = camera, style
        self.list = DisplayList()
        self.many = Many(self)  # the same verbs for arrays of points
        self.insets: Insets = (0, 0, 0, 0)  # [px] what panels cover
        self.arrow_keys: list[ArrowKey] = []  # lengths that the frame's arrows stand for
        self.withheld = frozenset[str]()  # parts of the scene's picture, while a class predicts
        self.lane: Sheet | None = None  # [px] for the measures, below the picture of a scene
        self.measured = 0.0  # [px] that they need of it
        self.sheets: list[Sheet] = []  # [px] of the frame's plots: the scale bar keeps clear
        self.boards: list[Sheet] = []  # [px] over the picture: it keeps clear of them, too
        self.matter: list[Sheet] = []  # [px] words and plots of the last frame: to be read
        self.album = Album()  # of the pictures that bodies wear
        self.skins: list[tuple[list[int], np.ndarray]] = []  # rows of bodies, border [m]
        self.poses = Poses()
        self.joints = FrameJoints()
        self.cloths = Cloths()
        self.appearing = Appearing()
        self._groups = Groups()
        self._scales: dict[str, ArrowScale] = {}
        self._behind, self._canvas = Behind(), Canvas(threads)
        self._labels = Labels()
        self._texts: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._look = new_look()
        self._ink = InkSheet()
        self._kept = Kept()
        self.composer: Composer | None = None  # of a surface that nobody else paints on unasked

    def begin(self) -> None:
        """Start a new frame."""
        self.list.clear()
        self._texts.clear()
        self._ink.begin()
        self.joints.begin()
        self.album.begin()
        self._kept.begin()
        self.arrow_keys.clear()
        self.sheets.clear()
        self.boards.clear()
        self.skins.clear()

    def reset(self) -> None:
        """Forget the arrow scales: another scene begins."""
        self._scales.clear()

    def kept(self, key: Hashable, paint: Callable[[], Result]) -> Result:
        """Let `paint` draw; or draw the same again, if it did for `key` in the last frame already.
        Return what it returned.

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
            return part.result
        start, texts, sheets = self.list.ends, len(self._texts), len(self.sheets)
        count = self._kept.count
        result = paint()
        shapes, inner = self.list.since(*start), self._kept.since(count)
        own = self._texts[texts:], self.sheets[sheets:]
        self._kept.keep(key, Part(*shapes, *own, result, inner))
        return result

    def arrow_scale(self, kind: str, magnitudes: np.ndarray, factor: float | None) -> float:
        """Return pixels per unit for a kind of arrow: automatic, or `factor` times what is held."""
        scale = self._scales.setdefault(kind, ArrowScale())
        return scale.update(magnitudes, self.style.sizes.arrow_reach, factor)

    def ink(
        self,
        strokes: Sequence[Stroke],
        fresh: Stroke | None = None,
        lit: Stroke | None = None,
    ) -> None:
        """Draw the strokes of the pen over everything; `fresh` is being drawn, `lit` would be
        erased.

        They are painted once and kept as long as strokes and view stay the same.
        """
        self._ink.show(strokes, fresh, lit)

    # --- shapes ----------------------------------------------------------------------------------

    def color(self, color: Color, alpha: float = 1.0) -> Argb:
        """Return 0xAARRGGBB of a role or a number; None is nothing."""
        if color is None:
            return 0
        if isinstance(color, str):
            return self.style.color(color, alpha)
        return color

    def circle(
        self,
        center: Point,
        radius: float,
        fill: Color = None,
        outline: Color = None,
        width: float | None = None,
        dash: bool = False,
    ) -> None:
        x, y = self.camera.to_screen(*center)
        r = radius * self.camera.scale
        if dash:
            self._shape([(x, y, r)], fill, None, width)
            self.arc(center, r, 0.0, math.tau, outline, width, dash)
        else:
            self._shape([(x, y, r)], fill, outline, width)

    def polygon(
        self,
        points: Sequence[Point],
        fill: Color = None,
        outline: Color = None,
        width: float | None = None,
        radius: float = 0.0,
    ) -> None:
        r = radius * self.camera.scale
        corners = [(*self.camera.to_screen(float(x), float(y)), r) for x, y in points]
        self._shape(corners, fill, outline, width)

    def capsule(
        self,
        a: Point,
        b: Point,
        ra: float,
        rb: float | None = None,
        fill: Color = None,
        outline: Color = None,
        width: float | None = None,
    ) -> None:
        scale = self.camera.scale
        ends = ((a, ra), (b, ra if rb is None else rb))
        corners = [(*self.camera.to_screen(*point), r * scale) for point, r in ends]
        self._shape(corners, fill, outline, width)

    def rect(
        self,
        xmin: float,
        ymin: float,
        xmax: float,
        ymax: float,
        fill: Color = None,
        outline: Color = None,
        width: float | None = None,
    ) -> None:
        points = ((xmin, ymin), (xmax, ymin), (xmax, ymax), (xmin, ymax))
        self.polygon(points, fill, outline, width)

    def line(
        self,
        a: Point,
        b: Point,
        color: Color = "text",
        width: float | None = None,
        dash: bool = False,
    ) -> None:
        if dash:
            self.many.lines([a], [b], color, width, dash)
            return
        r = (self.style.sizes.line if width is None else width) / 2
        ends = [(*self.camera.to_screen(*point), r) for point in (a, b)]
        self.list.add(ends, self.color(color))

    def path(
        self, points: Points, color: Color = "text", width: float | None = None, dash: bool = False
    ) -> None:
        pixels = self.many.pixels(points)
        self.many.stroke(pixels[:-1], pixels[1:], color, width, dash)

    def arrow(
        self, origin: Point, vector: Point, color: Color = "text", width: float | None = None
    ) -> None:
        self.many.arrows([origin], [vector], color, width)

    def arc(
        self,
        center: Point,
        px: float,
        start: float,
        end: float,
        color: Color = "text",
        width: float | None = None,
        dash: bool = False,
    ) -> None:
        at = self.camera.to_screen(*center)
        on = self.style.sizes.dash
        points = line_shapes.arc_points(at, px, start, end, on / 4 if dash else 4.0)
        ends = line_shapes.dashed_path(points, on) if dash else (points[:-1], points[1:])
        self.many.stroke(*ends, color, width)

    def spring(
        self, a: Point, b: Point, color: Color = "spring", turns: int = 9, px: float = 16.0
    ) -> None:
        self.many.springs([a], [b], color, turns, px)

    def dot(self, at: Point, px: float | None = None, color: Color = "text") -> None:
        sizes = self.style.sizes
        x, y = self.camera.to_screen(*at)
        r = (sizes.dot if px is None else px) / 2
        self.list.add([(x, y, r + sizes.halo)], self.color("halo"))
        self.list.add([(x, y, r)], self.color(color))

    def ring(
        self,
        at: Point,
        px: float | None = None,
        color: Color = "text",
        width: float | None = None,
    ) -> None:
        sizes = self.style.sizes
        x, y = self.camera.to_screen(*at)
        r = (sizes.dot if px is None else px) / 2
        line = max(1.5, sizes.outline) if width is None else width
        self.list.add([(x, y, r + sizes.halo)], self.color("halo"))
        self.list.add([(x, y, r)], 0, self.color(color), line)

    def cross(
        self, at: Point, px: float | None = None, color: Color = "text", width: float | None = None
    ) -> None:
        self.many.crosses([at], color, px, width)

    def _shape(self, corners: list, fill: Color, outline: Color, width: float | None) -> None:
        line = 0.0 if outline is None else self.style.sizes.outline if width is None else width
        self.list.add(corners, self.color(fill), self.color(outline), line)

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
        until: float = math.inf,
    ) -> None:
        width, height = self.camera.size
        if text and -500 < at[0] < width + 500 and -100 < at[1] < height + 100:  # no NaN
            rim = max(1, round(self.style.sizes.halo * 1.2)) if halo else 0
            look = (self.color(color), self.style.colors["halo"], rim)
            points = self._points(size)
            label = self._labels.get(text, points, *look, bold or self.style.projector)
            x, y = place(label, at[0], at[1], anchor)
            if until < x + label.get_width():
                label = label.subsurface((0, 0, max(0, round(until - x)), label.get_height()))
            self._texts.append((label, (x, y)))

    def text_up(self, at: Point, text: str, size: float, color: Color, way: int) -> None:
        look = self.color(color), self.style.colors["halo"], 0
        label = self._labels.get(text, self._points(size), *look, self.style.projector)
        turned = pygame.transform.rotate(label, -90 * way)
        self._texts.append((turned, place(turned, *self.camera.to_screen(*at), "center")))

    def text_size(self, text: str, size: float, bold: bool = False) -> tuple[int, int]:
        return text_size(text, self._points(size), bold or self.style.projector)

    def _points(self, size: float | None) -> int:
        """Return the whole number of pixels that text of `size` [px] is rendered in: None is that
        of labels, and none is smaller than the look allows.
        """
        sizes = self.style.sizes
        return round(max(sizes.label if size is None else size, sizes.least))

    def cover(self, left: float, top: float, right: float, bottom: float) -> None:
        """Take away text that a sheet in these bounds [px] hides: text lies over all shapes."""
        area = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))
        self._texts = [
            (label, at) for label, at in self._texts if not area.colliderect(at, label.get_size())
        ]

    def bodies(
        self,
        page: State,
        alpha: float,
        filled: bool = True,
        marked: int = 0,
        pairs: np.ndarray | None = None,
        colors: Mapping[int, Own] | None = None,
        pictures: Mapping[int, tuple[str, ...]] | None = None,
        cloth: Surface | None = None,
    ) -> None:
        """Draw all shapes of the data page between its last two states.

        `marked` is the id of a body to stress; `pairs` (n, 2) are body rows that share a colour
        because a joint connects them; `colors` and `pictures` (lines of base64 of a PNG) are those
        that bodies were given, by their rows. A `cloth` is drawn in the place of its knots.
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
        own, given, places = own_rows(colors or {})
        rows[given] = places
        palette = self.style.palette(filled, own)
        if cloth is not None:
            spots = self.poses.centers()
            places = spots, self.many.pixels(spots)
            draw_cloth(self.list, cloth, places, (palette, rows), sizes.outline)
            rows[cloth.knots] = -1
        laid = self.album.laid(page, (pictures or {}) if filled else {})
        self.list.pictures = self.album.texels
        emit_bodies(self.list, page, look, (palette, rows), (given, laid))

    # --- the picture -----------------------------------------------------------------------------

    @property
    def word_count(self) -> int:
        """Return how many labels the frame that is begun has so far."""
        return len(self._texts)

    def words(self, first: int = 0) -> list[Sheet]:
        """Return where the words of the frame that is begun come, from the `first` on."""
        return [
            (float(x), float(y), float(x + label.get_width()), float(y + label.get_height()))
            for label, (x, y) in self._texts[first:]
        ]

    @property
    def readable(self) -> list[Sheet]:
        """Return what must be read in the frame that is begun."""
        return [*self.words(), *self.sheets]

    def render(self, surface: pygame.Surface) -> None:
        """Paint the frame onto `surface`, which has the camera's size."""
        self.matter = self.readable
        self.measured = draw_measures(self)
        behind = self._behind.backdrop(self.camera, self.style)
        if self.composer is None:
            self._canvas.paint(surface, self.camera.size, self.list, behind)
            surface.fblits(self._texts)
        else:
            picture = self.list, behind
            self.composer.show(surface, self._canvas, picture, self._texts, self._ink.shows)
        self._ink.paint(surface, self.camera, self.style)
