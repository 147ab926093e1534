"""All that graphs follow in a session: sampled after every tick, filled in for the past."""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from app.features.graphs.model.backfill import Backfill
from app.features.graphs.model.samples import TIME, Column, Samples
from app.features.graphs.model.series import Series, Shared, moved, reader
from app.quantities.expression.error import ExpressionError
from app.session.session import Session
from app.simulation.attached import Measured
from app.timeline.branches import Branch
from app.timeline.lost_time import LostTimeError
from app.timeline.timeline import Timeline
from physics import World

LOOK_EVERY = 0.2
"""How often gaps are looked for [s]: a new series has its past that much later."""


class Graphs:
    """The samples of a session, for any number of graphs; what two of them show is read once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._followed: Counter[Series] = Counter()
        self._of: WeakKeyDictionary[Timeline, Samples] = WeakKeyDictionary()
        self._run: Timeline | None = None
        self._world: World | None = None
        self._branch: Branch | None = None
        self._span = (0, -1)  # [ticks] for which `_puts` are right
        self._reads: list[tuple[str, Callable[[], float]]] = []
        self._puts: list[tuple[Callable[[], float], Column]] = []
        self._shared = Shared(session.world)
        self._bound: dict[str, Series] = {}  # the series as this run knows them
        self.trouble: dict[str, str] = {}  # why a series has no value here, by its text
        self._filling: Backfill | None = None
        self._given_up: set[tuple[int, ...]] = set()  # gaps that cannot be filled
        self._rest = 0.0  # [s] until gaps are looked for
        self._began: tuple[Samples, int] | None = None  # what the sample of tick 0 speaks of
        self._before: Run | None = None  # the same scene before it was built again

    # --- what is followed --------------------------------------------------------------------

    def follow(self, series: Series) -> None:
        """Sample `series` from now on; what was before comes later."""
        if not self._followed and self.look not in self._session.listeners:
            self._session.listeners.append(self.look)
        self._followed[series] += 1
        self._world, self._rest = None, 0.0

    def leave(self, series: Series) -> None:
        """Count one graph less that shows it."""
        self._followed[series] -= 1
        if self._followed[series] <= 0:
            del self._followed[series]
            self._bound.pop(series.text, None)
            self._world = None
        if not self._followed:
            self._session.listeners.remove(self.look)
            self.close()

    def close(self) -> None:
        """Give up what runs in the background."""
        if self._filling is not None:
            self._filling.cancel()
            self._filling = None

    @property
    def samples(self) -> Samples:
        """Return the samples of the running timeline."""
        run = self._session.timeline
        result = self._of.get(run)
        if result is None:
            result = self._of[run] = Samples()
        return result

    @property
    def busy(self) -> bool:
        """Return whether some of the past is still to come."""
        return self._filling is not None

    # --- sampling ----------------------------------------------------------------------------

    def look(self, world: World) -> None:
        """Read what is not known yet of the tick that was done."""
        if world is not self._world or self._session.timeline is not self._run:
            self._compile(world)
        tick, (first, last) = world.tick, self._span
        if not first <= tick <= last or self._session.timeline.present is not self._branch:
            self._aim(tick)
        samples = self.samples
        self._shared.begin()
        for read, column in self._puts:
            if not column.knows(tick):
                column.put(tick, read())
        samples.version += 1

    def _compile(self, world: World) -> None:
        """Read everything in `world`, which is new."""
        old, run = self._run, self._session.timeline
        if old is not None and old is not run:
            self.close()  # what is filled in belongs to the old one
            self._given_up.clear()
            self._bound.clear()
            again = old.simulation.name == run.simulation.name and old in self._of
            self._before = Run(self._of[old], old.present, old.last) if again else None
        self._world, self._run, self._branch = world, run, None
        self.trouble.clear()
        self._shared = Shared(world)
        self._reads = [(TIME, lambda: world.time)]
        for series in self._followed:
            try:
                bound = self._bound.get(series.text) or moved(series, world)
                self._bound[series.text] = bound
                self._reads.append((series.text, reader(bound, world, self._shared)))
            except ExpressionError as error:
                self.trouble[series.text] = error.reason

    def _aim(self, tick: int) -> None:
        """Find the columns of the line that has led to `tick`."""
        branch, samples = self._session.timeline.present, self.samples
        line, first, last = branch.line, 0, 1 << 62
        for other, end in branch.ends.items():
            if tick <= end[0]:
                line, last = other, end[0]
                break
            first = end[0] + 1
        self._branch, self._span = branch, (first, last)
        self._puts = [(read, samples.column(key, line, tick)) for key, read in self._reads]

    # --- a frame -----------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Take what has been filled in, and see what is missing."""
        if not self._followed:
            return
        session = self._session
        if session.world is not self._world or session.timeline is not self._run:
            self._compile(session.world)
        if self._filling is not None:
            self._filling.take(self.samples)
            if self._filling.done:
                if self._filling.trouble:
                    session.notify("warning", f"graphs: {self._filling.trouble}")
                self._filling = None
        self._rest -= seconds
        if self._rest <= 0.0 and self._filling is None:
            self._rest = LOOK_EVERY
            if self.trouble:
                self._compile(session.world)  # what was missing may have come
            self._tidy()
            self._fill()

    def _tidy(self) -> None:
        timeline = self._session.timeline
        alive = [timeline.present, *timeline.branches, *timeline.aside]
        lines = {line for branch in alive for line in (*branch.ends, branch.line)}
        self.samples.forget((series.text for series in self._followed), lines)

    def _fill(self) -> None:
        """Begin to sample what is missing between the oldest and the newest moment."""
        timeline = self._session.timeline
        first, last = timeline.first, timeline.last
        first = first + 1 if first > 0 else 0
        wanted = [series for series in self._bound.values() if self._can_be_filled(series)]
        keys = [TIME, *(series.text for series in wanted)]
        self._see_beginning(timeline.present)
        gap = self.samples.unknown(keys, timeline.present, first, last)
        mark = (timeline.present.line, *gap, len(wanted)) if gap else ()
        if not gap or mark in self._given_up:
            return
        self._given_up.add(mark)  # once: if it stays, it cannot be helped
        try:
            self._filling = Backfill(timeline, wanted, gap[0], gap[1])
        except LostTimeError as error:
            self._session.notify("warning", f"graphs begin now: {error}")

    def _can_be_filled(self, series: Series) -> bool:
        """Return whether past values can be read: running totals begin when they are asked for."""
        return series.text not in self.trouble and (
            series.total is not None or not series.needs_books
        )

    def _see_beginning(self, branch: Branch) -> None:
        """Sample tick 0 as the state in which the first tick began: edits before it outdate it."""
        began, before = (self.samples, branch.count_until(0)), self._began
        if before is not None and before[0] is began[0] and before[1] != began[1]:
            self.samples.forget_tick(0)
            self._given_up.clear()
        self._began = began

    # --- reading -----------------------------------------------------------------------------

    @property
    def measured(self) -> list[Measured]:
        """Return the measured data that are attached to the table."""
        attached = self._session.simulation.attachments.attached
        return [one for one in attached if isinstance(one, Measured)]

    @property
    def present(self) -> "Run":
        """Return what runs now, with all of its future."""
        timeline = self._session.timeline
        return Run(self.samples, timeline.present, timeline.last)

    @property
    def ghost(self) -> "Run | None":
        """Return the other future of this run, or the run before a restart."""
        ghost = self._session.timeline.ghost
        if ghost is not None:
            return Run(self.samples, ghost, ghost.last)
        return self._before


class Run(NamedTuple):
    """One future, to be read."""

    samples: Samples
    branch: Branch
    last: int  # [ticks]

    def times(self) -> tuple[int, np.ndarray]:
        """Return (first tick, times [s] of it and all that follow); read only."""
        extent = self.samples.extent(self.branch, self.last)
        if extent is None:
            return 0, np.empty(0)
        times = self.samples.curve(TIME, self.branch, *extent)
        unknown = np.isnan(times)
        if unknown.any():  # a gap that is still to be filled: no time, but it passed evenly
            ticks = np.arange(len(times))
            times = np.interp(ticks, ticks[~unknown], times[~unknown])
        return extent[0], times

    def values(self, series: Series, first: int, count: int) -> np.ndarray:
        """Return values of `count` ticks from `first` on, NaN where there is none; read only."""
        values = self.samples.curve(series.text, self.branch, first, first + count - 1)
        if series.total is None:
            return values
        return np.where(np.isnan(values), np.nan, np.nancumsum(values))
