"""What the hand did lately, in words: force, work since the grab, power."""

import math

from app.quantities.numbers import figure
from app.simulation.hand import Done, Hand
from physics import World


class HandReadout:
    """The read-out shows means over the time between two readings: single ticks would flicker."""

    def __init__(self) -> None:
        self._of: tuple[int, World] | None = None  # body and world
        self._then = 0.0  # [s]
        self._done: Done = (0.0, 0.0, 0.0)
        self.lines: list[str] = []

    def read(self, hand: Hand, world: World, due: bool) -> list[str]:
        """Return three lines, once there is a tick to tell of; they are read anew when `due`."""
        body = hand.body
        if body is None:
            self._of, self.lines = None, []
            return self.lines
        begun = self._of != (body.id, world) or world.time < self._then
        if begun or hand.done == (0.0, 0.0, 0.0):
            self._of, self._then, self._done = (body.id, world), world.time, hand.done
            self.lines = _words((0.0, 0.0, 0.0), 1.0, hand.work)
        passed = world.time - self._then
        if passed > 0.0 and due:
            px, py, work = (now - then for now, then in zip(hand.done, self._done, strict=True))
            self.lines = _words((px, py, work), passed, hand.work)
            self._then, self._done = world.time, hand.done
        return self.lines


def _words(done: Done, seconds: float, work: float) -> list[str]:
    px, py, gained = done
    return [
        f"Force {figure(math.hypot(px, py) / seconds, 'N', steady=True)}",
        f"Work {figure(work, 'J', steady=True)}",
        f"Power {figure(gained / seconds, 'W', steady=True)}",
    ]
