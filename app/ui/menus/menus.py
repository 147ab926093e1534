"""The menus of the bar: what each title drops. The short ones are here, the others beside it."""

from collections.abc import Callable, Sequence
from functools import partial

from app.ui.kit.desk import Desk
from app.ui.kit.popup import Group, action_entry
from app.ui.menus.hand_menu import hand_groups
from app.ui.menus.present_menu import present_groups
from app.ui.menus.time_menus import edit_groups, time_groups
from app.ui.menus.view_menu import view_groups


def _file_groups(desk: Desk) -> Sequence[Group]:
    """Return what is read and written."""
    entry = partial(action_entry, desk)
    return [
        [entry("New", "new_scene"), entry("Open…", "open_file")],
        [entry("Save", "save_file"), entry("Save as…", "save_file_as")],
        [entry("Open replay…", "open_replay"), entry("Save replay…", "save_replay")],
        [entry("Restore autosave…", "restore_autosave")],
        [entry("Copy a bug report", "bug_report")],
    ]


def _record_groups(desk: Desk) -> Sequence[Group]:
    """Return films and pictures."""
    entry = partial(action_entry, desk)
    films = [
        entry("Save the last seconds…", "film_dialog"),
        entry("Film of the last seconds", "film_last"),
        entry("Start or stop recording", "film_live"),
    ]
    return [films, [entry("Save a picture", "screenshot")]]


def _measure_groups(desk: Desk) -> Sequence[Group]:
    """Return boards of numbers, and what a class says before it runs."""
    entry = partial(action_entry, desk)
    return [
        [entry("Energy ledger", "ledger"), entry("Free-body diagram", "free_body")],
        [entry("Honesty check", "honesty"), entry("Import measured data…", "import_data")],
        [entry("Predict a path", "tool_predict"), entry("Vote…", "vote")],
    ]


def _help_groups(desk: Desk) -> Sequence[Group]:
    """Return the keys, and the way out."""
    return [[action_entry(desk, "Keys and mouse", "help")], [action_entry(desk, "Quit", "quit")]]


MENUS: dict[str, Callable[[Desk], Sequence[Group]] | None] = {
    "File": _file_groups,
    "Scene": None,
    "Edit": edit_groups,
    "View": view_groups,
    "Time": time_groups,
    "Hand": hand_groups,
    "Measure": _measure_groups,
    "Record": _record_groups,
    "Present": present_groups,
    "Help": _help_groups,
}
"""Titles from the left, with what makes their entries; None = the scene sheet."""
