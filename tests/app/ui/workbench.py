"""An interface on a real session without a window loop, for the side panel's tests."""

from typing import Any

import pygame

import scenes
from app.drawing.camera import Camera
from app.editor.editor import Editor
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.teaching.classroom import Classroom
from app.ui.interface import Interface
from app.ui.panel.side import Tab
from app.window.actions.table import action_table
from physics import Box, Circle, World
from scenes.kit import Scene
from tests.app.ui.conftest import open_display

SIZE = (1280, 720)


class Crowd(Scene):
    """Two thousand bodies that float, and nothing that moves."""

    title = "Crowd"

    def build(self, world: World) -> None:
        """Balls and boxes in rows, on no ground: nothing falls."""
        world.gravity = (0.0, 0.0)
        for i in range(2000):
            shape = Box(width=0.5, height=0.5) if i % 2 else Circle(radius=0.25)
            world.add_dynamic(shape, position=(i % 50, i // 50), name=f"thing {i}")


class Workbench:
    """A session, its editor and the interface around them."""

    def __init__(self, scene: str | type[Scene]) -> None:
        pygame.font.init()
        self.surface = open_display(SIZE)
        pygame.event.clear()
        pygame.mouse.set_pos((600, 300))
        self.session = Session()
        if isinstance(scene, str):
            assert self.session.load(scene)
        else:
            known, scenes.load = scenes.load, lambda _name: scene
            try:
                assert self.session.load("crowd")
            finally:
                scenes.load = known
        self.session.paused = True
        self.view, self.done = ViewOptions(), []
        self.editor = Editor(self.session, Camera(SIZE), self.view)
        self.classroom = Classroom(self.editor)
        table = action_table()
        do = self.done.append
        parts = self.editor, self.classroom
        self.ui = Interface(SIZE, self.session, self.view, do, *parts, bindings=table)
        self.frames(2)

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            for event in pygame.event.get():
                self.ui.process(event)
            self.session.advance(1 / 60)
            self.ui.update(1 / 60)
        self.ui.draw(self.surface)

    def show(self, tab: Tab) -> Any:
        """The page of that tab."""
        self.ui.side.show(tab)
        self.frames(2)
        assert self.ui.panel is not None
        return self.ui.panel.page
