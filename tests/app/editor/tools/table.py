"""An editor without a window, and a hand with a mouse in it."""

from typing import Any

import pytest

from app.drawing.camera import Camera
from app.editor.cursor import Cursor, Point
from app.editor.editor import Editor
from app.editor.tool import Tool
from app.files.view_options import ViewOptions
from physics import Body
from tests.app.simulation.commands.edit.tables import add, open_scene, replayed, state

PIXEL = 0.01  # [m]
REACH = 12.0 * PIXEL  # [m] as app/window/mouse.py has it

WHEEL = {"kind": "circle", "radius": 0.3, "friction": 1.0}


class Table:
    """An empty world, looked at with 100 px/m, and a mouse on it."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.session = open_scene(patch)
        self.session.paused = True
        self.camera = Camera()
        self.camera.scale = 1.0 / PIXEL
        self.editor = Editor(self.session, self.camera, ViewOptions(snap_grid=False))
        self.empty = state(self.session)

    @property
    def tool(self) -> Tool:
        return self.editor.tool

    def cursor(self, at: Point, **held: bool) -> Cursor:
        return Cursor(at, REACH, pixel=PIXEL, **held)

    def hover(self, at: Point, **held: bool) -> str:
        """The hint there."""
        self.tool.hover(self.cursor(at, **held))
        return self.tool.hint

    def click(self, tool: str, at: Point, **held: bool) -> None:
        self.drag(tool, at, **held)

    def drag(self, tool: str, *points: Point, **held: bool) -> None:
        """Press at the first point, let go at the last."""
        if tool != self.tool.NAME:
            self.editor.choose(tool)
        at = [self.cursor(point, **held) for point in points]
        self.tool.hover(at[0])
        if not self.tool.press(at[0]):
            return
        for place in at[1:]:
            self.tool.move(place)
        self.tool.release(at[-1])

    def add(self, shape: dict[str, Any], **values: Any) -> Body:
        """A new body."""
        new = add(self.session, shape, **values)
        return self.session.world.bodies_by_id[new]

    @property
    def joints(self) -> list[Any]:
        return list(self.session.world.joints)

    @property
    def notes(self) -> list[str]:
        """What the user was told."""
        return [note.text for note in self.session.notices]

    @property
    def entries(self) -> list[str]:
        """Names in the history."""
        return [edit.name for edit in self.session.history.entries]

    def undo_all(self) -> None:
        """A replay gives the same world; and undo leads back to the empty one."""
        end = state(self.session)
        assert state(replayed(self.session, "empty")) == end
        while self.session.undo():
            pass
        assert state(self.session) == self.empty
