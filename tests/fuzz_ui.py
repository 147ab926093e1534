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
import random
import sys
import tempfile
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

import pygame

import scenes
from app import tools
from app.application import Application
from app.input import action_table
from tests import fuzz_checks
from tests.app.desk import Desk, opened_application

ROUND = 500
"""Events between two checks: [count]."""

PAINTED = 20
"""Of so many frames one is painted to the last pixel: [count], 20. The others are drawn into the
display list and no further, which takes half the time."""

LAST = 40
"""Events that a failure shows: [count]."""

FORBIDDEN = (
    *("quit", "fullscreen", "save_file", "save_file_as", "save_replay", "screenshot"),
    *("film_last", "film_live", "film_dialog", "restore_autosave"),
)
"""Actions that end it, or write files: they do nothing here, whoever asks for them."""

SIZES = ((1280, 720), (960, 540), (640, 360), (480, 320), (800, 900))  # [px]

WORDS = ("2*pi", "5 cm", "30 deg", "3 kg", "-1", "1e9", "0", "nan", "b", "éß", "1/0", "speed", "((")

MODIFIERS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)

NAMED = {"[-]": pygame.K_KP_MINUS, "[+]": pygame.K_KP_PLUS, "page up": pygame.K_PAGEUP}


class FuzzError(AssertionError):
    """Something failed; the text has the last events."""


