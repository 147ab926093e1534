"""Where the user's data is kept: autosaves, and what is saved without a place being chosen."""

from pathlib import Path

from physics.disk.folders import named_folder, user_folder


def data_directory() -> Path:
    """The user's data folder for Fulcrum; FULCRUM_DATA_DIR overrides it."""
    return user_folder("data")


def scenes_folder() -> Path:
    """Return the folder in which scenes are saved unless another is chosen."""
    return data_directory() / "scenes"


def lessons_folder() -> Path:
    """Return the folder in which a teacher's own lessons are saved."""
    return data_directory() / "lessons"


def creatures_folder() -> Path:
    """Return the folder in which creatures are saved."""
    return data_directory() / "creatures"


def replays_folder() -> Path:
    """Return the folder in which replays are saved."""
    return data_directory() / "replays"


ASSETS = Path(__file__).resolve().parents[2] / "assets"

SAMPLES = ASSETS / "scenes"
"""Scene files that come with the program."""

ICON = ASSETS / "icon.png"
"""The program's icon; app/capture/icon.py draws it."""


def thumbnails_folder() -> Path:
    """Return the folder with the pictures of scenes: a cache, beside that of the kernels."""
    return named_folder("FULCRUM_THUMBNAILS_DIR") or user_folder("cache") / "thumbnails"
