"""Play every scene with the mouse, as a class would: grab, throw, slide, press, restart, go back.

    python -m tests.play_scenes                          all scenes, 60 s each, in a window (Xvfb)
    python -m tests.play_scenes --scenes cradle --seed 7 --seconds 20
    python -m tests.play_scenes --dummy --share 1/2      without a screen; every second scene

The real window program gets the events of a mouse and a keyboard, frame by frame without pacing.
After each scene: nothing failed, no notice of an error, the state is sound, nothing moves absurdly
fast, and every element stands inside the window. Prints a table, worst frame time first. Exit code
1 when something is wrong, with the last deeds. The clock is simulated: a seed that fails fails
again.
"""

import argparse
import logging
import os
import random
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

import numpy as np
import pygame

import scenes
from app.application import Application
from app.screenshots import write_picture
from app.ui.buttons import Button
from app.ui.fields import CheckBox, DropButton, ValueBox
from app.ui.painted import Painted
from app.ui.slider import Slider
from physics import World
from tests import fuzz_checks
from tests.app.desk import opened_application
from tests.fuzz_ui import Complaints, simulated_clock, sparse_painting
from tests.fuzz_ui import Hand as RandomHand

FRAME = 1 / 60  # [s]

LEAST, MOST = 8, 30
"""Frames that a drag takes: [count]; an eighth to half a second, as people throw."""

FASTEST = 200.0
"""No body may be faster than this: [m/s]. The hand pulls with 100 weights at most: 1 km/s2 over the
20 m that a view is wide. What fell off the table is faster in the end, downwards, and may be."""

CONTROLS = (Slider, CheckBox, DropButton, ValueBox, Button)


@dataclass
class Played:
    """What came of one scene."""

    name: str
    spent: list[float] = field(default_factory=list)  # [ms] of every frame
    troubles: list[str] = field(default_factory=list)

    def share(self, percent: float) -> float:
        """So many percent of the frames took less [ms]."""
        return float(np.percentile(self.spent, percent)) if self.spent else 0.0

    @property
    def line(self) -> str:
        """Of the table."""
        verdict = f"{len(self.troubles)} TROUBLES" if self.troubles else "sound"
        return (
            f"{self.name:22s} {len(self.spent):6d} {self.share(50):7.2f} {self.share(95):7.2f}"
            f" {max(self.spent, default=0.0):8.1f}  {verdict}"
        )


HEAD = f"{'scene':22s} {'frames':>6s} {'p50 ms':>7s} {'p95 ms':>7s} {'worst':>8s}"


