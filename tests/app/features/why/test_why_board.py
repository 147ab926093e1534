"""The board of "Why?" in the window: it follows the selection, jumps and comes back, hides."""

import time
from collections.abc import Iterator

import pygame
import pytest

from app.features.why.model.answer import Answer
from app.features.why.model.asking import Asking
from app.features.why.view import board as why_board
from app.features.why.view.board import THEN, WhyBoard
from app.simulation.commands.edit.adding import add_body
from app.teaching.spoilers import HIDDEN
from app.ui.floating import Box
from app.ui.kit.popup import Popup
from app.ui.toolkit.rich_list import PRESS, Line
from tests.app.desk import Desk

CTRL_SHIFT = pygame.KMOD_CTRL | pygame.KMOD_SHIFT
PATIENCE = 60.0  # [s] for a look back, on a machine that is busy


@pytest.fixture
def fallen(desk: Desk) -> Iterator[Desk]:
    """A ball that has fallen onto a floor, and a box that rests; time stands after 2 s."""
    session = desk.app.session
    assert session.load("empty")
    session.paused = True
    floor = {"kind": "box", "width": 16.0, "height": 0.5}
    session.submit(add_body(floor, position=(0.0, -0.25), kind="static", name="floor"))
    ball = {"kind": "circle", "radius": 0.5}
    session.submit(add_body(ball, position=(-3.0, 3.0), name="ball"))
    box = {"kind": "box", "width": 1.0, "height": 1.0}
    session.submit(add_body(box, position=(3.0, 0.5), name="box"))
    session.run(480)
    desk.app.fit()
    desk.frames(3)
    yield desk
    desk.app.features.close()
    desk.app.editor.selection.clear()
    desk.frames(2)
    assert not session.ledger_users.needed


def choose(desk: Desk, name: str) -> None:
    """Select the body of that name."""
    body = next(body for body in desk.app.session.world.bodies if body.name == name)
    desk.app.editor.selection.select([body.id])


def opened(desk: Desk) -> WhyBoard:
    """The board, opened by its key; the look back is over."""
    desk.key(pygame.K_w, CTRL_SHIFT)
    return looked_back(desk)


def looked_back(desk: Desk) -> WhyBoard:
    asking, end = desk.app.features["why"].asking, time.monotonic() + PATIENCE
    desk.frames(2)
    while asking.job is not None and time.monotonic() < end:
        desk.frames(1)
        time.sleep(0.01)  # frames that follow at once leave the work no processor
    desk.frames(2)
    (board,) = desk.app.ui.boards.of(WhyBoard)
    assert isinstance(board, WhyBoard)
    return board


def words(board: WhyBoard) -> str:
    return "\n".join(board.texts())


def test_the_key_opens_it_on_the_selection_and_closes_it_with_the_books(fallen: Desk) -> None:
    assert not fallen.app.session.world.ledger.on
    choose(fallen, "box")
    board = opened(fallen)
    assert fallen.app.session.world.ledger.on
    assert board.title == "Why? The box you clicked"
    assert "It rests: its forces cancel: weight (9.81 N down)" in words(board)
    assert "What happened from 0.00 to 2.00 s" in words(board)
    fallen.key(pygame.K_w, CTRL_SHIFT)
    assert not fallen.app.ui.boards.of(WhyBoard)
    assert not fallen.app.session.world.ledger.on


def test_another_selection_is_asked_about_and_none_is_the_scene(fallen: Desk) -> None:
    choose(fallen, "box")
    opened(fallen)
    choose(fallen, "ball")
    board = looked_back(fallen)
    assert board.title == "Why? Ball"
    assert "It hit the floor at" in words(board)
    fallen.app.editor.selection.clear()
    board = looked_back(fallen)
    assert board.title == "Why? This scene"
    assert "Nothing moves." in words(board)


def test_a_click_on_a_time_goes_there_and_back_comes_back(fallen: Desk) -> None:
    choose(fallen, "ball")
    board, session = opened(fallen), fallen.app.session
    number = next(i for i, row in enumerate(board.rows.rows) if "It hit the floor" in row.words)
    hit = board.rows.rows[number].value
    assert hit is not None
    board.rows.reveal(number)
    place = board.rows.button_rect(board.rows.line_rect(number)).move(board.rows.rect.topleft)
    assert board.rows.spot_at(place.center) == (number, PRESS)
    fallen.click(*place.center)
    fallen.frames(3)
    assert session.world.tick == hit.tick
    assert session.paused
    assert f"Now, at {hit.time:.2f} s" in words(board)
    assert "It hit the floor" in words(board), "what happened stays, also what is ahead now"
    assert "Back to 2.00 s" in words(board)
    fallen.click(*board.tree["back"].rect.center)
    fallen.frames(3)
    assert session.world.tick == 480
    assert "back" not in board.tree


def test_pointing_at_a_sentence_marks_its_things_in_the_picture(fallen: Desk) -> None:
    choose(fallen, "ball")
    board = opened(fallen)
    number = next(i for i, row in enumerate(board.rows.rows) if "It hit the floor" in row.words)
    board.rows.reveal(number)
    fallen.point(*board.rows.line_rect(number).move(board.rows.rect.topleft).center)
    fallen.frames(3)
    assert board.marked is not None
    names = {b.name for b in fallen.app.session.world.bodies if b.id in board.marked.mark.ids}
    assert names == {"ball", "floor"}
    assert board.marked.mark.points[0][1] == pytest.approx(0.0, abs=0.02)  # on the floor's top


