"""The keys of a presenter's remote in a lesson; the whole of it runs without the mouse."""

from collections.abc import Iterator

import numpy as np
import pygame
import pytest

import scenes
from app.features.predictions.view.vote_board import VoteBoard
from scenes.deck import Closing, Step
from scenes.kit import Button
from tests.app.desk import Desk

STEPS = (
    Step("Blocks lie on a slope.", title="First", values={"slope": 10.0}),
    Step(
        "Now it is steep.",
        question="What will they do?",
        answers=("slip", "rest"),
        right=0,
        answer="They slip.",
        values={"slope": 40.0},
        seconds=3.0,
    ),
)


@pytest.fixture
def remote(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setattr(scenes.load("slope"), "steps", STEPS)
    monkeypatch.setattr(scenes.load("slope"), "closing", Closing(("Steep slopes slip.",), "Go on."))
    desk.app.session.load("slope")
    desk.frames(2)
    desk.key(pygame.K_F5, pygame.KMOD_LSHIFT)
    desk.frames(2)
    yield desk
    desk.app.features["presenter"].state.blank = ""
    desk.app.classroom.lesson_player.close()
    desk.frames(2)


def hurry(desk: Desk) -> None:
    """Press Page Down in the run, and let frames pass until it has stopped."""
    player = desk.app.classroom.lesson_player
    desk.key(pygame.K_PAGEDOWN)
    for _ in range(200):
        if not player.hurries:
            return
        desk.frames()
    pytest.fail("it hurries for ever")


def test_a_whole_lesson_runs_by_page_down_alone_and_ends_where_it_began(remote: Desk):
    app, player = remote.app, remote.app.classroom.lesson_player
    lesson_run = app.session.timeline
    remote.key(pygame.K_PAGEDOWN)
    remote.frames(2)
    assert (player.index, player.beat) == (1, "ask") and app.session.paused
    remote.key(pygame.K_PAGEDOWN)
    hurry(remote)
    # the first state at or after 3 s
    assert player.answered and 3.0 <= app.session.world.time < 3.0 + 1.5 / 240
    remote.key(pygame.K_PAGEDOWN)
    remote.frames(2)
    assert player.closing
    before = pygame.surfarray.array3d(app.window.surface)
    remote.key(pygame.K_PAGEDOWN)
    remote.frames(2)
    assert player.lesson is None and app.session.timeline is not lesson_run
    after = pygame.surfarray.array3d(app.window.surface)
    assert app.session.parameters["slope"] not in (10.0, 40.0)
    assert np.ptp(before[:20].reshape(-1, 3), axis=0).max() == 0, "the page covers all"
    assert (before != after).any()


def test_r_hides_the_answer_again_and_keeps_the_votes(remote: Desk):
    app, player = remote.app, remote.app.classroom.lesson_player
    remote.key(pygame.K_PAGEDOWN)
    remote.frames(2)
    for key in (pygame.K_1, pygame.K_1, pygame.K_2):
        remote.key(key)
    remote.key(pygame.K_PAGEDOWN)
    hurry(remote)
    assert player.share_right == pytest.approx(2 / 3)
    remote.key(pygame.K_r)
    remote.frames(2)
    assert (player.beat, app.session.world.tick) == ("ask", 0)
    assert player.ballots[1].rounds == [[2, 1]] and app.ui.boards.of(VoteBoard)


def test_escape_never_loses_the_ballot(remote: Desk):
    remote.key(pygame.K_PAGEDOWN)
    remote.frames(2)
    remote.key(pygame.K_1)
    for _ in range(3):
        remote.key(pygame.K_ESCAPE)
    remote.frames(2)
    board = remote.app.ui.boards.of(VoteBoard)
    assert board and remote.app.classroom.lesson_player.ballots[1].rounds == [[1, 0]]
    remote.key(pygame.K_2)
    assert remote.app.classroom.lesson_player.ballots[1].rounds == [[1, 1]]


def test_the_remote_takes_a_count_that_is_being_typed_and_goes_on(remote: Desk):
    remote.key(pygame.K_PAGEDOWN)
    remote.frames(2)
    (board,) = remote.app.ui.boards.of(VoteBoard)
    assert isinstance(board, VoteBoard)
    remote.click(*board.hands[0].count.rect.center)
    assert remote.app.ui.typing
    for digit in "12":
        event = pygame.event.Event(pygame.TEXTINPUT, text=digit)
        pygame.event.post(event)
        remote.frames()
    remote.key(pygame.K_PAGEDOWN)
    remote.frames(2)
    player = remote.app.classroom.lesson_player
    assert player.beat == "run" and player.ballots[1].rounds == [[12, 0]]


@pytest.mark.parametrize("key", [pygame.K_PERIOD, pygame.K_b])
def test_both_keys_of_remotes_blank_the_picture_and_bring_it_back(remote: Desk, key: int):
    state, world = remote.app.features["presenter"].state, remote.app.session.world
    remote.key(key)
    tick = world.tick
    remote.frames(3)
    assert state.blank == "black" and world.tick == tick
    remote.key(key)
    assert not state.blank


def test_digits_without_a_ballot_do_nothing_that_lasts(remote: Desk):
    view, player = remote.app.view, remote.app.classroom.lesson_player
    for key in (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4):
        remote.key(key)
    assert view.overlays == {} and view.shown_by_step
    remote.key(pygame.K_PAGEDOWN)
    remote.frames(2)
    assert view.shown_by_step == {}
    player.close()
    assert view.overlays == {}


def test_keys_of_the_scene_never_hide_those_of_the_remote(
    remote: Desk, monkeypatch: pytest.MonkeyPatch
):
    session = remote.app.session
    monkeypatch.setattr(type(session.scene), "buttons", (Button("go", "Go", key="r"),))
    began = session.simulation
    remote.key(pygame.K_r)
    assert session.simulation is not began, "the step was built again"
