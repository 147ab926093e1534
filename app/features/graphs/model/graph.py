"""One graph: its series, what they are drawn against, its axes. No pygame here."""

from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from app.features.graphs.model.fitting import KINDS, Fit, FitError, Kind, fit
from app.features.graphs.model.graph_set import Graphs, Run
from app.features.graphs.model.series import Series, make_series
from app.features.graphs.model.slope_and_area import area, combined, ratio_of_slopes, slope
from app.quantities.expression.error import ExpressionError
from app.quantities.scale import Scale
from app.simulation.attached import Measured, ShownGraph
from physics import World

MOST_AXES = 4
"""Units on one graph: [count], two axes on each side; more leave no room for the curves."""

SPANS = (2.0, 5.0, 10.0, 30.0, 60.0)
"""Offered lengths of a window that moves along with time [s]."""


OWN_LOOKS = {"kinetic energy": 2, "potential energy": 0}
"""Green and blue, as in pictures and on the energy board."""


@dataclass(eq=False)
class Trace:
    """A series on a graph. `look` numbers its colour and its marker."""

    series: Series
    look: int
    hidden: bool = False
    data: int = 0  # id of the measured data that it shows; 0: it is sampled


class Fitted(NamedTuple):
    """A curve that was fitted to what a trace shows."""

    trace: Trace
    fit: Fit
    over_time: bool = True

    @property
    def formula(self) -> str:
        return self.fit.kind.formula_of("t" if self.over_time else "x")


class Curve(NamedTuple):
    """What a trace has measured, tick by tick."""

    trace: Trace
    x: np.ndarray  # (n,) [s], or what the graph is drawn against
    y: np.ndarray  # (n,) NaN where there is no value


class Reading(NamedTuple):
    """What the cursor reads off a curve."""

    trace: Trace
    value: float
    slope: float
    slope_unit: str
    area: float | None  # from the mark to the cursor; None: there is no mark
    area_unit: str


