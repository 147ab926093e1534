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
from collections.abc import Collection, Iterable
from pathlib import Path

from app.quantities.shown_text import one_line
from physics.disk.folders import make_folders
from physics.disk.regular_file import check_regular, open_new, regular

MOST_NAME = 200
"""Longest name that its temporary files take over: [bytes]; they may have 255 themselves."""

LEFTOVER_SECONDS = 3600.0
"""A temporary file of another program this old is nobody's: [s], an hour. Less: a slow save on
another machine with the same folder loses its file."""


_numbers = itertools.count()


class FileError(Exception):
    """A file cannot be read or written; the text has the path and the reason."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path, self.reason = path, one_line(reason)
        super().__init__(one_line(f"{shown(path)}: {reason}"))


def shown(path: Path | str) -> str:
    """A path to be read: a mark for each sign that nobody could (names need not be UTF-8)."""
    return "".join(s if s.isprintable() else "\N{REPLACEMENT CHARACTER}" for s in str(path))


def write_file(path: Path, data: bytes) -> None:
    """Make `data` the content of `path`; FileError leaves the old file as it was."""
    try:
        make_folders(target_of(path).parent)
        replace_file(path, data)
    except (OSError, ValueError) as error:
        raise FileError(path, f"cannot be written: {in_words(error)}") from error


def check_output(path: Path, suffixes: Collection[str] = ()) -> None:
    """FileError when no file with one of these `suffixes` (none: any) can be written to `path`.

    Asked before the work begins. Nothing stays behind, and nothing is replaced.
    """
    if suffixes and path.suffix.lower() not in suffixes:
        raise FileError(path, f"the name must end in {' or '.join(suffixes)}")
    try:
        folder = target_of(path).parent
        if not os.path.isdir(folder):
            raise FileNotFoundError(0, f"there is no folder {folder}")
        part = temporary_of(path)
        open_new(part).close()
        part.unlink()
    except (OSError, ValueError) as error:
        raise FileError(path, reason(error)) from error


def reason(error: OSError | ValueError) -> str:
    """Return why a file cannot be used, in a few words, as the end of a sentence."""
    words = in_words(error)
    return words[0].lower() + words[1:]


def in_words(error: OSError | ValueError) -> str:
    """Return the reason in the words of the system."""
    if isinstance(error, UnicodeError):
        return "its name has characters that a file name cannot have"
    if not isinstance(error, OSError):
        return "its name has a zero in it"
    if error.errno == errno.ENAMETOOLONG:
        return "its name is too long"
    return error.strerror or str(error) or type(error).__name__


def replace_file(path: Path, data: bytes) -> None:
    """Write `data` to a folder that exists. OSError or ValueError leaves the old file as it was."""
    temporary = temporary_of(path)
    try:
        with open_new(temporary) as file:
            file.write(data)
        put_in_place(temporary, path)
    except BaseException:  # also Ctrl-C: nothing half done stays
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def target_of(path: Path) -> Path:
    """The file itself: what is written through a link leaves the link as it is. OSError."""
    try:
        return Path(os.path.realpath(path))
    except RecursionError:  # a chain of links, longer than any system follows
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from None


def temporary_of(path: Path) -> Path:
    """A new name beside `path`, to write under until all is written; leftovers of others go.

    OSError when what is called `path` must not be replaced: a folder, a device, a pipe.
    """
    target = target_of(path)
    with contextlib.suppress(FileNotFoundError):
        check_regular(target.stat(), target)
    remove_leftovers(target)
    return target.with_name(f"{start_of(target)}{os.getpid()}-{next(_numbers)}.part")


def start_of(target: Path) -> str:
    """Return how names of its temporary files begin: with its own name, unless that is too long."""
    name = os.fsencode(target.name)
    if len(name) > MOST_NAME:
        return f".{hashlib.blake2b(name, digest_size=8).hexdigest()}."
    return f".{target.name}."


def put_in_place(temporary: Path, path: Path) -> None:
    """All is written: bring it down to the disk, and only then let it replace `path`. OSError."""
    target = target_of(path)
    with open(temporary, "r+b", opener=regular) as file:
        os.fsync(file.fileno())
    keep_mode(target, temporary)
    os.replace(temporary, target)
    sync_folder(target.parent)


def keep_mode(old: Path, new: Path) -> None:
    """Give the new file the permissions of the old one."""
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
    try:
        beside = list(target.parent.iterdir())
    except OSError:  # no such folder, or one that may be written but not read
        return
    for path in beside:
        if not (path.name.startswith(start) and path.name.endswith(".part")):
            continue
        process = path.name[len(start) :].partition("-")[0]
        with contextlib.suppress(OSError):
            old = time.time() - path.stat().st_mtime > LEFTOVER_SECONDS
            if old or (process.isdecimal() and not is_running(int(process))):
                path.unlink()


def by_age(paths: Iterable[Path]) -> dict[Path, os.stat_result]:
    """Return those paths that are files, with their facts, the oldest first.

    What has vanished meanwhile, or is a dangling link, is none: it must not hide the others.
    """
    result = {}
    for path in paths:
        with contextlib.suppress(OSError):
            facts = path.stat()
            if stat.S_ISREG(facts.st_mode):
                result[path] = facts
    return dict(sorted(result.items(), key=lambda item: (item[1].st_mtime_ns, item[0].name)))


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
