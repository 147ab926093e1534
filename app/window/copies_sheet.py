"""The sheet that asks for a row or a circle of copies; the picture shows them meanwhile."""

import math
from collections.abc import Callable
from typing import Any

from app.editor import arranging
from app.editor.editor import Editor
from app.simulation.commands.edit import AddThings
from app.ui.kit.desk import Desk
from app.ui.sheets.form_sheet import FormSheet, FormTask
from scenes.axes import round_up
from scenes.kit import Parameter

MOST = 50
"""The largest number that can be asked for: [count], 50."""

USUAL = 5  # [count]
WIDEST = 10.0
"""The largest gap and radius are at least this: [m], 10; of large things so many of their sizes."""

Make = Callable[[dict[str, Any]], AddThings]


class CopiesSheet(FormSheet):
    """Enter makes them; Esc or a click outside makes none."""

    BESIDE = True

    def close(self) -> None:
        """Show them no longer."""
        self.desk.editor.proposed = None
        super().close()


def row_task(editor: Editor, things: AddThings) -> FormTask:
    """Return the form for a row of the selection, whose copy is `things`."""
    selection = editor.selection
    most, step = reach(arranging.Unit(tuple(selection.bodies)))
    parameters = {
        "count": how_many(),
        "gap": Parameter(
            "slider", 0.0, 0.0, most, step, "m", "Between one copy and the next; 0: they touch",
            name="gap", label="Gap",
        ),
        "way": Parameter(
            "choice", "to the right", options=(*arranging.DIRECTIONS,), name="way",
            label="Direction",
        ),
    }  # fmt: skip
    values = {"count": USUAL, "gap": 0.0, "way": "to the right"}

    def make(chosen: dict[str, Any]) -> AddThings:
        return arranging.row(selection, things, chosen["count"], chosen["gap"], chosen["way"])

    return task_of(editor, "Row of copies", parameters, values, make)


def ring_task(editor: Editor, things: AddThings) -> FormTask:
    """Return the form for a circle of the selection, whose copy is `things`."""
    selection = editor.selection
    most, step = reach(arranging.Unit(tuple(selection.bodies)))
    least = math.ceil(arranging.least_radius(selection, USUAL) / step) * step
    parameters = {
        "count": how_many(),
        "radius": Parameter(
            "slider", least, step, max(most, least), step, "m",
            "From the centre of the circle to the centre of each copy",
            name="radius", label="Radius",
        ),
    }  # fmt: skip

    def make(chosen: dict[str, Any]) -> AddThings:
        return arranging.ring(selection, things, chosen["count"], chosen["radius"])

    return task_of(editor, "Circle of copies", parameters, {"count": USUAL, "radius": least}, make)


def task_of(
    editor: Editor, title: str, parameters: dict[str, Parameter], values: dict[str, Any], make: Make
) -> FormTask:
    """Return the form that shows what it would make at every change."""

    def told(chosen: dict[str, Any]) -> str:
        editor.proposed = things = make(chosen)
        bodies = len(things.bodies)
        return f"{chosen['count']} in all: {bodies} new {'body' if bodies == 1 else 'bodies'}."

    def start(chosen: dict[str, Any]) -> str:
        return "" if editor.do(make(chosen)) else "The copies could not be made: see the message."

    return FormTask(title, "Make", parameters, values, start, told)


def how_many() -> Parameter:
    """Return the number of all, the selection included."""
    return Parameter(
        "slider", USUAL, 2, MOST, 1, "", "The selected thing counts as one of them", integer=True,
        name="count", label="How many",
    )  # fmt: skip


def reach(unit: arranging.Unit) -> tuple[float, float]:
    """Return the largest gap or radius, and its step [m], for things of that size."""
    size = max(high - low for low, high in zip(unit.low, unit.high, strict=True))
    most = max(WIDEST, round_up(10.0 * size))
    return most, most / 1000.0


def make_sheet(task: FormTask) -> Callable[[Desk, Callable[[], None]], CopiesSheet]:
    """Return what makes the sheet of a form."""
    return lambda desk, closed: CopiesSheet(desk, closed, task)
