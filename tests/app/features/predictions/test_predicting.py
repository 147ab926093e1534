"""Predict, then run, with the mouse: sketches on a thrown ball, and votes."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

import pygame
import pytest

from app.features.predictions.view.path_board import PathBoard
from app.features.predictions.view.question_board import QuestionBoard
from app.features.predictions.view.vote_board import VoteBoard
from app.features.predictions.view.vote_rows import SIZES, TALLY, line_height, words_of
from app.simulation.commands.edit import SetBody
from app.simulation.commands.edit.adding import add_body
from app.teaching.prediction.prediction import Prediction
from app.ui.boards.board import Board
from scenes.deck import Step
from tests.app.desk import Desk

G = 9.81  # [m/s^2]
Kind = TypeVar("Kind", bound=Board)
SHIFT = pygame.KMOD_SHIFT


@pytest.fixture
def thrown(desk: Desk) -> Iterator[Desk]:
    """A ball in flight over a floor, time stands."""
    session = desk.app.session
    assert session.load("empty")
    session.paused = True
    floor = {"kind": "box", "width": 16.0, "height": 0.5}
    session.submit(add_body(floor, position=(0.0, 0.0), kind="static", name="floor"))
    ball = {"kind": "circle", "radius": 0.3}
    session.submit(add_body(ball, position=(-5.0, 2.0), velocity=(4.0, 5.0), name="ball"))
    session.run(0)
    desk.app.fit()
    desk.frames(3)
    yield desk
    prediction(desk).cancel()
    for board in tuple(desk.app.ui.boards.open_ones):
        board.close()
    desk.app.editor.selection.clear()
    desk.app.editor.choose("drag")
    desk.frames(2)


def prediction(desk: Desk) -> Prediction:
    return desk.app.classroom.prediction


def where(t: float) -> tuple[float, float]:
    """Of the ball after `t` [s], before it lands."""
    return -5.0 + 4.0 * t, 2.0 + 5.0 * t - 0.5 * G * t * t


def stroke(desk: Desk, points: Sequence[tuple[float, float]]) -> None:
    desk.drag_at(*points)
    desk.frames()


def board(desk: Desk, kind: type[Kind]) -> Kind:
    (result,) = desk.app.ui.boards.of(kind)
    assert isinstance(result, kind)
    return result


def pitch(desk: Desk) -> float:
    """[m] of one pixel: the mouse stands on whole ones, at most half of one off either way."""
    return 1.0 / desk.app.camera.scale


def test_a_thrown_ball_is_predicted_run_and_scored_by_the_mouse(thrown: Desk) -> None:
    desk = thrown
    desk.key(pygame.K_w, SHIFT)
    desk.frames(6)  # the panel makes room for the board
    asked = prediction(desk)
    assert asked.state == "asking"
    assert asked.body is None
    desk.click_at(-5.0, 2.0)
    assert asked.body_name == "ball"
    stroke(desk, [where(0.02 * n) for n in range(56)])
    stroke(desk, [(-5.0, 2.0), (-2.0, 5.0), (2.0, 0.5)])
    assert [sketch.number for sketch in asked.sketches] == [1, 2]
    asked.limit(1.0, touch=False)
    desk.key(pygame.K_RETURN)
    assert asked.state == "running"
    assert desk.app.editor.tool.NAME == "drag"
    desk.frames(80)
    assert asked.state == "answered"
    assert desk.app.session.paused
    exact, rough = asked.sketches.ranking
    assert (exact.number, rough.number) == (1, 2)
    assert exact.score is not None and rough.score is not None
    # The mouse: 0.7 px; the tidied line: 0.8 px; the core's step: 5 mm after a second; chords of
    # 0.02 s: 0.5 mm.
    assert exact.score.largest < 1.5 * pitch(desk) + 0.0055 + 0.0005
    assert exact.score.share == 1.0
    assert rough.score.mean > 0.2
    rows = board(desk, PathBoard).table.rows
    assert [row.swatch for row in rows] == ["", "1", "2"]
    assert rows[1].marked
    desk.key(pygame.K_ESCAPE)
    assert asked.state == "off"
    desk.frames(2)
    assert not desk.app.ui.boards.open_ones


@pytest.mark.parametrize("projector", [False, True])
def test_the_board_is_not_on_the_path_that_is_to_be_watched(thrown: Desk, projector: bool) -> None:
    """In sizes of a projector there is no place in this small window that is free of all."""
    desk, view = thrown, thrown.app.view
    before = view.projector
    try:
        view.projector = projector
        desk.frames(4)
        ball = next(body for body in desk.app.session.world.bodies if body.name == "ball")
        desk.app.session.submit(SetBody((ball.id,), "velocity", (5.5, 8.5)))
        desk.app.editor.selection.select([ball.id])
        desk.key(pygame.K_w, SHIFT)
        asked = prediction(desk)
        stroke(desk, [(-5.0, 2.0), (-4.0, 3.0)])
        asked.limit(2.0, touch=False)
        desk.key(pygame.K_RETURN)
        desk.frames(150)
        assert asked.state == "answered" and asked.run_of is not None and asked.run_of.path
        path = [desk.app.camera.to_screen(*at) for at in asked.run_of.path.points.tolist()]
        now = board(desk, PathBoard).rect
        hidden = sum(now.collidepoint(at) for at in path) / len(path)
        assert hidden < (0.1 if projector else 1e-9)
    finally:
        view.projector = before
        desk.frames(4)


def test_space_runs_and_the_selected_body_is_asked_about(thrown: Desk) -> None:
    desk = thrown
    ball = next(body for body in desk.app.session.world.bodies if body.name == "ball")
    desk.app.editor.selection.select([ball.id])
    desk.key(pygame.K_w, SHIFT)
    assert prediction(desk).body_name == "ball"
    desk.key(pygame.K_SPACE)
    desk.frames(3)
    assert prediction(desk).state == "running"


def test_sketches_go_one_by_one_and_esc_takes_the_stroke_first(thrown: Desk) -> None:
    desk = thrown
    prediction(desk).ask_path("ball", 3.0)
    desk.frames(2)
    stroke(desk, [(-5.0, 2.0), (-3.0, 4.0), (-1.0, 2.0)])
    stroke(desk, [(-5.0, 2.0), (-3.0, 3.0), (-1.0, 1.0)])
    stroke(desk, [(-5.0, 2.0), (-4.0, 5.0), (-3.0, 5.0)])
    assert len(prediction(desk).sketches) == 3
    desk.key(pygame.K_BACKSPACE)
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    assert [sketch.number for sketch in prediction(desk).sketches] == [1]
    assert any(body.name == "ball" for body in desk.app.session.world.bodies)
    desk.click_at(-3.0, 4.0, button=3)
    assert not prediction(desk).sketches
    desk.point_at(-5.0, 2.0)
    desk.frames()
    desk.button(True)
    desk.frames()
    desk.point_at(-3.0, 4.0)
    desk.frames()
    desk.key(pygame.K_ESCAPE)
    assert not prediction(desk).sketches
    assert prediction(desk).state == "asking"
    desk.button(False)
    desk.frames()
    desk.key(pygame.K_ESCAPE)
    assert prediction(desk).state == "off"


def test_shift_goes_on_with_the_last_sketch(thrown: Desk) -> None:
    desk = thrown
    prediction(desk).ask_path("ball", 3.0)
    desk.frames(2)
    stroke(desk, [(-5.0, 2.0), (-3.0, 4.0)])
    before = len(prediction(desk).sketches[0].points)
    pygame.key.set_mods(SHIFT)
    stroke(desk, [(-3.0, 4.0), (-1.0, 2.0), (1.0, 2.0)])
    pygame.key.set_mods(0)
    (sketch,) = prediction(desk).sketches
    assert len(sketch.points) > before
    assert sketch.points[-1] == pytest.approx((1.0, 2.0), abs=pitch(desk))


def test_an_end_is_marked_by_a_click(thrown: Desk) -> None:
    desk = thrown
    prediction(desk).ask_path("ball", marks=True, touch=True)
    desk.frames(2)
    desk.click_at(0.0, 0.5)
    (mark,) = prediction(desk).sketches
    assert mark.is_mark
    desk.key(pygame.K_RETURN)
    desk.frames(120)
    assert prediction(desk).state == "answered"
    assert board(desk, PathBoard).table.rows[1].cells[1:] == ("", "")


def test_a_name_is_typed_on_the_line_of_its_sketch(thrown: Desk) -> None:
    desk = thrown
    prediction(desk).ask_path("ball", 3.0)
    desk.frames(2)
    stroke(desk, [(-5.0, 2.0), (-3.0, 4.0)])
    table = board(desk, PathBoard).table
    desk.click(table.rect.left + 60, table.line_rect(0).move(table.rect.topleft).centery)
    for letter in "Eve":
        code = pygame.key.key_code(letter.lower())
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter))
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        desk.frames()
    desk.key(pygame.K_RETURN)
    assert prediction(desk).state == "asking"
    assert prediction(desk).sketches[0].name == "Eve"


def test_the_boards_survive_another_look(thrown: Desk) -> None:
    desk = thrown
    prediction(desk).ask_path("ball", 3.0)
    desk.frames(2)
    stroke(desk, [(-5.0, 2.0), (-3.0, 4.0)])
    for key in (pygame.K_t, pygame.K_F9, pygame.K_F9, pygame.K_t):
        desk.key(key)
        desk.frames(2)
        assert board(desk, PathBoard).table.rows[0].words == "Guess 1"


def test_hands_are_counted_by_click_wheel_key_and_number(thrown: Desk) -> None:
    desk = thrown
    assert prediction(desk).ask_vote("Where?", ["left", "right", "nowhere"], "B")
    desk.frames(3)
    shown = board(desk, VoteBoard)
    ballot = shown.ballot
    row = shown.hands[1].row.rect.center
    for _ in range(3):
        desk.click(*row)
    desk.click(*row, button=3)
    assert ballot.counts == [0, 2, 0]
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0))
    desk.frames()
    assert ballot.counts == [0, 3, 0]
    desk.key(pygame.K_3)
    desk.key(pygame.K_3)
    desk.key(pygame.K_3, SHIFT)
    assert ballot.counts == [0, 3, 1]
    desk.key(pygame.K_5)  # there is no fifth answer: the key is free for what it does otherwise
    assert ballot.counts == [0, 3, 1]
    desk.key(pygame.K_5)
    desk.click(*shown.hands[0].count.rect.center)
    for digit in "12":
        key = pygame.key.key_code(digit)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=digit))
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=digit))
        desk.frames()
    desk.key(pygame.K_RETURN)
    assert ballot.counts == [12, 3, 1]
    assert prediction(desk).state == "asking"


def test_a_vote_is_run_counted_twice_and_revealed(thrown: Desk) -> None:
    desk = thrown
    prediction(desk).ask_vote("Higher than 3 m?", ["yes", "no"], 0, seconds=0.5)
    desk.frames(2)
    for key in (pygame.K_1, pygame.K_2, pygame.K_2, pygame.K_2):
        desk.key(key)
    shown = board(desk, VoteBoard)
    desk.click(*shown.tree["again"].rect.center)
    assert shown.ballot.before == [1, 3]
    for _ in range(4):
        desk.key(pygame.K_1)
    desk.key(pygame.K_RETURN)
    assert prediction(desk).state == "running"
    desk.frames(60)
    assert prediction(desk).over
    desk.key(pygame.K_RETURN)
    assert prediction(desk).state == "answered"
    assert shown.hands[0].row.right
    assert not shown.hands[1].row.right
    assert "Round 2: 4 hands; right: 25 %, then 100 %" in shown.texts()
    desk.click(*shown.hands[1].row.rect.center)
    assert shown.ballot.counts == [4, 0]  # the vote is closed
    desk.click(*shown.tree["answer"].rect.center)
    assert prediction(desk).state == "off"


def test_a_question_is_typed_ad_hoc(thrown: Desk) -> None:
    desk = thrown
    desk.key(pygame.K_q, SHIFT)
    form = board(desk, QuestionBoard)
    desk.key(pygame.K_RETURN)
    desk.frames(1)
    assert "question" in form.texts()[-3]
    fields = [frame.field for frame in form.tree.fields]
    for field, words in zip(fields, ("Will it fall?", "yes", "no"), strict=False):
        desk.app.ui.focus.take(field)
        field.set_text(words)
        assert field.on_change is not None
        field.on_change(words)
    form.draft.right = 1
    desk.app.ui.focus.take(fields[0])
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert not desk.app.ui.boards.of(QuestionBoard)
    shown = board(desk, VoteBoard)
    assert shown.ballot.answers == ("yes", "no")
    assert shown.ballot.right == 1


def test_a_vote_takes_the_place_of_a_path_and_another_scene_ends_both(thrown: Desk) -> None:
    desk = thrown
    prediction(desk).ask_path("ball")
    desk.frames(2)
    prediction(desk).ask_vote("Where?", ["left", "right"])
    desk.frames(2)
    assert board(desk, VoteBoard)
    assert not desk.app.ui.boards.of(PathBoard)
    assert prediction(desk).state == "asking"
    assert desk.app.editor.tool.NAME == "drag"
    desk.app.session.load("stack")
    desk.frames(2)
    assert prediction(desk).state == "off"
    assert not desk.app.ui.boards.of(VoteBoard)


def test_the_run_of_a_lesson_s_vote_goes_through_the_player(
    thrown: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = thrown
    session, player = desk.app.session, desk.app.classroom.lesson_player
    assert session.load("stack")
    step = Step("A stack.", question="Falls it?", answers=("yes", "no"), right=1, seconds=0.25)
    monkeypatch.setattr(type(session.scene), "steps", (step,))
    assert player.start()
    desk.frames(3)
    desk.key(pygame.K_2)
    desk.key(pygame.K_RETURN)
    assert player.beat == "run"
    assert prediction(desk).state == "running"
    desk.frames(40)
    assert player.answered
    assert prediction(desk).state == "answered"
    assert board(desk, VoteBoard).ballot.shares_right() == [1.0]
    player.close()
    desk.frames(2)
    assert prediction(desk).state == "off"


LONG = "It slides down the slope, faster and faster, until it falls over the lower edge of it"


@pytest.mark.parametrize("projector", [False, True])
def test_the_bars_of_a_vote_in_a_lesson_stand_below_all_words_of_the_answer(
    thrown: Desk, monkeypatch: pytest.MonkeyPatch, projector: bool
) -> None:
    desk = thrown
    desk.app.view.projector = projector
    session, player = desk.app.session, desk.app.classroom.lesson_player
    assert session.load("stack")
    step = Step("A stack.", question="Falls it?", answers=(LONG, "no"), right=1, seconds=0.25)
    monkeypatch.setattr(type(session.scene), "steps", (step,))
    assert player.start()
    desk.frames(3)
    look = desk.app.ui.desk.look
    for hands, words in zip(board(desk, VoteBoard).hands, step.answers, strict=True):
        row = hands.row
        lines = words_of(look, words, row.rect.width, row.letters)
        assert row.letters >= SIZES[-1]
        high = len(lines) * line_height(look, row.letters)
        assert row.rect.height >= high + look.px(TALLY)
        assert hands.count.rect.top >= row.rect.top + high - look.px(2)
    player.close()
    desk.app.view.projector = False
    desk.frames(2)


def test_the_keys_of_a_scene_rest_while_the_class_votes(thrown: Desk) -> None:
    session = thrown.app.session
    assert session.load("slope")
    assert prediction(thrown).ask_vote("Which slips first?", ["light", "heavy"], 0)
    thrown.frames(2)
    thrown.key(pygame.K_c)
    thrown.frames(2)
    assert session.parameters["cone"] is False
    assert "after the vote" in session.notices[-1].text
    prediction(thrown).cancel()
    thrown.frames(2)
    thrown.key(pygame.K_c)
    thrown.frames(2)
    assert session.parameters["cone"] is True


def test_a_vote_may_follow_a_sketch_while_the_widgets_are_built_again(thrown: Desk) -> None:
    desk = thrown
    prediction(desk).ask_path("ball")
    desk.frames(2)
    assert desk.app.ui.boards.of(PathBoard)
    prediction(desk).ask_vote("Where does it land?", ("left", "right"))
    desk.app.ui.rebuild()  # as when the window is resized in between
    desk.frames(2)
    assert not desk.app.ui.boards.of(PathBoard)
    assert board(desk, VoteBoard).ballot.question == "Where does it land?"


def test_a_question_in_a_low_window_scrolls_and_tab_shows_the_field(desk: Desk) -> None:
    view = desk.app.view
    before = view.ui_scale
    view.ui_scale = 2.5
    desk.frames(3)
    desk.app.do("vote")
    desk.frames(3)
    (board,) = desk.app.ui.boards.of(QuestionBoard)
    assert isinstance(board, QuestionBoard)
    area, fields = board.tree["fields"], [frame.field for frame in board.tree.fields]
    seen = area.view.rect
    assert area.room > 0
    assert seen.bottom <= board.tree["said"].rect.top
    for _ in fields[1:]:
        desk.key(pygame.K_TAB)
        desk.frames(1)
        focused = next(field for field in fields if field.is_focused)
        assert seen.top <= focused.rect.top and focused.rect.bottom <= seen.bottom
    board.close()
    view.ui_scale = before
    desk.frames(2)
