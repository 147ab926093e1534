"""The chaos fan of a session, run in the background: one at a time, with the last one."""

import math
from typing import NamedTuple

import numpy as np

from app.features.fan.model.spread import Difference, Sample, Seen, Spread
from app.files.background import Background, JobError
from app.files.rerun import Progress
from app.session.session import Session
from app.simulation.commands.registry import LogEntry
from app.timeline.checkpoint import clone, remember
from app.timeline.copies import copy_run
from app.timeline.lost_time import LostTimeError
from app.timeline.timeline import Timeline

RATE = 60.0
"""Samples in a second: [Hz], 60, one a frame."""

POSE_BYTES = 64_000_000
"""What the poses of a fan may take: [bytes], 64 MB; of more bodies fewer samples are kept."""


class Fan(Background[None]):
    """The fan runs copies of the run, and keeps what was seen of them."""

    def __init__(self, session: Session) -> None:
        """Nothing runs."""
        super().__init__()
        self._session = session
        self.spread: Spread | None = None
        self._run: _Run | None = None  # that it was begun with
        self._looked: tuple[object, ...] = ()  # the run that `_known` was found for
        self._known = True, True  # whether that has the same scene, and the same commands

    @property
    def outrun(self) -> bool:
        """Return whether the run was changed since: the copies show what would have been."""
        return not all(self._alike())

    @property
    def foreign(self) -> bool:
        """Return whether the scene was built otherwise since: its bodies are not those copied."""
        return not self._alike()[0]

    def _alike(self) -> tuple[bool, bool]:
        """Return whether the run is of the same scene, and whether it has the same commands.

        A restart without a change makes the same run again: what it began with decides, not which
        timeline it is.
        """
        if self.spread is None or self._run is None:
            return True, True
        timeline = self._session.timeline
        now = timeline, timeline.present.line, len(timeline.present.log)
        if now != self._looked:
            self._looked = now
            run = _Run.of(timeline)
            self._known = run.scene == self._run.scene, run.log == self._run.log
        return self._known

    def start(self, difference: Difference) -> str:
        """Run copies from now on, instead of those that run; return why not, "" when they do."""
        super().close()  # it ends at its next sample
        session = self._session
        try:
            runs = copies(session.timeline, difference)
        except (LostTimeError, KeyError) as error:
            return f"the run cannot be copied: {error}"
        name = "all bodies"
        if difference.body_id is not None:
            name = session.world.body_by_id(difference.body_id).name
        world = session.world
        spread = Spread(difference, name, world.tick, world.time)
        self.spread = spread
        self._run, self._looked = _Run.of(session.timeline), ()

        def work(progress: Progress) -> None:
            follow(runs, spread, progress)

        self.begin("Making the copies", work)
        return ""

    def forget(self) -> None:
        """End it and forget what was seen."""
        super().forget()
        self.spread = None

    def close(self) -> None:
        """End it, wait for that, and forget what was seen."""
        super().close()
        self.forget()


class _Run(NamedTuple):
    """All that decides what a run does: two that are equal do the same."""

    scene: tuple[object, ...]  # its name, seed and parameters
    log: tuple[LogEntry, ...]

    @staticmethod
    def of(timeline: Timeline) -> "_Run":
        """Return that of the present future of `timeline`."""
        simulation = timeline.simulation
        usual = {name: one.default for name, one in simulation.scene.parameters().items()}
        built = simulation.name, simulation.scene.seed, {**usual, **simulation.values}
        return _Run(built, tuple(timeline.present.log))


def copies(timeline: Timeline, difference: Difference) -> list[Timeline]:
    """Return the run again, and copies of it that differ.

    Each has a world of its own and repeats what this future still holds. Raises LostTimeError, and
    KeyError when the body is gone.
    """
    base = copy_run(timeline, timeline.now)
    mark = remember(base.simulation)
    runs = [base]
    for offset in difference.offsets().tolist():
        run = Timeline(clone(base.simulation, mark))
        run.index, run.present = base.index, base.present.fork(base.present.end, 0)
        difference.apply(run.simulation.world, offset)
        runs.append(run)
    return runs


def follow(runs: list[Timeline], spread: Spread, progress: Progress) -> None:
    """Run all of them side by side, and note at each sample what is seen.

    Raises JobError when one of them fails.
    """
    world = runs[0].simulation.world
    first = Seen.of(world)
    rate = world.settings.tick_rate
    ticks = round(spread.difference.seconds * rate)
    size = len(runs) * max(len(first.ids), 1) * 12  # [bytes] of a sample
    every = max(round(rate / RATE), math.ceil(ticks * size / POSE_BYTES), 1)
    before, time = first, spread.begun
    for done in range(0, ticks + 1, every):
        tick = spread.first + done
        for run in runs:
            go(run, tick)
        seen, *others = (Seen.of(run.simulation.world) for run in runs)
        result = sample(seen, others, tick, (before, world.time - time))
        spread.samples.append(result._replace(time=world.time - spread.begun))
        before, time = seen, world.time
        progress(done, ticks)
    spread.done = True


def go(run: Timeline, tick: int) -> None:
    """Run to `tick`; raises JobError when the scene fails on the way."""
    try:
        run.rerun((tick, run.present.count_until(tick)))
    except Exception as error:
        raise JobError(f"a copy failed after {run.simulation.world.time:.2f} s: {error}") from error


def sample(run: Seen, others: list[Seen], tick: int, before: tuple[Seen, float]) -> Sample:
    """Return what is seen at `tick`; `before` is the run at the sample before, and [s] since."""
    share = run.masses / max(run.masses.sum(), 1e-300)
    speed = float(np.sqrt(share @ _squares(run.speeds, run.radii)))
    last, passed = before
    acceleration = math.nan
    if passed > 0.0 and np.array_equal(last.ids, run.ids):
        more = (run.speeds - last.speeds) / passed
        acceleration = float(np.sqrt(share @ _squares(more, run.radii)))
    common = run.ids
    for other in others:
        common = np.intersect1d(common, other.ids)
    poses = [other.poses[np.isin(other.ids, common)] for other in others]
    apart = np.array([run.apart(other) for other in others])
    where = common, np.array(poses, np.float32)
    return Sample(tick, 0.0, apart, *where, speed, acceleration)


def _squares(speeds: np.ndarray, radii: np.ndarray) -> np.ndarray:
    """Return v² + (r ω)² (n,)."""
    return (speeds[:, :2] ** 2).sum(axis=1) + (radii * speeds[:, 2]) ** 2
