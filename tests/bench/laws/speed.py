"""What takes time and is no scene of the benchmark: adding bodies, one by one."""

from collections.abc import Callable, Sequence
from time import perf_counter, process_time
from typing import Any

import numpy as np

from physics import Box, Circle, Shape, World
from tests.bench.engines import Engine
from tests.bench.measure import Plan, measure_scene
from tests.bench.scenes import DYNAMIC, Scene, circles

COUNT = 20_000
MOST_SECONDS = 2.0


def crowd(count: int, sizes: int) -> Scene:
    """Boxes and discs in turn, apart from one another, of so many `sizes`."""
    scene = Scene("crowd", "")
    kinds: list[Shape] = []
    for k in range(sizes):
        size = 0.4 + 0.2 * k / sizes
        kinds += [Box(width=size, height=size), Circle(radius=0.5 * size)]
    for k in range(count):
        scene.add(DYNAMIC, kinds[k % len(kinds)], float(k % 200), float(k // 200))
    return scene


def spent(work: Callable[[], Any]) -> float:
    """Seconds of `work`, by the wall clock or in CPU time, whichever is less."""
    wall, cpu = perf_counter(), process_time()
    work()
    return min(perf_counter() - wall, process_time() - cpu)


def adding(engine: Engine, count: int, sizes: int) -> float:
    """Seconds for a new world, `count` bodies added one by one, and its first step."""
    engine.load(crowd(2, 1)).ticks(1)  # whatever is made once
    scenes = [crowd(count, sizes) for _ in range(2)]  # shapes that were never used before
    return min(spent(lambda scene=scene: engine.load(scene).ticks(1)) for scene in scenes)


def adding_arrays(count: int = COUNT, batch: int = 1000) -> float:
    """Seconds for the same number of discs in ours, `batch` at once, and the first step."""

    def work() -> None:
        world = World()
        for first in range(0, count, batch):
            numbers = np.arange(first, min(first + batch, count))
            at = np.column_stack([numbers % 200, numbers // 200]).astype(float)
            world.add_many(Circle(radius=0.25), positions=at)
        world.step()

    return min(spent(work) for _ in range(2))


def arrays_row(count: int) -> dict[str, Any]:
    """Item 7 again, by arrays: ours alone."""
    worst = adding_arrays(count)
    title = f"adding {count:,} bodies, 1000 at once by arrays, and the first tick [s]"
    row = {
        "law": "adding by arrays",
        "title": title,
        "theory": "",
        "goal": f"<= {MOST_SECONDS:g} s",
    }
    return {**row, "engines": {"ours": {"worst": worst}}, "met": worst <= MOST_SECONDS}


def adding_row(engines: Sequence[Engine], count: int, sizes: int, what: str) -> dict[str, Any]:
    """A row of item 7, in seconds."""
    result = {engine.name: {"worst": adding(engine, count, sizes)} for engine in engines}
    met = result["ours"]["worst"] <= MOST_SECONDS if "ours" in result else None
    title = f"adding {count:,} bodies {what} one by one, and the first tick [s]"
    row = {"law": "adding", "title": title, "theory": "", "goal": f"<= {MOST_SECONDS:g} s"}
    return {**row, "engines": result, "met": met}


def circles_row(engines: Sequence[Engine], plan: Plan) -> dict[str, Any]:
    """The row of item 6, in ms a frame, against whichever Box2D at 240 Hz there is."""
    measured = measure_scene(circles(), engines, plan)["engines"]
    result = {name: {"worst": times["best_ms"]} for name, times in measured.items()}
    rival = result.get("box2d-240", result.get("pyb2d3-240"))
    met = result["ours"]["worst"] <= rival["worst"] if rival and "ours" in result else None
    title = "S4, 2000 circles into a bin [ms a frame]"
    goal = "<= Box2D with AVX2" if "box2d-240" in result else "<= Box2D (here pyb2d3's SSE2)"
    return {"law": "S4", "title": title, "theory": "", "goal": goal, "engines": result, "met": met}
