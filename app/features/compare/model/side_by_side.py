"""Side by side: what the user has chosen to compare, and the comparison that follows the session.

Choosing it is no command: it changes no state of the scene, and undo is for what does. A file keeps
it as it keeps open graphs: when a draft is taken, `saved` goes into what is attached.
"""

import math
from collections.abc import Sequence

from app.features.compare.model.comparison import Comparison
from app.features.compare.model.readings import Readings, readings_of
from app.features.compare.model.variant import MOST_OTHERS, Variant, from_words, to_words
from app.files.background import Background
from app.session.session import Session
from app.simulation.attached import ShownComparison
from app.timeline.lost_time import LostTimeError
from physics import World

KEPT = 3
"""Comparisons of runs that were left by a restart: [count], 3. Undo finds them there."""

AT_ONCE = 120
"""So many ticks are run again at once, without a job in the background: [ticks], 120. More, and a
frame would be late."""

USUAL_TOLERANCE = 0.01  # [m] further apart, runs have parted


class SideBySide(Background[Comparison]):
    """The runs beside the session's own, as long as there are any. In the background they run from
    an earlier moment to now.
    """

    def __init__(self, session: Session) -> None:
        """Compare nothing."""
        super().__init__()
        self.session = session
        self.variants: tuple[Variant, ...] = ()
        self.before: tuple[Variant, ...] = ()  # of the comparison that was ended last
        self.comparison: Comparison | None = None
        self.split = False  # split views, else overlaid
        self.tolerance = USUAL_TOLERANCE  # [m]
        self._run, self._from = session.timeline, 0  # what the job runs again, and from which tick
        self._left: list[Comparison] = []
        self._was_paused = False
        self._books = (-1, 0.0)  # since when the session's ledger runs, its error at the beginning

    @property
    def active(self) -> bool:
        """Return whether there is something beside the session's run."""
        return bool(self.variants)

    # --- what the user does --------------------------------------------------------------------

    def choose(self, variants: Sequence[Variant], tick: int | None = None) -> None:
        """Run these beside the session, from `tick` on: the one where it began, or now."""
        if tick is None:
            tick = self._beginning()
        self.variants = tuple(variants[:MOST_OTHERS])
        self._left.clear()
        self._begin(tick)

    def add(self, variants: Sequence[Variant]) -> None:
        """Add runs; as many as there is room for."""
        room = MOST_OTHERS - len(self.variants)
        if room < len(variants):
            self.session.notify("info", f"You can compare at most {MOST_OTHERS} runs with this one")
        if room:
            self.choose((*self.variants, *variants[:room]))

    def change(self, number: int, variant: Variant) -> None:
        """Let run `number` differ otherwise: all begin again where they began."""
        now = list(self.variants)
        now[number] = variant
        self.choose(now)

    def remove(self, number: int) -> None:
        """Run one less; without others the comparison ends."""
        self.variants = (*self.variants[:number], *self.variants[number + 1 :])
        if not self.variants:
            self.end()
        elif self.job is not None:
            self._begin(self._from)
        elif self.comparison is not None:
            del self.comparison.runners[number]
        self.changes += 1

    def from_now(self) -> None:
        """Let all begin again at this moment."""
        self.choose(self.variants, self.session.timeline.now)

    def from_the_beginning(self) -> None:
        """Let all begin at the oldest moment that is remembered."""
        self.choose(self.variants, self.session.timeline.first)

    def end(self) -> None:
        """Compare nothing any more."""
        self.cancel()
        self.before = self.variants or self.before
        self.variants, self.comparison, self.error = (), None, ""
        self._left.clear()
        if self._hear in self.session.listeners:
            self.session.listeners.remove(self._hear)
        self.session.ledger_users.free(self)
        self.changes += 1

    # --- beginning -----------------------------------------------------------------------------

    def _beginning(self) -> int:
        """Return the tick where the comparison of this run began; that of now without one."""
        timeline, known = self.session.timeline, self.comparison
        if self.job is not None:
            return self._from
        if known is None or known.timeline is not timeline:
            return timeline.now
        return known.tick if timeline.first <= known.tick <= timeline.now else timeline.now

    def _begin(self, tick: int) -> None:
        """Make the runs, and let them do what was between `tick` and now."""
        session = self.session
        self.changes += 1
        self.error = ""
        self.close()
        session.act_waiting()
        session.ledger_users.need(self, session.world)
        if self._hear not in session.listeners:
            session.listeners.append(self._hear)
        try:
            comparison = Comparison.begun(session.timeline, self.variants, tick)
            work = comparison.catching_up() if tick < session.timeline.now else None
        except LostTimeError as error:
            self.fail(str(error))
            return
        if work is None or session.timeline.now - tick <= AT_ONCE:
            self.take(comparison if work is None else work(lambda _done, _all: None))
            return
        self.comparison = None
        self._was_paused, session.paused = session.paused, True
        self._run, self._from = session.timeline, tick
        self.begin("Running the comparison", work)

    def take(self, result: Comparison) -> None:
        """Let a comparison that stands at now go on."""
        self.comparison = result
        result.follow()
        ledger = self.session.world.ledger
        self._books = ledger.since, ledger.totals["error"] - result.caught
        self.changes += 1

    def fail(self, error: str) -> None:
        """Say why the runs cannot be compared."""
        super().fail(error)
        self.session.notify("error", f"the runs cannot be compared: {error}")

    def _hear(self, world: World) -> None:
        if self.comparison is not None and self.job is None:
            self.comparison.hear(world)

    # --- following -----------------------------------------------------------------------------

    def poll(self) -> bool:
        """Take over what was run in the background; begin now when that was given up."""
        job = self.job
        if job is None or not super().poll():
            return False
        self.session.paused = self._was_paused
        if job.given_up and self.variants:
            self._begin(self.session.timeline.now)
        return True

    def follow(self) -> None:
        """Stand where the session stands: before a picture, or numbers of it."""
        timeline, known = self.session.timeline, self.comparison
        if self.job is not None and self._run is not timeline:
            self.close()  # another run has come on meanwhile
        if not self.variants or self.job is not None:
            return
        if known is None or known.timeline is not timeline:
            self._other_run()
        elif not known.follow():
            now = self.session.world.time
            self._begin(timeline.now)
            self.session.notify("info", f"Side by side begins again here, at {now:.2f} s")

    def _other_run(self) -> None:
        """Begin again where a restart leads to; or go on with a run that undo has brought back."""
        timeline, known = self.session.timeline, self.comparison
        if known is not None:
            self._left = [*self._left, known][-KEPT:]
        again = [
            one
            for one in self._left
            if one.timeline is timeline and one.variants == self.variants and one.follow()
        ]
        if again:
            self.comparison = again[-1]
            self.changes += 1
        elif not self.error:
            is_young = timeline.now - timeline.first <= AT_ONCE
            self._begin(timeline.first if is_young else timeline.now)

    # --- telling -------------------------------------------------------------------------------

    def readings(self) -> list[Readings]:
        """Return the numbers of all runs, the session's own first."""
        comparison, world = self.comparison, self.session.world
        if comparison is None:
            return []
        since, base = self._books
        ledger = world.ledger
        known = ledger.on and ledger.since == since
        own = ledger.totals["error"] - base if known else math.nan
        rest = [readings_of(r.world, r.energy_error, r.cost) for r in comparison.runners]
        return [readings_of(world, own, comparison.cost), *rest]

    # --- files ---------------------------------------------------------------------------------

    def saved(self) -> tuple[ShownComparison, ...]:
        """Return what a file keeps."""
        if not self.variants:
            return ()
        names, settings = to_words(self.variants)
        view = "split" if self.split else "overlaid"
        kept = ShownComparison(names=names, settings=settings, view=view, tolerance=self.tolerance)
        return (kept,)

    def open(self, saved: ShownComparison) -> None:
        """Compare what a file has kept, from now on."""
        self.split, self.tolerance = saved.view == "split", saved.tolerance
        self.choose(from_words(saved), self.session.timeline.now)

    def close(self) -> None:
        """Wait for nothing: the program ends, or all begins anew."""
        if self.job is not None:
            super().close()
            self.session.paused = self._was_paused
