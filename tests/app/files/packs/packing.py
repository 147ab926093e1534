"""Packs for the tests: a small good one, and zips with anything in them."""

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path

from app.files.folders import SAMPLES
from app.files.packs.index import Index
from app.files.packs.pack import Pack, make_pack
from scenes.lesson_words import FOLDER

INDEX = Index("Bridges", "Ms Weber", 1, "Two things.", "CC BY 4.0", ())
SCENE, LESSON = SAMPLES / "see_saw.json", FOLDER / "fall.fulcrum"
SOURCES = {"scenes/see saw.json": SCENE, "lessons/fall.fulcrum": LESSON}
WORDS = {"fulcrum_pack": 1, "name": "Bridges", "author": "Ms Weber", "licence": "CC0 1.0"}


def good_pack(folder: Path, version: int = 1) -> Pack:
    """A pack that was read, of a scene and a lesson; its file is in `folder`."""
    return make_pack(folder / "good.fulcrum-pack", INDEX._replace(version=version), SOURCES)


def zip_of(files: Mapping[str, bytes] | list[tuple[zipfile.ZipInfo | str, bytes]]) -> bytes:
    """A zip of these files, be they as they may."""
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items() if isinstance(files, Mapping) else files:
            archive.writestr(name, data)
    return room.getvalue()


def index_of(*names: str, **words: object) -> bytes:
    """An index that names these files."""
    contents = [{"file": name} for name in names]
    return json.dumps({**WORDS, "contents": contents, **words}).encode()
