"""The actions on the selection, on the clipboard and on what was done: a command, or why not."""

from collections.abc import Callable
from pathlib import Path

import pygame

from app.files.link_file import is_link
from app.simulation.commands.base import Command
from app.simulation.commands.edit import Group, MoveThings, Remove, Rest, Ungroup
from app.ui.clipboard import copied_text
from app.ui.kit.words import small
from app.ui.menu_place import ON_NOTHING, Scope, of_view
from app.window.actions.action import switch
from app.window.parts import Action, Deed, Parts

NUDGES = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
NUDGE_EVERY = 0.08
"""Pause between the steps of a held nudge [s]: a metre in a second and a half."""


def _tell(app: Parts, text: str) -> None:
    app.session.notify("info", text)


def _chosen(app: Parts, what: str) -> tuple[int, ...]:
    """Return the ids of what is selected; with a notice when there is nothing to `what`."""
    ids = app.editor.selection.ids
    if not ids:
        words = f"Nothing is selected to {what}: click it with the select tool (V) first"
        app.session.notify("info", words, holds=lambda: not app.editor.selection.ids)
    return ids


def _chosen_bodies(app: Parts, what: str) -> tuple[int, ...]:
    """Return the ids of the selected bodies; with a notice when there is none to `what`."""
    ids = app.editor.selection.body_ids
    if not ids:
        words = f"No body is selected to {what}: click one with the select tool (V) first"
        app.session.notify("info", words, holds=lambda: not app.editor.selection.body_ids)
    return ids


# --- what was done, and what else might have been ------------------------------------------------


def undo(app: Parts) -> None:
    session = app.session
    if app.mouse.take_back():
        return  # a corner of what is being drawn comes before what was done earlier
    if app.features.take_back():
        return
    name = session.history.undo_name
    if name is None:
        _tell(app, "Nothing to undo")
    elif session.undo():
        _tell(app, f"Undone: {small(name)}")


def redo(app: Parts) -> None:
    session = app.session
    if not app.mouse.busy and app.editor.tool.put_back():
        return
    if app.features.put_back():
        return
    name = session.history.redo_name
    if name is None:
        _tell(app, "Nothing to redo")
    elif session.redo():
        _tell(app, f"Redone: {small(name)}")


def history(app: Parts) -> None:
    app.ui.open_history()


# --- taking away, copying ------------------------------------------------------------------------


def delete(app: Parts) -> None:
    """Remove what was clicked that is no body and no joint, or else what is selected."""
    if not app.editor.remove_clicked() and (ids := _chosen(app, "delete")):
        app.editor.do(Remove(ids))


def copy(app: Parts) -> None:
    things = app.copies.take() if _chosen_bodies(app, "copy") else None
    if things is not None:
        count = len(things.bodies)
        _tell(app, f"Copied {count} {'body' if count == 1 else 'bodies'}")


def cut_out(app: Parts) -> None:
    if _chosen_bodies(app, "cut") and app.copies.take() is not None:
        app.editor.do(Remove(app.editor.selection.ids))


def paste(app: Parts) -> None:
    text = copied_text()
    if is_link(text):
        app.files.open(Path(text.split()[-1]))
        return
    app.copies.paste(app.mouse.cursor(pygame.mouse.get_pos()).point)


def duplicate(app: Parts) -> None:
    if _chosen_bodies(app, "duplicate"):
        app.copies.duplicate()


# --- the selection -------------------------------------------------------------------------------


def select_all(app: Parts) -> None:
    app.editor.selection.select_all()
    if not app.editor.selection.ids:
        _tell(app, "There is nothing to select: draw something first")


def together(kind: Callable[[tuple[int, ...]], Command], what: str) -> Deed:
    """Return what does a command of this `kind` to all that is selected."""

    def do(app: Parts) -> None:
        if ids := _chosen(app, what):
            app.editor.do(kind(ids))

    return do


def rest(app: Parts) -> None:
    if ids := _chosen_bodies(app, "stop"):
        app.editor.do(Rest(ids))


def nudge(x: int, y: int) -> Deed:
    """Return what moves the selection by steps of the grid: `x` to the right, `y` up."""

    def do(app: Parts) -> None:
        if ids := _chosen(app, "move"):
            app.editor.do(MoveThings(ids, (x * app.copies.step, y * app.copies.step)))

    return do


def new_static(app: Parts) -> None:
    """Walls and floors are drawn like any body; what is drawn already changes in the panel."""
    app.editor.static = not app.editor.static
    _tell(app, "Now you draw fixed walls" if app.editor.static else "Now you draw moving bodies")


# --- their lines in the menus ----------------------------------------------------------------


def nothing_selected(scope: Scope) -> str:
    """Return why there is nothing to do it to, "" when there is."""
    return "" if scope.editor.selection.ids else "nothing is selected"


def nothing_to_delete(scope: Scope) -> str:
    """Return why there is nothing to delete: a force or a note may have been clicked, too."""
    return "" if scope.editor.has_clicked else nothing_selected(scope)


