"""Many: the verbs of Draw for arrays of points, one call for thousands of marks."""

import math
from itertools import pairwise
from typing import Protocol

import numpy as np

from app.drawing import line_shapes
from app.drawing.kernels.primitives import DisplayList
from scenes.draw import Color, Draw, Points


class Target(Draw, Protocol):
    """What they draw onto."""

    @property
    def list(self) -> DisplayList:
        """Return what is painted."""
        ...


class Many:
    """Bulk drawing onto a target; points (n, 2) in metres unless a name says `px`."""

    def __init__(self, draw: Target) -> None:
        self._draw = draw
        self._view: tuple[object, ...] = ()
        self._way = np.zeros((3, 2))  # to pixels, in that view

    def pixels(self, points: Points) -> np.ndarray:
        """Return pixels (n, 2) of world points."""
        camera = self._draw.camera
        view = camera.size, camera.scale, tuple(camera.center)
        if view != self._view:
            (width, height), scale, center = self._view = view
            self._way = np.array([center, (scale, -scale), (width / 2, height / 2)])
        center, scale, middle = self._way
        pixels = np.asarray(points, float).reshape(-1, 2) - center
        pixels *= scale
        pixels += middle  # as `Camera.to_screen`, to the last bit
        return pixels if math.isfinite(pixels.sum()) else line_shapes.finite(pixels)

    def points(self, pixels: np.ndarray) -> np.ndarray:
        """Return world points (n, 2) [m] of pixels (n, 2)."""
        return np.column_stack(self._draw.camera.to_world(pixels[:, 0], pixels[:, 1]))

    def lines(
        self, a: Points, b: Points, color: Color, width: float | None = None, dash: bool = False
    ) -> None:
        """Draw lines from a to b (n, 2) [m]."""
        if len(a) == 0:
            return
        self.stroke(self.pixels(a), self.pixels(b), color, width, dash)

    def stroke(
        self,
        a: np.ndarray,
        b: np.ndarray,
        color: Color,
        width: float | np.ndarray | None = None,
        dash: bool = False,
    ) -> None:
        """Draw lines from a to b (n, 2) in pixels, `width` wide: one, or (undashed) each."""
        if len(a) == 0:
            return
        sizes = self._draw.style.sizes
        if dash:
            a, b = line_shapes.dashes(a, b, sizes.dash)
        corners = line_shapes.capsules(a, b, sizes.line if width is None else width)
        self._draw.list.add_many(corners, self._draw.color(color))

    def springs(
        self,
        a: Points,
        b: Points,
        color: Color = "spring",
        turns: int = 9,
        px: float = 16.0,
        width: float | None = None,
    ) -> None:
        """Draw coils from a to b (n, 2) [m], `px` pixels wide, of lines `width` [px] wide."""
        if len(a) == 0:
            return
        points = line_shapes.coils(self.pixels(a), self.pixels(b), turns, px)
        ends = points[:, :-1].reshape(-1, 2), points[:, 1:].reshape(-1, 2)
        self.stroke(*ends, color, width)

    def arrows(
        self,
        origins: Points,
        vectors: Points,
        color: Color,
        width: float | None = None,
        barbed: bool = False,
    ) -> None:
        """Draw arrows from origins along vectors (n, 2) [m]; `barbed` = an open head."""
        origins = np.asarray(origins, float).reshape(-1, 2)
        a = self.pixels(origins)
        self.arrows_px(a, self.pixels(origins + np.asarray(vectors, float)), color, width, barbed)

    def arrows_px(
        self,
        a: np.ndarray,
        b: np.ndarray,
        color: Color,
        width: float | None = None,
        barbed: bool = False,
    ) -> None:
        """Draw arrows from a to b (n, 2) in pixels, with a halo so that they read over bodies.

        Those shorter than `SHORTEST_ARROW` are left out: they point nowhere.
        """
        sizes, color_of = self._draw.style.sizes, self._draw.color
        shaft = (sizes.arrow if width is None else width) * (0.8 if barbed else 1.0)
        colors = color_of(color), color_of("halo", 0.8)
        self._draw.list.add_arrows(a, b, (shaft, sizes.head, sizes.halo, barbed), colors)

    def dots(self, points: Points, color: Color, px: float | np.ndarray | None = None) -> None:
        """Draw discs of `px` pixels diameter, one for all or each, with a halo."""
        halo = self._draw.style.sizes.halo
        self._discs(points, px, (halo, "halo", None, 0.0), (0.0, color, None, 0.0))

    def rings(
        self,
        points: Points,
        color: Color,
        px: float | np.ndarray | None = None,
        width: float | None = None,
    ) -> None:
        """Draw rings of `px` pixels diameter on a disc in the halo's colour."""
        sizes = self._draw.style.sizes
        line = max(1.5, sizes.outline) if width is None else width
        self._discs(points, px, (sizes.halo, "halo", None, 0.0), (0.0, None, color, line))

    def _discs(
        self,
        points: Points,
        px: float | np.ndarray | None,
        *layers: tuple[float, Color, Color, float],
    ) -> None:
        """Draw all discs once for each of `layers`: how much larger they are [px], the colours of
        fill and outline, and the width of that [px].
        """
        if len(points) == 0:
            return
        at, color = self.pixels(points), self._draw.color
        radius = np.asarray(self._draw.style.sizes.dot if px is None else px) / 2
        corners = np.empty((len(at), 1, 3))
        corners[:, 0, :2] = at
        for rim, fill, outline, width in layers:
            corners[:, 0, 2] = radius + rim
            self._draw.list.add_many(corners, color(fill), color(outline), width)

    def crosses(
        self, points: Points, color: Color, px: float | None = None, width: float | None = None
    ) -> None:
        """Draw plus signs of `px` pixels."""
        at = self.pixels(points)
        arm = (self._draw.style.sizes.dot if px is None else px) / 2
        for step in ((arm, 0.0), (0.0, arm)):
            self.stroke(at - step, at + step, color, width)

    def rects(
        self,
        low: Points,
        high: Points,
        color: Color,
        width: float | None = None,
        dash: bool = False,
    ) -> None:
        """Draw upright frames between the corners low and high (n, 2) [m]."""
        low, high = self.pixels(low), self.pixels(high)
        other_a = np.column_stack([low[:, 0], high[:, 1]])
        other_b = np.column_stack([high[:, 0], low[:, 1]])
        ring = (low, other_b, high, other_a, low)
        for a, b in pairwise(ring):
            self.stroke(a, b, color, width, dash)

    def boxes(self, low: Points, high: Points, color: Color) -> None:
        """Draw upright filled rectangles between any two opposite corners (n, 2) [m]: bars."""
        low, high = self.pixels(low), self.pixels(high)
        corners = np.zeros((len(low), 4, 3))
        corners[:, (0, 3), 0], corners[:, (1, 2), 0] = low[:, :1], high[:, :1]
        corners[:, (0, 1), 1], corners[:, (2, 3), 1] = low[:, 1:], high[:, 1:]
        self._draw.list.add_many(corners, self._draw.color(color))

    def quarters(self, points: Points, px: float) -> None:
        """Draw quartered discs, the drawing sign of a centre of mass."""
        halo = self._draw.style.sizes.halo
        self._discs(points, px, (halo, "center", None, 0.0), (0.0, "halo", None, 0.0))
        at = self.pixels(points)
        turns = np.linspace(0.0, np.pi / 2, 6)
        rim = np.column_stack([np.cos(turns), np.sin(turns)])
        wedge = np.vstack([np.zeros((1, 2)), rim]) * (px / 2)
        for sign in (1.0, -1.0):
            corners = np.zeros((len(at), len(wedge), 3))
            corners[:, :, :2] = at[:, None, :] + sign * wedge
            self._draw.list.add_many(corners, self._draw.color("center"))
