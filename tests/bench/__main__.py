"""Measure the core: ms per 1/60 s frame (4 ticks) in each scene, cold compile, warm start.

    python -m tests.bench                          the table
    python -m tests.bench --json                   the same as JSON, on standard output
    python -m tests.bench --only pyramid --frames 120

Only `world.step(4)` is timed. Frames before `--settle` are not counted: bodies are still falling.
The minimum is what the machine can do, the median what it did; a large gap means a busy machine.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from physics import World
from tests.bench.scenes import SCENES

ROOT = Path(__file__).parents[2]

FIRST_TICK = """
import time
begin = time.perf_counter()
from tests.physics.zoo import zoo
zoo().step()
print(time.perf_counter() - begin, time.process_time())
"""
"""Imports the core and does one tick of a world with every shape and joint: all kernels."""


def measure(name: str, settle: int, frames: int) -> dict[str, Any]:
    """Times [ms] and quality of one scene."""
    world = World(gravity=(0.0, -10.0))
    SCENES[name](world)
    for _ in range(settle):
        world.step(ticks=4)
    times = []
    for _ in range(frames):
        begin = perf_counter()
        world.step(ticks=4)
        times.append(1000.0 * (perf_counter() - begin))
    mass = sum(body.mass for body in world.bodies)
    return {
        "scene": name,
        "bodies": len(world.bodies),
        "joints": len(world.joints),
        "contacts": world.contacts.count,
        "min_ms": min(times),
        "median_ms": median(times),
        "worst_ms": max(times),
        "penetration_mm": 1000.0 * world.max_penetration,
        "joint_error_mm": 1000.0 * max((abs(joint.error) for joint in world.joints), default=0.0),
        "kinetic_j_per_kg": world.energy.kinetic / mass,
        "stages_ms": {stage: round(ms, 4) for stage, ms in world.profile.items()},
    }


def start(cache: Path | None) -> dict[str, float]:
    """Wall and CPU seconds of a new process up to its first tick; `cache` None = the user's own."""
    environment = dict(os.environ)
    if cache is not None:
        environment["FULCRUM_CACHE_DIR"] = str(cache)
    done = subprocess.run(
        [sys.executable, "-c", FIRST_TICK],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    wall, cpu = map(float, done.stdout.split())
    return {"wall_s": wall, "cpu_s": cpu}


def starts() -> dict[str, dict[str, float]]:
    """A cold start in an empty cache, then the best of three warm ones in the same."""
    with tempfile.TemporaryDirectory() as directory:
        cold = start(Path(directory))
        warm = min((start(Path(directory)) for _ in range(3)), key=lambda taken: taken["wall_s"])
    return {"cold": cold, "warm": warm}


def show(rows: list[dict[str, Any]], begun: dict[str, dict[str, float]]) -> None:
    """Print the table."""
    columns = [
        ("scene", "{:<20}"),
        ("bodies", "{:>7}"),
        ("joints", "{:>7}"),
        ("contacts", "{:>9}"),
        ("min_ms", "{:>9.3f}"),
        ("median_ms", "{:>10.3f}"),
        ("worst_ms", "{:>9.3f}"),
        ("penetration_mm", "{:>15.2f}"),
        ("joint_error_mm", "{:>15.2f}"),
        ("kinetic_j_per_kg", "{:>17.1e}"),
    ]
    widths = [form.split(":")[1].split(".")[0].rstrip("}") for _, form in columns]
    print("".join(f"{key:{width}}" for (key, _), width in zip(columns, widths, strict=True)))
    for row in rows:
        print("".join(form.format(row[key]) for key, form in columns))
    for word, taken in begun.items():
        wall, cpu = taken["wall_s"], taken["cpu_s"]
        print(f"{word} start to the first tick: {wall:.2f} s, {cpu:.2f} s of CPU")


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    parser.add_argument("--only", default="", help="scenes whose name contains this")
    parser.add_argument("--settle", type=int, default=60, help="frames before measuring")
    parser.add_argument("--frames", type=int, default=240, help="frames measured")
    parser.add_argument("--no-start", action="store_true", help="skip cold and warm start")
    chosen = parser.parse_args()
    names = [name for name in SCENES if chosen.only in name]
    rows = [measure(name, chosen.settle, chosen.frames) for name in names]
    begun = {} if chosen.no_start else starts()
    if chosen.json:
        machine = {"python": platform.python_version(), "machine": platform.processor()}
        print(json.dumps({"machine": machine, "scenes": rows, "start": begun}, indent=1))
    else:
        show(rows, begun)


if __name__ == "__main__":
    main()
