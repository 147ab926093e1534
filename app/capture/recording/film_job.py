"""One film in the making: simulate, draw, encode, in a thread or in the foreground."""

import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from app.capture.recording.film import Film, FilmError, shape_of
from app.capture.recording.frames import SceneStoppedError, Take, frames
from app.files.view_options import ViewOptions
from app.quantities.notices import NoticeKind
from app.session.session import Session

log = logging.getLogger("fulcrum")

NICENESS = 10
"""How much the thread stands back: [1], of 19; only Linux lets a thread have its own."""

KNOWN_AFTER = 0.02
"""Share of a film after which the time left can be told: [1]."""


class CancelledError(Exception):
    """The user gave the film up."""


def shoot(
    clip: Session,
    last: int,
    path: Path,
    take: Take,
    view: ViewOptions,
    run: Callable[[int], int] | None = None,
    seen: Callable[[float], None] | None = None,
) -> None:
    """Film `clip` from where it stands to the tick `last`; `seen` hears of every frame [1].

    FilmError, SceneStoppedError, or what `run` or `seen` raise: then there is no file.
    """
    first, ticks = clip.world.tick, max(last - clip.world.tick, 1)
    size, rate = shape_of(path, take.size, take.frames_per_second)
    fitting = replace(take, size=size, frames_per_second=rate)
    with Film(path, size, rate) as film:
        for picture in frames(clip, last, fitting, view, run):
            film.write(picture)
            if seen:
                seen(min((clip.world.tick - first) / ticks, 1.0))


class FilmJob(threading.Thread):
    """A film that is made in the background."""

    def __init__(self, clip: Session, last: int, path: Path, take: Take, view: ViewOptions) -> None:
        """Take over `clip` and `view`: they belong to this thread from now on."""
        super().__init__(name="film")
        self.path = path
        self.progress = 0.0  # [1]
        self.outcome: tuple[NoticeKind, str] = ("info", "")  # valid when the thread is done
        self._clip, self._last, self._take, self._view = clip, last, take, view
        self._began = time.monotonic()  # [s]
        self._cancelled = threading.Event()

    @property
    def seconds_left(self) -> float | None:
        """Return about how long it still takes [s]; None as long as that is a guess."""
        if self.progress < KNOWN_AFTER:
            return None
        return (time.monotonic() - self._began) * (1.0 / self.progress - 1.0)

    def cancel(self) -> None:
        """Stop after the present frame."""
        self._cancelled.set()

    def run(self) -> None:
        """Make the film. Every error becomes a sentence, because a thread cannot tell anyone."""
        _stand_back()
        try:
            shoot(self._clip, self._last, self.path, self._take, self._view, seen=self._seen)
        except CancelledError:
            self.outcome = ("info", "the film was given up")
        except FilmError as error:
            self.outcome = ("error", f"the film cannot be saved: {error}")
        except SceneStoppedError as error:
            self.outcome = ("error", f"the film stopped: {error}")
        except (MemoryError, pygame.error) as error:
            self.outcome = ("error", f"the film cannot be made: {error or 'no memory is left'}")
        except Exception as error:
            log.exception("filming failed")
            self.outcome = ("error", f"the film cannot be made: {type(error).__name__}: {error}")
        else:
            self.outcome = ("info", f"film saved: {self.path}")

    def _seen(self, progress: float) -> None:
        self.progress = progress
        if self._cancelled.is_set():
            raise CancelledError
        time.sleep(0)  # a frame's end is a good moment to let the window have the interpreter


def _stand_back() -> None:
    """Let the window have the processor first."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
