"""A finger on something that scrolls: along it, it scrolls; else it presses, a moment later.

A mouse has a wheel for that. So the press of a finger on such a thing is kept back until the finger
says what it means: it goes up, or stays, or moves across (a slider): then the press is passed on.
"""

import time
from collections.abc import Callable

import pygame

from app.editor.cursor import CLICK
from app.ui.interface import Interface
from app.ui.kit.scroll import Scrolls, scroller_at

HOLD = 0.18
"""A finger that stays for so long presses: [s]. Less: slow swipes press; more: buttons lag."""

PASSED = "passed"
"""The mark of a press that was kept back, and comes again."""


class Swipe:
    """The swipe of the first finger, which SDL tells as a mouse."""

    def __init__(self, ui: Interface, now: Callable[[], float] = time.monotonic) -> None:
        """No finger is down; `now` [s] is replaced in tests."""
        self._ui, self._now = ui, now
        self._kept: pygame.event.Event | None = None  # the press
        self._since = 0.0  # [s] when it came
        self._area: Scrolls | None = None  # under the finger
        self._at = 0.0  # [px] where the finger was, from above
        self.on = False  # it scrolls

    def process(self, event: pygame.event.Event) -> bool:
        """Hear of an event of the first finger; True when nobody else shall, for now."""
        if getattr(event, PASSED, False):
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event)
        if event.type == pygame.MOUSEMOTION:
            return self._move(event)
        was_on, self.on = self.on, False
        if self._kept is not None:
            self._pass_on(event)
            return True
        return was_on

    def forget(self) -> None:
        """Forget the finger: it is up, or there are two."""
        self._kept, self.on = None, False

    def update(self) -> None:
        """Press where a finger has stayed."""
        if self._kept is not None and self._now() - self._since >= HOLD:
            self._pass_on()

    def _press(self, event: pygame.event.Event) -> bool:
        self.forget()
        self._area = scroller_at(self._ui.manager, event.pos)
        if self._area is None or not self._area.room:
            return False
        self._kept, self._since, self._at = event, self._now(), float(event.pos[1])
        return True

    def _move(self, event: pygame.event.Event) -> bool:
        if self._kept is not None:
            across, along = (abs(a - b) for a, b in zip(event.pos, self._kept.pos, strict=True))
            if max(across, along) < CLICK * self._ui.view.ui_scale:
                return True
            if across > along:
                self._pass_on(event)
                return True
            self._kept, self.on = None, True
        if self.on and self._area is not None:
            self._area.scroll_to(self._area.offset + self._at - event.pos[1])
            self._at = float(event.pos[1])
        return self.on

    def _pass_on(self, *later: pygame.event.Event) -> None:
        """Let the press come again, and what came after it."""
        events, self._kept = [self._kept, *later], None
        for event in events:
            if event is not None:
                pygame.event.post(pygame.event.Event(event.type, {**event.dict, PASSED: True}))
