"""The entries of the Edit menu that work on the selection, and the switches of snapping."""

from functools import partial

from app.editor.editor import Editor
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry, Group

CLIPBOARD = (
    ("Cut out", "cut_out"),
    ("Copy", "copy"),
    ("Paste", "paste"),
    ("Duplicate", "duplicate"),
    ("Delete", "delete"),
)
TOGETHER = (
    ("Select all", "select_all"),
    ("Group", "group"),
    ("Ungroup", "ungroup"),
    ("Bring to rest", "rest"),
    ("Picture on the body…", "picture"),
)
GUESTS = (("Controls: sliders, buttons, formulas", "controls"), ("Call a slime", "call_slime"))
ALWAYS = ("paste", "select_all", "controls", "call_slime")
SWITCHES = (("Snap to the grid", "snap_grid"), ("Snap to bodies", "snap_bodies"))


def selection_groups(desk: Desk) -> list[Group]:
    """Return what can be done with the selection and the clipboard."""
    return [[_entry(desk, *line) for line in lines] for lines in (CLIPBOARD, TOGETHER, GUESTS)]


def snapping_entries(desk: Desk) -> list[Entry]:
    """Return the switches of what points are drawn to."""
    return [
        Entry(
            words,
            partial(desk.do, name),
            desk.keys.of(name),
            checked=lambda name=name: getattr(desk.view, name),
            stays=True,
        )
        for words, name in SWITCHES
    ]


def _entry(desk: Desk, words: str, name: str) -> Entry:
    editor, why = desk.editor, ""
    if name not in ALWAYS and not possible(editor, name):
        why = "nothing is selected"
    return Entry(words, partial(desk.do, name), desk.keys.of(name), refused=why)


def possible(editor: Editor, name: str) -> bool:
    """Return whether there is something to do it to."""
    marked = editor.chosen_force is not None or editor.notes.note is not None
    return bool(editor.selection.ids) or (name == "delete" and marked)
