"""A hand on the mouse and the keyboard of an application, for tests without a display."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from app.drawing.warmup import Warmup
from app.files.preferences import Preferences
from app.files.view_options import ViewOptions
from app.window.application import Application
from app.window.startup import open_window, warm_up
from physics import Body
from tests.app.wall_time import WALL_TIME

FRAME = 1 / 60  # [s]


def at_work(application: Application) -> bool:
    """Return whether some feature computes in the background."""
    return any(part.working() is not None for part in application.features.parts)


@contextmanager
def opened_application(
    config: Path, size: tuple[int, int] = (1280, 720), **options: Any
) -> Iterator[Application]:
    """A window of `size` [px] with an application that remembers in the folder `config`.

    `options`: of the view. For all tests of a module: building it takes longer than using it.
    """
    # With reduced motion: what is looked at has come to where it goes.
    view = ViewOptions(**{"show_legend": False, "stage": False, "reduced_motion": True, **options})
    window = open_window(size, view)
    warmup = Warmup()
    warmup.start()
    assert warm_up(window, view, warmup)
    preferences = Preferences(config / "preferences.json")
    preferences.keep(view)
    application = Application(window, view, preferences)
    application.session.clock._now = lambda: 0.0  # a busy machine drops no ticks
    yield application
    application.files.close()
    application.files.autosave.close(application.session)
    application.features.close()
    application.gallery.close()
    window.close()


class Desk:
    """An application with a hand on its mouse and keyboard."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self.mouse = (0, 0)

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            WALL_TIME.let(FRAME)
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

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Press and let go at a pixel; what lies there has seen the mouse come."""
        self.point(x, y)
        self.frames(2)
        self.button(True, button)
        self.frames()
        self.button(False, button)
        self.frames(2)

    def drag_at(self, *points: tuple[float, float], button: int = 1) -> None:
        """Press at the first point of the world [m], let go at the last."""
        self.point_at(*points[0])
        self.frames()
        self.button(True, button)
        self.frames()
        for point in points[1:]:
            self.point_at(*point)
            self.frames()
        self.button(False, button)
        self.frames()

    def click_at(self, x: float, y: float, button: int = 1) -> None:
        """Press and let go at a point of the world [m]."""
        self.drag_at((x, y), button=button)

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
