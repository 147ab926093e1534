"""A real window on a real (virtual) screen, and a real mouse that drags a body."""

import json
import math
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest

from app.session.session import Session
from tests.app.desk import Desk, opened_application
from tests.mouse import places

ROOT = Path(__file__).parents[1]
SIZE = (1280, 720)
SECONDS = 4.0  # [s] of simulation, then the window closes and writes its report
TOOLS = ("Xvfb", "xdotool")
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]

pytestmark = pytest.mark.skipif(
    bool(MISSING) and not os.environ.get("CI"), reason=f"not installed: {', '.join(MISSING)}"
)


@pytest.fixture
def display() -> Iterator[str]:
    """The name of a new screen of its own; Xvfb chooses a free number."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as screen:
        assert screen.stdout is not None
        yield ":" + screen.stdout.readline().decode().strip()
        screen.terminate()


Pixel = tuple[int, int]


class Window(NamedTuple):
    """Where things are in a window of the same size and settings, without a screen [px]."""

    points: list[Pixel]  # of the scene
    seconds: list[Pixel]  # on the strip of time
    play: Pixel  # the button


def seen(
    folder: Path, points: Sequence[tuple[float, float]], seconds: Sequence[float] = ()
) -> Window:
    """Where points [m] of the stack are, moments [s] on the strip, and the button that plays."""
    with opened_application(folder, SIZE, all_tools=True) as app:
        assert app.session.load("stack")
        Desk(app).frames(8)
        pixels = [app.camera.to_screen(*point) for point in points]
        strip = cast(Any, app)
        moments = [places.strip_at(strip, moment) for moment in seconds]
        play = app.ui.transport.play.rect.center
    return Window(
        [(round(x), round(y)) for x, y in pixels], [(round(x), round(y)) for x, y in moments], play
    )


def surroundings(display: str, tmp_path: Path) -> dict[str, str]:
    """What the program and the mouse need to meet on `display`."""
    config = tmp_path / "config"
    config.mkdir()
    (config / "preferences.json").write_text('{"show_legend": false}')
    environment = {
        **os.environ,
        "DISPLAY": display,
        "FULCRUM_CONFIG_DIR": str(config),
        "FULCRUM_DATA_DIR": str(config),
    }
    environment["LC_ALL"] = "C"  # in a UTF-8 locale SDL writes a title that xdotool cannot read
    environment.pop("SDL_VIDEODRIVER", None)
    environment.pop("WAYLAND_DISPLAY", None)
    return environment


def test_a_real_mouse_drags_a_body_in_a_real_window(display: str, tmp_path: Path) -> None:
    environment = surroundings(display, tmp_path)

    def mouse(*words: object) -> None:
        command = ["xdotool", *map(str, words)]
        subprocess.run(command, env=environment, check=True, timeout=20, capture_output=True)

    report = tmp_path / "report.json"
    options = ["--scene", "stack", "--seconds", str(SECONDS), "--report", str(report)]
    subprocess.run([sys.executable, "main.py", "--warmup"], cwd=ROOT, check=True, timeout=300)
    before = Session()
    before.load("stack")
    start = before.world.body("ball").center
    goal = (start[0] + 1.0, start[1] + 3.0)
    (x0, y0), (x1, y1) = seen(tmp_path / "twin", (start, goal)).points
    program = subprocess.Popen([sys.executable, "main.py", *options], cwd=ROOT, env=environment)
    try:
        # The title names the scene when the splash is over.
        mouse("search", "--sync", "--name", "Stack - Fulcrum")
        mouse("mousemove", x0, y0, "sleep", 0.2, "mousedown", 1)
        for i in range(1, 11):
            share = i / 10
            mouse("mousemove", round(x0 + (x1 - x0) * share), round(y0 + (y1 - y0) * share))
            time.sleep(0.02)
        assert program.wait(SECONDS * 3 + 20) == 0
    finally:
        program.kill()
        program.wait(10)
    bodies = {body["name"]: body for body in json.loads(report.read_text())["bodies"]}
    # The button is still down: the ball hangs at the cursor. 0.1 m is 6 px and the sag.
    assert math.dist(bodies["ball"]["position"], goal) < 0.1


TELLING = """
import json, sys
import app.window.application
class Told(app.window.application.Application):
    def close(self, *reasons):
        timeline = self.session.timeline
        told = {"branches": len(timeline.branches), "ghost": timeline.ghost is not None}
        told |= {"apart": timeline.divergence, "edits": [edit.name for edit in timeline.edits]}
        with open(sys.argv[1], "w") as file:
            json.dump(told, file)
        return super().close(*reasons)
app.window.application.Application = Told
from app.window.command_line import run
sys.exit(run(sys.argv[2:]))
"""
"""The program, which tells at its end how its timeline stands."""


@pytest.mark.sweep
def test_throw_go_back_grab_another_body_and_see_the_ghost(display: str, tmp_path: Path) -> None:
    environment = surroundings(display, tmp_path)

    def mouse(*words: object) -> None:
        command = ["xdotool", *map(str, words)]
        subprocess.run(command, env=environment, check=True, timeout=20, capture_output=True)

    def drag(start: tuple[float, float], end: tuple[float, float], pause: float = 0.03) -> None:
        mouse("mousemove", round(start[0]), round(start[1]), "sleep", 0.2, "mousedown", 1)
        for i in range(1, 11):
            x, y = (a + (b - a) * i / 10 for a, b in zip(start, end, strict=True))
            mouse("mousemove", round(x), round(y))
            time.sleep(pause)
        mouse("mouseup", 1)

    said, picture = tmp_path / "told.json", tmp_path / "picture.png"
    options = ["--scene", "stack", "--seconds", "6", "--screenshot", str(picture)]
    subprocess.run([sys.executable, "main.py", "--warmup"], cwd=ROOT, check=True, timeout=300)
    command = [sys.executable, "-c", TELLING, str(said), *options]
    program = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        mouse("search", "--sync", "--name", "Stack - Fulcrum")
        session = Session()
        session.load("stack")
        thrown = [session.world.body(name).center for name in ("ball", "column 11")]
        window = seen(tmp_path / "twin", thrown, (4.0, 1.0))
        ball, box = window.points
        drag(ball, (ball[0] - 40, ball[1] - 200))
        time.sleep(2.5)
        drag(window.seconds[0], window.seconds[1])  # time stands now, a second after the beginning
        mouse("mousemove", *window.play, "sleep", 0.2, "click", 1)
        drag(box, (box[0] + 60, box[1] - 40), 0.05)
        assert program.wait(60) == 0
    finally:
        program.kill()
        program.wait(10)
    result = json.loads(said.read_text())
    assert result["branches"] == 1 and result["ghost"]
    assert any("column 11" in name for name in result["edits"])
    # The box was carried 72 px of 57 px a metre, and falls from there.
    assert result["apart"][1] > 0.5
    assert picture.exists()
