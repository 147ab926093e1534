"""Files of machines: scene files of a few things, that are put in whole as the templates are."""

from collections.abc import Iterable
from functools import lru_cache, partial
from pathlib import Path

from app.editor.templates import Make
from app.files.atomic import FileError
from app.files.door import read_file
from app.files.packs.pack import title_of
from app.files.things_text import MOST_TEXT, PastedTextError, read_things
from app.simulation.commands.edit import AddThings

SUFFIX = ".json"


def machines_of(paths: Iterable[Path]) -> dict[str, Make]:
    """Return what makes the machine of each file, by its name as words."""
    return {title_of(path): partial(read_machine, path) for path in paths}


def read_machine(path: Path) -> AddThings:
    """Return the things of a file; nothing when it cannot be read."""
    try:
        return _read(path, path.stat().st_mtime_ns)
    except (OSError, FileError, PastedTextError):
        return AddThings(())


@lru_cache(maxsize=32)
def _read(path: Path, _changed: int) -> AddThings:
    return read_things(read_file(path, MOST_TEXT).decode("utf-8", "replace"))
