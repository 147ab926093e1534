"""Where the user's files are: data, config, cache. The only place that asks platformdirs.

It belongs to physics because the kernels are kept in the cache, and physics imports nothing of app.
"""

import contextlib
import errno
import os
import stat
import sys
import tempfile
from pathlib import Path
from typing import Literal

import platformdirs

Kind = Literal["data", "config", "cache"]


def user_folder(kind: Kind) -> Path:
    """The folder of Fulcrum for files of a `kind`; FULCRUM_DATA_DIR and its like override it.

    OSError says what is wrong where there is no home, and the spare folder is not the user's own.
    """
    chosen = named_folder(f"FULCRUM_{kind.upper()}_DIR")
    if chosen is not None:
        return chosen / "fulcrum" if kind == "cache" else chosen
    try:
        return _usual_folder(kind)
    except RuntimeError:  # no home is known for this user
        return own_spare_folder()


def named_folder(variable: str) -> Path | None:
    """The folder that an environment variable names; None when it is not set, or empty.

    The absolute path goes back into the environment: a relative one means the folder in which the
    program was started, and helper processes start in another. OSError when that one is gone.
    """
    words = os.environ.get(variable)
    if not words:
        return None
    folder = Path(words).absolute()
    os.environ[variable] = str(folder)
    return folder


def home_folder() -> Path:
    """The user's home; where the system knows none the spare folder, or if need be the root."""
    try:
        home = Path.home()
        if home.is_absolute():
            return home
    except RuntimeError:
        pass
    try:
        return own_spare_folder()
    except OSError:
        return Path(os.path.abspath(os.sep))


def pictures_folder() -> Path:
    """Return the user's folder for pictures, which need not be there; without a home, the spare."""
    try:
        folder = Path(platformdirs.user_pictures_dir())
    except RuntimeError:
        return home_folder()
    return folder if folder.is_absolute() else home_folder()


def applications_folder() -> Path:
    """Return the user's folder for entries of the desktop's menu (Linux). OSError: no home."""
    try:
        return platformdirs.user_applications_path()
    except RuntimeError as error:
        raise OSError("no home is known for this user") from error


def spare_folder() -> Path:
    """Return where files go when there is no better place: the same name each time for a user."""
    user = f"-{os.geteuid()}" if os.name == "posix" else ""  # on Windows each user has a folder
    return Path(tempfile.gettempdir()) / f"fulcrum{user}"


def own_spare_folder() -> Path:
    """Return the same, made and looked at: everybody may make folders where it lies. OSError."""
    spare = spare_folder()
    with contextlib.suppress(FileExistsError):
        spare.mkdir(mode=0o700)
    facts = os.lstat(spare)
    if not stat.S_ISDIR(facts.st_mode):  # a link to a folder of the user's is none either
        raise NotADirectoryError(errno.ENOTDIR, "it is not a folder", str(spare))
    check_private(spare, facts)
    return spare


def check_private(folder: Path, facts: os.stat_result) -> None:
    """PermissionError when others may write to `folder`. (On Windows the user's folders are.)"""
    if os.name != "posix":
        return
    if facts.st_uid != os.geteuid():
        raise PermissionError(f"{folder} belongs to another user, whose files are not trusted")
    if facts.st_mode & 0o022:
        raise PermissionError(f"others may write to {folder}; chmod go-w makes it private")


def make_folders(folder: Path) -> None:
    """Make `folder`, with those above it that are missing, however many they are. OSError."""
    missing, above = [], folder
    while True:
        try:
            os.stat(above)
            break
        except FileNotFoundError:
            missing.append(above)
            above = above.parent
    for one in reversed(missing):
        with contextlib.suppress(FileExistsError):
            one.mkdir()
    if not os.path.isdir(folder):
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))


def _usual_folder(kind: Kind) -> Path:
    """Return where every version has kept its files. Raises RuntimeError when there is no home."""
    if sys.platform == "darwin":
        # platformdirs follows XDG_DATA_HOME and its like here too. Earlier versions did not: the
        # files of whoever has them set would seem lost.
        place = "Caches/fulcrum" if kind == "cache" else "Application Support/Fulcrum"
        home = Path.home()
        return (home if home.is_absolute() else own_spare_folder()) / "Library" / place
    name = "Fulcrum" if sys.platform == "win32" else "fulcrum"
    if kind == "data":
        return platformdirs.user_data_path(name, appauthor=False)
    if kind == "config":
        return platformdirs.user_config_path(name, appauthor=False, roaming=True)
    return platformdirs.user_cache_path("fulcrum", appauthor=False, opinion=False)
