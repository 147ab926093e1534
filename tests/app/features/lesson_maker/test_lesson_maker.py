"""A lesson is made in the window: recorded, written, run, saved, opened, printed."""

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from app.features.ledger.view.board import LedgerBoard
from app.features.lesson_maker.export import lesson_film as filming
from app.features.lesson_maker.export.handout import write_handout
from app.features.lesson_maker.export.slides import write_slides
from app.features.lesson_maker.model.own_lesson import OwnLesson
from app.features.lesson_maker.view.board import LessonBoard
from app.features.lesson_maker.view.closing_sheet import ClosingSheet
from app.features.lesson_maker.view.step_sheet import StepSheet
from app.files.lesson_file import Lesson, read_lesson
from app.ui.sheets.file_sheet import FileSheet
from app.window.command_line import parse
from app.window.startup import begin
from scenes.deck import Closing, Step
from scenes.lesson_words import FOLDER, beside
from tests.app.desk import Desk
from tests.app.window.keys import settle, type_in

STEPS = (
    Step(
        "A block lies on a slope.",
        scene="slope",
        question="Does it slip?",
        answers=("yes", "no"),
        right=0,
        answer="It does: $a = g$",
        seconds=0.2,
    ),
    Step("Time goes on.", fresh=False, seconds=0.1),
)


@pytest.fixture
def maker(desk: Desk) -> Iterator[Desk]:
    made = desk.app.features["lesson_maker"]
    made.own.clear()
    made._question, made._leaving, desk.app.running = None, False, True
    yield desk
    desk.app.classroom.lesson_player.close()
    desk.frames(3)
    made.own.clear()
    made._question, made._leaving, desk.app.running = None, False, True
    made._drafts.forget()
    for board in desk.app.ui.boards.of(LessonBoard):
        board.close()
    desk.frames(2)


def own(desk: Desk) -> OwnLesson:
    return desk.app.features["lesson_maker"].own


def sheet(desk: Desk) -> StepSheet:
    result = desk.app.ui.sheet
    assert isinstance(result, StepSheet)
    return result


def board(desk: Desk) -> LessonBoard:
    (result,) = desk.app.ui.boards.of(LessonBoard)
    assert isinstance(result, LessonBoard)
    return result


def record(desk: Desk, text: str) -> None:
    """Press the keys, write the text, and close the sheet."""
    desk.key(pygame.K_r, pygame.KMOD_LCTRL)
    desk.frames(2)
    type_in(desk, text)
    desk.key(pygame.K_ESCAPE)
    desk.frames(2)


def test_the_last_page_is_written_taken_back_and_in_the_file(maker: Desk) -> None:
    record(maker, "Look.")
    maker.app.do("last_page")
    maker.frames(2)
    type_in(maker, "It falls.")
    maker.key(pygame.K_UP)  # round to the last field
    type_in(maker, "Try it.")
    assert own(maker).lesson().closing == Closing(("It falls.",), "Try it.")
    maker.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert own(maker).lesson().closing == Closing(("It falls.",))
    sheet = maker.app.ui.sheet
    assert isinstance(sheet, ClosingSheet) and sheet.frames["Next"].field.text == ""
    sheet.cancel()
    maker.frames(2)
    assert own(maker).state.closing == Closing() and maker.app.ui.sheet is None


def test_a_program_that_was_begun_with_a_lesson_comes_back_to_a_scene(
    maker: Desk, tmp_path: Path
) -> None:
    app, path = maker.app, tmp_path / "mine.fulcrum"
    path.write_text(json.dumps({"fulcrum_lesson": 1, "steps": [{"scene": "slope", "text": "A."}]}))
    app.session.load("empty")
    options = parse([str(path)])
    begin(app, options, read_lesson(path))
    maker.frames(2)
    assert app.session.scene_name == "slope"
    app.classroom.lesson_player.close()
    maker.frames(2)
    assert app.session.scene_name not in ("", "empty")


def press(desk: Desk, words: str) -> None:
    """Press a button of the card that asks."""
    note = desk.app.features["lesson_maker"].working()
    assert note is not None
    dict(note.buttons)[words]()
    desk.frames(2)


