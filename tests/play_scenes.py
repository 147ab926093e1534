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
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pygame

import scenes
from app.drawing.picture_file import write_picture
from app.window.application import Application
from tests.app.desk import opened_application
from tests.attack.window import simulated_clock, sparse_painting
from tests.player import Played, Player

HEAD = f"{'scene':22s} {'frames':>6s} {'p50 ms':>7s} {'p95 ms':>7s} {'worst':>8s}"


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
    result = []
    sparse = sparse_painting(app) if chosen.sparse else nullcontext()
    with simulated_clock(player), sparse:
        for name in names:
            result.append(player.play(name, chosen.seconds))
            print(result[-1].line, *result[-1].troubles, sep="\n    ", flush=True)
            if chosen.pictures:
                chosen.pictures.mkdir(parents=True, exist_ok=True)
                write_picture(app.window.surface, chosen.pictures / f"{name}.png")
    return result


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
            result = play_all(app, chosen)
    print(f"\n{HEAD}")
    for played in sorted(result, key=lambda played: -played.share(95)):
        print(played.line)
    return 1 if any(played.troubles for played in result) else 0


if __name__ == "__main__":
    sys.exit(main())
