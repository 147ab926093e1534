"""The menus of the bar: the lines of the actions by their places, and lists of choices."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from app.ui.keys import KeyBinding
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry, Group
from app.ui.kit.words import Keys
from app.ui.menu_place import ANYWHERE, ON_NOTHING, ON_THING, MenuPlace
from app.ui.menus import hand_menu
from app.ui.menus.insert_menu import machines
from app.ui.menus.time_menus import memories, speeds

SCENE = "Scene"
"""The title that opens the scene sheet instead of a list."""

TITLES = ("File", SCENE, "Edit", "Build", "Arrange", "View", "Time", "Hand", "Measure")
TITLES += ("Laboratory", "Present", "Lesson")
LAST = "Help"


CHOICES: dict[tuple[str, int], Callable[[Desk], Sequence[Entry]]] = {
    ("Build", 4): machines,
    ("Time", 1): speeds,
    ("Time", 4): memories,
    ("Hand", 0): hand_menu.spring,
    ("Hand", 1): hand_menu.feels,
    ("Hand", 2): hand_menu.strengths,
    ("Hand", 3): hand_menu.forces,
    ("Hand", 4): hand_menu.speeds,
}
"""Lists of values that are no actions, by menu and group; they follow the actions there."""


def titles(keys: Keys) -> list[str]:
    """Return the menus that have lines, from the left; those that nobody knows come last."""
    named = {place.menu: None for _, place in _places(keys)}
    others = [menu for menu in named if menu not in (*TITLES, LAST, ON_THING, ON_NOTHING, ANYWHERE)]
    return [title for title in (*TITLES, *others, LAST) if title in named or title == SCENE]


def menu_groups(desk: Desk, *menus: str) -> list[Group]:
    """Return the groups of a menu, or of several in one."""
    groups: dict[int, list[tuple[int, Entry]]] = {}
    for action, line in _places(desk.keys):
        if line.menu in menus and (line.shown is None or line.shown(desk)):
            entry = _entry(desk, action, line)
            lines = groups.setdefault(line.place[0], [])
            lines.append((line.place[1], entry))
            for value in line.values(desk) if line.values is not None else ():
                below = Entry(value.words, value.take, "", value.holds, True, value.enabled)
                lines.append((line.place[1], below))
    for (menu, group), choices in CHOICES.items():
        if menu in menus:
            lines = groups.setdefault(group, [])
            lines += [(len(lines), entry) for entry in choices(desk)]
    return [
        [entry for _, entry in sorted(groups[group], key=lambda line: line[0])]
        for group in sorted(groups)
    ]


def _places(keys: Keys) -> Iterator[tuple[KeyBinding, MenuPlace]]:
    for action in keys.bindings.values():
        for place in action.menus:
            yield action, place


def _entry(desk: Desk, action: KeyBinding, line: MenuPlace) -> Entry:
    words = line.words if isinstance(line.words, str) else line.words(desk)
    checked = None if line.checked is None else partial(line.checked, desk)
    return Entry(
        words or action.label,
        partial(desk.do, action.name),
        desk.keys.of(action.name),
        checked,
        stays=checked is not None,
        enabled=line.enabled is None or line.enabled(desk),
        refused="" if line.refused is None else line.refused(desk),
    )
