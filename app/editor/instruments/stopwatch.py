"""Stopwatch: counts simulated time. Slow motion, pauses and jumps do not matter to it.

It keeps its presses with the moment of the run at which they were made. What it shows follows from
them and the time of now: back in time it runs back, before its start it shows nothing, and presses
belong to the future in which they were made.
"""

from typing import Literal, NamedTuple, Self

from app.drawing.draw import Draw
from app.editor.instruments.instrument import Frame, Instrument
from app.editor.instruments.spot import Spot
from app.session.session import Session
from app.timeline.branches import Position
from physics import World

Button = Literal["start", "stop", "lap", "reset"]


class Press(NamedTuple):
    """A button, and when."""

    button: Button
    line: int  # of the run
    position: Position
    time: float  # [s] simulated


class Reading(NamedTuple):
    """What it shows."""

    seconds: float
    running: bool
    laps: tuple[float, ...]  # [s] since the start, the first one first


class Stopwatch(Instrument):
    """A board on the canvas shows it; the spot is where that was put."""

    KIND = "stopwatch"

    def __init__(self, *spots: Spot) -> None:
        super().__init__(*spots)
        self._presses: list[Press] = []  # of all futures

    def draw(self, draw: Draw, frame: Frame, lit: bool) -> None:
        """Draw its board is drawn by the interface."""

    def carried(self, world: World) -> Self | None:  # noqa: ARG002 - it holds on to nothing
        """Return a new one that stands at zero, for the run begins anew."""
        return self.like()

    def press(self, button: Button, session: Session) -> None:
        """Press a button now. In the past, what was pressed later in this future is forgotten."""
        timeline = session.timeline
        here = timeline.position
        self._presses = [
            press
            for press in self._presses
            if press.position[0] <= here[0]
            or not timeline.present.holds(press.line, press.position)
        ]
        line = timeline.present.line
        self._presses.append(Press(button, line, here, session.world.time))

    def switch(self, session: Session) -> None:
        """Start it, or stop it when it runs."""
        self.press("stop" if self.reading(session).running else "start", session)

    def reading(self, session: Session) -> Reading:
        timeline, now = session.timeline, session.world.time
        total, since, laps = 0.0, None, []
        for press in self._presses:
            past = press.position[0] <= timeline.now
            if not past or not timeline.present.holds(press.line, press.position):
                continue
            if press.button == "start" and since is None:
                since = press.time
            elif press.button == "stop" and since is not None:
                total, since = total + press.time - since, None
            elif press.button == "lap" and since is not None:
                laps.append(total + press.time - since)
            elif press.button == "reset":
                total, laps = 0.0, []
                since = press.time if since is not None else None
        running = since is not None
        return Reading(total + (now - since if since is not None else 0.0), running, tuple(laps))


def watch_words(seconds: float) -> str:
    """Return minutes, seconds and hundredths, always as wide: "0:07.25"."""
    hundredths = round(seconds * 100.0)
    return f"{hundredths // 6000}:{hundredths % 6000 / 100.0:05.2f}"
