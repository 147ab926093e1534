"""A pack: read whole and checked, or refused; made of files, and read back before it is written."""

import io
import os
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import scenes
from app.files.atomic import FileError, shown, write_file
from app.files.door import read_file
from app.files.heads import kind_of
from app.files.json_text import SceneFileError, parse_json
from app.files.lesson_file import lesson_of
from app.files.packs.index import (
    INDEX,
    LICENCE,
    MOST_INDEX,
    MOST_SAID,
    MOST_TITLE,
    Index,
    Item,
    read_index,
)
from app.files.packs.unzip import MOST_BYTES, check_contents, name_fault, unzip
from app.files.read_back import not_again
from app.files.rerun import Progress, say_nothing
from app.files.scene_file import read_document
from app.files.things_text import PastedTextError, read_things
from app.quantities.file_size import size_words
from physics.values.text import fit_text

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""When all files of a pack were changed, for the zip: the same content is the same file."""


@dataclass(frozen=True)
class Pack:
    """What was read of a pack; everything in it can be used."""

    index: Index
    files: Mapping[str, bytes]  # without the index and the licence


def read_pack(path: Path, tell: Progress = say_nothing) -> Pack:
    """Return the pack in a file. FileError, before anything has changed."""
    return pack_in(path, read_file(path, MOST_BYTES), tell)


def pack_in(path: Path, data: bytes, tell: Progress = say_nothing) -> Pack:
    """Return the pack in bytes that came from `path`, which is said in errors."""
    files = unzip(path, data)
    if len(files[INDEX]) > MOST_INDEX:
        raise FileError(path, f"{INDEX} is too large: at most {size_words(MOST_INDEX)} are read")
    index = read_index(path, files[INDEX])
    check_contents(path, index, files)
    items = []
    for number, item in enumerate(index.contents):
        tell(number, len(index.contents))
        items.append(item_of(path, item.file, files[item.file]))
    there = {item.file: files[item.file] for item in items}
    return Pack(index._replace(contents=tuple(items)), there)


def item_of(path: Path, file: str, data: bytes) -> Item:
    """Return what a file of a pack says of itself. FileError, with `path`, when it is of no use."""
    at = Path(file)
    try:
        return _READERS[at.parts[0]](at, data)
    except SceneFileError as error:
        raise FileError(path, f"{file}: {error.reason}") from None
    except PastedTextError as error:
        raise FileError(path, f"{file}: {error}") from None


def _scene(at: Path, data: bytes) -> Item:
    document = read_document(at, parse_json(at, data))
    if document.exact is not None and document.exact.scene:
        _check_program(at, document.exact.scene)
    names = [str(body.get("name", "")) for body in document.tree.get("bodies", ())]
    words = document.notes[0] if document.notes else ""
    return _item(at, document.title, words, [*document.notes[1:], *names])


def _lesson(at: Path, data: bytes) -> Item:
    lesson = lesson_of(at, parse_json(at, data))
    saves = [world.exact for world in lesson.worlds.values()]
    names = [save.scene for save in saves if save is not None]
    names += [lesson.scene_of(step) for step in lesson.steps if not step.world]
    for name in filter(None, names):
        _check_program(at, name)
    said = [word for step in lesson.steps for word in (step.title, step.text, step.question)]
    return _item(at, lesson.title, lesson.steps[0].text, said, len(lesson.steps))


def _machine(at: Path, data: bytes) -> Item:
    things = read_things(data.decode("utf-8", "replace"))
    return _item(at, title_of(at), "", [str(body.get("name", "")) for body in things.bodies])


def _picture(at: Path, data: bytes) -> Item:
    if "picture" not in kind_of(data) and not data.startswith((b"RIFF", b"BM")):
        raise SceneFileError(at, "this is no picture")
    return _item(at, title_of(at))


_READERS = {"scenes": _scene, "lessons": _lesson, "machines": _machine, "pictures": _picture}


def _check_program(at: Path, name: str) -> None:
    """SceneFileError unless the scene comes with the program."""
    if scenes.DIRECTORY not in scenes.paths().get(name, at).parents:
        why = f"it needs the scene {name!r}, which is a program, and a pack holds none"
        raise SceneFileError(at, why)


def _item(at: Path, title: str, words: str = "", said: Iterable[str] = (), steps: int = 0) -> Item:
    more = " ".join(dict.fromkeys(filter(None, said)))
    short = fit_text(title, MOST_TITLE) or title_of(at)
    first, rest = (fit_text(" ".join(text.split()), MOST_SAID) for text in (words, more))
    return Item(at.as_posix(), short, first, steps, rest)


def title_of(at: Path) -> str:
    """Return the name of a file as words."""
    words = shown(at.name.partition(".")[0]).replace("_", " ").strip()
    return words[:1].upper() + words[1:]


# --- making --------------------------------------------------------------------------------------


def pack_bytes(index: Index, files: Mapping[str, bytes]) -> bytes:
    """Return the zip of a pack."""
    room = io.BytesIO()
    parts = {INDEX: index.text(), LICENCE: index.licence_text.encode(), **files}
    with zipfile.ZipFile(room, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in parts.items():
            info = zipfile.ZipInfo(name, LONG_AGO)
            info.external_attr = 0o100644 << 16
            archive.writestr(info, data, zipfile.ZIP_DEFLATED)
    return room.getvalue()


def make_pack(
    path: Path, index: Index, sources: Mapping[str, Path], tell: Progress = say_nothing
) -> Pack:
    """Write a pack of `sources`, by their names in it, to `path`, if it can be read again.

    FileError names what is missing or of no use, and leaves an old file.
    """
    files, items = {}, []
    for number, (name, source) in enumerate(sources.items()):
        tell(number, len(sources))
        if wrong := name_fault(name):
            raise FileError(source, wrong)
        files[name] = read_file(source, MOST_BYTES)
        items.append(item_of(source, name, files[name]))
    whole = index._replace(contents=tuple(items))
    data = pack_bytes(whole, files)
    again = unzip(path, data)
    check_contents(path, whole, again)
    if read_index(path, again[INDEX]) != whole:
        raise not_again(path, "it comes out differently")
    write_file(path, data)
    return Pack(whole, files)


def folder_sources(folder: Path) -> dict[str, Path]:
    """Return the files of a folder that is laid out as a pack. FileError for what none holds."""
    result = {}
    for source in sorted(folder.rglob("*")):
        name = source.relative_to(folder).as_posix()
        if name in (INDEX, LICENCE) or os.path.isdir(source) or source.name.startswith("."):
            continue
        if wrong := name_fault(name):
            raise FileError(source, wrong)
        result[name] = source
    return result
