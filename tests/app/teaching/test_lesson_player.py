"""The player: steps bring the world to where they say, and leave nothing behind."""

from collections.abc import Iterator

import pytest

import scenes
from app.drawing.camera import Camera
from app.editor.editor import Editor
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.teaching import lesson_player
from app.teaching.classroom import Classroom
from app.teaching.lesson_player import Lesson, LessonPlayer
from scenes.deck import Step

STEPS = (
    Step("One.", values={"slope": 10.0}, overlays={"normals": True}),
    Step("Two.", values={"gravity": 1.62}, settings={"substeps": 4}, speed=0.25),
    Step("Three.", fresh=False, speed=2.0),
    Step(
        "Four.",
        question="What then?",
        answers=("this", "that"),
        right=1,
        answer="That.",
        values={"slope": 40.0},
        until="time > 0.3",
    ),
    Step("Five.", paused=True, seconds=0.2, answer="So it is."),
)


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Iterator[LessonPlayer]:
    monkeypatch.setattr(scenes.load("slope"), "steps", STEPS)
    session = Session()
    session.load("slope")
    player = Classroom(Editor(session, Camera(), ViewOptions())).lesson_player
    assert player.start()
    yield player
    player._session._worker.shutdown()  # type: ignore[union-attr]


def session_of(player: LessonPlayer) -> Session:
    return player._session


def shown(player: LessonPlayer) -> tuple[int, str]:
    return player.index, player.beat


def wait(player: LessonPlayer) -> None:
    """Let frames pass until the player has hurried to its stop, or run the steps before."""
    for _ in range(2000):
        if not (player.hurries or player.runs_up):
            return
        session_of(player).advance(1 / 60)
        player.poll()
    pytest.fail("it hurries for ever")


def test_page_down_goes_through_steps_and_their_beats(player: LessonPlayer):
    seen = [shown(player)]
    for _ in range(20):
        player.next()
        wait(player)
        if player.lesson is None or player.closing:
            break
        seen.append(shown(player))
    four = [(3, "ask"), (3, "run"), (3, "answer")]
    five = [(4, "ask"), (4, "run"), (4, "answer")]
    assert seen == [(0, "ask"), (1, "ask"), (2, "ask"), *four, *five]


def test_after_the_last_step_comes_a_closing_page_and_then_what_was_before(player: LessonPlayer):
    session = session_of(player)
    player.go_to(4)
    for _ in range(3):
        player.next()
        wait(player)
    assert player.closing and shown(player) == (4, "answer")
    player.previous()
    assert not player.closing and shown(player) == (4, "answer"), "the page covered it"
    player.next()
    player.next()
    assert player.lesson is None and not player.closing
    assert session.world is not None and session.parameters["slope"] != 10.0


def test_a_lesson_that_says_nothing_at_its_end_has_no_last_page(player: LessonPlayer):
    words = Lesson("slope", "Mine", (Step("Look.", scene="slope"),))
    assert player.play(words) and not player.has_last_page
    player.next()
    assert player.lesson is None and not player.closing
    titled = Lesson("slope", "Mine", (Step("Look.", title="Friction", scene="slope"),))
    assert player.play(titled) and player.has_last_page
    player.next()
    assert player.closing


def test_page_down_in_a_run_goes_on_to_the_stop_and_no_further(player: LessonPlayer):
    session = session_of(player)
    player.go_to(3)
    player.next()
    player.next()
    assert player.hurries and shown(player) == (3, "run")
    player.next()
    assert player.hurries, "a second press of the remote skips nothing"
    wait(player)
    assert shown(player) == (3, "answer") and session.paused
    # the same first state later than 0.3 s at which it stops when nobody hurries
    assert 0.3 < session.world.time <= 0.3 + session.world.settings.tick_length * 1.000001
    assert session.clock.speed == 1.0, "the hurry ends with the run"


