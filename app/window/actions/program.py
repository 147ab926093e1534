"""The actions of the program itself."""

from app.window.parts import Action, Parts


def end(app: Parts) -> None:
    app.running = False


PROGRAM = (
    Action("menu", "Open the menus", ("f10",), "Program", lambda app: app.ui.open_menus()),
    Action("help", "This help", ("f1", "h"), "Program", lambda app: app.ui.toggle_help()).at(
        "Help", (0, 0), "Keys and mouse"
    ),
    Action("quit", "Quit", ("ctrl+q",), "Program", end).at("File", (5, 0)),
)
