"""Fix a meter to a body or a joint."""

from app.editor.cursor import Cursor
from app.editor.instruments.meter import Meter
from app.editor.tools._instrument_tool import InstrumentTool
from app.simulation.commands.hits import hits_at


class MeterTool(InstrumentTool):
    """A click on a thing adds a plate, a click on a plate chooses what it shows."""

    NAME, LABEL, KEY, ICON, PLACE = "meter", "Meter", "shift+m", "meter", (4, 3)
    HINT = (
        "Click a body or joint to measure it. Click the label for another quantity, drag it to "
        "move it."
    )
    INSTRUMENT = Meter
    ON_THINGS = True

    def hover(self, at: Cursor | None) -> None:
        """Look what a press would take."""
        self._instruments.lit = self._instruments.at(at, self.NAME) if at is not None else None
        self._body = None
        if at is not None and self._instruments.lit is None:
            hits = hits_at(self.editor.session.world, at.point, at.reach)
            if hits and not hits[0].is_joint:
                self._body = self.frame.bodies.get(hits[0].id)

    def press(self, at: Cursor) -> bool:
        """Take a plate, or fix a new one; False: there is nothing to measure."""
        if self._instruments.at(at, self.NAME) is not None:
            return super().press(at)
        hits = hits_at(self.editor.session.world, at.point, at.reach)
        if not hits:
            return False
        hit, known = hits[0], self.frame.bodies
        name = "" if hit.is_joint else known[hit.id].name
        self._instruments.add(Meter(hit.id, hit.is_joint, name))
        return True


TOOL = MeterTool
