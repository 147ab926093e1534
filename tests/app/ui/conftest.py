"""A window without a screen, a session without physics, and a mouse and keyboard to drive them."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from types import SimpleNamespace

import pygame
import pytest

from app.drawing import overlays
from app.files.view_options import ViewOptions
from app.quantities.notices import Notices
from app.simulation.commands.scene import SetParameter
from app.simulation.hand_modes import HandMode
from app.ui.interface import Interface
from scenes.kit import Control, Scene, choice, slider, toggle
from tests.app.mouse import hold_mouse


class Toy(Scene):
    """A toy stands for all scenes. It has one parameter of each kind.

    - a slider with steps
    - a switch
    """

    title = "Toy"
    controls = (Control("left", "left", "walk left"), Control("right", "right", "walk right"))
    rows: int = slider(12, 1, 40, step=1, help="How many rows")
    mass: float = slider(5.0, 0.1, 100, unit="kg", log=True, live=True)
    variant: str = choice("pyramid", ("pyramid", "column", "both"))
    tearing: bool = toggle(False, live=True)


class OtherToy(Scene):
    """Another scene, without parameters."""

    title = "Other toy"


class FakeTimeline:
    """A run of 20 s that stands at its end."""

    def __init__(self) -> None:
        self.first, self.now, self.last = 0, 4800, 4800
        self.marks: list = []
        self.branches: list = []
        self.ghost = None
        self.divergence = None

    @property
    def live(self):
        return self.now == self.last

    @property
    def marks_key(self):
        return len(self.marks)

    def time_at(self, tick):
        return tick / 240


class FakeSession:
    """What the interface reads of a session, and a record of what it did to it."""

    def __init__(self) -> None:
        self.clock = SimpleNamespace(paused=False, speed=1.0, slowed=1.0)
        self.notices = Notices()
        self.scene, self.scene_name = Toy(), "toy"
        self.world = SimpleNamespace(
            time=0.0,
            tick=0,
            bodies=(),
            contacts=SimpleNamespace(count=7),
            energy=SimpleNamespace(total=1234.0),
            settings=SimpleNamespace(sleeping=False),
            profile={"solve": 0.5},
            tick_length=1 / 240,
        )
        self.timeline = FakeTimeline()
        self.history = SimpleNamespace(entries=[], undo_name=None, redo_name=None, undone=[])
        self.hand = SimpleNamespace(mode=HandMode())
        self.memory_budget = 256_000_000
        self.calls: list[tuple] = []

    @property
    def parameters(self):
        return self.scene.values()

    def set_parameter(self, name, value):
        self.calls.append(("set", name, value))
        self.scene.set(name, value)

    def submit(self, command):
        if isinstance(command, SetParameter):
            self.set_parameter(command.name, command.value)
        else:
            self.calls.append(("submit", command))

    @property
    def paused(self):
        return self.clock.paused

    @paused.setter
    def paused(self, paused):
        self.clock.paused = paused

    def go_to(self, tick):
        self.calls.append(("go", tick))
        self.timeline.now = tick
        self.world.time, self.world.tick = tick / 240, tick
        return True

    def dismiss(self, branch):
        self.calls.append(("dismiss", branch))
        self.timeline.branches.remove(branch)
        self.timeline.ghost = None

    def switch(self, branch):
        self.calls.append(("switch", branch))

    def rename(self, branch, name):
        branch.name = name

    def load(self, name):
        self.calls.append(("load", name))
        return True

    def notify(self, kind, text):
        self.notices.post(kind, text)


def overlay(name, label, key, marks=(), default=False):
    legend, colors = [mark[:2] for mark in marks], [mark[2] for mark in marks]
    return SimpleNamespace(
        NAME=name, LABEL=label, KEY=key, LEGEND=legend, COLORS=colors, DEFAULT=default
    )


OVERLAYS = [
    overlay(
        "contacts",
        "Contacts",
        "2",
        [("ring", "new", "contact_new"), ("disc", "kept", "contact_kept")],
        True,
    ),
    overlay("normals", "Normals", "3", [("line", "from A to B", "normal")]),
    overlay("ids", "Names", "9"),
]


class Driver:
    """A hand on the mouse and the keyboard. pygame_gui polls the mouse: events alone do nothing."""

    def __init__(self, ui: Interface, session: FakeSession, view: ViewOptions, done: list[str]):
        self.ui, self.session, self.view, self.done = ui, session, view, done
        self.surface = pygame.display.get_surface()

    def frames(self, count=1, seconds=1 / 60):
        for _ in range(count):
            for event in pygame.event.get():
                self.ui.process(event)
            self.ui.update(seconds)
        self.ui.draw(self.surface)

    def point(self, position):
        pygame.mouse.set_pos(position)
        self.frames()

    def send(self, kind, **values):
        return self.ui.process(pygame.event.Event(kind, **values))

    def press(self, position, button=1):
        self.point(position)
        return self.send(pygame.MOUSEBUTTONDOWN, pos=position, button=button)

    def release(self, position, button=1):
        used = self.send(pygame.MOUSEBUTTONUP, pos=position, button=button)
        self.frames()
        return used

    def click(self, position, button=1):
        self.press(position, button)
        return self.release(position, button)

    def drag(self, start, end):
        self.press(start)
        for step in range(1, 6):
            x = start[0] + (end[0] - start[0]) * step // 5
            y = start[1] + (end[1] - start[1]) * step // 5
            self.point((x, y))
            self.send(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 0), buttons=(1, 0, 0))
        self.release(end)

    def key(self, key):
        used = self.send(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        self.send(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
        self.frames()
        return used

    def type(self, words):
        used = [self.send(pygame.TEXTINPUT, text=letter) for letter in words]
        self.frames()
        return all(used)

    def wheel(self, position, notches):
        self.point(position)
        return self.send(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False)

    def title(self, words):
        return next(t for t in self.ui.menu_bar.titles if t.words == words)

    def row(self, words):
        """The line of the open list that starts with `words`."""
        return next(row for row, _ in self.ui.desk.popup.rows if row.words.startswith(words))


def open_display(size: tuple[int, int]) -> pygame.Surface:
    """A display, and a mouse that can be moved."""
    pygame.display.init()
    surface = pygame.display.set_mode(size)
    hold_mouse()
    return surface


@pytest.fixture
def make_driver(monkeypatch):
    """A driver for a window of any size and look."""
    monkeypatch.setattr(overlays, "found", lambda: list(OVERLAYS), raising=False)
    pygame.display.init()
    pygame.font.init()

    def make(size=(1280, 720), **options) -> Driver:
        open_display(size)
        pygame.event.clear()
        pygame.mouse.set_pos((600, 300))
        session, view, done = FakeSession(), ViewOptions(**options), []
        driver = Driver(Interface(size, session, view, done.append), session, view, done)
        driver.frames(2)
        return driver

    yield make
    pygame.key.set_repeat(0)


@pytest.fixture
def driver(make_driver):
    """A driver for an ordinary window."""
    return make_driver()
