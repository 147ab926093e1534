"""Where the user's data is kept: autosaves, and what is saved without a place being chosen."""

import os
import sys
from pathlib import Path


def data_directory() -> Path:
    """The user's data folder for Fulcrum; FULCRUM_DATA_DIR overrides it."""
    if override := os.environ.get("FULCRUM_DATA_DIR"):
        return Path(override)
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "Fulcrum"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Fulcrum"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "fulcrum"


def scenes_folder() -> Path:
    """Where scenes are saved unless another place is chosen."""
    return data_directory() / "scenes"


def replays_folder() -> Path:
    """The same for replays."""
    return data_directory() / "replays"


SAMPLES = Path(__file__).resolve().parents[2] / "assets" / "scenes"
"""Scene files that come with the program."""


def thumbnails_folder() -> Path:
    """Where the pictures of scenes are kept: a cache, beside that of the kernels."""
    if override := os.environ.get("FULCRUM_THUMBNAILS_DIR"):
        return Path(override)
    home = Path.home()
    if "FULCRUM_CACHE_DIR" in os.environ:
        cache = Path(os.environ["FULCRUM_CACHE_DIR"])
    elif sys.platform == "win32":
        cache = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    elif sys.platform == "darwin":
        cache = home / "Library" / "Caches"
    else:
        cache = Path(os.environ.get("XDG_CACHE_HOME", home / ".cache"))
    return cache / "fulcrum" / "thumbnails"
