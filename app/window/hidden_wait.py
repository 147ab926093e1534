"""A window that nobody can see waits, so that nothing is missed while it is minimised."""

import time
from collections.abc import Callable

import pygame

from app.files.view_options import ViewOptions
from app.session.session import Session

SHORTEST_NOTE = 1.0
"""A shorter wait [s] is not worth a sentence: the window was only moved to another desktop."""


def _known(*names: str) -> frozenset[int]:
    """Return the numbers of those events that SDL has; only SDL 3 tells of a covered window."""
    return frozenset(getattr(pygame, name) for name in names if hasattr(pygame, name))


GONE = _known("WINDOWMINIMIZED", "WINDOWHIDDEN", "WINDOWOCCLUDED")
BACK = _known(
    *("WINDOWRESTORED", "WINDOWSHOWN", "WINDOWMAXIMIZED", "WINDOWEXPOSED", "WINDOWFOCUSGAINED")
)
"""Who restores a window may hear of any of these first. To lose the focus is neither: a presenter
talks from another window while the class looks at this one."""


class HiddenWait:
    """The wait holds the clock while the window is hidden, and tells when it is back."""

    def __init__(
        self,
        session: Session,
        view: ViewOptions,
        must_go_on: Callable[[], bool],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """The window is seen. `must_go_on` says whether the run may not wait; `now` [s] is replaced
        in tests.
        """
        self._session, self._view, self._must_go_on, self._now = session, view, must_go_on, now
        self.hidden = False
        self.must_run = False  # the command line wants so many seconds of it
        self._waited = 0.0  # [s] that the run stood still because of it
        self._asked = 0.0  # [s] when the time was asked for last
        self._is_back = False  # no time has been given since it came back

    def process(self, event: pygame.event.Event) -> None:
        """Hear of an event of the window; it is for everybody."""
        if event.type in GONE and not self.hidden:
            self.hidden, self._waited, self._asked = True, 0.0, self._now()
        elif event.type in BACK and self.hidden:
            self.hidden, self._is_back = False, self._waits
            self._count()
            if self._waited >= SHORTEST_NOTE:
                minutes, seconds = divmod(round(self._waited), 60)
                words = f"{minutes} min {seconds} s" if minutes else f"{seconds} s"
                how = "the settings can change that"
                self._session.notify("info", f"Waited {words} while hidden: {how}")

    def seconds(self, seconds: float) -> float:
        """Return how many of the frame's `seconds` [s] the run gets: all, or none of them.

        The frame in which the window comes back gets none either: it may have been as long as the
        wait, where the desktop lets no hidden program run.
        """
        if self.hidden:
            self._count()
        held = self._is_back or self.holds
        self._is_back = False
        return 0.0 if held else seconds

    @property
    def holds(self) -> bool:
        """Return whether the window is hidden and stands still because of it."""
        return self.hidden and self._waits

    @property
    def _waits(self) -> bool:
        """Return whether a hidden window is to stand still now."""
        return self._view.wait_hidden and not (self.must_run or self._must_go_on())

    def _count(self) -> None:
        """Add the time since the last look, if the run would have gone on but for the wait."""
        now = self._now()
        if self._waits and not self._session.paused:
            self._waited += now - self._asked
        self._asked = now
