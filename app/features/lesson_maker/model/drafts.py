"""The autosave of the lesson that is made: nothing is lost when the window is closed or dies.

Each program has a draft of its own and holds a marker beside it; a draft whose marker nobody holds
was left behind, and the next lesson that is made begins with it.
"""

import contextlib
import json
import os
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.files.atomic import FileError, by_age, write_file
from app.files.folders import data_directory
from app.files.json_text import read_json
from app.files.marker import Marker, is_held

KEPT = 5
"""Drafts that are left behind: [count], 5; older ones are deleted."""


class LessonDrafts:
    """The drafts of lessons in one folder. What cannot be written is reported once."""

    def __init__(self, folder: Path | None = None) -> None:
        """Keep drafts in `folder`; by default "lesson drafts" in the user's data folder."""
        self.folder = folder or data_directory() / "lesson drafts"
        stamp = time.strftime("%Y%m%d-%H%M%S")
        self.path = self.folder / f"{stamp}-{os.getpid()}.draft"
        self.trouble = ""  # why the last one could not be written
        self._marker: Marker | None = None
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Return whether one is being written."""
        return self._thread is not None and self._thread.is_alive()

    def save(self, draft: Mapping[str, Any]) -> None:
        """Write `draft`, which nobody changes any more, in the background."""
        self.wait()
        if self._marker is None:
            with contextlib.suppress(OSError):
                self._marker = Marker(self.path.with_suffix(".running"))
        self._thread = threading.Thread(target=self._write, args=(draft,), name="lesson draft")
        self._thread.start()

    def _write(self, draft: Mapping[str, Any]) -> None:
        """In the thread."""
        try:
            write_file(self.path, json.dumps(draft, ensure_ascii=False).encode())
            self.trouble = ""
        except (FileError, ValueError, TypeError) as error:
            self.trouble = f"the lesson is not kept: {error}"

    def wait(self) -> None:
        """Wait for the one that is being written."""
        if self._thread is not None:
            self._thread.join()

    def forget(self) -> None:
        """Delete the draft: the lesson is in a file, or nobody wants it."""
        self.wait()
        self._remove(self.path)

    def close(self) -> None:
        """End with the program: the draft stays, and the next program finds it."""
        self.wait()
        if self._marker is not None:
            self._marker.release()
            self._marker = None
        for path in self._left()[:-KEPT]:
            self._remove(path)

    def left_behind(self) -> tuple[Path, dict[str, Any]] | None:
        """Return the newest draft of a program that has ended; None when there is none."""
        for path in reversed(self._left()):
            with contextlib.suppress(FileError):
                tree = read_json(path)
                if isinstance(tree, dict):
                    return path, tree
        return None

    def _left(self) -> list[Path]:
        with contextlib.suppress(OSError):
            result = by_age(self.folder.glob("*.draft"))
            return [p for p in result if p != self.path and not is_held(p.with_suffix(".running"))]
        return []

    def drop(self, path: Path) -> None:
        """Delete a draft that was taken over."""
        self._remove(path)

    def _remove(self, path: Path) -> None:
        for each in (path, path.with_suffix(".running")):
            if each.suffix == ".running" and self._marker is not None and path == self.path:
                continue  # it is held
            with contextlib.suppress(OSError):
                each.unlink()
