"""The window, on SDL's dummy driver: sizes, pacing, and the error without a screen."""

import os
import statistics
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest

from app.window.window import Window

ROOT = Path(__file__).parents[3]


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = Window((640, 480), "test")
    yield window
    window.close()


def test_the_surface_follows_the_window(window: Window) -> None:
    assert window.size == (640, 480) and not window.resized
    window._window.size = (800, 500)
    window.flip()
    assert window.resized and not window.resized
    assert window.surface.get_size() == (800, 500)


def test_full_screen_goes_there_and_back(window: Window) -> None:
    window.toggle_fullscreen()
    assert window.fullscreen
    window.flip()
    window.toggle_fullscreen()
    assert not window.fullscreen and window.size == (640, 480)


def test_frames_keep_their_mean_period(window: Window) -> None:
    window.pace(100)
    start = time.perf_counter()
    for _ in range(20):
        window.pace(100)
    # a deadline is never early; a busy machine may be late by a few frames
    assert 0.199 < time.perf_counter() - start < 0.4


def test_a_stall_is_not_followed_by_a_burst(window: Window) -> None:
    window.pace(100)
    time.sleep(0.2)
    times = []
    for _ in range(5):
        window.pace(100)
        times.append(time.perf_counter())
    gaps = [b - a for a, b in pairwise(times)]
    assert statistics.median(gaps) > 0.008


@pytest.mark.sweep
@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these always have a screen")
def test_without_a_screen_there_is_one_clear_error() -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    code = "from app.window.window import *\n"
    code += "try: Window()\nexcept NoDisplayError as e: print('SAID', e)"
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name not in hidden},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "SAID" in run.stdout and "--headless" in run.stdout
