"""The picture of a graph: frame, events, curves, and what the cursor reads."""

from typing import NamedTuple

import numpy as np
import pygame

from app.drawing import surfaces
from app.drawing.canvas import memory
from app.drawing.inset import Inset
from app.drawing.kernels.curves import fill, ink, stroke
from app.features.graphs.model.decimation import NO_BARS, Bins, bins, extremes, thin, thin_path
from app.features.graphs.model.graph import Curve, Fitted, Graph
from app.features.graphs.model.graph_set import Run
from app.features.graphs.view.frame import FramePicture, sheet_of
from app.ui.bars.strip_picture import SIGNS, mark_colour
from app.ui.kit.curve_looks import colour_of, marker
from app.ui.kit.inset_box import argb
from app.ui.kit.plot_box import plot_style
from app.ui.kit.symbols import symbol
from app.ui.kit.theme import Look
from scenes.plots import Plot as Sheet

LINE = 2.4  # [units] width of a curve: 4.2 px on the projector
THIN = 1.4  # [units] of the curve of another future
DASH = 6.0  # [units] of it
MARKER = 11  # [units]
SMALL = 5  # [units] where points are many
FAINT = 0.75  # [1] opacity of another future
LEAST_TIME = 5.0
"""So much of the run before is shown at least: [s]."""

END_ROOM = 0.02  # [1] of a moving window that stays free at its right


class Data(NamedTuple):
    """What there is to draw: the present and another future."""

    first: int  # tick of the first sample
    times: np.ndarray  # [s] (n,)
    curves: list[Curve]
    ghost: list[Curve]
    ghost_times: np.ndarray  # [s] (m,)
    measured: list[Curve]  # data from files, each with times of its own

    @property
    def is_empty(self) -> bool:
        """Return whether no curve is shown."""
        return not self.curves and not self.measured


def gather(graph: Graph, run: Run, ghost: Run | None) -> Data:
    """Read all curves of a graph."""
    first, times, curves = graph.curves(run)
    others, other_times = [], np.empty(0)
    if ghost is not None:
        _, other_times, others = graph.curves(ghost)
    return Data(first, times, curves, others, other_times, graph.measured())