def test_a_stop_that_never_comes_is_not_waited_for_for_ever(
    player: LessonPlayer, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(lesson_player, "PATIENCE", 0.2)
    session = session_of(player)
    player.go_to(4)
    player.next()
    session.breakpoints.clear()
    player.next()
    wait(player)
    assert player.answered and "did not reach its stop" in session.notices[-1].text


def test_votes_are_kept_when_a_step_is_shown_again(player: LessonPlayer):
    prediction = player._prediction
    player.go_to(3)
    assert prediction.ballot is not None
    prediction.ballot.add(1, 7)
    player.next()
    player.next()
    wait(player)
    assert player.share_right == 1.0
    player.again()
    assert shown(player) == (3, "ask") and prediction.state == "asking"
    assert prediction.ballot.rounds == [[0, 7]] and player.share_right is None
    player.go_to(4)
    player.previous()
    assert prediction.ballot is not None and prediction.ballot.rounds == [[0, 7]]


def test_the_board_leads_the_player_to_the_answer_and_back_to_the_question(player: LessonPlayer):
    prediction = player._prediction
    player.go_to(3)
    assert prediction.ballot is not None
    prediction.ballot.add(0, 2)
    player.show_answer()
    wait(player)
    assert player.answered and prediction.state == "answered"
    prediction.again()
    player.poll()
    assert shown(player) == (3, "ask") and prediction.ballot.rounds == [[2, 0], [0, 0]]
    player.next()
    player.next()
    wait(player)
    assert player.answered, "its stop is set again"


def test_a_step_that_goes_on_begins_again_where_the_one_before_has_left_the_world(
    player: LessonPlayer,
):
    session = session_of(player)
    player.go_to(1)
    session.run(30)
    player.next()
    left = session.world.hash()
    session.run(30)
    player.again()
    assert shown(player) == (2, "ask") and session.world.hash() == left


def test_nothing_of_a_lesson_is_left_when_it_ends(player: LessonPlayer):
    session, view = session_of(player), player._editor.view
    player.close()
    session.clock.speed, session.paused = 0.5, True
    session.run(40)
    before, run = session.world.hash(), session.timeline
    camera = player._editor.camera
    camera.pan(1.0, 2.0)
    center = camera.center
    player.start(1)
    camera.fit((0.0, 0.0, 1.0, 1.0))
    view.switch("normals", True)
    assert view.shows("normals")
    session.paused = False
    session.run(100)
    player.close()
    assert session.timeline is run and session.world.hash() == before
    assert (session.clock.speed, session.paused) == (0.5, True)
    assert not view.shows("normals") and view.overlays == {}
    assert camera.center == center
    redo = session.history.redo_name
    assert redo is not None and redo.startswith("Lesson"), "what was built in it is not lost"
    assert session.redo() and session.world.tick == 100


def test_settings_of_a_step_do_not_go_along_to_a_scene_that_the_user_opens(player: LessonPlayer):
    session = session_of(player)
    session.paused = True
    player.go_to(1)
    assert session.world.settings.substeps == 4
    session.load("stack")
    player.poll()
    assert player.lesson is None and session.scene_name == "stack"
    assert session.world.settings.substeps != 4 and not session.paused
    assert session.undo() and session.scene_name == "slope"
    assert session.parameters["slope"] != 10.0, "undo comes to what was before the lesson"


def test_page_up_shows_a_step_from_its_beginning_then_the_one_before(player: LessonPlayer):
    player.go_to(3)
    player.next()
    player.previous()
    assert shown(player) == (3, "ask")
    player.previous()
    assert shown(player) == (2, "ask")


def test_a_step_is_built_from_defaults_and_its_own_values(player: LessonPlayer):
    session = session_of(player)
    assert session.parameters["slope"] == 10.0
    player.next()
    usual = scenes.load("slope").parameters()["slope"].default
    assert session.parameters["slope"] == usual
    assert session.parameters["gravity"] == 1.62


def test_settings_of_a_step_are_not_those_of_the_next(player: LessonPlayer):
    session = session_of(player)
    usual = session.world.settings.substeps
    player.go_to(1)
    assert session.world.settings.substeps == 4 != usual
    player.go_to(3)
    assert session.world.settings.substeps == usual


def test_a_step_that_goes_on_is_reached_through_the_one_it_goes_on_from(player: LessonPlayer):
    session = session_of(player)
    player.go_to(2)
    wait(player)
    assert session.parameters["gravity"] == 1.62
    assert session.world.settings.substeps == 4
    assert session.clock.speed == 2.0


def test_page_down_goes_on_with_the_world_that_the_step_before_has_left(player: LessonPlayer):
    session = session_of(player)
    player.go_to(1)
    session.run(100)
    world = session.world
    player.next()
    assert shown(player) == (2, "ask")
    assert session.world is world
    assert world.tick == 100
    player.go_to(2)
    assert session.world.tick == 100, "as it began in this lesson"


def test_overlays_of_a_step_go_with_it_and_are_no_choice_of_the_user(player: LessonPlayer):
    view = player._editor.view
    assert view.shows("normals")
    assert view.overlays == {}
    view.switch("normals", False)
    assert not view.shows("normals"), "the user has the last word"
    player.go_to(0)
    player.next()
    assert not view.shows("normals", default=False)


def test_time_stands_while_a_step_asks_and_stops_where_it_answers(player: LessonPlayer):
    session = session_of(player)
    player.go_to(3)
    assert session.paused
    assert session.world.tick == 0
    player.next()
    assert not session.paused
    session.advance(0.2)
    player.poll()
    assert shown(player) == (3, "run")
    for _ in range(5):
        session.advance(0.1)
    player.poll()
    assert session.paused
    assert shown(player) == (3, "answer")
    # the first state later than 0.3 s
    assert 0.3 < session.world.time <= 0.3 + session.world.settings.tick_length * 1.000001
    assert not any("came true" in notice.text for notice in session.notices)


def test_a_step_may_run_for_some_seconds(player: LessonPlayer):
    session = session_of(player)
    player.go_to(4)
    player.next()
    for _ in range(6):
        session.advance(0.1)
    player.poll()
    assert player.answered
    assert session.world.time == pytest.approx(0.2, abs=1.5 * session.world.settings.tick_length)


def test_the_presenter_need_not_wait(player: LessonPlayer):
    player.go_to(3)
    player.next()
    player.next()
    wait(player)
    assert shown(player) == (3, "answer")
    player.next()
    assert shown(player) == (4, "ask")
    assert not session_of(player).breakpoints.watches, "stops go with their step"


def test_letting_time_go_is_going_on(player: LessonPlayer):
    session = session_of(player)
    player.go_to(4)
    session.paused = False
    player.poll()
    assert shown(player) == (4, "run")
    assert session.breakpoints.watches, "its stop is set"


def test_a_restart_stays_in_the_step(player: LessonPlayer):
    session = session_of(player)
    player.go_to(3)
    player.next()
    session.run(20)
    session.restart()
    player.poll()
    assert player.index == 3
    session.run(200)
    player.poll()
    assert player.answered


def test_undo_comes_back_to_the_step_before(player: LessonPlayer):
    session = session_of(player)
    player.go_to(1)
    player.go_to(3)
    session.undo()
    player.poll()
    assert shown(player) == (1, "ask")


def test_another_scene_ends_the_lesson(player: LessonPlayer):
    session = session_of(player)
    player.go_to(1)
    assert session.clock.speed == 0.25
    session.load("stack")
    player.poll()
    assert player.lesson is None
    assert session.clock.speed == 1.0
    assert not session.breakpoints.watches


def test_the_same_scene_from_the_menu_is_another_one_too(player: LessonPlayer):
    """It has its own sliders: the words of the step would not be true of it."""
    session = session_of(player)
    session.load("slope")
    player.poll()
    assert player.lesson is None
    assert session.parameters["slope"] == scenes.load("slope").parameters()["slope"].default


def test_a_scene_without_a_lesson_says_so(player: LessonPlayer):
    session = session_of(player)
    player.close()
    session.load("cloth")
    assert not player.start()
    assert "no lesson" in session.notices[-1].text


def test_a_stop_that_cannot_be_read_is_told_and_the_lesson_goes_on(
    player: LessonPlayer, monkeypatch: pytest.MonkeyPatch
):
    wrong = (*STEPS[:1], Step("Two.", until="nobody.speed > 1"))
    monkeypatch.setattr(type(session_of(player).scene), "steps", wrong)
    player.close()
    player.start()
    player.next()
    session = session_of(player)
    assert session.notices[-1].kind == "warning"
    assert "step 2" in session.notices[-1].text
    assert player.index == 1


def test_the_answer_waits_for_what_is_shown_with_it(player: LessonPlayer):
    behind = [True]
    player.is_behind = lambda: behind[0]
    player.go_to(3)
    player.next()
    player.next()
    wait(player)
    session = session_of(player)
    session.run(200)
    player.poll()
    assert session.paused and shown(player) == (3, "run") and player.waits
    player.next()
    assert shown(player) == (3, "run"), "Page Down skips nothing"
    behind[0] = False
    player.poll()
    assert shown(player) == (3, "answer")