class Graph:
    """Several series against time or against another one; those with one unit share an axis."""

    def __init__(self, graphs: Graphs) -> None:
        self.graphs = graphs
        self.traces: list[Trace] = []
        self.against: Series | None = None  # None: time
        self.window: float | None = None  # [s] the last so many seconds; None: all
        self.across = Scale()  # along x
        self.scales: dict[str, Scale] = {}  # of the axes along y, by their unit
        self.data: list[Trace] = []  # measured data of the table
        self.fits: list[Fitted] = []  # the curves that were fitted to what it shows
        self._dropped: set[int] = set()  # ids of data that were taken off this graph
        self._wanted: set[int] = set()  # ids of data that it shows whatever their unit

    # --- what is on it -----------------------------------------------------------------------

    def add(self, series: Series) -> bool:
        """Show a series too; False: there is no room for another unit."""
        if any(trace.series == series for trace in self.traces):
            return True
        units = dict.fromkeys([*(trace.series.unit for trace in self.traces), series.unit])
        if len(units) > MOST_AXES:
            return False
        self.traces.append(Trace(series, self._free_look(series.label)))
        self.graphs.follow(series)
        return True

    def shows_just(self, series: list[Series]) -> bool:
        """Return whether it shows `series` over time, and nothing else."""
        mine = [trace.series for trace in self.all]
        return self.against is None and mine == series

    def _free_look(self, label: str = "") -> int:
        taken = {trace.look for trace in self.all}
        if (own := OWN_LOOKS.get(label)) is not None and own not in taken:
            return own
        return next(n for n in range(len(taken) + 1) if n not in taken)

    @property
    def all(self) -> list[Trace]:
        """Return what is on it: what is sampled, then measured data."""
        return [*self.traces, *self.data]

    # --- measured data and fits ----------------------------------------------------------------

    def suits(self, unit: str) -> bool:
        """Return whether values over time in a unit lie beside others of their kind here; of plain
        numbers nobody knows.
        """
        mine = {trace.series.unit for trace in self.all}
        return self.against is None and unit != "" and unit in mine

    def want(self, data_id: int) -> None:
        """Show measured data whatever else is shown."""
        self._wanted.add(data_id)
        self._dropped.discard(data_id)

    def follow_data(self) -> None:
        """Show the table's measured data that have a unit of this graph; time is along x."""
        result = {one.id: one for one in self.graphs.measured if self._shows(one)}
        self.data = [trace for trace in self.data if _is_of(trace, result.get(trace.data))]
        known = {trace.data for trace in self.data}
        for one in result.values():
            if one.id not in known:
                series = Series(f"data {one.id}", one.unit, one.name, "")
                self.data.append(Trace(series, self._free_look(), data=one.id))
        shown = self.all
        if any(each.trace not in shown for each in self.fits):
            self.fits = [each for each in self.fits if each.trace in shown]

    def _shows(self, one: Measured) -> bool:
        if self.against is not None or one.id in self._dropped:
            return False
        units = {trace.series.unit for trace in self.traces}
        return one.id in self._wanted or one.unit in units

    def measured(self) -> list[Curve]:
        """Return the measured data that are not hidden, by their own times [s]."""
        result = {one.id: one for one in self.graphs.measured}
        shown = (trace for trace in self.data if not trace.hidden and trace.data in result)
        return [Curve(trace, *result[trace.data].arrays) for trace in shown]

    def drop(self, trace: Trace) -> None:
        """Take a trace off the graph; measured data stay with the table."""
        if trace.data:
            self._dropped.add(trace.data)
            self.follow_data()
        else:
            self.remove(trace.series)
        self.fits = [each for each in self.fits if each.trace is not trace]

    def fit(self, curve: Curve, kind: Kind, low: float, high: float) -> Fitted:
        """Fit a curve to what a trace shows between `low` and `high` along x, and show it.

        FitError says why there is none.
        """
        chosen = (curve.x >= low) & (curve.x <= high)
        units = self.x_unit, curve.trace.series.unit
        best = fit(kind, curve.x[chosen], curve.y[chosen], units)
        result = Fitted(curve.trace, best, self.against is None)
        others = [each for each in self.fits if each.trace is not curve.trace]
        self.fits = [*others, result]
        return result

    def remove(self, series: Series) -> None:
        """Take a series off the graph."""
        for trace in [trace for trace in self.traces if trace.series == series]:
            self.traces.remove(trace)
            self.graphs.leave(series)

    def has(self, series: Series) -> bool:
        """Return whether it is shown."""
        return any(trace.series == series for trace in self.traces)

    def draw_against(self, series: Series | None) -> None:
        """Put another quantity along x; None: time."""
        if series is not None:
            self.graphs.follow(series)
        if self.against is not None:
            self.graphs.leave(self.against)
        self.against, self.across = series, Scale()

    def close(self) -> None:
        for trace in tuple(self.traces):
            self.remove(trace.series)
        self.draw_against(None)

    # --- files -------------------------------------------------------------------------------

    @property
    def saved(self) -> ShownGraph:
        """Return what a file keeps of it. Curves fitted to samples go with the run they are of."""
        fits = [each for each in self.fits if each.trace.data]
        return ShownGraph(
            series=tuple(trace.series.text for trace in self.traces),
            against=self.against.text if self.against is not None else "",
            window=self.window or 0.0,
            data=tuple(trace.series.label for trace in self.data),
            fitted=tuple(each.trace.series.label for each in fits),
            kinds=tuple(each.fit.kind.name for each in fits),
            ranges=tuple((each.fit.low, each.fit.high) for each in fits),
        )

    def show(self, saved: ShownGraph, world: World) -> None:
        """Show what a file kept of a graph; what means nothing in `world` is left out."""
        for text in saved.series:
            with suppress(ExpressionError):
                self.add(make_series(text, world))
        if saved.against:
            with suppress(ExpressionError):
                self.draw_against(make_series(saved.against, world))
        self.window = saved.window if saved.window in SPANS else None
        for one in self.graphs.measured:
            (self._wanted if one.name in saved.data else self._dropped).add(one.id)
        self.follow_data()
        curves = {curve.trace.series.label: curve for curve in self.measured()}
        for name, kind, reach in zip(saved.fitted, saved.kinds, saved.ranges, strict=True):
            if name in curves and kind in KINDS:
                with suppress(FitError):
                    self.fit(curves[name], KINDS[kind], *reach)

    # --- axes --------------------------------------------------------------------------------

    @property
    def units(self) -> list[str]:
        """Return the units of its axes: first left, first right, second left, second right."""
        return list(dict.fromkeys(t.series.unit for t in self.all if not t.hidden))[:MOST_AXES]

    def scale(self, unit: str) -> Scale:
        """Return the scale of the axis with that unit."""
        return self.scales.setdefault(unit, Scale())

    @property
    def auto(self) -> bool:
        """Return whether all its scales follow the data."""
        return self.across.auto and all(self.scale(unit).auto for unit in self.units)

    def resume(self) -> None:
        """Follow the data again."""
        for scale in (self.across, *self.scales.values()):
            scale.auto = True

    def axis_title(self, unit: str) -> str:
        """Return what an axis counts: the words that its series have in common."""
        mine = [t.series for t in self.all if t.series.unit == unit and not t.hidden]
        labels = dict.fromkeys(series.label for series in mine)
        return next(iter(labels)) if len(labels) == 1 else ""

    @property
    def x_unit(self) -> str:
        return "s" if self.against is None else self.against.unit

    # --- reading -----------------------------------------------------------------------------

    def curves(self, run: Run) -> tuple[int, np.ndarray, list[Curve]]:
        """Return (first tick, times [s] (n,), a curve for each visible series) of a run."""
        first, times = run.times()
        x = times if self.against is None else run.values(self.against, first, len(times))
        shown = (trace for trace in self.traces if not trace.hidden)
        return (
            first,
            times,
            [Curve(trace, x, run.values(trace.series, first, len(times))) for trace in shown],
        )

    def read(
        self, times: np.ndarray, curves: list[Curve], i: int, mark: int | None
    ) -> list[Reading]:
        """Return what the cursor reads at sample `i`, with areas from sample `mark` on."""
        result = []
        for curve in curves:
            unit, plain = curve.trace.series.unit, self.against is None
            steep = (
                slope(curve.x, curve.y, i) if plain else ratio_of_slopes(times, curve.x, curve.y, i)
            )
            result.append(
                Reading(
                    curve.trace,
                    float(curve.y[i]),
                    steep,
                    combined(unit, self.x_unit, -1),
                    None if mark is None else area(curve.x, curve.y, mark, i),
                    combined(unit, self.x_unit, 1),
                )
            )
        return result

    def read_data(self, curves: list[Curve], time: float) -> list[Reading]:
        """Return what measured data say nearest to a time [s], of those that reach there."""
        result = []
        for curve in curves:
            if curve.x[0] <= time <= curve.x[-1]:
                i, unit = int(np.abs(curve.x - time).argmin()), curve.trace.series.unit
                rate = combined(unit, self.x_unit, -1)
                steep = slope(curve.x, curve.y, i)
                result.append(Reading(curve.trace, float(curve.y[i]), steep, rate, None, ""))
        return result


def _is_of(trace: Trace, one: Measured | None) -> bool:
    """Return whether a trace shows what these data are called now."""
    return one is not None and (trace.series.label, trace.series.unit) == (one.name, one.unit)
