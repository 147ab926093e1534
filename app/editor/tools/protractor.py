"""Lay a protractor: the vertex, then the ends of both arms."""

from app.editor.instruments.protractor import Protractor
from app.editor.tools._instrument_tool import InstrumentTool


class ProtractorTool(InstrumentTool):
    """The protractor's points stick to bodies that move."""

    NAME, LABEL, KEY, ICON, PLACE = "protractor", "Protractor", "shift+a", "protractor", (4, 1)
    HINT = (
        "Drag along one arm of the angle, then click the other. Click the angle for its other side."
    )
    INSTRUMENT = Protractor
    SPOTS = 3

    @property
    def hint(self) -> str:
        if not self.spots:
            return self.HINT
        which = "first" if len(self.spots) == 1 else "second"
        return f"Click the end of the {which} arm; Backspace removes the last point"


TOOL = ProtractorTool
