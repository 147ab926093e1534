"""What a file sheet is for, and what was chosen and typed in it so far. It outlives the sheet: when
the window gets another size the sheet is made anew.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SUFFIX = ".json"
MOST = 100
"""Lines of a list: [count], 100 take 0.15 s to build; typing finds the rest."""


@dataclass(frozen=True)
class Place:
    """A folder to go to with one click, or with `files` a list of files from anywhere."""

    words: str
    folder: Path
    files: Callable[[], list[Path]] | None = None
    newest_first: bool = False


@dataclass(frozen=True)
class Item:
    """One line of the list."""

    path: Path
    words: str
    is_folder: bool = False
    size: int = 0  # [bytes]
    time: float = 0.0  # [s] when it was changed, seconds of the epoch


@dataclass
class FileTask:
    """State of a file sheet. `start` begins the work; `error`, `done` and `job` follow it."""

    title: str
    verb: str  # on the button
    saving: bool
    places: Sequence[Place]
    start: Callable[["FileTask", Path], bool]
    place: int = 0  # of `places`, -1 = a folder of its own
    folder: Path = field(default_factory=Path.home)
    name: str = ""  # typed: the new file's name, or what the list is filtered by
    exact: bool | None = None  # None: no switch
    error: str = ""
    asked: Path | None = None  # it exists: is it to be replaced?
    job: Any = None
    done: bool = False

    def go(self, folder: Path) -> None:
        """List another folder."""
        self.folder, self.place, self.error, self.asked = folder, -1, "", None

    def choose(self, place: int) -> None:
        """List one of the places."""
        self.go(self.places[place].folder)
        self.place = place

    def enter(self, typed: str) -> None:
        """The folder line was typed: a folder, or the whole path of a file."""
        path = Path(typed.strip() or ".").expanduser()
        path = path if path.is_absolute() else self.folder / path
        if path.is_file():
            self.go(path.parent)
            self.name = path.name
        else:
            self.go(path)

    def target(self) -> Path | None:
        """The file that the typed name means; None when there is no name."""
        name = self.name.strip()
        if not name:
            return None
        path = self.folder / Path(name).expanduser()
        return path if path.suffix.lower() == SUFFIX else path.with_name(path.name + SUFFIX)

    def items(self) -> tuple[list[Item], int]:
        """The lines to show, and how many more there are; `error` says why there is none."""
        place = self.places[self.place] if self.place >= 0 else None
        try:
            if place is not None and place.files is not None:
                found = [item_of(path, str(path.parent)) for path in place.files()]
            else:
                found = listed(self.folder, place is not None and place.newest_first)
        except FileNotFoundError:
            found = []
            if place is None:
                self.error = f"there is no folder {self.folder}"
        except OSError as error:
            found = []
            self.error = f"{self.folder} cannot be read: {error.strerror or error}"
        if not self.saving:
            words = self.name.lower().split()
            found = [i for i in found if all(word in i.words.lower() for word in words)]
        return found[:MOST], max(0, len(found) - MOST)


def listed(folder: Path, newest_first: bool) -> list[Item]:
    """Folders, then files of the right kind, by name. OSError."""
    seen = [item_of(path) for path in folder.iterdir() if not path.name.startswith(".")]
    items = [i for i in seen if i.is_folder or i.path.suffix.lower() == SUFFIX]
    if newest_first:
        return sorted(items, key=lambda item: (not item.is_folder, -item.time, item.words))
    return sorted(items, key=lambda item: (not item.is_folder, item.words.lower()))


def item_of(path: Path, where: str = "") -> Item:
    """A line about `path`; `where` is said behind the name. Never raises."""
    words = f"{path.name}  in {where}" if where else path.name
    try:
        facts = path.stat()
        return Item(path, words, path.is_dir(), facts.st_size, facts.st_mtime)
    except OSError:
        return Item(path, words)


def date_words(seconds: float) -> str:
    """A time of the epoch [s] as "Today 12:31" or "2026-03-14 12:31"; "" for none."""
    if not seconds:
        return ""
    then, now = time.localtime(seconds), time.localtime()
    clock = time.strftime("%H:%M", then)
    if then[:3] == now[:3]:
        return f"Today {clock}"
    return f"{time.strftime('%Y-%m-%d', then)} {clock}"


def size_words(size: int) -> str:
    """[bytes] as "640 B", "12 kB", "3.4 MB"."""
    if size < 1000:
        return f"{size} B"
    if size < 999_500:
        return f"{size / 1e3:.3g} kB"
    return f"{size / 1e6:.3g} MB"
