"""While a class predicts, no station tells the answer, whoever has opened it."""

from collections.abc import Iterator

import pygame
import pytest

from app.features.compare.model.variant import presets
from app.features.compare.view.board import CompareBoard
from app.features.compare.view.rows import NONE
from app.features.fan.model.spread import Difference
from app.features.fan.view.board import FanBoard
from app.teaching.spoilers import HIDDEN
from tests.app.desk import Desk

BOTH = pygame.KMOD_CTRL | pygame.KMOD_SHIFT
SAID = HIDDEN.capitalize()


@pytest.fixture(autouse=True)
def nothing_open(desk: Desk) -> Iterator[None]:
    yield
    desk.app.features.close()
    desk.app.ui.close_top()
    desk.frames(1)


@pytest.fixture
def predicts(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Let `[True]` say that a class predicts."""
    now = [False]
    for module in ("compare.view.board", "fan.view.board", "fan.feature"):
        monkeypatch.setattr(f"app.features.{module}.withheld", lambda _: now[0])
    return now


def test_runs_side_by_side_tell_no_numbers_until_the_answer(
    desk: Desk, predicts: list[bool]
) -> None:
    assert desk.app.session.load("stack")
    desk.frames(3)
    desk.key(pygame.K_c, BOTH)
    (board,) = desk.app.ui.boards.of(CompareBoard)
    assert isinstance(board, CompareBoard)
    board.beside.add(presets()["Iterations: 1, 4, 20"])
    desk.frames(40)
    columns = len(board.tree["table"].columns)
    assert board.tree["table"].rows[1].cells != NONE[:columns]
    predicts[0] = True
    desk.frames(40)
    assert all(row.cells == NONE[:columns] and not row.tip for row in board.tree["table"].rows[1:])
    assert [row.words for row in board.tree["told"].rows] == [SAID]
    predicts[0] = False
    desk.frames(40)
    assert board.tree["table"].rows[1].cells != NONE[:columns]
    assert SAID not in [row.words for row in board.tree["told"].rows]


def test_a_fan_tells_nothing_until_the_answer_and_no_other_can_be_asked_for(
    desk: Desk, predicts: list[bool]
) -> None:
    assert desk.app.session.load("double_pendulum")
    desk.frames(3)
    station = desk.app.features["fan"]
    assert not station.fan.start(Difference(None, "vx", 1e-3, 4, 1.0))
    desk.app.ui.boards.open(station.make_board())
    (board,) = desk.app.ui.boards.of(FanBoard)
    assert isinstance(board, FanBoard)
    while station.fan.busy:
        desk.frames(1)
    desk.frames(20)
    assert any("copies" in one for one in board.texts())
    assert board.tree["plot"].visible
    predicts[0] = True
    desk.frames(2)
    assert board.texts() == ["Chaos fan", "New fan…", f"{SAID}."]
    assert not board.tree["plot"].visible
    desk.key(pygame.K_f, BOTH)
    assert desk.app.ui.sheet is None
    predicts[0] = False
    desk.frames(2)
    assert any("copies" in one for one in board.texts())
    assert board.tree["plot"].visible
