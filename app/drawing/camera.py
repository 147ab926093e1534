"""Camera: world to screen and back. The only y flip of the program. Imports no pygame."""

import math
from typing import Any, NamedTuple

from app.drawing.easing import EASE, eased

LEAST_SCALE, MOST_SCALE = 0.5, 20_000.0
"""Zoom limits: [px/m]; from 2 km to 6 cm across a window."""

EASE_TIME = 0.1
"""A zoom step takes about this long: [s], 0.1; longer feels like rubber, shorter like a jump."""

KEPT_EDGE = 0.3
"""A followed point keeps this share of the width away from either edge: [1], 0.3."""

KEPT_BRIM = 0.12
"""And this share of the height away from the upper and lower edge: [1], 0.12. More, and a jump or a
bump would move the ground."""

SETTLED = 1e-3
"""Relative scale error at which easing ends."""

Point = tuple[float, float]
Rect = tuple[float, float, float, float]
Insets = tuple[int, int, int, int]
"""What panels cover of the picture: left, top, right, bottom [px]."""


class Glide(NamedTuple):
    """A soft way from one view to another."""

    start: tuple[Point, float]
    goal: tuple[Point, float]
    seconds: float = 0.0  # since it began

    @property
    def view(self) -> tuple[Point, float]:
        """Return centre and scale now: one point of the picture stands still, as in a zoom."""
        share = eased(self.seconds / EASE)
        (x, y), first = self.start
        (goal_x, goal_y), last = self.goal
        if share >= 1.0:
            return self.goal
        scale = first * (last / first) ** share
        if abs(last / first - 1.0) > SETTLED:
            share = (1.0 / scale - 1.0 / first) / (1.0 / last - 1.0 / first)
        return (x + (goal_x - x) * share, y + (goal_y - y) * share), scale


