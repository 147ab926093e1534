"""Save pictures of the window in the background: a PNG takes two frames' time."""

import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pygame

from app.capture.recording.place import new_path
from app.drawing.picture_file import write_picture
from app.files.atomic import FileError, shown
from app.quantities.notices import NoticeKind, Tell


class Screenshots:
    """Screenshots are saved in threads; `poll` reports what was finished."""

    def __init__(self) -> None:
        self._running: dict[threading.Thread, Path] = {}
        self._done: list[tuple[NoticeKind, str, Path | None]] = []
        self._wanted: list[Callable[[pygame.Surface], object]] = []

    def ask(self, take: Callable[[pygame.Surface], object]) -> None:
        """Let `take` have the next picture of the window: the menu that asked is gone by then."""
        self._wanted.append(take)

    def show(self, surface: pygame.Surface) -> None:
        """Hand on the picture of the window to those who asked for it."""
        wanted, self._wanted = self._wanted, []
        for take in wanted:
            take(surface)

    def take(self, surface: pygame.Surface, scene: str) -> None:
        """Begin to save a copy of `surface` under a name of its own."""
        taken = self._running.values()
        self.save(surface, new_path(scene, datetime.now(), ".png", taken))

    def save(self, surface: pygame.Surface, path: Path) -> None:
        """Begin to write a copy of `surface` to `path`."""
        picture = surface.copy()
        thread = threading.Thread(target=self._write, args=(picture, path), name="screenshot")
        self._running[thread] = path
        thread.start()

    def poll(self, tell: Tell) -> None:
        """Report what was finished since the last call, in the calling thread."""
        self._running = {t: path for t, path in self._running.items() if t.is_alive()}
        while self._done:
            tell(*self._done.pop(0))

    def wait(self, tell: Tell) -> None:
        """Finish all pictures: the program ends."""
        for thread in self._running:
            thread.join()
        self.poll(tell)

    def _write(self, picture: pygame.Surface, path: Path) -> None:
        try:
            write_picture(picture, path)
        except FileError as error:
            self._done.append(
                ("error", f"The picture cannot be saved as {shown(path)}: {error.reason}", None)
            )
        else:
            self._done.append(("info", f"Picture saved: {shown(path)}", path.parent))
