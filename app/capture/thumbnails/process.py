"""The window's end of the worker process: one request under way, answers without waiting."""

import logging
import queue
import subprocess
import time
from pathlib import Path
from typing import Any

from creatures.child_process import end, listen, started, tell

log = logging.getLogger("fulcrum")

PATIENCE = 30.0
"""A scene that has not been drawn after so long is given up: [s], 30; the slowest takes 3."""

STARTS = 3  # [count] a worker that dies so often is not started again


class Worker:
    """The worker draws one thumbnail at a time in a process of its own."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._answers: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._asked: dict[str, str] | None = None
        self._since = 0.0  # [s]
        self._starts = 0

    @property
    def usable(self) -> bool:
        """Return whether it is worth asking: it did not die again and again."""
        return self._process is not None or self._starts < STARTS

    @property
    def busy(self) -> bool:
        """Return whether a thumbnail is being drawn."""
        return self._asked is not None

    def ask(self, name: str, theme: str, path: Path) -> None:
        """Draw the scene `name` into the file `path`; the answer comes to a later `poll`."""
        self._asked = {"name": name, "theme": theme, "path": str(path)}
        self._since = time.monotonic()
        try:
            process = self._process = self._process or self._start()
            tell(process, self._asked)
        except (OSError, ValueError) as error:  # there can be no process, or it is gone
            log.info("thumbnails: %s", error)
            self._answers.put(None)

    def poll(self) -> dict[str, Any] | None:
        """Return the answer to what was asked, once it is there: the request with an "error"."""
        if self._asked is None:
            return None
        try:
            answer = self._answers.get_nowait()
        except queue.Empty:
            if time.monotonic() - self._since < PATIENCE:
                return None
            answer = None
        if answer is None:
            self.close()
            answer = {**self._asked, "error": "the process that draws it stopped"}
        self._asked = None
        return answer

    def close(self) -> None:
        """End the process at once. What it was writing is a temporary file, which the next one
        clears away.
        """
        process, self._process = self._process, None
        if process is not None:
            end(process)

    def _start(self) -> "subprocess.Popen[str]":
        self._starts += 1
        answers = self._answers = queue.SimpleQueue()  # what an earlier one said is nobody's
        quiet = {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        process = started("app.capture.thumbnails.worker", quiet)
        listen(process, answers.put, "thumbnails")
        return process
