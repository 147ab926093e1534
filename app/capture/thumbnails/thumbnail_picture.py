"""One thumbnail: a scene after a second and a half, as the window would show it without panels.

A file of the user is shown as it was saved.
"""

from pathlib import Path

import pygame

from app.capture.thumbnails.store import SIZE, drawn_path
from app.drawing import surfaces
from app.drawing.camera import Camera
from app.drawing.focus import bring_into_sight
from app.drawing.picture import Picture
from app.drawing.picture_file import write_picture
from app.files.any_file import read_any
from app.files.atomic import FileError, reason
from app.files.lesson_file import Lesson
from app.files.opening import Opened, open_document
from app.files.rerun import say_nothing
from app.files.view_options import THEMES, ViewOptions
from app.session.session import Session
from physics.disk.folders import make_folders

SECONDS = 1.5
"""Of simulation: [s], 1.5; less and nothing has happened, more and all has fallen down."""

FINER = 2  # drawn so many times larger, then shrunk: thin lines stay, and words fit as in a window


class UndrawableError(RuntimeError):
    """The scene fails; the text is the session's own sentence."""


def draw_thumbnail(name: str, theme: str) -> pygame.Surface:
    """Return the scene or file `name` in a theme, SIZE pixels. Raises UndrawableError."""
    session = Session(recording=False)
    path = drawn_path(name)
    if path is None:
        _run(session, name)
    else:
        _open(session, path)
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


def _run(session: Session, name: str) -> None:
    """Bring a scene of the program to the moment that is drawn. Raises UndrawableError."""
    ticks = 0
    if session.load(name):
        generation = session.generation
        ticks = session.run(round(SECONDS * session.world.settings.tick_rate))
        if session.generation != generation or session.paused:
            ticks = 0
    if not ticks:
        raise UndrawableError(session.notices[-1].text if session.notices else "it did not run")


def _open(session: Session, path: Path) -> None:
    """Show what was saved in `path`. Raises UndrawableError."""
    try:
        opened = read_any(path, say_nothing)
    except FileError as error:
        raise UndrawableError(str(error)) from error
    if isinstance(opened, Lesson):
        _begin(session, opened)
    elif isinstance(opened, Opened):
        session.show(opened.run)
    else:
        raise UndrawableError("it is not a scene")


def _begin(session: Session, lesson: Lesson) -> None:
    """Show what the first step of a lesson begins with. Raises UndrawableError."""
    step = lesson.steps[0]
    if step.world:
        session.show(open_document(lesson.worlds[step.world], recording=False).run)
    elif not session.load(lesson.scene_of(step), **step.values):
        raise UndrawableError(session.notices[-1].text)


def save_thumbnail(name: str, theme: str, path: Path) -> None:
    """Draw it and write it to `path`, whole or not at all; UndrawableError, FileError."""
    try:
        make_folders(path.parent)
    except OSError as error:
        raise FileError(path, reason(error)) from error
    write_picture(draw_thumbnail(name, theme), path)
