"""The actions of the Teach menu that are no feature's."""

from app.window.parts import Action, Parts


def clear_drawing(app: Parts) -> None:
    """Clear it, with a word how to get it back, for a key that was hit by mistake."""
    count = app.editor.pad.clear()
    things = "stroke" if count == 1 else "strokes"
    words = f"Cleared {count} {things}; with the pen, Undo brings them back"
    app.session.notify("info", words if count else "There is no drawing here")


PRESENT = (
    Action("clear_drawing", "Clear the drawing", ("ctrl+e",), "Teach", clear_drawing)
    .at("Teach", (2, 1))
    .told("Remove everything that the pen has drawn."),
)
