"""Whole files or none: what is written appears under its name when all of it is on the disk.

A temporary file in the same folder, flushed and synced, then renamed over the old one: after a
kill, a full disk or a power cut there is the complete old file or the complete new one. What a
killed program left behind is removed by the next save of the same file.
"""

import contextlib
import errno
import hashlib
import itertools
import os
import stat
import time
from pathlib import Path

MOST_BYTES = 256 * 1024 * 1024
"""Largest file that is read: [bytes], 256 MiB. More: a wrong file chosen fills the memory."""

MOST_NAME = 200
"""Longest name that its temporary files take over: [bytes]; they may have 255 themselves."""

LEFTOVER_SECONDS = 3600.0
"""A temporary file of another program this old is nobody's: [s], an hour. Less: a slow save on
another machine with the same folder loses its file."""

_numbers = itertools.count()


class FileError(Exception):
    """A file cannot be read or written; the text has the path and the reason."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path, self.reason = path, reason


def write_file(path: Path, data: bytes) -> None:
    """Make `data` the content of `path`; FileError leaves the old file as it was."""
    try:
        target_of(path).parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, data)
    except OSError as error:
        raise FileError(path, f"cannot be written: {error.strerror or error}") from error


def replace_file(path: Path, data: bytes) -> None:
    """The same in a folder that exists. OSError leaves the old file as it was."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    temporary = temporary_of(path)
    try:
        temporary.write_bytes(data)
        put_in_place(temporary, path)
    except BaseException:  # also Ctrl-C: nothing half done stays
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def target_of(path: Path) -> Path:
    """The file itself: what is written through a link leaves the link as it is."""
    return Path(os.path.realpath(path))


def temporary_of(path: Path) -> Path:
    """A new name beside `path`, to write under until all is written; leftovers of others go."""
    target = target_of(path)
    if target.parent.is_dir():
        remove_leftovers(target)
    return target.with_name(f"{start_of(target)}{os.getpid()}-{next(_numbers)}.part")


def start_of(target: Path) -> str:
    """How the names of its temporary files begin: as it is called, unless they became too long."""
    name = os.fsencode(target.name)
    if len(name) > MOST_NAME:
        return f".{hashlib.blake2b(name, digest_size=8).hexdigest()}."
    return f".{target.name}."


def put_in_place(temporary: Path, path: Path) -> None:
    """All is written: bring it down to the disk, and only then let it replace `path`. OSError."""
    target = target_of(path)
    with temporary.open("r+b") as file:
        os.fsync(file.fileno())
    keep_mode(target, temporary)
    os.replace(temporary, target)
    sync_folder(target.parent)


def keep_mode(old: Path, new: Path) -> None:
    """Who may read the old file may read the new one."""
    with contextlib.suppress(OSError):
        new.chmod(stat.S_IMODE(old.stat().st_mode))


def sync_folder(folder: Path) -> None:
    """Put the renaming itself on the disk, where the system can (Windows cannot)."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):  # some network folders refuse; the file is there
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def remove_leftovers(target: Path) -> None:
    """Delete temporary files of `target` whose program has gone."""
    start = start_of(target)
    for path in target.parent.iterdir():
        if not (path.name.startswith(start) and path.name.endswith(".part")):
            continue
        process = path.name[len(start) :].partition("-")[0]
        with contextlib.suppress(OSError):
            old = time.time() - path.stat().st_mtime > LEFTOVER_SECONDS
            if old or (process.isdecimal() and not is_running(int(process))):
                path.unlink()


def is_running(process: int) -> bool:
    """Whether there is a process with this number on this machine; yes when nobody can tell."""
    if process == os.getpid():
        return True
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def read_file(path: Path, most: int = MOST_BYTES) -> bytes:
    """The whole content; FileError when there is none, or more than `most` bytes."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):  # a pipe would never end
            what = "a folder" if path.is_dir() else "no ordinary file"
            raise FileError(path, f"cannot be read: it is {what}")
        if found.st_size > most:
            limit = f"{most >> 20} MiB" if most >= 1 << 20 else f"{most} bytes"
            raise FileError(path, f"is too large: {found.st_size:,} bytes, at most {limit}")
        with path.open("rb") as file:
            return file.read(most)
    except FileNotFoundError as error:
        raise FileError(path, "there is no such file") from error
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        raise FileError(path, f"cannot be read: {getattr(error, 'strerror', error)}") from error
