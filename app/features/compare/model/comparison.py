"""A comparison: one to three runs beside the session's own, which stand where it stands.

It hears each tick of the session, live or repeated, and lets the others do the same time there and
then, within the session's own budget: where that is too much, time slows for all of them.
"""

import copy
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import median

from app.features.compare.model.partings import Apart
from app.features.compare.model.runner import COSTS, Runner
from app.features.compare.model.session_times import SessionTimes, line_at
from app.features.compare.model.variant import Variant
from app.session.clip import clip_of
from app.session.session import Session
from app.timeline.branches import Branch, Position
from app.timeline.copies import copy_run
from app.timeline.timeline import Timeline
from physics import World

Seen = Callable[[int, int], None]
"""Hears how many of how many ticks are done."""


class Comparison:
    """The runs beside one run of a session, from a moment of it on."""

    def __init__(
        self, timeline: Timeline, runners: Sequence[Runner], tick: int, times: SessionTimes
    ) -> None:
        """Take runs that were made for `timeline` and begin at its tick `tick`."""
        self.timeline, self.runners, self.tick, self.times = timeline, list(runners), tick, times
        self.caught = 0.0  # [J] the error of the session's ledger in what was run again
        self._costs: deque[float] = deque(maxlen=COSTS)  # [s]

    @staticmethod
    def begun(timeline: Timeline, variants: Sequence[Variant], tick: int) -> "Comparison":
        """Return one that stands at `tick` of the present future. Raises LostTimeError."""
        runners, worker = [], timeline.past.keyframes.worker
        for variant in variants:
            run = copy_run(timeline, tick)
            runners.append(Runner(variant, run.simulation, timeline.present, run.position, worker))
        times = SessionTimes(timeline.simulation.world.tick_length)
        return Comparison(timeline, runners, tick, times)

    @property
    def variants(self) -> tuple[Variant, ...]:
        """Return what the runs differ by."""
        return tuple(runner.variant for runner in self.runners)

    @property
    def cost(self) -> float:
        """Return the wall time of a tick of the session's own run [s]; 0 before the first."""
        return median(self._costs) if self._costs else 0.0

    @property
    def began(self) -> float:
        """Return the moment at which it began [s]."""
        return self.timeline.time_at(self.tick)

    # --- following -----------------------------------------------------------------------------

    def hear(self, world: World) -> None:
        """Let all do the time of the session's tick that is just done, and compare the worlds."""
        timeline = self.timeline
        if timeline.simulation.world is not world:
            return  # another run has come on: the next look finds out
        self._costs.append(timeline.simulation.cost)
        self._go(timeline.present, timeline.position, world)

    def _go(self, branch: Branch, position: Position, world: World) -> None:
        """Let all do the tick of `world`, which has come to `position`."""
        line = line_at(branch, position)
        self.times.note(line, world.tick, world.time, world.tick_length)
        for runner in self.runners:
            if runner.reach(branch, position, self.times) and runner.stands_at(world.time):
                runner.partings.note(line, world.tick, world, runner.world)

    def follow(self) -> bool:
        """Stand where the session stands, once a frame; False when a run has no way there.

        Before its beginning a comparison waits.
        """
        timeline = self.timeline
        reached = [r.reach(timeline.present, timeline.position, self.times) for r in self.runners]
        return all(reached) or timeline.now < self.tick

    def first(self, number: int, tolerance: float) -> Apart | None:
        """Return where run `number` parts from the session's in this future; see Partings."""
        return self.runners[number].partings.first(self.timeline.present, tolerance)

    # --- running what was --------------------------------------------------------------------

    def catching_up(self) -> Callable[[Seen], "Comparison"]:
        """Return the work that runs it from its beginning to now, in any thread.

        The session must stand still meanwhile. Raises LostTimeError.
        """
        timeline = self.timeline
        clip, last, branch = clip_of(timeline, self.tick), timeline.now, frozen(timeline.present)
        clip.ledger_users.need(self, clip.world)

        def work(seen: Seen) -> Comparison:
            for done in range(1, last - self.tick + 1):
                if clip.run(1) < 1 or clip.paused:
                    break
                position = clip.world.tick, branch.count_until(clip.world.tick - 1)
                self._go(branch, position, clip.world)
                seen(done, last - self.tick)
            self.caught = clip.world.ledger.totals["error"]
            return self

        return work

    def beside(self, clip: Session, tick: int) -> "Comparison":
        """Return the same runs in worlds of their own, for another thread, beside `clip`: a session
        that repeats this future from `tick` on.
        """
        branch = frozen(self.timeline.present)
        position = tick, branch.count_until(tick)
        copies = [runner.copy(branch, position) for runner in self.runners]
        times = copy.deepcopy(self.times)
        for one in copies:
            one.reach(branch, position, times)
        clip.timeline.present = branch
        return Comparison(clip.timeline, copies, tick, times)


def frozen(branch: Branch) -> Branch:
    """Return a copy of a future as it is now, which nobody continues."""
    return replace(branch, log=list(branch.log), ends=dict(branch.ends), noted=dict(branch.noted))
