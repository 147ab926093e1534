"""The field's own benchmarks: the ten scenes that Box2D times itself by, ours beside pyb2d3.

    python -m tests.bench field                       all ten, a fifth of their frames
    python -m tests.bench field --share 1             as long as Box2D runs them
    python -m tests.bench field --scene rain          this one (may be repeated)
    python -m tests.bench field --save                keep it in tests/bench/results

Ours does 4 ticks of 1/240 s a frame, with one thread and with two; Box2D, by its Python package,
one step of 1/60 s with 4 substeps, and 4 steps of 1/240 s. They take turns of 20 frames. A frame
counts with the least of its wall time and CPU time; with two threads with its wall time, which a
busy machine makes longer. Nothing sleeps. "lost" counts what has left the scene's walls.
"""

import argparse
import gc
import importlib
import math
import sys
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

import numpy as np

from physics import World
from physics.threads.threads import cores
from tests.bench.engines import add_ours, add_pyb2d3, tie_ours, tie_pyb2d3
from tests.bench.field_scenes import COURSES, Course
from tests.bench.measure import BLOCK, say
from tests.bench.report import save, surroundings
from tests.bench.scenes import Scene, Thing, Tie

FRAME = 1.0 / 60.0  # [s]
SHARE = 0.2
"""Of Box2D's number of frames: [1]; all of them take half an hour."""


class Ours:
    """A course in our world."""

    def __init__(self, scene: Scene, threads: int) -> None:
        self.world = World(gravity=scene.gravity)
        self.world.threads.number = threads
        self.world.settings.sleeping = False
        self.bodies = self.add(scene.things, scene.ties)

    def add(self, things: Sequence[Thing], ties: Sequence[Tie]) -> list[Any]:
        bodies = [add_ours(self.world, thing) for thing in things]
        for tie in ties:
            tie_ours(self.world, bodies[tie.a], bodies[tie.b], tie)
        return bodies

    def remove(self, bodies: Sequence[Any]) -> None:
        for body in bodies:
            self.world.remove(body)

    def drive(self, number: int, velocity: tuple[float, float]) -> None:
        self.bodies[number].velocity = velocity

    def frame(self) -> None:
        self.world.step(4)

    def poses(self) -> np.ndarray:
        """Return x, y [m] and angle [rad] of the scene's things (n, 3)."""
        return np.array([(*body.position, body.angle) for body in self.bodies])


class Theirs:
    """A course in Box2D's world: `steps` a frame of `substeps` each."""

    def __init__(self, scene: Scene, threads: int, steps: int, substeps: int) -> None:
        self.b2: Any = importlib.import_module("pyb2d3")
        pool = {"thread_pool": self.b2.ThreadPool(threads)} if threads > 1 else {}
        self.world = self.b2.World(gravity=scene.gravity, **pool)
        self.world.sleeping_enabled = False
        self.steps, self.substeps = steps, substeps
        self.bodies = self.add(scene.things, scene.ties)

    def add(self, things: Sequence[Thing], ties: Sequence[Tie]) -> list[Any]:
        bodies = [add_pyb2d3(self.b2, self.world, thing) for thing in things]
        for tie in ties:
            tie_pyb2d3(self.world, bodies[tie.a], bodies[tie.b], tie)
        return bodies

    def remove(self, bodies: Sequence[Any]) -> None:
        for body in bodies:
            body.destroy()

    def drive(self, number: int, velocity: tuple[float, float]) -> None:
        self.bodies[number].linear_velocity = velocity

    def frame(self) -> None:
        for _ in range(self.steps):
            self.world.step(FRAME / self.steps, self.substeps)

    def poses(self) -> np.ndarray:
        return np.array([(*body.position, body.angle) for body in self.bodies])


class Way(NamedTuple):
    """An engine with so many threads."""

    title: str
    threads: int
    load: Callable[[Scene], Any]


WAYS = (
    Way("ours", 1, lambda scene: Ours(scene, 1)),
    Way("ours, 2 threads", 2, lambda scene: Ours(scene, 2)),
    Way("60 Hz x 4", 1, lambda scene: Theirs(scene, 1, 1, 4)),
    Way("60 Hz x 4, 2 threads", 2, lambda scene: Theirs(scene, 2, 1, 4)),
    Way("240 Hz", 1, lambda scene: Theirs(scene, 1, 4, 1)),
)
"""In the order of the columns."""


