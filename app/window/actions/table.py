"""The one table of actions: help, keys, menus and tips follow from it."""

from collections.abc import Iterator

from app.drawing import overlays
from app.editor.tool import group_of
from app.teaching.toolbox import all_tools
from app.window.actions.action import Action, Deed
from app.window.actions.arrange import ARRANGE
from app.window.actions.arrows import ARROWS
from app.window.actions.creature import CREATURE
from app.window.actions.edit import EDIT
from app.window.actions.file import FILE
from app.window.actions.laboratory import LABORATORY
from app.window.actions.lesson import LESSON
from app.window.actions.measure import MEASURE
from app.window.actions.present import PRESENT
from app.window.actions.program import PROGRAM
from app.window.actions.slime import SLIME
from app.window.actions.time import TIME
from app.window.actions.view import VIEW
from app.window.actions.wear import WEAR
from app.window.parts import Parts


def action_table() -> tuple[Action, ...]:
    """Return every action: the fixed ones, then one for each tool and overlay that was found."""
    fixed = (*TIME, *EDIT, *ARRANGE, *WEAR, *SLIME, *FILE, *VIEW, *MEASURE, *ARROWS, *PRESENT)
    fixed = (*fixed, *CREATURE, *LABORATORY, *LESSON, *PROGRAM)
    return (*fixed, *_tool_actions(), *_overlay_actions())


def _tool_actions() -> Iterator[Action]:
    for tool in all_tools():
        keys = (tool.KEY,) if tool.KEY else ()

        def choose(app: Parts, name: str = tool.NAME) -> None:
            app.editor.choose(name)

        yield Action(f"tool_{tool.NAME}", tool.LABEL, keys, group_of(tool), choose)


def _overlay_actions() -> Iterator[Action]:
    for overlay in overlays.found():

        def show(app: Parts, overlay: overlays.Overlay = overlay) -> None:
            app.view.switch(overlay.NAME, not overlays.is_shown(overlay, app.session, app.view))

        yield Action(f"overlay_{overlay.NAME}", overlay.LABEL, (overlay.KEY,), "Overlays", show)


class Actions:
    """The actions of one window, by their names."""

    def __init__(self, parts: Parts) -> None:
        """The actions work on `parts`, which may still be put together."""
        self._parts = parts
        self.table = action_table()
        self.deeds: dict[str, Deed] = {action.name: action.do for action in self.table}

    def do(self, name: str) -> None:
        """Run the action `name`; KeyError for a name that is not in the table."""
        self.deeds[name](self._parts)
