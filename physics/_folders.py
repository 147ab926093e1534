"""Where the user's files are: data, config, cache. The only place that asks platformdirs.

It belongs to physics because the kernels are kept in the cache, and physics imports nothing of app.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Literal

import platformdirs

Kind = Literal["data", "config", "cache"]


def user_folder(kind: Kind) -> Path:
    """The folder of Fulcrum for files of a `kind`; FULCRUM_DATA_DIR and its like override it."""
    chosen = named_folder(f"FULCRUM_{kind.upper()}_DIR")
    if chosen is not None:
        return chosen / "fulcrum" if kind == "cache" else chosen
    try:
        return _usual_folder(kind)
    except RuntimeError:  # no home is known for this user
        return spare_folder()


def named_folder(variable: str) -> Path | None:
    """The folder that an environment variable names; None when it is not set, or empty.

    The absolute path goes back into the environment: a relative one means the folder in which the
    program was started, and helper processes start in another.
    """
    words = os.environ.get(variable)
    if not words:
        return None
    folder = Path(words).absolute()
    os.environ[variable] = str(folder)
    return folder


def home_folder() -> Path:
    """The user's home, or the spare folder when the system knows none."""
    try:
        home = Path.home()
    except RuntimeError:
        return spare_folder()
    return home if home.is_absolute() else spare_folder()


def pictures_folder() -> Path:
    """Return the user's folder for pictures, which need not be there; without a home, the spare."""
    try:
        folder = Path(platformdirs.user_pictures_dir())
    except RuntimeError:
        return spare_folder()
    return folder if folder.is_absolute() else spare_folder()


def applications_folder() -> Path:
    """Return the user's folder for entries of the desktop's menu (Linux)."""
    return platformdirs.user_applications_path()


def spare_folder() -> Path:
    """Return where files go when there is no better place: the same name each time for a user."""
    user = f"-{os.geteuid()}" if os.name == "posix" else ""  # on Windows each user has a folder
    return Path(tempfile.gettempdir()) / f"fulcrum{user}"


def _usual_folder(kind: Kind) -> Path:
    """Return where every version has kept its files. Raises RuntimeError when there is no home."""
    if sys.platform == "darwin":
        # platformdirs follows XDG_DATA_HOME and its like here too. Earlier versions did not: the
        # files of whoever has them set would seem lost.
        place = "Caches/fulcrum" if kind == "cache" else "Application Support/Fulcrum"
        return home_folder() / "Library" / place
    name = "Fulcrum" if sys.platform == "win32" else "fulcrum"
    if kind == "data":
        return platformdirs.user_data_path(name, appauthor=False)
    if kind == "config":
        return platformdirs.user_config_path(name, appauthor=False, roaming=True)
    return platformdirs.user_cache_path("fulcrum", appauthor=False, opinion=False)
