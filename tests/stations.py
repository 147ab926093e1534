"""Stations: opens each part of the laboratory in a real window with a real mouse, and looks.

    python -m tests.stations --pictures station-pictures
    python -m tests.stations --stations why fan --size 1280x720 --look dark --pictures here

Each window is on a screen of its own (Xvfb), the mouse is that of the screen (xdotool): it opens
the Laboratory menu, clicks the entry, and what the part needs then. When all work has ended, a
picture of the screen is taken, and told is what `tests.layout` finds wrong
with a window. The exit code is 1 when something is found, or when a part does not open.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pygame
from PIL import ImageGrab

from app.features.compare.view.board import CompareBoard
from app.features.fan.view.board import FanBoard
from app.features.microscope.view.board import MicroscopeBoard
from app.features.profile.view.board import ProfileBoard
from app.features.why.view.board import WhyBoard
from app.features.xray.view.board import XrayBoard
from app.ui.boards.board import Board
from app.ui.kit.painted import Painted
from app.window.application import Application
from tests.app.desk import Desk, at_work, opened_application
from tests.layout import Case, faults, size_of

SIZES = ("1280x720", "1920x1080")
LOOKS = ("light", "dark", "projector")
PATIENCE = 90.0  # [s] that the work of a part may take
RUNS = 1.5  # [s] that the scene runs before a part is opened, and the part afterwards


class MissingError(Exception):
    """What is to be clicked is not there."""


class Hand:
    """The mouse of the screen, and the window that goes on meanwhile."""

    def __init__(self, app: Application) -> None:
        self.app = app

    def run(self, seconds: float) -> None:
        """Let the window go on as in its own loop."""
        begin = last = time.perf_counter()
        while last - begin < seconds:
            now = time.perf_counter()
            self.app.frame(now - last)
            last = now

    def click(self, place: tuple[float, float], button: int = 1) -> None:
        """Go to a pixel of the window, press and let go."""
        self._do("mousemove", *map(round, place))
        self._do("mousedown", button)
        self._do("mouseup", button)

    def _do(self, *words: object) -> None:
        subprocess.run(["xdotool", *map(str, words)], check=True, timeout=20, capture_output=True)
        self.run(0.25)

    def rest(self) -> None:
        """Go where no tip hides anything: to the middle of the bar of menus."""
        self._do("mousemove", self.app.size[0] // 2, 0)

    def click_words(self, words: str) -> None:
        """Click what has these words on it: a button, a row of a list. Raises MissingError."""
        for element in self.app.ui.manager.get_sprite_group().sprites():
            shown = getattr(element, "words", None) == words
            if shown and isinstance(element, Painted) and element.visible:
                self.click(element.rect.center)
                return
        raise MissingError(f"nothing says {words!r}")

    def menu(self, words: str) -> None:
        """Choose an entry of the Laboratory menu. Raises MissingError."""
        self.click_words("Laboratory")
        popup = self.app.ui.desk.popup
        for row, entry in popup.rows if popup is not None else ():
            if entry.words == words:
                self.click(row.rect.center)
                return
        raise MissingError(f"no entry {words!r}")

    def wait(self) -> None:
        """Let the work of all parts come to its end."""
        end = time.monotonic() + PATIENCE
        features = self.app.features
        self.run(0.5)  # a look back begins when time has stood for a moment
        while at_work(self.app) or features["why"].asking.job is not None:
            if time.monotonic() > end:
                raise MissingError("its work does not end")
            self.run(0.1)

    def ask_for(self, name: str) -> None:
        """Press the right button on a body of the scene."""
        body = self.app.session.world.body(name)
        self.click(self.app.camera.to_screen(*body.center), 3)


def look_into_a_tick(hand: Hand) -> None:
    """The walk stands in the middle of the tick."""
    hand.menu("X-ray of the next tick")
    hand.wait()
    for board in hand.app.ui.boards.of(XrayBoard):
        if "slider" in board.tree:
            hand.click(board.tree["slider"].rect.center)


def magnify(hand: Hand) -> None:
    """A contact, which it chooses."""
    hand.menu("Contact microscope")


def ask_why(hand: Hand) -> None:
    """Of a body, by the right button; the menu closes the board, and opens it again."""
    hand.app.session.paused = True
    hand.ask_for("column 3")
    hand.click_words("Why?")
    for _ in range(2):
        hand.menu("Why?")
    hand.wait()


def compare(hand: Hand) -> None:
    """Three runs more, in outlines over the picture."""
    hand.menu("Runs side by side")
    hand.click_words("Add runs")
    hand.click_words("Iterations: 1, 4, 20")
    hand.wait()


def compare_in_views(hand: Hand) -> None:
    """The same, a part of the window for each."""
    compare(hand)
    hand.menu("Split views")


def spread(hand: Hand) -> None:
    """A fan of all bodies, as the form proposes it."""
    hand.menu("Chaos fan…")
    hand.click_words("Start")
    hand.wait()


def profile(hand: Hand) -> None:
    hand.menu("Profile of the tick")


class LabPart(NamedTuple):
    """A part of the laboratory."""

    scene: str
    open: Callable[[Hand], None]
    board: type[Board]


STATIONS = {
    "xray": LabPart("card_house", look_into_a_tick, XrayBoard),
    "microscope": LabPart("stack", magnify, MicroscopeBoard),
    "why": LabPart("stack", ask_why, WhyBoard),
    "compare": LabPart("stack", compare, CompareBoard),
    "views": LabPart("stack", compare_in_views, CompareBoard),
    "fan": LabPart("double_pendulum", spread, FanBoard),
    "profile": LabPart("tumbler", profile, ProfileBoard),
}


def look(hand: Hand, lab_part: LabPart, picture: Path | None) -> list[str]:
    """Open a station in its scene, take its picture, close it; return what is wrong."""
    app = hand.app
    if not app.session.load(lab_part.scene):
        return [app.session.notices[-1].text]
    app.session.paused = False
    hand.run(RUNS)
    result = list[str]()
    try:
        lab_part.open(hand)
        hand.rest()
        hand.run(RUNS)
        if not app.ui.boards.of(lab_part.board):
            result.append("its board is not open")
    except MissingError as error:
        result.append(str(error))
    result += faults_of(app)
    if picture is not None:
        picture.parent.mkdir(parents=True, exist_ok=True)
        ImageGrab.grab(xdisplay=os.environ["DISPLAY"]).save(picture)
    for board in tuple(app.ui.boards.open_ones):
        board.close()
    while app.ui.close_top():
        pass
    app.editor.selection.clear()
    app.features["compare"].beside.split = False  # it is remembered: each station begins as new
    return result


def faults_of(app: Application) -> list[str]:
    """What `tests.layout` finds wrong with the window as it is."""
    return list(dict.fromkeys(faults(Desk(app))))


def walk(names: list[str], case: Case, pictures: Path | None) -> Iterator[tuple[str, str]]:
    """Yield each fault: the station, what it is."""
    with TemporaryDirectory() as folder:
        os.environ["FULCRUM_DATA_DIR"] = os.environ["FULCRUM_CONFIG_DIR"] = folder
        with opened_application(Path(folder), case.size, show_legend=True, **case.view()) as app:
            pygame.mouse.set_visible(True)
            for name in names:
                path = f"{name}-{str(case).replace(' ', '-')}.png"
                picture = pictures / path if pictures is not None else None
                yield from ((name, words) for words in look(Hand(app), STATIONS[name], picture))


def on_a_screen_of_its_own(arguments: list[str], size: str) -> int:
    """Run this program again on a new screen of that size; its exit code."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
    command.append("-noreset")  # or it is away for a moment when a window has closed
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as screen:
        assert screen.stdout is not None
        display = ":" + screen.stdout.readline().decode().strip()
        again = [sys.executable, "-m", "tests.stations", *arguments, "--size", size, "--here"]
        environment = {**os.environ, "DISPLAY": display, "LC_ALL": "C"}
        for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY"):
            environment.pop(name, None)
        code = subprocess.run(again, env=environment).returncode
        screen.terminate()
    return code


def main(arguments: list[str] | None = None) -> int:
    """Open all, print what is found; return 1 if anything is."""
    words = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(prog="python -m tests.stations", description=__doc__)
    parser.add_argument("--stations", nargs="+", choices=tuple(STATIONS), default=list(STATIONS))
    parser.add_argument("--size", nargs="+", default=list(SIZES))
    parser.add_argument("--look", nargs="+", choices=LOOKS, default=list(LOOKS))
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the screen")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args(words)
    if not chosen.here:
        return max(on_a_screen_of_its_own(words, size) for size in chosen.size)
    result = 0
    for size, name in product(chosen.size, chosen.look):
        case = Case(size_of(size), name, 1.0)
        for lab_part, fault in walk(chosen.stations, case, chosen.pictures):
            result += 1
            sys.stdout.write(f"{case}  {lab_part}: {fault}\n")
            sys.stdout.flush()
    return 1 if result else 0


if __name__ == "__main__":
    raise SystemExit(main())
