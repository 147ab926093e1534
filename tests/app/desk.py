"""A hand on the mouse and the keyboard of an application, for tests without a display."""

import pygame

from app.application import Application
from physics import Body

FRAME = 1 / 60  # [s]


class Desk:
    """An application with a hand on its mouse and keyboard."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self.mouse = (0, 0)

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            self.app.frame(FRAME)

    def point(self, x: float, y: float) -> None:
        """Move the mouse to a pixel; events and polling agree."""
        old, self.mouse = self.mouse, (round(x), round(y))
        pygame.mouse.set_pos(self.mouse)
        relative = (self.mouse[0] - old[0], self.mouse[1] - old[1])
        pygame.event.post(
            pygame.event.Event(pygame.MOUSEMOTION, pos=self.mouse, rel=relative, buttons=(0, 0, 0))
        )

    def point_at(self, x: float, y: float) -> None:
        """Move the mouse over a point of the world [m]."""
        self.point(*self.app.camera.to_screen(x, y))

    def button(self, down: bool, button: int = 1) -> None:
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        pygame.event.post(pygame.event.Event(kind, pos=self.mouse, button=button))

    def key(self, key: int, mod: int = 0, up: bool = True) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        if up:
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))
        self.frames()

    def grab(self, body: Body) -> None:
        self.point_at(*body.center)
        self.frames()
        self.button(True)
        self.frames()
