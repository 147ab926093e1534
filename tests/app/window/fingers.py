"""Fingers on a touch screen, as SDL tells of them: beside the first one comes a mouse."""

import pygame

from tests.app.desk import Desk


class Hand:
    """Fingers that SDL knows; the first one moves its mouse, too."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def _post(self, kind: int, finger: int, x: float, y: float) -> None:
        width, height = self.desk.app.size
        place = {"x": x / width, "y": y / height, "dx": 0.0, "dy": 0.0}
        event = pygame.event.Event(kind, touch_id=7, finger_id=finger, pressure=1.0, **place)
        pygame.event.post(event)

    def _mouse(self, kind: int, x: float, y: float) -> None:
        pygame.mouse.set_pos(round(x), round(y))
        at = (round(x), round(y))
        more = (
            {"rel": (1, 1), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        )
        pygame.event.post(pygame.event.Event(kind, pos=at, touch=True, **more))

    def down(self, finger: int, x: float, y: float) -> None:
        if finger == 1:
            self._mouse(pygame.MOUSEMOTION, x, y)
            self._mouse(pygame.MOUSEBUTTONDOWN, x, y)
        self._post(pygame.FINGERDOWN, finger, x, y)
        self.desk.frames()

    def move(self, finger: int, x: float, y: float) -> None:
        if finger == 1:
            self._mouse(pygame.MOUSEMOTION, x, y)
        self._post(pygame.FINGERMOTION, finger, x, y)
        self.desk.frames()

    def up(self, finger: int, x: float, y: float) -> None:
        if finger == 1:
            self._mouse(pygame.MOUSEBUTTONUP, x, y)
        self._post(pygame.FINGERUP, finger, x, y)
        self.desk.frames()


class Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 50.0  # [s]

    def __call__(self) -> float:
        return self.time
