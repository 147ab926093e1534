"""The files that were opened or saved last: a small JSON file in the user's data folder."""

import contextlib
import json
import os
from pathlib import Path

from app.files.atomic import FileError, write_file
from app.files.door import read_file
from app.files.folders import data_directory

MOST = 20
"""Files that are remembered: [count]."""


class Recent:
    """Newest first. What cannot be read or written is no harm."""

    def __init__(self, path: Path | None = None) -> None:
        """Remember in `path`; by default ``recent.json`` in the data folder."""
        self.path = path or data_directory() / "recent.json"

    def files(self) -> list[Path]:
        return [path for path in self._read() if os.path.isfile(path)]

    def add(self, path: Path) -> None:
        """`path` was opened or saved just now."""
        path = path.absolute()
        known = [path, *(other for other in self._read() if other != path)][:MOST]
        with contextlib.suppress(FileError):
            write_file(self.path, json.dumps([str(entry) for entry in known], indent=1).encode())

    def forget(self) -> None:
        """Remember none of them any more."""
        with contextlib.suppress(FileError):
            write_file(self.path, b"[]")

    def _read(self) -> list[Path]:
        try:
            entries = json.loads(read_file(self.path, 1 << 20))
        except (FileError, ValueError, RecursionError):
            return []
        if not isinstance(entries, list):
            return []
        return [Path(entry) for entry in entries if isinstance(entry, str)]
