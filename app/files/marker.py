"""A file that is held while a program runs: the system lets go of it when the program dies.

So "is it still running" needs no process numbers, which are used again.
"""

import contextlib
from pathlib import Path
from typing import IO

from physics.disk.folders import make_folders
from physics.disk.regular_file import regular

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None


class Marker:
    """A held file. `release` deletes it; a crash leaves it, held by nobody."""

    def __init__(self, path: Path) -> None:
        """Make the file and hold it; OSError when that is not possible."""
        self.path = path
        make_folders(path.parent)
        self._file: IO[bytes] | None = open(path, "ab", opener=regular)  # noqa: SIM115 - it is held
        if not hold(self._file):
            self._file.close()
            raise OSError(f"{path} is held by another program")

    def release(self, leave: bool = False) -> None:
        """Let go and delete it: this program ends in good order; or `leave` it, as a crash does."""
        if self._file is not None:
            self._file.close()
            self._file = None
            if not leave:
                with contextlib.suppress(OSError):
                    self.path.unlink()


def hold(file: IO[bytes]) -> bool:
    """Lock an open file without waiting; False when another program has it."""
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    except OSError:
        return False
    return True


def is_held(path: Path) -> bool:
    """Whether a living program holds the file; False also when there is none."""
    try:
        with open(path, "rb+", opener=regular) as file:  # which makes none
            return not hold(file)
    except FileNotFoundError:
        return False
    except OSError:
        return True
