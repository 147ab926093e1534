"""The benchmark itself works: every scene builds and runs, and the output is JSON."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from physics import World
from tests.bench.scenes import SCENES

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_builds_and_stays_whole(name):
    world = World(gravity=(0.0, -10.0))
    SCENES[name](world)
    count = len(world.bodies)
    world.step(ticks=8)
    assert world.events == []
    assert len(world.bodies) == count


def test_the_benchmark_prints_json():
    words = ["--only", "column", "--frames", "2", "--settle", "1", "--no-start", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    (row,) = json.loads(done.stdout)["scenes"]
    assert row["bodies"] == 11
    assert 0.0 < row["min_ms"] <= row["median_ms"] <= row["worst_ms"]
