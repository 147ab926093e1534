"""What the hand did lately, in words: force, work since the grab, power."""

import math

from app.quantities.numbers import figure
from app.session.readout_clock import EVERY
from app.simulation.hand import Done, Hand
from physics import World


class HandReadout:
    """The read-out shows means over the time between two readings: single ticks would flicker."""

    def __init__(self) -> None:
        self._of: tuple[int, World] | None = None  # body and world
        self._then = 0.0  # [s]
        self._done: Done = (0.0, 0.0, 0.0)
        self._fresh = False  # nothing was read since the grab
        self.lines: list[str] = []

    def read(self, hand: Hand, world: World, due: bool | None) -> list[str]:
        """Return three lines, read at the first tick and then when `due`.

        None: nobody says when, so they are read as often as at a beat, in simulated time.
        """
        body = hand.body
        if body is None:
            self._of, self.lines = None, []
            return self.lines
        begun = self._of != (body.id, world) or world.time < self._then
        if begun or hand.done == (0.0, 0.0, 0.0):
            self._of, self._then, self._done = (body.id, world), world.time, hand.done
            self._fresh, self.lines = True, _words((0.0, 0.0, 0.0), 1.0, hand.work)
        passed = world.time - self._then
        if due is None:
            due = passed >= EVERY
        if passed > 0.0 and (due or self._fresh):
            px, py, work = (now - then for now, then in zip(hand.done, self._done, strict=True))
            self.lines = _words((px, py, work), passed, hand.work)
            self._then, self._done, self._fresh = world.time, hand.done, False
        return self.lines


def _words(done: Done, seconds: float, work: float) -> list[str]:
    px, py, gained = done
    return [
        f"Force {figure(math.hypot(px, py) / seconds, 'N', steady=True)}",
        f"Work {figure(work, 'J', steady=True)}",
        f"Power {figure(gained / seconds, 'W', steady=True)}",
    ]
