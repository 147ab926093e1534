"""The X-ray in the window: its board, its keys, its marks, and what it is when time goes on.

Recordings are made by hand, so that no process has to be waited for; a real one is made in
test_xray_in_the_window.py.
"""

from collections.abc import Iterator

import pygame
import pytest

from app.features.xray.feature import XrayPart
from app.features.xray.model.walk import Walk
from app.features.xray.view.board import XrayBoard
from app.features.xray.view.words import OUT_OF_DATE, place_words
from app.ui.kit.column import Column
from tests.app.desk import Desk
from tests.app.features.xray.by_hand import ByHand, opened_xray, station_by_hand
from tests.app.features.xray.recordings import ROWS, made

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


@pytest.fixture
def station(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[XrayPart]:
    with station_by_hand(desk, monkeypatch) as station:
        yield station


@pytest.fixture
def board(desk: Desk, station: XrayPart) -> XrayBoard:
    return opened_xray(desk)


def walk_of(board: XrayBoard) -> Walk:
    assert board.walk is not None
    return board.walk


def test_the_key_stops_time_and_opens_the_board(desk: Desk, board: XrayBoard) -> None:
    assert desk.app.session.paused
    tick = desk.app.session.world.tick
    assert board.title == f"X-ray of tick {tick}: soft step, 5 rows"
    said = board.texts()
    assert "Same state as the compiled tick: 3f2a91c0…" in said
    assert "Substep 1/2 · solve · sweep 1/2 · row 1/5" in said


def test_the_menu_has_it(desk: Desk, station: XrayPart) -> None:
    desk.app.do("xray")
    desk.frames(2)
    assert desk.app.ui.boards.of(XrayBoard)


def test_what_is_selected_is_asked_for(desk: Desk, station: XrayPart) -> None:
    ball = desk.app.session.world.body("ball")
    desk.app.editor.selection.select([ball.id])
    desk.key(pygame.K_x, CTRL | SHIFT)
    recorder = station.inspection.xray
    assert isinstance(recorder, ByHand)
    assert recorder.asked == [(ball.id,)]


def test_keys_go_on_and_back(desk: Desk, board: XrayBoard) -> None:
    walk = walk_of(board)
    first = walk.index
    desk.key(pygame.K_RIGHT, CTRL)
    assert walk.row is ROWS[1]
    assert any(one.endswith("colour 1/2 · row 2/5") for one in board.texts())
    desk.key(pygame.K_LEFT, CTRL)
    assert walk.index == first
    desk.key(pygame.K_RIGHT, CTRL | SHIFT)
    assert walk.where.sweep.number == 2
    desk.key(pygame.K_LEFT, CTRL | SHIFT)
    assert walk.index == first
    desk.key(pygame.K_DOWN, CTRL | SHIFT)
    assert walk.where.stage == "integrate positions"
    desk.key(pygame.K_UP, CTRL | SHIFT)
    assert walk.index == first
    desk.key(pygame.K_PERIOD, CTRL)
    assert walk.moment is not None
    assert walk.moment.colour == 0
    desk.key(pygame.K_COMMA, CTRL)
    assert walk.index == first


def test_buttons_slider_and_ribbon_go_where_they_say(desk: Desk, board: XrayBoard) -> None:
    walk = walk_of(board)
    first = walk.index
    last = max(n for n in range(9) if f"key {n}" in board.tree)
    for number in range(last - 3, last + 1):
        desk.click(*board.tree[f"key {number}"].rect.center)
        assert walk.index > first
        walk.go(first)
    desk.click(*board.tree["key 0"].rect.center)
    assert walk.at_start
    desk.click(board.tree["slider"].rect.right - 2, board.tree["slider"].rect.centery)
    assert walk.at_end
    desk.click(board.tree["ribbon"].rect.left + 1, board.tree["ribbon"].rect.centery)
    assert walk.at_start


def test_it_plays_at_the_chosen_speed_and_stops_at_the_end(desk: Desk, board: XrayBoard) -> None:
    walk = walk_of(board)
    walk.speed = 30.0
    before = walk.index
    desk.key(pygame.K_SPACE, CTRL)
    assert walk.playing
    assert desk.app.session.paused, "Space runs time, Ctrl+Space the walk"
    desk.frames(20)
    assert walk.index > before
    desk.frames(300)
    assert walk.at_end
    assert not walk.playing


def test_a_step_stops_what_plays(desk: Desk, board: XrayBoard) -> None:
    board.play()
    desk.key(pygame.K_RIGHT, CTRL)
    assert not walk_of(board).playing


def test_a_bar_leads_to_the_next_visit_of_its_row(desk: Desk, board: XrayBoard) -> None:
    walk, bars = walk_of(board), board.tree["bars"]
    assert [bar.label for bar in bars.bars] == ["hinge 1", ROWS[1].label, ROWS[3].label]
    place = bars.columns[2].move(bars.rect.topleft)
    desk.click(place.centerx, place.top + 2)
    assert walk.moment is not None
    assert walk.moment.row == 3
    desk.click(place.centerx, place.bottom - 2)
    assert walk.moment.row == 4, "below is its friction"


def test_no_bar_is_at_work_in_a_stage_as_a_whole(desk: Desk, board: XrayBoard) -> None:
    walk, bars = walk_of(board), board.tree["bars"]
    walk.go(0)
    assert walk.moment is not None
    assert not any(bar.has(walk.moment.row) for bar in bars.bars), "a joint has no friction: -1"
    assert [bar.has(0) for bar in bars.bars] == [True, False, False]


def test_a_mark_in_the_picture_leads_to_its_rows(desk: Desk, board: XrayBoard) -> None:
    walk = walk_of(board)
    body = desk.app.editor.selection.ids
    desk.click(*desk.app.camera.to_screen(1.0, 0.0))
    assert walk.moment is not None
    assert walk.moment.row == 3
    desk.click(*desk.app.camera.to_screen(1.0, 0.0))
    assert walk.moment.row == 4
    assert desk.app.editor.selection.ids == body, "the hand did not get the press"


def test_the_view_is_fitted_beside_the_board(desk: Desk, board: XrayBoard) -> None:
    left, top, right, bottom = desk.app.framing.insets
    width, height = desk.app.size
    free = pygame.Rect(left, top, width - left - right, height - top - bottom)
    assert not free.colliderect(board.rect)
    assert free.width > 200


# --- out of date ------------------------------------------------------------------------------


def test_it_says_of_which_tick_it_is_when_time_has_gone_on(desk: Desk, board: XrayBoard) -> None:
    tick = desk.app.session.world.tick
    assert board.inspection.is_now
    desk.app.session.step_once()
    desk.frames(2)
    assert f"Of tick {tick}; now is {tick + 1}. {OUT_OF_DATE}" in board.texts()
    assert board.tree["state"].role == "warning"
    assert not board.inspection.is_now
    assert not board.press_at((1.0, 0.0), 1.0), "what is not drawn cannot be pressed"


def test_back_at_its_tick_it_is_of_now_again(desk: Desk, board: XrayBoard) -> None:
    desk.app.session.step_once()
    desk.frames(2)
    desk.app.session.step_back()
    desk.frames(2)
    assert board.inspection.is_now


def test_a_change_while_time_stands_makes_it_out_of_date(desk: Desk, board: XrayBoard) -> None:
    ball = desk.app.session.world.body("ball")
    desk.app.editor.selection.select([ball.id])
    desk.app.do("delete")
    desk.frames(2)
    assert "as it was before a change" in " ".join(board.texts())
    assert not board.inspection.is_now


def test_again_looks_into_the_tick_of_now_and_keeps_the_board(desk: Desk, board: XrayBoard) -> None:
    desk.app.session.step_once()
    desk.frames(2)
    before = walk_of(board)
    before.speed = 5.0
    desk.click(*board.tree["again"].rect.center)
    desk.frames(2)
    assert walk_of(board) is not before
    assert walk_of(board).speed == 5.0
    assert board.inspection.is_now
    assert desk.app.ui.boards.of(XrayBoard) == [board]


def test_another_state_than_the_compiled_one_is_told(desk: Desk, board: XrayBoard) -> None:
    recording = made(desk.app.session.world.tick)._replace(hash="00112233445566")
    board.inspection.show(recording)
    desk.frames(2)
    said = "Not the state of the compiled tick: 00112233…, not 3f2a91c0…"
    assert said in board.texts()
    assert board.tree["state"].role == "error"


def test_another_scene_closes_it(desk: Desk, board: XrayBoard) -> None:
    assert desk.app.session.load("cradle")
    desk.frames(3)
    assert not desk.app.ui.boards.of(XrayBoard)
    assert board.walk is None


def test_a_failure_is_told_and_opens_nothing(desk: Desk, station: XrayPart) -> None:
    recorder = station.inspection.xray
    assert isinstance(recorder, ByHand)

    def fail(selected: tuple[int, ...] = ()) -> None:
        recorder.error = "there are 340 contacts"
        recorder.changes += 1

    recorder.start = fail  # type: ignore[method-assign]
    desk.key(pygame.K_x, CTRL | SHIFT)
    desk.frames(2)
    assert not desk.app.ui.boards.of(XrayBoard)
    assert any("340 contacts" in entry.notice.text for entry in desk.app.ui.toasts.open)


def test_a_click_on_the_residuals_turns_to_the_sweeps_of_the_tick(
    desk: Desk, board: XrayBoard
) -> None:
    recording = made(desk.app.session.world.tick)
    many = tuple(one._replace(sweep=number) for number, one in enumerate(recording.residuals * 5))
    cold = tuple(one._replace(speed=2.0 * one.speed) for one in many)
    board.inspection.show(recording._replace(more_sweeps=many, more_sweeps_cold=cold))
    desk.frames(2)
    plot = board.tree["residuals"]
    assert plot.curves == (many, cold)
    desk.click(*plot.rect.center)
    assert plot.curves == (recording.residuals, recording.cold)
    desk.click(*plot.rect.center)
    assert plot.curves == (many, cold)


def test_a_tick_without_a_memory_has_one_curve_of_residuals(desk: Desk, board: XrayBoard) -> None:
    recording = made(desk.app.session.world.tick)
    board.inspection.show(recording._replace(cold=recording.residuals))
    desk.frames(2)
    assert board.tree["residuals"].curves == ((), recording.residuals)


def test_a_tick_in_which_all_sleep_is_shown_with_a_sentence(desk: Desk, board: XrayBoard) -> None:
    nothing = made(desk.app.session.world.tick)
    board.inspection.show(nothing._replace(rows=(), moments=(), residuals=(), cold=()))
    desk.frames(2)
    (said,) = board.tree["sheet"].pieces
    assert isinstance(said.column, Column)
    assert said.column.lines[0].words.startswith("Nothing was solved in this tick")
    for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_SPACE):
        desk.key(key, CTRL)
    desk.frames(2)
    assert walk_of(board).index == 0


def test_places_are_told_only_as_far_as_they_are_counted() -> None:
    walk = Walk(made())
    walk.go(0)
    assert place_words(walk.where)[0] == "Prepare"
    walk.go(2)
    assert place_words(walk.where)[0] == "Substep 1/2 · integrate velocities"
    walk.visit(3)
    assert place_words(walk.where) == [
        "Substep 1/2 · solve · sweep 1/2 · colour 2/2 · row 4/5",
        "Solve · sweep 1/2 · colour 2/2 · row 4/5",
        "Solve · row 4/5",
    ]
