"""Hinge two bodies so that one turns one way only against the other, or against the background."""

import math

from app.drawing.draw import Draw
from app.editor.cursor import Point
from app.editor.tools._ends import Ends
from app.editor.tools._joint_marks import draw_turning
from app.editor.tools._joint_tool import PairTool
from app.simulation.commands.base import Command
from app.simulation.commands.edit.adding import AddThings

TEETH = 24
"""Of a new ratchet, all round: [count], 24. It falls back by less than 15 degrees."""

ARC = 0.75 * math.tau
"""The arrow of the sense goes round by this: [rad]."""

ARM = 3.0
"""Radius of that arrow: [handles], 30 px."""


class Ratchet(PairTool):
    """A click pins what lies there; it turns counter-clockwise only, with Shift clockwise."""

    NAME, LABEL, KEY, ICON, PLACE = "ratchet", "Ratchet", "shift+y", "ratchet", (2, 4)
    HINT = "Click a body, or two that overlap: it turns one way only. Shift: clockwise"
    NOTHING = "Click a body to put a ratchet in it, or drag from here to a body: it turns here."

    @property
    def sense(self) -> float:
        """Return +1 for counter-clockwise, -1 for clockwise."""
        return -1.0 if self.shift else 1.0

    def command(self, ends: Ends, point: Point) -> Command:
        tooth = self.sense * math.tau / TEETH
        words = {"kind": "ratchet", **ends.words, "anchor": [*point], "step_angle": tooth}
        return AddThings((), (words,), name="ratchet")

    def draw_more(self, draw: Draw, at: Point) -> None:
        """Draw an arrow the way that it turns."""
        draw_turning(draw, at, self.sense * ARC, ARM * draw.style.sizes.handle)


TOOL = Ratchet
