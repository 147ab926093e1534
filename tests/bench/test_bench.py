"""The benchmark itself works: scenes build, quality is measured right, the output is JSON."""

import json
import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from physics import Box, Capsule, Circle
from tests.bench import crowd, report
from tests.bench.bars import bars_of
from tests.bench.engines import Engine, load_ours
from tests.bench.measure import Plan, measure_scene
from tests.bench.more import SCENES
from tests.bench.quality import measure
from tests.bench.scenes import DYNAMIC, STATIC, Scene
from tests.bench.table import as_markdown, as_text

ROOT = Path(__file__).parents[2]
LARGEST_START = {"S8": 3.0}
"""[mm] of overlap at the start: some corners. Elsewhere bodies touch or are apart: rounding."""


def at_rest(scene):
    """The states (n, 6) of the scene as it is defined."""
    return np.array([(*thing.position, thing.angle, 0, 0, 0) for thing in scene.things])


@pytest.mark.sweep
@pytest.mark.parametrize("name", SCENES)
def test_every_scene_builds_whole_and_stays_whole(name):
    scene = SCENES[name]()
    assert scene.name == name
    start = measure(scene, at_rest(scene))
    assert start["penetration"] < LARGEST_START.get(name, 1e-6)
    assert start["joint_error"] < 1e-6
    run = load_ours(scene)
    run.frame()
    assert len(run.world.bodies) == len(scene.things)
    assert measure(scene, run.states())["escaped"] == 0.0


@pytest.mark.parametrize(
    ("first", "second", "apart", "depth"),
    [
        (Box(), Box(), (0.9, 0.3), 0.1),
        (Box(), Circle(radius=0.5), (0.0, 0.96), 0.04),
        (Box(), Circle(radius=0.5), (0.8, 0.8), 0.5 - math.hypot(0.3, 0.3)),  # at the corner
        (Circle(radius=0.5), Circle(radius=0.5), (0.6, 0.6), 1.0 - math.hypot(0.6, 0.6)),
        (Capsule(), Capsule(), (0.9, 0.3), 0.1),
        (Capsule(), Capsule(), (1.3, 0.0), 0.1),  # tip to tip, on one line
        (Capsule(), Box(), (0.0, 0.65), 0.05),
        (Capsule(), Box(), (1.1, 0.0), 0.1),
    ],
)
def test_overlap_is_the_depth_that_one_can_compute_by_hand(first, second, apart, depth):
    scene = Scene("two", "")
    scene.add(DYNAMIC, first, 2.0, 1.0)
    scene.add(DYNAMIC, second, 2.0 + apart[0], 1.0 + apart[1])
    assert measure(scene, at_rest(scene))["penetration"] == pytest.approx(1e3 * depth, abs=1e-9)


def test_joint_error_and_escape_are_seen():
    scene = Scene("hung", "", inside=(-1.0, -1.0, 1.0, 1.0))
    hook = scene.add(STATIC, Circle(radius=0.1), 0.0, 0.0)
    ball = scene.add(DYNAMIC, Circle(radius=0.1), 0.6, 0.8)
    scene.rod(hook, ball, 0.9)
    result = measure(scene, at_rest(scene))
    assert result["joint_error"] == pytest.approx(100.0)
    assert result["escaped"] == 0.0
    states = at_rest(scene)
    states[ball, 1] = 1.1
    assert measure(scene, states)["escaped"] == 1.0
    states[ball, 0] = math.nan
    assert measure(scene, states)["escaped"] == 1.0


def test_a_result_has_bars_and_can_be_shown_and_kept(tmp_path):
    ours = Engine(name="ours", title="ours", load=load_ours, module="physics")
    row = measure_scene(SCENES["S1"](), [ours], Plan(settle=1, timed=2, total=601))
    assert {bar.title for bar in bars_of(row, judges_quality=True)} == {"overlap", "escaped"}
    start = {"cold": {"wall_s": 2.0, "cpu_s": 2.0}, "warm": {"wall_s": 2.0, "cpu_s": 2.0}}
    result = {**report.surroundings(), "missing": ["none"], "judges_quality": True}
    result |= {"scenes": [row], "start": start}
    assert "CPU pass" in as_text(result)
    assert "wall MISS" in as_markdown(result)
    text, data = report.save(result, as_markdown(result), directory=tmp_path)
    assert text.read_text(encoding="utf-8").startswith("# Benchmark of ")
    assert json.loads(data.read_text(encoding="utf-8"))["scenes"][0]["scene"] == "S1"


def test_a_missing_peer_says_how_to_get_it():
    absent = Engine(name="absent", title="Absent", load=load_ours, module="no_such_engine")
    assert "pip install -r tests/bench/requirements.txt" in absent.missing


@pytest.mark.sweep
def test_the_benchmark_prints_json():
    words = ["--scene", "S1", "--engine", "ours", "--frames", "2", "--quick", "--no-start"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench", *words, "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    (row,) = json.loads(done.stdout)["scenes"]
    ours = row["engines"]["ours"]
    assert row["bodies"] == 11
    assert 0.0 < ours["best_ms"] <= ours["median_ms"] <= ours["worst_ms"]


@pytest.mark.sweep
def test_the_crowd_is_measured_to_its_end(monkeypatch):
    """A small one: whether the bars hold is measured on the real one, on a quiet machine."""
    monkeypatch.setattr(crowd, "TRIES", 2)
    with crowd.crowded(40) as desk:
        rows = crowd.measured(desk, frames=4)
        assert crowd.rewind_memory(desk.app) > 0
    assert len({row.name for row in rows}) == len(rows) > 20
    assert all(row.times for row in rows)
