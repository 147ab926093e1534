"""Marks: the verbs of drawing, one shape at a time. World coordinates in, pixels for widths.

Colours are roles of the style ("velocity") or 0xAARRGGBB numbers.
"""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from app.drawing import strokes
from app.drawing.camera import Camera
from app.drawing.colors import Argb, Color
from app.drawing.kernels.primitives import DisplayList
from app.drawing.many import Many
from app.drawing.style import Style

Point = Sequence[float] | np.ndarray


class Marks:
    """Shapes onto a display list; what is drawn later lies on top."""

    def __init__(self, camera: Camera, style: Style) -> None:
        self.camera, self.style = camera, style
        self.list = DisplayList()
        self.many = Many(self)  # the same verbs for arrays of points

    def color(self, color: Color, alpha: float = 1.0) -> Argb:
        """0xAARRGGBB of a role or a number; None is nothing."""
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
        """A disc of `radius` [m]; `dash` draws the outline as a dashed circle."""
        x, y = self.camera.to_screen(*center)
        r = radius * self.camera.scale
        if dash:
            self._shape([(x, y, r)], fill, None, width)
            self._arc((x, y), r, 0.0, math.tau, outline, width, True)
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
        """A convex polygon [m], rounded by `radius` [m]."""
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
        """The hull of two discs: radius `ra` at `a`, `rb` at `b` [m] (the same when None)."""
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
        """An upright rectangle [m]."""
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
        """A round-ended line [m], `width` pixels wide."""
        if dash:
            self.many.lines([a], [b], color, width, dash)
            return
        r = (self.style.sizes.line if width is None else width) / 2
        ends = [(*self.camera.to_screen(*point), r) for point in (a, b)]
        self.list.add(ends, self.color(color))

    def path(
        self, points: Any, color: Color = "text", width: float | None = None, dash: bool = False
    ) -> None:
        """A polyline through points (n, 2) [m]."""
        pixels = self.many.pixels(points)
        self.many.stroke(pixels[:-1], pixels[1:], color, width, dash)

    def arrow(
        self, origin: Point, vector: Point, color: Color = "text", width: float | None = None
    ) -> None:
        """An arrow from `origin` along `vector` [m]."""
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
        """An arc round a world point, `px` pixels in radius, from `start` to `end` [rad]."""
        self._arc(self.camera.to_screen(*center), px, start, end, color, width, dash)

    def _arc(self, at: Point, px: float, start: float, end: float, *look: Any) -> None:
        """The same at a place in pixels; `look` is colour, width, dash."""
        color, width, dash = look
        on = self.style.sizes.dash
        points = strokes.arc_points((at[0], at[1]), px, start, end, on / 4 if dash else 4.0)
        ends = strokes.dashed_path(points, on) if dash else (points[:-1], points[1:])
        self.many.stroke(*ends, color, width)

    def spring(
        self, a: Point, b: Point, color: Color = "spring", turns: int = 9, px: float = 16.0
    ) -> None:
        """A coil from a to b [m], `px` pixels wide."""
        self.many.springs([a], [b], color, turns, px)

    def dot(self, at: Point, px: float | None = None, color: Color = "text") -> None:
        """A disc of `px` pixels diameter with a halo."""
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
        """A ring of `px` pixels diameter, on a disc in the halo's colour."""
        sizes = self.style.sizes
        x, y = self.camera.to_screen(*at)
        r = (sizes.dot if px is None else px) / 2
        line = max(1.5, sizes.outline) if width is None else width
        self.list.add([(x, y, r + sizes.halo)], self.color("halo"))
        self.list.add([(x, y, r)], 0, self.color(color), line)

    def cross(
        self, at: Point, px: float | None = None, color: Color = "text", width: float | None = None
    ) -> None:
        """A plus sign of `px` pixels."""
        self.many.crosses([at], color, px, width)

    def _shape(self, corners: list, fill: Color, outline: Color, width: float | None) -> None:
        line = 0.0 if outline is None else self.style.sizes.outline if width is None else width
        self.list.add(corners, self.color(fill), self.color(outline), line)
