"""The one table of actions: help, keys, menus and tips follow from it."""

from collections.abc import Iterator
from typing import Any

from app.drawing import overlays
from app.editor.tool import group_of
from app.editor.tools import all_tools
from app.ui.menu_place import Scope
from app.window.actions.action import ActionOf
from app.window.actions.arrange import ARRANGE
from app.window.actions.arrows import ARROWS
from app.window.actions.body_picture import BODY_PICTURE
from app.window.actions.calm import CALM
from app.window.actions.edit import EDIT
from app.window.actions.file import FILE
from app.window.actions.lists import LIST_ACTIONS
from app.window.actions.overlay_tips import TIPS
from app.window.actions.present import PRESENT
from app.window.actions.program import PROGRAM
from app.window.actions.time import TIME
from app.window.actions.view import VIEW
from app.window.feature_set import found
from app.window.parts import Action, Parts


def action_table() -> tuple[ActionOf[Any], ...]:
    """Return every action: the fixed ones, then one for each tool and overlay that was found."""
    features = [action for feature in found() for action in feature.actions]
    fixed = (*TIME, *EDIT, *ARRANGE, *BODY_PICTURE, *FILE, *VIEW, *features, *ARROWS)
    fixed = (*fixed, *CALM, *LIST_ACTIONS, *PRESENT, *PROGRAM)
    return (*fixed, *_tool_actions(), *_overlay_actions())


def _tool_actions() -> Iterator[Action]:
    for tool in all_tools():
        keys = (tool.KEY,) if tool.KEY else ()

        def choose(app: Parts, name: str = tool.NAME) -> None:
            app.editor.choose(name)

        def in_hand(scope: Scope, name: str = tool.NAME) -> bool:
            return name == scope.editor.tool.NAME

        at = None if tool.IN_LESSON is None else (tool.IN_LESSON, "")
        words = f"tool_{tool.NAME}", tool.LABEL, keys, group_of(tool)
        action = Action(*words, choose, in_lesson=at, tip=tool.HINT)
        action = action.at("Tools", tool.PLACE, checked=in_hand)
        if tool.GROUP:
            action = action.at(tool.GROUP, tool.IN_MENU)
        elif group_of(tool) == "Measure":
            action = action.at("Measure", (1, tool.PLACE[1]), checked=in_hand)
        elif tool.NAME in INSERTED:
            action = action.at("Insert", INSERTED[tool.NAME], checked=in_hand)
        yield action


INSERTED = {
    "box": (0, 0),
    "circle": (0, 1),
    "capsule": (0, 2),
    "polygon": (0, 3),
    "freehand": (0, 4),
    "rope": (1, 0),
    "spring": (1, 1),
    "hinge": (1, 2),
    "motor": (1, 3),
    "note": (3, 1),
}
"""Places in the Insert menu of the tools that most people use; all are on the toolbar."""

LOOKS_INSIDE = ("broad_phase", "graph_colours", "islands")
"""Overlays that show the solver at work: they are in its window."""


def _overlay_actions() -> Iterator[Action]:
    for place, overlay in enumerate(overlays.found()):

        def shown(scope: Scope, overlay: overlays.Overlay = overlay) -> bool:
            return overlays.is_shown(overlay, scope.session, scope.view)

        def show(app: Parts, overlay: overlays.Overlay = overlay) -> None:
            app.view.switch(overlay.NAME, not overlays.is_shown(overlay, app.session, app.view))

        keys = (overlay.KEY,) if overlay.KEY else ()
        menu, group = ("Solver lab", 3) if overlay.NAME in LOOKS_INSIDE else ("Show", 0)
        action = Action(f"overlay_{overlay.NAME}", overlay.LABEL, keys, "Overlays", show)
        tip = TIPS.get(overlay.NAME) or getattr(overlay, "TIP", "")
        yield action.at(menu, (group, place), checked=shown).told(tip)


class Actions:
    """The actions of one window, by their names."""

    def __init__(self, parts: Parts) -> None:
        """The actions work on `parts`, which may still be put together."""
        self._parts = parts
        self.table = action_table()
        self.deeds = {action.name: action.do for action in self.table}
        self._owners = {action.name: one.name for one in found() for action in one.actions}

    def do(self, name: str) -> None:
        """Run the action `name`; KeyError for a name that is not in the table."""
        if self._parts.features.instead(name):
            return
        owner = self._owners.get(name)
        self.deeds[name](self._parts if owner is None else self._parts.features[owner])