def test_the_present_follows_time_and_a_pause_looks_back_again(fallen: Desk) -> None:
    choose(fallen, "ball")
    board, session = opened(fallen), fallen.app.session
    session.paused = False
    fallen.frames(60)
    assert session.world.time > 2.1
    assert "What happened from 0.00 to 2.00 s" in words(board), "it says how far it looked"
    assert "Now, at 2.00 s" not in words(board)
    session.paused = True
    board = looked_back(fallen)
    assert f"to {session.world.time:.2f} s" in words(board)


def test_while_a_class_predicts_nothing_is_told(
    fallen: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(fallen, "ball")
    monkeypatch.setattr(why_board, "withheld", lambda _: True)
    board = opened(fallen)
    assert board.rows.rows == (Line(HIDDEN.capitalize()),)
    assert board.tree["again"].is_enabled is False
    monkeypatch.undo()
    fallen.app.editor.readout_clock.soon()
    fallen.frames(3)
    assert "It hit the floor" in words(board)


def test_the_context_menu_asks_about_what_it_hits_and_keeps_an_open_board(fallen: Desk) -> None:
    for _ in range(2):
        fallen.click_at(3.0, 0.5, button=3)
        fallen.frames(2)
        menu = fallen.app.ui.desk.popup
        assert isinstance(menu, Popup)
        row = next(row for row, entry in menu.rows if entry.words == "Why?")
        fallen.click(*row.rect.center)
        assert looked_back(fallen).title == "Why? The box you clicked"


def test_what_was_erased_is_said_to_be_gone(fallen: Desk) -> None:
    choose(fallen, "ball")
    opened(fallen)
    fallen.app.do("delete")
    fallen.app.session.run(24)
    board = looked_back(fallen)
    assert "Ball was removed" in words(board)
    assert why_board.GONE in words(board)


def test_what_is_erased_in_a_pause_is_gone_at_once(fallen: Desk) -> None:
    """Time stands, so no tick says that something has changed."""
    choose(fallen, "ball")
    board, session = opened(fallen), fallen.app.session
    assert session.paused
    fallen.app.do("delete")
    fallen.frames(30)
    assert session.world.tick == 480
    assert why_board.GONE in words(board)


def test_before_the_first_tick_it_says_that_nothing_has_happened(desk: Desk) -> None:
    session = desk.app.session
    assert session.load("stack")
    session.paused = True
    try:
        board = opened(desk)
        assert why_board.BEFORE_ALL in words(board)
        assert "Nothing moves." in words(board)
        assert "0.00 to 0.00" not in words(board)
    finally:
        desk.app.features.close()


def test_about_the_scene_it_says_how_to_ask_about_one_thing(fallen: Desk) -> None:
    board = opened(fallen)
    assert why_board.CHOOSE in words(board)
    choose(fallen, "box")
    assert why_board.CHOOSE not in words(looked_back(fallen))


def test_keys_go_from_moment_to_moment_mark_them_and_come_back(fallen: Desk) -> None:
    choose(fallen, "ball")
    board, session = opened(fallen), fallen.app.session
    said = sorted({row.value.tick for row in board.rows.rows if row.button})
    assert said
    assert said[-1] < 480
    for tick in reversed(said):
        fallen.key(pygame.K_PAGEUP, pygame.KMOD_CTRL)
        fallen.frames(2)
        assert session.world.tick == tick
        assert board.marked is not None
        assert board.marked.tick == tick
    fallen.key(pygame.K_PAGEUP, pygame.KMOD_CTRL)  # nothing is told of before
    assert session.world.tick == said[0]
    for tick in [*said[1:], 480]:
        fallen.key(pygame.K_PAGEDOWN, pygame.KMOD_CTRL)
        fallen.frames(2)
        assert session.world.tick == tick
    assert board.asking.home is None


def test_a_sentence_that_is_over_is_told_with_its_moment_and_leads_there(
    fallen: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(fallen, "ball")
    board = opened(fallen)
    before = [row.words for row in board.rows.rows if row.value and not row.button]
    assert before
    session = fallen.app.session
    gone = session.world.tick
    monkeypatch.setattr(Asking, "answer", property(lambda _: Answer((), ())))
    session.paused = False
    fallen.frames(30)
    over = [row for row in board.rows.rows if row.words.startswith(THEN)]
    assert [row.words.lower() for row in over] == [f"{THEN} {words}".lower() for words in before]
    for row in over:
        assert row.button
        assert row.value.tick <= gone + 30  # it was true at a reading before
    session.paused = True


def test_keys_that_go_to_a_moment_do_not_leave_the_board_on_whom_it_tells_of(fallen: Desk) -> None:
    choose(fallen, "ball")
    board = opened(fallen)
    (low,) = board.keeps_clear(fallen.app.ui.desk)
    board.rect.center = round((low.left + low.right) / 2), round((low.top + low.bottom) / 2)
    fallen.key(pygame.K_PAGEUP, pygame.KMOD_CTRL)
    fallen.frames(2)
    (there,) = board.keeps_clear(fallen.app.ui.desk)
    left, top, right, bottom = board.rect.left, board.rect.top, board.rect.right, board.rect.bottom
    assert there.common(Box(left, top, right, bottom)) == 0.0
