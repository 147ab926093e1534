"""The energy ledger over time: one sample a tick. No pygame.

Ticks that nobody watched are run again in the background: what the strip shows from before the
board was opened, once; later the little that a moment or a strip of the past lacks.
"""

import numpy as np

from app.features.ledger.model.samples import (
    CAME,
    ENERGY,
    ERROR,
    GRAVITY,
    LEFT,
    LOWEST,
    MOVED,
    SINCE,
    TIME,
    TOTALS,
    Sample,
    first_sample,
    moved_on,
    next_sample,
    unseen_edits,
    unseen_start,
)
from app.features.ledger.model.summary import PARTS, RESTING, Entry, Page, Strip
from app.files.past_ticks import PastTicks
from app.session.session import Session
from app.session.tick_log import TickLog
from physics import World
from physics.energy.energy import Energy
from physics.energy.ledger_arrays import FLOWS
from physics.values.sums import dot

KEPT = 16_800
"""Ticks that are kept: [count], 16800, 70 s at 240 Hz, more than the longest strip; a tick needs
0.4 kB."""

STONE_SPACING = 240
"""From one milestone to the next: [ticks], 240, a second. A moment that is not kept any more is
counted again from the milestone before it."""

STONES = 1 << 14
"""Milestones that are kept: [count], 16384, 4.5 hours, 6 MB."""

LOOK_EVERY = 0.5
"""How often the strip is looked through for holes while time runs: [s]."""

POWER_SECONDS = 1.0
"""Power is the mean over so long [s]: shorter flickers, longer lags behind what is seen."""

COUNTING = "Counting the energy"

SPAN = 10.0
"""How far back is counted when the board opens: [s]."""


Piece = tuple[object, int, int]
"""A future, and its ticks after the first up to the last."""


