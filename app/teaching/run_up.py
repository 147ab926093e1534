"""The run-up to a step that goes on: the steps before it run to their stops. Imports no pygame.

So its world is the same however one comes to it. It takes seconds (gas 5: 2.8 s of one core), so
it is done in slices, between which the window draws.
"""

import time
from collections.abc import Callable, Generator, Iterator, Sequence

from app.session.session import Session
from app.teaching.step_run import StepRun
from scenes.deck import Step

LONGEST = 30.0
"""A step that never comes to its stop ends after this time: [s] simulated."""
FREE = 4.0
"""A step that runs until Page Down does so for this time, if it has not yet: [s] simulated."""
MOST = 120.0
"""So long a step is run that is gone on from, and does not come to its stop: [s] simulated, in
addition to the seconds that it tells. Who waits for it sees how far it is, and may go elsewhere."""
SLICE = 0.1
"""So long a frame runs steps: [s]. With less, painting takes longer than running."""
CHUNK = 24
"""Ticks that are run at once: [count]; 24 of the dearest scene are 30 ms."""
TRIES = 3
"""Who disturbs it so often has his way: [count]."""


class RunUp:
    """The run-up brings the world to where a step begins, and starts again if it is disturbed."""

    def __init__(
        self,
        session: Session,
        steps: Sequence[Step],
        first: int,
        put: Callable[[int], bool],
        begun: dict[int, StepRun],
    ) -> None:
        """Run `steps` from the `first` on; `put` lets one begin, False: it cannot.

        `begun` tells how long a step without a stop was run before, and learns of these runs.
        """
        self._session, self._steps, self._numbers = session, steps, range(first, len(steps))
        self._put, self._begun = put, begun
        self.words = ""  # what a class reads meanwhile: what runs, and how far it is
        self._slices = self._run()

    def go_on(self) -> bool:
        """Run for the time that a frame has for it; False when there is nothing left to run."""
        end = time.perf_counter() + SLICE
        return any(time.perf_counter() >= end for _ in self._slices)

    def close(self) -> None:
        self._slices.close()

    def _run(self) -> Generator[bool]:
        left, tries = list(self._numbers), 1
        while left:
            if not self._put(left[0]):
                return
            run = StepRun(self._session, self._steps[left[0]], left[0])
            before = self._begun.get(left[0], run)
            self._begun[left[0]], run.ticks = run, before.ticks
            try:
                yield from self._run_step(run)
                self._session.act_waiting()  # what was done after the last slice
                disturbed = run.timeline is not self._session.timeline or not (
                    run.untouched or run.stopped_at is None
                )
            finally:
                run.end()
            again = disturbed and tries < TRIES
            left, tries = (list(self._numbers), tries + 1) if again else (left[1:], tries)

    def _run_step(self, run: StepRun) -> Iterator[bool]:
        """Run one step to its stop, or for as long as it was run."""
        session, step = self._session, run.step
        world, begin = session.world, session.world.time
        most = MOST + step.seconds if step.stops else FREE  # [s]
        ticks = round(most * world.settings.tick_rate)
        end = world.tick + (ticks if step.stops or run.ticks is None else run.ticks)
        run.begin()
        if step.sketch:
            run.watch_sketch()
        while world.tick < end and run.stopped_at is None and session.timeline is run.timeline:
            session.paused = True  # the clock does not run it as well
            if not session.run(1 if step.sketch else min(CHUNK, end - world.tick)):
                return
            self.words = _told(run.number, world.time - begin, step.seconds)
            yield True


def _told(number: int, seconds: float, of: float) -> str:
    """Return what a class reads while it waits."""
    whole = f" of {of:.0f}" if of else ""
    return f"Step {number + 1} runs first, as fast as it can: {seconds:.0f}{whole} s."
