"""The profile drawer in the window: its key, its numbers, freezing, copying, and three overlays."""

import pygame
import pytest

from app.features.profile.model.profile import COLUMNS
from app.features.profile.view.board import ProfileBoard
from app.features.profile.view.strip import tile
from tests.app.desk import Desk

CTRL_SHIFT = pygame.KMOD_CTRL | pygame.KMOD_SHIFT


@pytest.fixture(autouse=True)
def nothing_open(desk: Desk):
    yield
    desk.app.features.close()
    desk.frames(1)
    assert not desk.app.session.world.stage_clock.is_on


def profile(desk: Desk) -> ProfileBoard:
    desk.key(pygame.K_p, CTRL_SHIFT)
    (board,) = desk.app.ui.boards.of(ProfileBoard)
    assert isinstance(board, ProfileBoard)
    return board


def test_the_key_opens_the_drawer_and_closes_it_with_the_clock(desk: Desk) -> None:
    assert not desk.app.session.world.stage_clock.is_on
    profile(desk)
    assert desk.app.session.world.stage_clock.is_on
    desk.key(pygame.K_p, CTRL_SHIFT)
    assert not desk.app.ui.boards.of(ProfileBoard)
    assert not desk.app.session.world.stage_clock.is_on


def test_the_table_tells_stages_in_the_order_of_a_tick_and_the_whole(desk: Desk) -> None:
    board = profile(desk)
    desk.frames(60)
    words = board.texts()
    order = ["Update bounds", "Collide", "Prepare", "Solve contacts", "Relax", "Finish"]
    assert [word for word in words if word in order] == order
    assert "The whole tick" in words
    assert any(one.startswith("Tick ") and "4.17 ms" in one for one in words)
    assert any("island" in one for one in words)


def test_freezing_keeps_the_numbers_while_the_run_goes_on(desk: Desk) -> None:
    board = profile(desk)
    desk.frames(40)
    board.freeze()
    desk.frames(2)
    said = board.tree["table"].rows
    tick = desk.app.session.world.tick
    desk.frames(40)
    assert desk.app.session.world.tick > tick
    assert board.tree["table"].rows == said
    board.freeze()
    desk.frames(60)
    assert board.tree["table"].rows != said


def test_another_scene_is_timed_too(desk: Desk) -> None:
    board = profile(desk)
    desk.frames(10)
    assert desk.app.session.load("chain")
    desk.frames(30)
    assert desk.app.session.world.stage_clock.is_on
    assert board.profile.recent(10)[1].any()
    assert "Solve joints" in board.texts()


def test_every_stage_looks_otherwise(desk: Desk) -> None:
    look = desk.app.ui.desk.look
    assert len({tile(name, look).tobytes() for name in COLUMNS}) == len(COLUMNS)


@pytest.mark.parametrize("size", [(340, 260), (500, 420), (900, 372), (1200, 600)])
def test_the_drawer_can_be_sized(desk: Desk, size: tuple[int, int]) -> None:
    board = profile(desk)
    desk.frames(20)
    board.put(pygame.Rect(board.rect.topleft, size))
    desk.frames(20)
    assert board.tree["table"].rows
    assert all(board.rect.contains(part.rect) for part in board.tree.elements)


@pytest.mark.parametrize("key", [pygame.K_b, pygame.K_i, pygame.K_k])
def test_the_overlays_of_the_solver_have_their_keys(desk: Desk, key: int) -> None:
    desk.frames(2)
    before = dict(desk.app.view.overlays) | dict(desk.app.view.shown_by_step)
    desk.key(key, CTRL_SHIFT)
    desk.frames(2)
    assert dict(desk.app.view.overlays) | dict(desk.app.view.shown_by_step) != before
    desk.key(key, CTRL_SHIFT)
    desk.frames(2)


def test_it_opens_as_a_drawer_and_the_picture_is_fitted_above_it(desk: Desk) -> None:
    desk.app.ui.show_panel(True)
    desk.frames(6)
    beside_panel = desk.app.ui.layout.free.width
    profile(desk)
    desk.frames(6)
    free = desk.app.ui.layout.free
    assert free.width > beside_panel, "the panel gives way to what was asked for last"
    (board,) = desk.app.ui.boards.of(ProfileBoard)
    assert not board.folded and board.rect.left >= free.left
    assert (board.rect.right, board.rect.bottom) == (free.right, free.bottom)
    _, _, _, low = desk.app.framing.insets
    assert desk.app.camera.size[1] - low <= board.rect.top
    alone = free.width
    desk.app.ui.show_panel(True)
    desk.frames(6)
    free = desk.app.ui.layout.free
    assert free.width < alone, "it is asked for now"
    (board,) = desk.app.ui.boards.of(ProfileBoard)
    assert board.folded and free.contains(board.rect)


def test_a_drawer_that_is_pulled_floats_where_it_was_put(desk: Desk) -> None:
    board = profile(desk)
    desk.frames(2)
    before = board.rect.copy()
    desk.point(before.left + 60, before.top + 12)
    desk.button(True)
    desk.frames(1)
    desk.point(before.left + 60, before.top - 68)
    desk.frames(1)
    desk.button(False)
    desk.frames(2)
    assert board.rect == before.move(0, -80)


@pytest.mark.parametrize("scale", [1.0, 1.2, 1.6])
def test_stages_over_time_and_counts_are_seen_in_every_size_of_letters(
    desk: Desk, scale: float
) -> None:
    """At 1280 x 720 the projector has 1.2: there was room for neither strip nor more rows."""
    view = desk.app.view
    before, view.ui_scale = view.ui_scale, scale
    try:
        desk.frames(5)
        board = profile(desk)
        desk.frames(60)
        assert "strip" in board.tree
        said = " ".join(board.texts())
        assert "awake" in said.lower()
        assert "island" in said.lower()
    finally:
        view.ui_scale = before
        desk.frames(5)