class Row(NamedTuple):
    """A course: for each way the median of a frame, the worst one [ms], and what was lost."""

    course: str
    bodies: int
    frames: int
    best: dict[str, float]
    worst: dict[str, float]
    lost: dict[str, int]


def ways() -> list[Way]:
    """Return what can be measured here, and say what cannot."""
    found = list(WAYS)
    if cores() < 2:
        say("one core: the ways with two threads are left out")
        found = [way for way in found if way.threads == 1]
    try:
        importlib.import_module("pyb2d3")
    except ImportError as error:
        say(f"Box2D is left out ({error}); to have it: pip install -r tests/bench/requirements.txt")
        found = [way for way in found if way.title.startswith("ours")]
    return found


def run(course: Callable[[], Course], chosen: Sequence[Way], share: float = SHARE) -> Row:
    """Play a course with all ways in turns."""
    courses = {way.title: course() for way in chosen}
    stages = {way.title: way.load(courses[way.title].scene) for way in chosen}
    first = next(iter(courses.values()))
    frames = max(1, round(share * first.frames))
    spent: dict[str, list[float]] = {title: [] for title in stages}
    gc.collect()
    gc.disable()
    for begin in range(0, frames, BLOCK):
        for way in chosen:
            stage, before = stages[way.title], courses[way.title].before
            for frame in range(begin, min(begin + BLOCK, frames)):
                before(frame, stage)
                cpu, wall = process_time(), perf_counter()
                stage.frame()
                wall, cpu = perf_counter() - wall, process_time() - cpu
                spent[way.title].append(1e3 * (wall if way.threads > 1 else min(wall, cpu)))
    gc.enable()
    lost = {title: lost_ones(first.scene, stage.poses()) for title, stage in stages.items()}
    best = {title: median(times) for title, times in spent.items()}
    worst = {title: max(times) for title, times in spent.items()}
    return Row(first.scene.name, len(first.scene.things), frames, best, worst, lost)


def lost_ones(scene: Scene, poses: np.ndarray) -> int:
    """Return how many things are outside of the scene's walls, or nowhere."""
    at = poses[:, :2].copy()
    if scene.home is not None:
        x, y, angle = poses[scene.home]
        c, s = math.cos(angle), math.sin(angle)
        at = (at - (x, y)) @ np.array([[c, -s], [s, c]])
    x0, y0, x1, y1 = scene.inside
    moving = np.array([thing.kind == "dynamic" for thing in scene.things], bool)
    if scene.home is not None:
        moving[scene.home] = False
    inside = (at[:, 0] > x0) & (at[:, 0] < x1) & (at[:, 1] > y0) & (at[:, 1] < y1)
    return int((moving & ~inside).sum())


def cells(rows: Sequence[Row]) -> list[list[str]]:
    """With its header."""
    titles = list(rows[0].best)
    table = [["scene", "bodies", "frames", *(f"{title} [ms]" for title in titles), "lost"]]
    for row in rows:
        times = [f"{row.best[title]:.2f} / {row.worst[title]:.1f}" for title in titles]
        lost = " ".join(str(row.lost[title]) for title in titles)
        table.append([row.course, str(row.bodies), str(row.frames), *times, lost])
    return table


def command_line(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench field",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--scene", action="append", choices=COURSES, help="this one (may be repeated)")
    add("--share", type=float, default=SHARE, help=f"of Box2D's number of frames ({SHARE:g})")
    add("--save", action="store_true", help="write Markdown and JSON to tests/bench/results")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> None:
    """Measure what the command line asks for."""
    chosen, found = command_line(words), ways()
    rows = []
    for name in chosen.scene or COURSES:
        rows.append(run(COURSES[name], found, chosen.share))
        say(f"{name}: " + ", ".join(f"{key} {ms:.2f} ms" for key, ms in rows[-1].best.items()))
    table = cells(rows)
    lines = [" | ".join(line) for line in table]
    print("\n".join(lines))
    if chosen.save:
        where = surroundings()
        head = [f"# The field's benchmarks, {where['date']}", "", where["machine"]["cpu"], ""]
        body = [f"| {line} |" for line in lines]
        body.insert(1, "|" + " --- |" * len(table[0]))
        words_ = "\n".join([*head, "Median / worst frame.", "", *body, ""])
        data = {**where, "scenes": [row._asdict() for row in rows]}
        for path in save(data, words_, kind="field"):
            print(f"wrote {path}", file=sys.stderr)
