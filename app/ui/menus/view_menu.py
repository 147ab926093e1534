"""The View menu: overlays, arrows, the parts of the window, the look."""

from collections.abc import Sequence
from functools import partial

from app.drawing import overlays
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry, Group, action_entry


def view_groups(desk: Desk) -> Sequence[Group]:
    """Return what is shown on the picture and round it."""
    view, entry = desk.view, partial(action_entry, desk)
    arrows = [
        entry("Longer arrows", "arrow_up"),
        entry("Shorter arrows", "arrow_down"),
        entry("Automatic arrows", "arrow_auto", lambda: view.arrow_scale is None),
    ]
    parts = [
        entry("Side panel", "panel", lambda: view.shows_panel),
        entry("Toolbar", "toolbar", lambda: view.show_tools),
        entry("Legend", "legend", lambda: view.show_legend),
        entry("Hints", "hints", lambda: view.show_hints),
        entry("Find a thing…", "find_thing"),
        entry("Pinned sliders", "pins"),
        entry("Stage: the picture alone", "stage", lambda: view.stage),
        entry("Full screen", "fullscreen", lambda: view.fullscreen),
    ]
    camera = [
        entry("Fit the scene", "home"),
        entry("Follow a body", "follow", lambda: desk.session.followed is not None),
        entry("Zoom in", "zoom_in"),
        entry("Zoom out", "zoom_out"),
    ]
    pages = [
        entry("Panel: the scene", "panel_scene"),
        entry("Panel: inspect", "panel_inspect"),
        entry("Panel: things", "panel_things"),
        entry("Panel follows the selection", "follow_selection", lambda: view.follow_selection),
    ]
    looks = [
        entry("Dark theme", "theme", lambda: view.theme == "dark"),
        entry("Soft shadows", "shadows", lambda: view.shadows),
        entry("Projector", "projector", lambda: view.projector),
        entry("Larger text", "scale_up"),
        entry("Smaller text", "scale_down"),
    ]
    return [_overlays(desk), arrows, camera, parts, pages, looks]


def _overlays(desk: Desk) -> list[Entry]:
    """Return every overlay that there is, checked while it is shown."""
    return [
        action_entry(
            desk,
            overlay.LABEL,
            f"overlay_{overlay.NAME}",
            partial(overlays.is_shown, overlay, desk.session, desk.view),
        )
        for overlay in overlays.found()
    ]
