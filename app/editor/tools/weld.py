"""Weld two bodies together, or one to the background."""

from app.drawing.draw import Draw
from app.editor.cursor import Point
from app.editor.tools._ends import Ends
from app.editor.tools._joint_marks import draw_weld_cross
from app.editor.tools._joint_tool import PairTool
from app.simulation.commands.base import Command
from app.simulation.commands.edit.adding import AddThings


class Weld(PairTool):
    """A click fixes what lies there, as it is now."""

    NAME, LABEL, KEY, ICON, PLACE = "weld", "Weld", "k", "weld", (2, 5)
    HINT = "Click two bodies that overlap: they move as one. Or drag from one to another."
    NOTHING = "Click a body to weld it, or drag from here to a body to fix it."

    def command(self, ends: Ends, point: Point) -> Command:
        words = {"kind": "weld", **ends.words, "anchor": [*point]}
        return AddThings((), (words,), name="weld")

    def draw_more(self, draw: Draw, at: Point) -> None:
        """Draw a crossed ring: nothing turns."""
        draw_weld_cross(draw, at)


TOOL = Weld
