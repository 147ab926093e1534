"""Where pictures and films go: a free name in the user's Pictures."""

import contextlib
import os
import sys
from collections.abc import Collection
from datetime import datetime
from pathlib import Path

from app.files.file_name import file_name
from physics.disk.folders import home_folder, make_folders, pictures_folder

PREFIX = "fulcrum-"

PYTHON = Path(sys.executable).name or "python3"
"""The word for this interpreter in hints about pip."""


def new_path(scene: str, now: datetime, suffix: str, taken: Collection[Path] = ()) -> Path:
    """Return a new file ``fulcrum-<scene>-<date><suffix>`` that neither exists nor is in
    `taken`.
    """
    scene = scene.removesuffix(".json")  # a scene out of a file is called as that is
    folder, stamp = _folder(), f"-{now:%Y-%m-%d-%H%M%S}"
    path, number = folder / file_name(scene, stamp + suffix, PREFIX), 1
    while os.path.lexists(path) or path in taken:
        number += 1
        path = folder / file_name(scene, f"{stamp}-{number}{suffix}", PREFIX)
    return path


def _folder() -> Path:
    """Return the user's folder for pictures, made if there is none, or else the home."""
    folder = pictures_folder()
    with contextlib.suppress(OSError):  # it cannot be made: the home
        make_folders(folder)
    return folder if os.path.isdir(folder) and os.access(folder, os.W_OK) else home_folder()
