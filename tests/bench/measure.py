"""Speed and quality of several engines in one scene, in one interleaved run.

The engines take turns of `BLOCK` frames, so that whatever else the machine does hits all alike.
Only the step call is timed. The minimum is what the machine can do, the median what it did.
"""

import gc
import sys
from collections.abc import Sequence
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from tests.bench.engines import Engine
from tests.bench.quality import Quality, measure
from tests.bench.run import Run
from tests.bench.scenes import Scene

BLOCK = 20
"""[frames] in one turn: long enough to have the caches warm, short against the machine's moods."""

SECOND = 60
"""[frames] between two looks at the quality."""


class Plan(NamedTuple):
    """Frames before timing, frames timed, and frames in all (never fewer than these two)."""

    settle: int = 60
    timed: int = 240
    total: int = 600

    @property
    def judges_quality(self) -> bool:
        """The quality bars speak of 10 s."""
        return self.total >= 10 * SECOND


def measure_scene(scene: Scene, engines: Sequence[Engine], plan: Plan) -> dict[str, Any]:
    """One row: `engines` maps names to min_ms, median_ms, worst_ms, last and worst quality."""
    runs = {engine.name: engine.load(scene) for engine in engines}
    times: dict[str, list[float]] = {name: [] for name in runs}
    looks: dict[str, list[Quality]] = {name: [] for name in runs}
    gc.collect()
    gc.disable()
    done = 0
    while done < plan.total:
        until = min(plan.total, done + BLOCK, (done // SECOND + 1) * SECOND)
        for name, run in runs.items():
            times[name] += spent(run, until - done)
        done = until
        if done % SECOND == 0 or done == plan.total:
            for name, run in runs.items():
                looks[name].append(measure(scene, run.states()))
    gc.enable()
    timed = slice(plan.settle, plan.settle + plan.timed)
    results = {name: summary(times[name][timed], looks[name]) for name in runs}
    counted = {"scene": scene.name, "title": scene.title}
    counted |= {"bodies": len(scene.things), "joints": len(scene.ties)}
    return {**counted, **inside_ours(runs.get("ours")), "engines": results}


def spent(run: Run, frames: int) -> list[float]:
    """Milliseconds of each of the next frames."""
    taken = []
    frame = run.frame
    for _ in range(frames):
        begin = perf_counter()
        frame()
        taken.append(1e3 * (perf_counter() - begin))
    return taken


def summary(times: list[float], looks: list[Quality]) -> dict[str, Any]:
    worst = {word: max(look[word] for look in looks) for word in looks[0]}
    return {
        "min_ms": min(times),
        "median_ms": median(times),
        "worst_ms": max(times),
        "last": looks[-1],
        "worst": worst,
    }


def inside_ours(run: Run | None) -> dict[str, Any]:
    """What only our world tells: contact points and the stages [ms] of the last tick."""
    if run is None:
        return {}
    stages = {stage: round(ms, 4) for stage, ms in run.world.profile.items()}
    return {"contacts": run.world.contacts.count, "stages_ms": stages}


def say(text: str) -> None:
    """Progress goes to standard error: standard output is the table or JSON alone."""
    print(text, file=sys.stderr, flush=True)
