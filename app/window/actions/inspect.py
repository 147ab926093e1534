"""The actions of the side panel: its three tabs, the search, the pinned sliders."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.window.application import Application


class InspectActions:
    """Words of `Actions`."""

    _app: "Application"

    def _do_panel_scene(self) -> None:
        self._app.ui.side.show("scene")

    def _do_panel_inspect(self) -> None:
        self._app.ui.side.show("inspect")

    def _do_panel_things(self) -> None:
        self._app.ui.side.show("things")

    def _do_find_thing(self) -> None:
        self._app.ui.side.find()

    def _do_pins(self) -> None:
        self._app.ui.side.show_pins()
