"""What lies before a graph was opened: the run again, in a world of its own and a thread.

The same ticks with the same log have the same bits, so these values are those that would have been
sampled then.
"""

from collections import deque
from collections.abc import Callable, Sequence

import numpy as np

from app.features.graphs.model.samples import TIME, Samples, spans
from app.features.graphs.model.series import Series, Shared, reader
from app.files.background import Job
from app.files.rerun import Progress
from app.quantities.expression.error import ExpressionError
from app.session.clip import clip_of
from app.session.session import Session
from app.timeline.branches import Branch
from app.timeline.timeline import Timeline
from physics import World

BLOCK = 240
"""Ticks that are handed over at once: [count], 240, a second. Fewer: the axes are moved more often;
more: the curve comes later."""


class Backfill:
    """Samples `series` for the ticks first..last of what is the present now."""

    def __init__(self, timeline: Timeline, series: Sequence[Series], first: int, last: int) -> None:
        """Copy the run, here and now. Raises LostTimeError."""
        self.series = tuple(series)
        self._first, self._last = first, last
        self._branch: Branch = timeline.present
        self._lines = list(spans(self._branch, last))  # as they are now
        self._clip: Session = clip_of(timeline, max(first - 1, 0))
        self._arrived: deque[tuple[int, np.ndarray]] = deque()
        self.done = False
        self.trouble = ""
        self._job = Job("graphs", self._work, self._end, self._fail)

    def cancel(self) -> None:
        self._job.cancel()

    def take(self, samples: Samples) -> None:
        """Put what has arrived into `samples`; graphs call this once a frame."""
        finished = self._job.finish()
        while self._arrived:
            first, rows = self._arrived.popleft()
            for line, low, high in self._lines:
                start, stop = max(low, first), min(high, first + len(rows) - 1)
                if start > stop:
                    continue
                part = rows[start - first : stop - first + 1]
                for k, key in enumerate((TIME, *(one.text for one in self.series))):
                    samples.column(key, line, start).fill(start, part[:, k])
            samples.version += 1
        self.done = self.done or finished

    # --- in the thread -----------------------------------------------------------------------

    def _work(self, progress: Progress) -> None:
        clip, last = self._clip, self._last
        rows: list[list[float]] = []
        readers = self._readers(clip.world)

        def look(world: World) -> None:
            nonlocal readers
            if world is not clip.world:  # it was built anew
                readers = self._readers(clip.world)
            self._shared.begin()
            rows.append([read() for read in readers])

        if self._first == 0 and clip.world.tick == 0:
            look(clip.world)  # how it began
        clip.listeners.append(look)
        begin = clip.world.tick if not rows else -1
        while clip.world.tick < last:
            ran = clip.run(1)
            progress(clip.world.tick - self._first, last - self._first + 1)
            if ran == 0 or clip.paused:
                break
            if len(rows) >= BLOCK:
                begin = self._hand_over(begin, rows)
        self._hand_over(begin, rows)

    def _hand_over(self, begin: int, rows: list[list[float]]) -> int:
        """Give away what was sampled after the tick `begin`; returns where the next rows begin."""
        if rows:
            self._arrived.append((begin + 1, np.array(rows)))
            begin += len(rows)
            rows.clear()
        return begin

    def _readers(self, world: World) -> list[Callable[[], float]]:
        self._shared = Shared(world)
        readers: list[Callable[[], float]] = [lambda: world.time]
        for one in self.series:
            try:
                readers.append(reader(one, world, self._shared))
            except ExpressionError:
                readers.append(lambda: np.nan)
        return readers

    # --- its end -----------------------------------------------------------------------------

    def _end(self, _result: object) -> None:
        self.done = True

    def _fail(self, reason: str) -> None:
        self.done, self.trouble = True, reason
