"""The world in which a step begins is the same however one comes to it, whatever was done before.

All steps of the shipped lessons are asked in tests/scenes/test_lesson_states.py.
"""

from collections.abc import Callable
from typing import Any

import pytest

from app.drawing.camera import Camera
from app.editor.editor import Editor
from app.features.lesson_maker.model.own_lesson import HERE
from app.features.lesson_maker.step_recorder import Opened, record
from app.files.lesson_file import Lesson
from app.files.scene_file import read_document
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.commands.edit import Remove
from app.simulation.commands.scene import Impulse, SetParameter
from app.teaching import run_up
from app.teaching.classroom import Classroom
from app.teaching.lesson_player import LessonPlayer
from scenes.deck import Step
from tests.scenes.lesson_runs import arrive

pytestmark = pytest.mark.sweep

STEPS = (
    Step("Waves, and a press.", scene="waves", press=("both",), paused=True, seconds=0.3),
    Step("It goes on.", fresh=False, values={"arrows": False}, press=("both",), paused=True,
         seconds=0.2, answer="So."),
    Step("And on.", fresh=False, question="?", answers=("a", "b"), right=0, seconds=0.2),
    Step("A slope.", scene="slope", sketch="block 0", seconds=0.4, answer="There."),
    Step("It goes on after a sketch.", fresh=False, until="time > 0.6"),
    Step("And on, with no stop before its answer.", fresh=False, seconds=0.1, answer="So."),
    Step("A slope anew.", scene="slope"),
)  # fmt: skip
LAST = len(STEPS) - 1


@pytest.fixture
def player() -> LessonPlayer:
    return shown(Lesson("", "Mine", STEPS))


def shown(lesson: Lesson, index: int = 0) -> LessonPlayer:
    session = Session(recording=False)
    assert session.load("stack")
    player = Classroom(Editor(session, Camera(), ViewOptions())).lesson_player
    assert player.play(lesson, index)
    arrive(player)
    return player


def session_of(player: LessonPlayer) -> Session:
    return player._session


def state(player: LessonPlayer) -> tuple[Any, ...]:
    """What a step begins with: the world to the last bit, the sliders, and what was pressed."""
    session = session_of(player)
    pressed = [entry.command for entry in session.log if "Press" in type(entry.command).__name__]
    return player.index, session.world.hash(), session.parameters, len(pressed)


def run(player: LessonPlayer) -> None:
    """Let the step come to its stop."""
    session = session_of(player)
    if player.beat == "ask" and player.step is not None and player.step.waits:
        player.next()
    for _ in range(600):
        session.run(1)
        player.poll()
        if session.paused:
            return


def forwards(player: LessonPlayer) -> list[tuple[Any, ...]]:
    """The states of all steps, one after the other, each run to its stop."""
    states = [state(player)]
    while player.index < LAST:
        run(player)
        before = player.index
        while player.index == before:
            player.next()
        arrive(player)
        states.append(state(player))
    return states


def test_forwards_backwards_and_by_dots_a_step_of_an_own_lesson_begins_alike(
    player: LessonPlayer,
) -> None:
    states = forwards(player)
    for index in reversed(range(LAST)):
        player.previous()
        arrive(player)
        assert state(player) == states[index], f"backwards into step {index + 1}"
    for index in (5, 2, 4, 1, 6, 2, 5, 0):
        player.go_to(index)
        arrive(player)
        assert state(player) == states[index], f"by the dots to step {index + 1}"
    for index in range(len(STEPS)):
        assert state(shown(Lesson("", "Mine", STEPS), index)) == states[index]


def test_a_step_that_goes_on_from_an_exact_save_begins_alike() -> None:
    session = Session(recording=False)
    assert session.load("dominoes")
    session.run(200)
    session.paused = True
    save = record(Editor(session, Camera(), ViewOptions()), (0, 0, 0, 0), Opened(), "Look.").save
    assert save is not None
    steps = (
        Step("A table.", world="1", seconds=0.2, answer="There."),
        Step("It goes on.", fresh=False),
    )
    lesson = Lesson("", "Mine", steps, {"1": read_document(HERE, save)})
    player = shown(lesson)
    run(player)
    player.next()
    assert state(player) == state(shown(lesson, 1))
    assert session_of(player).world.tick > 200


def touch(player: LessonPlayer) -> None:
    session = session_of(player)
    body = next(body for body in session.world.bodies if body.kind == "dynamic")
    session.submit(Impulse(body.id, (0.3, 2.0), body.position))


def move_a_slider(player: LessonPlayer) -> None:
    session_of(player).submit(SetParameter("height", 1.1))


def build_anew(player: LessonPlayer) -> None:
    session_of(player).submit(SetParameter("end", "free"))


