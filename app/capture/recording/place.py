"""Where pictures, films and tables go: a free name in the user's folder for such files."""

import contextlib
import os
import sys
from collections.abc import Collection
from datetime import datetime
from pathlib import Path

from app.files.file_name import file_name
from app.files.folders import own_folder
from physics.disk.folders import home_folder, make_folders

PREFIX = "fulcrum-"

KINDS = {".gif": "films", ".mp4": "films", ".csv": "tables"}
"""Folders of kinds of files; others are pictures."""

PYTHON = Path(sys.executable).name or "python3"
"""The word for this interpreter in hints about pip."""


def new_path(scene: str, now: datetime, suffix: str, taken: Collection[Path] = ()) -> Path:
    """Return a new file ``fulcrum-<scene>-<date><suffix>`` that neither exists nor is in
    `taken`.
    """
    scene = scene.removesuffix(".json")  # a scene out of a file is called as that is
    folder, stamp = _folder(KINDS.get(suffix, "pictures")), f"-{now:%Y-%m-%d-%H%M%S}"
    path, number = folder / file_name(scene, stamp + suffix, PREFIX), 1
    while os.path.lexists(path) or path in taken:
        number += 1
        path = folder / file_name(scene, f"{stamp}-{number}{suffix}", PREFIX)
    return path


def _folder(kind: str) -> Path:
    """Return the user's folder for files of a kind, made if there is none, or else the home."""
    folder = own_folder(kind)
    with contextlib.suppress(OSError):  # it cannot be made: the home
        make_folders(folder)
    return folder if os.path.isdir(folder) and os.access(folder, os.W_OK) else home_folder()
