"""The Present menu: what a presenter does to the screen."""

from collections.abc import Callable
from functools import partial

from app.ui.painted import Desk
from app.ui.popup import Entry, Group


def present_groups(desk: Desk) -> list[Group]:
    """Drawing, showing, words, and the room."""
    view, state = desk.view, desk.workshop.presenting if desk.workshop is not None else None

    def entry(words: str, name: str, checked: Callable[[], bool] | None = None) -> Entry:
        run = partial(desk.do, name)
        return Entry(words, run, desk.keys.of(name), checked, stays=checked is not None)

    return [
        [entry("Pen", "tool_pen"), entry("Clear the drawing", "clear_drawing")],
        [
            entry("Spotlight", "spotlight", lambda: state is not None and state.spotlight),
            entry("Blank to black", "blank"),
            entry("Blank to white", "blank_white"),
        ],
        [
            entry("Caption", "caption", lambda: state is not None and state.caption),
            entry("Write the caption…", "edit_caption"),
        ],
        [
            entry("Rings at presses", "ripples", lambda: view.shows_ripples),
            entry("Show the keys", "key_cast", lambda: view.key_cast),
        ],
        [
            entry("Projector sizes", "projector", lambda: view.projector),
            entry("Full screen", "fullscreen", lambda: view.fullscreen),
        ],
    ]
