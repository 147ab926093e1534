"""The walks of docs/how-to/walks.md are the ways that the program goes."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pygame
import pytest

from app.ui.kit.slider import Slider
from tests.app.desk import FRAME, Desk

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "how-to" / "walks.md").read_text()
STOP = re.compile(r"^\d+\. `(\S+\.py)` `(\S+)`", re.MULTILINE)
Stop = tuple[str, str]  # path and qualified name

A_BOX_FALLS = """
import os, sys
sys.path.insert(0, os.getcwd())
from physics import Box, World
world = World()
world.add_static(Box(width=10.0))
world.add_dynamic(Box(), position=(0.0, 0.99))
def hear(frame, event, argument):
    if event == "call" and "physics" in frame.f_code.co_filename:
        path = os.path.relpath(frame.f_code.co_filename)
        print(path.replace(os.sep, "/"), frame.f_code.co_qualname)
sys.setprofile(hear)
world.step()
sys.setprofile(None)
"""


def walk(title: str) -> list[Stop]:
    """Return the stops of the walk with that title."""
    result = STOP.findall(TEXT.split(f"**{title}**")[1].split("\n**")[0])
    assert result
    return result


def heard(work: Callable[[], object]) -> list[Stop]:
    """Return what is called while `work` runs, in order."""
    calls: list[Stop] = []

    def hear(frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(ROOT):
            calls.append((path.relative_to(ROOT).as_posix(), frame.f_code.co_qualname))

    sys.setprofile(hear)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def assert_walked(stops: list[Stop], calls: list[Stop]) -> None:
    """Each stop is called after the one before it."""
    at = 0
    for stop in stops:
        assert stop in calls[at:], f"{stop} does not come after the stop before it"
        at = calls.index(stop, at) + 1


def assert_straight(stops: list[Stop], most: int) -> None:
    """The walk is short, and comes back to no class."""
    owners = [name.split(".")[0] for _, name in stops]
    assert len(stops) <= most
    assert len(set(owners)) == len(owners)


def test_a_drag_goes_from_the_mouse_to_its_joint_in_ten_stops(desk: Desk) -> None:
    desk.app.session.load("stack")
    desk.frames(3)
    box = next(body for body in desk.app.session.world.bodies if body.kind == "dynamic")
    x, y = desk.app.camera.to_screen(*box.center)
    desk.point(round(x), round(y))
    desk.button(True, 1)
    desk.frames(2)
    desk.point(round(x) + 30, round(y))
    calls = heard(lambda: desk.app.frame(FRAME))
    desk.button(False, 1)
    desk.frames(1)
    assert_walked(walk("A drag"), calls)
    assert_straight(walk("A drag"), 10)


def test_a_slider_goes_to_its_parameter_in_seven_stops(desk: Desk) -> None:
    desk.app.session.load("walker")  # its first slider acts at once
    desk.frames(3)
    sliders = [e for e in desk.app.ui.manager.get_sprite_group().sprites() if type(e) is Slider]
    rect = next(iter(sliders)).rect
    desk.point(rect.left + rect.width // 3, rect.centery)
    desk.button(True, 1)
    desk.frames(2)
    desk.point(rect.left + rect.width // 2, rect.centery)
    calls = heard(lambda: desk.app.frame(FRAME))
    desk.button(False, 1)
    desk.frames(1)
    assert_walked(walk("A slider"), calls)
    assert_straight(walk("A slider"), 7)


def test_a_frame_goes_from_ticks_to_the_screen(desk: Desk) -> None:
    desk.app.session.load("stack")
    desk.frames(3)
    stops = walk("A frame")
    if sys.version_info >= (3, 12):  # there numba tells the profiler of no compiled function
        stops = [stop for stop in stops if "/kernels/" not in stop[0]]
    assert_walked(stops, heard(lambda: desk.app.frame(FRAME)))


@pytest.mark.sweep
def test_a_contact_goes_through_one_tick() -> None:
    run = subprocess.run(
        [sys.executable, "-c", A_BOX_FALLS],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    calls = [(path, name) for path, name in (line.split() for line in run.stdout.splitlines())]
    assert_walked(walk("A contact"), calls)


@pytest.fixture(autouse=True)
def nothing_is_held() -> None:
    """Let the mouse begin without a button."""
    pygame.event.clear()
