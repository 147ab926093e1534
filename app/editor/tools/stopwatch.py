"""Put a stopwatch on the canvas."""

from app.editor.instruments.spot import Spot
from app.editor.instruments.stopwatch import Stopwatch
from app.editor.tools._instrument_tool import InstrumentTool


class StopwatchTool(InstrumentTool):
    """A click puts one there; its buttons are its own."""

    NAME, LABEL, KEY, ICON, PLACE = "stopwatch", "Stopwatch", "shift+s", "stopwatch", (4, 2)
    HINT = (
        "Click where you want the stopwatch. It counts the time in the scene and goes back with it."
    )
    INSTRUMENT = Stopwatch
    SNAPS = False

    def laid(self, spots: list[Spot]) -> None:
        """Add it where the click was; the hand is the tool again, to work with it."""
        point = spots[0].now(self.frame.bodies)
        self._instruments.add(Stopwatch(Spot(point or (0.0, 0.0))))
        self.editor.choose("drag")


TOOL = StopwatchTool
