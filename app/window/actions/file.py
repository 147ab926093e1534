"""The actions of the File menu, and what the window does with files by itself."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

from app.files.file_name import file_name
from app.files.folders import SAMPLES, data_directory, replays_folder, scenes_folder
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.file_task import FileTask, Place, listed
from physics._folders import home_folder

if TYPE_CHECKING:
    from app.window.application import Application


class FileActions:
    """Words of `Actions`."""

    _app: "Application"

    def _do_open_file(self) -> None:
        places = [_scenes(), _samples(), self._recent(), _replays()]
        here = self._app.files.current.path
        self._choose("Open a file", places, here.parent if here else None)

    def _do_open_replay(self) -> None:
        self._choose("Play a replay", [_replays(), self._recent()])

    def _do_restore_autosave(self) -> None:
        folder = self._app.files.autosave.folder
        self._choose("Restore an autosave", [Place("Autosaves", folder, newest_first=True)])

    def _do_save_file(self) -> None:
        files = self._app.files
        paper = files.current.paper
        if paper is None:
            self._do_save_file_as()
        else:
            files.save(paper.path, paper.exact)

    def _do_save_file_as(self) -> None:
        files = self._app.files
        paper = files.current.paper

        def start(task: FileTask, path: Path) -> bool:
            return begin(
                task,
                lambda done, failed: files.save(path, bool(task.exact), done, failed),
                files,
            )

        places = [_scenes(), Place("Home", home_folder())]
        task = FileTask("Save the scene", "Save", True, places, start, exact=False)
        task.choose(0)
        task.name = _named(self._app, ".json")
        if paper is not None:
            task.exact = paper.exact
            task.go(paper.path.parent)
            task.name = paper.path.name
        self._open(task)

    def _do_save_replay(self) -> None:
        files = self._app.files

        def start(task: FileTask, path: Path) -> bool:
            return begin(task, lambda done, failed: files.save_replay(path, done, failed), files)

        places = [_replays(), Place("Home", home_folder())]
        task = FileTask("Save the run as a replay", "Save", True, places, start)
        task.choose(0)
        task.name = _named(self._app, f"-{time.strftime('%Y-%m-%d-%H%M')}.json")
        self._open(task)

    def _do_bug_report(self) -> None:
        self._app.files.report_bug()

    # --- parts -------------------------------------------------------------------------------

    def _choose(self, title: str, places: list[Place], folder: Path | None = None) -> None:
        """A sheet that opens a file."""
        files = self._app.files

        def start(task: FileTask, path: Path) -> bool:
            return begin(task, lambda done, failed: files.open(path, done, failed), files)

        task = FileTask(title, "Open", False, places, start)
        task.choose(0)
        if folder is not None and folder != places[0].folder:
            task.go(folder)
        elif not task.items()[0]:  # nothing was saved yet: show what there is
            full = (number for number in range(len(places)) if has_files(places[number]))
            task.choose(next(full, 0))
        self._open(task)

    def _open(self, task: FileTask) -> None:
        self._app.ui.open_sheet(lambda desk, closed: FileSheet(desk, closed, task))

    def _recent(self) -> Place:
        return Place("Recent", data_directory(), files=self._app.files.recent.files)


def begin(task, work, files) -> bool:  # noqa: ANN001
    """Let `work` begin; the task follows it."""

    def done() -> None:
        task.done, task.job = True, None

    def failed(text: str) -> None:
        task.error, task.job = text, None

    if not work(done, failed):
        return False
    task.job = files.job
    return True


def has_files(place: Place) -> bool:
    """Whether there is anything to be chosen."""
    try:
        return bool(place.files() if place.files is not None else listed(place.folder, False))
    except OSError:
        return False


def _scenes() -> Place:
    return Place("My scenes", scenes_folder())


def _samples() -> Place:
    return Place("Samples", SAMPLES)


def _replays() -> Place:
    return Place("Replays", replays_folder())


def _named(app: "Application", suffix: str) -> str:
    """A name for a file of what runs now."""
    return file_name(app.session.scene_name.removesuffix(".json"), suffix)
