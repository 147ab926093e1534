"""File, Share, Web page…: what runs as one HTML file that plays in any browser."""

from collections.abc import Callable
from pathlib import Path

from app.capture.web_page.export import export_copy, take_copy, write_page, write_text
from app.capture.web_page.gallery import INDEX, write_gallery
from app.features.web_page.course import ask_for_course
from app.files.atomic import shown
from app.files.file_name import file_name
from app.files.lesson_file import Lesson
from app.files.page_file import PAGES
from app.files.rerun import Progress
from app.teaching.lesson_page import lesson_page
from app.ui.menu_place import Scope
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.file_task import FileTask, save_task
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.file_jobs import begin
from app.window.host import Host


class WebPagePart(Part):
    """The part has nothing of its own but the sheet."""

    def choose(self) -> None:
        """Ask where the page is to go."""
        host, files = self.host, self.host.files

        def start(task: FileTask, path: Path) -> bool:
            copy = take_copy(host.session)

            def work(_: Progress) -> str:
                exported = export_copy(copy)
                write_page(exported, path)
                return f"Saved the web page {shown(path.name)}: {exported.words}"

            words = f"Saving {shown(path.name)}"
            return begin(
                task,
                lambda done, failed: files.write(words, work, done, failed, path.parent),
                files,
            )

        self._ask("Save a web page", host.session.scene_name.removesuffix(".json"), start)

    def choose_gallery(self) -> None:
        """Ask for the folder whose scenes become pages; their index is saved there."""
        files = self.host.files

        def start(task: FileTask, path: Path) -> bool:
            def work(tell: Progress) -> str:
                cards, faults = write_gallery(path.parent, tell)
                left = f"; left out {len(faults)}: {faults[0]}" if faults else ""
                return f"Saved {len(cards)} web pages and {INDEX}{left}"

            return begin(
                task,
                lambda done, failed: files.write(
                    "Saving web pages", work, done, failed, path.parent
                ),
                files,
            )

        title = "Choose the folder of the scenes"
        task = save_task(title, "My scenes", "scenes", INDEX, start, PAGES)
        self.host.ui.open_sheet(lambda desk, closed: FileSheet(desk, closed, task))

    def choose_course(self) -> None:
        """Ask what is to become a course package."""
        ask_for_course(self.host, lesson_of(self.host))

    def choose_lesson(self) -> None:
        """Ask where the page of the lesson is to go."""
        files, lesson = self.host.files, lesson_of(self.host)
        if lesson is None:
            return

        def start(task: FileTask, path: Path) -> bool:
            def work(tell: Progress) -> str:
                write_text(lesson_page(lesson, tell), path)
                return f"Saved the lesson as the web page {shown(path.name)}"

            words = f"Saving {shown(path.name)}"
            return begin(
                task,
                lambda done, failed: files.write(words, work, done, failed, path.parent),
                files,
            )

        self._ask("Save the lesson as a web page", lesson.title, start)

    def _ask(self, title: str, name: str, start: Callable[[FileTask, Path], bool]) -> None:
        task = save_task(title, "My pages", "pages", file_name(name, ".html"), start, PAGES)
        self.host.ui.open_sheet(lambda desk, closed: FileSheet(desk, closed, task))


def lesson_of(host: Scope | Host) -> Lesson | None:
    """The lesson that runs, or that of the running scene; None when there is none."""
    running = host.classroom.lesson_player.lesson
    scene = host.session.scene
    if running is not None or not scene.steps:
        return running
    return Lesson.of_scene(host.session.scene_name, scene)


def no_lesson(scope: Scope) -> str:
    """Why there is no lesson to be saved."""
    return "" if lesson_of(scope) else "This scene has no lesson. Press M and choose Lessons."


FEATURE = Feature(
    name="web_page",
    words="The web page",
    place=20,
    make=WebPagePart,
    actions=(
        ActionOf("web_page", "Web page that plays", (), "Scenes and files", WebPagePart.choose)
        .at("Share", (0, 0), "Web page…")
        .told("Save this scene as a page that plays on any phone or computer, without Fulcrum."),
        ActionOf(
            "page_gallery",
            "Web pages of a folder",
            (),
            "Scenes and files",
            WebPagePart.choose_gallery,
        )
        .at("Share", (0, 2), "Web pages of a folder…")
        .told("Save a page of every scene in a folder, and one that leads to all of them."),
        ActionOf(
            "lesson_page", "Lesson as a web page", (), "Scenes and files", WebPagePart.choose_lesson
        )
        .at("Share", (0, 1), "Lesson as a web page…", refused=no_lesson)
        .told("Save the lesson as a page in which the class votes; the votes are saved as CSV."),
        ActionOf(
            "course_package", "Course package", (), "Scenes and files", WebPagePart.choose_course
        )
        .at("Share", (0, 4), "Course package…")
        .told("Save a lesson for Moodle and other course systems (SCORM), with votes and score."),
    ),
)
