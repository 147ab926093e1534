"""All instruments that lie on the running scene: adding, finding, removing, drawing them."""

from collections.abc import Callable, Sequence
from typing import TypeVar
from weakref import WeakKeyDictionary, ref

from app.drawing.draw import Draw
from app.editor.cursor import Cursor
from app.editor.instruments.instrument import Choice, Frame, Instrument, draw_grips
from app.editor.instruments.trail import Trail, draw_trails
from app.session.readout_clock import ReadoutClock
from app.session.session import Session
from app.simulation.simulation import Simulation

Kind = TypeVar("Kind", bound=Instrument)
Menu = Callable[[Sequence[Sequence[Choice]]], None]


class Instruments:
    """Each simulation has its own; a restart takes over what finds its bodies again."""

    def __init__(self, session: Session, readout_clock: ReadoutClock) -> None:
        """None lie on the scene yet; their numbers are read at the `beat`."""
        self._session, self._readout_clock = session, readout_clock
        self._of: WeakKeyDictionary[Simulation, list[Instrument]] = WeakKeyDictionary()
        self._last: ref[Simulation] = ref(session.simulation)
        self.lit: Instrument | None = None  # the mouse is over it
        self.ask: Menu = lambda _choices: None  # shows a menu at the mouse: the interface's

    # --- what there is -----------------------------------------------------------------------

    @property
    def all(self) -> list[Instrument]:
        """Return those of the running simulation, oldest first."""
        simulation = self._session.simulation
        if simulation not in self._of:
            self._of[simulation] = self._carried(simulation)
        self._last = ref(simulation)
        return self._of[simulation]

    def _carried(self, simulation: Simulation) -> list[Instrument]:
        """Return those of the simulation that ran before, if that was the same scene."""
        before = self._last()
        if before is None or before.name != simulation.name:
            return []
        carried = (old.carried(simulation.world) for old in self._of.get(before, ()))
        return [instrument for instrument in carried if instrument is not None]

    def of(self, kind: type[Kind]) -> list[Kind]:
        return [instrument for instrument in self.all if isinstance(instrument, kind)]

    @property
    def frame(self) -> Frame:
        """Return what they see now."""
        return Frame(self._session, self._session.world.bodies_by_id, self._readout_clock.due)

    # --- changing ----------------------------------------------------------------------------

    def add(self, instrument: Instrument) -> None:
        """Lay one on the scene."""
        self.all.append(instrument)

    def remove(self, instrument: Instrument) -> None:
        """Take it away."""
        if instrument in self.all:
            self.all.remove(instrument)
        self.lit = None if self.lit is instrument else self.lit

    def clear(self) -> int:
        """Take all away; returns how many there were."""
        count = len(self.all)
        self.all.clear()
        self.lit = None
        return count

    # --- the mouse ---------------------------------------------------------------------------

    def at(self, cursor: Cursor, kind: str = "") -> Instrument | None:
        """Return the nearest one within reach of the mouse, of one kind or any; grips come
        first.
        """
        mine = [i for i in self.all if kind in ("", i.KIND)]
        for instrument in reversed(mine):
            if instrument.grip_at(cursor.point, cursor.reach) is not None:
                return instrument
        near = [(i.distance(cursor.point), -n) for n, i in enumerate(mine)]
        if not near or min(near)[0] > cursor.reach:
            return None
        return mine[-min(near)[1]]

    def erase(self, cursor: Cursor) -> bool:
        """Remove what lies under the mouse; False when nothing does. For the eraser."""
        result = self.at(cursor)
        if result is not None:
            self.remove(result)
        return result is not None

    # --- the picture -------------------------------------------------------------------------

    def draw(self, draw: Draw) -> None:
        if not self.all:
            return
        frame = self.frame
        draw_trails(draw, frame, self.of(Trail), self.lit)
        for instrument in self.all:
            if not isinstance(instrument, Trail):
                instrument.draw(draw, frame, instrument is self.lit)
        if self.lit is not None and self.lit in self.all:
            draw_grips(draw, self.lit)
