"""The pack that is being made: what is typed and ticked so far, kept for its next version."""

import contextlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from app.features.packs.own_files import OwnFile, look, names_for, own_files
from app.files.atomic import FileError, write_file
from app.files.door import read_file
from app.files.folders import data_directory
from app.files.packs.index import KINDS, LICENCES, MOST_VERSION, Index

OWN_WORDS = "In my own words"
MOST_DRAFT = 1_000_000  # [bytes]


@dataclass
class Draft:
    """What the sheet shows; it outlives the sheet, and the program."""

    name: str = ""
    author: str = ""
    version: str = "1"
    description: str = ""
    licence: str = next(iter(LICENCES))
    own_words: str = ""
    ticked: set[str] = field(default_factory=set)  # paths
    kind: str = next(iter(KINDS))  # whose files are listed

    def __post_init__(self) -> None:
        """Look for the files that there are."""
        self.files = {kind: own_files(kind) for kind in KINDS}
        self.looked: set[OwnFile] = set()  # into which one has looked
        self.trouble = ""

    def again(self) -> "Draft":
        """Return the same with the files that there are now."""
        return Draft(**asdict(self))

    @property
    def chosen(self) -> list[OwnFile]:
        """Return the files that are ticked and still there."""
        return [f for files in self.files.values() for f in files if str(f.path) in self.ticked]

    def tick(self, one: OwnFile) -> None:
        """Take a file into the pack, or leave it out."""
        self.ticked ^= {str(one.path)}
        self.trouble = ""

    def tick_all(self) -> None:
        """Take all files that are listed, or none of them."""
        paths = {str(one.path) for one in self.files[self.kind]}
        self.ticked = self.ticked - paths if paths <= self.ticked else self.ticked | paths

    def go_on(self) -> None:
        """Look into one more of the files that are ticked."""
        for one in self.chosen:
            if one not in self.looked:
                look(one)
                self.looked.add(one)
                return

    @property
    def faults(self) -> list[str]:
        """Return what is wrong with files that are ticked, as far as it is known."""
        return [why for one in self.chosen if one in self.looked and (why := look(one).fault)]

    @property
    def warnings(self) -> list[str]:
        """Return what should be known of files that are ticked."""
        return [why for one in self.chosen if one in self.looked and (why := look(one).warning)]

    def problem(self) -> str:
        """Return why no pack can be made of it, "" when one can."""
        if not self.name.strip():
            return "Give the pack a name."
        if not self.author.strip():
            return "Say who made it: your name, or that of your class."
        if not (self.version.isdecimal() and 1 <= int(self.version) <= MOST_VERSION):
            return f"The version is a whole number, 1 to {MOST_VERSION}."
        if self.licence == OWN_WORDS and not self.own_words.strip():
            return "Say what others may do with it."
        if not self.chosen:
            return "Tick at least one file."
        return self.faults[0] if self.faults else ""

    def index(self) -> Index:
        """Return the index of the pack, without its contents."""
        own = self.licence == OWN_WORDS
        return Index(
            self.name.strip(),
            self.author.strip(),
            int(self.version),
            self.description.strip(),
            self.own_words.strip() if own else self.licence,
            (),
        )

    def sources(self) -> dict[str, Path]:
        """Return the files by their names in the pack."""
        return names_for(self.chosen)

    def saved(self) -> None:
        """Keep it for the next version of the pack."""
        self.version = str(min(int(self.version) + 1, MOST_VERSION))
        words = {**asdict(self), "ticked": sorted(self.ticked)}
        with contextlib.suppress(FileError):
            write_file(_place(), json.dumps(words, indent=1).encode())


def _place() -> Path:
    return data_directory() / "pack_made_last.json"


def last_draft() -> Draft:
    """Return the pack that was made last, with another number, or an empty one."""
    try:
        words: Any = json.loads(read_file(_place(), MOST_DRAFT))
        texts = {n: words[n] for n in ("name", "author", "version", "description", "own_words")}
        ticked = {str(path) for path in words["ticked"]}
        if not all(isinstance(text, str) for text in texts.values()):
            return Draft()
    except (FileError, ValueError, KeyError, TypeError, RecursionError):
        return Draft()
    licence = words.get("licence")
    known = licence if licence in LICENCES or licence == OWN_WORDS else Draft.licence
    return Draft(**texts, licence=known, ticked=ticked)
