"""File, Share, Course package…: a page or a lesson as a zip that course systems take in."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.capture.web_page.course import SUFFIX, course_package
from app.capture.web_page.export import export_copy, take_copy
from app.files.atomic import shown, write_file
from app.files.file_name import file_name
from app.files.lesson_file import Lesson
from app.files.rerun import Progress
from app.quantities.file_size import size_words
from app.teaching.lesson_page import lesson_page
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.file_task import FileTask, save_task
from app.ui.sheets.form_sheet import FormSheet, FormTask
from app.window.file_controller import Done, Failed
from app.window.file_jobs import begin
from app.window.host import Host
from scenes.kit import Parameter

LESSON, SCENE = "the lesson", "the scene"
NO_LESSON = "This scene has no lesson"
USUAL_MARK = 50  # [%]
PARAMETERS = {
    "what": Parameter("choice", LESSON, options=(LESSON, SCENE), name="what", label="Save"),
    "mark": Parameter(
        "slider", USUAL_MARK, 0, 100, 5, "%", "0: whoever comes to the end has completed it",
        name="mark", label="Score to pass", integer=True,
    ),
}  # fmt: skip
NOTE = (
    "For Moodle, Canvas, itslearning and other course systems: upload the zip there as a SCORM"
    " package. It works without Fulcrum."
)


@dataclass
class CourseTask(FormTask):
    """The form asks for a score to pass only where there is a score."""

    lesson: Lesson | None = None

    def __post_init__(self) -> None:
        """Ask for what there is first."""
        self.changed("what")

    def changed(self, name: str) -> None:
        """Follow what is to be saved."""
        if name == "what":
            asked = ("what", "mark") if asks(self.lesson, self.values) else ("what",)
            self.parameters = {name: PARAMETERS[name] for name in asked}


def ask_for_course(host: Host, lesson: Lesson | None) -> None:
    """Ask what of it becomes a course, and where that is to go."""
    what = LESSON if lesson is not None else SCENE

    def start(values: dict[str, Any]) -> str:
        _ask_where(host, lesson if values["what"] == LESSON else None, int(values["mark"]))
        return ""

    task = CourseTask(
        *("Course package", "Save…", PARAMETERS, {"what": what, "mark": USUAL_MARK}, start),
        summary=lambda values: summary(lesson, values),
        note=NOTE,
        refused={} if lesson is not None else {"what": {LESSON: NO_LESSON}},
        lesson=lesson,
    )
    host.ui.open_sheet(lambda desk, closed: FormSheet(desk, closed, task))


def summary(lesson: Lesson | None, values: dict[str, Any]) -> str:
    """Return what the course system will know."""
    if lesson is None or values["what"] == SCENE:
        return "It counts as completed once it was opened. There is no score."
    steps, asked = len(lesson.steps), asks(lesson, values)
    sketches = sum(bool(step.sketch) for step in lesson.steps)
    said = f"{steps} steps, {asked} votes. Each answer and the score go to the course system."
    if not asked:
        said = f"{steps} steps, no votes: it counts as completed at its last page."
    elif values["mark"]:
        said += f" Passed from {values['mark']:g} % right answers."
    return f"{said} Sketched predictions ({sketches}) are not in pages yet." if sketches else said


def asks(lesson: Lesson | None, values: dict[str, Any]) -> int:
    """Return how many votes there are in what becomes a package."""
    if lesson is None or values["what"] == SCENE:
        return 0
    return sum(bool(step.answers) for step in lesson.steps)


def _ask_where(host: Host, lesson: Lesson | None, mark: int) -> None:
    files, session = host.files, host.session
    title = lesson.title if lesson is not None else session.simulation.title

    def start(task: FileTask, path: Path) -> bool:
        text = page_of(host, lesson)

        def work(tell: Progress) -> str:
            data = course_package(title, text(tell), mark, lesson is not None)
            write_file(path, data)
            return f"Saved the course package {shown(path.name)}: {size_words(len(data))}"

        def go(done: Done, failed: Failed) -> bool:
            return files.write(f"Saving {shown(path.name)}", work, done, failed, path.parent)

        return begin(task, go, files)

    name = file_name(title, SUFFIX, usual="course")
    task = save_task("Save the course package", "My pages", "pages", name, start, (SUFFIX,))
    host.ui.open_sheet(lambda desk, closed: FileSheet(desk, closed, task))


def page_of(host: Host, lesson: Lesson | None) -> Callable[[Progress], str]:
    """Return what makes the page of a lesson, or of what runs now, in any thread."""
    if lesson is not None:
        return lambda tell: lesson_page(lesson, tell)
    copy = take_copy(host.session)
    return lambda _: export_copy(copy).text
