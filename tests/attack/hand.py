"""A hand that does random things with mouse, keys, wheel and window."""

import random
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path

import pygame

import scenes
from app.editor.tools import all_tools
from app.files.view_options import SCALE_RANGE, SCALE_STEP
from app.window.actions.table import action_table
from app.window.application import Application
from tests.app.desk import Desk
from tests.attack.checks import keyboard_has_one_owner

LAST = 40
"""Events that a failure shows: [count]."""

SIZES = (
    *((1280, 720), (960, 540), (640, 360), (480, 320), (320, 240), (800, 900)),
    *((1920, 1080), (2560, 1440)),
)  # [px]

WORDS = (
    *("2*pi", "5 cm", "30 deg", "3 kg", "-1", "1e9", "0", "nan", "b", "éß", "1/0", "speed", "(("),
    *("a\u200bb", "$((", "x" * 300, "~nosuchuser", "../x", "1e400", "9" * 60),
)

JOB_PATIENCE = 20.0
"""A job that takes longer goes on in the background: [s]."""

SCALES = tuple(
    SCALE_RANGE[0] + step * SCALE_STEP
    for step in range(round((SCALE_RANGE[1] - SCALE_RANGE[0]) / SCALE_STEP) + 1)
)

MODIFIERS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)

NAMED = {"[-]": pygame.K_KP_MINUS, "[+]": pygame.K_KP_PLUS, "page up": pygame.K_PAGEUP}


class Hand:
    """Does one random thing at a time."""

    told: Path | None = None  # gets what is done: a case that dies leaves no other word

    def __init__(self, app: Application, seed: int | str) -> None:
        """`seed`: another one plays another game."""
        self.desk, self.app, self.random = Desk(app), app, random.Random(seed)
        self.last: deque[str] = deque(maxlen=LAST)
        self.counts: Counter[str] = Counter()
        self.used: Counter[str] = Counter()  # events on the canvas by tool
        self.now = 0  # [ms] of the simulated clock
        self.shift = 0.0  # [s] of the clock on the wall
        self.keys = [key for action in action_table() for key in action.keys]
        self.deeds: list[tuple[float, Callable[[], str]]] = [
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
        self.used[self.app.editor.tool.NAME] += 1
        self.last.append(f"{name} ...")
        if self.told is not None:
            self.told.write_text("\n".join(self.last), "utf-8", "replace")
        self.last[-1] = f"{name} {deed()}"

    def frame(self, seconds: float = 1 / 60) -> None:
        """A frame; the simulated clock goes on. What reads or writes a file is waited for, so that
        a seed that fails fails again.
        """
        self.now += 17
        if self.app.files.job is not None:
            self.app.files.job.join(JOB_PATIENCE)
        self.app.frame(seconds)
        keyboard_has_one_owner(self.app)

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
        name = self.random.choice(all_tools()).NAME
        if self.random.random() < 0.5:  # no tool is left out
            name = min((tool.NAME for tool in all_tools()), key=lambda name: self.used[name])
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
        if self.random.random() < 0.5:
            self.send(pygame.WINDOWFOCUSGAINED)
            self.frame()
        return ""

    def scene(self) -> str:
        name = self.random.choice(scenes.names())
        self.app.session.load(name)
        self.frame()
        return name

    def frames(self, count: int) -> None:
        for _ in range(count):
            self.frame()

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
