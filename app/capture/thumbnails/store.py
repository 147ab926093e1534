"""Thumbnails on disk: one PNG a scene and theme, named by a hash of what it was made from.

A scene is one of the program, by its name, or a file of the user: see `drawn_name`.
"""

import contextlib
import hashlib
import io
import os
import struct
from pathlib import Path

import pygame

import scenes
from app.files.atomic import FileError, by_age
from app.files.door import read_file
from app.files.folders import thumbnails_folder

SIZE = (480, 270)  # [px] as wide as a card of the menu on a projector
HEAD = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", *SIZE)
"""How the file of one begins. What does not is of no such size, and is not decoded."""

MOST_OF_ONE = 1_000_000
"""Largest file that is read: [bytes], 1 MB, twice what SIZE takes unpacked."""

DRAWN_AS = b"1"  # another word when thumbnails are drawn in another way: all are made anew

MOST_BYTES = 64_000_000
"""All files together: [bytes], 64 MB; 115 scenes in two themes take 8. The oldest go first."""


def drawn_name(path: Path, changed: int) -> str:
    """Return the name of the picture of a scene file, changed at `changed` [ns of the epoch]."""
    return f"{changed}:{path}"


def drawn_path(name: str) -> Path | None:
    """Return the scene file of which `name` is the picture; None for a scene of the program."""
    changed, colon, path = name.partition(":")
    return Path(path) if colon and changed.isdigit() else None


class Store:
    """The store finds, reads and clears away thumbnails; a folder that cannot be used is empty."""

    def __init__(self, folder: Path | None = None) -> None:
        """Use `folder`, or a folder of the user's cache."""
        self.folder = folder or thumbnails_folder()
        self._digests: dict[str, str] = {}

    def refresh(self) -> None:
        """Read again what the scenes look like now: their chapters and the kit."""
        paths = scenes.paths()
        chapters = {path.parent for path in paths.values()} - {scenes.DIRECTORY}
        kit = hashlib.blake2b(DRAWN_AS, digest_size=8)
        for source in sorted(scenes.DIRECTORY.rglob("*.py")):
            if not chapters.intersection(source.parents):
                kit.update(_bytes_of(source))
        digests = {scenes.DIRECTORY: kit.hexdigest()}
        for chapter in chapters:
            digest = kit.copy()
            for source in sorted(chapter.rglob("*.py")):
                digest.update(_bytes_of(source))
            digests[chapter] = digest.hexdigest()
        self._digests = {name: digests[path.parent] for name, path in paths.items()}

    def path(self, name: str, theme: str) -> Path:
        """Return the file of a scene's thumbnail, whether it is there or not."""
        if drawn_path(name) is not None:
            digest = hashlib.blake2b(DRAWN_AS + os.fsencode(name), digest_size=8).hexdigest()
        else:
            if name not in self._digests:
                self.refresh()
            digest = self._digests.get(name, "none")
        return self.folder / f"{_stem(name)}-{theme}-{digest}.png"

    def read(self, name: str, theme: str) -> pygame.Surface | None:
        """Return the thumbnail; None when there is none. A damaged file is deleted."""
        path = self.path(name, theme)
        try:
            data = read_file(path, MOST_OF_ONE)
            if data.startswith(HEAD):
                picture = pygame.image.load(io.BytesIO(data), path.name)
                os.utime(path)  # it was used: it is not the next to go
                return picture
        except (OSError, FileError, pygame.error):
            pass
        with contextlib.suppress(OSError):
            path.unlink()
        return None

    def clear(self, name: str, theme: str) -> None:
        """Delete what became old by a new thumbnail, and the oldest files above MOST_BYTES."""
        present = self.path(name, theme)
        with contextlib.suppress(OSError):
            for old in self.folder.glob(f"{_stem(name)}-{theme}-*.png"):
                if old != present:
                    old.unlink()
            self._bound()

    def _bound(self) -> None:
        files = by_age(self.folder.glob("*.png"))
        size = sum(facts.st_size for facts in files.values())
        for path, facts in files.items():
            if size <= MOST_BYTES:
                return
            size -= facts.st_size
            path.unlink()


def _stem(name: str) -> str:
    """Return how the files of a scene's pictures begin."""
    path = drawn_path(name)
    if path is None:
        return name
    return f"own-{hashlib.blake2b(bytes(path), digest_size=8).hexdigest()}"


def _bytes_of(source: Path) -> bytes:
    """Return what a file holds; nothing when it cannot be read."""
    try:
        return source.read_bytes() if os.path.isfile(source) else b""
    except OSError:
        return b""
