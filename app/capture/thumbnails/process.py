"""The window's end of the worker process: one request under way, answers without waiting."""

import contextlib
import json
import logging
import os
import queue
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

log = logging.getLogger("fulcrum")

ROOT = Path(__file__).resolve().parents[3]
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
            assert process.stdin is not None
            process.stdin.write(json.dumps(self._asked) + "\n")
            process.stdin.flush()
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
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):  # what could not be sent any more
                    stream.close()

    def _start(self) -> "subprocess.Popen[str]":
        self._starts += 1
        self._answers = queue.SimpleQueue()  # what an earlier process said is nobody's
        quiet: dict[str, Any] = {"start_new_session": True}  # Ctrl-C is for the window
        if sys.platform == "win32":
            low, hidden = subprocess.BELOW_NORMAL_PRIORITY_CLASS, subprocess.CREATE_NO_WINDOW
            quiet = {"creationflags": low | hidden}
        process = subprocess.Popen(
            [sys.executable, "-m", "app.capture.thumbnails.worker"],
            cwd=ROOT,
            env={**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            **quiet,
        )
        reader = threading.Thread(
            target=_listen, args=(process, self._answers), name="thumbnails", daemon=True
        )
        reader.start()
        return process


def _listen(process: "subprocess.Popen[str]", answers: "queue.SimpleQueue[Any]") -> None:
    """Hand on each answer, and None at the end of the process; this runs in a thread."""
    assert process.stdout is not None
    try:
        for line in process.stdout:
            answers.put(json.loads(line))
    except ValueError:  # closed meanwhile, or killed in the middle of a line
        pass
    answers.put(None)
