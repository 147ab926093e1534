"""The core alone: importable without pygame, quietly, and with its documentation true."""

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

import physics

ROOT = Path(__file__).parents[2]

ALONE = """
import sys
for name in ("pygame", "pygame_gui", "PIL", "app", "scenes", "creatures"):
    sys.modules[name] = None  # importing it now raises ImportError
import threading
from physics import Box, Circle, World
world = World()
world.add_static(Box(width=10.0), position=(0.0, -0.5))
ball = world.add_dynamic(Circle(), position=(0.0, 0.7))
world.step(ticks=120)
assert abs(ball.center[1] - 0.5) < 1e-3, ball.center
assert threading.active_count() == 1
print("alone")
"""


@pytest.mark.sweep
def test_the_core_works_without_pygame_app_and_scenes():
    done = subprocess.run(
        [sys.executable, "-c", ALONE], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "alone", done.stderr


@pytest.mark.sweep
def test_importing_the_core_writes_no_file_and_compiles_nothing(tmp_path):
    script = (
        "import physics; from physics.compile.jit import compiled_count; print(compiled_count())"
    )
    environment = {**os.environ, "FULCRUM_CACHE_DIR": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "0", done.stderr
    # numba names the cache when a kernel is decorated; the machine code comes with the first call
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_the_example_in_the_docstring_runs():
    result = doctest.testmod(physics)
    assert result.attempted >= 5
    assert result.failed == 0


def test_all_public_words_exist():
    for word in physics.__all__:
        assert getattr(physics, word) is not None
    assert sorted(physics.__all__, key=lambda word: (not word.isupper(), word)) == physics.__all__


@pytest.mark.sweep
def test_a_cache_that_cannot_be_written_is_a_warning_not_an_error(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    script = "from physics.contacts.pairset import pair_key; print(pair_key(1, 0))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "FULCRUM_CACHE_DIR": str(blocked), "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "1", done.stderr
    assert f"the kernel cache cannot be used: {blocked}" in done.stderr
    assert len(done.stderr.splitlines()) == 1
