"""The View menu: overlays, arrows, the parts of the window, the look."""

from collections.abc import Sequence
from functools import partial

from app.drawing import overlays
from app.files.view_options import SOUND_VOLUMES
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
        entry("New graph", "graph"),
        entry("Fit the scene", "home"),
        entry("Side panel", "panel", lambda: view.show_panel),
        entry("Toolbar", "toolbar", lambda: view.show_tools),
        entry("Legend", "legend", lambda: view.show_legend),
        entry("Hints", "hints", lambda: view.show_hints),
        entry("Find a thing…", "find_thing"),
        entry("Pinned sliders", "pins"),
        entry("Full screen", "fullscreen", lambda: view.fullscreen),
        entry("Remove all instruments", "clear_instruments"),
    ]
    looks = [
        entry("Dark theme", "theme", lambda: view.theme == "dark"),
        entry("Soft shadows", "shadows", lambda: view.shadows),
        entry("Projector", "projector", lambda: view.projector),
        entry("Large buttons for fingers", "touch", lambda: view.for_fingers),
        entry("Larger text", "scale_up"),
        entry("Smaller text", "scale_down"),
    ]
    return [_overlays(desk), arrows, parts, looks, _sound(desk)]


def _sound(desk: Desk) -> list[Entry]:
    """Return the switch of the sound, and its volumes."""
    view = desk.view
    volumes = [
        Entry(
            f"Volume {100 * volume:.0f} %",
            partial(setattr, view, "sound_volume", volume),
            checked=lambda volume=volume: view.sound_volume == volume,
            enabled=view.sound,
            stays=True,
        )
        for volume in SOUND_VOLUMES
    ]
    return [action_entry(desk, "Sound", "sound", lambda: view.sound), *volumes]


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