class GraphPicture:
    """The graph picture paints one graph onto surfaces of one size; keeps what can be kept."""

    def __init__(self, look: Look, graph: Graph, size: tuple[int, int]) -> None:
        self.look, self.graph, self.size = look, graph, size
        self.surface = surfaces.packed(size)
        self._inset = Inset(plot_style(look))
        self._pixels = memory(self.surface)
        self._put(sheet_of(graph, look, size, ""))
        self._binned: tuple[np.ndarray, Bins] | None = None  # of the samples that were drawn last

    # --- scales ------------------------------------------------------------------------------

    def fit(self, data: Data, now: float) -> None:
        """Let the scales follow the data; `now` [s] is the time of the world."""
        graph, x = self.graph, self.graph.across
        if len(data.times) and graph.against is None:
            first, last = float(data.times[0]), float(data.times[-1])
            if graph.window is not None:
                end = last if last - now < graph.window else now + 0.5 * graph.window
                room = END_ROOM * graph.window
                x.put(end - graph.window + room, end + room)
            else:
                # a longer run before shows as much as this one has room for
                ghost = np.minimum(data.ghost_times[-1:], max(2.0 * last, LEAST_TIME))
                ends = [last, *ghost, *(curve.x[-1] for curve in data.measured)]
                begins = [first, *(curve.x[0] for curve in data.measured)]
                x.fit_times(float(min(begins)), float(max(ends)))
        elif graph.against is None and data.measured:
            x.fit(*_range([curve.x for curve in data.measured]))
        elif graph.against is not None and data.curves:
            x.fit(*_range([curve.x for curve in data.curves[:1]]))
        for unit in graph.units:
            mine = [
                curve.y[self._seen(curve, times)]
                for curves, times in ((data.curves, data.times), (data.ghost, data.ghost_times))
                for curve in curves
                if curve.trace.series.unit == unit
            ]
            mine += [curve.y for curve in data.measured if curve.trace.series.unit == unit]
            graph.scale(unit).fit(*_range(mine))

    def _seen(self, curve: Curve, times: np.ndarray) -> slice:
        """Return the samples that are on the picture, with one on either side."""
        graph = self.graph
        if graph.against is None:
            ends = np.searchsorted(curve.x, (graph.across.low, graph.across.high))
            return slice(max(0, int(ends[0]) - 1), int(ends[1]) + 1)
        if graph.window is not None and len(times):
            return slice(int(np.searchsorted(times, times[-1] - graph.window)), None)
        return slice(None)

    # --- painting ----------------------------------------------------------------------------

    def paint(self, data: Data, along: str) -> None:
        """Paint everything but the cursor."""
        sheet = sheet_of(self.graph, self.look, self.size, along)
        if self.frame.plot != sheet:
            self._put(sheet)
        self.surface.blit(self.frame.surface, (0, 0))
        self._binned = None
        for curve in data.ghost:
            self._curve(curve, data.ghost_times, other=True)
        for curve in data.curves:
            self._curve(curve, data.times, other=False)
        for curve in data.curves:
            self._markers(curve)
        for curve in data.measured:
            self._points(curve)
        for fitted in self.graph.fits:
            self._fit(fitted)

    def _put(self, sheet: Sheet) -> None:
        """Have the curves go into another sheet."""
        self._inset.begin_on(self.size, self._inset.style)
        self.frame = FramePicture(self.look, self._inset, sheet, self.graph.units)
        self._plane = np.zeros(self.frame.area.size[::-1], np.uint8)

    def _lay(self, number: int | None, alpha: float = 1.0) -> None:
        """Paint what was laid on the plane, in the colour of a curve or (None) of words."""
        look, area = self.look, self.frame.area
        colour = look.colour("text") if number is None else colour_of(look, number)
        shade = round(255 * alpha) << 24 | argb(colour) & 0xFFFFFF
        ink(self._pixels, self._plane, shade, area.left, area.top)

    def _curve(self, curve: Curve, times: np.ndarray, other: bool) -> None:
        look, seen, area = self.look, self._seen(curve, times), self.frame.area
        x0, kx = self.frame.along()
        y0, ky = self.frame.up(curve.trace.series.unit)
        x = x0 - area.left + kx * curve.x[seen]
        values, y0 = curve.y[seen], y0 - area.top
        width = (THIN if other else LINE) * look.scale
        bars = NO_BARS
        if self.graph.against is None:
            result = self._bins(curve, x, max(1.0, 0.5 * width))
            low, high = extremes(values, result)
            firsts = y0 + ky * values[result.starts]
            if low is high:
                points, bars = thin(result, firsts, firsts, firsts)
            else:
                points, bars = thin(result, firsts, y0 + ky * low, y0 + ky * high)
        else:
            points = thin_path(x, y0 + ky * values)
        stroke(
            self._plane,
            points,
            width,
            DASH * look.scale if other else 0.0,
            by_x=self.graph.against is None,
        )
        if len(bars) and not other:
            fill(self._plane, np.clip(bars, -1e6, 1e6))
        self._lay(curve.trace.look, FAINT if other else 1.0)

    def _points(self, curve: Curve) -> None:
        """Paint measured data as points: no line says what was between them."""
        look, area = self.look, self.frame.area
        if curve.trace.series.unit not in self.graph.units:
            return
        places = pixels(*self.frame.pixels(curve.trace.series.unit, curve.x, curve.y), area)
        room = area.width / max(1, len(places))  # [px] for each
        size = look.px(MARKER if room > look.px(MARKER) else SMALL)
        inks = tuple(colour_of(look, curve.trace.look)), tuple(look.colour("field"))
        image = marker(curve.trace.look, size, *inks)
        self.surface.blits([(image, (x - size // 2, y - size // 2)) for x, y in places])

    def _fit(self, fitted: Fitted) -> None:
        """Paint a fitted curve over its range, in the colour of words."""
        unit, fit, area = fitted.trace.series.unit, fitted.fit, self.frame.area
        if fitted.trace.hidden or unit not in self.graph.units:
            return
        low, high = max(fit.low, self.graph.across.low), min(fit.high, self.graph.across.high)
        if low >= high:
            return
        x = np.linspace(low, high, max(2, area.width // 2))
        points = np.column_stack(self.frame.pixels(unit, x, fit.values(x))) - area.topleft
        stroke(self._plane, np.clip(points, -1e6, 1e6), LINE * self.look.scale)
        self._lay(None)

    def _bins(self, curve: Curve, x: np.ndarray, width: float) -> Bins:
        """Return the bins of a curve; curves with the same samples share them."""
        if self._binned is None or self._binned[0] is not curve.x:
            self._binned = curve.x, bins(x, width)
        return self._binned[1]

    def _markers(self, curve: Curve) -> None:
        size = self.look.px(MARKER)
        inks = tuple(colour_of(self.look, curve.trace.look)), tuple(self.look.colour("field"))
        image = marker(curve.trace.look, size, *inks)
        for x, y in self.marked(curve):
            self.surface.blit(image, (x - size // 2, y - size // 2))

    def marked(self, curve: Curve) -> list[tuple[int, int]]:
        """Return where a curve has its markers [px]: at round places along x, each curve's between
        those of the others; or at its end.
        """
        steps, result = self.frame.plot.across.marks_for(0), [len(curve.x) - 1]
        if self.graph.against is None and len(steps) > 1:
            pitch = steps[1][0] - steps[0][0]
            shift = steps[0][0] - pitch * (1.0 - (curve.trace.look % 6 + 0.5) / 6.0)
            places = [shift + n * pitch for n in range(len(steps) + 1)]
            result = np.searchsorted(curve.x, places).tolist()
            result = [i for i in result if 0 < i < len(curve.x)]
        ends = [self.place(curve, i) for i in result if i >= 0]
        return [end for end in ends if end is not None and self.frame.area.collidepoint(end)]

    def place(self, curve: Curve, i: int) -> tuple[int, int] | None:
        """Return where a sample is [px]; None without a value."""
        places = self.frame.pixels(curve.trace.series.unit, curve.x[i], curve.y[i])
        x, y = map(float, places)
        if not (np.isfinite(x) and np.isfinite(y)):
            return None
        return round(min(max(x, -1e6), 1e6)), round(min(max(y, -1e6), 1e6))

    # --- events ------------------------------------------------------------------------------

    def paint_events(self, surface: pygame.Surface, events: list[tuple[float, str]]) -> None:
        """Paint marks (time [s], kind) as strokes from below with their signs, one a pixel."""
        if self.graph.against is not None:
            return
        look, area = self.look, self.frame.area
        offset, factor = self.frame.along()
        taken: set[tuple[str, int]] = set()
        for time, kind in events:
            x = round(offset + factor * time)
            shape, role, units = SIGNS[kind]
            side = look.px(units)
            place = (kind, x // max(2, side // 2))
            if not area.left <= x <= area.right or place in taken:
                continue
            taken.add(place)
            colour = mark_colour(look, role)
            tall = area.height // 6
            surface.fill(colour, (x, area.bottom - tall, look.px(1), tall))
            edge = tuple(look.colour("text" if kind == "contact" else "field"))
            for size, hue in ((side + 2 * look.px(1), edge), (side, colour)):
                image = symbol(shape, size, hue)
                surface.blit(image, (x - size // 2, area.bottom - tall - size // 2))


def pixels(x: np.ndarray, y: np.ndarray, area: pygame.Rect) -> list[tuple[int, int]]:
    """Return the pixels of `area` that points x, y (n,) [px] are on, each once."""
    inside = (x >= area.left) & (x < area.right) & (y >= area.top) & (y < area.bottom)
    columns, rows = (np.floor(side[inside] + 0.5).astype(np.int64) for side in (x, y))
    packed = np.unique(columns << 32 | rows)  # of 50,000 points in a tenth of the time of pairs
    return [*zip((packed >> 32).tolist(), (packed & 0xFFFFFFFF).tolist(), strict=True)]


def _range(values: list[np.ndarray]) -> tuple[float, float]:
    """Return the least and the largest of all values; infinite without any."""
    low = min((float(np.fmin.reduce(v, initial=np.inf)) for v in values), default=np.inf)
    high = max((float(np.fmax.reduce(v, initial=-np.inf)) for v in values), default=-np.inf)
    return low, high