def erase(player: LessonPlayer) -> None:
    session = session_of(player)
    session.submit(Remove((session.world.bodies[-1].id,)))


def go_back(player: LessonPlayer) -> None:
    session = session_of(player)
    session.go_to(session.world.tick - 20)


def run_on(player: LessonPlayer) -> None:
    session_of(player).run(50)


DEEDS = (touch, move_a_slider, build_anew, erase, go_back, run_on)


@pytest.mark.parametrize("early", [True, False], ids=["before its stop", "after it"])
@pytest.mark.parametrize("deed", DEEDS)
def test_what_a_class_does_to_the_world_does_not_change_where_the_next_step_goes_on(
    player: LessonPlayer, deed: Callable[[LessonPlayer], None], early: bool
) -> None:
    run(player)
    player.next()
    wanted = state(player)
    player.go_to(0)
    if early:
        player.next()
        session_of(player).run(30)
    else:
        run(player)
    deed(player)
    session_of(player).act_waiting()
    if early:
        run(player)
    while player.index == 0:
        player.next()
    arrive(player)
    assert state(player) == wanted


@pytest.mark.parametrize("slices", range(1, 6))
def test_what_is_done_while_the_steps_before_run_does_not_change_where_a_step_goes_on(
    slices: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also not when it is done between the last slice of a step and the next step."""
    monkeypatch.setattr(run_up, "SLICE", 0.0)
    wanted = state(shown(Lesson("", "Mine", STEPS), 2))
    player = shown(Lesson("", "Mine", STEPS), 6)
    player.go_to(2)
    for _ in range(slices):
        player.poll()
    assert player.runs_up
    touch(player)
    arrive(player)
    assert state(player) == wanted


def test_page_down_before_the_stop_of_a_step_without_an_answer_comes_to_it_all_the_same(
    player: LessonPlayer,
) -> None:
    run(player)
    player.next()
    wanted = state(player)
    player.go_to(0)
    player.next()
    session_of(player).run(10)
    player.next()
    arrive(player)
    assert state(player) == wanted


def test_a_step_that_begins_again_presses_its_buttons_once(player: LessonPlayer) -> None:
    run(player)
    player.next()
    begin = state(player)
    run(player)
    end = state(player)
    for _ in range(2):
        player.again()
        assert state(player) == begin
        run(player)
        assert state(player) == end


def test_a_vote_that_is_asked_again_begins_where_the_step_began() -> None:
    steps = (Step("Both.", scene="waves", press=("both",), question="?", answers=("a", "b"),
                  right=0, seconds=0.3),)  # fmt: skip
    player = shown(Lesson("", "Mine", steps))
    begin = state(player)
    run(player)
    end = state(player)
    assert player._prediction.again()
    player.poll()
    assert player.beat == "ask" and state(player) == begin
    run(player)
    assert state(player) == end


def test_undo_comes_to_where_the_step_before_began(player: LessonPlayer) -> None:
    player.go_to(3)
    begin = state(player)
    run(player)
    player.go_to(6)
    session = session_of(player)
    assert session.undo()
    player.poll()
    assert player.beat == "ask" and state(player) == begin


def test_what_ran_in_a_step_before_it_began_again_is_no_ghost_and_is_not_repeated(
    player: LessonPlayer,
) -> None:
    player.go_to(1)
    arrive(player)
    player.next()
    touch(player)
    session = session_of(player)
    session.run(20)
    touched = session.world.hash()
    player.again()
    assert session.timeline.ghost is None and session.timeline.live
    player.next()
    session.run(20)
    assert session.world.hash() != touched


def test_a_step_without_a_stop_goes_on_from_where_it_was_left_also_the_next_time() -> None:
    steps = (
        Step("A slope.", scene="slope"),
        Step("On.", fresh=False),
        Step("Waves.", scene="waves"),
    )
    player = shown(Lesson("", "Mine", steps))
    session_of(player).run(77)
    player.next()
    left = state(player)
    player.next()
    player.previous()
    arrive(player)
    assert state(player) == left and session_of(player).world.tick == 77


def test_the_window_is_not_kept_waiting_while_steps_run(
    player: LessonPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_up, "SLICE", 0.0)
    player.go_to(6)
    player.go_to(2)
    said, slices = set[str](), 0
    while player.runs_up:
        before = session_of(player).world.tick
        player.poll()
        assert session_of(player).world.tick - before <= run_up.CHUNK or slices == 0
        said.add(player.runs_up.words if player.runs_up is not None else "")
        slices += 1
        assert not player.runs_up or player._prediction.state == "off"
    # 0.3 s and 0.2 s of 240 ticks a second, 24 at a time
    assert slices >= 5
    assert any(words.startswith("Step 2 runs first") for words in said)
