"""The menus of the bar: what each title drops. The short ones are here, the others beside it."""

from collections.abc import Callable, Sequence
from functools import partial

from app.editor.tool import GROUPS
from app.teaching.toolbox import all_tools
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Group, action_entry
from app.ui.menus.arrange_menu import arrange_groups
from app.ui.menus.hand_menu import hand_groups
from app.ui.menus.insert_menu import insert_groups
from app.ui.menus.laboratory_menu import laboratory_groups
from app.ui.menus.lesson_menu import lesson_groups
from app.ui.menus.present_menu import present_groups
from app.ui.menus.time_menus import edit_groups, time_groups
from app.ui.menus.view_menu import view_groups


def _file_groups(desk: Desk) -> Sequence[Group]:
    """Return what is read and written: files, films, pictures."""
    entry = partial(action_entry, desk)
    return [
        [entry("New", "new_scene"), entry("Open…", "open_file")],
        [entry("Save", "save_file"), entry("Save as…", "save_file_as")],
        [entry("Open replay…", "open_replay"), entry("Save replay…", "save_replay")],
        [entry("Restore autosave…", "restore_autosave")],
        [
            entry("Film as…", "film_dialog"),
            entry("Film of the last seconds", "film_last"),
            entry("Start or stop recording", "film_live"),
            entry("Save a picture", "screenshot"),
        ],
        [entry("Quit", "quit")],
    ]


def _tools_of(desk: Desk, *places: int) -> list[Group]:
    """Return the tools of these groups of the toolbar; the one in hand is checked."""
    editor = desk.editor
    return [
        [
            action_entry(
                desk,
                tool.LABEL,
                f"tool_{tool.NAME}",
                lambda name=tool.NAME: name == editor.tool.NAME,
            )
            for tool in all_tools()
            if tool.PLACE[0] == place and not tool.GROUP
        ]
        for place in places
    ]


def _build_groups(desk: Desk) -> Sequence[Group]:
    """Return the tools that move, draw, join and change, whole machines, how new bodies are."""
    editor, hand = desk.editor, range(GROUPS.index("Measure"))
    walls = action_entry(desk, "New bodies are walls", "new_static", lambda: editor.static)
    creature = action_entry(desk, "Creature…", "creature")
    return [*_tools_of(desk, *hand), *insert_groups(desk), [walls, creature]]


def _measure_groups(desk: Desk) -> Sequence[Group]:
    """Return boards of numbers, and the instruments."""
    entry = partial(action_entry, desk)
    boards = [
        entry("New graph", "graph"),
        entry("Import measured data…", "import_data"),
        entry("Energy ledger", "ledger"),
        entry("Free-body diagram", "free_body"),
        entry("Honesty check", "honesty"),
    ]
    instruments = _tools_of(desk, GROUPS.index("Measure"))
    return [boards, *instruments, [entry("Remove all instruments", "clear_instruments")]]


def _help_groups(desk: Desk) -> Sequence[Group]:
    """Return the keys, and what helps when something went wrong."""
    help_, report = ("Keys and mouse", "help"), ("Copy a bug report", "bug_report")
    return [[action_entry(desk, *help_)], [action_entry(desk, *report)]]


MENUS: dict[str, Callable[[Desk], Sequence[Group]] | None] = {
    "File": _file_groups,
    "Scene": None,
    "Edit": edit_groups,
    "Build": _build_groups,
    "Arrange": arrange_groups,
    "View": view_groups,
    "Time": time_groups,
    "Hand": hand_groups,
    "Measure": _measure_groups,
    "Laboratory": laboratory_groups,
    "Present": present_groups,
    "Lesson": lesson_groups,
    "Help": _help_groups,
}
"""Titles from the left, with what makes their entries; None = the scene sheet."""
