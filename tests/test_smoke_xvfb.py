"""A real window on a real (virtual) screen, and a real mouse that drags a body."""

import json
import math
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.camera import Camera
from app.session import Session
from app.ui.layout import make_layout
from app.ui.theme import make_look

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


def pixels_of(position: tuple[float, float]) -> tuple[int, int]:
    """Where a point of the stack [m] is in the window, which fills the screen."""
    session = Session()
    assert session.load("stack")
    camera = Camera(SIZE)
    camera.fit(
        session.scene.view, make_layout(make_look("light", 1, False, SIZE), SIZE, True).insets
    )
    px, py = camera.to_screen(*position)
    return round(px), round(py)


def test_a_real_mouse_drags_a_body_in_a_real_window(display: str, tmp_path: Path) -> None:
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

    def mouse(*words: object) -> None:
        command = ["xdotool", *map(str, words)]
        subprocess.run(command, env=environment, check=True, timeout=20, capture_output=True)

    report = tmp_path / "report.json"
    options = ["--scene", "stack", "--seconds", str(SECONDS), "--report", str(report)]
    subprocess.run([sys.executable, "main.py", "--warmup"], cwd=ROOT, check=True, timeout=300)
    program = subprocess.Popen([sys.executable, "main.py", *options], cwd=ROOT, env=environment)
    try:
        # The title names the scene when the splash is over.
        mouse("search", "--sync", "--name", "Stack - Fulcrum")
        before = Session()
        before.load("stack")
        start = before.world.body("ball").center
        goal = (start[0] + 1.0, start[1] + 3.0)
        x0, y0 = pixels_of(start)
        x1, y1 = pixels_of(goal)
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
