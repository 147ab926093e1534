"""The scenes as the user knows them: which there are, which are liked, which were used last."""

import contextlib
from collections.abc import Callable
from pathlib import Path

import pygame

import scenes
from app.capture.thumbnails.store import drawn_name
from app.capture.thumbnails.thumbnails import Thumbnails
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.source import NamedScene
from app.ui.sheets.scene_index import Found, SceneIndex

MOST_LAST = 24
"""How many scenes are remembered as used last: [count], 24, three screens of cards."""

WELCOME = "welcome"
"""The scene of the very first start, and of one whose last scene is gone or broken."""


class Gallery:
    """What the scene menu shows. The user's lists are kept in the view options."""

    def __init__(self, view: ViewOptions, thumbnails: Thumbnails | None = None) -> None:
        """Begin; without `thumbnails` all cards keep their placeholders."""
        self.view = view
        self.index = SceneIndex()
        self.thumbnails = thumbnails
        self.place: tuple[str, str, str | None] | None = None
        """Where the open menu stands (shelf, typed words, marked scene), kept over a rebuild."""
        self.open_file: Callable[[Path], object] = lambda _path: None
        self.running_file: Callable[[], Path | None] = lambda: None
        """Opens one of the user's scenes; tells in which file the running one is."""
        self.come: set[str] = set()  # names whose picture has come; the menu takes them out

    # --- lists -------------------------------------------------------------------------------

    def favourites(self) -> list[Found]:
        """Return the favourites in the order of the menu."""
        return [result for result in self.index.all() if result.name in self.view.favourites]

    def last_used(self) -> list[Found]:
        """Return the scenes used last, the newest first, without those that no longer exist."""
        by_name = {result.name: result for result in self.index.found}
        return [by_name[name] for name in self.view.last_scenes if name in by_name]

    def lessons(self) -> list[Found]:
        """Return the scenes with steps, and the lessons on shelves."""
        return [result for result in self.index.all() if result.steps]

    def mine(self) -> list[Found]:
        """Return the user's own scenes, the newest first."""
        return self.index.mine

    def running(self, session: Session) -> str:
        """Return the name of the card of what runs now."""
        path = self.running_file()
        return str(path.absolute()) if path is not None else session.scene_name

    def is_favourite(self, name: str) -> bool:
        """Return whether it has a star."""
        return name in self.view.favourites

    def switch_favourite(self, name: str) -> None:
        """Give it a star, or take it away."""
        if name in self.view.favourites:
            self.view.favourites.remove(name)
        else:
            self.view.favourites.append(name)

    # --- what happens --------------------------------------------------------------------------

    def follow(self, session: Session) -> None:
        """Remember the scene that runs, unless it is a file of the user."""
        source = session.simulation.source
        name = source.name
        if isinstance(source, NamedScene) and name:
            others = [other for other in self.view.last_scenes if other != name]
            self.view.last_scenes = [name, *others][:MOST_LAST]

    def poll(self) -> None:
        """Go on with the thumbnails, once a frame."""
        if self.thumbnails is not None:
            self.come |= self.thumbnails.poll()

    def saved(self, path: Path) -> None:
        """Draw the picture of a scene that was saved just now."""
        if self.thumbnails is not None:
            with contextlib.suppress(OSError):  # gone already
                name = drawn_name(path.absolute(), path.stat().st_mtime_ns)
                self.thumbnails.hurry(self.view.theme, name)

    def picture(self, name: str, size: tuple[int, int]) -> pygame.Surface | None:
        """Return the thumbnail of a scene at `size` [px], if it is at hand."""
        if self.thumbnails is None:
            return None
        return self.thumbnails.get(name, self.view.theme, size)

    def close(self) -> None:
        """Stop making thumbnails: the program ends."""
        if self.thumbnails is not None:
            self.thumbnails.close()


def first_scene(view: ViewOptions) -> str:
    """Return what a start without further words opens: the scene used last, or the welcome."""
    last = next(iter(view.last_scenes), WELCOME)
    return last if last in scenes.names() else WELCOME
