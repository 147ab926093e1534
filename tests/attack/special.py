"""What may stand where a file is looked for, and is none."""

import os
import socket
from collections.abc import Callable
from pathlib import Path
from random import Random


def _link(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


def _link_to_itself(path: Path) -> None:
    path.symlink_to(path)


def _link_to_pipe(path: Path) -> None:
    os.mkfifo(path.with_name("a pipe"))
    path.symlink_to("a pipe")


def _socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the path of a socket must be short
    try:
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(path.name)
    finally:
        os.chdir(here)


def _hole(path: Path) -> None:
    """A file of 1 TB that takes no room on the disk."""
    with path.open("wb") as file:
        file.truncate(1 << 40)


def _secret(path: Path) -> None:
    path.touch()
    path.chmod(0)


SPECIAL: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "link to a pipe": _link_to_pipe,
    "folder": Path.mkdir,
    "socket": _socket,
    "link to nowhere": _link("nowhere/at all"),
    "link to itself": _link_to_itself,
    "endless device": _link("/dev/zero"),
    "empty device": _link("/dev/null"),
    "full device": _link("/dev/full"),
    "terminal": _link("/dev/tty"),
    "memory": _link("/proc/self/mem"),
    "hole": _hole,
    "no permission": _secret,
    "nothing": lambda _path: None,
}


def put_special(random: Random, path: Path) -> str:
    """Put one of them at `path`; its name."""
    name = random.choice(list(SPECIAL))
    SPECIAL[name](path)
    return name
