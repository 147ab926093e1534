"""Plots in the picture of a scene: a sheet with two axes, curves, dots, bars, and a legend.

    plot = Plot((-1.3, 0.8, 7.4, 4.9), Axis(0.0, 10.0, "t", "s"), Axis(-90.0, 90.0, "angle", "°"))
    plot.curve(t, theory, "scene", "theory", dash=True)
    plot.curve(t, angle, "force", "measured")
    plot.draw(draw)

A plot lives for one frame: nothing of it is remembered. What it shows is kept in Samples. The
legend stands in the head of the sheet, beside the title or below it, so it never covers a curve.
Values off the axes lie on the rim; NaN leaves a gap.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from scenes import plot_sheet
from scenes.axes import Axis
from scenes.draw import Color, Draw
from scenes.plot_sheet import Box, Entry

__all__ = ["Axis", "Plot"]

MOST = 300
"""Places across that a curve of more points is told by: [count], 300; more than the pixels of a
plot show nothing, and cost."""

MANY = 3 * MOST
"""In more points those on straight lines are looked for: [count], 900; a single curve has fewer."""

FLAT = 0.1
"""What lies so near the line between its neighbours is left out: [px], 0.1; more can be seen."""

GAP = np.full((1, 2), np.nan)  # between the points of two lines

NEAR = 1e-3
"""What lies so little beyond an axis counts as on it: [axes], 1e-3, less than a pixel."""


class Curve(NamedTuple):
    """Values as a line each column, `width` times as wide as the lines of joints."""

    x: np.ndarray  # (n, k)
    y: np.ndarray  # (n, k)
    color: Color
    dash: bool
    width: float

    def draw(self, draw: Draw, plot: "Plot") -> None:
        span, paths = plot.across.high - plot.across.low, list[np.ndarray]()
        for x, y in zip(self.x.T, self.y.T, strict=True):
            paths += [GAP, np.column_stack(thinned(x, y, span))]
        x, y = np.concatenate(paths[1:]).T
        shares = np.column_stack([plot.across.along(x), plot.up.along(y)])
        a, b = cut(straightened(shares, plot.size * draw.camera.scale))
        a, b = (draw.many.pixels(plot.spots(draw, part)) for part in (a, b))
        if self.dash:
            a, b = dashes(a, b, draw.style.sizes.dash)
        draw.many.stroke(a, b, self.color, self.width * draw.style.sizes.line)


class Dots(NamedTuple):
    """Values as discs of `px` pixels; what is off an axis is a ring on the rim."""

    x: np.ndarray
    y: np.ndarray
    color: Color
    px: float | None

    def draw(self, draw: Draw, plot: "Plot") -> None:
        places = plot.places(draw, self.x, self.y)
        shares = np.column_stack([plot.across.along(self.x), plot.up.along(self.y)])
        off = ((shares < -NEAR) | (shares > 1.0 + NEAR)).any(axis=1)
        if not off.all():
            draw.many.dots(places[~off], self.color, self.px)
        if off.any():
            draw.many.rings(places[off], self.color, self.px)


class Bars(NamedTuple):
    """Upright bars from `foot` to the values, `wide` [units of x]: a histogram, an area."""

    x: np.ndarray
    y: np.ndarray
    color: Color
    wide: float
    foot: float

    def draw(self, draw: Draw, plot: "Plot") -> None:
        feet = np.full(len(self.x), self.foot)
        a = plot.places(draw, self.x - self.wide / 2, feet)
        b = plot.places(draw, self.x + self.wide / 2, self.y)
        draw.many.boxes(a, b, self.color)


class Note(NamedTuple):
    """Words at a place."""

    x: float
    y: float
    words: str
    color: Color
    anchor: str

    def draw(self, draw: Draw, plot: "Plot") -> None:
        (at,) = plot.places(draw, [self.x], [self.y])
        size = plot_sheet.text_size(draw, plot.box)
        draw.text(tuple(at), self.words, size, self.color, True, self.anchor)


@dataclass
class Plot:
    """What lies in `box` (left, bottom, right, top [m]) over two axes.

    The title is the name of the upright axis unless it is given. `more` upright axes stand at the
    right, at the left and so on; `beside`: their names stand along them, and none is the title.
    """

    box: Box
    across: Axis
    up: Axis
    title: str = ""
    color: Color = "text"  # of the title
    more: Sequence[Axis] = ()
    beside: bool = False

    def __post_init__(self) -> None:
        self.marks: list[Curve | Dots | Bars | Note] = []
        self.entries: list[Entry] = []
        self.inside: Box | None = None  # [m] of the curves, when it was drawn last

    def curve(
        self, x: Any, y: Any, color: Color, name: str = "", dash: bool = False, width: float = 1.4
    ) -> None:
        """Add values as a line; it may turn back: a path in a plane of two quantities.

        Values (n, k) are k lines that look alike.
        """
        x, y = arrays(x, y)
        if len(x) > 1:
            n = len(x)
            self.marks.append(Curve(x.reshape(n, -1), y.reshape(n, -1), color, dash, width))
        self._tell(name, color, "dash" if dash else "line")

    def dots(self, x: Any, y: Any, color: Color, name: str = "", px: float | None = None) -> None:
        """Add values as discs of `px` pixels."""
        self.marks.append(Dots(*arrays(x, y), color, px))
        self._tell(name, color, "dot")

    def bars(
        self, x: Any, y: Any, color: Color, name: str = "", wide: float = 0.8, foot: float = 0.0
    ) -> None:
        """Add upright bars, `wide` [units of x], from `foot`: a histogram."""
        self.marks.append(Bars(*arrays(x, y), color, wide, foot))
        self._tell(name, color, "bar")

    def level(self, y: float, color: Color = "muted", name: str = "", width: float = 0.7) -> None:
        """Add a dashed line right across at `y`."""
        self.curve((self.across.low, self.across.high), (y, y), color, name, True, width)

    def note(self, x: float, y: float, words: str, color: Color = "text", anchor: str = "") -> None:
        """Add words at a place of the plot."""
        self.marks.append(Note(x, y, words, color, anchor or "bottomleft"))

    def _tell(self, name: str, color: Color, sign: str) -> None:
        if name:
            self.entries.append(Entry(name, color, sign))

    def places(self, draw: Draw, x: Any, y: Any) -> np.ndarray:
        """Return world points (n, 2) [m] of values."""
        shares = np.atleast_1d(self.across.share(x)), np.atleast_1d(self.up.share(y))
        return self.spots(draw, np.column_stack(np.broadcast_arrays(*shares)))

    def spots(self, draw: Draw, shares: np.ndarray) -> np.ndarray:
        """Return the world points of shares of both axes (n, 2) [m]."""
        left, bottom, right, top = self.inside or plot_sheet.field(draw, self)
        return np.array([left, bottom]) + shares * np.array([right - left, top - bottom])

    @property
    def size(self) -> np.ndarray:
        """Return width and height of what the curves lie in (2,) [m], when it is drawn."""
        left, bottom, right, top = self.inside or self.box
        return np.array([right - left, top - bottom])

    def draw(self, draw: Draw) -> None:
        """Draw the sheet, its axes, the legend, then all that was added in that order.

        A box that has no room for curves beside the numbers stays empty.
        """
        ups = tuple(up.hashable for up in (self.up, *self.more))
        axes = self.box, self.across.hashable, ups, self.beside
        head = self.box, self.title, self.up.words, self.color, tuple(self.entries)
        inside = self.inside = draw.kept((axes, head), partial(plot_sheet.field, draw, self))
        if not (inside[0] < inside[2] and inside[1] < inside[3]):
            return
        sheet = *axes, inside
        draw.kept(sheet, lambda: plot_sheet.draw_sheet(draw, self, inside))
        draw.kept(head, lambda: plot_sheet.draw_head(draw, self))
        for mark in self.marks:
            draw.kept((sheet, hashable(mark)), partial(mark.draw, draw, self))


def hashable(mark: Curve | Dots | Bars | Note) -> tuple:
    """Return all of a mark as a key: the same curve is laid out once."""
    values = (
        (value.shape, value.tobytes()) if isinstance(value, np.ndarray) else value for value in mark
    )
    return type(mark).__name__, *values


def arrays(x: Any, y: Any) -> tuple[np.ndarray, np.ndarray]:
    """Return both as arrays of one length."""
    x, y = np.broadcast_arrays(np.asarray(x, float), np.asarray(y, float))
    return x, y


def cut(shares: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the lines of a path (n, 2) within the unit square, as ends (m, 2) and (m, 2).

    A curve that leaves the plot ends at its rim (Liang and Barsky 1984); NaN and infinity break it.
    """
    a, b = shares[:-1], shares[1:]
    if shares.min() >= -NEAR and shares.max() <= 1.0 + NEAR:  # not if one is NaN
        return a, b
    whole = np.isfinite(a).all(axis=1) & np.isfinite(b).all(axis=1)
    a, way = a[whole], (b - a)[whole]
    way = np.where(way == 0.0, 1e-12, way)
    first, last = (-NEAR - a) / way, (1.0 + NEAR - a) / way
    start = np.clip(np.minimum(first, last).max(axis=1), 0.0, 1.0)
    end = np.clip(np.maximum(first, last).min(axis=1), 0.0, 1.0)
    seen = end > start
    a, way = a[seen], way[seen]
    return a + way * start[seen][:, None], a + way * end[seen][:, None]


