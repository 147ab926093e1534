"""Frame time in, whole ticks out. The only place where wall time meets the simulation."""

import math
import time
from collections.abc import Callable, Generator

from physics import TICK

SPEEDS = (1 / 100, 1 / 50, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1.0, 2.0, 4.0)
"""Offered clock speeds [simulated s per s]. They scale the accumulator, never the tick."""

LONGEST_WORK = 0.030
"""Ticks are left out when a frame would work longer, with its picture [s]. More, and a mouse that
drags a body lags; less, and a scene that could run in real time at 30 fps would be slowed. The
screen needs the rest of a thirtieth."""

FAIR_BUDGET = 0.025
"""Beside a picture that takes half of that and more, ticks may take as long as it does, and this
long at most [s]: on a weak machine real time matters more than thirty pictures a second."""

LONGEST_FRAME = 0.25
"""A frame longer than this [s] was not overload: the window was dragged or the laptop slept."""

SMOOTHING = 0.5
"""Time constant of the `slowed` read-out [s]."""


class Clock:
    """Turns seconds of frames into fixed ticks: speed, pause, overload, interpolation.

    Overload slows the clock: a frame runs as many ticks as there is time for, one at least, and
    forgets the rest, so one slow frame never makes the next one slower (the "spiral of death").
    """

    def __init__(self, now: Callable[[], float] = time.perf_counter) -> None:
        """A running clock at speed 1; `now` [s] is replaced in tests."""
        self.speed = 1.0  # [simulated s per s]
        self.slowed = 1.0  # [1] achieved / wanted ticks, smoothed
        self.hurries = False  # a frame runs all ticks that it has time for, whatever the speed
        self.tick_length = TICK  # [s] as the world's settings say; the session sees to it
        self._now = now
        self._owed = TICK  # [s] simulated time not run yet, 0 .. tick_length after each frame
        self._paused = False
        self._beside = (0.0, 0.0)  # [s] what else the last two frames worked

    @property
    def paused(self) -> bool:
        """Whether frames run no ticks."""
        return self._paused

    @paused.setter
    def paused(self, paused: bool) -> None:
        if paused and not self._paused:
            # Show the end of the last tick, where the overlays are true. Going on from a full
            # accumulator starts with a tick at once, so nothing jumps back.
            self._owed = self.tick_length
            self.slowed = 1.0
        self._paused = paused

    @property
    def alpha(self) -> float:
        """The share of the way from the last state but one to the last, for the picture [1]."""
        return min(self._owed / self.tick_length, 1.0)

    def reset(self) -> None:
        """A new world: nothing owed, nothing slowed."""
        self._owed = self.tick_length
        self.slowed = 1.0

    def due(self, seconds: float) -> float:
        """Return how many ticks [1] simulated time is behind, `seconds` of frame time later."""
        if self._paused or not math.isfinite(seconds) or seconds <= 0:
            return 0.0
        wanted = min(seconds, LONGEST_FRAME) * self.speed * self.slowed  # [s]
        return (self._owed + wanted) / self.tick_length

    def ticks(self, seconds: float) -> Generator[None, None, None]:
        """Yield once for every tick that `seconds` of frame time ask for, within the budget.

        The frame ends when the iterator does, or is closed. Nothing comes while paused.
        """
        if self._paused or not math.isfinite(seconds) or seconds <= 0:
            return
        seconds = min(seconds, LONGEST_FRAME)
        wanted = seconds * self.speed  # [s]
        self._owed += wanted
        beside = min(self._beside)  # [s] a single frame that stumbled does not count
        budget = max(LONGEST_WORK - beside, min(beside, FAIR_BUDGET))  # [s]
        begin, ran = self._now(), 0
        try:
            while self.hurries or self._owed >= self.tick_length:
                self._owed -= self.tick_length
                yield
                ran += 1
                one = (self._now() - begin) / ran  # [s]
                if self._paused or (ran + 1) * one > budget:
                    break
        finally:
            lost = max(self._owed - self.tick_length, 0.0) if not self._paused else 0.0  # [s]
            self._owed -= lost
            if self.hurries:
                self._owed = self.tick_length
            else:
                self._note_load(seconds, 1.0 - min(lost / wanted, 1.0))

    def note_picture(self, seconds: float) -> None:
        """Note how long a frame worked on all but its ticks [s]: the next leaves room for it."""
        self._beside = (self._beside[1], seconds)

    def _note_load(self, seconds: float, achieved: float) -> None:
        """Move `slowed` towards this frame's ratio."""
        self.slowed += (achieved - self.slowed) * (1.0 - math.exp(-seconds / SMOOTHING))

    def faster(self) -> None:
        """The next higher of the offered speeds."""
        self.speed = min((s for s in SPEEDS if s > self.speed), default=SPEEDS[-1])

    def slower(self) -> None:
        """The next lower of the offered speeds."""
        self.speed = max((s for s in SPEEDS if s < self.speed), default=SPEEDS[0])
