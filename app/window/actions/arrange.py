"""The actions that put the selection in order, mirror and copy it, and combine shapes."""

from collections.abc import Sequence
from functools import partial

from app.editor import arranging, combining
from app.editor.arranging import Side
from app.simulation.commands.base import Command
from app.window.actions.action import Action, Deed
from app.window.parts import Parts
from physics import Body

NOTHING = "No body is selected: click one with the select tool (V) first"

COUNTS = (2, 3, 5, 8, 12)
"""How many there are in a row or circle, the selection included: [count]."""


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


def copies(in_ring: bool, count: int) -> Deed:
    """Return what makes so many of the selection, in a row or round a circle."""

    def do(app: Parts) -> None:
        selection, make = app.editor.selection, arranging.ring if in_ring else arranging.row
        things = selection.copy()
        _do(app, make(selection, things, count) if things is not None else NOTHING)

    return do


def combine(make: partial[Command | str]) -> Deed:
    """Return what joins or cuts the shapes of the two bodies that are selected."""

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

ARRANGE = (
    *(
        Action(f"align_{side}", words, (), "Arrange", align(side))
        for side, words in WORDS.items()
    ),
    Action("distribute_x", "Equal gaps across", (), "Arrange", distribute(0)),
    Action("distribute_y", "Equal gaps upwards", (), "Arrange", distribute(1)),
    Action("mirror_x", "Mirror left and right", (), "Arrange", mirror(False)),
    Action("mirror_y", "Mirror top and bottom", (), "Arrange", mirror(True)),
    Action("shapes_join", "Join two shapes", (), "Arrange", combine(partial(combining.union))),
    Action(
        "shapes_cut", "Cut the second from the first", (), "Arrange",
        combine(partial(combining.difference)),
    ),
    *(Action(f"row_{n}", f"Row of {n}", (), "Arrange", copies(False, n)) for n in COUNTS),
    *(Action(f"ring_{n}", f"Circle of {n}", (), "Arrange", copies(True, n)) for n in COUNTS[1:]),
)  # fmt: skip