def test_a_step_is_recorded_and_its_words_are_typed(maker: Desk) -> None:
    maker.app.do("ledger")
    maker.frames(2)
    record(maker, "What falls?")
    assert maker.app.ui.sheet is None
    entry = own(maker).entry
    assert entry is not None
    assert entry.step == {"scene": "stack", "text": "What falls?", "boards": ["ledger"]}
    assert board(maker).tree["step 0"].marked
    for one in maker.app.ui.boards.of(LedgerBoard):
        one.close()


def test_the_board_tells_in_full_that_there_is_no_step_yet(maker: Desk) -> None:
    maker.app.do("make_lesson")
    maker.frames(2)
    said = board(maker).tree["said"]
    assert said.words == (own(maker).fault,)
    assert not said.tip, "all of it can be read"


def test_the_sheet_shows_what_the_class_will_read_and_what_is_wrong(maker: Desk) -> None:
    maker.key(pygame.K_r, pygame.KMOD_LCTRL)
    maker.frames(2)
    type_in(maker, "See $x$.")
    maker.key(pygame.K_TAB)
    type_in(maker, "v = 2 g")
    maker.click(*sheet(maker).frames["answer 0"].field.rect.center)
    type_in(maker, "yes")
    assert sheet(maker).words.words["text"] == "See $x$.\n$v = 2 g$"
    assert sheet(maker).message is not None  # one answer is no vote
    maker.click(*sheet(maker).frames["until"].field.rect.center)
    type_in(maker, "ti")
    assert "time" in [row.words for row in sheet(maker).listed.rows]
    maker.key(pygame.K_DOWN)
    maker.key(pygame.K_RETURN)
    maker.frames(2)
    assert sheet(maker).frames["until"].field.text == "time"
    sheet(maker).cancel()
    maker.frames(2)
    assert own(maker).entry is not None
    assert own(maker).entry.words["text"] != "See $x$.\n$v = 2 g$"


def test_undo_takes_back_what_was_done_last_in_the_lesson_or_in_the_scene(maker: Desk) -> None:
    record(maker, "One.")
    maker.app.do("undo")  # the words
    maker.frames(2)
    assert own(maker).entry is not None
    assert own(maker).entry.words["text"] != "One."
    maker.app.do("redo")
    maker.frames(2)
    assert own(maker).entry.words["text"] == "One."
    body = maker.app.session.world.bodies[-1]
    maker.app.editor.selection.select([body.id])
    maker.app.do("delete")
    maker.frames(2)
    count = len(maker.app.session.world.bodies)
    maker.app.do("undo")
    maker.frames(2)
    assert len(maker.app.session.world.bodies) == count + 1
    assert own(maker).entry.words["text"] == "One."


def test_it_runs_from_the_chosen_step_and_the_board_comes_back(maker: Desk) -> None:
    record(maker, "One.")
    record(maker, "Two.")
    maker.app.do("run_own_lesson")
    maker.frames(3)
    player = maker.app.classroom.lesson_player
    assert player.index == 1
    assert not maker.app.ui.boards.of(LessonBoard)
    player.close()
    maker.frames(3)
    assert board(maker)


def test_it_is_saved_closed_and_opened_by_dropping_it(maker: Desk, tmp_path: Path) -> None:
    record(maker, "One.")
    maker.app.do("save_lesson")
    maker.frames(3)
    result = maker.app.ui.sheet
    assert isinstance(result, FileSheet)
    type_in(maker, str(tmp_path / "drop"))
    maker.key(pygame.K_RETURN)
    settle(maker)
    path = tmp_path / "drop.fulcrum"
    assert read_lesson(path).steps[0].text == "One."
    assert not own(maker).edited
    own(maker).clear()
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    settle(maker)
    lesson = maker.app.classroom.lesson_player.lesson
    assert lesson is not None
    assert lesson.steps[0].text == "One."
    assert (own(maker).path, own(maker).edited) == (path, False)
    maker.app.do("change_lesson")
    maker.frames(2)
    assert board(maker).own.path == path


def test_the_lesson_of_a_scene_is_changed_as_ones_own(maker: Desk) -> None:
    maker.app.session.load("slope")
    maker.frames(3)
    maker.app.do("change_lesson")
    maker.frames(2)
    assert len(own(maker).state.entries) == maker.app.classroom.lesson_player.offers()
    assert own(maker).path is None
    assert own(maker).fault == ""


