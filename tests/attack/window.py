"""The whole program under random mouse, keys, text, wheel, sizes, files, clocks, on every tool.

After a number of events: the state is sound, everything is undone and some of it redone, the run is
played again with the same hashes, no element stands outside the window, no field keeps the keys,
and a fresh process finds the same state in the autosave and at the end of the replay. The tools,
actions and scenes are those that are found: what is added later is attacked too. The clock of the
mouse is simulated, so a seed that fails fails again.
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import json
import logging
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pygame

import scenes
from app.files import atomic
from app.files.replay_file import replay_of, save_replay
from app.window.application import Application
from tests.app.desk import opened_application
from tests.attack import checks
from tests.attack.bounds import bound_processor
from tests.attack.corpus import corpus
from tests.attack.findings import ROOT, BrokenLawError
from tests.attack.hand import SCALES, SIZES, Hand
from tests.attack.rough_hand import RoughHand

ROUND = 500
"""Events between two checks: [count]."""

PAINTED = 20
"""Of so many frames one is painted to the last pixel: [count], 20. The others are drawn into the
display list and no further, which takes half the time."""

PROCESSOR = 15.0
"""One event and its frames take no longer: [s] of the processor; the largest scenes are built, and
a file is read, in less than 5 s."""

MOST_TICKS = 20_000
"""A longer run is not played again in a fresh process: [ticks], 83 s of simulation."""

PATIENCE = 300.0
"""How long the fresh process may take: [s] on the wall."""

FORBIDDEN = ("quit", "fullscreen", "film_last", "film_live", "film_dialog", "screenshot")
"""Actions that end it, or write films and pictures: they do nothing here, whoever asks for them."""


class FuzzError(AssertionError):
    """Something failed; the text has the last events."""


class Complaints(logging.Handler):
    """What the program logs as an error: scenes that failed, frames that were saved from."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []
        self.errors: list[BaseException] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))
        error = record.exc_info[1] if record.exc_info else None
        self.errors.append(error or BrokenLawError(f"an error is logged: {self.found[-1]}"))


# --- what surrounds it ---------------------------------------------------------------------------


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
        pygame.key.set_repeat()  # of a field that had the keys as a round broke off


@contextmanager
def simulated_waits(hand: Hand) -> Iterator[None]:
    """`time.monotonic` follows the frames too: autosaves come when the hand turns the clock. The
    clock on the wall is set by the hand.
    """
    real, wall, begin = time.monotonic, time.time, time.monotonic()
    time.monotonic = lambda: begin + hand.now / 1000.0
    time.time = lambda: wall() + hand.shift
    try:
        yield
    finally:
        time.monotonic, time.time = real, wall


@contextmanager
def sparse_painting(app: Application) -> Iterator[None]:
    """Paint every `PAINTED`th frame."""
    canvas, count = app.picture.draw._canvas, 0
    real = canvas._renew

    def renew(*arguments: Any) -> None:
        nonlocal count
        count += 1
        if count % PAINTED == 0:
            real(*arguments)

    canvas._renew = renew
    try:
        yield
    finally:
        canvas._renew = real


@contextmanager
def fenced(folder: Path) -> Iterator[None]:
    """Whatever is typed into a file sheet: nothing outside of `folder` is written."""
    real = atomic.target_of

    def target_of(path: Path) -> Path:
        target = real(path)
        if folder.resolve() not in target.parents:
            raise PermissionError(13, "Outside of the folder of the attack")
        return target

    atomic.target_of = target_of
    try:
        yield
    finally:
        atomic.target_of = real


# --- the game ------------------------------------------------------------------------------------


