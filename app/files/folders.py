"""Where the user's files are: what is saved, in the documents, and what the program keeps."""

import os
from pathlib import Path

import platformdirs

from creatures.own_programs import VARIABLE
from physics.disk.folders import home_folder, named_folder, user_folder


def data_directory() -> Path:
    """The user's data folder for Fulcrum; FULCRUM_DATA_DIR overrides it."""
    return user_folder("data")


FILES = "Fulcrum"
"""The folder in the user's documents that all that is saved comes into, unless another is chosen.
"""

_chosen: list[Path] = []  # by the user in the settings; empty: none


def choose_files_folder(path: str) -> None:
    """Save in another folder from now on; "" is the usual one."""
    _chosen[:] = [Path(path)] if path else []


def files_folder() -> Path:
    """Return the folder of what the user saves: FULCRUM_FILES_DIR, or the one that was chosen, or
    Fulcrum in the documents. Who has FULCRUM_DATA_DIR set wants all files there.
    """
    named = named_folder("FULCRUM_FILES_DIR")
    if named is not None or _chosen:
        return named or _chosen[0]
    return named_folder("FULCRUM_DATA_DIR") or documents_folder() / FILES


def documents_folder() -> Path:
    """Return the user's folder for documents, which need not be there; without one, the home."""
    try:
        folder = Path(platformdirs.user_documents_dir())
    except RuntimeError:
        return home_folder()
    return folder if folder.is_absolute() else home_folder()


def own_folder(kind: str) -> Path:
    """Return the folder of files of a kind: "scenes", "lessons", "films" ..."""
    folder = files_folder()
    return folder / (kind if folder == data_directory() else kind.capitalize())


def earlier_folder(kind: str) -> Path | None:
    """Return where earlier versions have kept files of that kind, if there are any and it is
    another folder; what is there can still be opened.
    """
    folder = data_directory() / kind
    try:
        some = folder != own_folder(kind) and any(folder.iterdir())
    except OSError:
        return None
    return folder if some else None


def scenes_folder() -> Path:
    """Return the folder in which scenes are saved unless another is chosen."""
    return own_folder("scenes")


def lessons_folder() -> Path:
    """Return the folder in which a teacher's own lessons are saved."""
    return own_folder("lessons")


def creatures_folder() -> Path:
    """Return the folder in which creatures are saved."""
    return own_folder("creatures")


def replays_folder() -> Path:
    """Return the folder in which replays are saved."""
    return own_folder("replays")


def programs_folder() -> Path:
    """Return the folder of the user's own programs: scenes, tools, features."""
    return own_folder("programs")


def packs_folder() -> Path:
    """Return the folder of the packs that were added; what is in it is read, and never written."""
    return data_directory() / "added_packs"


def is_in_pack(path: Path) -> bool:
    """Return whether a file is one of a pack that was added: it is not saved over."""
    return packs_folder().absolute() in path.absolute().parents


def use_own_programs(wanted: bool, files_folder: str) -> None:
    """Let this process and its children run the user's own programs, when that is `wanted`.

    Who has FULCRUM_PROGRAMS set has said so: what is there is used.
    """
    if wanted and VARIABLE not in os.environ:
        choose_files_folder(files_folder)
        os.environ[VARIABLE] = str(programs_folder())


ASSETS = Path(__file__).resolve().parents[2] / "assets"

SAMPLES = ASSETS / "scenes"
"""Scene files that come with the program."""

ICON = ASSETS / "icon.png"
"""The program's icon; app/capture/icon.py draws it."""


def thumbnails_folder() -> Path:
    """Return the folder with the pictures of scenes: a cache, beside that of the kernels."""
    return named_folder("FULCRUM_THUMBNAILS_DIR") or user_folder("cache") / "thumbnails"
