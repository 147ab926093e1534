"""Where compiled kernels are kept: a private folder for each generation of sources, whole files.

What is read from here is run. So nobody else may write here, and what was damaged is never used.
A program packed for machines without Python (`bundle`) brings kernels along, which are only read.
"""

import contextlib
import functools
import hashlib
import logging
import os
import shutil
import stat
import time
from pathlib import Path
from typing import Any

from physics.disk.folders import check_private, make_folders, own_spare_folder, user_folder
from physics.disk.regular_file import open_new, read_regular

log = logging.getLogger("fulcrum.physics")

PHYSICS = Path(__file__).parents[1]

SHIPPED = PHYSICS.parent / "kernels"
"""Kernels that came with the program. Whoever may write here may write the sources beside it."""

KEPT_GENERATIONS = 4
"""How many source generations stay on disk: [count], 4; fewer recompile when switching branches."""

KEPT_SECONDS = 24 * 3600
"""How long an old generation stays after its last use: [s], a day."""

DIGEST = 16
"""Length of the digest before a file's content: [bytes], 16. It finds damage, all but 2**-128."""

MOST_BYTES = 64 * 1024 * 1024
"""Largest file that is read: [bytes], 64 MiB; the largest kernel has 1. A larger one is damaged."""

_directories: dict[Path, Path] = {}
_told: set[str] = set()


def cache_directory(package: Path, stamp: str) -> Path:
    """The directory for the kernels of `package`, made on first use: one per source generation.

    `stamp` is what else the machine code depends on.
    """
    if PHYSICS in package.parents:
        package = PHYSICS
    if package not in _directories:
        name = f"{package.name}-{_source_hash(package, stamp)}"
        try:
            _directories[package] = _generation(user_folder("cache"), name)
        except OSError as error:
            _directories[package] = _spare_generation(_reason(error), name)
        _prune(_directories[package].parent, package.name)
    return _directories[package]


def shipped(path: Path) -> Path:
    """Return where a file of the user's cache is if it came with the program."""
    return SHIPPED / path.parent.name / path.name


def read(path: Path) -> bytes | None:
    """Return what was written to `path`, or came with the program; None when neither is there.

    The user's file comes first: it was made here because the other was of no use. A file that was
    damaged is deleted.
    """
    for place in (path, shipped(path)):
        try:
            data = read_regular(place, MOST_BYTES)
        except OSError:
            continue
        content = data[DIGEST:]
        if _digest(content) == data[:DIGEST]:
            return content
        discard(place)
    return None


def write(path: Path, content: bytes) -> None:
    """Make `content` that of `path`, whole or not at all. A full disk only costs time later.

    Two programs that start cold write the same files: each has a temporary one of its own.
    """
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with open_new(part) as file:
            file.write(_digest(content) + content)
        os.replace(part, path)
    except OSError as error:
        discard(part)
        why = error.strerror or error
        _tell(f"compiled kernels cannot be kept in {path.parent} ({why}): the next start compiles")


def discard(path: Path) -> None:
    """Delete a file that is of no use."""
    with contextlib.suppress(OSError):
        path.unlink()


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=DIGEST).digest()


def _tell(words: str) -> None:
    """Log a warning once, however many kernels meet its cause."""
    if words not in _told:
        _told.add(words)
        log.warning(words)


def _reason(error: OSError) -> str:
    """Return what was wrong, and where, without the error's number."""
    return f"{error.filename}: {error.strerror}" if error.strerror else str(error)


def _generation(root: Path, name: str) -> Path:
    """The folder `name` in `root`. OSError when one of the two cannot be made, or trusted."""
    make_folders(root.parent)
    with contextlib.suppress(OSError):
        # Earlier versions made it as the umask said, which often lets a group of one write.
        mode = stat.S_IMODE(root.stat().st_mode)
        if mode & 0o022 == stat.S_IWGRP:
            root.chmod(mode & ~stat.S_IWGRP)
    directory = root / name
    for folder in (root, directory):
        folder.mkdir(mode=0o700, exist_ok=True)
        check_private(folder, folder.stat())
    os.utime(directory)
    return directory


def _spare_generation(why: str, name: str) -> Path:
    """Return the folder `name` in the spare folder, or one where nothing is ever found."""
    said = f"the kernel cache cannot be used: {why}"
    try:
        result = _generation(own_spare_folder(), name)
    except OSError as error:
        _tell(f"{said}; nor can the spare folder: {_reason(error)}; every start compiles anew")
        return Path(os.devnull) / name
    _tell(f"{said}; compiled kernels go to {result.parent} instead")
    return result


def _source_hash(package: Path, stamp: str) -> str:
    """Hash of the sources of physics and `package`, and of what they do not say."""
    digest = _physics_digest(stamp).copy()
    if package != PHYSICS:
        _add_sources(digest, package)
    return digest.hexdigest()


@functools.cache
def _physics_digest(stamp: str) -> Any:
    """The digest of the sources of physics: all packages of kernels begin with it."""
    digest = hashlib.blake2b(stamp.encode(), digest_size=8)
    _add_sources(digest, PHYSICS)
    return digest


def _add_sources(digest: Any, root: Path) -> None:
    for source in sorted(root.rglob("*.py")):
        # With its folder: a file that has moved into another room is imported by another name.
        digest.update(source.relative_to(root).as_posix().encode() + source.read_bytes())


def _prune(root: Path, name: str) -> None:
    """Delete the caches of old generations, never a recent one: another process may be using it.

    Two programs may prune at once, so a directory that has vanished is no error.
    """
    used = {path: _last_use(path) for path in root.glob(f"{name}-*")}
    for old in sorted(used, key=lambda path: used[path])[:-KEPT_GENERATIONS]:
        if time.time() - used[old] > KEPT_SECONDS:
            shutil.rmtree(old, ignore_errors=True)


def _last_use(path: Path) -> float:
    """Return when `path` was last used [s since 1970], or now when it has just vanished."""
    try:
        return path.stat().st_mtime
    except OSError:
        return time.time()
