"""What a file sheet is for, and what was chosen and typed in it so far. It outlives the sheet: when
the window gets another size the sheet is made anew.
"""

import os
import stat
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.files.atomic import FileError, check_output, reason, shown
from app.files.background import Job
from app.files.folders import documents_folder, earlier_folder, own_folder
from physics.disk.folders import home_folder, make_folders
from scenes.lesson_words import FOLDER

SUFFIX = ".json"
SEPARATORS = tuple({os.sep, os.altsep or os.sep})
MOST = 100
"""Lines of a list: [count], 100 take 0.15 s to build; typing finds the rest."""


@dataclass(frozen=True)
class Place:
    """A folder to go to with one click, or with `files` a list of files from anywhere."""

    words: str
    folder: Path
    files: Callable[[], list[Path]] | None = None
    newest_first: bool = False
    where: Callable[[Path], str] = lambda path: shown(path.parent)
    """Says of one of those files where it is."""


def own_places(words: str, kind: str) -> list[Place]:
    """Return the user's folder for files of a kind ("scenes"), called "My scenes", and that of
    earlier versions, if it has some.
    """
    earlier = earlier_folder(kind)
    places = [Place(words, own_folder(kind), newest_first=True)]
    return places if earlier is None else [*places, Place("Earlier files", earlier)]


OF_FEATURES: list[Callable[[str], Sequence[Place]]] = []
"""Return more places of files of a kind: features put them there."""


def places_of_features(kind: str) -> list[Place]:
    """Return where features have files of a kind."""
    return [place for places in OF_FEATURES for place in places(kind)]


def usual_places() -> list[Place]:
    """Return where people keep files on this computer, as far as it is there."""
    home = home_folder()
    named = [("Documents", documents_folder()), *((n, home / n) for n in ("Desktop", "Downloads"))]
    return [*(Place(w, path) for w, path in named if os.path.isdir(path)), Place("Home", home)]


PROGRAM_LESSONS = Place("Lessons", FOLDER)
"""The lessons that come with the program."""


def save_task(
    title: str,
    words: str,
    kind: str,
    name: str,
    start: Callable[["FileTask", Path], bool],
    suffixes: tuple[str, ...] = (SUFFIX,),
) -> "FileTask":
    """Return what asks for a folder and a name to save under, beginning in the user's own."""
    own = own_places(words, kind)[:1]
    task = FileTask(title, "Save", True, [*own, *usual_places()], start, suffixes=suffixes)
    task.choose(0)
    task.name = name
    return task


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
    folder: Path = field(default_factory=home_folder)
    name: str = ""  # typed: the new file's name, or what the list is filtered by
    exact: bool | None = None  # None: no switch
    suffixes: tuple[str, ...] = (SUFFIX,)  # of the files that are listed; a new one has the first
    error: str = ""
    asked: Path | None = None  # it exists: is it to be replaced?
    job: Job | None = None
    done: bool = False

    def go(self, folder: Path) -> None:
        """List another folder."""
        self.folder, self.place, self.error, self.asked = folder, -1, "", None

    def choose(self, place: int) -> None:
        """List one of the places."""
        self.go(self.places[place].folder)
        self.place = place

    def enter(self, typed: str) -> None:
        """Go where the folder line says: to a folder, or to the whole path of a file."""
        self.error = ""
        if typed == shown(self.folder):  # which need not be the path itself
            return
        try:
            path = self._path(typed.strip() or ".")
        except FileError as error:
            self.error = error.reason
            return
        if os.path.isfile(path):
            self.go(path.parent)
            self.name = path.name
        else:
            self.go(path)

    def target(self) -> Path:
        """Return the file that the typed name means. FileError says why it cannot be written
        there.
        """
        name = self.name.strip()
        if Path(name).name in ("", "..") or name.endswith(SEPARATORS):
            raise FileError(self.folder, "give the file a name")
        path = self.folder / name
        if any(sign in name for sign in SEPARATORS):
            path = self._path(name)
            if os.path.isdir(path):
                raise FileError(path, f"{shown(path)} is a folder: give a name in it")
        if not ends_with(path, self.suffixes):
            path = path.with_name(path.name + self.suffixes[0])
        if path.parent in {place.folder for place in self.places}:
            try:
                make_folders(path.parent)  # nothing was saved there yet
            except OSError as error:
                words = f"the folder {shown(path.parent)} cannot be made: {reason(error)}"
                raise FileError(path, words) from error
        try:
            check_output(path)
        except FileError as error:
            raise FileError(path, f"{shown(path.name)} cannot be saved: {error.reason}") from error
        return path

    def _path(self, typed: str) -> Path:
        """Return what was typed, seen from the folder that is listed. FileError: no such user."""
        try:
            return self.folder / Path(typed).expanduser()
        except RuntimeError as error:
            user = Path(typed).parts[0].removeprefix("~")
            words = f"there is no user {user}" if user else "no home folder is known"
            raise FileError(self.folder, words) from error

    def items(self) -> tuple[list[Item], int]:
        """Return the lines to show, and how many more there are; `error` says why there is none."""
        place = self.places[self.place] if self.place >= 0 else None
        try:
            if place is not None and place.files is not None:
                result = [item_of(path, place.where(path)) for path in place.files()]
            else:
                newest = place is not None and place.newest_first
                result = listed(self.folder, newest, self.suffixes)
        except FileNotFoundError:
            result = []
            if place is None:
                self.error = f"there is no folder {shown(self.folder)}"
        except (OSError, ValueError) as error:
            result = []
            self.error = f"{shown(self.folder)} cannot be read: {reason(error)}"
        if not self.saving:
            words = self.name.lower().split()
            result = [i for i in result if all(word in i.words.lower() for word in words)]
        return result[:MOST], max(0, len(result) - MOST)


def listed(folder: Path, newest_first: bool, suffixes: tuple[str, ...] = (SUFFIX,)) -> list[Item]:
    """Return folders, then files of the right kind, by name. Raises OSError."""
    seen = [item_of(path) for path in folder.iterdir() if not path.name.startswith(".")]
    items = [i for i in seen if i.is_folder or ends_with(i.path, suffixes)]
    if newest_first:
        return sorted(items, key=lambda item: (not item.is_folder, -item.time, item.words))
    return sorted(items, key=lambda item: (not item.is_folder, item.words.lower()))


def ends_with(path: Path, suffixes: tuple[str, ...]) -> bool:
    """Return whether a name ends in one of these suffixes, which may have several dots."""
    name = path.name.lower()
    return name.endswith(suffixes) and name not in suffixes


def item_of(path: Path, where: str = "") -> Item:
    """Return a line about `path`; `where` is said behind the name. Never raises."""
    words = f"{shown(path.name)}  in {where}" if where else shown(path.name)
    try:
        facts = path.stat()
        return Item(path, words, stat.S_ISDIR(facts.st_mode), facts.st_size, facts.st_mtime)
    except OSError:
        return Item(path, words)


def date_words(seconds: float) -> str:
    """Return a time of the epoch [s] as "Today 12:31" or "2026-03-14 12:31"; "" for none."""
    if not seconds:
        return ""
    try:
        then, now = time.localtime(seconds), time.localtime()
    except (OverflowError, OSError, ValueError):  # a damaged file system knows odd dates
        return ""
    clock = time.strftime("%H:%M", then)
    if then[:3] == now[:3]:
        return f"Today {clock}"
    return f"{time.strftime('%Y-%m-%d', then)} {clock}"
