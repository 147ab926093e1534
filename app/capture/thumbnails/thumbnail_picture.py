"""One thumbnail: a scene after a second and a half, as the window would show it without panels."""

from pathlib import Path

import pygame

from app.capture.thumbnails.store import SIZE
from app.drawing import surfaces
from app.drawing.camera import Camera
from app.drawing.focus import bring_into_sight
from app.drawing.picture import Picture
from app.drawing.picture_file import write_picture
from app.files.atomic import FileError, reason
from app.files.view_options import THEMES, ViewOptions
from app.session.session import Session
from physics.disk.folders import make_folders

SECONDS = 1.5
"""Of simulation: [s], 1.5; less and nothing has happened, more and all has fallen down."""

FINER = 2  # drawn so many times larger, then shrunk: thin lines stay, and words fit as in a window


class UndrawableError(RuntimeError):
    """The scene fails; the text is the session's own sentence."""


def draw_thumbnail(name: str, theme: str) -> pygame.Surface:
    """Return the scene `name` in a theme, SIZE pixels. Raises UndrawableError."""
    session = Session(recording=False)
    ticks = 0
    if session.load(name):
        generation = session.generation
        ticks = session.run(round(SECONDS * session.world.settings.tick_rate))
        if session.generation != generation or session.paused:
            ticks = 0
    if not ticks:
        raise UndrawableError(session.notices[-1].text if session.notices else "it did not run")
    pygame.font.init()
    size = (FINER * SIZE[0], FINER * SIZE[1])
    camera = Camera(size)
    camera.fit(session.scene.view)
    bring_into_sight(camera, session)
    surface = surfaces.packed(size)
    view = ViewOptions(theme=THEMES[theme == THEMES[1]])
    Picture(camera, view, live=False, threads=1).paint(surface, session)
    session.tell_complaints()
    if failed := [notice.text for notice in session.notices if notice.kind == "error"]:
        raise UndrawableError(failed[-1])
    return surfaces.scaled(surface, SIZE)


def save_thumbnail(name: str, theme: str, path: Path) -> None:
    """Draw it and write it to `path`, whole or not at all; UndrawableError, FileError."""
    try:
        make_folders(path.parent)
    except OSError as error:
        raise FileError(path, reason(error)) from error
    write_picture(draw_thumbnail(name, theme), path)
