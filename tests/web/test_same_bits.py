"""The compiled tick in node gives the same hash as Python with one thread, scene by scene."""

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from app.capture.web_page.engine_state import engine_state
from app.simulation.simulation import Simulation
from physics import World
from physics.compile.jit import INTERPRETED
from tests.web.stale import is_stale

NODE = shutil.which("node")
TICKS = 600
RUN = Path(__file__).with_name("run.mjs")

SCENES = ("stack", "dominoes", "cradle")


def written(world: World, path: Path) -> None:
    """Write the state of a copy of `world` for node."""
    state, blob = engine_state(World.from_snapshot(world.save()))
    path.with_suffix(".json").write_text(json.dumps(state))
    path.with_suffix(".bin").write_bytes(blob)


def in_node(ticks: int, *paths: Path) -> list[dict[str, Any]]:
    """What node says of these states after so many ticks."""
    assert NODE is not None
    done = subprocess.run(
        [NODE, str(RUN), str(ticks), *map(str, paths)], check=True, capture_output=True, text=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_module_is_made_from_the_sources_that_there_are() -> None:
    assert not is_stale(), "run python -m tests.web build"


@pytest.mark.skipif(NODE is None or INTERPRETED, reason="needs node, and compiled kernels")
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_has_the_hash_of_python_after_600_ticks(name: str, tmp_path: Path) -> None:
    world = Simulation.build(name, {}).world
    world.threads.number = 1
    written(world, tmp_path / name)
    begin = time.perf_counter()
    world.step(TICKS)
    native = 1000.0 * (time.perf_counter() - begin) / TICKS
    (told,) = in_node(TICKS, tmp_path / name)
    sys.stderr.write(f"{name}: native {native:.4f}, node {told['ms']:.4f} ms a tick\n")
    assert told["hash"] == world.hash()
