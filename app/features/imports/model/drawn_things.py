"""The things of a drawing as one command that adds bodies."""

from typing import Any, NamedTuple

from app.features.imports.model.areas import AreaError, bodies_of, filled, stroked
from app.features.imports.model.report import Report
from app.features.imports.model.svg import Drawing, Item, flipped
from app.files.rerun import Progress, say_nothing
from app.simulation.commands.edit import AddThings
from physics.constants import SMALLEST_SIZE

MOST_BODIES = 2000
"""Bodies of a drawing: [count]; a thing that crosses itself may be several."""
THINNEST = 0.01
"""Lines are at least so wide: [m], 1 cm. Less: what moves passes through them, and they weigh
nothing."""


class Wanted(NamedTuple):
    """How a drawing is to come."""

    width: float  # [m]
    at: tuple[float, float] = (0.0, 0.0)  # [m] its middle
    fixed: bool = False
    as_one: bool = False  # one body for all
    solid: bool = False  # what closed lines go round is filled


def things_of(
    drawing: Drawing, name: str, wanted: Wanted, progress: Progress = say_nothing
) -> tuple[AddThings | None, Report]:
    """Return a command that adds the drawing, and what of it did not come.

    None when nothing of it is large enough. `progress` hears how far it is.
    """
    import shapely

    left, top, right, bottom = drawing.bounds
    scale = wanted.width / max(right - left, 1e-9)
    middle = 0.5 * (left + right), 0.5 * (top + bottom)
    report, bodies, united = Report(), list[dict[str, Any]](), []
    report.left, report.named = drawing.report.left.copy(), [*drawing.report.named]
    kind = {"kind": "static"} if wanted.fixed else {}

    def add(item_name: str, color: str, at_own: Any, shapes: list[dict[str, Any]]) -> None:
        place = [wanted.at[0] + at_own[0], wanted.at[1] + at_own[1]]
        mark = {"color": color} if color else {}
        bodies.append({"name": item_name, **kind, "position": place, **mark, "shapes": shapes})

    for k, item in enumerate(drawing.items):
        progress(k, len(drawing.items))
        try:
            if len(bodies) >= MOST_BODIES:
                raise AreaError(f"it is after the first {MOST_BODIES} bodies")
            if item.circle is not None and not wanted.as_one:
                center, shape = _circle(item, scale, middle)
                add(item.name, item.color, center, [shape])
            else:
                area = _area(item, scale, middle, wanted.solid)
                if wanted.as_one:
                    united.append(area)
                    continue
                for center, shapes in bodies_of(area):
                    add(item.name, item.color, center, shapes)
            report.came += 1
        except AreaError as error:
            report.leave(item.name, str(error))
    if wanted.as_one and united:
        try:
            for center, shapes in bodies_of(shapely.union_all(united)):
                add(name, "", center, shapes)
            report.came = len(united)
        except AreaError as error:
            report.leave(name, str(error))
    return (AddThings(tuple(bodies), name=name) if bodies else None), report


def _circle(item: Item, scale: float, middle: Any) -> tuple[Any, dict[str, Any]]:
    assert item.circle is not None
    x, y, r = item.circle
    if r * scale < SMALLEST_SIZE:
        raise AreaError("it is too small: less than 1 cm²")
    return (
        ((x - middle[0]) * scale, (middle[1] - y) * scale),
        {"kind": "circle", "radius": r * scale},
    )


def _area(item: Item, scale: float, middle: Any, solid: bool) -> Any:
    lines = flipped(item.lines, scale, middle)
    if item.closed or (solid and item.shut):
        return filled(lines, item.even_odd)
    return stroked(lines, max(item.width * scale, THINNEST))
