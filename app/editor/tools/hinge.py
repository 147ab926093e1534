"""Hinge two bodies to one another, or one to the background; drive a hinge that is there."""

from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point
from app.editor.tool import Tool
from app.editor.tools._ends import Ends, joint_at
from app.editor.tools._joint_tool import PairTool
from app.simulation.commands.base import Command
from app.simulation.commands.edit.adding import AddThings
from app.simulation.commands.edit.builders import hinge

DRIVEN = ("revolute", "wheel")
"""Kinds of joints that a click gives a motor."""


class Hinge(PairTool):
    """A click pins what lies there; both turn about the point. A hinge gets a motor."""

    NAME, LABEL, KEY, ICON, PLACE = "hinge", "Hinge", "j", "hinge", (2, 3)
    FIRST = 6, "Hinge, motor"
    HINT = "Click a body to put a hinge in it. Click the hinge again to give it a motor."
    NOTHING = "Click a body to put a hinge in it, or drag from here to a body: it swings here."

    def reset(self) -> None:
        """Forget what was found and begun."""
        super().reset()
        self._drives = False  # the motor tool has the gesture: a hinge is there

    @property
    def _motor(self) -> Tool:
        return self.editor.tools["motor"]

    @property
    def busy(self) -> bool:
        """Return whether a press is under way, on bodies that exist."""
        return self._motor.busy if self._drives else super().busy

    @property
    def hint(self) -> str:
        """Say who would be joined, or what the motor would do."""
        return self._motor.hint if self._drives else super().hint

    def hover(self, at: Cursor | None) -> None:
        """Look what a click would do."""
        super().hover(at)
        self._drives = at is not None and joint_at(self.editor, at, DRIVEN) is not None
        if self._drives:
            self._motor.hover(at)

    def press(self, at: Cursor) -> bool:
        """Begin to join, or to drive what is joined."""
        super().press(at)
        return self._motor.press(at) if self._drives else True

    def move(self, at: Cursor) -> None:
        """Follow the mouse with the joint, or with the speed."""
        if self._drives:
            self._motor.move(at)
        else:
            super().move(at)

    def release(self, at: Cursor) -> None:
        """Join, or drive."""
        if self._drives:
            self._motor.release(at)
            self.reset()
        else:
            super().release(at)

    def cancel(self) -> None:
        if self._drives:
            self._motor.cancel()
        super().cancel()

    def draw(self, draw: Draw) -> None:
        """Draw who would be joined, or the speed."""
        if self._drives:
            self._motor.draw(draw)
        else:
            super().draw(draw)

    def command(self, ends: Ends, point: Point) -> Command:
        words = hinge(ends.a.id if ends.a is not None else None, ends.b.id, point)
        return AddThings((), (words,), name="hinge")


TOOL = Hinge
