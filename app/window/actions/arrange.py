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
            app.session.notify("info", NOTHING, holds=lambda: not app.editor.selection.bodies)
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


ALIGN: dict[Side, tuple[str, str]] = {
    "left": ("Align left sides", "Move the selected things sideways: their left sides line up."),
    "centre": (
        "Align centres in a column",
        "Move the selected things sideways: their centres line up.",
    ),
    "right": ("Align right sides", "Move the selected things sideways: their right sides line up."),
    "top": ("Align tops", "Move the selected things up or down: their tops line up."),
    "middle": (
        "Align middles in a row",
        "Move the selected things up or down: their middles line up.",
    ),
    "bottom": ("Align bottoms", "Move the selected things up or down: their lower edges line up."),
}

BODY, BODIES = "no body is selected", "select two bodies or more first"
TWO, THREE = "select two things or more first", "select three things or more first"


def _needs(count: int, why: str) -> Callable[[Scope], str]:
    """Return what says `why` with fewer selected bodies than that."""
    return lambda scope: why if len(scope.editor.selection.body_ids) < count else ""


def _action(
    name: str,
    words: str,
    tip: str,
    do: Deed,
    place: tuple[int, int],
    refused: Callable[[Scope], str],
    in_menu: str,
) -> Action:
    action = Action(name, words, (), "Arrange", do)
    return action.at("Arrange", place, in_menu, refused=refused).told(tip)


ARRANGE = (
    *(
        _action(
            *(f"align_{side}", words, tip, align(side), (0, place), _needs(2, TWO)),
            side.capitalize(),
        )
        for place, (side, (words, tip)) in enumerate(ALIGN.items())
    ),
    _action(
        *("distribute_x", "Distribute horizontally"),
        "Move the selected things sideways: the gaps between them become equal.",
        *(distribute(0), (1, 0), _needs(3, THREE), "Horizontally"),
    ),
    _action(
        *("distribute_y", "Distribute vertically"),
        "Move the selected things up or down: the gaps between them become equal.",
        *(distribute(1), (1, 1), _needs(3, THREE), "Vertically"),
    ),
    _action(
        *("mirror_x", "Mirror left and right", "Swap left and right of what is selected."),
        *(mirror(False), (2, 0), _needs(1, BODY), "Left and right"),
    ),
    _action(
        *("mirror_y", "Mirror top and bottom", "Turn what is selected upside down."),
        *(mirror(True), (2, 1), _needs(1, BODY), "Top and bottom"),
    ),
    _action(
        *("row", "Row of copies…", "Make a row of copies: you choose how many and how far apart."),
        *(copies(row_task), (3, 0), _needs(1, BODY), "In a row…"),
    ),
    _action(
        *(
            "ring",
            "Circle of copies…",
            "Make copies round a point: you choose how many and how far from it.",
        ),
        *(copies(ring_task), (3, 1), _needs(1, BODY), "In a circle…"),
    ),
    _action(
        *("shapes_join", "Join shapes", "Make one body out of the selected bodies that touch."),
        *(combine(partial(combining.union)), (4, 0), _needs(2, BODIES), "Join"),
    ),
    _action(
        *("shapes_cut", "Subtract shapes"),
        "Cut the other selected bodies out of the one that you selected first.",
        *(combine(partial(combining.difference)), (4, 1), _needs(2, BODIES), "Subtract"),
    ),
)