class Camera:
    """The camera looks at `center` [m] with `scale` [px/m] on a picture of `size` [px]."""

    def __init__(self, size: tuple[int, int] = (1280, 720)) -> None:
        self.size = size
        self.center = (0.0, 0.0)
        self.scale = 50.0
        self.moved = False  # by the user, since it was fitted
        self.returned = False  # it looks again where the user had moved it: nothing is to be fitted
        self.lead = 0.0  # [m] how far before what is followed it looks: see app/drawing/focus.py
        self.led_at = 0.0  # [s] simulated time of that
        self._level = 0.0  # [m] height that it was fitted at
        self._goal: tuple[float, float, float] | None = None  # px, py, scale of an eased zoom
        self.eases = False  # whether a view that is fitted comes softly
        self._glide: Glide | None = None

    def to_screen(self, x: Any, y: Any) -> tuple[Any, Any]:
        """Return pixels of a world point [m]; x and y may be arrays."""
        width, height = self.size
        return (
            (x - self.center[0]) * self.scale + width / 2,
            height / 2 - (y - self.center[1]) * self.scale,
        )

    def to_world(self, px: Any, py: Any) -> tuple[Any, Any]:
        """Return world point [m] of pixels; px and py may be arrays."""
        width, height = self.size
        return (
            (px - width / 2) / self.scale + self.center[0],
            (height / 2 - py) / self.scale + self.center[1],
        )

    @property
    def view(self) -> Rect:
        """Return the world rectangle that is visible: xmin, ymin, xmax, ymax [m]."""
        width, height = self.size
        left, bottom = self.to_world(0, height)
        right, top = self.to_world(width, 0)
        return (left, bottom, right, top)

    def pan(self, dx: float, dy: float) -> None:
        """Let the user move the point that is looked at by (dx, dy) [m]."""
        if dx or dy:
            self.moved, self._glide = True, None
        self._shift(dx, dy)

    def _shift(self, dx: float, dy: float) -> None:
        self.center = (self.center[0] + dx, self.center[1] + dy)

    def sees(self, at: Point, insets: Insets) -> bool:
        """Return whether the world point `at` [m] is in what `insets` leave of the picture."""
        left, top, right, bottom = self._free(insets)
        px, py = self.to_screen(*at)
        return left <= px <= right and top <= py <= bottom

    def bring_into_sight(self, at: Point, insets: Insets, lead: float = 0.0) -> None:
        """Move so little that `at` [m], and sideways what is `lead` [m] ahead of it, keep away
        from the edges of what `insets` leave.

        What has risen and falls again is followed down to the height that the view was fitted at.
        """
        self._arrive()
        if not self.moved:
            self.center = self.center[0], self._level
        left, top, right, bottom = self._free(insets)
        px, py = self.to_screen(*at)
        edge, brim = KEPT_EDGE * (right - left), KEPT_BRIM * (bottom - top)
        ahead = px + lead * self.scale
        over = max(0.0, ahead - right + edge) + min(0.0, ahead - left - edge)
        side = KEPT_BRIM * (right - left)  # `at` itself may lie behind what it looks ahead to
        over += max(0.0, px - over - right + side) + min(0.0, px - over - left - side)
        under = max(0.0, py - bottom + brim) + min(0.0, py - top - brim)
        self._shift(over / self.scale, -under / self.scale)

    def _free(self, insets: Insets) -> Rect:
        """Return left, top, right, bottom [px] of what `insets` leave."""
        return insets[0], insets[1], self.size[0] - insets[2], self.size[1] - insets[3]

    def zoom_at(self, px: float, py: float, factor: float) -> None:
        """Begin an eased zoom by `factor`; the world point under (px, py) stays there."""
        self.moved, self._glide = True, None
        goal = (self._goal[2] if self._goal else self.scale) * factor
        self._goal = (px, py, min(max(goal, LEAST_SCALE), MOST_SCALE))

    def pinch(self, before: Point, now: Point, factor: float) -> None:
        """Zoom by `factor` at once; the world point under `before` [px] comes under `now`."""
        self._glide = None
        self.finish()
        self.moved = True
        x, y = self.to_world(*before)
        self.scale = min(max(self.scale * factor, LEAST_SCALE), MOST_SCALE)
        there_x, there_y = self.to_world(*now)
        self._shift(x - there_x, y - there_y)

    def update(self, seconds: float) -> None:
        """Go on with an eased zoom, or on the way to a fitted view."""
        if self._glide is not None:
            self._glide = self._glide._replace(seconds=self._glide.seconds + max(seconds, 0.0))
            self.center, self.scale = self._glide.view
            self._glide = self._glide if self._glide.seconds < EASE else None
        if self._goal is None:
            return
        px, py, goal = self._goal
        # exponential approach in log scale: 95 % after EASE_TIME at any frame rate
        share = 1.0 - math.exp(-3.0 * max(seconds, 0.0) / EASE_TIME)
        scale = self.scale * (goal / self.scale) ** share
        if abs(scale / goal - 1.0) < SETTLED:
            scale, self._goal = goal, None
        self._scale_about(px, py, scale)

    def finish(self) -> None:
        """End what is eased at its goal."""
        self._arrive()
        if self._goal is not None:
            px, py, goal = self._goal
            self._goal = None
            self._scale_about(px, py, goal)

    def _arrive(self) -> None:
        if self._glide is not None:
            (self.center, self.scale), self._glide = self._glide.goal, None

    @property
    def gliding(self) -> bool:
        """Return whether it is on the way to a fitted view: until then it follows nothing."""
        return self._glide is not None

    @property
    def moving(self) -> bool:
        """Return whether something is eased now."""
        return self._goal is not None or self._glide is not None

    def glide_from(self, center: Point, scale: float) -> None:
        """Come softly to this view from another one; whatever the user does ends that at once."""
        if self.eases and (center, scale) != (self.center, self.scale):
            self._glide = Glide((center, scale), (self.center, self.scale))
            self.center, self.scale = center, scale

    def at_rest(self) -> "Camera":
        """Return the view at the end of an eased zoom; without one, that of now."""
        view = Camera(self.size)
        view.center, view.scale, view._goal = self.center, self.scale, self._goal
        view._glide = self._glide
        view.finish()
        return view

    def _scale_about(self, px: float, py: float, scale: float) -> None:
        x, y = self.to_world(px, py)
        self.scale = scale
        moved_x, moved_y = self.to_world(px, py)
        self.center = (self.center[0] + x - moved_x, self.center[1] + y - moved_y)

    def fit(self, rect: Rect, insets: Rect = (0, 0, 0, 0)) -> None:
        """Show the world rectangle (xmin, ymin, xmax, ymax) inside the picture less `insets`.

        `insets` are the pixels that panels cover: left, top, right, bottom.
        """
        left, top, right, bottom = insets
        width, height = self.size
        room_x, room_y = max(width - left - right, 1.0), max(height - top - bottom, 1.0)
        wide, high = max(rect[2] - rect[0], 1e-6), max(rect[3] - rect[1], 1e-6)
        self._goal, self._glide, self.moved = None, None, False
        self.scale = min(max(min(room_x / wide, room_y / high), LEAST_SCALE), MOST_SCALE)
        shift_x = (left - right) / 2 / self.scale  # the middle of the free part is not the middle
        shift_y = (top - bottom) / 2 / self.scale
        self._level = (rect[1] + rect[3]) / 2 + shift_y
        self.center = (rect[0] + rect[2]) / 2 - shift_x, self._level

    def look_again(self, center: Point, scale: float) -> None:
        """Look where the user had moved it, when what was seen there comes back."""
        self._goal, self._glide, self.center, self.scale = None, None, center, scale
        self.moved = self.returned = True

    def resize(self, size: tuple[int, int]) -> None:
        """Give the picture a new size [px]; centre and scale stay."""
        self.size = size
