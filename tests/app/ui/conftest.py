"""A window without a screen, a session with a toy, and a mouse and keyboard to drive them."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from types import SimpleNamespace

import pygame
import pytest

import scenes
from app.drawing import overlays
from app.drawing.camera import Camera
from app.editor.editor import Editor
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.commands.scene import SetParameter
from app.teaching.classroom import Classroom
from app.ui.interface import Interface
from app.window.actions.table import action_table
from physics import Box, Circle, World
from scenes.kit import Control, Scene, choice, slider, toggle
from tests.app.mouse import hold_mouse
from tests.app.wall_time import WALL_TIME


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

    def build(self, world: World) -> None:
        """A ball lies on the floor."""
        world.add_static(Box(width=10, height=1), position=(0, -0.5))
        world.add_dynamic(Circle(radius=0.5), position=(0, 0.5), name="ball")


class OtherToy(Scene):
    """Another scene, without parameters."""

    title = "Other toy"

    def build(self, world: World) -> None:
        """Nothing is there."""


class NotingSession(Session):
    """A session that runs a toy and notes what the interface asks of it; it asks no clock."""

    def __init__(self) -> None:
        self.calls: list[tuple] = []
        super().__init__()
        assert super().load("toy")

    def submit(self, command):
        if isinstance(command, SetParameter):
            self.calls.append(("set", command.name, command.value))
        else:
            self.calls.append(("submit", command))
        super().submit(command)
        self.act_waiting()

    def go_to(self, tick):
        self.calls.append(("go", tick))
        return super().go_to(tick)

    def load(self, name, seed=None, **values):
        self.calls.append(("load", name))
        return super().load(name, seed, **values)


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

    def __init__(self, ui: Interface, session: NotingSession, view: ViewOptions, done: list[str]):
        self.ui, self.session, self.view, self.done = ui, session, view, done
        self.surface = pygame.display.get_surface()

    def frames(self, count=1, seconds=1 / 60):
        for _ in range(count):
            for event in pygame.event.get():
                self.ui.process(event)
            WALL_TIME.let(seconds)
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
    hold_mouse(size)
    return surface


@pytest.fixture
def make_driver(monkeypatch):
    """A driver for a window of any size and look."""
    monkeypatch.setattr(overlays, "found", lambda: list(OVERLAYS), raising=False)
    monkeypatch.setattr(scenes, "load", lambda name: Toy if name == "toy" else OtherToy)
    pygame.display.init()
    pygame.font.init()

    def make(size=(1280, 720), **options) -> Driver:
        open_display(size)
        pygame.event.clear()
        pygame.mouse.set_pos((600, 300))
        view = ViewOptions(**{"stage": False, **options})  # the projector too has its bars
        session, done = NotingSession(), []
        editor = Editor(session, Camera(size), view)
        parts = editor, Classroom(editor)
        session.calls.clear()
        ui = Interface(size, session, view, done.append, *parts, bindings=action_table())
        driver = Driver(ui, session, view, done)
        driver.frames(2)
        return driver

    yield make
    pygame.key.set_repeat(0)


@pytest.fixture
def driver(make_driver):
    """A driver for an ordinary window."""
    return make_driver()