def _undo_words(scope: Scope) -> str:
    name = scope.session.history.undo_name
    return f"Undo: {name}" if name else "Undo"


def _redo_words(scope: Scope) -> str:
    name = scope.session.history.redo_name
    return f"Redo: {name}" if name else "Redo"


def _nothing_changed(scope: Scope) -> str:
    return "" if scope.session.history.undo_name else "nothing has been changed yet"


def _no_history(scope: Scope) -> str:
    history = scope.session.history
    return "" if history.entries or history.undone else "nothing has been changed yet"


def _snap(option: str, words: str, keys: tuple[str, ...], place: int, tip: str) -> Action:
    """Return the switch of what points are drawn to."""
    action, is_on = Action(option, words, keys, "Edit", switch(option)), of_view(option)
    on_nothing = action.at(ON_NOTHING, (0, place), checked=is_on)
    return on_nothing.at("Edit", (4, place), checked=is_on).told(tip)


EDIT = (
    Action("undo", "Undo", ("ctrl+z",), "Edit", undo)
    .at("Edit", (0, 0), _undo_words, refused=_nothing_changed)
    .told("Take back your last change. Time goes back to just before it."),
    Action("redo", "Redo", ("ctrl+y", "ctrl+shift+z"), "Edit", redo)
    .at(
        "Edit",
        (0, 1),
        _redo_words,
        refused=lambda s: "" if s.session.history.redo_name else "nothing has been undone",
    )
    .told("Do again what you have just undone."),
    Action("history", "History of your changes", ("ctrl+h",), "Edit", history)
    .at("Edit", (0, 2), "History…", refused=_no_history)
    .told("List all your changes, and go back to any of them with one click."),
    Action("branches", "Other runs", ("ctrl+b",), "Edit", lambda app: app.ui.open_branches())
    .at(
        "Edit",
        (0, 3),
        "Other runs…",
        refused=lambda scope: "" if scope.session.timeline.branches else "there is one run only",
    )
    .told("List the runs you left by changing something in the past, and go back to one."),
    Action("delete", "Delete what is selected", ("delete", "backspace"), "Edit", delete)
    .at("Edit", (1, 4), "Delete", refused=nothing_to_delete)
    .told("Remove what is selected from the table."),
    Action("copy", "Copy", ("ctrl+c",), "Edit", copy)
    .at("Edit", (1, 1), refused=nothing_selected)
    .told("Put a copy of what is selected on the clipboard. Paste it here or in another scene."),
    Action("cut_out", "Cut", ("ctrl+x",), "Edit", cut_out)
    .at("Edit", (1, 0), refused=nothing_selected)
    .told("Take what is selected off the table and put it on the clipboard."),
    Action("paste", "Paste at the mouse", ("ctrl+v",), "Edit", paste)
    .at("Edit", (1, 2), "Paste")
    .told("Put in what is on the clipboard, where the mouse is. Of a link: open it."),
    Action("duplicate", "Duplicate", ("ctrl+d",), "Edit", duplicate)
    .at("Edit", (1, 3), refused=nothing_selected)
    .told("Put a copy beside what is selected."),
    Action("select_all", "Select all that moves; again: walls too", ("ctrl+a",), "Edit", select_all)
    .at("Edit", (2, 0), "Select all")
    .told("Select everything that moves. Do it again to select the walls, too."),
    Action("group", "Group", ("ctrl+g",), "Edit", together(Group, "group"))
    .at("Edit", (2, 1), refused=nothing_selected)
    .told("From now on, one click selects all of these things. They still move on their own."),
    Action("ungroup", "Ungroup", ("ctrl+shift+g",), "Edit", together(Ungroup, "ungroup"))
    .at("Edit", (2, 2), refused=nothing_selected)
    .told("Select each thing of the group on its own again."),
    Action("rest", "Stop its motion", ("shift+b",), "Edit", rest)
    .at("Edit", (2, 3), refused=nothing_selected)
    .told("Set the speed and the spin of what is selected to zero."),
    *(
        Action(
            f"nudge_{side}",
            f"Nudge {side}",
            (f"shift+{side}",),
            "Edit",
            nudge(*way),
            repeat=NUDGE_EVERY,
        ).told(f"Move what is selected {side} by one step of the grid.")
        for side, way in NUDGES.items()
    ),
    Action("new_static", "Draw fixed walls", ("shift+k",), "Edit", new_static)
    .at("Insert", (4, 0), checked=lambda scope: scope.editor.static)
    .told("What you draw from now on is a wall or a floor: it does not move."),
    _snap(
        *("snap_grid", "Snap to the grid", ("ctrl+'",), 0),
        "Points that you draw or move jump to the nearest crossing of the grid.",
    ),
    _snap(
        *("snap_bodies", "Snap to bodies", (), 1),
        "Points that you draw or move jump to corners, centres and edges of bodies.",
    ),
)
