"""The actions of the Present menu."""

from app.ui.menu_place import of_view
from app.window.actions.action import switch
from app.window.parts import Action, Parts


def spotlight(app: Parts) -> None:
    state = app.classroom.presenter_state
    state.spotlight = not state.spotlight


def blank(app: Parts) -> None:
    app.classroom.presenter_state.blank = "black"


def blank_white(app: Parts) -> None:
    app.classroom.presenter_state.blank = "white"


def caption(app: Parts) -> None:
    app.presenter.caption.toggle()


def edit_caption(app: Parts) -> None:
    app.presenter.caption.edit()


def clear_drawing(app: Parts) -> None:
    """Clear it, with a word how to get it back, for a key that was hit by mistake."""
    count = app.editor.pad.clear()
    things = "stroke" if count == 1 else "strokes"
    words = f"Cleared {count} {things}; with the pen, Undo brings them back"
    app.session.notify("info", words if count else "There is no drawing here")


def ripples(app: Parts) -> None:
    app.view.ripples = not app.view.shows_ripples


GROUP = "Present"

PRESENT = (
    Action("spotlight", "Spotlight", ("shift+l",), GROUP, spotlight).at(
        GROUP, (3, 0), checked=lambda scope: scope.classroom.presenter_state.spotlight
    ),
    Action("blank", "Blank the picture; any key: back", ("b",), GROUP, blank).at(
        GROUP, (3, 1), "Blank to black"
    ),
    Action("blank_white", "Blank it to white", (), GROUP, blank_white).at(
        GROUP, (3, 2), "Blank to white"
    ),
    Action("caption", "Caption", ("shift+c",), GROUP, caption).at(
        GROUP, (4, 0), checked=lambda scope: scope.classroom.presenter_state.caption
    ),
    Action("edit_caption", "Write the caption", (), GROUP, edit_caption).at(
        GROUP, (4, 1), "Write the caption…"
    ),
    Action("clear_drawing", "Clear the drawing", ("ctrl+e",), GROUP, clear_drawing).at(
        GROUP, (2, 1)
    ),
    Action("ripples", "Rings where the mouse presses", (), GROUP, ripples).at(
        GROUP, (5, 0), "Rings at presses", checked=of_view("shows_ripples")
    ),
    Action("key_cast", "Show the keys that are pressed", (), GROUP, switch("key_cast")).at(
        GROUP, (5, 1), "Show the keys", checked=of_view("key_cast")
    ),
)
