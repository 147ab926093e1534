"""Boards share the canvas: nothing depends on what was, and titles are left where room is not."""

from collections.abc import Iterator

import pygame
import pytest

from app.ui.bars.corner import Note
from app.ui.bars.lane import rect_of
from app.ui.boards.board import Board
from app.ui.boards.law import EXPERIMENT
from app.ui.boards.shapings import FORMS
from app.ui.floating import Box, Seen
from tests.app.desk import Desk

SETTLED = 5  # [count] frames: the picture is fitted and drawn, then the boards share its room


@pytest.fixture(autouse=True)
def as_before(desk: Desk) -> Iterator[None]:
    scale = desk.app.view.ui_scale
    desk.frames(SETTLED)
    yield
    desk.app.view.ui_scale = scale
    for board in tuple(desk.app.ui.boards.open_ones):
        board.close()
    desk.frames(SETTLED)


def opened(desk: Desk, *keys: int) -> list[Board]:
    for key in keys:
        desk.key(key)
        desk.frames(2)
    return list(desk.app.ui.boards.open_ones)


def covered(boards: list[Board]) -> int:
    """Return how many pairs have an area in common."""
    pairs = [(a, b) for a in boards for b in boards if a is not b]
    return sum(a.rect.colliderect(b.rect) for a, b in pairs) // 2


def test_a_board_that_was_opened_with_large_letters_has_its_size_again_with_usual_ones(
    desk: Desk,
) -> None:
    (board,) = opened(desk, pygame.K_F5)
    usual = board.rect.size
    board.close()
    desk.app.view.ui_scale = 2.5
    desk.frames(SETTLED)
    desk.app.ui.boards.open(board)
    desk.frames(2)
    assert board.rect.size != usual
    board.close()
    desk.app.view.ui_scale = 1.0
    desk.frames(SETTLED)
    desk.app.ui.boards.open(board)
    desk.frames(2)
    assert board.place is None and board.rect.size == usual


def test_an_open_board_has_its_size_again_when_the_letters_have(desk: Desk) -> None:
    (board,) = opened(desk, pygame.K_F5)
    usual = board.rect.size
    for desk.app.view.ui_scale in (2.5, 1.0):
        desk.frames(SETTLED)
    assert board.rect.size == usual


def test_a_board_stays_where_it_was_pulled_also_when_it_is_opened_again(desk: Desk) -> None:
    (board,) = opened(desk, pygame.K_F5)
    board.put(board.rect.move(-40, -30))
    pulled = board.rect.copy()
    board.close()
    desk.app.ui.boards.open(board)
    desk.frames(SETTLED)
    assert board.rect == pulled


@pytest.mark.parametrize("scale", [1.0, 1.5, 1.75, 2.5])
def test_boards_never_lie_on_one_another_and_the_newest_is_open(desk: Desk, scale: float) -> None:
    desk.app.view.ui_scale = scale
    desk.frames(SETTLED)
    boards = opened(desk, pygame.K_F7, pygame.K_F5, pygame.K_F6)
    assert len(boards) == 3 and not boards[-1].folded
    assert covered([b for b in boards if not b.folded]) == 0


def test_a_title_opens_by_a_click_and_a_double_click_folds(desk: Desk) -> None:
    (board,) = opened(desk, pygame.K_F5)
    for _ in range(2):
        desk.click(*board.head.rect.center)
    assert board.folded and not board.crowded
    assert board.rect.height < 60 and board.title == "Energy balance"
    desk.frames(20)
    desk.click(*board.head.rect.center)
    assert not board.folded


def test_what_was_folded_for_want_of_room_opens_again_when_there_is_room(desk: Desk) -> None:
    desk.app.view.ui_scale = 1.75
    desk.frames(SETTLED)
    first, *_, last = opened(desk, pygame.K_F5, pygame.K_F6)
    assert first.folded and first.crowded and not last.folded
    last.close()
    desk.frames(SETTLED)
    assert not first.folded


def test_what_was_small_for_want_of_room_is_large_again_when_there_is_room(desk: Desk) -> None:
    assert desk.app.session.load("empty")
    desk.frames(SETTLED)
    (first,) = opened(desk, pygame.K_F5)
    desk.frames(SETTLED)
    usual = first.rect.size
    boards = opened(desk, pygame.K_F6)
    for _ in range(4):
        boards.append(desk.app.features["graphs"].graph_board(()))
        desk.app.ui.boards.open(boards[-1])
        desk.frames(2)
    assert boards[0].folded or boards[0].rect.size < usual
    for board in boards[1:]:
        board.close()
        desk.frames(2)
    desk.frames(SETTLED)
    assert not boards[0].folded and boards[0].rect.size == usual


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
def test_boards_that_would_bury_the_picture_fold_but_not_the_one_opened_last(
    desk: Desk, scale: float
) -> None:
    assert desk.app.session.load("slope")  # it leaves room for no board
    desk.app.view.ui_scale = scale
    desk.frames(SETTLED)
    boards = opened(desk, pygame.K_F5, pygame.K_F6)
    assert not boards[-1].folded
    over = [board for board in boards if not board.folded]
    (width, height), canvas = desk.app.size, desk.app.ui.layout.canvas
    taken = sum(board.rect.width * board.rect.height for board in boards)
    left = canvas.width * canvas.height - taken
    assert len(over) == 1 or left >= EXPERIMENT * width * height