def straightened(path: np.ndarray, size: np.ndarray) -> np.ndarray:
    """Return a long path (n, 2) of shares of `size` (2,) [px] without points on straight lines.

    Of every two points one goes, again and again, where that moves no line by more than `FLAT`;
    jagged paths keep their points.
    """
    while len(path) > MANY:
        x, y = (path * size).T
        wx, wy = x[2::2] - x[:-2:2], y[2::2] - y[:-2:2]
        ox, oy = x[1:-1:2] - x[:-2:2], y[1:-1:2] - y[:-2:2]
        long, along = wx * wx + wy * wy, ox * wx + oy * wy
        goes = (along >= 0.0) & (along <= long) & ((wx * oy - wy * ox) ** 2 <= FLAT**2 * long)
        if 8 * np.count_nonzero(goes) < len(path):
            break
        kept = np.ones(len(path), bool)
        kept[1 : 2 * len(goes) : 2] = ~goes
        path = path[kept]
    return path


def thinned(
    x: np.ndarray, y: np.ndarray, span: float, most: int = MOST
) -> tuple[np.ndarray, np.ndarray]:
    """Return the curve with at most about four points at each of `most` / 2 places across `span`.

    Of the points at a place the first, the lowest, the highest and the last stay (M4: Jugel et al.
    2014), so that no peak is lost, as with every n-th point. The places are fixed to the values of
    x, so that a curve does not flicker while it moves on. What turns back is thinned by number.
    """
    count = len(x)
    if count <= 2 * most:
        return x, y
    if not (np.diff(x) >= 0.0).all():
        chosen = np.unique(np.linspace(0, count - 1, 2 * most).astype(int))
        return x[chosen], y[chosen]
    place = np.floor(x * (most / (2.0 * span))).astype(np.int64)
    starts = np.flatnonzero(np.diff(place, prepend=place[0] - 1))
    ends = np.append(starts[1:], count) - 1
    low, high = np.minimum.reduceat(y, starts), np.maximum.reduceat(y, starts)
    middle = 0.5 * (x[starts] + x[ends])
    xs = np.column_stack([x[starts], middle, middle, x[ends]])
    return xs.ravel(), np.column_stack([y[starts], low, high, y[ends]]).ravel()


