"""No exception ends the window: what failed is closed, the user is told, and the rest goes on."""

import logging
import math
import sys
import time
import traceback
from collections.abc import Callable
from typing import TypeVar

from scenes.failure import sentence

log = logging.getLogger("fulcrum")

Result = TypeVar("Result")

AGAIN = 1.0
"""What fails again so soon was not mended by closing it: [s], 1. More, and two accidents end it;
less, and a slow machine fails once a frame for ever."""

Workers = list[object]
"""The objects and modules whose functions stand in a traceback, the innermost first."""


class FatalFaultError(Exception):
    """The same part failed twice: the program must end. The text is the beginning of one line."""


class Faults:
    """The one guard of all that runs in a frame."""

    def __init__(
        self,
        tell: Callable[[str], None],
        save: Callable[[], object],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Let `tell` show a sentence and `save` keep the work; `now` [s] is replaced in tests."""
        self._tell, self._save, self._now = tell, save, now
        self._failed: dict[str, float] = {}  # what was closed, and when [s]

    def run(self, part: str, work: Callable[[], object], close: Callable[[Workers], str]) -> None:
        """Do `work`, which is that of `part` ("The graphs").

        When it fails, `close` is given who was at work, closes what it must, and says what that
        was. FatalFaultError when the same had to be closed just before.
        """
        try:
            work()
        except FatalFaultError:
            raise
        except (Exception, SystemExit) as error:  # a scene is someone's own code: it may sys.exit
            self._meet(part, error, close)

    def _meet(self, part: str, error: BaseException, close: Callable[[Workers], str]) -> None:
        log.error("%s failed", part, exc_info=error)
        why, workers = sentence(error), at_work(error)
        traceback.clear_frames(error.__traceback__)  # e.g. a hold on the window's pixels
        attempt("saving", self._save)  # before anything is closed
        closed = attempt(f"closing {part}", lambda: close(workers)) or part
        if self._now() - self._failed.get(closed, -math.inf) < AGAIN:
            raise FatalFaultError(f"{closed} failed twice: {why}")
        self._failed[closed] = self._now()  # what came before took time
        self._tell(f"{closed} had an error and had to be closed: {why}")


def attempt(words: str, work: Callable[[], Result]) -> Result | None:
    """Do `work` and return its result; None when it fails, which the log tells."""
    try:
        return work()
    except (Exception, SystemExit):
        log.exception("%s failed", words)
        return None


def at_work(error: BaseException) -> Workers:
    """Return who stands in the traceback: the `self` of a method, the module of a function."""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    result = (f.f_locals.get("self", sys.modules.get(f.f_globals["__name__"])) for f in frames)
    return [worker for worker in result if worker is not None][::-1]
