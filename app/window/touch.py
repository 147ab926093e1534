"""Fingers on the screen. One is the mouse, as SDL makes it; two pinch and push the view; one that
stays where it is opens the menu there, as the right button does; one along a list scrolls it.

SDL sends mouse events for the first finger (they say `touch`) beside the events of all fingers. A
trackpad has fingers too, but no mouse events of them: its fingers are none of ours.
"""

import math
import time
from collections.abc import Callable

import pygame

from app.drawing.camera import Camera
from app.editor.cursor import CLICK
from app.ui.interface import Interface
from app.ui.kit.plates import covers
from app.window.mouse import Mouse
from app.window.swipe import Swipe

Point = tuple[float, float]

MOUSE_EVENTS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
NEAREST = 8.0
"""Two fingers are at least this far apart: [px]. Nearer than a fingertip their distance is noise,
and the zoom would jump."""


LONG = 0.6
"""A finger that stays for so long opens the menu: [s]. Less, and who thinks gets one."""


class Touch:
    """The touch follows the fingers that are down."""

    def __init__(
        self,
        mouse: Mouse,
        camera: Camera,
        ui: Interface,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """No finger is down; `now` [s] is replaced in tests."""
        self._now = now
        self._stays: tuple[float, Point] | None = None  # since when [s] one finger is where [px]
        self._mouse, self._camera, self._ui = mouse, camera, ui
        self._fingers: dict[int, Point] = {}  # [px] by their ids, the oldest first
        self._swipe = Swipe(ui, lambda: self._now())
        self._on_screen = False  # the first finger is that of a screen and no trackpad
        self.pinching = False  # two fingers have been down, and one of them still is

    def process(self, event: pygame.event.Event) -> bool:
        """Hear of an event; True when it is none for the interface or the mouse."""
        if event.type in MOUSE_EVENTS and getattr(event, "touch", False):
            if not self.pinching and self._swipe.process(event):
                self._on_screen = True
                return True
            self._follow_one(event)
            # The button goes up for all: something may wait for it.
            return self.pinching and event.type != pygame.MOUSEBUTTONUP
        if event.type == pygame.FINGERDOWN and self._on_screen:
            self._down(event)
        elif event.type == pygame.FINGERMOTION and event.finger_id in self._fingers:
            self._move(event)
        elif event.type == pygame.FINGERUP:
            self._fingers.pop(event.finger_id, None)
            if not self._fingers:
                self.forget()
        return event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)

    def forget(self) -> None:
        """Forget all fingers: they are up, or over another window."""
        self._fingers.clear()
        self._swipe.forget()
        self._stays = None
        self._on_screen = self.pinching = False

    def update(self) -> None:
        """Press or open the menu, once, where a finger has stayed long enough."""
        self._swipe.update()
        if self._stays is not None and self._now() - self._stays[0] >= LONG:
            self._stays = None
            if self._mouse.busy:  # it is on the canvas
                self._mouse.press_long()

    def _follow_one(self, event: pygame.event.Event) -> None:
        """Note where the first finger goes down, and that it leaves that place."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._on_screen = True
            self._stays = self._now(), event.pos
        elif event.type == pygame.MOUSEBUTTONUP:
            self._stays = None
            # It builds all anew: not what is being pressed, nor under a list that is open.
            if self._ui.desk.popup is None and self._ui.sheet is None:
                self._ui.view.was_touched = True
        elif self._stays is not None:
            far = CLICK * self._ui.view.ui_scale
            if math.dist(self._stays[1], event.pos) >= far:  # what it has taken moves now
                self._stays = None

    def _down(self, event: pygame.event.Event) -> None:
        """Begin to pinch with the second finger; what the first one holds is let go, not thrown."""
        first = next(iter(self._fingers.values()), None)
        at = self._fingers[event.finger_id] = self._place(event)
        if first is None or self.pinching:
            return
        if not any(covers(self._ui.manager, (round(x), round(y))) for x, y in (first, at)):
            self.pinching, self._stays = True, None
            self._mouse.drop()

    def _move(self, event: pygame.event.Event) -> None:
        """Keep the points of the world under the first two fingers, as far as that goes."""
        before = list(self._fingers.values())[:2]
        self._fingers[event.finger_id] = self._place(event)
        now = list(self._fingers.values())[:2]
        if self.pinching and len(now) == 2 and now != before:
            factor = max(math.dist(*now), NEAREST) / max(math.dist(*before), NEAREST)
            self._camera.pinch(_middle(before), _middle(now), factor)

    def _place(self, event: pygame.event.Event) -> Point:
        """Return where a finger is [px]; SDL says it as a share of the window."""
        width, height = self._camera.size
        return event.x * width, event.y * height


def _middle(points: list[Point]) -> Point:
    (ax, ay), (bx, by) = points
    return (ax + bx) / 2.0, (ay + by) / 2.0
