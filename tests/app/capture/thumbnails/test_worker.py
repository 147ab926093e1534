"""The process that draws, and its end in the window."""

import io
import json
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

import app.drawing.warmup
from app.capture.thumbnails import process, worker
from app.capture.thumbnails.process import Worker
from app.capture.thumbnails.store import SIZE
from app.capture.thumbnails.thumbnail_picture import UndrawableError, draw_thumbnail


def waited(worker: Worker, seconds: float = 120.0) -> dict:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = worker.poll()
        if answer is not None:
            return answer
        time.sleep(0.02)
    raise AssertionError("no answer")


def test_a_thumbnail_shows_the_bodies_in_the_colours_of_the_theme():
    light, dark = (draw_thumbnail("stack", theme) for theme in ("light", "dark"))
    assert light.get_size() == dark.get_size() == SIZE
    corner = (3, 3)  # the sky
    assert sum(light.get_at(corner)[:3]) > 600 > 200 > sum(dark.get_at(corner)[:3])
    colours = {tuple(light.get_at((x, y))[:3]) for x in range(0, 480, 4) for y in range(0, 270, 4)}
    # sky, grid, ground and hatch are some twenty greys; the boxes have seven fills and outlines
    assert len(colours) > 40


def test_a_scene_that_fails_says_why():
    with pytest.raises(UndrawableError, match="no scene is called"):
        draw_thumbnail("nowhere", "light")


def test_the_worker_answers_each_line_and_ends_with_its_input(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(app.drawing.warmup, "is_cold", lambda: False)
    monkeypatch.setattr(worker.os, "nice", lambda _by: None, raising=False)
    asked = [
        {"name": name, "theme": "light", "path": str(tmp_path / "a" / f"{name}.png")}
        for name in ("cradle", "nowhere")
    ]
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(json.dumps(a) + "\n" for a in asked)))
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    assert worker.main() == 0
    first, second = (json.loads(line) for line in out.getvalue().splitlines())
    assert first == {**asked[0], "error": ""}
    assert pygame.image.load(asked[0]["path"]).get_size() == SIZE
    assert "no scene" in second["error"]
    assert not Path(asked[1]["path"]).exists()


def test_with_a_cold_cache_the_worker_ends_instead_of_compiling(monkeypatch):
    monkeypatch.setattr(app.drawing.warmup, "is_cold", lambda: True)
    monkeypatch.setattr(worker.os, "nice", lambda _by: None, raising=False)
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert worker.main() == 1


def instead(monkeypatch: pytest.MonkeyPatch, program: str) -> list[subprocess.Popen]:
    """Let workers run `program`; the processes that were started."""
    started, popen = [], subprocess.Popen

    def start(_command, **options):
        started.append(popen([sys.executable, "-c", program], **options))
        return started[-1]

    monkeypatch.setattr(process.subprocess, "Popen", start)
    return started


ECHO = """
import json, sys
for line in sys.stdin:
    print(json.dumps({**json.loads(line), "error": "echo"}), flush=True)
"""


def test_questions_and_answers_pass_through_the_process(monkeypatch, tmp_path):
    started = instead(monkeypatch, ECHO)
    there = Worker()
    for name in ("stack", "chain"):
        there.ask(name, "light", tmp_path / "x.png")
        assert there.busy
        answer = waited(there)
        assert (answer["name"], answer["error"]) == (name, "echo")
        assert not there.busy
    assert len(started) == 1
    there.close()
    assert started[0].returncode is not None
    there.close()  # twice is fine


def test_a_process_that_dies_is_an_error_and_is_not_started_for_ever(monkeypatch, tmp_path):
    started = instead(monkeypatch, "import sys; sys.stdin.readline(); sys.exit(1)")
    there = Worker()
    while there.usable:
        there.ask("stack", "light", tmp_path / "x.png")
        assert "stopped" in waited(there)["error"]
    assert len(started) == process.STARTS


def test_a_scene_that_never_ends_is_given_up_and_the_next_one_gets_a_new_process(
    monkeypatch, tmp_path
):
    started = instead(monkeypatch, "import time; time.sleep(600)")
    monkeypatch.setattr(process, "PATIENCE", 0.2)
    there = Worker()
    there.ask("stack", "light", tmp_path / "x.png")
    assert "stopped" in waited(there)["error"]
    assert started[0].returncode is not None, "it was killed"
    assert there.usable and not there.busy


def test_closing_in_the_middle_of_a_scene_does_not_wait(monkeypatch, tmp_path):
    started = instead(monkeypatch, "import time; time.sleep(600)")
    there = Worker()
    there.ask("stack", "light", tmp_path / "x.png")
    there.close()
    assert started[0].returncode is not None
