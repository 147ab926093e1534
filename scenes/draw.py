"""Draw: all that a scene may use of the object that its `draw(self, draw, world)` is given.

World coordinates in metres, y up. Widths, dots and text are in pixels, so that they keep their size
when the user zooms; take them from `draw.style.sizes`, which grows on a projector. Colours are
roles of the style ("velocity", "muted"), which differ between light and dark, or 0xAARRGGBB
numbers. What is drawn later lies on top; text lies over everything else. NaN is left out.

    def draw(self, draw: Draw, world: World) -> None:
        ball = world.body("ball")
        draw.arrow(ball.center, ball.velocity, "velocity")
        draw.text(ball.center, "v", color="velocity", anchor="topleft")

The program's own object is `app/drawing/draw.py`; pyright holds it to these protocols.
"""

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import numpy as np

Result = TypeVar("Result")

Color = str | int | None
"""A role of the style, a number 0xAARRGGBB, or None: nothing is painted."""

Point = Sequence[float] | np.ndarray
"""Two numbers x, y: in metres, or in pixels from the upper left where the name says `px`."""

Points = Any
"""Whatever numpy makes an array (n, 2) of: a list of pairs, or an array."""


@dataclass(frozen=True)
class Sizes:
    """Lengths [px] of the present look: desk or projector, at the user's scale."""

    outline: float = 2.0  # of bodies
    line: float = 2.0  # joints, frames
    thin: float = 1.25  # AABBs and other quiet lines
    ground: float = 4.0  # least thickness of a segment without radius
    arrow: float = 3.0  # shaft
    head: float = 12.0  # length of an arrow head
    arrow_reach: float = 60.0  # what the automatic scale makes of a strong arrow
    dot_new: float = 8.0  # diameter of the ring of a new contact
    dot_kept: float = 6.0  # diameter of the disc of a kept one
    dot: float = 6.0  # other dots: centres, anchors
    hand: float = 3.0  # the line from the anchor to the cursor
    handle: float = 10.0  # the ring at the anchor
    halo: float = 1.5  # light rim round marks and text
    dash: float = 7.0  # on; as much off
    label: float = 16.0  # text
    least: float = 9.0  # text is never smaller
    hatch: float = 9.0  # period of the stripes
    grid: float = 44.0  # least distance of two grid lines


class Style(Protocol):
    """The present look."""

    @property
    def sizes(self) -> Sizes:
        """Return all lengths in pixels."""
        ...


class Camera(Protocol):
    """How the world lies in the picture. A scene reads it and never moves it."""

    @property
    def center(self) -> tuple[float, float]:
        """Return the world point in the middle of the picture [m]."""
        ...

    @property
    def scale(self) -> float:
        """Return the zoom [px/m]: `pixels / scale` is a length in metres."""
        ...

    @property
    def size(self) -> tuple[int, int]:
        """Return the width and height of the picture [px]."""
        ...

    @property
    def view(self) -> tuple[float, float, float, float]:
        """Return the visible part of the world: xmin, ymin, xmax, ymax [m]."""
        ...

    def to_screen(self, x: Any, y: Any) -> tuple[Any, Any]:
        """Return the pixels of the world point (x, y) [m]; both may be arrays."""
        ...

    def to_world(self, px: Any, py: Any) -> tuple[Any, Any]:
        """Return the world point [m] of pixels; both may be arrays."""
        ...


class Shapes(Protocol):
    """The list of the picture's convex shapes: for thousands of them, in pixels."""

    def add(self, corners: list, fill: int, outline: int = 0, width: float = 0.0) -> None:
        """Add a shape from its corners [(x, y, radius)] [px], in colours of `Draw.color`."""

    def add_many(
        self, corners: np.ndarray, fill: int | np.ndarray, outline: int = 0, width: float = 0.0
    ) -> None:
        """Add n shapes with k corners each: corners (n, k, 3) = x, y, radius [px].

        `fill` is one colour for all, or one for each, uint32 (n,).
        """


class Poses(Protocol):
    """Where bodies are in this picture: between the last two ticks."""

    def centers(self) -> np.ndarray:
        """Return the drawn centres of mass (n, 2) [m]; row `body.index` is that of a body."""
        ...


class Many(Protocol):
    """The verbs of Draw for arrays of points (n, 2) [m]: one call for thousands of marks."""

    def pixels(self, points: Points) -> np.ndarray:
        """Return the pixels (n, 2) of world points (n, 2) [m]."""
        ...

    def lines(
        self, a: Points, b: Points, color: Color, width: float | None = None, dash: bool = False
    ) -> None:
        """Draw lines from a to b (n, 2) [m]."""

    def stroke(
        self,
        a: np.ndarray,
        b: np.ndarray,
        color: Color,
        width: float | np.ndarray | None = None,
        dash: bool = False,
    ) -> None:
        """Draw lines from a to b (n, 2) in pixels; `width` is one for all, or one each (n,)."""

    def arrows(
        self,
        origins: Points,
        vectors: Points,
        color: Color,
        width: float | None = None,
        barbed: bool = False,
    ) -> None:
        """Draw arrows from origins along vectors (n, 2) [m]; `barbed` ones have an open head."""

    def arrows_px(
        self,
        a: np.ndarray,
        b: np.ndarray,
        color: Color,
        width: float | None = None,
        barbed: bool = False,
    ) -> None:
        """Draw arrows from a to b (n, 2) in pixels; `barbed` = an open head."""
        ...

    def dots(self, points: Points, color: Color, px: float | np.ndarray | None = None) -> None:
        """Draw discs of `px` pixels diameter, one for all or one each (n,), with a halo."""

    def rings(
        self,
        points: Points,
        color: Color,
        px: float | np.ndarray | None = None,
        width: float | None = None,
    ) -> None:
        """Draw rings of `px` pixels diameter on discs in the halo's colour."""

    def rects(
        self,
        low: Points,
        high: Points,
        color: Color,
        width: float | None = None,
        dash: bool = False,
    ) -> None:
        """Draw upright frames between the corners low and high (n, 2) [m]."""

    def boxes(self, low: Points, high: Points, color: Color) -> None:
        """Fill upright rectangles between any two opposite corners (n, 2) [m]: bars."""

    def quarters(self, points: Points, px: float) -> None:
        """Draw quartered discs of `px` pixels diameter, the sign of a centre of mass."""


