"""Slides of a lesson: one picture a step, and one an answer."""

from pathlib import Path

from app.drawing.picture_file import write_picture
from app.features.lesson_maker.export.rehearsal import Rehearsal
from app.features.lesson_maker.export.slide import SlidePainter
from app.files.lesson_file import Lesson
from app.files.rerun import Progress

SIZE = (1920, 1080)  # [px]


def write_slides(lesson: Lesson, path: Path, tell: Progress) -> list[Path]:
    """Write ``name-01.png``, ``name-01-answer.png``, ... beside `path`; return what was written.

    FileError, SceneFailedError.
    """
    paths: list[Path] = []
    rehearsal = Rehearsal(lesson, SIZE)
    for shot in rehearsal.shots(tell):
        answered = shot.moment == "answer"
        step = lesson.steps[shot.number]
        painter = SlidePainter(step, shot.number, lesson.title, SIZE, answered=answered)
        part = f"-{shot.number + 1:02d}{'-answer' if answered else ''}"
        target = path.with_name(f"{path.stem}{part}{path.suffix}")
        write_picture(painter.paint(rehearsal.resized(painter.room)), target)
        paths.append(target)
    return paths
