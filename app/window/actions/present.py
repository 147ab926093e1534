"""The actions of the Present menu."""

from app.window.actions.action import Action, switch
from app.window.parts import Parts


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


PRESENT = (
    Action("spotlight", "Spotlight", ("shift+l",), "Present", spotlight),
    Action("blank", "Blank the picture; any key: back", ("b",), "Present", blank),
    Action("blank_white", "Blank it to white", (), "Present", blank_white),
    Action("caption", "Caption", ("shift+c",), "Present", caption),
    Action("edit_caption", "Write the caption", (), "Present", edit_caption),
    Action("clear_drawing", "Clear the drawing", ("ctrl+e",), "Present", clear_drawing),
    Action("ripples", "Rings where the mouse presses", (), "Present", ripples),
    Action("key_cast", "Show the keys that are pressed", (), "Present", switch("key_cast")),
)