def test_a_lesson_of_the_program_is_opened_and_changed_but_never_written_over(
    maker: Desk, tmp_path: Path
) -> None:
    path = beside("slope")
    before = path.read_bytes()
    maker.app.files.open(FOLDER / ".." / FOLDER.name / path.name)
    settle(maker)
    assert maker.app.session.scene_name == "slope"
    lesson = maker.app.classroom.lesson_player.lesson
    assert lesson is not None and lesson.steps == maker.app.session.scene.steps
    assert (own(maker).path, own(maker).edited) == (None, False)
    maker.app.do("change_lesson")
    maker.frames(2)
    own(maker).change(text="Mine.")
    maker.app.do("save_lesson")
    maker.frames(3)
    assert isinstance(maker.app.ui.sheet, FileSheet), "it asks for a name"
    type_in(maker, str(tmp_path / "mine"))
    maker.key(pygame.K_RETURN)
    settle(maker)
    first, *rest = read_lesson(tmp_path / "mine.fulcrum").steps
    assert (first.text, tuple(rest)) == ("Mine.", lesson.steps[1:])
    assert first.note == lesson.steps[0].note
    assert path.read_bytes() == before


def test_changes_that_are_in_no_file_are_asked_about_before_they_go(maker: Desk) -> None:
    record(maker, "One.")
    maker.app.do("new_lesson")
    maker.frames(2)
    assert own(maker).entry is not None
    press(maker, "Cancel")
    assert own(maker).entry is not None
    maker.app.do("new_lesson")
    press(maker, "Discard")
    assert own(maker).entry is None


def test_the_window_asks_once_and_what_is_unsaved_comes_back(maker: Desk) -> None:
    record(maker, "Half of it.")
    made = maker.app.features["lesson_maker"]
    assert made.keeps_open()
    assert not made.keeps_open()  # closed again: it ends, and the draft is kept
    made._keep(0.0)
    made._drafts.wait()
    (draft,) = made._drafts.folder.glob("*.draft")
    assert json.loads(draft.read_text())["title"] == own(maker).state.title
    other = draft.with_name("20000101-000000-1.draft")  # of a program that has ended
    draft.rename(other)
    own(maker).clear()
    for each in maker.app.ui.boards.of(LessonBoard):
        each.close()
    maker.app.do("make_lesson")
    maker.frames(2)
    assert own(maker).entry is not None
    assert own(maker).entry.words["text"] == "Half of it."
    assert not other.exists()


def test_a_handout_has_pages_to_fill_in_and_solutions(desk: Desk, tmp_path: Path) -> None:
    del desk  # pygame is up
    path = tmp_path / "it.pdf"
    lesson = Lesson("", "It", STEPS)
    pages = write_handout(lesson, path, lambda _done, _all: None)
    data = path.read_bytes()
    assert data.startswith(b"%PDF")
    assert (pages, data.count(b"/Type /Page\n") or data.count(b"/Type /Page ")) == (2, 2)


def test_slides_are_a_picture_for_each_step_and_answer(desk: Desk, tmp_path: Path) -> None:
    del desk
    lesson = Lesson("", "It", STEPS)
    result = write_slides(lesson, tmp_path / "it.png", lambda _done, _all: None)
    assert [path.name for path in result] == ["it-01.png", "it-01-answer.png", "it-02.png"]
    assert pygame.image.load(result[0]).get_size() == (1920, 1080)


def test_a_film_has_time_to_read_and_the_run(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del desk
    monkeypatch.setattr(filming, "SIZE", (160, 90))
    monkeypatch.setattr(filming, "LEAST", 0.2)
    monkeypatch.setattr(filming, "READING", 1e9)
    path = tmp_path / "it.gif"
    seconds = filming.film_lesson(Lesson("", "It", STEPS), path, lambda _done, _all: None)
    # asked 0.2, run 0.2, answered 0.2, then 0.2 of reading while 0.1 runs: frames of 1/30 s
    assert seconds == pytest.approx(0.8, abs=0.15)
    assert path.stat().st_size > 0
