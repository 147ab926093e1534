"""The stage clock of a world: what `World.profile` says of the stages of a tick.

Kernels count cycles, and keep those of the last ticks (laps.py). Python learns how many of them
make a second by comparing the counter with its own clock, from the moment that it is switched on: a
tick alone is too short.
"""

from collections import deque
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from physics.stepping.stage_timer import KEPT, LAST, STAGE_WORDS, TICKS, new_laps
from physics.stepping.timed_tick import read_cycles

if TYPE_CHECKING:
    from physics.state.page import State

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

LEAST = 1e-9
"""No step takes less: [s], 1 ns, the step of Python's clock. Zero: a rate has no number."""


class StageClock:
    """Whether the stages are timed, and how long a cycle lasts. It is no part of the state."""

    __slots__ = (
        *("_is_steady", "_page", "_rate", "_since", "_taken"),
        *("is_timing", "steps"),
    )

    def __init__(self, page: "State") -> None:
        """Be off. `page` is that of the world."""
        self.is_timing = False  # what `is_on` says, quick to read
        # [s] of each of the last steps, and its ticks, whether they are timed or not: so Python has
        # nothing more to do for one that is
        self.steps: deque[tuple[float, int]] = deque(maxlen=KEPT)
        self._page = page
        self._taken = 0  # ticks that `take` has told
        self._since = 0, 0.0  # the counter, and Python's clock [s]
        self._rate = 0.0  # [1/s] cycles a second, 0 = not known for sure
        self._is_steady = True

    @property
    def is_on(self) -> bool:
        """Whether the stages of the next ticks are timed."""
        return self.is_timing

    @is_on.setter
    def is_on(self, value: bool) -> None:
        if value and not self.is_timing:
            self._page.replace(stage_timer=new_laps(KEPT))
            self._taken = 0
            self._rate, self._is_steady = 0.0, True
            self._since = look()
        self.is_timing = value
        self.steps.clear()

    @property
    def is_steady(self) -> bool:
        """Whether the counter has kept its rate; if not, shares are right and times about so."""
        return self._is_steady

    @property
    def counts(self) -> bool:
        """Whether this processor has a counter that a program may read."""
        return self._since[0] != 0

    # --- telling -----------------------------------------------------------------------------

    def told(self) -> dict[str, float]:
        """Return what `World.profile` is: means over the ticks of the last step, the last KEPT."""
        if not self.steps:
            return {}
        seconds, ticks = self.steps[-1]
        length = seconds / max(ticks, 1)
        said = {"tick": 1000.0 * length}
        count = min(ticks, KEPT, self._done)
        if self.is_timing and self.counts and count > 0:
            counted = self._laps(count)[:, :LAST].mean(axis=0, keepdims=True)
            row = self._stages(counted, np.array([length]))[0]
            said |= zip((*STAGE_WORDS, REST), row.tolist(), strict=True)
        return said

    def take(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the ticks since this was called last, the oldest first: which they were (n,), and
        what each stage and the rest took (n, STAGE_WORDS and REST) [ms].

        They are the last KEPT at most. Where the processor has no counter all is REST.
        """
        lengths = [seconds / max(ticks, 1) for seconds, ticks in self.steps]
        counts = np.array([min(ticks, KEPT) for _, ticks in self.steps], int)
        spans = np.repeat(lengths, counts)
        count = min(self._done - self._taken, KEPT, len(spans))
        self._taken = self._done
        stage_timer = self._laps(count)
        stages = self._stages(stage_timer[:, :LAST], spans[len(spans) - count :])
        return stage_timer[:, LAST], stages

    @property
    def _done(self) -> int:
        """How many ticks were timed since the clock was switched on."""
        return int(self._page.arrays.stage_timer[0, TICKS])

    def _laps(self, count: int) -> np.ndarray:
        """Return the laps of the last `count` ticks (count, LENGTH) [cycles]."""
        return self._page.arrays.stage_timer[1 + np.arange(self._done - count, self._done) % KEPT]

    def _stages(self, counted: np.ndarray, seconds: np.ndarray) -> np.ndarray:
        """Return what each stage and the rest took (n, STAGE_WORDS and REST) [ms], of ticks of so
        many cycles (n, STAGE_WORDS), and `seconds` (n,) [s].
        """
        total = counted.sum(axis=1)
        # A tick lasts as long as its laps at least: so the rest is never less than nothing.
        rate = np.maximum(self._measure(), total / np.maximum(seconds, LEAST))
        scale = 1000.0 / np.maximum(rate, LEAST)
        rest = np.maximum(1000.0 * seconds - total * scale, 0.0)
        return np.column_stack((counted * scale[:, None], rest))

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
