"""How long a new process needs to its first tick: compiling everything, and with a warm cache."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]

FIRST_TICK = """
import time
begin = time.perf_counter()
from tests.physics.zoo import zoo
zoo().step()
print(time.perf_counter() - begin, time.process_time())
"""
"""Imports the core and does one tick of a world with every shape and joint: all kernels."""


def start(cache: Path) -> dict[str, float]:
    """Wall and CPU seconds of a new process up to its first tick, kernels cached in `cache`."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_TICK],
        cwd=ROOT,
        env={**os.environ, "FULCRUM_CACHE_DIR": str(cache)},
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
