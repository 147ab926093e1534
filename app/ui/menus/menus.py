"""The menus of the bar, and the lists that other buttons drop: the lines of the actions by their
places, and lists of choices.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from app.ui.keys import KeyBinding
from app.ui.kit.desk import Desk
from app.ui.kit.popup import Entry, Group
from app.ui.kit.words import Keys
from app.ui.menu_place import LISTS, ON_THING_OR_NOT, MenuPlace
from app.ui.menus import hand_menu
from app.ui.menus.insert_menu import machines
from app.ui.menus.time_menus import speeds

TITLES = ("File", "Edit", "Insert", "View", "Measure", "Teach")
LAST = "Help"

CHOICES: dict[tuple[str, int], Callable[[Desk], Sequence[Entry]]] = {
    ("Machines", 0): machines,
    ("Time", 1): speeds,
    ("Hand", 0): hand_menu.spring,
    ("Hand", 1): hand_menu.feels,
    ("Hand", 2): hand_menu.strengths,
    ("Hand", 3): hand_menu.forces,
    ("Hand", 4): hand_menu.speeds,
}
"""Lists of values that are no actions, by menu and group; they follow the actions there."""


def titles(keys: Keys) -> list[str]:
    """Return the menus that have lines, from the left; those that nobody knows come last."""
    named = {place.menu: None for _, place in places(keys)}
    others = [m for m in named if m not in (*TITLES, LAST, *LISTS, *ON_THING_OR_NOT)]
    return [title for title in (*TITLES, *others, LAST) if title in named]


def numbered_groups(desk: Desk, *menus: str) -> dict[int, list[Entry]]:
    """Return the groups of a menu, or of several in one, by their numbers."""
    groups: dict[int, list[tuple[int, Entry]]] = {}
    for action, line in places(desk.keys):
        if line.menu in menus and (line.shown is None or line.shown(desk)):
            entry = entry_of(desk, action, line)
            lines = groups.setdefault(line.place[0], [])
            lines.append((line.place[1], entry))
            for value in line.values(desk) if line.values is not None else ():
                below = Entry(value.words, value.take, "", value.holds, True, value.enabled)
                lines.append((line.place[1], below))
    for (menu, group), choices in CHOICES.items():
        if menu in menus:
            lines = groups.setdefault(group, [])
            lines += [(len(lines), entry) for entry in choices(desk)]
    return {
        group: [entry for _, entry in sorted(groups[group], key=lambda line: line[0])]
        for group in sorted(groups)
    }


def menu_groups(desk: Desk, *menus: str) -> list[Group]:
    """Return the groups of a menu, or of several in one, in their order."""
    return list(numbered_groups(desk, *menus).values())


def places(keys: Keys) -> Iterator[tuple[KeyBinding, MenuPlace]]:
    """Yield all lines of menus, with their actions."""
    for action in keys.bindings.values():
        for place in action.menus:
            yield action, place


def entry_of(desk: Desk, action: KeyBinding, line: MenuPlace) -> Entry:
    """Return the line of an action as it is now."""
    words = line.words if isinstance(line.words, str) else line.words(desk)
    checked = None if line.checked is None else partial(line.checked, desk)
    return Entry(
        words or action.label,
        partial(desk.do, action.name),
        desk.keys.of(action.name),
        checked,
        stays=checked is not None,
        refused="" if line.refused is None else line.refused(desk),
        tip=action.tip,
        name=action.name,
    )
