"""Esc and the keys of the laboratory: what is closed when, and what says that nothing is open."""

from collections.abc import Iterator

import pygame
import pytest

from app.features.compare.view.board import CompareBoard
from app.features.fan.view.board import FanBoard
from app.features.free_body.view.board import FreeBodyBoard
from app.features.honesty.view.board import AccuracyBoard
from app.features.microscope.view.board import MicroscopeBoard
from app.features.profile.view.board import ProfileBoard
from app.features.why import feature as why
from app.features.why.view.board import WhyBoard
from app.features.xray import feature as xray
from app.features.xray.view.board import XrayBoard
from app.ui.boards.board import Board
from tests.app.desk import Desk

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
BOTH = CTRL | SHIFT

OPEN = {
    pygame.K_w: WhyBoard,
    pygame.K_m: MicroscopeBoard,
    pygame.K_c: CompareBoard,
    pygame.K_p: ProfileBoard,
}
"""Keys (with Ctrl and Shift) that open a board at once."""


@pytest.fixture(autouse=True)
def nothing_open(desk: Desk) -> Iterator[None]:
    assert desk.app.session.load("stack")
    desk.frames(3)
    yield
    for board in tuple(desk.app.ui.boards.open_ones):
        board.close()
    desk.app.editor.selection.clear()
    desk.frames(1)


def boards(desk: Desk) -> list[type[Board]]:
    return [type(board) for board in desk.app.ui.boards.open_ones]


def test_esc_closes_what_looks_one_after_the_other_the_topmost_first(desk: Desk) -> None:
    for key in OPEN:
        desk.key(key, BOTH)
        desk.frames(2)
    left = list(OPEN.values())
    while left:
        assert boards(desk) == left
        desk.key(pygame.K_ESCAPE)
        left.pop()
    assert boards(desk) == []


def test_what_is_selected_is_let_go_before_a_board_closes(desk: Desk) -> None:
    desk.app.editor.selection.select([desk.app.session.world.body("ball").id])
    desk.key(pygame.K_w, BOTH)
    desk.frames(2)
    desk.key(pygame.K_ESCAPE)
    assert not desk.app.editor.selection.chosen
    assert boards(desk) == [WhyBoard]
    desk.key(pygame.K_ESCAPE)
    assert boards(desk) == []


def test_a_board_with_work_of_the_users_stays(desk: Desk) -> None:
    desk.key(pygame.K_F7)
    desk.frames(2)
    before = boards(desk)
    assert before
    desk.app.editor.selection.clear()
    for _ in range(3):
        desk.key(pygame.K_ESCAPE)
    assert boards(desk) == before


def test_all_that_only_looks_is_closed_by_esc() -> None:
    looking = *OPEN.values(), XrayBoard, FanBoard, FreeBodyBoard, AccuracyBoard
    assert all(kind.ESCAPES for kind in looking)


def test_a_board_in_the_strip_of_a_lesson_is_part_of_the_lesson(desk: Desk) -> None:
    desk.key(pygame.K_p, BOTH)
    desk.frames(2)
    (board,) = desk.app.ui.boards.open_ones
    board.dock = board.rect.copy()
    desk.key(pygame.K_ESCAPE)
    assert boards(desk) == [ProfileBoard]


@pytest.mark.parametrize(
    ("key", "mod", "words"),
    [
        (pygame.K_RIGHT, CTRL, xray.NOT_OPEN),
        (pygame.K_SPACE, CTRL, xray.NOT_OPEN),
        (pygame.K_PAGEUP, CTRL, why.NOT_OPEN),
    ],
)
def test_a_key_that_goes_on_where_nothing_is_open_says_so(
    desk: Desk, key: int, mod: int, words: str
) -> None:
    desk.key(key, mod)
    assert desk.app.session.notices[-1].text == words