class Hand:
    """Does one random thing at a time."""

    def __init__(self, app: Application, seed: int) -> None:
        """`seed`: another one plays another game."""
        self.desk, self.app, self.random = Desk(app), app, random.Random(seed)
        self.last: deque[str] = deque(maxlen=LAST)
        self.counts: Counter[str] = Counter()
        self.used: Counter[str] = Counter()  # events on the canvas by tool
        self.now = 0  # [ms] of the simulated clock
        self.keys = [key for action in action_table() for key in action.keys]
        self.deeds: list[tuple[int, Callable[[], str]]] = [
            (26, self.drag),
            (22, self.click),
            (3, self.double_click),
            (12, self.key),
            (12, self.tool),
            (6, self.undo_or_redo),
            (6, self.special_key),
            (4, self.wheel),
            (4, self.text),
            (3, self.press_and_leave),
            (2, self.pause),
            (1, self.resize),
            (1, self.focus_lost),
            (1, self.scene),
        ]

    def act(self) -> None:
        """One event, and the frames that belong to it."""
        weights, deeds = zip(*self.deeds, strict=True)
        deed = self.random.choices(deeds, weights)[0]
        name = deed.__name__
        self.counts[name] += 1
        self.used[self.app.workshop.tool.NAME] += 1
        self.last.append(f"{name} ...")
        self.last[-1] = f"{name} {deed()}"

    def frame(self, seconds: float = 1 / 60) -> None:
        """A frame; the simulated clock goes on."""
        self.now += 17
        self.app.frame(seconds)

    # --- places ------------------------------------------------------------------------------

    def place(self) -> tuple[int, int]:
        """Mostly on the canvas, often at a body; else on a button, else anywhere [px]."""
        chance, ui = self.random.random(), self.app.ui
        bodies = self.app.session.world.bodies
        if chance < 0.35 and bodies:
            x, y = self.app.camera.to_screen(*self.random.choice(bodies).center)
            if abs(x) < 1e6 and abs(y) < 1e6:
                jitter = self.random.choice((0, 0, 8, 30))
                spot = (int(x) + self.offset(jitter), int(y) + self.offset(jitter))
                if ui.layout.canvas.collidepoint(spot):
                    return spot
        area = ui.layout.canvas
        if chance > 0.78:
            sprites = [e for e in ui.manager.get_sprite_group().sprites() if e.visible]
            area = self.random.choice(sprites).rect if sprites else area
        if chance > 0.95:
            area = pygame.Rect((0, 0), self.app.size)
        return (
            self.random.randint(area.left, max(area.left, area.right - 1)),
            self.random.randint(area.top, max(area.top, area.bottom - 1)),
        )

    def offset(self, most: int) -> int:
        return self.random.randint(-most, most)

    def go(self, spot: tuple[int, int]) -> None:
        self.desk.point(*spot)

    # --- deeds -------------------------------------------------------------------------------

    def click(self) -> str:
        button, spot = self.random.choices((1, 2, 3), (80, 4, 16))[0], self.place()
        self.hold_modifiers()
        self.go(spot)
        self.desk.button(True, button)
        self.frame()
        self.desk.button(False, button)
        self.frame()
        return f"{button} at {spot}"

    def double_click(self) -> str:
        spot = self.place()
        self.go(spot)
        for down in (True, False, True, False):
            self.desk.button(down)
            self.frame()
        return str(spot)

    def drag(self) -> str:
        button = self.random.choices((1, 2, 3), (85, 5, 10))[0]
        start, end = self.place(), self.place()
        self.hold_modifiers()
        self.go(start)
        self.desk.button(True, button)
        self.frame()
        steps = self.random.randint(1, 4)
        for step in range(1, steps + 1):
            bend = self.offset(25)
            x = start[0] + (end[0] - start[0]) * step // steps + bend
            self.go((x, start[1] + (end[1] - start[1]) * step // steps - bend))
            self.frame()
        if self.random.random() < 0.06:
            self.desk.button(True, 3)  # a second button cancels
        self.desk.button(False, button)
        self.frame()
        return f"{button} {start} to {end}"

    def press_and_leave(self) -> str:
        """The button stays down: something else happens meanwhile."""
        spot = self.place()
        self.go(spot)
        self.desk.button(self.random.random() < 0.6, 1)
        self.frame()
        return str(spot)

    def key(self) -> str:
        word = self.random.choice(self.keys)
        return self.press_key(word)

    def press_key(self, word: str) -> str:
        parts = word.split("+") if not word.endswith("+") else [*word[:-2].split("+"), "+"]
        bits = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT}
        mod = sum(bits.get(part, 0) for part in parts[:-1])
        code = NAMED.get(parts[-1]) or pygame.key.key_code(parts[-1])
        pygame.key.set_mods(mod)
        self.send(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        self.frame()
        self.send(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)
        return word

    def special_key(self) -> str:
        keys = ("escape", "return", "backspace", "delete", "tab", "up", "down", "left", "right")
        controls = [control.key for control in self.app.session.scene.controls]
        return self.press_key(self.random.choice([*keys, *controls]))

    def undo_or_redo(self) -> str:
        return self.press_key(self.random.choice(("ctrl+z", "ctrl+z", "ctrl+y")))

    def tool(self) -> str:
        name = self.random.choice(tools.found()).NAME
        if self.random.random() < 0.5:  # no tool is left out
            name = min((tool.NAME for tool in tools.found()), key=lambda name: self.used[name])
        self.app.do(f"tool_{name}")
        return name

    def wheel(self) -> str:
        self.go(self.place())
        notches = self.random.choice((-3, -1, 1, 3))
        self.send(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False, precise_y=float(notches))
        self.frame()
        return str(notches)

    def text(self) -> str:
        word = self.random.choice(WORDS)
        for letter in word:
            code = ord(letter) if letter.isascii() else pygame.K_UNKNOWN
            if self.app.ui.typing:  # else its letters are keys, and `key` presses those
                self.send(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0)
                self.send(pygame.TEXTINPUT, text=letter)
                self.send(pygame.KEYUP, key=code, mod=0, unicode=letter, scancode=0)
        self.frame()
        if self.random.random() < 0.5:
            self.press_key("return")
        return word

    def pause(self) -> str:
        seconds = self.random.choice((0.0, 0.1, 0.5))
        self.frame(seconds)
        return f"{seconds} s"

    def resize(self) -> str:
        size = self.random.choice(SIZES)
        self.app.window._window.size = size
        self.frame()
        return str(size)

    def focus_lost(self) -> str:
        self.send(pygame.WINDOWFOCUSLOST)
        self.frame()
        return ""

    def scene(self) -> str:
        name = self.random.choice(scenes.names())
        self.app.session.load(name)
        self.frame()
        return name

    def hold_modifiers(self) -> None:
        pygame.key.set_mods(self.random.choice(MODIFIERS))

    def send(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))

    def let_go(self) -> None:
        """No button, no key, nothing open, the hand: what the checks begin with."""
        pygame.key.set_mods(0)
        for button in (1, 2, 3):
            self.desk.button(False, button)
        self.frame()
        for _ in range(12):
            self.press_key("escape")
        self.frame()


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
