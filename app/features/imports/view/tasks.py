"""What is asked before a file of another program comes in, and what of it does not come."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.features.imports.model.report import Report
from app.features.imports.model.svg import Drawing
from app.files.atomic import shown
from app.quantities.numbers import figure
from app.ui.sheets.form_sheet import FormTask
from app.ui.toolkit.rich_list import Line
from scenes.axes import round_up
from scenes.kit import Parameter

WIDTHS = 0.01, 1000.0  # [m]
TILES = 0.05, 10.0  # [m]

Start = Callable[[dict[str, Any]], str]


def drawing_task(path: Path, drawing: Drawing, width: float, start: Start) -> FormTask:
    """Return the form of a drawing: how large, whether it moves, one body or many."""
    width = round(min(max(width, WIDTHS[0]), WIDTHS[1]), 1 - math.floor(math.log10(width)))
    reach = WIDTHS[0], min(round_up(5.0 * width), WIDTHS[1]), 0.01
    parameters = {
        "width": Parameter(
            "slider", width, *reach, "m", "How wide the drawing will be in the table.",
            name="width", label="Width",
        ),
        "fixed": Parameter(
            "choice", "Moves", options=("Moves", "Fixed"), name="fixed", label="Type"
        ),
        "as_one": Parameter(
            "choice", "one for each shape", options=("one for each shape", "one for all"),
            name="as_one", label="Bodies",
        ),
    }  # fmt: skip
    if drawing.hollow:
        parameters["solid"] = Parameter(
            "toggle", drawing.hollow == len(drawing.items), name="solid", label="Fill outlines",
            help="Off: a closed line without a fill is a ring.",
        )  # fmt: skip
    left, _, right, _ = drawing.bounds
    own = figure((right - left) * drawing.pixel, "m") if drawing.pixel else ""
    size = f" In the file it is {own} wide." if own else ""
    told = f"{shown(path.name)}: {drawing.report.told}{size}"
    values = {name: one.default for name, one in parameters.items()}
    return _task("Add a drawing", "Add", parameters, values, start, told, drawing.report)


def map_task(path: Path, report: Report, start: Start) -> FormTask:
    """Return the form of a map: how large a tile is."""
    tile = Parameter(
        "slider", 1.0, *TILES, 0.01, "m", "How wide a tile of the map will be.",
        name="tile", label="Width of a tile",
    )  # fmt: skip
    told = f"{shown(path.name)}: {report.told} It opens as a new table."
    return _task("Open a map", "Open", {"tile": tile}, {"tile": 1.0}, start, told, report)


def scene_task(path: Path, report: Report, start: Start) -> FormTask:
    """Return the form of a scene of R.U.B.E., which asks nothing."""
    told = f"{shown(path.name)}: {report.told} It opens as a new table."
    return _task("Open a R.U.B.E. scene", "Open", {}, {}, start, told, report)


def _task(
    title: str, verb: str, parameters: dict[str, Parameter], values: dict[str, Any], start: Start,
    told: str, report: Report,
) -> FormTask:  # fmt: skip
    rows = [Line("What does not come", head=True)] if report.named else []
    rows += [Line(name, note=reason) for name, reason in report.named]
    more = report.left.total() - len(report.named)
    rows += [Line(f"and {more} more")] if more > 0 else []
    return FormTask(title, verb, parameters, values, start, lambda _: told, rows=rows, lines=2)
