"""Fuzz of the whole program: random mouse, keys, text, wheel, sizes of the window, on every tool.

    python -m tests.fuzz_ui                               20,000 events, seed 1
    python -m tests.fuzz_ui --events 5000 --seed 7

After every `ROUND` events: the state is sound, everything is undone and some of it redone, the run
is played again with the same hashes, no element stands outside the window. Exit code 1 with the
last events and the traceback when something fails. The tools, actions and scenes are those that are
found: what is added later is fuzzed too. The clock of the mouse is simulated, so a seed that fails
fails again.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import argparse
import logging
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

import pygame

import scenes
from app.window.application import Application
from tests import fuzz_checks
from tests.app.desk import opened_application
from tests.fuzz_hand import Hand

ROUND = 500
"""Events between two checks: [count]."""

PAINTED = 20
"""Of so many frames one is painted to the last pixel: [count], 20. The others are drawn into the
display list and no further, which takes half the time."""

FORBIDDEN = (
    *("quit", "fullscreen", "save_file", "save_file_as", "save_replay", "screenshot"),
    *("film_last", "film_live", "film_dialog", "restore_autosave"),
)
"""Actions that end it, or write files: they do nothing here, whoever asks for them."""


class FuzzError(AssertionError):
    """Something failed; the text has the last events."""


class Complaints(logging.Handler):
    """What the program logs as an error: scenes that failed, frames that were saved from."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


@contextmanager
def simulated_clock(hand: Hand) -> Iterator[None]:
    """`pygame.time.get_ticks` follows the frames: double clicks and repeats come out the same."""
    real = pygame.time.get_ticks
    pygame.time.get_ticks = lambda: hand.now  # type: ignore[assignment]
    try:
        yield
    finally:
        pygame.time.get_ticks = real
        pygame.key.set_mods(0)


@contextmanager
def sparse_painting(app: Application) -> Iterator[None]:
    """Paint every `PAINTED`th frame."""
    canvas, count = app.picture.draw._canvas, 0
    real = canvas.paint

    def paint(*arguments: Any) -> None:
        nonlocal count
        count += 1
        if count % PAINTED == 0:
            real(*arguments)

    canvas.paint = paint
    try:
        yield
    finally:
        canvas.paint = real


def fuzz(app: Application, seed: int, events: int, tell: Callable[[str], object]) -> Hand:
    """Do `events` random things to `app`, with a check after each round. FuzzError."""
    hand, complaints = Hand(app, seed), Complaints()
    for name in FORBIDDEN:
        app.actions._run[name] = lambda: None
    logging.getLogger("fulcrum").addHandler(complaints)
    app.session.load(hand.random.choice(scenes.names()))
    try:
        with simulated_clock(hand), sparse_painting(app):
            for number in range(1, events + 1):
                hand.act()
                assert not complaints.found, complaints.found[0]
                if number % ROUND == 0 or number == events:
                    tell(f"{number:6d} {checked(hand)}")
                    app.session.load(hand.random.choice(scenes.names()))
    except Exception as error:
        lines = "\n".join(hand.last)
        text = f"seed {seed}: {error!r}\nafter\n{lines}\n{traceback.format_exc()}"
        raise FuzzError(text) from error
    finally:
        logging.getLogger("fulcrum").removeHandler(complaints)
    return hand


def checked(hand: Hand) -> str:
    """All checks; a line for the table."""
    app = hand.app
    fuzz_checks.elements_are_inside(app)
    hand.let_go()
    session = app.session
    fuzz_checks.state_is_sound(session)
    fuzz_checks.view_is_sound(app)
    fuzz_checks.elements_are_inside(app)
    fuzz_checks.history_is_valid(session)
    undone, redone = fuzz_checks.undo_and_redo(session, hand.random.randint(0, 5))
    again = fuzz_checks.run_is_repeatable(session)
    for _ in range(5):
        hand.frame()
    fuzz_checks.state_is_sound(session)
    bodies = len(session.world.bodies)
    run = "the same again" if again else "too long to run again"
    return f"{session.scene_name:10s} {bodies:4d} bodies, {undone} undone, {redone} redone, {run}"


def main() -> int:
    """Fuzz and report; the exit code."""
    parser = argparse.ArgumentParser(description="Fuzz of the user interface.")
    parser.add_argument("--events", type=int, default=20_000, help="how many (20000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed is another game (1)")
    chosen = parser.parse_args()
    begin = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        for name in ("HOME", "FULCRUM_DATA_DIR", "FULCRUM_CONFIG_DIR"):
            os.environ[name] = folder
        os.chdir(folder)  # whatever is written by mistake is written there
        with opened_application(Path(folder)) as app:
            try:
                hand = fuzz(app, chosen.seed, chosen.events, print)
            except FuzzError as error:
                print(error)
                return 1
    print(f"{chosen.events} events in {perf_counter() - begin:.0f} s: {dict(hand.counts)}")
    print(f"by tool: {dict(hand.used)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
