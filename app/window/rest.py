"""A window where nothing happens rests: it is looked after a few times a second, until it is used.

What the next frame would show is known by looking: when the pictures of some frames were the same,
nobody used the program for a moment, and simulated time stands, the next one will be the same too.
So no part has to tell whether it moves, and a part that is added rests like all others. What moves
by itself after all (a toast that goes, a caret) is seen at the next look, and gets its frames.
"""

import time
from collections.abc import Callable

import numpy as np
import pygame

from app.session.session import Session
from app.window.hidden_wait import HiddenWait
from app.window.window import Window
from scenes.kit import Scene

LOOKS = 0.4
"""Time between two frames of a resting window: [s]. Longer: a toast goes late; shorter: 3 % of a
core do not suffice."""

TICKING = 0.24
"""The same while time runs, and all are asleep: [s], less than the clock's longest frame, so that
no tick is lost. Every second of these frames is not drawn."""

PEEK = 0.03
"""Time between two looks for events in a rest: [s]. SDL's own wait looks every ms, and takes 2 % of
a core."""

CALM = 1.0
"""What was used within this time may still have something to show, as a tip: [s], 1."""

ALIKE = 3
"""So many pictures in a row must be the same: [count]. With one, what moves by less than a pixel a
frame would stand; with more, the caret of a field that blinks would keep the window awake."""


class Rest:
    """The rest decides how long to wait for the next frame, and ends at the first event."""

    def __init__(
        self,
        session: Session,
        window: Window,
        hidden: HiddenWait,
        held: Callable[[], bool],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin awake. `held` says whether a key or a button is down; `now` [s] is for tests."""
        self._session, self._window, self._hidden = session, window, hidden
        self._held, self._now = held, now
        self._used = now()  # [s] the last event
        self._shown: np.ndarray | None = None  # the last picture, as its pixels
        self._alike = 0  # [count] pictures in a row
        self._skips = False  # the frame that comes only lets time run

    @property
    def unseen(self) -> bool:
        """Return whether nothing is drawn: nobody sees the window, or nothing moves in it."""
        return self._skips or self._is_hidden

    @property
    def _is_hidden(self) -> bool:
        return self._hidden.hidden and not self._hidden.must_run

    @property
    def resting(self) -> bool:
        """Return whether the next frame would show what this one does, as far as one can tell."""
        if self._is_hidden:
            return self._hidden.holds or self._stands
        calm = self._now() - self._used >= CALM and not self._held()
        return calm and self._stands and (self._sleeps or self._alike >= ALIKE)

    @property
    def _stands(self) -> bool:
        """Return whether no body moves, and none will by itself."""
        return self._session.paused or self._sleeps

    @property
    def _sleeps(self) -> bool:
        """Return whether time runs and everything is asleep. A scene that acts may wake it."""
        session = self._session
        acts = type(session.scene).step is not Scene.step
        return not (session.paused or acts) and not session.world.page.tally["awake_count"][0]

    def events(self) -> list[pygame.event.Event]:
        """Return what happened since this was asked last."""
        result = pygame.event.get()
        if result:
            self._used, self._shown, self._alike, self._skips = self._now(), None, 0, False
        return result

    def look(self) -> None:
        """Compare the picture that is shown with the last one, when it may be the time to rest."""
        if self.unseen or not self._session.paused or self._now() - self._used < CALM / 2:
            return
        pixels = pygame.surfarray.pixels2d(self._window.surface)
        if self._shown is not None and np.array_equal(pixels, self._shown):
            self._alike += 1
        else:
            self._alike, self._shown = 0, pixels.copy(order="K")

    def wait(self, fps: float) -> None:
        """Wait for the next frame: the pace of `fps` [1/s], or a rest until something happens."""
        if not self.resting:
            self._skips = False
            self._window.pace(fps)
            return
        self._skips = self._sleeps and not self._skips
        end = self._now() + (LOOKS if self._session.paused else TICKING)
        while not pygame.event.peek() and self._now() < end:
            time.sleep(PEEK)
