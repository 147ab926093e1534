"""Hinge two bodies to one another, or one to the background."""

from app.editor.cursor import Point
from app.editor.tools._ends import Ends
from app.editor.tools._joint_tool import PairTool
from app.simulation.commands.base import Command
from app.simulation.commands.edit.adding import AddThings
from app.simulation.commands.edit.builders import hinge


class Hinge(PairTool):
    """A click pins what lies there; both turn about the point."""

    NAME, LABEL, KEY, ICON, PLACE = "hinge", "Hinge", "j", "hinge", (2, 3)
    HINT = "Click a body, or two that overlap: it turns about there; or drag to another body"
    NOTHING = "No body is here to turn. Drag from here to a body: it swings about this point"

    def command(self, ends: Ends, point: Point) -> Command:
        words = hinge(ends.a.id if ends.a is not None else None, ends.b.id, point)
        return AddThings((), (words,), name="hinge")


TOOL = Hinge
