"""The walk of `tests.lesson_walk` finds what cannot be read, and nothing in the worst steps.

The command walks through all steps in all beats; here are those with the longest words, and with
the boards that need the most room.
"""

from collections.abc import Iterator

import pytest

from app.ui import stage
from app.ui.bars import lesson_strip
from tests import lesson_walk
from tests.app.desk import Desk, opened_application
from tests.lesson_walk import CASES, Reader, lesson, lesson_faults

pytestmark = pytest.mark.sweep

WORST = (("throw", (0,)), ("slope", (1,)), ("loop", (6,)))
"""Lessons and steps: [index]."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Desk, Reader]]:
    """A projector's window, and who reads it."""
    case = CASES[1]
    with pytest.MonkeyPatch.context() as patch, Reader().reading() as reader:
        patch.setenv("FULCRUM_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        config = tmp_path_factory.mktemp("config")
        with opened_application(config, case.size, show_legend=True, **case.view()) as app:
            desk = Desk(app)
            desk.point(600, 500)
            yield desk, reader


@pytest.mark.parametrize(("name", "steps"), WORST)
def test_the_back_row_can_read_the_worst_steps(
    hall: tuple[Desk, Reader], name: str, steps: tuple[int, ...]
) -> None:
    assert list(lesson(*hall, CASES[1], name, steps)) == []


def begin(desk: Desk, index: int) -> None:
    desk.app.session.load("throw")
    desk.frames(2)
    desk.app.lesson_layout.begin()
    desk.app.classroom.lesson_player.go_to(index)
    desk.frames(4)


def test_the_walk_finds_a_picture_that_is_too_small(
    hall: tuple[Desk, Reader], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage, "STRIP", 0.35)
    begin(hall[0], 0)
    assert any("of the screen" in words for words in lesson_faults(*hall, CASES[1]))
    hall[0].app.classroom.lesson_player.close()
    hall[0].frames(2)


def test_the_walk_finds_words_that_are_cut_and_small_letters(
    hall: tuple[Desk, Reader], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lesson_strip, "SIZES", (12.0,))
    begin(hall[0], 0)
    assert any("less than 34" in words for words in told(hall))
    monkeypatch.setattr(lesson_strip, "SIZES", (40.0,))
    hall[0].app.classroom.lesson_player.go_to(1)
    hall[0].frames(4)
    assert "the words of the strip must be scrolled to" in told(hall)
    hall[0].app.classroom.lesson_player.close()
    hall[0].frames(2)


def told(hall: tuple[Desk, Reader]) -> list[str]:
    return list(lesson_faults(*hall, CASES[1]))


@pytest.mark.parametrize("name", ["sat", "servo"])
def test_a_lesson_whose_first_step_shows_another_scene_is_walked_through(
    hall: tuple[Desk, Reader], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    walked: list[int] = []

    def step(_desk: Desk, _reader: Reader, _case: object, index: int) -> Iterator[tuple[str, str]]:
        walked.append(index)
        hall[0].app.classroom.lesson_player.go_to(index)
        return iter(())

    monkeypatch.setattr(lesson_walk, "step_faults", step)
    assert list(lesson(*hall, CASES[1], name)) == []
    assert walked == list(range(8))


def test_a_walk_in_which_no_step_was_walked_fails(hall: tuple[Desk, Reader]) -> None:
    said = list(lesson(*hall, CASES[1], "cloth"))  # it has no lesson
    assert [words for _, _, words in said] == ["no step of this lesson was walked"]
