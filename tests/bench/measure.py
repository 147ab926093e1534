"""Speed and quality of several engines in one scene, in one interleaved run.

The engines take turns of `BLOCK` frames, so that whatever else the machine does hits all alike, and
only the step call is timed. Scenes change as they run, so the least frame says little: the scene is
run several times, each frame counts with its least time, and `best_ms`, the median of those, is
what the machine can do. `median_ms`, of all samples by the wall clock, is what it did.

A long frame is interrupted on a busy machine and a short one is not, which would favour the faster
engine: a frame's least time is by the wall clock or in CPU time of the whole process, whichever is
less. Neither is ever below the truth, with any number of threads.
"""

import gc
import sys
from collections.abc import Sequence
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

from tests.bench.engines import Engine
from tests.bench.quality import Quality, measure
from tests.bench.run import Run
from tests.bench.scenes import Scene

BLOCK = 20
"""[frames] in one turn: long enough to have the caches warm, short against the machine's moods."""

CPU_CLOCK_IS_FINE = sys.platform != "win32"
"""Windows counts CPU time in steps of 16 ms: there the wall clock must do."""

SECOND = 60
"""[frames] between two looks at the quality."""


class Times(NamedTuple):
    """[ms] of one frame."""

    wall: float
    least: float  # of the wall clock and CPU time


class Plan(NamedTuple):
    """Frames before timing, timed, and in all (the first time; never fewer than these two)."""

    settle: int = 60
    timed: int = 240
    total: int = 600
    repeats: int = 3

    @property
    def judges_quality(self) -> bool:
        """The quality bars speak of 10 s."""
        return self.total >= 10 * SECOND


def measure_scene(scene: Scene, engines: Sequence[Engine], plan: Plan) -> dict[str, Any]:
    """One row: `engines` maps names to best_ms, median_ms, worst_ms, last and worst quality."""
    row: dict[str, Any] = {"scene": scene.name, "title": scene.title}
    row |= {"bodies": len(scene.things), "joints": len(scene.ties)}
    samples: dict[str, list[list[Times]]] = {engine.name: [] for engine in engines}
    looks: dict[str, list[Quality]] = {engine.name: [] for engine in engines}
    timed = slice(plan.settle, plan.settle + plan.timed)
    for repeat in range(plan.repeats):
        first = repeat == 0
        runs = {engine.name: engine.load(scene) for engine in engines}
        times = take_turns(scene, runs, plan.total if first else timed.stop, looks if first else {})
        for name, taken in times.items():
            samples[name].append(taken[timed])
        row |= inside_ours(runs.get("ours"))
    row["engines"] = {name: summary(samples[name], looks[name]) for name in samples}
    return row


def take_turns(
    scene: Scene, runs: dict[str, Run], total: int, looks: dict[str, list[Quality]]
) -> dict[str, list[Times]]:
    """Times of each of the `total` frames; adds the quality every second to `looks`."""
    times: dict[str, list[Times]] = {name: [] for name in runs}
    gc.collect()
    gc.disable()
    done = 0
    while done < total:
        until = min(total, done + BLOCK, (done // SECOND + 1) * SECOND)
        for name, run in runs.items():
            times[name] += spent(run, until - done)
        done = until
        if done % SECOND == 0 or done == total:
            for name, seen in looks.items():
                seen.append(measure(scene, runs[name].states()))
    gc.enable()
    return times


def spent(run: Run, frames: int) -> list[Times]:
    """Times of each of the next frames."""
    taken = []
    frame = run.frame
    for _ in range(frames):
        cpu_begin = process_time()
        begin = perf_counter()
        frame()
        wall = perf_counter() - begin
        cpu = process_time() - cpu_begin
        taken.append(Times(1e3 * wall, 1e3 * (min(wall, cpu) if CPU_CLOCK_IS_FINE else wall)))
    return taken


def summary(samples: list[list[Times]], looks: list[Quality]) -> dict[str, Any]:
    walls = [times.wall for repeat in samples for times in repeat]
    same_frames = zip(*samples, strict=True)  # scenes and engines repeat themselves exactly
    return {
        "best_ms": median(min(times.least for times in same) for same in same_frames),
        "median_ms": median(walls),
        "worst_ms": max(walls),
        "last": looks[-1],
        "worst": {word: max(look[word] for look in looks) for word in looks[0]},
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
