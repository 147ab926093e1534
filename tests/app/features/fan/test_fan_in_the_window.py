"""The chaos fan in the window: form, board, outlines, the range by the mouse."""

import time
from collections.abc import Iterator

import pygame
import pytest

from app.features.fan.view.board import ANEW, NARROW, FanBoard
from app.simulation.commands.scene import SetParameter
from app.ui.sheets.form_sheet import FormSheet
from app.window.framing import LEAST_BESIDE
from tests.app.desk import Desk

BOTH = pygame.KMOD_CTRL | pygame.KMOD_SHIFT


@pytest.fixture(autouse=True)
def no_fan(desk: Desk) -> Iterator[None]:
    yield
    desk.app.features["fan"].close()
    desk.frames(1)


def load(desk: Desk, name: str) -> None:
    assert desk.app.session.load(name)
    desk.frames(3)


def open_form(desk: Desk) -> FormSheet:
    desk.key(pygame.K_f, BOTH)
    sheet = desk.app.ui.sheet
    assert isinstance(sheet, FormSheet)
    return sheet


def spread(desk: Desk, **values: object) -> FanBoard:
    """Ask for a fan, and wait for its end."""
    sheet = open_form(desk)
    sheet.task.values.update(values)
    desk.key(pygame.K_RETURN)
    assert desk.app.ui.sheet is None
    fan = desk.app.features["fan"].fan
    end = time.monotonic() + 60.0
    while fan.busy:
        assert time.monotonic() < end
        desk.frames(1)
    desk.frames(20)
    (board,) = desk.app.ui.boards.of(FanBoard)
    assert isinstance(board, FanBoard)
    return board


def test_the_keys_ask_and_enter_spreads(desk: Desk) -> None:
    load(desk, "double_pendulum")
    board = spread(desk, seconds=2.0, copies=4)
    result = board.fan.spread
    assert result is not None
    assert result.done
    assert len(result.samples[-1].apart) == 4


def test_the_selected_body_is_offered_first(desk: Desk) -> None:
    load(desk, "double_pendulum")
    ball = next(body for body in desk.app.session.world.bodies if body.name == "ball 0b")
    desk.app.editor.selection.select([ball.id])
    assert open_form(desk).task.values["body"] == "ball 0b"
    desk.app.ui.close_top()
    desk.app.editor.selection.clear()


def test_a_pull_along_the_plot_chooses_the_range_and_a_click_finds_one_again(desk: Desk) -> None:
    load(desk, "double_pendulum")
    board = spread(desk, seconds=2.0, copies=4)
    area = board.tree["plot"].area.move(board.tree["plot"].rect.topleft)
    result = board.tree["plot"].growth
    assert result is not None
    before = result.low, result.high
    desk.point(area.left + area.width // 4, area.centery)
    desk.frames(2)
    desk.button(True)
    desk.frames(1)
    desk.point(area.left + area.width // 2, area.centery)
    desk.button(False)
    desk.frames(20)
    chosen = board.tree["plot"].growth
    assert chosen is not None
    # a quarter and a half of 2 s, to a pixel
    pixel = 2.0 / area.width
    assert chosen.low == pytest.approx(0.5, abs=2 * pixel)
    assert chosen.high == pytest.approx(1.0, abs=2 * pixel)
    desk.click(area.centerx, area.centery)
    desk.frames(20)
    again = board.tree["plot"].growth
    assert again is not None
    assert (again.low, again.high) == before


def test_a_range_too_narrow_for_a_fit_is_said_to_be_that(desk: Desk) -> None:
    load(desk, "double_pendulum")
    board = spread(desk, seconds=2.0, copies=4)
    board._choose((0.5, 0.52))
    desk.frames(2)
    assert NARROW in board.texts()
    board._choose(None)
    desk.frames(2)
    assert NARROW not in board.texts()


def test_another_scene_forgets_the_fan(desk: Desk) -> None:
    load(desk, "double_pendulum")
    fan = spread(desk, seconds=1.0, copies=2).fan
    load(desk, "stack")
    assert fan.spread is None


def test_a_scene_where_nothing_can_move_says_so(desk: Desk) -> None:
    load(desk, "empty")
    desk.key(pygame.K_f, BOTH)
    assert desk.app.ui.sheet is None
    assert "needs a body that can move" in desk.app.session.notices[-1].text


@pytest.mark.parametrize("is_large", [False, True])
def test_the_copies_are_seen_beside_the_board(desk: Desk, is_large: bool) -> None:
    desk.app.view.projector = is_large
    desk.app.ui.rebuild()
    load(desk, "double_pendulum")
    board = spread(desk, seconds=1.0, copies=2)
    left, top, right, bottom = desk.app.framing.insets
    width, height = desk.app.camera.size
    free = pygame.Rect(left, top, width - left - right, height - top - bottom)
    assert not free.colliderect(board.rect)
    whole = desk.app.ui.layout.free
    assert free.width * free.height >= LEAST_BESIDE * whole.width * whole.height
    assert board.rect.contains(board.tree["plot"].rect)
    desk.app.view.projector = False
    desk.app.ui.rebuild()


def test_of_a_scene_that_is_built_otherwise_no_copies_are_drawn(desk: Desk) -> None:
    load(desk, "double_pendulum")
    board = spread(desk, seconds=2.0, copies=2)
    assert not board.fan.outrun
    desk.app.session.submit(SetParameter("angle", desk.app.session.parameters["angle"] - 5.0))
    desk.frames(30)
    assert ANEW in board.texts()
    assert desk.app.session.undo()
    desk.frames(30)
    assert ANEW not in board.texts()
