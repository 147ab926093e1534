"""The actions of the calm window: all tools or the first few, and the list of what is shown."""

from app.ui.menu_place import of_view
from app.window.parts import Action, Parts


def all_tools(app: Parts) -> None:
    app.view.show_all(not app.view.all_tools)


def show_list(app: Parts) -> None:
    app.ui.open_show_list()


CALM = (
    Action("all_tools", "All tools", ("ctrl+t",), "View", all_tools)
    .at("View", (2, 5), checked=of_view("all_tools"))
    .at("Settings", (1, 5), checked=of_view("all_tools"))
    .told("Show all tools and the full menu bar. Off: eight tools."),
    Action("show_list", "Choose what the picture shows", (), "View", show_list)
    .at("View", (0, 0), "Show…")
    .told("Choose what is drawn over the bodies: contacts, forces, velocities, names."),
)
