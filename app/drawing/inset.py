"""Insets: small pictures of their own, painted like the picture, in pixels on a plain ground."""

import numpy as np
import pygame

from app.drawing import line_shapes
from app.drawing.camera import Camera
from app.drawing.colors import Argb
from app.drawing.draw import Draw
from app.drawing.grid import Backdrop
from app.drawing.groups import given_colors, own_rows
from app.drawing.style import Style
from physics import World
from scenes.draw import Color

Pixel = tuple[float, float]

DOUBLE = 2.6
"""Distance of the two lines of a double arrow: [1] of their width."""


class Inset(Draw):
    """A picture without grid and measures. A metre is a pixel; what ends in `px` counts from the
    top.
    """

    def __init__(self, style: Style) -> None:
        """Paint on one thread: handing small pictures to others costs more than painting them."""
        super().__init__(Camera((1, 1)), style, threads=1)
        self.camera.scale = 1.0

    def begin_on(self, size: tuple[int, int], style: Style) -> None:
        """Start a new picture of `size` [px]: as many metres, from its lower left corner."""
        self.camera.resize(size)
        self.camera.center = size[0] / 2, size[1] / 2
        self.style = style
        self.begin()

    def render_on(self, surface: pygame.Surface, ground: Argb) -> None:
        """Paint it all onto `surface`, on the colour `ground`."""
        width, height = self.camera.size
        rows = np.full(height, ground, np.uint32)
        none = np.zeros(0, np.int64), np.zeros((0, 2), np.int64)
        behind = Backdrop(rows, *none)
        self._canvas.paint(surface, (width, height), self.list, behind)
        surface.fblits(self._texts)

    # --- marks -------------------------------------------------------------------------------

    def body(self, world: World, row: int, pairs: np.ndarray, center: Pixel, scale: float) -> None:
        """Draw the shapes of one body as it stands, its centre of mass at `center`, `scale` [px/m].

        It has the colour that it has in the picture; `pairs` are as in `Draw.bodies`.
        """
        page, (own, given, places) = world.page, own_rows(given_colors(world))
        rows = self._groups.rows(page, pairs)
        rows[given] = places
        pose = np.asarray(page.motion)[row]
        shapes = np.asarray(page.shapes[: page.shape_count])
        fill, line = self.style.palette(own=own)[rows[row], :2].tolist()
        c, s = float(pose["c"]) * scale, float(pose["s"]) * scale
        for shape in shapes[shapes["body"] == row]:
            n = int(shape["count"])
            x, y, r = (shape[name][:n].astype(float) for name in ("x", "y", "r"))
            px, py = center[0] + c * x - s * y, center[1] - s * x - c * y
            corners = list(zip(px.tolist(), py.tolist(), (r * scale).tolist(), strict=True))
            self.list.add(corners, fill, line, self.style.sizes.outline)

    def arrow_px(
        self, a: Pixel, b: Pixel, color: Color, width: float, looks: tuple[bool, bool]
    ) -> None:
        """Draw an arrow; `looks` = whether its head is open, and its shaft dashed."""
        barbed, dashed = looks
        start, end = np.array([a], float), np.array([b], float)
        head = self.style.sizes.head
        length = float(np.hypot(*(end - start)[0]))
        if dashed and length > 1.5 * head:
            along = (end - start) / length
            self.many.stroke(start, end - along * head, color, 0.8 * width, dash=True)
            start = end - along * 1.2 * head
        self.many.arrows_px(start, end, color, width, barbed)

    def double_arrow_px(self, a: Pixel, b: Pixel, color: Color, width: float) -> None:
        """Draw two lines with one head: m a, which is no force."""
        start, end = np.array([a], float), np.array([b], float)
        step = end - start
        length = float(np.hypot(*step[0]))
        head = min(1.4 * self.style.sizes.head, 0.6 * length)
        along = step / max(length, 1e-9)
        side = np.column_stack([-along[:, 1], along[:, 0]]) * (DOUBLE * width / 2)
        base = end - along * head
        for sign in (1.0, -1.0):
            self.many.stroke(start + sign * side, base + sign * side, color, width)
        wing = side / np.maximum(np.hypot(*side.T), 1e-9)[:, None] * 0.55 * head
        corners = np.zeros((1, 3, 3))
        corners[0, :, :2] = np.vstack([end, base + wing, base - wing])
        corners[:, :, 2] = 0.5
        self.list.add_many(corners, self.color(color))

    def line_px(self, a: Pixel, b: Pixel, color: Color, width: float, dash: bool = False) -> None:
        self.many.stroke(np.array([a], float), np.array([b], float), color, width, dash)

    def turn_px(self, at: Pixel, radius: float, way: float, color: Color, width: float) -> None:
        """Draw three quarters of a circle with a head: a torque, `way` > 0 counter-clockwise."""
        start, end = (-0.6, 3.6) if way > 0.0 else (3.74, -0.46)
        points = line_shapes.arc_points(at, radius, start, end)
        self.many.stroke(points[:-1], points[1:], color, width)
        tail, tip = points[-5:-4], points[-1:] + (points[-1:] - points[-2:-1])
        self.many.arrows_px(tail, tip, color, width)

    def ring_px(self, at: Pixel, diameter: float, color: Color, width: float) -> None:
        corners = [(at[0], at[1], diameter / 2)]
        self.list.add(corners, 0, self.color(color), width)

    def wedge_px(self, points: list[Pixel], color: Color, alpha: float) -> None:
        """Draw a triangle that one sees through."""
        corners = [(x, y, 0.0) for x, y in points]
        self.list.add(corners, self.color(color, 1.0) & 0xFFFFFF | round(255 * alpha) << 24)
