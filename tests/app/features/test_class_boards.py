"""Side by side and the chaos fan in the strip of a lesson: what a class reads of them."""

import time
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from app.features.compare.view.board import CompareBoard
from app.features.fan.view.board import FanBoard
from app.features.lesson_maker.step_recorder import opened_of
from app.files.lesson_file import Lesson
from scenes.deck import Step
from tests.app.desk import Desk

RUNS = {"one sweep": {"iterations": 1}, "twenty": {"iterations": 20}}


@pytest.fixture(autouse=True)
def nothing_works(desk: Desk) -> Iterator[None]:
    yield
    desk.app.lesson_layout.close()
    desk.app.features.close()
    desk.frames(2)


def play(desk: Desk, scene: str, **laboratory: dict[str, Any]) -> None:
    words = {name.replace("_", " "): said for name, said in laboratory.items()}
    step = Step("Look.", scene=scene, laboratory=words)  # type: ignore[arg-type]
    assert desk.app.classroom.lesson_player.play(Lesson(scene, "Look", (step,)))
    desk.frames(4)


def compared(desk: Desk, **said: Any) -> CompareBoard:
    play(desk, "chain", side_by_side={"runs": RUNS, **said})
    desk.app.session.run(60)
    desk.app.session.paused = True
    desk.frames(20)
    (board,) = desk.app.ui.boards.of(CompareBoard)
    assert isinstance(board, CompareBoard)
    return board


def test_a_class_reads_the_numbers_that_the_step_asks_for(desk: Desk) -> None:
    board = compared(desk, numbers=["joint gap"])
    head, own, one, twenty = board.tree["table"].rows
    assert head.cells == ("joint gap",)
    worst = max(abs(joint.error) for joint in desk.app.session.world.joints)
    assert own.cells[0].endswith(" mm")
    # Three digits or a tenth are written: at most half of the last one is rounded away.
    said = float(own.cells[0].removesuffix(" mm"))
    assert said == pytest.approx(1e3 * worst, rel=0.005, abs=0.05)
    assert [row.words for row in (one, twenty)] == ["2  One sweep", "3  Twenty"]
    assert opened_of(desk.app.features.parts).laboratory["side by side"]["numbers"] == ["joint gap"]


def test_without_numbers_it_reads_which_run_is_which_and_no_more(desk: Desk) -> None:
    board = compared(desk)
    desk.app.features["compare"].beside.tolerance = 1e-6
    desk.frames(2)
    rows = board.tree["table"].rows
    assert [row.words for row in rows] == ["1  This run", "2  One sweep", "3  Twenty"]
    assert {row.cells for row in rows} == {("",)}
    assert "numbers" not in opened_of(desk.app.features.parts).laboratory["side by side"]


def test_a_docked_board_has_no_controls_and_outlives_another_choice_of_runs(desk: Desk) -> None:
    board = compared(desk)
    assert board.signs() == [] and "add" not in board.tree
    desk.app.features["compare"].beside.remove(1)
    desk.frames(4)
    assert desk.app.ui.boards.of(CompareBoard) == [board]
    assert len(board.tree["table"].rows) == 2


def test_a_number_that_the_board_has_not_is_told(desk: Desk) -> None:
    play(desk, "chain", side_by_side={"runs": RUNS, "numbers": ["temperature"]})
    assert not desk.app.ui.boards.of(CompareBoard)
    said = [notice.text for notice in desk.app.session.notices]
    assert any("temperature" in text for text in said)


def test_the_fan_of_a_step_tells_in_its_board_how_far_it_is_and_what_it_found(desk: Desk) -> None:
    said = {"body": "ball 0b", "quantity": "vx", "size": 1e-6, "copies": 4, "seconds": 12.0}
    play(desk, "double_pendulum", fan=said)
    desk.app.session.paused = True
    fan = desk.app.features["fan"]
    assert desk.app.classroom.lesson_player.is_behind() == fan.fan.busy
    assert fan.working() is None, "no card lies on the picture of a lesson"
    (board,) = desk.app.ui.boards.of(FanBoard)
    assert isinstance(board, FanBoard)
    end = time.monotonic() + 120.0
    busy = ""
    while fan.fan.busy:
        assert time.monotonic() < end
        busy = busy or "".join(board.texts()[1:])
        desk.frames(1)
        time.sleep(0.01)
    assert "The copies" in busy
    time.sleep(0.25)  # a board looks five times a second
    desk.frames(30)
    _, rate, horizon, gain = board.texts()
    assert rate.startswith("λ = (") and horizon.startswith("Off by 1 cm after ")
    assert gain.startswith("Ten times more exact: + ")
    assert board.tree["told"].tip == "", "all of it can be read"


def test_a_plot_without_room_paints_nothing_and_spoils_no_memory(desk: Desk) -> None:
    said = {"body": "ball 0b", "quantity": "vx", "size": 1e-6, "copies": 2, "seconds": 1.0}
    play(desk, "double_pendulum", fan=said)
    fan = desk.app.features["fan"].fan
    end = time.monotonic() + 60.0
    while fan.busy:
        assert time.monotonic() < end
        desk.frames(1)
        time.sleep(0.01)
    (board,) = desk.app.ui.boards.of(FanBoard)
    assert isinstance(board, FanBoard) and board.dock is not None
    for height in (board.dock.height, 90, 60, 40):
        desk.app.ui.boards.dock(board, pygame.Rect(board.dock.topleft, (board.dock.width, height)))
        board.tree["plot"].put(fan.spread.samples if fan.spread else [], 1.0, None, 0.0)
        assert board.tree["plot"].rect.height <= height
