"""The standard outputs of the program, which may be closed, full, or unable to write a letter.

What is wrong with stderr is nobody's to hear. What is wrong with stdout is told by `tell`.
"""

import contextlib
import io
import os
import sys
from typing import Self, TextIO

from app.files.atomic import reason
from app.window.options import UsageError

NAMES = ("stdout", "stderr")
DESCRIPTORS = (0, 1, 2)
"""Of stdin, stdout, stderr."""


class Output(io.TextIOBase):
    """A standard output that never raises; `error` is what was wrong with it, "" for nothing."""

    def __init__(self, stream: TextIO | None) -> None:
        """Write to `stream`; None: it was closed before the program began."""
        self._stream = stream
        self.error = "" if stream is not None else "it is closed"
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a letter that it cannot write

    def write(self, text: str) -> int:
        """Write as far as that is possible."""
        if self._stream is not None and not self.error:
            try:
                self._stream.write(text)
            except (OSError, ValueError) as error:
                self._fail(error)
        return len(text)

    def flush(self) -> None:
        """Bring out what was written."""
        if self._stream is not None and not self.error:
            try:
                self._stream.flush()
            except (OSError, ValueError) as error:
                self._fail(error)

    def isatty(self) -> bool:
        """Return whether somebody looks at it."""
        with contextlib.suppress(OSError, ValueError):
            return self._stream is not None and not self.error and self._stream.isatty()
        return False

    def fileno(self) -> int:
        """Return its number to the system."""
        if self._stream is None:
            raise OSError("it is closed")
        return self._stream.fileno()

    def _fail(self, error: OSError | ValueError) -> None:
        """Write nothing more. What waits to be written goes nowhere, or the end would fail too."""
        self.error = reason(error) if isinstance(error, OSError) else "it is closed"
        with contextlib.suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self.fileno())
            os.close(nowhere)


class Outputs:
    """While this is entered, stdout and stderr are `Output`s."""

    def __enter__(self) -> Self:
        _fill_gaps()
        self._before = {name: getattr(sys, name) for name in NAMES}
        for name, stream in self._before.items():
            setattr(sys, name, Output(stream))
        return self

    def __exit__(self, *_: object) -> None:
        for name, stream in self._before.items():
            getattr(sys, name).flush()
            setattr(sys, name, stream)


def _fill_gaps() -> None:
    """Open what was closed: or the next file that is opened is stdout for all libraries."""
    for number in DESCRIPTORS:
        try:
            os.fstat(number)
        except OSError:
            with contextlib.suppress(OSError):
                os.open(os.devnull, os.O_RDWR)  # the lowest number that is free


def tell(words: str) -> None:
    """Write a line to stdout, or several. UsageError when they cannot be written."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()
    if isinstance(sys.stdout, Output) and sys.stdout.error:
        raise UsageError(f"stdout cannot be written: {sys.stdout.error}")
