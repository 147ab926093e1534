"""What is made of a lesson for paper and screens: handout, slides, film.

Each asks for a name, then works in the background; `rehearsal.py` runs the lesson for it.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.features.lesson_maker.export.handout import write_handout
from app.features.lesson_maker.export.lesson_film import KINDS, film_lesson
from app.features.lesson_maker.export.slides import write_slides
from app.files.atomic import shown
from app.files.lesson_file import Lesson
from app.files.rerun import Progress
from app.ui.sheets.file_task import FileTask
from app.window.file_controller import Done, Failed
from app.window.file_jobs import begin

if TYPE_CHECKING:
    from app.features.lesson_maker.maker import LessonMaker

Make = Callable[[Lesson, Path, Progress], str]
"""Writes something of a lesson; returns what to tell the user."""


def handout(maker: "LessonMaker") -> None:
    """Ask where the handout goes."""
    _ask(maker, "Save the handout", (".pdf",), _handout)


def slides(maker: "LessonMaker") -> None:
    """Ask where the slides go: one picture a step, and one an answer."""
    _ask(maker, "Save the slides", (".png",), _slides)


def film(maker: "LessonMaker") -> None:
    """Ask where the film goes."""
    _ask(maker, "Save a film of the lesson", KINDS, _film)


def _handout(lesson: Lesson, path: Path, tell: Progress) -> str:
    pages = write_handout(lesson, path, tell)
    return f"Saved {shown(path.name)}: {pages} page{'s' if pages > 1 else ''}"


def _slides(lesson: Lesson, path: Path, tell: Progress) -> str:
    paths = write_slides(lesson, path, tell)
    return f"Saved {len(paths)} slides: {shown(paths[0].name)} to {shown(paths[-1].name)}"


def _film(lesson: Lesson, path: Path, tell: Progress) -> str:
    seconds = film_lesson(lesson, path, tell)
    return f"Saved {shown(path.name)}: a film of {seconds:.0f} s"


def _ask(maker: "LessonMaker", title: str, suffixes: tuple[str, ...], make: Make) -> None:
    """Ask for a name, and let `make` write there."""
    lesson, files = maker.readable(), maker.files
    if lesson is None:
        return

    def start(task: FileTask, path: Path) -> bool:
        def work(done: Done, failed: Failed) -> bool:
            words = f"Making {shown(path.name)}"
            make_it = partial(make, lesson, path)
            return files.write(words, make_it, done, failed, path.parent)

        return begin(task, work, files)

    maker.ask_name(title, suffixes, start)
