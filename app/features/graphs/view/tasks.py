"""What a graph asks in a form: which curve to fit, how to shift data in time, what to save."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from app.editor.editor import Editor
from app.features.graphs.model.csv_file import rows_of
from app.features.graphs.model.fitting import KINDS, FitError
from app.features.graphs.model.graph import Curve, Graph, Trace
from app.features.graphs.model.series import Series
from app.simulation.attached import Measured
from app.simulation.commands.edit.attaching import ChangeAttached
from app.ui.sheets.form_sheet import FormTask
from scenes.axes import round_up
from scenes.kit import Parameter

if TYPE_CHECKING:
    from app.features.graphs.view.board import GraphBoard

STEPS = 1000.0  # [count] parts of a range that can be chosen
MOST_SHIFT = 60.0  # [s]


def fit_task(board: "GraphBoard", trace: Trace | None) -> FormTask | None:
    """Return the form for a fit to `trace`, or to any; None when there is nothing to fit to."""
    data = board.plot.data if board.plot is not None else None
    curves = [] if data is None else [c for c in (*data.curves, *data.measured) if len(c.x) > 1]
    ends = [float(end(c.x[np.isfinite(c.x)])) for c in curves for end in (np.min, np.max)]
    if not ends or not max(ends) > min(ends):
        return None
    by_name = named(curves)
    low, high = min(ends), max(ends)
    reach = low, high, round_up((high - low) / STEPS), board.graph.x_unit
    parameters = {
        "series": choice_of("series", "Fitted to", by_name),
        "kind": choice_of("kind", "Curve", KINDS),
        "low": Parameter("slider", low, *reach, name="low", label="From"),
        "high": Parameter("slider", high, *reach, name="high", label="To"),
    }
    first = next((name for name, curve in by_name.items() if curve.trace is trace), "")
    begin, end = _shown(board, low, high)
    values = {"series": first or next(iter(by_name)), "kind": "Line", "low": begin, "high": end}
    start, words = partial(_fit, board, by_name), _summary(by_name, board.graph.against is None)
    return FormTask("Fit a curve", "Fit", parameters, values, start, words)


def _shown(board: "GraphBoard", low: float, high: float) -> tuple[float, float]:
    """Return what is on the picture, from the mark on if there is one, within low..high."""
    across, data = board.graph.across, board.plot.data if board.plot is not None else None
    begin = across.low
    if board.mark is not None and data is not None:
        i = board.mark - data.first
        begin = float(data.times[i]) if 0 <= i < len(data.times) else begin
    return max(low, begin), min(high, across.high)


def _fit(board: "GraphBoard", by_name: dict[str, Curve], chosen: dict[str, Any]) -> str:
    """Fit what was chosen; return why not, "" when it is done."""
    curve, kind = by_name[chosen["series"]], KINDS[chosen["kind"]]
    try:
        fitted = board.graph.fit(curve, kind, float(chosen["low"]), float(chosen["high"]))
    except FitError as error:
        return str(error)
    board.show_fit(fitted)
    return ""


def _summary(by_name: dict[str, Curve], over_time: bool) -> Callable[[dict[str, Any]], str]:
    def told(values: dict[str, Any]) -> str:
        curve, kind = by_name[values["series"]], KINDS[values["kind"]]
        inside = (curve.x >= values["low"]) & (curve.x <= values["high"]) & np.isfinite(curve.y)
        count = int(inside.sum())
        formula = kind.formula_of("t" if over_time else "x")
        return f"{formula}, through {count} point{'' if count == 1 else 's'}."

    return told


STEPS_OF_TABLES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
"""Offered steps of a table that is saved [s], beside every tick."""


def csv_task(
    graph: Graph, tick_rate: float, save: Callable[[list[Series], int], object]
) -> FormTask:
    """Return the form that asks for the step and the columns of a table; `save` gets the columns,
    and how many ticks [count] a row is later than the one before.
    """
    series = [*([graph.against] if graph.against is not None else []), *_series(graph)]
    columns = {f"column {number}": one for number, one in enumerate(dict.fromkeys(series))}
    steps = {f"every tick ({1000 / tick_rate:.3g} ms)": 1}
    steps |= {f"{s:g} s": round(s * tick_rate) for s in STEPS_OF_TABLES if s * tick_rate > 1}
    step = Parameter(
        *("choice", next(iter(steps))), options=tuple(steps), name="step", label="A row every"
    )
    parameters = {"step": step} | {
        name: Parameter("toggle", True, name=name, label=one.title) for name, one in columns.items()
    }
    values = {"step": step.default} | dict.fromkeys(columns, True)

    def chosen(values: dict[str, Any]) -> list[Series]:
        return [one for name, one in columns.items() if values[name]]

    def start(values: dict[str, Any]) -> str:
        if not (wanted := chosen(values)):
            return "Choose a column first."
        save(wanted, steps[values["step"]])
        return ""

    def told(values: dict[str, Any]) -> str:
        count = rows_of(graph.graphs.present, steps[values["step"]]).size
        names = ", ".join(("tick", "time", *(one.name for one in chosen(values))))
        return f"{count} rows: {names}."

    return FormTask("Save as CSV", "Save as…", parameters, values, start, told, lines=2)


def _series(graph: Graph) -> list[Series]:
    return [trace.series for trace in graph.traces]


def shift_task(editor: Editor, one: Measured) -> FormTask:
    """Return the form that shifts measured data in time."""
    help_text = "Added to all times of the data: when they begin in the simulation."
    ends = -MOST_SHIFT, MOST_SHIFT, 0.01
    offset = Parameter("slider", 0.0, *ends, "s", help_text, name="offset", label="Later by")

    def start(values: dict[str, Any]) -> str:
        editor.do(ChangeAttached(one.id, {"offset": float(values["offset"])}))
        return ""

    values = {"offset": one.offset}
    words = f"{one.name}: {len(one.samples)} values."
    return FormTask("Shift in time", "Shift", {"offset": offset}, values, start, lambda _: words)


def choice_of(name: str, label: str, options: Iterable[str]) -> Parameter:
    """Return a choice among the names of `options`."""
    names = tuple(options)
    return Parameter("choice", names[0], options=names, name=name, label=label)


def named(curves: list[Curve]) -> dict[str, Curve]:
    """Return curves by their names, numbered where two have the same."""
    result: dict[str, Curve] = {}
    for curve in curves:
        name, number = curve.trace.series.name, 2
        while name in result:
            name, number = f"{curve.trace.series.name} {number}", number + 1
        result[name] = curve
    return result