class Draw(Protocol):
    """One frame of the picture. See the module's docstring for units and colours."""

    @property
    def camera(self) -> Camera:
        """Return how the world lies in the picture."""
        ...

    @property
    def style(self) -> Style:
        """Return the present look; `style.sizes` has all lengths in pixels."""
        ...

    @property
    def many(self) -> Many:
        """Return the same verbs for arrays of points."""
        ...

    @property
    def list(self) -> Shapes:
        """Return the picture's shapes, for what no verb draws."""
        ...

    @property
    def withheld(self) -> frozenset[str]:
        """Return which of the scene's `withholds` are hidden, because a class is to predict."""
        ...

    @property
    def poses(self) -> Poses:
        """Return where the bodies are in this picture."""
        ...

    @property
    def insets(self) -> tuple[int, int, int, int]:
        """Return what panels cover of the picture: left, top, right, bottom [px]."""
        ...

    @property
    def sheets(self) -> "list[tuple[float, float, float, float]]":
        """Return where plots lie (left, top, right, bottom [px]): the scale bar keeps clear of
        them.
        """
        ...

    @property
    def skins(self) -> "list[tuple[list[int], np.ndarray]]":
        """Return what hides bodies: their rows, and its closed border (n, 2) [m]. The mouse over
        one of them lights up the border.
        """
        ...

    def kept(self, key: Hashable, paint: Callable[[], Result]) -> Result:
        """Call `paint`, or paste what it drew in the last frame for an equal `key`; return what it
        returned.

        It is for what takes long to lay out and seldom changes. The key must tell all that the
        drawing depends on besides the view.
        """
        ...

    def color(self, color: Color, alpha: float = 1.0) -> int:
        """Return 0xAARRGGBB of a role, made more transparent by `alpha` [0..1], or of a number."""
        ...

    def circle(
        self,
        center: Point,
        radius: float,
        fill: Color = None,
        outline: Color = None,
        width: float | None = None,
        dash: bool = False,
    ) -> None:
        """Draw a disc of `radius` [m], its outline `width` [px], dashed if asked."""

    def polygon(
        self,
        points: Points,
        fill: Color = None,
        outline: Color = None,
        width: float | None = None,
        radius: float = 0.0,
    ) -> None:
        """Draw a convex polygon through points (n, 2) [m], rounded by `radius` [m]."""

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
        """Draw the hull of two discs: radius `ra` at `a`, `rb` at `b` [m]; None = `ra`."""

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
        """Draw an upright rectangle [m]."""

    def line(
        self,
        a: Point,
        b: Point,
        color: Color = "text",
        width: float | None = None,
        dash: bool = False,
    ) -> None:
        """Draw a round-ended line from a to b [m], `width` [px]."""

    def path(
        self,
        points: Points,
        color: Color = "text",
        width: float | None = None,
        dash: bool = False,
    ) -> None:
        """Draw a polyline through points (n, 2) [m]; a NaN leaves a gap."""

    def arrow(
        self, origin: Point, vector: Point, color: Color = "text", width: float | None = None
    ) -> None:
        """Draw an arrow from `origin` along `vector` [m]."""

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
        """Draw an arc round `center` [m], `px` [px] in radius, from `start` to `end` [rad]."""

    def spring(
        self, a: Point, b: Point, color: Color = "spring", turns: int = 9, px: float = 16.0
    ) -> None:
        """Draw a coil from a to b [m], `px` [px] wide."""

    def dot(self, at: Point, px: float | None = None, color: Color = "text") -> None:
        """Draw a disc at `at` [m], `px` [px] in diameter, with a halo."""

    def ring(
        self,
        at: Point,
        px: float | None = None,
        color: Color = "text",
        width: float | None = None,
    ) -> None:
        """Draw a ring at `at` [m], `px` [px] in diameter, on a disc in the halo's colour."""

    def cross(
        self, at: Point, px: float | None = None, color: Color = "text", width: float | None = None
    ) -> None:
        """Draw a plus sign at `at` [m], `px` [px] wide."""

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
        """Draw a line of text at `at` [m]; `$ … $` in it is a formula.

        `size` [px]: None is that of labels. `anchor` is the part of the text that lies at `at`:
        "center", "left", "topright" and so on.
        """

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
        """Draw a line of text at a place in pixels; what lies right of `until` [px] is left out."""

    def text_up(self, at: Point, text: str, size: float, color: Color, way: int) -> None:
        """Draw a line of text whose middle is at `at` [m], and which runs upwards where `way` is
        -1, downwards where it is 1.
        """

    def text_size(self, text: str, size: float, bold: bool = False) -> tuple[int, int]:
        """Return the width and height [px] that a line of text takes at `size` [px]."""
        ...