def dashes(a: np.ndarray, b: np.ndarray, on: float) -> tuple[np.ndarray, np.ndarray]:
    """Return ends of the dashes along lines a -> b (n, 2), `on` pixels drawn and as many left out.

    What begins where the line before ended goes on with its dash.
    """
    begins = np.flatnonzero((np.abs(a[1:] - b[:-1]) > 1e-6).any(axis=1)) + 1
    result = [(a[:0], b[:0])]
    for froms, to in zip(np.split(a, begins), np.split(b, begins), strict=True):
        if not len(froms):
            continue
        path = np.concatenate([froms[:1], to])
        way = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))])
        start = np.arange(0.0, max(way[-1], 1e-9), 2.0 * on)
        end = np.minimum(start + on, way[-1])
        points = [np.column_stack([np.interp(s, way, p) for p in path.T]) for s in (start, end)]
        result.append((points[0], points[1]))
    return np.concatenate([f[0] for f in result]), np.concatenate([f[1] for f in result])


def histogram(values: Sequence[float], edges: Sequence[float]) -> tuple[np.ndarray, np.ndarray]:
    """Return middles of the bins between `edges`, and how many of `values` are in each."""
    counts, bounds = np.histogram(np.asarray(values, float), np.asarray(edges, float))
    return 0.5 * (bounds[1:] + bounds[:-1]), counts.astype(float)
