"""The user's own files that can go into a pack, and what is wrong with one of them."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from app.drawing.picture_decoding import KINDS as KINDS_READ
from app.drawing.picture_decoding import PictureError, decoded
from app.files.atomic import FileError, shown
from app.files.door import read_file
from app.files.file_name import file_name
from app.files.folders import earlier_folder, is_in_pack, own_folder
from app.files.json_text import parse_json
from app.files.packs.index import KINDS, Item
from app.files.packs.pack import item_of, title_of
from app.files.packs.unzip import MOST_BYTES
from app.files.recent import Recent
from app.simulation.attached.pictures import BodyPicture
from app.ui.sheets.own_scenes import own_scenes
from physics import DefinitionError

MOST = 100
"""Files of a kind that are offered: [count], the newest."""


@dataclass(frozen=True)
class OwnFile:
    """A file of the user; another one when it has changed."""

    kind: str
    path: Path
    size: int  # [bytes]
    changed: int  # [ns] of the epoch


@dataclass(frozen=True)
class Seen:
    """What a look into a file has shown."""

    title: str
    fault: str = ""  # why it cannot be in a pack
    warning: str = ""


def own_files(kind: str) -> list[OwnFile]:
    """Return the user's own files of a kind, the newest first."""
    found = []
    for path in dict.fromkeys(path.absolute() for path in _paths(kind)):
        with contextlib.suppress(OSError):  # gone meanwhile
            facts = path.stat()
            found.append(OwnFile(kind, path, facts.st_size, facts.st_mtime_ns))
    return sorted(found, key=lambda one: -one.changed)[:MOST]


def _paths(kind: str) -> Iterator[Path]:
    if kind == "scenes":
        yield from (one.path for one in own_scenes())
        return
    for folder in filter(None, (own_folder(kind), earlier_folder(kind))):
        with contextlib.suppress(OSError):
            yield from (p for p in folder.iterdir() if p.name.lower().endswith(KINDS[kind]))
    if kind == "lessons":
        recent = (p for p in Recent().files() if p.name.lower().endswith(KINDS[kind]))
        yield from (path for path in recent if not is_in_pack(path))


def names_for(files: list[OwnFile]) -> dict[str, Path]:
    """Return the files by the names that they have in a pack: no two are alike on any system."""
    result: dict[str, Path] = {}
    taken: set[str] = set()
    for one in files:
        suffix, number = one.path.suffix.lower(), 1
        while (name := _name(one, suffix, number)).casefold() in taken:
            number += 1
        taken.add(name.casefold())
        result[name] = one.path
    return result


def _name(one: OwnFile, suffix: str, number: int) -> str:
    more = f" {number}" if number > 1 else ""
    return f"{one.kind}/{file_name(one.path.stem, f'{more}{suffix}', usual=one.kind[:-1])}"


@lru_cache(maxsize=1000)
def look(one: OwnFile) -> Seen:
    """Return what is to be said of a file; it takes as long as to open it."""
    usual, name = title_of(one.path), _name(one, one.path.suffix.lower(), 1)
    try:
        data = read_file(one.path, MOST_BYTES)
        item = item_of(one.path, name, data)
    except FileError as error:
        return Seen(usual, f"{usual}: {error.reason.removeprefix(f'{name}: ')}")
    return Seen(item.title, warning=_warning(one, item, data))


def _warning(one: OwnFile, item: Item, data: bytes) -> str:
    """Return which picture is missing: it is there, and cannot be shown."""
    if one.kind == "pictures":
        return _unseen(data, f"{shown(one.path.name)} ")
    if one.kind == "lessons":
        return ""
    tree: Any = parse_json(one.path, data)
    for words in tree.get("attached", ()):
        if words.get("kind") == BodyPicture.KIND:
            with contextlib.suppress(DefinitionError):
                picture = BodyPicture(body_id=1, png=tuple(words["png"])).data
                if why := _unseen(picture, "", ("PNG",)):
                    return f"{item.title}: the picture on {words.get('body')} is missing: it {why}"
    return ""


def _unseen(data: bytes, name: str, kinds: tuple[str, ...] = KINDS_READ) -> str:
    try:
        decoded(data, kinds)
    except PictureError as error:
        return f"{name}{error}"
    return ""
