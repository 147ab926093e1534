"""The entries of the Edit menu that work on the selection, and the switches of snapping."""

from functools import partial

from app.ui.painted import Desk
from app.ui.popup import Entry, Group

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
)
SWITCHES = (("Snap to the grid", "snap_grid"), ("Snap to bodies", "snap_bodies"))


def selection_groups(desk: Desk) -> list[Group]:
    """What can be done with the selection and the clipboard."""
    return [*([_entry(desk, *line) for line in lines] for lines in (CLIPBOARD, TOGETHER))]


def snapping_entries(desk: Desk) -> list[Entry]:
    """What points are drawn to."""
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
    return Entry(words, partial(desk.do, name), desk.keys.of(name))