class Player(RandomHand):
    """Plays with one scene after the other; what it does depends on the seed and the scene."""

    def __init__(self, app: Application, seed: int) -> None:
        """A hand on the mouse and the keyboard of `app`."""
        super().__init__(app, seed)
        self.seed = seed
        self.played = Played("")
        self.deeds: list[tuple[int, Callable[[], str]]] = [
            (24, self.throw),
            (16, self.drag_point),
            (20, self.control),
            (8, self.press_scene_key),
            (8, self.hold_scene_key),
            (12, self.watch),
            (4, self.stand_still),
            (3, self.step_back),
            (2, self.restart),
            (3, self.erase),
            (3, self.undo_or_redo),
            (2, self.look_elsewhere),
        ]

    def play(self, name: str, seconds: float) -> Played:
        """So many simulated seconds of the scene `name`."""
        self.random = random.Random(f"{self.seed} {name}")
        self.played = Played(name)
        self.last.clear()
        complaints = Complaints()
        log = logging.getLogger("fulcrum")
        log.addHandler(complaints)
        try:
            self._play(name, seconds)
        except Exception as error:
            lines = "\n  ".join(list(self.last)[-12:])
            self._blame(f"{error!r}\n{traceback.format_exc()}after\n  {lines}")
            self._clear_table()
        finally:
            log.removeHandler(complaints)
        for trouble in complaints.found:
            self._blame(trouble)
        return self.played

    def _play(self, name: str, seconds: float) -> None:
        session = self.app.session
        assert session.load(name), session.notices[-1].text
        session.paused = False
        self.frame()
        self.app.fit()
        count = round(seconds / FRAME)
        while len(self.played.spent) < count:
            self.act()
            self._listen()
            if session.scene_name != name:  # undone, or fallen back from with an error
                assert session.load(name)
        self.let_go()
        self._listen()
        self._check()

    def _blame(self, trouble: str) -> None:
        """Note it once, with what was done just before."""
        if all(not known.startswith(trouble) for known in self.played.troubles):
            last = self.last[-1] if self.last else "the beginning"
            self.played.troubles.append(f"{trouble} [after {last}]")

    def _listen(self) -> None:
        """What the program told of errors, and of numbers that could not be had."""
        notices = self.app.session.notices
        for notice in notices:
            if notice.kind == "error":
                self._blame(f"notice: {notice.text}")
        notices.clear()
        panel = self.app.ui.panel
        foot = getattr(getattr(panel, "page", None), "foot", None)
        for line in foot.numbers.lines if foot is not None and foot.numbers is not None else ():
            if line.name == "numbers failed":
                self._blame(f"the numbers failed: {line.value}")

    def _check(self) -> None:
        session = self.app.session
        fuzz_checks.state_is_sound(session)
        fuzz_checks.view_is_sound(self.app)
        fuzz_checks.elements_are_inside(self.app)
        nothing_is_too_fast(session.world)

    def _clear_table(self) -> None:
        """After a failure: the next scene begins with empty hands."""
        pygame.event.clear()
        self.app.session.load("empty")
        self.let_go()

    def frame(self, seconds: float = FRAME) -> None:
        """A frame, timed unless a scene was built in it."""
        self.now += 17
        generation, begin = self.app.session.generation, perf_counter()
        self.app.frame(seconds)
        if self.app.session.generation == generation:
            self.played.spent.append(1e3 * (perf_counter() - begin))

    def frames(self, count: int) -> None:
        for _ in range(count):
            self.frame()

    # --- places ------------------------------------------------------------------------------

    def bodies(self) -> list[tuple[int, int]]:
        """Where dynamic bodies are on the canvas [px]."""
        world, canvas = self.app.session.world, self.app.ui.layout.canvas
        moving = [body for body in world.bodies if body.kind == "dynamic"]
        return self._seen((body.center for body in moving), canvas)

    def _seen(self, points: Iterator, area: pygame.Rect) -> list[tuple[int, int]]:
        spots = [self.app.camera.to_screen(*point) for point in points]
        return [(round(x), round(y)) for x, y in spots if area.collidepoint(x, y)]

    def controls(self, *kinds: type) -> list[Painted]:
        """What stands in the side panel and can be reached."""
        panel = self.app.ui.layout.panel
        return [
            element
            for element in self.app.ui.manager.get_sprite_group().sprites()
            if isinstance(element, kinds) and element.visible and panel.contains(element.rect)
        ]

    # --- deeds -------------------------------------------------------------------------------

    def carry(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press, go there in a bow, let go."""
        self.go(start)
        self.frame()
        self.desk.button(True)
        self.frame()
        steps, bend = self.random.randint(LEAST, MOST), self.offset(60)
        for step in range(1, steps + 1):
            share = step / steps
            bow = bend * 4 * share * (1 - share)
            x = start[0] + (end[0] - start[0]) * share + bow
            self.go((round(x), round(start[1] + (end[1] - start[1]) * share - bow)))
            self.frame()
        self.frames(self.random.choice((0, 0, 0, 20)))
        self.desk.button(False)
        self.frame()

    def throw(self) -> str:
        """Grab a body, or, where there is none, the view."""
        spots = self.bodies()
        if not spots:
            return self.watch()
        start = self.random.choice(spots)
        end = (start[0] + self.offset(260), start[1] + self.offset(200))
        canvas = self.app.ui.layout.canvas.inflate(-8, -8)
        end = (
            min(max(end[0], canvas.left), canvas.right),
            min(max(end[1], canvas.top), canvas.bottom),
        )
        self.carry(start, end)
        return f"{start} to {end}"

    def drag_point(self) -> str:
        scene = self.app.session.scene
        names = [name for name, p in scene.parameters().items() if p.kind == "point"]
        spots = self._seen((getattr(scene, name) for name in names), self.app.ui.layout.canvas)
        if not spots:
            return self.throw()
        start, canvas = self.random.choice(spots), self.app.ui.layout.canvas
        end = (
            self.random.randint(canvas.left, canvas.right - 1),
            self.random.randint(canvas.top, canvas.bottom - 1),
        )
        self.carry(start, end)
        return f"{start} to {end}"

    def control(self) -> str:
        """A slider, a switch, a choice, a number or a button of the panel."""
        self.press_key("ctrl+1")
        found = self.controls(*CONTROLS)
        if not found:
            return self.throw()
        element = self.random.choice(found)
        rect = element.rect
        if isinstance(element, Slider):
            x, y = self.random.randint(rect.left, rect.right - 1), rect.centery
            ends = (rect.left - 20, rect.right + 20, self.random.randint(rect.left, rect.right))
            self.carry((x, y), (self.random.choice(ends), y))
            return f"slider {rect}"
        self.click_at(rect.center)
        if isinstance(element, DropButton):
            self.choose()
        elif isinstance(element, ValueBox):
            for _ in range(12):
                self.press_key("backspace")
            self.text()
            self.press_key("return")
        return f"{type(element).__name__} {getattr(element, 'words', '')}"

    def choose(self) -> None:
        """One row of the open list."""
        popup = self.app.ui.desk.popup
        if popup is None:
            return
        rect = popup.rect
        self.click_at((rect.centerx, self.random.randint(rect.top + 4, rect.bottom - 4)))
        if self.app.ui.desk.popup is not None:
            self.press_key("escape")

    def click_at(self, spot: tuple[int, int]) -> None:
        self.go(spot)
        self.frame()
        self.desk.button(True)
        self.frame()
        self.desk.button(False)
        self.frame()

    def press_scene_key(self) -> str:
        keys = [button.key for button in self.app.session.scene.buttons if button.key]
        return self.press_key(self.random.choice(keys)) if keys else self.control()

    def hold_scene_key(self) -> str:
        keys = [control.key for control in self.app.session.scene.controls]
        if not keys:
            return self.drag_point()
        key = self.random.choice(keys)
        code = pygame.key.key_code(key)
        self.send(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
        self.frames(self.random.randint(10, 60))
        self.send(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)
        self.frame()
        return key

    def watch(self) -> str:
        count = self.random.randint(10, 60)
        self.frames(count)
        return f"{count} frames"

    def stand_still(self) -> str:
        """Pause, do things, a tick, go on."""
        self.press_key("space")
        self.throw()
        self.drag_point()
        for _ in range(self.random.randint(0, 4)):
            self.press_key(".")
        if self.app.session.paused:
            self.press_key("space")
        return ""

    def step_back(self) -> str:
        count = self.random.randint(1, 12)
        for _ in range(count):
            self.press_key(",")
        if self.random.random() < 0.5:
            self.press_key("end")
        if self.app.session.paused:
            self.press_key("space")
        return str(count)

    def restart(self) -> str:
        return self.press_key("r")

    def erase(self) -> str:
        """Take some of the scene's own bodies away; mostly they come back."""
        spots = self.bodies()
        self.app.choose_tool("eraser")
        for spot in self.random.sample(spots, min(len(spots), self.random.randint(1, 3))):
            self.click_at(spot)
        self.app.choose_tool("drag")
        self.frames(self.random.randint(1, 30))
        chance = self.random.random()
        if chance < 0.4:
            self.press_key("ctrl+z")
        elif chance < 0.7:
            self.press_scene_key()
            self.press_key("r")
        return f"{len(spots)} bodies"

    def look_elsewhere(self) -> str:
        self.go(self.app.ui.layout.canvas.center)
        self.wheel()
        self.frames(20)
        return self.press_key("home")


def nothing_is_too_fast(world: World) -> None:
    """No body moves at an absurd speed, but for those that fall off the table."""
    for body in world.bodies:
        vx, vy = body.velocity
        assert max(abs(vx), vy) < FASTEST, f"{body.name} moves at {vx:.0f}, {vy:.0f} m/s"


# --- the command ---------------------------------------------------------------------------------


@contextmanager
def screen() -> Iterator[None]:
    """An invisible screen of its own, and SDL on it."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        assert server.stdout is not None
        os.environ["DISPLAY"] = ":" + server.stdout.readline().decode().strip()
        os.environ["SDL_VIDEODRIVER"] = "x11"
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        try:
            yield
        finally:
            pygame.display.quit()  # before its server goes, or Xlib complains
            server.terminate()


def share_of(text: str) -> tuple[int, int]:
    """ "1/2": the first of two parts."""
    part, _, whole = text.partition("/")
    if not (part.isdecimal() and whole.isdecimal() and 1 <= int(part) <= int(whole)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a share like 1/2")
    return int(part), int(whole)


def command_line() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.play_scenes",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--scenes", nargs="+", choices=scenes.names(), metavar="NAME", help="these only (all)")
    add("--seconds", type=float, default=60.0, help="simulated, of every scene (60)")
    add("--seed", type=int, default=1, help="another seed plays otherwise (1)")
    add("--share", type=share_of, default=(1, 1), metavar="1/2", help="for several processes")
    add("--sparse", action="store_true", help="paint every 20th frame: faster, no true frame times")
    add("--dummy", action="store_true", help="without a screen: SDL's dummy driver")
    add("--pictures", type=Path, metavar="DIR", help="the window at the end of each scene, as PNG")
    return parser.parse_args()


def play_all(app: Application, chosen: argparse.Namespace) -> list[Played]:
    """All that were asked for, with a line each."""
    player = Player(app, chosen.seed)
    part, whole = chosen.share
    names = (chosen.scenes or scenes.names())[part - 1 :: whole]
    found = []
    sparse = sparse_painting(app) if chosen.sparse else nullcontext()
    with simulated_clock(player), sparse:
        for name in names:
            found.append(player.play(name, chosen.seconds))
            print(found[-1].line, *found[-1].troubles, sep="\n    ", flush=True)
            if chosen.pictures:
                chosen.pictures.mkdir(parents=True, exist_ok=True)
                write_picture(app.window.surface, chosen.pictures / f"{name}.png")
    return found


def main() -> int:
    """Play and report; the exit code."""
    chosen = command_line()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that Xvfb ends too
    if chosen.dummy:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as folder, nullcontext() if chosen.dummy else screen():
        for name in ("HOME", "FULCRUM_DATA_DIR", "FULCRUM_CONFIG_DIR"):
            os.environ[name] = folder
        with opened_application(Path(folder)) as app:
            found = play_all(app, chosen)
    print(f"\n{HEAD}")
    for played in sorted(found, key=lambda played: -played.share(95)):
        print(played.line)
    return 1 if any(played.troubles for played in found) else 0


if __name__ == "__main__":
    sys.exit(main())
