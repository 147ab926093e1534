"""The profile: how long each stage of the last ticks took, while somebody asks.

The kernel notes the stages of each tick (physics/stepping/stage_timer.py); here they are read ten
times a second, so that no tick waits for Python.
"""

from collections import deque
from typing import NamedTuple
from weakref import WeakSet

import numpy as np

from app.session.session import Session
from physics import World
from physics.stepping.stage_clock import REST
from physics.stepping.stage_timer import STAGE_WORDS

COLUMNS = (*STAGE_WORDS, REST)
"""What a row of the profile holds [ms], in the order of a tick."""

KEPT = 2400
"""Ticks that are kept: [count], 2400, ten seconds at 240 Hz. More: a longer past to look at."""

LIVE = 120
"""Ticks that are read as "now": [count], 120, half a second. Fewer: digits that flicker; more: what
has begun is seen late."""

EVERY = 0.1
"""So often the kernel's laps are read: [s], a tenth of one. Less: reading them costs more than 1 %
of very short ticks; more: the picture stutters."""

READS = 5
"""Readings that what a frame takes is the mean of: [count], 5, half a second."""


class Frame(NamedTuple):
    """The mean of some frames [ms]."""

    whole: float  # from one picture to the next
    ticks: float  # of it, the ticks


class Profile:
    """The times of the stages of what a session runs; each tick is a row, the oldest makes room."""

    def __init__(self, session: Session) -> None:
        """Be closed: nothing is timed."""
        self._session = session
        self.is_open = False
        self.frozen = False  # True: what is kept stays as it is, to be read
        self.changes = 0  # rises with each tick that is noted
        self._rows = np.zeros((KEPT, len(COLUMNS)))
        self._ticks = np.zeros(KEPT, np.int64)
        self._count = 0  # rows ever written
        self._is_first = True  # the next tick loads the kernel, which is no work of the tick
        self._turned_on: WeakSet[World] = WeakSet()  # by us: others may have their own reasons
        self._spent = 0.0  # [ms] by ticks that were read in the frames since the last mean
        self._waited: list[float] = []  # [s] that each of those frames took
        self._frames: deque[Frame] = deque(maxlen=READS)

    # --- keeping -----------------------------------------------------------------------------

    def open(self) -> None:
        """Time ticks from now on."""
        if not self.is_open:
            self.is_open = self._is_first = True
            self.clear()
            self._turn_on(self._session.world)

    def close(self) -> None:
        """Time no more, and forget."""
        if self.is_open:
            self.is_open = self.frozen = False
            for world in self._turned_on:
                world.stage_clock.is_on = False
            self._turned_on.clear()
            self.clear()

    def clear(self) -> None:
        """Forget all ticks."""
        self._count = 0
        self._spent = 0.0
        self._waited.clear()
        self._frames.clear()
        self.changes += 1

    def _turn_on(self, world: World) -> bool:
        """Time the next ticks of `world`; return whether they were not timed before."""
        if world.stage_clock.is_on:
            return False
        world.stage_clock.is_on = True
        self._turned_on.add(world)
        return True

    def look(self) -> None:
        """Note the ticks that were done since this was called last."""
        world = self._session.world
        if self._turn_on(world):  # it is another world than before: from the next tick on
            return
        ticks, rows = world.stage_clock.take()
        if self._is_first and len(ticks):
            self._is_first = False
            ticks, rows = ticks[1:], rows[1:]
        self._spent += float(rows.sum())
        if self.frozen or not len(ticks):
            return
        at = np.arange(self._count, self._count + len(ticks))[-KEPT:] % KEPT
        self._rows[at], self._ticks[at] = rows[-KEPT:], ticks[-KEPT:]
        self._count += len(ticks)
        self.changes += len(ticks)

    def end_frame(self, seconds: float) -> None:
        """Note a frame that took so long [s]; now and then look at the ticks of the last ones."""
        if not self.is_open:
            return
        self._waited.append(seconds)
        whole, count = sum(self._waited), len(self._waited)
        if whole >= EVERY:
            self.look()
            if not self.frozen:
                self._frames.append(Frame(1000.0 * whole / count, self._spent / count))
            self._waited.clear()
            self._spent = 0.0

    # --- telling -----------------------------------------------------------------------------

    @property
    def budget(self) -> float:
        """Return how long a tick may take at speed 1, with nothing else to do [ms]."""
        return 1000.0 * self._session.world.tick_length

    @property
    def is_steady(self) -> bool:
        """Return whether the processor's counter has kept its rate."""
        return self._session.world.stage_clock.is_steady

    @property
    def counts(self) -> bool:
        """Return whether this processor has a counter that a program may read."""
        return self._session.world.stage_clock.counts

    def recent(self, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Return those of the last `count` ticks that are kept, the oldest first: which they are of
        all that were seen (n,), and their rows (n, COLUMNS) [ms].
        """
        held = min(self._count, KEPT, count)
        numbers = np.arange(self._count - held, self._count)
        return numbers, self._rows[numbers % KEPT]

    @property
    def now(self) -> np.ndarray:
        """Return the mean of the middle half of the last ticks, by their time (COLUMNS,) [ms].

        Ticks that the system has interrupted for something else are not among them. Zeros before
        the first.
        """
        rows = self.recent(LIVE)[1]
        if not len(rows):
            return np.zeros(len(COLUMNS))
        order = np.argsort(rows.sum(axis=1), kind="stable")
        edge = len(rows) // 4
        return rows[order[edge : len(rows) - edge]].mean(axis=0)

    @property
    def frame(self) -> Frame:
        """Return what the last frames took."""
        if not self._frames:
            return Frame(0.0, 0.0)
        whole, ticks = np.mean(self._frames, axis=0).tolist()
        return Frame(whole, ticks)

    def csv(self) -> str:
        """Return all that is kept as a table: a line for each tick, times in ms."""
        numbers, rows = self.recent(KEPT)
        ticks = self._ticks[numbers % KEPT]
        lines = [",".join(["tick", "tick_ms", *(f"{word}_ms" for word in COLUMNS)])]
        for tick, row in zip(ticks.tolist(), rows, strict=True):
            lines.append(",".join([str(tick), *(f"{ms:.6f}" for ms in (row.sum(), *row))]))
        return "\n".join(lines) + "\n"
