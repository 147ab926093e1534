"""Where pictures and films go: a free name in the user's Pictures."""

import os
import sys
from collections.abc import Collection
from datetime import datetime
from pathlib import Path

from app.files.atomic import temporary_of
from app.files.file_name import file_name

PREFIX = "fulcrum-"

PYTHON = Path(sys.executable).name or "python3"
"""The word for this interpreter in hints about pip."""


def new_path(scene: str, now: datetime, suffix: str, taken: Collection[Path] = ()) -> Path:
    """A new file ``fulcrum-<scene>-<date><suffix>``; never one that exists or is in `taken`."""
    scene = scene.removesuffix(".json")  # a scene out of a file is called as that is
    folder, stamp = _folder(), f"-{now:%Y-%m-%d-%H%M%S}"
    path, number = folder / file_name(scene, stamp + suffix, PREFIX), 1
    while path.exists() or path in taken:
        number += 1
        path = folder / file_name(scene, f"{stamp}-{number}{suffix}", PREFIX)
    return path


def _folder() -> Path:
    """The user's Pictures, or else the current directory, or else the home."""
    home = Path.home()
    here = Path.cwd()
    choices = (home / "Pictures", here)
    return next((f for f in choices if f.is_dir() and os.access(f, os.W_OK)), home)


def check_place(path: Path) -> None:
    """OSError when `path` cannot be written. Nothing stays behind, and nothing is replaced."""
    if path.is_dir():
        raise IsADirectoryError(0, "that is a folder; add the name of a file")
    if not path.parent.is_dir():
        raise FileNotFoundError(0, f"there is no folder {path.parent}")
    part = temporary_of(path)
    part.touch()
    part.unlink()


def reason(error: OSError) -> str:
    """Why a file could not be written, in a few words, as the end of a sentence."""
    words = error.strerror or str(error) or type(error).__name__
    return words[0].lower() + words[1:]
