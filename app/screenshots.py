"""Save pictures of the window in the background: a PNG takes two frames' time."""

import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pygame

from app.notices import NoticeKind

Tell = Callable[[NoticeKind, str], None]


def picture_path(scene: str, now: datetime) -> Path:
    """A new file in the user's Pictures, or in the current directory when there are none."""
    pictures = Path.home() / "Pictures"
    folder = pictures if pictures.is_dir() else Path.cwd()
    return folder / f"fulcrum-{scene}-{now:%Y-%m-%d-%H%M%S}.png"


class Screenshots:
    """Saves surfaces in threads and reports when `poll` is called."""

    def __init__(self) -> None:
        """Nothing to save yet."""
        self._running: list[threading.Thread] = []
        self._done: list[tuple[NoticeKind, str]] = []

    def save(self, surface: pygame.Surface, path: Path) -> None:
        """Begin to write a copy of `surface` to `path`."""
        picture = surface.copy()
        thread = threading.Thread(target=self._write, args=(picture, path), name="screenshot")
        self._running.append(thread)
        thread.start()

    def poll(self, tell: Tell) -> None:
        """Report what was finished since the last call, in the calling thread."""
        self._running = [thread for thread in self._running if thread.is_alive()]
        while self._done:
            tell(*self._done.pop(0))

    def wait(self, tell: Tell) -> None:
        """Finish all pictures: the program ends."""
        for thread in self._running:
            thread.join()
        self.poll(tell)

    def _write(self, picture: pygame.Surface, path: Path) -> None:
        try:
            pygame.image.save(picture, str(path))
        except (OSError, pygame.error) as error:
            self._done.append(("error", f"the picture cannot be saved: {error}"))
        else:
            self._done.append(("info", f"picture saved: {path}"))