def test_a_board_that_grows_goes_where_it_hides_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board of runs grew over the top of the pyramid, beside free room."""
    (board,) = opened(desk, pygame.K_F6)
    board.covers = False  # else the view is fitted beside it, and nothing can be hidden
    boards, old = desk.app.ui.boards, board.rect.copy()
    boards.fit(board, old.height // 2)
    small = board.rect.copy()
    lies = small.bottom + 20 if small.top == old.top else small.top - 40
    body = Box(small.left, lies, small.right, lies + 20)
    monkeypatch.setattr(boards, "seen", lambda: Seen(bodies=[body]))
    boards.fit(board, small.height + 10)
    assert board.rect.size == (small.width, small.height + 10), "it stays: nothing is hidden"
    assert board.rect.left == small.left
    boards.fit(board, old.height)
    assert board.rect.height == old.height and not rect_of(body).colliderect(board.rect)


def test_a_card_that_goes_away_by_itself_makes_room_for_a_board(desk: Desk) -> None:
    """It would leave a board that was opened meanwhile smaller for good."""
    (board,) = opened(desk, pygame.K_F5)
    usual = board.rect.copy()
    board.close()
    corner = desk.app.ui.corner
    corner.sources.append(lambda: Note("work", "Working", share=0.5, buttons=(("Stop", print),)))
    try:
        desk.frames(2)
        (card,) = corner.cards
        card.rect.center = usual.center  # as if it had come there
        desk.app.ui.boards.open(board)
        desk.frames(2)
        assert board.rect == usual
        assert not corner.cards[0].rect.colliderect(usual)
    finally:
        corner.sources.pop()
        desk.frames(2)


def test_boards_that_have_room_side_by_side_do_not_fold(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One lay in the middle, where it hid least, and the others folded beside free room."""
    assert desk.app.session.load("welcome")
    desk.frames(SETTLED)
    free = desk.app.ui.layout.free
    card = Box(free.left + 226, free.top + 142, free.left + 666, free.top + 194)  # the run before
    monkeypatch.setattr(desk.app.ui.boards, "_cards", lambda: [card])
    desk.app.view.show_panel = False
    try:
        boards = opened(desk, pygame.K_F6, pygame.K_F7, pygame.K_F7)
        assert not any(board.folded for board in boards)
        assert covered(boards) == 0
    finally:
        desk.app.view.show_panel = True


def test_a_board_stays_when_another_opens_if_both_have_room(desk: Desk) -> None:
    """All were placed anew, the new one first, and changed their sides."""
    first, second = opened(desk, pygame.K_F5, pygame.K_F6)
    stood = first.rect.copy()
    desk.app.ui.boards._share()
    assert first.rect == stood and not second.folded


def test_a_card_is_narrower_where_it_would_lie_on_a_board(desk: Desk) -> None:
    """That of the work hid the title of the board that the work is for."""
    (board,) = opened(desk, pygame.K_F5)
    free, look = desk.app.ui.layout.free, desk.app.ui.desk.look
    left = free.left + look.px(270)
    board.put(pygame.Rect(left, free.top, free.right - left, free.height))
    corner, words = desk.app.ui.corner, "Working for a long time at something"
    corner.sources.append(lambda: Note("work", words, share=0.5, buttons=(("Stop", print),)))
    try:
        desk.frames(2)
        (card,) = corner.cards
        assert not card.rect.colliderect(board.rect)
        assert " ".join(card.face.words) == words and card.rect.contains(card.buttons[0].rect)
    finally:
        corner.sources.pop()


def test_boards_that_all_have_room_take_less_while_they_bury_the_picture(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards, tried = desk.app.ui.boards, []
    opened(desk, pygame.K_F5, pygame.K_F6)
    find = lambda board, form, packed=False: tried.append(form) or True  # noqa: E731
    monkeypatch.setattr(boards, "_find", find)
    monkeypatch.setattr(boards, "_bury", lambda: tried[-1] != FORMS[2])
    boards._share()
    assert tried[-1] == FORMS[2], "the first form that leaves the picture"
    assert not any(board.folded for board in boards.open_ones)
