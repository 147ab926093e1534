"""Lay a ruler: drag from point to point, or click twice."""

from app.editor.instruments.ruler import Ruler
from app.editor.tools._instrument_tool import InstrumentTool


class RulerTool(InstrumentTool):
    """The ruler's ends stick to bodies that move."""

    NAME, LABEL, KEY, ICON, PLACE = "ruler", "Ruler", "shift+r", "ruler", (4, 0)
    HINT = (
        "Drag from point to point: the ends stick to bodies. Right-click to remove it. Alt: free "
        "ends"
    )
    INSTRUMENT = Ruler
    SPOTS = 2

    @property
    def hint(self) -> str:
        return "Click the other end; Backspace removes the first end" if self.spots else self.HINT


TOOL = RulerTool
