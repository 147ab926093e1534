"""What the actions of the key table do: one short method each."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from app.drawing import overlays
from app.files.view_options import SCALE_STEP
from app.teaching.toolbox import all_tools
from app.ui.kit.theme import PROJECTOR_SCALE
from app.window.actions.edit import EditActions
from app.window.actions.file import FileActions
from app.window.actions.graph import GraphActions
from app.window.actions.inspect import InspectActions
from app.window.actions.make import MakeActions
from app.window.actions.measure import MeasureActions
from app.window.actions.predict import PredictActions
from app.window.actions.watch import WatchActions
from app.window.film_controls import FilmActions
from app.window.lesson_layout import LectureActions
from app.window.measuring_boards import LaboratoryActions
from app.window.mouse import ZOOM_STEP
from app.window.presenter.actions import PresentActions

if TYPE_CHECKING:
    from app.window.application import Application

ARROW_STEP = 1.25  # [1] per press


class Actions(
    EditActions,
    FileActions,
    FilmActions,
    GraphActions,
    InspectActions,
    LaboratoryActions,
    LectureActions,
    MakeActions,
    MeasureActions,
    PresentActions,
    PredictActions,
    WatchActions,
):
    """Runs actions by name on the parts of an application."""

    def __init__(self, application: "Application") -> None:
        """Bind every name of the key table."""
        self._app = application
        self._run: dict[str, Callable[[], object]] = {
            name.removeprefix("_do_"): getattr(self, name)
            for name in dir(self)
            if name.startswith("_do_")
        }
        for tool in all_tools():
            self._run[f"tool_{tool.NAME}"] = partial(application.choose_tool, tool.NAME)
        for overlay in overlays.found():
            self._run[f"overlay_{overlay.NAME}"] = lambda overlay=overlay: self._switch(overlay)

    def do(self, name: str) -> None:
        """Run the action `name`; KeyError for a name that is not in the table."""
        self._run[name]()

    def names(self) -> set[str]:
        """Every name that `do` knows."""
        return set(self._run)

    # --- time and scenes ---------------------------------------------------------------------

    def _do_pause(self) -> None:
        session = self._app.session
        session.paused = not session.paused

    def _do_tick(self) -> None:
        self._app.session.step_once()

    def _do_tick_back(self) -> None:
        self._app.session.step_back()

    def _do_newest(self) -> None:
        self._app.ui.scrubber.newest()

    def _do_slower(self) -> None:
        self._app.session.clock.slower()

    def _do_faster(self) -> None:
        self._app.session.clock.faster()

    def _do_restart(self) -> None:
        self._app.session.restart()

    def _do_sleeping(self) -> None:
        session = self._app.session
        session.set_setting("sleeping", not session.world.settings.sleeping)

    def _do_new_scene(self) -> None:
        self._app.session.load("empty")

    def _do_scene_menu(self) -> None:
        self._app.ui.open_scene_menu()

    # --- what was done, and what else might have been ------------------------------------------

    def _do_undo(self) -> None:
        session = self._app.session
        if self._app.pointer.take_back():
            return  # a corner of what is being drawn comes before what was done earlier
        name = session.history.undo_name
        if name is None:
            session.notify("info", "Nothing to undo")
        elif session.undo():
            session.notify("info", f"Undone: {name}")

    def _do_redo(self) -> None:
        session = self._app.session
        if not self._app.pointer.busy and self._app.editor.tool.put_back():
            return
        name = session.history.redo_name
        if name is None:
            session.notify("info", "Nothing to redo")
        elif session.redo():
            session.notify("info", f"Redone: {name}")

    def _do_history(self) -> None:
        self._app.ui.open_history()

    def _do_branches(self) -> None:
        self._app.ui.open_branches()

    # --- view --------------------------------------------------------------------------------

    def _do_home(self) -> None:
        self._app.fit()

    def _do_zoom_in(self) -> None:
        self._zoom(ZOOM_STEP)

    def _do_zoom_out(self) -> None:
        self._zoom(1 / ZOOM_STEP)

    def _zoom(self, factor: float) -> None:
        """Zoom about the middle of what the panels leave free."""
        left, top, right, bottom = self._app.ui.insets
        width, height = self._app.camera.size
        middle = ((left + width - right) / 2, (top + height - bottom) / 2)
        self._app.camera.zoom_at(*middle, factor)

    def _do_theme(self) -> None:
        view = self._app.view
        view.theme = "light" if view.theme == "dark" else "dark"

    def _do_projector(self) -> None:
        view = self._app.view
        view.projector = not view.projector

    def _do_scale_up(self) -> None:
        self._rescale(SCALE_STEP)

    def _do_scale_down(self) -> None:
        self._rescale(-SCALE_STEP)

    def _rescale(self, step: float) -> None:
        """Start from the scale that is seen: the projector's is never below its own."""
        view = self._app.view
        seen = max(view.ui_scale, PROJECTOR_SCALE) if view.projector else view.ui_scale
        view.set_scale(seen + step)

    def _do_fullscreen(self) -> None:
        view = self._app.view
        view.fullscreen = not view.fullscreen

    def _do_panel(self) -> None:
        view = self._app.view
        view.show_panel = not view.show_panel

    def _do_toolbar(self) -> None:
        view = self._app.view
        view.show_tools = not view.show_tools

    def _do_legend(self) -> None:
        view = self._app.view
        view.show_legend = not view.show_legend

    def _do_hints(self) -> None:
        view = self._app.view
        view.show_hints = not view.show_hints

    def _do_snap_grid(self) -> None:
        view = self._app.view
        view.snap_grid = not view.snap_grid

    def _do_snap_bodies(self) -> None:
        view = self._app.view
        view.snap_bodies = not view.snap_bodies

    def _switch(self, overlay: overlays.Overlay) -> None:
        """An overlay on or off; one that has several states may cycle itself."""
        app = self._app
        app.view.switch(overlay.NAME, not overlays.is_shown(overlay, app.session, app.view))

    def _do_arrow_up(self) -> None:
        self._stretch(ARROW_STEP)

    def _do_arrow_down(self) -> None:
        self._stretch(1 / ARROW_STEP)

    def _stretch(self, factor: float) -> None:
        """Manual arrows start at the automatic length."""
        view = self._app.view
        view.arrow_scale = (view.arrow_scale or 1.0) * factor

    def _do_arrow_auto(self) -> None:
        self._app.view.arrow_scale = None

    # --- program -----------------------------------------------------------------------------

    def _do_menu(self) -> None:
        self._app.ui.open_menus()

    def _do_help(self) -> None:
        self._app.ui.toggle_help()

    def _do_screenshot(self) -> None:
        app = self._app
        app.screenshots.take(app.window.surface, app.session.scene_name)

    def _do_quit(self) -> None:
        self._app.running = False

    def _do_pan_left(self) -> None:
        """Held keys pan smoothly: `Application` reads them every frame."""

    _do_pan_right = _do_pan_up = _do_pan_down = _do_pan_left
