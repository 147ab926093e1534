"""Autosave: an exact save of what runs every minute, on exit, and an offer at the next start.

Each program has a save of its own and holds a marker beside it. A marker that nobody holds
tells of a crash, or of work that is in no file: its save is offered. Two programs at once never
touch each other's files.
"""

import contextlib
import itertools
import os
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from app.files.atomic import FileError, by_age, write_file
from app.files.autosave_process import write_elsewhere
from app.files.draft import Draft, take
from app.files.folders import data_directory
from app.files.marker import Marker, is_held
from app.files.read_back import read_back
from app.simulation.commands.registry import LogEntry, latest

if TYPE_CHECKING:
    from app.session.session import Session

PERIOD = 60.0
"""Between two saves: [s], a minute. Less: a large scene is always being saved; more is lost."""

KEPT = 5
"""Saves of programs that have ended: [count], 5; older ones are deleted."""

LARGE = 500
"""More bodies, joints and commands are written in a process of its own: [count]. Fewer are written
in less time than a process needs to start."""

PATIENCE = 10.0
"""How long the exit waits for the last save: [s]."""

_numbers = itertools.count(1)


class Autosave:
    """Saves the running scene now and then. Errors are reported once, and harm nothing."""

    def __init__(self, folder: Path | None = None) -> None:
        """Save into `folder`; by default "autosave" in the user's data folder."""
        self.folder = folder or data_directory() / "autosave"
        stamp = time.strftime("%Y%m%d-%H%M%S")
        self.path = self.folder / f"{stamp}-{os.getpid()}-{next(_numbers)}.json"
        self._marker: Marker | None = None
        self._thread: threading.Thread | None = None
        self._last: float | None = None  # [s] when it was last saved
        self._saved: tuple[int, int] | None = None  # what was last saved: generation and tick,
        self._last_entry: LogEntry | None = None  # and the last command that led there
        self._error = ""
        self._told = ""
        self._hurried = False  # the program ends: no more pauses for the frames' sake
        with contextlib.suppress(OSError):  # a full or missing disk: the first save says so
            self._marker = Marker(self.path.with_suffix(".running"))

    def due(self, session: "Session", now: float) -> bool:
        """Begin a save when the last one is `PERIOD` old; `now` [s] is any rising clock.

        Call it once a frame, between ticks. True when a save was begun.
        """
        self._tell(session)
        if self._last is None:
            self._last = now
        if now - self._last < PERIOD or self.busy or not session.scene_name:
            return False
        self._last = now
        return self.begin(session)

    @property
    def busy(self) -> bool:
        """Whether a save is being written."""
        return self._thread is not None and self._thread.is_alive()

    def begin(self, session: "Session") -> bool:
        """Take the state, and write it in the background; False when nothing has changed."""
        self.wait()
        state, last = (session.generation, session.world.tick), latest(session.log)
        unchanged = state == self._saved and last is self._last_entry
        if (unchanged and not self._error) or not session.scene_name:
            return False
        self._saved, self._last_entry = state, last
        try:
            draft = take(session)
        except Exception as error:  # e.g. a broken scene: what runs goes on
            self._error = f"the autosave failed: {type(error).__name__}: {error}"
            return False
        self._thread = threading.Thread(target=self._write, args=(draft,), name="autosave")
        self._thread.start()
        return True

    def _write(self, draft: Draft) -> None:
        """In the thread."""
        try:
            self._error = self._written(draft)
        except FileError as error:
            self._error = f"the autosave failed: {error}"
        except Exception as error:  # a thread's error would be seen by nobody
            self._error = f"the autosave failed: {type(error).__name__}: {error}"

    def _written(self, draft: Draft) -> str:
        """What went wrong, "" when nothing did. FileError."""
        if draft.size > LARGE and not self._hurried:
            with contextlib.suppress(OSError):  # no process can be had: then here
                words = write_elsewhere(draft, self.path, lambda: self._hurried)
                return words and f"the autosave failed: {words}"
        write_file(self.path, read_back(self.path, lambda: draft.text(exact=True)))
        return ""

    def _tell(self, session: "Session") -> None:
        """Say what went wrong, once."""
        if not self.busy and self._error != self._told:
            self._told = self._error
            if self._error:
                session.notify("warning", self._error)

    def save(self, session: "Session") -> str:
        """Save now, and wait for it; why it failed, or ""."""
        self.begin(session)
        self.wait()
        if self.busy:
            return f"the autosave failed: it took longer than {PATIENCE:.0f} s"
        self._told = self._error  # the caller tells it
        return self._error

    def close(self, session: "Session | None" = None, offer: bool = False) -> str:
        """The program ends: save what runs, and delete the marker. Why the save failed, or "".

        `offer`: the next start offers the save, for nobody asked the program to end, or it ends
        with work that is in no file.
        """
        self._hurried = True
        self.wait()
        failed = self.save(session) if session is not None else ""
        if self._marker is not None:
            self._marker.release(leave=offer)
            self._marker = None
        self._tidy()
        return failed

    def wait(self) -> None:
        """Wait for the save that is being written."""
        if self._thread is not None:
            self._thread.join(PATIENCE)

    # --- what other runs have left -----------------------------------------------------------

    def crashed(self) -> Path | None:
        """The newest save of a program that did not end in good order, to be offered; or None."""
        saves = [path for path in self._saves() if self._is_orphan(path)]
        return saves[-1] if saves else None

    def forget(self, path: Path) -> None:
        """The offer was taken or declined: never make it again. The save itself stays a while."""
        marker = path.with_suffix(".running")
        if not is_held(marker):
            with contextlib.suppress(OSError):
                marker.unlink()

    def last(self) -> Path | None:
        """The newest save of a program that has ended, in good order or not; or None."""
        saves = [path for path in self._saves() if not is_held(path.with_suffix(".running"))]
        return saves[-1] if saves else None

    def _saves(self) -> list[Path]:
        """All saves but this program's, the oldest first."""
        with contextlib.suppress(OSError):
            return [path for path in by_age(self.folder.glob("*.json")) if path != self.path]
        return []

    def _is_orphan(self, path: Path) -> bool:
        marker = path.with_suffix(".running")
        return os.path.exists(marker) and not is_held(marker)

    def _tidy(self) -> None:
        """Delete old saves that nobody holds or was not offered yet, and markers without saves."""
        ended = [p for p in self._saves() if not os.path.exists(p.with_suffix(".running"))]
        for path in ended[: -(KEPT - 1)]:
            with contextlib.suppress(OSError):
                path.unlink()
        with contextlib.suppress(OSError):
            for marker in self.folder.glob("*.running"):
                if not os.path.exists(marker.with_suffix(".json")) and not is_held(marker):
                    marker.unlink()
