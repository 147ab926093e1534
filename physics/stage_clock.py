"""The stage clock of a world: what `World.profile` says of the stages of a tick.

Kernels count cycles (laps.py). Python learns how many of them make a second by comparing the
counter with its own clock, from the moment that it is switched on: a tick alone is too short.
"""

from time import perf_counter

import numpy as np

from physics.laps import STAGE_WORDS
from physics.timed_tick import read_cycles

REST = "rest"
"""The word for what is no stage: Python round the kernels (settings, edits, room for rows, events,
the call itself), and ticks in which all sleep."""

SETTLED = 1.0
"""A counter that was watched so long tells its rate: [s], 1 s. Shorter: the microsecond between its
reading and that of Python's clock counts; longer: one whose rate changes is believed longer."""

RENEWED = 10.0
"""After so long the rate is measured anew: [s], 10 s. Longer: a change of rate is seen later."""

STEADY = 0.01
"""Two rates differ by less: [1], 1 %. Less: a busy machine looks unsteady."""


class StageClock:
    """Whether the stages are timed, and how long a cycle lasts. It is no part of the state."""

    __slots__ = ("_is_on", "_is_steady", "_rate", "_since", "laps")

    def __init__(self, laps: np.ndarray) -> None:
        """Be off. `laps` are the cycles that kernels count."""
        self.laps = laps
        self._is_on = False
        self._since = 0, 0.0  # the counter, and Python's clock [s]
        self._rate = 0.0  # [1/s] cycles a second, 0 = not known for sure
        self._is_steady = True

    @property
    def is_on(self) -> bool:
        """Whether the stages of the next ticks are timed."""
        return self._is_on

    @is_on.setter
    def is_on(self, value: bool) -> None:
        if value and not self._is_on:
            self._rate, self._is_steady = 0.0, True
            self._since = look()
        self._is_on = value

    @property
    def is_steady(self) -> bool:
        """Whether the counter has kept its rate; if not, shares are right and times about so."""
        return self._is_steady

    def start(self) -> None:
        """Forget the laps of the step before."""
        self.laps[:] = 0

    def stages(self, begin: float, end: float, ticks: int) -> dict[str, float]:
        """Return how long each stage of a tick took [ms]; with `rest` they make up the tick.

        The mean over the `ticks` of the step that began and ended at these times [s]. Nothing when
        no tick was timed, or this processor has no counter that a program may read.
        """
        counted = self.laps[: len(STAGE_WORDS)]
        total, seconds = int(counted.sum()), end - begin
        if total <= 0 or seconds <= 0.0 or ticks <= 0:
            return {}
        # The step lasts as long as its laps at least: so the rest is never less than nothing.
        rate = max(self._measure(), total / seconds)
        scale = 1000.0 / (rate * ticks)
        told: dict[str, float] = dict(zip(STAGE_WORDS, (counted * scale).tolist(), strict=True))
        told[REST] = max(1000.0 * seconds / ticks - total * scale, 0.0)
        return told

    def _measure(self) -> float:
        """Return cycles a second, by all that was seen since the rate was last renewed."""
        (before, then), (counter, now) = self._since, look()
        seen = now - then
        rate = (counter - before) / seen
        if seen >= SETTLED and self._rate > 0.0:
            self._is_steady = abs(rate - self._rate) < STEADY * self._rate
        if seen < SETTLED and self._rate > 0.0:
            return self._rate
        if seen >= RENEWED:
            self._rate, self._since = rate, (counter, now)
        return rate


def look() -> tuple[int, float]:
    """Return the counter, and Python's clock [s], at the same microsecond."""
    read_cycles()  # it may have to be loaded
    return int(read_cycles()), perf_counter()
