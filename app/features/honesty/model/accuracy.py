"""The accuracy check: the last seconds again with finer steps, and what comes out differently.

    check = ConvergenceStudy.of(session.timeline, seconds=5.0)    # copies the run: here and now
    report = check.run()                                 # in any thread

Finer means 2 and 4 times the substeps, not 2 and 4 times the tick rate: a tick is when commands,
scenes and controllers act, forces of `apply_force` last for one, and 240 Hz is what the sandbox
runs at. So the three runs are the same experiment, with the same log at the same ticks, and only
the solver's step h = tick / substeps differs. What is done once a tick (contacts are found, air,
restitution) is the same in all of them, and this check is blind to it.

Richardson (1911): when an error is C h^p, the runs with h, h/2, h/4 differ by d1 = C h^p (1 - 2^-p)
and d2 = 2^-p d1. So p = log2(d1 / d2), and the error of the run that was seen is d1 / (1 - 2^-p).
Where p comes out near 0 or below, finer steps do not lead anywhere: the motion is chaotic there, or
a contact was made in another tick.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from app.quantities.numbers import figure
from app.session.clip import clip_of
from app.session.session import Session
from app.timeline.timeline import Timeline
from physics import DefinitionError, World
from scenes.kit import Theory

FACTORS = (1, 2, 4)
"""Runs with so many times the substeps [1]."""

SECONDS = 5.0
"""How far back a check goes, if the past is that long [s]."""

MOST_SUBSTEPS = 16
"""Most substeps [count], as in SolverSettings: worlds with more than 4 are compared with 2 runs."""

LEAST_ORDER = 0.4
"""Below this order there is no estimate: [1], 0.4. The solver is of first order, and of less where
contacts come and go; more: honest estimates are withheld; less: divided by nearly nothing."""

ROUNDING = 1e-10
"""Differences below it are rounding [m], [rad], [J per joule]: they have no order."""


class Poses(NamedTuple):
    """All dynamic bodies after a tick."""

    ids: np.ndarray  # (n,)
    values: np.ndarray  # (n, 4): x [m], y [m], angle [rad], kinetic + potential energy [J]


@dataclass(frozen=True)
class Difference:
    """How far the finer runs were from the one that was seen, for one quantity; its largest."""

    coarse: float  # d1: twice the substeps against those that were seen
    fine: float  # d2: four times against twice; NaN when that is not possible

    @property
    def order(self) -> float | None:
        """Return p of the error C h^p; None when there is no error, or nothing to compare."""
        if math.isnan(self.fine) or self.coarse <= ROUNDING or self.fine <= 0.0:
            return None
        return math.log2(self.coarse / self.fine)

    @property
    def converges(self) -> bool:
        """Return true when finer steps lead to one answer."""
        return self.coarse <= ROUNDING or (self.order or 0.0) > LEAST_ORDER

    @property
    def error(self) -> float | None:
        """Return estimated error of the run that was seen; None when it does not converge."""
        if self.coarse <= ROUNDING:
            return 0.0
        if not self.converges or self.order is None:
            return None
        return self.coarse / (1.0 - 2.0**-self.order)


@dataclass(frozen=True)
class BodyReport:
    """One body: differences in position [m], angle [rad] and energy [J]."""

    body_id: int
    name: str
    position: Difference
    angle: Difference
    energy: Difference


@dataclass(frozen=True)
class Report:
    """What a check has found."""

    seconds: float  # that all runs have in common [s]
    substeps: tuple[int, ...]  # of the runs
    bodies: tuple[BodyReport, ...]  # the worst position first
    theory: dict[int, tuple[Theory, ...]]  # closed forms of the scene, by substeps

    @property
    def worst(self) -> BodyReport | None:
        """Return the body whose position differs most."""
        return self.bodies[0] if self.bodies else None

    @property
    def words(self) -> list[str]:
        """Return sentences for a panel."""
        if self.worst is None:
            return ["nothing moves here that could be compared"]
        now, finer = self.substeps[0], " and ".join(map(str, self.substeps[1:]))
        text = [f"the last {self.seconds:.2g} s again with {finer} substeps instead of {now}"]
        text.append(said(self.worst.name, "position", self.worst.position, "m"))
        turned = max(self.bodies, key=lambda body: body.angle.coarse)
        text.append(said(turned.name, "angle", turned.angle, "rad"))
        strong = max(self.bodies, key=lambda body: body.energy.coarse)
        text.append(said(strong.name, "energy", strong.energy, "J"))
        return text + [entry.words for entry in self.theory.get(now, ())]


def difference_words(value: float, unit: str) -> str:
    """Return a small difference in words: an angle [rad] in fine degrees, nothing below 1e-7."""
    if unit == "rad":
        return figure(math.degrees(value), "deg", least=1e-5)
    return figure(value, unit, least=1e-7)


def said(name: str, what: str, difference: Difference, unit: str) -> str:
    """Return one difference in a sentence."""
    text = f"{what} of {name}: differs by {difference_words(difference.coarse, unit)}"
    if difference.error is None:
        return f"{text}; finer steps do not lead to one answer (chaos, or a changed contact)"
    if difference.order is None:
        return text
    guess = f"{difference_words(difference.error, unit)} (order {difference.order:.1f})"
    return f"{text}, so it is off by about {guess}"


class ConvergenceStudy:
    """A check that is ready to run: copies of the run, each with its own substeps."""

    def __init__(self, runs: list[Session], ticks: int) -> None:
        """Take sessions at one tick that repeat the same `ticks`; the first one is as it was."""
        self._runs, self._ticks = runs, ticks

    @classmethod
    def of(cls, timeline: Timeline, seconds: float = SECONDS) -> "ConvergenceStudy":
        """Check the last `seconds` of a timeline. Raises LostTimeError."""
        if not seconds > 0.0:
            raise DefinitionError(f"seconds must be above 0, not {seconds!r}")
        last = timeline.now
        first = max(timeline.first, last - round(seconds / timeline.simulation.world.tick_length))
        runs: list[Session] = []
        for factor in FACTORS:
            clip = clip_of(timeline, first)
            substeps = clip.world.settings.substeps * factor
            if substeps <= MOST_SUBSTEPS:
                clip.world.settings.substeps = substeps
                runs.append(clip)
        return cls(runs, last - first)

    def run(self, seen: Callable[[float], None] | None = None) -> Report:
        """Run all copies; `seen` hears how much is done [1]."""
        logs: list[list[Poses]] = []
        for i, session in enumerate(self._runs):
            logs.append([])
            for k in range(self._ticks):
                if session.run(1) == 0 or session.paused:
                    break
                logs[i].append(poses(session.world))
                if seen is not None:
                    seen((i + (k + 1) / self._ticks) / len(self._runs))
        worlds = [session.world for session in self._runs]
        substeps = tuple(world.settings.substeps for world in worlds)
        count = min(map(len, logs))
        simulations = [session.simulation for session in self._runs]
        return Report(
            seconds=count * worlds[0].settings.tick_length,
            substeps=substeps,
            bodies=body_reports(worlds[0], logs, count),
            theory={
                n: simulation.theory() for n, simulation in zip(substeps, simulations, strict=True)
            },
        )


def poses(world: World) -> Poses:
    """Return all dynamic bodies now."""
    body, count = world.page.body, world.page.body_count
    rows = np.flatnonzero(body["mass"][:count] > 0.0)
    mass, inertia, x, y, angle, vx, vy, w, scale, ids = (
        body[name][rows]
        for name in (
            "mass",
            "inertia",
            "x",
            "y",
            "angle",
            "vx",
            "vy",
            "w",
            "gravity_scale",
            "id",
        )
    )
    gx, gy = world.gravity
    energy = 0.5 * (mass * (vx * vx + vy * vy) + inertia * w * w) - mass * scale * (gx * x + gy * y)
    return Poses(ids.copy(), np.column_stack([x, y, angle, energy]))


def body_reports(world: World, logs: list[list[Poses]], count: int) -> tuple[BodyReport, ...]:
    """Return the largest differences of each body that is in all runs, the worst first."""
    seen = largest(logs[0], logs[1], count) if len(logs) > 1 else {}
    finer = largest(logs[1], logs[2], count) if len(logs) > 2 else {}
    none = (math.nan, math.nan, math.nan)
    names = {body.id: body.name for body in world.bodies}
    result = [
        BodyReport(
            i,
            names.get(i, f"body {i}"),
            *(Difference(d1, d2) for d1, d2 in zip(d, finer.get(i, none), strict=True)),
        )
        for i, d in seen.items()
    ]
    return tuple(sorted(result, key=lambda body: -body.position.coarse))


def largest(one: list[Poses], other: list[Poses], count: int) -> dict[int, tuple[float, ...]]:
    """Return by id the largest difference in position, angle and energy over `count` ticks."""
    result: dict[int, np.ndarray] = {}
    for a, b in zip(one[:count], other[:count], strict=True):
        ids, i, j = np.intersect1d(a.ids, b.ids, assume_unique=True, return_indices=True)
        apart = a.values[i] - b.values[j]
        sizes = np.column_stack([np.hypot(apart[:, 0], apart[:, 1]), np.abs(apart[:, 2:])])
        for serial, row in zip(ids.tolist(), sizes, strict=True):
            result[serial] = np.maximum(result[serial], row) if serial in result else row
    return {serial: tuple(row.tolist()) for serial, row in result.items()}
