"""What the hand did lately, in words: force, work since the grab, power."""

import math

from app.quantities.numbers import figure
from app.simulation.hand import Done, Hand
from physics import World

READ_EVERY = 6
"""Frames between two changes of a number while time runs: [count], 6, ten times a second at 60 fps.
Faster, and the last digits are a blur; slower, and they lag behind what is seen."""


class HandReadout:
    """The read-out shows means over the time between two readings: single ticks would flicker."""

    def __init__(self) -> None:
        self._of: tuple[int, World] | None = None  # body and world
        self._then = 0.0  # [s]
        self._done: Done = (0.0, 0.0, 0.0)
        self._frames = 0
        self.lines: list[str] = []

    def read(self, hand: Hand, world: World, exact: bool) -> list[str]:
        """Return three lines, once there is a tick to tell of; `exact`: time stands, so at once."""
        body = hand.body
        if body is None:
            self._of, self.lines = None, []
            return self.lines
        begun = self._of != (body.id, world) or world.time < self._then
        if begun or hand.done == (0.0, 0.0, 0.0):
            self._of, self._then, self._done = (body.id, world), world.time, hand.done
            self._frames, self.lines = READ_EVERY, _words((0.0, 0.0, 0.0), 1.0, hand.work)
        self._frames += 1
        passed = world.time - self._then
        if passed > 0.0 and (exact or self._frames >= READ_EVERY):
            px, py, work = (now - then for now, then in zip(hand.done, self._done, strict=True))
            self.lines = _words((px, py, work), passed, hand.work)
            self._then, self._done, self._frames = world.time, hand.done, 0
        return self.lines


def _words(done: Done, seconds: float, work: float) -> list[str]:
    px, py, gained = done
    return [
        f"Force {figure(math.hypot(px, py) / seconds, 'N', steady=True)}",
        f"Work {figure(work, 'J', steady=True)}",
        f"Power {figure(gained / seconds, 'W', steady=True)}",
    ]
