"""What takes time and is no scene of the benchmark: adding bodies, one by one."""

from collections.abc import Callable, Sequence
from time import perf_counter, process_time
from typing import Any

from physics import Box, Circle
from tests.bench.engines import Engine
from tests.bench.measure import Plan, measure_scene
from tests.bench.scenes import DYNAMIC, Scene, circles

COUNT = 20_000
MOST_SECONDS = 2.0


def crowd(count: int) -> Scene:
    """Boxes and discs in turn, apart from one another."""
    scene = Scene("crowd", "")
    kinds = (Box(width=0.5, height=0.5), Circle(radius=0.25))
    for k in range(count):
        scene.add(DYNAMIC, kinds[k % 2], float(k % 200), float(k // 200))
    return scene


def spent(work: Callable[[], Any]) -> float:
    """Seconds of `work`, by the wall clock or in CPU time, whichever is less."""
    wall, cpu = perf_counter(), process_time()
    work()
    return min(perf_counter() - wall, process_time() - cpu)


def adding(engine: Engine, count: int = COUNT) -> float:
    """Seconds for a new world, `count` bodies added one by one, and its first step."""
    engine.load(crowd(2)).ticks(1)  # whatever is made once
    scene = crowd(count)
    return min(spent(lambda: engine.load(scene).ticks(1)) for _ in range(2))


def adding_row(engines: Sequence[Engine], count: int) -> dict[str, Any]:
    """The row of item 7, in seconds."""
    found = {engine.name: {"worst": adding(engine, count)} for engine in engines}
    met = found["ours"]["worst"] <= MOST_SECONDS if "ours" in found else None
    title = f"adding {count:,} bodies one by one, and the first tick [s]"
    goal = f"<= {MOST_SECONDS:g} s"
    return {"law": "adding", "title": title, "theory": "", "goal": goal, "engines": found} | {
        "met": met
    }


def circles_row(engines: Sequence[Engine], plan: Plan) -> dict[str, Any]:
    """The row of item 6, in ms a frame, against whichever Box2D at 240 Hz there is."""
    measured = measure_scene(circles(), engines, plan)["engines"]
    found = {name: {"worst": times["best_ms"]} for name, times in measured.items()}
    rival = found.get("box2d-240", found.get("pyb2d3-240"))
    met = found["ours"]["worst"] <= rival["worst"] if rival and "ours" in found else None
    title = "S4, 2000 circles into a bin [ms a frame]"
    goal = "<= Box2D with AVX2" if "box2d-240" in found else "<= Box2D (here pyb2d3's SSE2)"
    return {"law": "S4", "title": title, "theory": "", "goal": goal, "engines": found, "met": met}
