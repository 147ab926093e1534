"""The index of a pack: what it is called, who made it, under which licence, and what is in it.

    {
     "fulcrum_pack": 1,
     "name": "Bridges",
     "author": "Ms Weber, Class 8b",
     "version": 2,
     "description": "Five bridges that break.",
     "licence": "CC BY 4.0",
     "contents": [
      {"file": "scenes/arch.json", "title": "An arch", "words": "It stands by itself."},
      {"file": "lessons/load.fulcrum", "title": "Which breaks first?", "steps": 4}
     ]
    }

Of an entry only `file` is believed; the rest is what the file itself says.
"""

import hashlib
from pathlib import Path
from typing import Any, NamedTuple

from app.files.file_name import PICTURES, file_name
from app.files.json_text import SceneFileError, json_text, parse_json
from app.files.scene_file import check_version
from physics import DefinitionError
from physics.plain.definition_values import brief, read_text, read_value, refuse_unknown
from scenes.lesson_words import SUFFIX as LESSON

SUFFIX = ".fulcrum-pack"
ENDINGS = (SUFFIX, ".zip")
"""What may hold a pack; ours have the first."""

INDEX, LICENCE = "pack.json", "LICENCE.txt"
"""Files of a pack beside what is in it; the second is for those who unzip it."""

KEY, VERSION = "fulcrum_pack", 1
KEYS = (KEY, "name", "author", "version", "description", "licence", "contents")

EXAMPLE = '{"fulcrum_pack": 1, "name": "Bridges", "author": "Class 8b", "licence": "CC BY 4.0"}'
"""The least that an index says before its pack is made."""

KINDS = {
    "scenes": (".json",),
    "lessons": (LESSON,),
    "pictures": (*PICTURES[:3], ".gif", ".webp", ".bmp"),
    "machines": (".json",),
}
"""Folders of a pack, and how the names of their files end."""

LICENCES = {
    "CC BY 4.0": "Anyone may use, change and share it, and must name you.",
    "CC BY-SA 4.0": "As CC BY. What others make of it must have this licence, too.",
    "CC0 1.0": "Anyone may do with it what they like.",
}
"""The usual licences, and what they mean in a sentence; any other is said in words of one's own."""

DEEDS = {
    "CC BY 4.0": "https://creativecommons.org/licenses/by/4.0/",
    "CC BY-SA 4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
    "CC0 1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
}

MOST_FILES = 1000
"""Files of a pack: [count]."""
MOST_VERSION = 9999
MOST_NAME, MOST_TEXT = 80, 2000
"""Longest name, and longest description or licence: [characters]."""
MOST_TITLE, MOST_SAID = 200, 1000
"""Letters of a file's title, and of its words, that are kept: [count]."""
MOST_INDEX = 16_000_000
"""Largest index: [bytes]; one of so many files with so many letters is smaller."""


class Item(NamedTuple):
    """One file of a pack, and what it says of itself."""

    file: str  # "scenes/arch.json"
    title: str
    words: str = ""  # the first of its text
    steps: int = 0  # [count] of a lesson
    said: str = ""  # other words of it, for the search

    @property
    def kind(self) -> str:
        """Return its folder, one of KINDS."""
        return self.file.partition("/")[0]


class Index(NamedTuple):
    """What a pack says of itself."""

    name: str
    author: str
    version: int
    description: str
    licence: str  # one of LICENCES, or words
    contents: tuple[Item, ...]

    @property
    def folder(self) -> str:
        """Return the name of its folder: one for all versions of a pack of that name and author."""
        who = f"{self.name}\n{self.author}".casefold().encode()
        digest = hashlib.blake2b(who, digest_size=5).hexdigest()
        return f"{file_name(self.name, usual='pack')[:40].strip('. ')}-{digest}"

    def of(self, kind: str) -> tuple[Item, ...]:
        """Return the files of a kind."""
        return tuple(item for item in self.contents if item.kind == kind)

    @property
    def counted(self) -> str:
        """Return what is in it: "3 scenes, 1 lesson"."""
        counts = {kind: len(self.of(kind)) for kind in KINDS}
        return ", ".join(
            f"{count} {kind if count > 1 else kind[:-1]}" for kind, count in counts.items() if count
        )

    @property
    def licence_text(self) -> str:
        """Return what stands in the file of the licence."""
        by = f"{self.name}, version {self.version}, by {self.author}."
        deed = DEEDS.get(self.licence)
        return f"{by}\n\n{f'{self.licence}: {deed}' if deed else self.licence}\n"

    def text(self) -> bytes:
        """Return the file of the index."""
        words = {**self._asdict(), "contents": [_entry(item) for item in self.contents]}
        return json_text({KEY: VERSION, **words}).encode()


def _entry(item: Item) -> dict[str, Any]:
    return {name: value for name, value in item._asdict().items() if value}


def read_index(path: Path, data: bytes) -> Index:
    """Return the index in bytes that came from `path`. SceneFileError says where it is wrong."""
    tree = parse_json(path, data)
    try:
        check_version(tree, KEY, VERSION, "pack")
        refuse_unknown("", tree, KEYS)
        for name in ("name", "author", "licence"):
            if not read_text(name, tree.get(name, ""), MOST_TEXT, lines=True).strip():
                raise DefinitionError(f"{name}: is missing")
        return Index(
            read_text("name", tree["name"], MOST_NAME).strip(),
            read_text("author", tree["author"], MOST_NAME).strip(),
            read_version(tree.get("version", 1)),
            read_text("description", tree.get("description", ""), MOST_TEXT, lines=True),
            read_text("licence", tree["licence"], MOST_TEXT, lines=True).strip(),
            _read_contents(tree.get("contents", [])),
        )
    except DefinitionError as error:
        raise SceneFileError(path, f"{INDEX}: {error}") from None


def read_version(value: Any) -> int:
    """Return a whole number from 1. DefinitionError."""
    if type(value) is not int or not 1 <= value <= MOST_VERSION:
        raise DefinitionError(f"version: must be 1 to {MOST_VERSION}, not {brief(value)}")
    return value


def _read_contents(value: Any) -> tuple[Item, ...]:
    if not isinstance(value, list) or len(value) > MOST_FILES:
        raise DefinitionError(f"contents: must be a list of at most {MOST_FILES} files")
    items = []
    for number, entry in enumerate(value):
        place = f"contents[{number}]"
        refuse_unknown(place, entry, Item._fields)
        words = {"file": entry.get("file", ""), "title": entry.get("title", "")}
        words |= {name: entry.get(name, "") for name in ("words", "said")}
        said = {name: read_text(f"{place}.{name}", word) for name, word in words.items()}
        items.append(Item(**said, steps=read_value(f"{place}.steps", int, entry.get("steps", 0))))
    return tuple(items)
