"""A search for better numbers, by CMA-ES (Hansen and Ostermeier 2001; the library `cmaes`).

A generation is asked for as a whole and told in the order in which it was asked for, so that the
result is the same for any number of processes.
"""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from creatures.evolution.cage import folded, unfolded
from creatures.evolution.knobs import Knob, knobs
from creatures.evolution.pool import Pool, PoolError, Task
from creatures.plan import Plan, PlanError, check, within
from creatures.text import read, write
from creatures.trials import GOALS, Score
from physics.values.sums import plain_sum

if TYPE_CHECKING:
    from cmaes import CMA

SPREAD = 0.15
"""How far the first generation spreads: [1], in coordinates in which a whole range is 2. With twice
as much the mean of the quadruped's eighth generation is half as good (three seeds)."""

MOST_TRIALS = 20_000
"""A search ends after so many trials: [count], more than an hour of one processor."""


MOST_SEED, MOST_SPEED = 2**32 - 1, 20.0
"""What the library takes as a seed, and what a trial may ask for: [1], [m/s]."""


class Generation(NamedTuple):
    """What one generation came to, in the unit of the goal; nan: nothing had a value."""

    best: float  # of all so far
    mean: float  # of this one, over those that have a value


class Found(NamedTuple):
    """A creature that was tried, and what came of it."""

    text: str  # the plan as JSON, just as it was tried
    score: Score
    trial: int  # 0: the present one


class Tries(Protocol):
    """What tries creatures: a `Pool`, or anything that answers tasks as `worker.answer` does."""

    def ask(self, tasks: list[Task]) -> None: ...

    def answers(self, seconds: float = 0.0) -> list[Task]: ...

    def close(self) -> None: ...


class Search:
    """The search runs while somebody polls it. `close` ends its processes; what it found stays."""

    def __init__(
        self,
        plan: Plan,
        goal: str,
        names: Sequence[str],
        seed: int = 1,
        command: float = 1.0,
        pool: Tries | None = None,
    ) -> None:
        """Vary the numbers called `names` (see `knobs`) for `goal`, of GOALS.

        `pool` tries them; None: one with as many processes as there are processors.
        Raises PlanError for a plan that cannot be driven, and for names that it does not have, and
        for numbers out of their ranges.
        """
        self.goal, self.seed, self.command = goal, seed, command
        within("the seed", seed, 0, MOST_SEED, "")
        within("the speed asked for", command, -MOST_SPEED, MOST_SPEED, "m/s")
        if goal not in GOALS:
            raise PlanError(f"there is no goal {goal!r}: choose {', '.join(GOALS)}")
        self.plan = read(write(check(plan)))  # as it is when it comes from a file
        self.knobs = _named(knobs(self.plan), names)
        self.curve: list[Generation] = []
        self.present: Found | None = None
        self.best: Found | None = None
        self.trials = 0  # [count] whose scores are known
        self.error = ""  # why it stopped before its end
        self.done = False
        numbers = [knob.number for knob in self.knobs]
        self._cma: CMA = _cma(unfolded(numbers), seed)
        self._points: list[np.ndarray] = []  # of this generation, in the order asked
        self._texts: dict[int, str] = {}  # by the numbers of trials
        self._answers: dict[int, Score] = {}
        self._scores: list[Score] = []  # of this generation
        self._pool = pool or Pool()

    @property
    def size(self) -> int:
        """Return how many are tried in a generation."""
        return self._cma.population_size

    def poll(self, seconds: float = 0.0) -> bool:
        """Take note of what was tried, and ask for more; wait at most `seconds` for news.

        Returns whether there was any.
        """
        if self.done:
            return False
        try:
            return self._go_on(seconds)
        except PoolError as error:
            self.error = str(error)
            self.close()
            return True

    def _go_on(self, seconds: float) -> bool:
        if not self._points:
            self._ask()
        result = self._pool.answers(seconds)
        for answer in result:
            if "error" in answer:
                raise PoolError(f"a trial failed: {answer['error']}")
            self._answers[answer["number"]] = Score(*answer["score"])
        while self.trials in self._answers:  # in the order asked, whoever was first
            self._note(self._answers.pop(self.trials))
        if len(self._scores) == len(self._points):
            self._tell()
            if not self.done:  # nobody waits for the next poll
                self._ask()
        return bool(result)

    def close(self) -> None:
        """End it and its processes at once; the best that was found is kept."""
        self.done = True
        self._pool.close()

    def _ask(self) -> None:
        """Begin a generation; the present plan is tried before the first."""
        self._points = [self._cma.ask() for _ in range(self.size)]
        plans = [self._plan(point) for point in self._points]
        if not self.trials:
            plans.insert(0, self.plan)
        tasks: list[Task] = []
        for number, plan in enumerate(plans, self.trials):
            self._texts[number] = write(plan)
            tasks.append({"number": number, "text": self._texts[number], **self._words})
        self._pool.ask(tasks)

    @property
    def _words(self) -> Task:
        return {"goal": self.goal, "seed": self.seed, "command": self.command}

    def _plan(self, point: np.ndarray) -> Plan:
        plan, numbers = self.plan, [knob.number for knob in self.knobs]
        for knob, value in zip(self.knobs, folded(point.tolist(), numbers), strict=True):
            plan = knob.put(plan, value)
        return plan

    def _note(self, score: Score) -> None:
        """Take note of the next score in the order asked."""
        result = Found(self._texts.pop(self.trials), score, self.trials)
        if self.trials:
            self._scores.append(score)
        else:
            self.present = result
        if self.best is None or score.loss < self.best.score.loss:
            self.best = result
        self.trials += 1

    def _tell(self) -> None:
        """End a generation, and choose where the next one is."""
        losses = [score.loss for score in self._scores]
        self._cma.tell(list(zip(self._points, losses, strict=True)))
        known = [score.value for score in self._scores if math.isfinite(score.value)]
        assert self.best is not None
        mean = plain_sum(known) / len(known) if known else math.nan
        self.curve.append(Generation(self.best.score.value, mean))
        self._points, self._scores = [], []
        if self._cma.should_stop() or self.trials >= MOST_TRIALS:
            self.close()


def _named(all_knobs: Sequence[Knob], names: Sequence[str]) -> tuple[Knob, ...]:
    """Return the knobs of these names, in the order of the plan. Raises PlanError."""
    known = {knob.name for knob in all_knobs}
    for name in names:
        if name not in known:
            raise PlanError(f"there is no number {name!r} to vary")
    if not names:
        raise PlanError("choose at least one number to vary")
    return tuple(knob for knob in all_knobs if knob.name in names)


def _cma(point: Sequence[float], seed: int) -> "CMA":
    from cmaes import CMA  # only when a search begins

    return CMA(np.array(point), SPREAD, seed=seed)
