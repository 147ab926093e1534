"""The actions of the program itself."""

from app.window.parts import Action, Parts
from app.window.settings_sheet import settings


def end(app: Parts) -> None:
    app.running = False


PROGRAM = (
    Action("menu", "Open the menus", ("f10",), "Program", lambda app: app.ui.open_menus()).told(
        "Open the first menu. Then use the arrow keys."
    ),
    Action("help", "This help", ("f1", "h"), "Program", lambda app: app.ui.toggle_help())
    .at("Help", (0, 1), "Keys and mouse")
    .told("Show what every key and the mouse can do."),
    Action("settings", "Settings", (), "Program", lambda app: app.ui.open_sheet(settings(app)))
    .at("File", (4, 1), "Settings…")
    .told("Look, size of the text, sound, memory, and where your files are saved."),
    Action("quit", "Quit", ("ctrl+q",), "Program", end)
    .at("File", (5, 0))
    .told("End the program. The next start offers you what you have not saved."),
)
