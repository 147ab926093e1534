"""What may stand in the place of a file, and a clock that ends a test instead of hanging it."""

import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


def _socket(path: Path) -> None:
    here = os.getcwd()
    os.chdir(path.parent)  # the name of a socket has 107 letters at most
    try:
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(path.name)
    finally:
        os.chdir(here)


def _link_to(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


def _link_to_pipe(path: Path) -> None:
    os.mkfifo(path.with_name("pipe behind the link"))
    path.symlink_to("pipe behind the link")


SPECIAL: dict[str, Callable[[Path], None]] = {
    "a pipe": os.mkfifo,
    "a link to a pipe": _link_to_pipe,
    "a socket": _socket,
    "a folder": Path.mkdir,
    "a link to an endless device": _link_to("/dev/zero"),
    "a link to a device that is full": _link_to("/dev/full"),
    "a link to the terminal": _link_to("/dev/tty"),
    "a link to nowhere": _link_to("nowhere/at all"),
}
"""What makes it, by its name; a link to itself cannot even be asked, so it has tests of its own."""


class HangsError(AssertionError):
    """It waited for something that never comes."""


@contextmanager
def no_hanging(seconds: float = 10.0) -> Iterator[None]:
    """Fail what waits for ever, after so many seconds [s]; nothing is measured."""

    def ring(*_: object) -> None:
        raise HangsError("it still waits")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