class EnergyHistory:
    """Samples of the ledger of what a session runs."""

    def __init__(self, session: Session) -> None:
        """Prepare to keep samples; `open` begins."""
        self._session = session
        self._kept: TickLog[Sample] = TickLog(session, KEPT, self.look)
        self._stones: TickLog[Sample] = TickLog(session, STONES, self.look)  # never opened
        self.again: PastTicks[Sample] = PastTicks(session, COUNTING, self._arrive)
        self._doing: Piece = (None, 0, 0)  # what is run again
        self._tried: set[Piece] = set()  # what could not be run again
        self._is_put_off = False  # it was given up for the moment that is looked at now
        self._begun: int | None = None  # [tick] from which the user lets it count
        self._span = 0  # [ticks] that the strip shows
        self._first = 0  # [tick] from which is counted unasked, or the start of the run
        self._rest = 0.0  # [s] until it is looked through for holes

    # --- keeping -----------------------------------------------------------------------------

    def open(self) -> None:
        """Keep samples from now on; `update` finds those of the ticks before."""
        if not self._kept.is_open:
            self._kept.open()
            self._first = self._session.world.tick
            self.reach_back(SPAN)
            self._begin_here()

    def reach_back(self, seconds: float) -> None:
        """Count from so long ago on, if not from earlier."""
        world = self._session.world
        self._first = min(self._first, world.tick - round(seconds / world.tick_length))

    def close(self) -> None:
        """Forget all samples, and keep no more."""
        self.again.close()
        self._kept.close()
        self._stones.clear()
        self._tried.clear()
        self._begun = None

    def begin_anew(self) -> None:
        """Set all sums to zero from now on."""
        self.again.forget()
        self._kept.clear()
        self._stones.clear()
        self._tried.clear()
        self._begun = self._session.world.tick
        self._begin_here()

    def _begin_here(self) -> None:
        """Begin to count at this moment."""
        tick, sample = self._session.world.tick, first_sample(self._session.world)
        self._kept.put(tick, sample)
        if tick in (self._origin(tick), self._begun):
            self._stones.put(tick, sample)

    def look(self, world: World) -> None:
        """Note the flows of a tick."""
        if not world.ledger.on or self._kept.get(world.tick) is not None:
            return
        before = self._kept.get(world.tick - 1)
        if before is None and world.tick - 1 == self._origin(world.tick - 1):
            before = unseen_start(world)
        self._put(world.tick, first_sample(world) if before is None else next_sample(before, world))

    def _put(self, tick: int, sample: Sample) -> None:
        """Keep a sample, and every second one for good."""
        self._kept.put(tick, sample)
        if tick % STONE_SPACING == 0 and sample[SINCE] <= self._origin(tick):
            self._stones.put(tick, sample)

    def _arrive(self, tick: int, sample: Sample) -> None:
        """Keep a sample that was run again; what was counted from its tick on goes on from it."""
        known = self._kept.get(tick)
        joins = tick == self._doing[2] or (known is not None and known[SINCE] == tick)
        if joins and tick > sample[SINCE]:
            self._go_on_from(tick, sample)
        if tick > self._doing[2] - max(self._span, 2 * STONE_SPACING):
            self._put(tick, sample)
        elif tick % STONE_SPACING == 0:
            self._stones.put(tick, sample)

    def _go_on_from(self, tick: int, base: Sample) -> None:
        """Let all that was counted from `tick` on count from where `base` does."""
        first = self._kept.get(tick + 1)
        edits = 0.0
        if first is not None and first[SINCE] == tick:
            edits = unseen_edits(base, Energy(*first[ENERGY:TOTALS]), first[TOTALS:MOVED])
        for log in (self._kept, self._stones):
            log.change(
                lambda at, note: (
                    moved_on(base, note, edits) if at > tick and note[SINCE] == tick else note
                )
            )

    # --- what was not watched ----------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Take over what was run again, and see what is still missing; `seconds` since the last."""
        if not self._kept.is_open:
            return
        self._rest -= seconds
        if self._session.world.tick < self._first:
            self.reach_back(SPAN)
        tick, job, last = self._session.world.tick, self.again.job, self._doing[2]
        if self.again.poll() and job is not None and not self._is_put_off:
            self._note_failure()  # or the user has given it up
        if self.again.busy:
            if tick < last and self._kept.get(tick) is None:
                self.again.cancel()  # this moment first
                self._is_put_off = True
            return
        self._is_put_off = False
        gap = self._gap()
        present = self._session.timeline.present
        if gap is None or (present, *gap) in self._tried:
            return
        first, last = gap
        self._doing = present, first, last
        self.again.run_again(first - 1, last, Counting(first, self._stones.get(first)).look)
        if not self.again.busy:
            self._note_failure()

    def _note_failure(self) -> None:
        """Let it not be tried again, if what was run again has not given the sample wanted."""
        _, first, last = self._doing
        result = self._kept.get(last)
        if result is None or result[SINCE] > first:
            self._tried.add(self._doing)

    def _gap(self) -> tuple[int, int] | None:
        """Return the ticks to be run again, as one before the first and the last, or None."""
        tick = self._session.world.tick
        now, origin = self._kept.get(tick), self._origin(tick)
        if now is None and tick == origin:
            self._begin_here()
            return None
        if now is None:
            return self._stone(tick - 1), tick
        since = int(now[SINCE])
        if since > origin:
            return self._stone(since - 1), since
        if self._rest > 0.0:
            return None
        self._rest = LOOK_EVERY
        span = max(self._span, STONE_SPACING)
        hole = self._kept.latest_missing(max(tick - span, origin) - 1, tick)
        return None if hole is None else (self._stone(max(hole - STONE_SPACING, origin)), hole)

    def _origin(self, tick: int) -> int:
        """Return the tick from which is counted at `tick`."""
        begun = self._begun
        if begun is not None and begun <= tick:
            known = self._stones.get(begun)
            if known is not None and known[SINCE] == begun:
                return begun
        return min(max(self._session.timeline.first, self._first), tick)

    def _stone(self, tick: int) -> int:
        """Return the latest milestone up to `tick`, or where counting begins."""
        origin = self._origin(tick)
        for at in range(tick // STONE_SPACING * STONE_SPACING, origin, -STONE_SPACING):
            known = self._stones.get(at)
            if known is not None and known[SINCE] <= origin:
                return at
        return origin

    # --- telling -----------------------------------------------------------------------------

    @property
    def _now(self) -> Sample | None:
        """Return the sample of this moment, or None."""
        now, world = self._kept.get(self._session.world.tick), self._session.world
        if now is not None and now[SINCE] == world.tick:  # nothing has run: changes are no flows
            self._begin_here()
            return self._kept.get(world.tick)
        return now

    @property
    def is_counting(self) -> bool:
        """Return whether what this moment lacks is being run again."""
        tick = self._session.world.tick
        now = self._kept.get(tick)
        return self.again.busy and (now is None or now[SINCE] > self._origin(tick))

    @property
    def page(self) -> Page | None:
        """Return the books now; None where there are none."""
        now = self._now
        if now is None:
            return None
        world = self._session.world
        before, seconds = self._a_second_ago(now)
        watts = (now - before) / seconds if seconds > 0.0 else np.zeros(len(now))
        parts = now[ENERGY:TOTALS]
        values, powers = now.tolist(), watts.tolist()
        since = int(now[SINCE])
        return Page(
            time=values[TIME],
            began=self._session.timeline.time_at(since) if since else 0.0,
            parts=tuple(
                Entry(name, joules, power)
                for name, joules, power in zip(PARTS, parts.tolist(), powers[ENERGY:], strict=False)
            ),
            flows=tuple(Entry(FLOWS[i - TOTALS], values[i], powers[i]) for i in (*LEFT, *CAME)),
            error=Entry("error", values[ERROR], powers[ERROR]),
            moved=values[MOVED],
            resting=RESTING * weight_of(world),
            from_start=since == 0,
        )

    def _a_second_ago(self, now: Sample) -> tuple[Sample, float]:
        """Return the sample from about POWER_SECONDS ago, and how long ago it was [s]."""
        world = self._session.world
        back = round(POWER_SECONDS / world.tick_length)
        first = max(world.tick - back, int(now[SINCE]))
        for tick in range(first, world.tick):
            then = self._kept.get(tick)
            if then is not None and then[SINCE] == now[SINCE]:
                return then, float(now[TIME] - then[TIME])
        return now, 0.0

    def strip(self, seconds: float, columns: int) -> Strip | None:
        """Return the last `seconds` in about `columns` samples; None without a ledger.

        Samples are taken at the same ticks while time goes on, so the picture glides and does not
        shimmer. It begins where the books begin.
        """
        tick, length = self._session.world.tick, self._session.world.tick_length
        self._span = span = max(1, round(seconds / length))
        now = self._now
        if now is None:
            return None
        step = max(1, round(span / max(columns, 1)))
        first = max(tick - span, int(now[SINCE]))
        begin = -(-first // step) * step
        result = [
            sample
            for t in range(begin, tick, step)
            if (sample := self._kept.get(t)) is not None and sample[SINCE] == now[SINCE]
        ]
        rows = np.array([*result, now])
        parts = rows[:, ENERGY:TOTALS].copy()
        floor = min(0.0, float(now[LOWEST]))
        parts[:, GRAVITY - ENERGY] -= floor
        left, came = -rows[:, LEFT].sum(axis=1), rows[:, CAME].sum(axis=1)
        return Strip(rows[:, TIME], parts, left - left[0], came - came[0], floor)


class Counting:
    """It counts on from a sample while ticks are run again, in their thread."""

    def __init__(self, first: int, base: Sample | None) -> None:
        """Count from the tick `first` on, from its sample; None: from zero."""
        self._first, self._now = first, base

    def look(self, session: Session) -> Sample | None:
        """Return the sample of the first tick, or of one that was just done; None before."""
        world = session.world
        if world.tick < self._first:
            return None
        if self._now is None:
            self._now = first_sample(world)
        elif world.tick > self._first:
            self._now = next_sample(self._now, world)
        return self._now


def weight_of(world: World) -> float:
    """Return the weight of all bodies together [N]."""
    count = world.page.body_count
    mass, scale = (world.page.body[name][:count] for name in ("mass", "gravity_scale"))
    return dot(mass, np.abs(scale)) * float(np.hypot(*world.gravity))
