"""The packs that were added, each a folder of the user's data: all of it is there, or nothing."""

import itertools
import os
import shutil
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from app.files.atomic import FileError, in_words, is_running, write_file
from app.files.door import read_file
from app.files.folders import packs_folder
from app.files.packs.index import INDEX, LICENCE, MOST_INDEX, Index, Item, read_index
from app.files.packs.pack import Pack
from physics.disk.folders import make_folders

NEW, OLD, GONE = ".new-", ".old-", ".gone-"
"""How folders begin that are being written, replaced and removed."""

_numbers = itertools.count()


@dataclass(frozen=True)
class Added:
    """A pack that was added."""

    index: Index
    folder: Path

    def path(self, item: Item) -> Path:
        """Return where one of its files is."""
        return self.folder / item.file


def added() -> tuple[Added, ...]:
    """Return the packs that were added, by name; one that somebody has damaged is left out."""
    folder = packs_folder()
    try:
        return _read(folder, folder.stat().st_mtime_ns)
    except OSError:
        return ()


@lru_cache(maxsize=4)
def _read(folder: Path, _changed: int) -> tuple[Added, ...]:
    result = []
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        try:
            index = read_index(path, read_file(path / INDEX, MOST_INDEX))
        except FileError:
            continue
        result.append(Added(index, path))
    return tuple(sorted(result, key=lambda one: one.index.name.casefold()))


def known(index: Index) -> Added | None:
    """Return the pack of that name and author that was added, in whatever version."""
    return next((one for one in added() if one.index.folder == index.folder), None)


def add(pack: Pack) -> Added:
    """Add a pack, in the place of another version. FileError leaves all as it was."""
    home = packs_folder()
    target, fresh = home / pack.index.folder, home / _temporary(NEW)
    old = home / f"{OLD}{pack.index.folder}"
    try:
        make_folders(home)
        clear_away()
        make_folders(fresh)
        texts = {INDEX: pack.index.text(), LICENCE: pack.index.licence_text.encode()}
        for name, data in {**pack.files, **texts}.items():
            write_file(fresh / name, data)
        if os.path.lexists(target):
            os.rename(target, old)
        try:
            os.rename(fresh, target)
        except OSError:
            if os.path.lexists(old):
                os.rename(old, target)
            raise
        _delete(old)
        _read.cache_clear()
    except OSError as error:
        raise FileError(target, f"the pack cannot be added: {in_words(error)}") from error
    finally:
        _delete(fresh)
    return Added(pack.index, target)


def remove(one: Added) -> None:
    """Remove a pack that was added. FileError leaves it."""
    gone = packs_folder() / _temporary(GONE)
    try:
        os.rename(one.folder, gone)
    except OSError as error:
        words = f"the pack cannot be removed: {in_words(error)}"
        raise FileError(one.folder, words) from error
    _read.cache_clear()
    _delete(gone)


def clear_away() -> None:
    """Bring to an end what a crash has left: a version that was being replaced comes back."""
    try:
        left = [path for path in packs_folder().iterdir() if path.name.startswith(".")]
    except OSError:
        return
    for path in left:
        target = path.with_name(path.name.removeprefix(OLD))
        if path.name.startswith(OLD) and not os.path.lexists(target):
            os.rename(path, target)
        elif path.name.startswith(OLD) or not _is_at_work(path.name):
            _delete(path)


def _temporary(start: str) -> str:
    return f"{start}{os.getpid()}-{next(_numbers)}"


def _is_at_work(name: str) -> bool:
    """Return whether the program that writes such a folder, or deletes it, still runs."""
    process = name.removeprefix(NEW).removeprefix(GONE).partition("-")[0]
    return process.isdecimal() and is_running(int(process))


def _delete(folder: Path) -> None:
    if os.path.islink(folder):
        folder.unlink()
    else:
        shutil.rmtree(folder, ignore_errors=True)
