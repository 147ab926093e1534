"""What the help sheet says: the mouse, the scene's own keys, the key table, in groups on pages."""

from collections.abc import Sequence
from typing import NamedTuple

from app import tools
from app.input import Action, action_table
from app.ui.painted import Desk
from app.ui.words import distinct_keys, key_words

MOUSE = (
    (("Left drag",), "Grab a body, and throw it"),
    (("Shift", "drag"), "Grab it at its centre of mass"),
    (("Alt", "drag"), "Grab it without spinning it"),
    (("Right click",), "Menu; in a drag: let go"),
    (("Empty drag",), "Move the view"),
    (("Right drag",), "Move the view, anywhere"),
    (("Wheel",), "Zoom at the pointer"),
    (("Time strip",), "Drag, wheel: go in time"),
)

SHARED: dict[str, tuple[tuple[str, ...], str]] = {
    "pan_left": (("pan_right", "pan_up", "pan_down"), "Move the view"),
    "nudge_left": (("nudge_right", "nudge_up", "nudge_down"), "Nudge what is selected"),
    "zoom_in": (("zoom_out",), "Zoom in, out"),
    "arrow_up": (("arrow_down",), "Longer, shorter arrows"),
    "slower": (("faster",), "Slower, faster clock"),
    "next_scene": (("previous_scene",), "Next, previous scene"),
}
"""Actions that stand in the line of another one: so the sheet fits a projector."""

WORKSHOP = ("Edit", "Overlays")
"""Groups of the key table that stand on the page of the tools."""


class Line(NamedTuple):
    """Keys, what they do, and the sign of the button that does the same."""

    keys: Sequence[str]
    words: str
    sign: str = ""


class Group(NamedTuple):
    """Lines under a title."""

    title: str
    lines: list[Line]


class Page(NamedTuple):
    """What is seen at a time."""

    title: str
    groups: list[Group]


def help_pages(desk: Desk) -> list[Page]:
    """All that there is to know about mouse and keys."""
    first, second = [Group("Mouse", [Line(*line) for line in MOUSE])], tool_groups(desk)
    scene = desk.session.scene
    if scene.controls:
        lines = [Line((key_words(c.key),), c.label.capitalize()) for c in scene.controls]
        first.append(Group(f"In the scene {scene.title}", lines))
    for group in key_groups(desk):
        (second if group.title in WORKSHOP else first).append(group)
    return [Page("Keys and mouse", first), Page("Tools and editing", second)]


def tool_groups(desk: Desk) -> list[Group]:
    """The tools as on the toolbar."""
    groups = [Group(title, []) for title in tools.GROUPS]
    for tool in tools.found():
        key = desk.keys.of(f"tool_{tool.NAME}")
        line = Line((key,) if key else (), tool.LABEL, tool.ICON)
        groups[tool.PLACE[0]].lines.append(line)
    return [group for group in groups if group.lines]


def key_groups(desk: Desk) -> list[Group]:
    """The key table by its groups, without the tools; what has no key is in the menus."""
    groups: dict[str, Group] = {}
    others = {name for names, _ in SHARED.values() for name in names}
    for action in action_table():
        if action.keys and action.name not in others and action.group != "Tools":
            group = groups.setdefault(action.group, Group(action.group, []))
            group.lines.append(action_line(desk, action))
    return list(groups.values())


def action_line(desk: Desk, action: Action) -> Line:
    """The line of an action, and of those that share it."""
    keys, label = distinct_keys(action), action.label
    if action.name in SHARED:
        names, label = SHARED[action.name]
        keys = [keys[0], *map(desk.keys.of, names)]
        if len(keys) > 2:
            keys = [f"{keys[0].removesuffix('Left')}Arrows"]
    return Line(keys, label)