def fuzz(
    app: Application,
    seed: int | str,
    events: int,
    tell: Callable[[str], object],
    valid: list[bytes] | None = None,
    folder: Path | None = None,
) -> Hand:
    """Do `events` random things to `app`, with a check after each round. FuzzError, whose cause is
    what failed. With `valid` files the hand has hostile ones, in `folder`.
    """
    complaints = Complaints()
    hand = RoughHand(app, seed, valid, folder) if valid and folder else Hand(app, seed)
    for name in FORBIDDEN:
        app.actions.deeds[name] = lambda _parts: None
    log = logging.getLogger("fulcrum")
    log.addHandler(complaints)
    app.session.load(hand.random.choice(scenes.names()))
    try:
        with simulated_clock(hand), simulated_waits(hand), sparse_painting(app):
            for number in range(1, events + 1):
                if valid:
                    bound_processor(PROCESSOR)
                hand.act()
                if complaints.errors:
                    raise complaints.errors[0]
                if number % ROUND == 0 or number == events:
                    bound_processor(0.0)
                    tell(f"{number:6d} {checked(hand)}")
                    if number < events:
                        app.session.load(hand.random.choice(scenes.names()))
    except Exception as error:
        lines = "\n".join(hand.last)
        text = f"seed {seed}: {error!r}\nafter\n{lines}\n{traceback.format_exc()}"
        raise FuzzError(text) from error
    finally:
        bound_processor(0.0)
        log.removeHandler(complaints)
    return hand


def checked(hand: Hand) -> str:
    """All checks; a line for the table."""
    app = hand.app
    checks.elements_are_inside(app)
    hand.let_go()
    session = app.session
    checks.state_is_sound(session)
    checks.view_is_sound(app)
    checks.elements_are_inside(app)
    checks.keyboard_is_free(app)
    checks.history_is_valid(session)
    undone, redone = checks.undo_and_redo(session, hand.random.randint(0, 5))
    again = checks.run_is_repeatable(session)
    for _ in range(5):
        hand.frame()
    checks.state_is_sound(session)
    bodies = len(session.world.bodies)
    run = "the same again" if again else "too long to run again"
    return f"{session.scene_name:10s} {bodies:4d} bodies, {undone} undone, {redone} redone, {run}"


# --- a part of the attack ------------------------------------------------------------------------


class Rounds:
    """Rounds of events, each in a window of its own."""

    def __init__(self, seed: int, events: int, folder: Path) -> None:
        """`events` of each round [count]."""
        self.seed, self.events = seed, events
        pygame.display.init()
        self.valid = corpus(folder / "corpus")

    def run(self, case: int, folder: Path) -> str:
        """See Part."""
        seed = f"{self.seed} {case}"
        for name in ("FULCRUM_DATA_DIR", "FULCRUM_CONFIG_DIR", "HOME"):
            os.environ[name] = str(folder)
        os.chdir(folder)  # what is written by mistake is written there
        logging.getLogger("fulcrum").setLevel(logging.WARNING)
        pygame.event.clear()
        with fenced(folder), opened_application(folder, **looks(seed)) as app:
            outcome, failed = self.play(app, seed, folder)
        os.chdir(ROOT)
        if failed is not None:
            raise failed
        return outcome

    def play(self, app: Application, seed: str, folder: Path) -> tuple[str, Exception | None]:
        """One round, to its end or to what failed; the window is still there to be closed."""
        try:
            fuzz(app, seed, self.events, lambda _: None, self.valid, folder)
            return same_in_a_fresh_process(app, folder), None
        except FuzzError as error:
            (folder / "events.txt").write_text(str(error), "utf-8", "replace")
            cause = error.__cause__
            return "", cause if isinstance(cause, Exception) else error
        except Exception as error:
            return "", error


def looks(seed: str) -> dict[str, Any]:
    """Size of the window, text and theme that a round begins with."""
    random = Random(f"{seed} looks")
    return {
        "size": random.choice(SIZES),
        "ui_scale": random.choice(SCALES),
        "theme": random.choice(("light", "dark")),
        "projector": random.random() < 0.2,
    }


def same_in_a_fresh_process(app: Application, folder: Path) -> str:
    """The autosave and the replay of what runs, opened by a new process. BrokenLawError."""
    session, autosave, replay = app.session, app.files.autosave, folder / "end replay.json"
    state, last = session.world.hash(), session.world.tick
    save_replay(replay_of(session), replay)
    autosave.close(session)
    if not autosave.path.exists():
        raise BrokenLawError("the autosave at the end is missing")
    if last > MOST_TICKS:
        return "too long to open again"
    command = [sys.executable, "-m", "tests.attack.reopened", str(autosave.path), str(replay)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    if done.returncode:
        raise BrokenLawError(f"opening what was saved ends with: {done.stderr[-1500:]}")
    for name, result in json.loads(done.stdout.splitlines()[-1]).items():
        if result != state:
            raise BrokenLawError(f"{name} in a fresh process: {result}, not {state}")
    return "the same in a fresh process"
