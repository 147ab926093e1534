"""The actions that put the selection in order, mirror and copy it, and combine shapes."""

from collections.abc import Callable, Sequence
from functools import partial

from app.editor import arranging, combining
from app.editor.arranging import Side
from app.editor.editor import Editor
from app.simulation.commands.base import Command
from app.simulation.commands.edit import AddThings
from app.ui.menu_place import Scope
from app.ui.sheets.form_sheet import FormTask
from app.window.copies_sheet import make_sheet, ring_task, row_task
from app.window.parts import Action, Deed, Parts
from physics import Body

NOTHING = "No body is selected: click one with the select tool (V) first"


def _do(app: Parts, command: Command | str) -> None:
    """Do the command, or say why there is none."""
    if isinstance(command, str):
        app.session.notify("info", command)
    else:
        app.editor.do(command)


def align(side: Side) -> Deed:
    """Return what puts the selected things in line with that side of all of them."""

    def do(app: Parts) -> None:
        _do(app, arranging.aligned(arranging.units(app.session, app.editor.selection), side))

    return do


def distribute(axis: int) -> Deed:
    """Return what gives the selected things equal gaps along x (0) or y (1)."""

    def do(app: Parts) -> None:
        _do(app, arranging.distributed(arranging.units(app.session, app.editor.selection), axis))

    return do


def mirror(upright: bool) -> Deed:
    """Return what swaps left and right of the selection, or top and bottom."""

    def do(app: Parts) -> None:
        selection = app.editor.selection
        _do(app, arranging.mirror(selection, upright) if selection.bodies else NOTHING)

    return do


def copies(task: Callable[[Editor, AddThings], FormTask]) -> Deed:
    """Return what asks how many of the selection there shall be, and how far apart."""

    def do(app: Parts) -> None:
        things = app.editor.selection.copy()
        if things is None:
            app.session.notify("info", NOTHING)
        else:
            app.ui.open_sheet(make_sheet(task(app.editor, things)))

    return do


def combine(make: partial[Command | str]) -> Deed:
    """Return what joins or cuts the shapes of the bodies that are selected."""

    def do(app: Parts) -> None:
        bodies: Sequence[Body] = app.editor.selection.bodies
        command = make(bodies)
        _do(app, command)
        if not isinstance(command, str):
            app.editor.selection.select([bodies[0].id])

    return do


WORDS: dict[Side, str] = {
    "left": "Align left sides",
    "centre": "Align centres in a column",
    "right": "Align right sides",
    "top": "Align tops",
    "middle": "Align middles in a row",
    "bottom": "Align bottoms",
}

BODY, BODIES = "no body is selected", "select two bodies or more first"
TWO, THREE = "select two things or more first", "select three things or more first"


def _needs(count: int, why: str) -> Callable[[Scope], str]:
    """Return what says `why` with fewer selected bodies than that."""
    return lambda scope: why if len(scope.editor.selection.body_ids) < count else ""


ARRANGE = (
    *(
        Action(f"align_{side}", words, (), "Arrange", align(side)).at(
            "Arrange", (0, place), f"Align {side}", refused=_needs(2, TWO)
        )
        for place, (side, words) in enumerate(WORDS.items())
    ),
    Action("distribute_x", "Equal gaps across", (), "Arrange", distribute(0)).at(
        "Arrange", (1, 0), refused=_needs(3, THREE)
    ),
    Action("distribute_y", "Equal gaps upwards", (), "Arrange", distribute(1)).at(
        "Arrange", (1, 1), refused=_needs(3, THREE)
    ),
    Action("mirror_x", "Mirror left and right", (), "Arrange", mirror(False)).at(
        "Arrange", (2, 0), refused=_needs(1, BODY)
    ),
    Action("mirror_y", "Mirror top and bottom", (), "Arrange", mirror(True)).at(
        "Arrange", (2, 1), refused=_needs(1, BODY)
    ),
    Action("shapes_join", "Join shapes", (), "Arrange", combine(partial(combining.union))).at(
        "Arrange", (4, 0), refused=_needs(2, BODIES)
    ),
    Action(
        *("shapes_cut", "Cut the others from the first", (), "Arrange"),
        combine(partial(combining.difference)),
    ).at("Arrange", (4, 1), refused=_needs(2, BODIES)),
    Action("row", "Row of copies…", (), "Arrange", copies(row_task)).at(
        "Arrange", (3, 0), refused=_needs(1, BODY)
    ),
    Action("ring", "Circle of copies…", (), "Arrange", copies(ring_task)).at(
        "Arrange", (3, 1), refused=_needs(1, BODY)
    ),
)
