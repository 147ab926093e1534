"""Regular files, and nothing else that has a name: the door to all files that are not the sources.

In the place of a file there may be a pipe, which never begins, a device, which never ends, a
socket or a folder. None of them stops a program that opens files by `regular`.

It belongs to physics because the kernels are kept in files, and physics imports nothing of app.
"""

import contextlib
import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

PIECE = 1 << 20
"""Asked for at once of what a file has beyond its size: [bytes], 1 MiB."""

WITHOUT_WAITING = (
    getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_CLOEXEC", 0)
)


class TooLargeError(OSError):
    """A file holds more than was asked for; `size` [bytes] is what it has, at least."""

    def __init__(self, size: int) -> None:
        self.size = size
        super().__init__(errno.EFBIG, os.strerror(errno.EFBIG))


def regular(path: str | os.PathLike[str], flags: int) -> int:
    """Open `path`: an `opener` for `open`. OSError when it is no regular file, without waiting.

    It is asked before it is opened too, because opening is a deed for some devices (a tape winds).
    """
    try:
        check_regular(os.stat(path), path)
    except FileNotFoundError:
        if not flags & os.O_CREAT:
            raise
    handle = os.open(path, flags | WITHOUT_WAITING, 0o666)
    try:
        check_regular(os.fstat(handle), path)  # it may have become another in between
    except OSError:
        os.close(handle)
        raise
    return handle


def read_regular(path: Path, most: int) -> bytes:
    """Return the whole content. OSError; TooLargeError when there are more than `most` bytes.

    What a file says of its size is not believed: it may grow while it is read.
    """
    with open(path, "rb", buffering=0, opener=regular) as file:
        room = os.fstat(file.fileno()).st_size
        if room > most:
            raise TooLargeError(room)
        pieces, size = [], 0
        while piece := file.read(min(room + 1 if not size else PIECE, most + 1 - size)):
            pieces.append(piece)
            size += len(piece)
            if size > most:
                raise TooLargeError(size)
    return b"".join(pieces)


def open_new(path: Path) -> BinaryIO:
    """Open a file to be written that is nobody's yet: whatever has its name goes first. OSError.

    It is made anew and never opened, so that a pipe or a link in its place does no harm.
    """
    with contextlib.suppress(FileNotFoundError):
        path.unlink()
    return open(path, "xb")


def check_regular(facts: os.stat_result, path: str | os.PathLike[str]) -> None:
    """OSError when `path`, of which these are the facts, is anything but a regular file."""
    if stat.S_ISDIR(facts.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder", os.fspath(path))
    if not stat.S_ISREG(facts.st_mode):
        raise OSError(errno.EINVAL, "it is not an ordinary file", os.fspath(path))
