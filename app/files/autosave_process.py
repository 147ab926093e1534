"""A process of its own that writes one autosave: ``python -m app.files.autosave_process PATH``.

A large scene as text is a second of work and a million objects. In a thread, the interpreter goes
back and forth between it and the frames, and one sweep of the garbage collector over all of that
stops a frame for 300 ms. Here a frame only meets the slices in which the draft is packed.
"""

import os
import pickle
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.files.atomic import FileError, write_file
from app.files.draft import Draft
from app.files.read_back import read_back
from creatures.child_process import started

SLICE = 200
"""Bodies or commands that are packed at once: [count], a millisecond or two. More: frames wait."""

PAUSE = 0.004
"""Between two slices: [s]. Less: several of them fall into one frame."""

LISTS = ("bodies", "joints", "events")


def parts(draft: Draft) -> Iterator[tuple[str, Any]]:
    """The draft without its long lists, and then these in slices."""
    export = draft.export()
    bare = export._replace(arrays={}, **dict.fromkeys(LISTS, ()))
    yield "draft", replace(draft, state=bare, log=())
    yield from (("arrays", [pair]) for pair in export.arrays.items())
    for name, rows in [*((name, getattr(export, name)) for name in LISTS), ("log", draft.log)]:
        for at in range(0, len(rows), SLICE):
            yield name, rows[at : at + SLICE]


def joined(result: Iterator[tuple[str, Any]]) -> Draft:
    """The draft of such parts."""
    lists: dict[str, Any] = {name: [] for name in (*LISTS, "log", "arrays")}
    _, draft = next(result)
    for name, rows in result:
        lists[name] += rows
    log, lists["arrays"] = tuple(lists.pop("log")), dict(lists["arrays"])
    return replace(draft, state=draft.state._replace(**lists), log=log)


def write_elsewhere(draft: Draft, path: Path, hurried: Callable[[], bool]) -> str:
    """Let a process write `draft` to `path`; returns what went wrong, "" when nothing did.

    It waits for the end. OSError when no process can be started, or it ends in disorder.
    """
    process = started("app.files.autosave_process", {}, str(path), text=False)
    assert process.stdin is not None
    for part in parts(draft):
        process.stdin.write(pickle.dumps(part))
        if not hurried():
            time.sleep(PAUSE)
    words, _ = process.communicate()
    if process.returncode != 0:
        raise OSError(f"the process that writes it ended with {process.returncode}")
    return words.decode()


def received() -> Iterator[tuple[str, Any]]:
    """What the program sends; EOFError when it ended in the middle."""
    stream = sys.stdin.buffer
    while stream.peek(1):  # pyright: ignore[reportAttributeAccessIssue]
        yield pickle.load(stream)


def main(arguments: Sequence[str]) -> None:
    """Write the draft that the program sends: the process's own part."""
    if hasattr(os, "nice"):
        os.nice(10)
    path, draft = Path(arguments[0]), joined(received())
    try:
        write_file(path, read_back(path, lambda: draft.text(exact=True)))
    except FileError as error:
        sys.stdout.buffer.write(str(error).encode(errors="replace"))


if __name__ == "__main__":
    main(sys.argv[1:])
