"""The pictures of the tutorials: the window itself, used by a mouse and keys, without a display.

python -m docs.pictures              writes docs/pictures/*.png
python -m docs.pictures build why    these only
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic, sleep
from typing import Any

os.environ["FULCRUM_DATA_DIR"] = mkdtemp()  # nothing of the user's is touched
os.environ["FULCRUM_CONFIG_DIR"] = mkdtemp()
os.environ["SDL_VIDEODRIVER"] = "dummy"  # no window opens
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from PIL import Image

import app.quantities.wall_clock as wall_clock
from app.window.application import Application
from tests.app.desk import Desk, at_work, opened_application
from tests.app.wall_time import WALL_TIME

wall_clock.now = WALL_TIME.now  # the interface's own time passes by frames

OUT = Path(__file__).parent / "pictures"
SIZE = (1280, 720)  # [px]
WIDTH = 960  # [px] of a picture
COLOURS = 256  # [count]; with all of them a picture is four times as large
PATIENCE = 120.0  # [s] that work in the background may take
QUIET = 4.0  # [s] after which it is over: what has just begun does not say so yet

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


def load(desk: Desk, name: str, seconds: float, **values: Any) -> None:
    """Show a scene after so many seconds."""
    desk.app.session.load(name, **values)
    desk.frames(round(60 * seconds))


def time(desk: Desk) -> None:
    """The ball of the welcome is thrown, and in the past otherwise: the first throw is a ghost."""
    load(desk, "welcome", 1.0)
    throw(desk, "ball", (2.2, 2.4))
    desk.frames(100)
    desk.app.session.go_to(240)
    desk.frames(2)
    throw(desk, "ball", (0.9, 0.9))
    desk.frames(60)
    desk.key(pygame.K_SPACE)
    desk.frames(60)


def throw(desk: Desk, name: str, by: tuple[float, float]) -> None:
    """Drag a body, and let go in motion."""
    x, y = desk.app.session.world.body(name).center
    steps = 12
    way = [(x + by[0] * k / steps, y + by[1] * k / steps) for k in range(steps + 1)]
    desk.drag_at(*way)


def inside(desk: Desk) -> None:
    """The forces in a stack into which a ball was thrown."""
    load(desk, "stack", 0.5, rows=8)
    desk.key(pygame.K_2)
    desk.key(pygame.K_4)
    throw(desk, "ball", (1.6, 0.8))
    desk.frames(26)
    desk.key(pygame.K_SPACE)
    desk.frames(2)


def why(desk: Desk) -> None:
    """Why a block rests on a slope."""
    load(desk, "slope", 2.5)
    desk.key(pygame.K_SPACE)
    desk.key(pygame.K_v)
    desk.click_at(*desk.app.session.world.body("block 4").center)
    desk.key(pygame.K_w, CTRL | SHIFT)
    wait(desk)


def build(desk: Desk) -> None:
    """A pendulum that was drawn, and the graph of its speed."""
    desk.key(pygame.K_n, CTRL)
    desk.frames(4)
    desk.key(pygame.K_c)
    desk.drag_at((0.0, 1.2), (0.2, 1.2), (0.5, 1.2))
    desk.key(pygame.K_z, SHIFT)
    desk.drag_at((0.0, 1.2), (0.0, 3.0), (0.0, 4.6))
    desk.key(pygame.K_d)
    desk.drag_at((0.0, 1.2), (1.0, 1.5), (2.0, 2.0))
    desk.key(pygame.K_v)
    desk.click_at(*desk.app.session.world.bodies[-1].center)
    desk.key(pygame.K_F7)
    desk.key(pygame.K_SPACE)
    desk.frames(420)
    desk.key(pygame.K_SPACE)
    wait(desk)


def lesson(desk: Desk) -> None:
    """A step of a lesson: the class has been asked."""
    load(desk, "slope", 0.1)
    desk.key(pygame.K_F5, SHIFT)
    desk.frames(60)


ALL: dict[str, Callable[[Desk], None]] = {
    "time": time,
    "inside": inside,
    "why": why,
    "build": build,
    "lesson": lesson,
}


def wait(desk: Desk) -> None:
    """Let all work in the background end."""
    end, worked = monotonic() + PATIENCE, monotonic()
    while monotonic() < min(end, worked + QUIET):
        desk.frames()
        sleep(0.05)
        if at_work(desk.app):
            worked = monotonic()
    desk.frames(30)


def main(words: list[str]) -> None:
    """Make the pictures with these names, or all."""
    for name in words or ALL:
        with opened_application(Path(mkdtemp()), SIZE) as app:
            desk = Desk(app)
            ALL[name](desk)
            desk.point(*SIZE)
            desk.frames(2)
            write(app, OUT / f"{name}.png")


def write(app: Application, path: Path) -> None:
    """Write what is on the screen, small and in few colours."""
    surface = app.window.surface
    picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    height = round(WIDTH * picture.height / picture.width)
    small = picture.resize((WIDTH, height), Image.Resampling.LANCZOS)
    path.parent.mkdir(exist_ok=True)
    kept = small.quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE)
    kept.save(path, optimize=True)


if __name__ == "__main__":
    main(sys.argv[1:])
