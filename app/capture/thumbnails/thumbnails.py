"""Thumbnails for the window: read from the disk, made in the background when they are not there."""

import os
import time
from collections.abc import Callable, Iterable, Sequence

import pygame

from app.capture.thumbnails.process import Worker
from app.capture.thumbnails.store import Store
from app.drawing import surfaces
from app.drawing.kept_pictures import KeptPictures

KEPT = 48_000_000
"""Pictures in memory: [bytes], 48 MB: those of all scenes at the size of a card on a projector."""

SHARE = 0.004
"""How long a frame may read pictures: [s], a quarter of it."""

Size = tuple[int, int]
Shipped = Callable[[str, str], pygame.Surface | None]
"""Gives the picture of a scene in a theme that came with the program."""


class Thumbnails:
    """`get` never waits; `poll`, once a frame, brings what was asked for nearer."""

    def __init__(self, store: Store | None = None, shipped: Shipped | None = None) -> None:
        """Touch no process and no file before the first `want`.

        What `shipped` gives is shown until there is a picture of this machine's own.
        """
        self.store = store or Store()
        self.worker = Worker()
        self._pictures = KeptPictures(KEPT)
        self._shipped = shipped
        self._early: dict[tuple[str, str, Size], pygame.Surface | None] = {}
        self._theme, self._size = "light", (0, 0)
        self._sight: list[str] = []  # these are shown now
        self._rest: list[str] = []  # these may be shown later
        self._here: set[str] = set()  # names whose file was there
        self._failed: set[tuple[str, str]] = set()

    def want(self, theme: str, size: Size, sight: Sequence[str], rest: Iterable[str]) -> None:
        """Ask for the scenes in `sight` at `size` [px], in a theme; the `rest` can wait."""
        if theme != self._theme:
            self._here.clear()
        if (theme, size) != (self._theme, self._size):
            self._early.clear()
        self._theme, self._size = theme, size
        self._sight = list(sight)
        self._rest = [name for name in rest if name not in sight]

    def hurry(self, theme: str, name: str) -> None:
        """Make the picture of `name` in a theme before all others: it was saved just now."""
        if theme != self._theme:
            self.want(theme, self._size, [], self._rest)
        self._rest = [name, *(other for other in self._rest if other != name)]

    def get(self, name: str, theme: str, size: Size) -> pygame.Surface | None:
        """Return the picture of a scene in a theme and `size` [px], if it is at hand."""
        key = (name, theme, size)
        return self._pictures.get(key) or self._early.get(key)

    @property
    def missing(self) -> int:
        """Return how many are still to be made [count]."""
        return sum(1 for name in (*self._sight, *self._rest) if self._lacks(name))

    def poll(self, seconds: float = SHARE) -> set[str]:
        """Read, ask, hear; the names whose picture has come since the last call."""
        self._hear()
        come, end = set(), time.perf_counter() + seconds
        for name in self._sight:
            if self._read(name):
                come.add(name)
                if time.perf_counter() > end:
                    return come
        self._ask()
        return come

    def close(self) -> None:
        """End the process; nothing is waited for."""
        self.worker.close()

    # --- reading -----------------------------------------------------------------------------

    def _read(self, name: str) -> bool:
        """Bring a picture that is on the disk into memory; True when that was done."""
        key = (name, self._theme, self._size)
        if key in self._pictures or (name, self._theme) in self._failed:
            return False
        if self._lacks(name):
            return self._read_early(name)
        picture = self.store.read(name, self._theme)
        if picture is None:  # gone or damaged: make it again
            self._here.discard(name)
            return False
        self._pictures.put(key, self._fitted(picture))
        self._early.pop(key, None)
        return True

    def _read_early(self, name: str) -> bool:
        """Bring the picture that came with the program into memory; True when that was done."""
        key = (name, self._theme, self._size)
        if self._shipped is None or key in self._early:
            return False
        picture = self._shipped(name, self._theme)
        self._early[key] = self._fitted(picture) if picture is not None else None
        return picture is not None

    def _fitted(self, picture: pygame.Surface) -> pygame.Surface:
        small = surfaces.scaled(picture, self._size)
        return small.convert() if pygame.display.get_surface() else small

    def _lacks(self, name: str) -> bool:
        """Return whether there is no file yet, and there may be one."""
        if name in self._here or (name, self._theme) in self._failed:
            return False
        if os.path.exists(self.store.path(name, self._theme)):
            self._here.add(name)
            return False
        return True

    # --- making ------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Give the idle worker the next scene, those in sight first; let it go when all is made."""
        if self.worker.busy or not self.worker.usable:
            return
        for name in (*self._sight, *self._rest):
            if self._lacks(name):
                self.worker.ask(name, self._theme, self.store.path(name, self._theme))
                return
        self.worker.close()

    def _hear(self) -> None:
        """Take over what the worker says of its last scene."""
        answer = self.worker.poll()
        if answer is None:
            return
        name, theme = answer["name"], answer["theme"]
        if answer["error"]:
            self._failed.add((name, theme))
        else:
            self.store.clear(name, theme)
