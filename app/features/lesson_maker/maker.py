"""Making a lesson in the window: recording, writing, running, saving, and what is unsaved."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pygame

from app.features.lesson_maker.model.drafts import LessonDrafts
from app.features.lesson_maker.model.own_lesson import OwnLesson
from app.features.lesson_maker.step_recorder import RecordError, opened_of, record
from app.features.lesson_maker.view.board import LessonBoard
from app.features.lesson_maker.view.closing_sheet import ClosingSheet
from app.features.lesson_maker.view.step_sheet import StepSheet
from app.files.atomic import shown, write_file
from app.files.current_file import edits_of
from app.files.file_name import file_name
from app.files.folders import is_in_pack
from app.files.json_text import SceneFileError
from app.files.lesson_file import Lesson, checked_text
from app.files.rerun import Progress
from app.ui.bars.corner import Note
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.file_task import PROGRAM_LESSONS, FileTask, own_places, save_task, usual_places
from app.window.feature import Part
from app.window.file_controller import Failed
from app.window.file_jobs import begin
from app.window.host import Host
from scenes.lesson_words import FOLDER, SUFFIX

KEEP_EVERY = 2.0
"""Between two autosaves of the lesson: [s]."""

Then = Callable[[], object]


class Question(NamedTuple):
    """What is asked because the lesson has changes that are not saved."""

    words: str
    go_on: str  # the button that goes on without saving
    then: Then


class LessonMaker(Part):
    """The maker keeps the board, the files and the autosave of the lesson that is made."""

    BOARD = LessonBoard

    def __init__(self, host: Host) -> None:
        """Nothing is made yet; the files bring the lessons that are opened."""
        super().__init__(host)
        self.own, self._player = OwnLesson(), host.classroom.lesson_player
        self._session, self._ui, self.files = host.session, host.ui, host.files
        self._drafts = LessonDrafts()
        self._kept = self.own.changes  # that the draft has
        self._kept_at = time.monotonic()  # [s]
        self._seen = self.own.changes
        self._mark: object = None  # the edits of the scene as the lesson was changed last
        self._board: LessonBoard | None = None  # comes again when the run is over
        self._running = False
        self._question: Question | None = None
        self._leaving = False
        self._told = ""
        host.files.show_lesson = self.show_file

    # --- the board -----------------------------------------------------------------------------

    def switch(self) -> None:
        """Open the board, with the lesson that was left unsaved if there is one; or close it."""
        if self.open_boards:
            self.open_boards[0].close()
            return
        if self._player.lesson is not None:
            self._player.close()
        self._bring_back()
        self._show_board()

    def _show_board(self) -> None:
        self._board = self._board or LessonBoard(self.own)
        self._ui.boards.open(self._board)

    def begun(self) -> None:
        """Say that there is a lesson which was not saved, as the program begins."""
        if self._drafts.left_behind() is not None:
            where = "Teach, Make a lesson, brings it back"
            self._session.notify("info", f"A lesson that was not saved is kept: {where}")

    def _bring_back(self) -> None:
        """Take over what another run of the program has left, if nothing is made yet."""
        if self.own.state.entries or self.own.path is not None:
            return
        left = self._drafts.left_behind()
        if left is None:
            return
        try:
            self.own.bring_back(left[1])
        except (KeyError, TypeError, ValueError):
            return  # of another version
        self._drafts.save(self.own.draft())
        self._drafts.drop(left[0])
        self._session.notify("info", f"“{self.own.state.title}” is back: it was not saved")

    def new(self) -> None:
        """Begin another lesson."""
        self._unless_edited("begin another", lambda: self._take(None, None))

    def _take(self, lesson: Lesson | None, path: Path | None) -> None:
        """Let another lesson be the one that is made."""
        if lesson is None:
            self.own.clear()
        else:
            self.own.take(lesson, path)
        self._drafts.forget()
        self._kept = self._seen = self.own.changes
        if lesson is None or path is None:
            self._show_board()

    def adopt(self) -> None:
        """Change the lesson that runs, or the one of the scene, as one's own."""
        lesson = self._player.lesson
        if lesson is not None and self._running:
            self._player.close()
            self._running = False
            self._show_board()
            return
        session = self._session
        if lesson is None and not self._player.offers():
            session.notify("info", "This scene has no lesson: see Lessons in the scene menu (M)")
            return
        if lesson is None:
            lesson = Lesson.of_scene(session.scene_name, session.scene)
        result = lesson
        self._player.close()
        self._unless_edited("change this one", lambda: self._take(result, None))

    # --- steps ---------------------------------------------------------------------------------

    def record(self, *, again: bool = False) -> None:
        """Add what is on screen as a step, and ask for its words; `again`: in the chosen step."""
        if self._player.lesson is not None:
            self._player.close()
        scene = self._session.scene
        text = f"{scene.title or self._session.scene_name}."
        try:
            opened = opened_of(self._ui.features.values())
            result = record(self.host.editor, self.host.insets(), opened, text)
        except RecordError as error:
            self._session.notify("error", str(error))
            return
        if again:
            self.own.retake(result)
            self._show_board()
            return
        self.own.record(result)
        self._show_board()
        self.write()

    def write(self) -> None:
        """Open the sheet with the words of the chosen step."""
        if self._has_no_step():
            return
        self._ui.open_sheet(lambda desk, closed: StepSheet(desk, closed, self.own))

    def write_closing(self) -> None:
        """Open the sheet with the last page of the lesson."""
        if self._has_no_step():
            return
        self._ui.open_sheet(lambda desk, closed: ClosingSheet(desk, closed, self.own))

    def _has_no_step(self) -> bool:
        """Return whether there is no step yet, and say so."""
        words = "There is no step yet: record what is on screen first"
        if self.own.entry is not None:
            return False
        self._session.notify("info", words, holds=lambda: self.own.entry is None)
        return True

    def run(self) -> None:
        """Run the lesson from the chosen step; the board comes back at its end."""
        lesson = self.readable()
        if lesson is not None:
            self._play(lesson, self.own.state.chosen)

    def _play(self, lesson: Lesson, index: int = 0) -> None:
        for board in self.open_boards:
            board.close()
        self._running = self._player.play(lesson, index)

    def readable(self) -> Lesson | None:
        """Return the lesson, or tell what is wrong with it."""
        if fault := self.own.fault:
            self._session.notify("warning", fault)
            return None
        try:
            return self.own.lesson()
        except SceneFileError as error:
            self._session.notify("warning", error.reason)
            return None

    def take_back(self) -> bool:
        """Undo the last change of the lesson; False when something else was done since."""
        return self._is_last and self.own.undo()

    def put_back(self) -> bool:
        """Redo the change of the lesson that was taken back last."""
        return self._is_last and self.own.redo()

    @property
    def _is_last(self) -> bool:
        return bool(self.open_boards) and self._mark == self._edits()

    def _edits(self) -> object:
        return id(self._session.timeline), edits_of(self._session)

    # --- files ---------------------------------------------------------------------------------

    def show_file(self, path: Path, lesson: Lesson) -> None:
        """Show a lesson that was opened, from its first step."""

        def go_on() -> None:
            self._take(lesson, path)
            if os.path.realpath(path.parent) == os.path.realpath(FOLDER) or is_in_pack(path):
                self.own.path = None  # it stays as it is: Save asks for a name
            self._play(lesson)

        self._unless_edited("show another", go_on)

    def choose(self) -> None:
        """Ask which lesson is to be opened."""
        files = self.files

        def start(task: FileTask, path: Path) -> bool:
            return begin(task, lambda done, failed: files.open(path, done, failed), files)

        places = [*own_places("My lessons", "lessons"), PROGRAM_LESSONS, *usual_places()]
        task = FileTask("Open a lesson", "Open", False, places, start, suffixes=(SUFFIX,))
        task.choose(0)
        self._ui.open_sheet(lambda desk, closed: FileSheet(desk, closed, task))

    def save(self, then: Then = lambda: None) -> None:
        """Save it where it is, or ask where."""
        if self.own.path is None:
            self.save_as(then)
        elif self.readable() is not None:
            self._write(self.own.path, then, None)

    def save_as(self, then: Then = lambda: None) -> None:
        """Ask for a name, and save it."""
        if self.readable() is None:
            return

        def start(task: FileTask, path: Path) -> bool:
            return begin(task, lambda d, f: self._write(path, lambda: (d(), then()), f), self.files)

        self.ask_name("Save the lesson", (SUFFIX,), start)

    def ask_name(
        self, title: str, suffixes: tuple[str, ...], start: Callable[[FileTask, Path], bool]
    ) -> None:
        """Open the sheet that asks for a name with one of `suffixes`; `start` writes there."""
        path = self.own.path
        stem = path.stem if path is not None else self.own.state.title
        name = file_name(stem, suffixes[0], usual="lesson")
        task = save_task(title, "My lessons", "lessons", name, start, suffixes)
        if path is not None and path.parent != task.folder:
            task.go(path.parent)
        self._ui.open_sheet(lambda desk, closed: FileSheet(desk, closed, task))

    def _write(self, path: Path, then: Then, failed: Failed | None) -> bool:
        own, files = self.own, self.files
        tree, content = own.tree(), own.state.content

        def work(_: Progress) -> str:
            write_file(path, checked_text(path, lambda: tree))
            files.recent.add(path)
            return f"Saved {shown(path.name)}: one file with all that the lesson needs"

        def done() -> None:
            own.saved(path, content)
            own.changes += 1
            if not own.edited:
                self._drafts.forget()
            self._kept = own.changes
            then()

        return files.write(f"Saving {shown(path.name)}", work, done, failed, path.parent)

    # --- what is unsaved -----------------------------------------------------------------------

    @property
    def _unsaved(self) -> bool:
        return self.own.edited and bool(self.own.state.entries)

    def _unless_edited(self, deed: str, then: Then) -> None:
        """Do `then`, after a question when that would lose something."""
        if self._unsaved:
            words = f"“{self.own.state.title}” has changes that are not saved"
            self._question = Question(f"{words}. Save it, and {deed}?", "Discard", then)
        else:
            then()

    def keeps_open(self) -> bool:
        """Return whether the window stays open for a question; closing it again ends it."""
        if self._leaving or not self._unsaved:
            return False
        self._leaving = True
        words = f"“{self.own.state.title}” has changes that are not saved. Save it, and quit?"
        self._question = Question(words, "Quit without", quit_now)
        return True

    def working(self) -> Note | None:
        """Return the card with the question, while there is one."""
        asked = self._question
        if asked is None:
            return None
        said = "Unsaved, it comes back with Make a lesson" if self._leaving else ""
        buttons = (("Save", self._save_first), (asked.go_on, self._go_on), ("Cancel", self._cancel))
        return Note("lesson", asked.words, said, buttons=buttons, asks=True)

    def _save_first(self) -> None:
        asked, self._question = self._question, None
        if asked is not None:
            self.save(asked.then)

    def _go_on(self) -> None:
        asked, self._question = self._question, None
        if asked is not None:
            asked.then()

    def _cancel(self) -> None:
        self._question, self._leaving = None, False

    # --- a frame -------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Follow the run and the changes, and keep a draft now and then."""
        if self._running and self._player.lesson is None:
            self._running = False
            if self._board is not None:
                self._ui.boards.open(self._board)
        if self.own.changes != self._seen:
            self._seen, self._mark = self.own.changes, self._edits()
        now = time.monotonic()
        if self.own.changes != self._kept and now - self._kept_at > KEEP_EVERY:
            self._keep(now)

    def _keep(self, now: float) -> None:
        self._kept, self._kept_at = self.own.changes, now
        if self._unsaved and not self._drafts.busy:
            self._drafts.save(self.own.draft())
        if self._drafts.trouble != self._told:
            self._told = self._drafts.trouble
            self._session.notify("warning", self._told)

    def fail(self) -> None:
        """Close the board after a fault; the draft stays."""
        self._board, self._question, self._running = None, None, False
        for board in self.open_boards:
            board.close()

    def close(self) -> None:
        """End with the program: what is unsaved is kept for the next one."""
        if self._unsaved:
            self._drafts.save(self.own.draft())
        self._drafts.close()


def quit_now() -> None:
    """Ask the window to close."""
    pygame.event.post(pygame.event.Event(pygame.QUIT))
