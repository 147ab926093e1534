"""The programs in assets/examples run, each by itself, and show what they promise."""

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "assets" / "examples").glob("*.py"))


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """Runs an example in this process, where the core is warm; returns what it prints."""

    def run(name, *words):
        monkeypatch.setattr(sys, "path", sys.path[:])
        monkeypatch.setattr(sys, "argv", [f"{name}.py", *words])
        monkeypatch.chdir(tmp_path)
        runpy.run_path(str(ROOT / "assets" / "examples" / f"{name}.py"), run_name="__main__")
        return capsys.readouterr().out

    return run


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_short_and_tells_how_to_start_it(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 80
    assert f"Start it by `python assets/examples/{path.name}" in text.split('"""')[1]


@pytest.mark.sweep
def test_examples_find_the_checkout_wherever_they_are_started(tmp_path):
    """Their imports alone: the rest of each runs below, where the kernels are loaded already."""
    program = "import runpy, sys\nfor path in sys.argv[1:]: runpy.run_path(path)"
    words = [sys.executable, "-c", program, *map(str, EXAMPLES)]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_pendulum_has_the_exact_period(run):
    """Semi-implicit Euler is off by (w h)^2 / 24 at 480 Hz, 1e-6; ticks that are 0.02 s of a swing
    of 2.8 s are read between by straight lines, 1e-5; the soft hinge gives by 1 / (m w^2): 2e-4.
    """
    off = re.search(r"([+-][\d.]+) %\n$", run("pendulum"))
    assert off is not None
    assert abs(float(off.group(1))) < 0.05


def test_the_ball_flies_through_the_platform_rests_on_it_and_falls_through(run):
    said = run("one_way")
    assert "rests 2.000 m high" in said
    assert re.search(r"at last the ball is -?0\.000 m high", said)


def test_the_replay_is_the_same_and_the_other_one_is_not(run):
    said = run("replay")
    assert "the same bits" in said
    once, other = re.search(r"once +(\w+)", said), re.search(r"more (\w+)", said)
    assert once is not None
    assert other is not None
    assert once.group(1) != other.group(1)


def test_the_ragdoll_holds_together_and_is_painted(run, tmp_path):
    said = run("ragdoll", str(tmp_path / "doll.png"))
    open_by = re.search(r"10 bones, hinges open by ([\d.]+) mm", said)
    assert open_by is not None
    # A rigid row gives way by F / (m (2 pi 120 Hz)^2): 30 g on bones of one mass 0.5 mm, and on
    # those of a tenth of it, hands and feet, ten times as much
    assert float(open_by.group(1)) < 5.0
    assert (tmp_path / "doll.png").stat().st_size > 1000


@pytest.mark.sweep
def test_the_car_drives_over_the_hills(run):
    way = re.search(r"^([\d.]+) m in 6 s, now at ([\d.]+) m/s", run("ray_car"), re.MULTILINE)
    assert way is not None
    assert float(way.group(1)) > 35.0
    assert 5.0 < float(way.group(2)) < 10.0  # it wants 8 m/s, and hills come and go


def test_the_game_counts_coins_and_the_pane_breaks(run):
    said = run("callbacks")
    assert said.count("collected") == 5
    assert said.count("breaks") == 1
    assert "5 coins, 8 shards; the ball touches 1 bodies now" in said
    assert "hardest push" in said
