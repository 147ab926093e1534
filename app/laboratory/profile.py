"""The profile: how long each stage of the last ticks took, while somebody asks."""

from collections import deque
from typing import NamedTuple
from weakref import WeakSet

import numpy as np

from app.session.session import Session
from physics import World
from physics.laps import STAGE_WORDS
from physics.stage_clock import REST

COLUMNS = (*STAGE_WORDS, REST)
"""What a row of the profile holds [ms], in the order of a tick."""

KEPT = 2400
"""Ticks that are kept: [count], 2400, ten seconds at 240 Hz. More: a longer past to look at."""

LIVE = 120
"""Ticks that are read as "now": [count], 120, half a second. Fewer: digits that flicker; more: what
has begun is seen late."""

FRAMES = 30
"""Frames of a mean: [count], 30, half a second."""


class Frame(NamedTuple):
    """The mean of the last frames [ms]."""

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
        self._spent = 0.0  # [ms] by ticks since the last frame
        self._frames: deque[tuple[float, float]] = deque(maxlen=FRAMES)

    # --- keeping -----------------------------------------------------------------------------

    def open(self) -> None:
        """Time ticks from now on."""
        if not self.is_open:
            self.is_open = self._is_first = True
            self.clear()
            self._turn_on(self._session.world)
            self._session.listeners.append(self.look)

    def close(self) -> None:
        """Time no more, and forget."""
        if self.is_open:
            self.is_open = self.frozen = False
            self._session.listeners.remove(self.look)
            for world in self._turned_on:
                world.stage_clock.is_on = False
            self._turned_on.clear()
            self.clear()

    def clear(self) -> None:
        """Forget all ticks."""
        self._count, self._spent = 0, 0.0
        self._frames.clear()
        self.changes += 1

    def _turn_on(self, world: World) -> bool:
        """Time the next ticks of `world`; return whether they were not timed before."""
        if world.stage_clock.is_on:
            return False
        world.stage_clock.is_on = True
        self._turned_on.add(world)
        return True

    def look(self, world: World) -> None:
        """Note the tick that was done."""
        told = world.profile
        if self._turn_on(world):  # it is another world than before: from the next tick on
            return
        if REST in told and self._is_first:
            self._is_first = False
            return
        self._spent += told.get("tick", 0.0)
        if REST in told and not self.frozen:
            at = self._count % KEPT
            self._rows[at] = [told[word] for word in COLUMNS]
            self._ticks[at] = world.tick
            self._count += 1
            self.changes += 1

    def end_frame(self, seconds: float) -> None:
        """Note a frame that took so long [s], with the ticks since the last."""
        if self.is_open and not self.frozen:
            self._frames.append((1000.0 * seconds, self._spent))
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

    def recent(self, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the last `count` ticks, the oldest first: which they were of all that were noted
        (n,), and their rows (n, COLUMNS) [ms].
        """
        count = min(count, self._count, KEPT)
        numbers = np.arange(self._count - count, self._count)
        return numbers, self._rows[numbers % KEPT]

    def seconds(self, seconds: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the ticks of the last `seconds` [s] of simulated time; see `recent`."""
        return self.recent(round(seconds / self._session.world.tick_length))

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
