"""A prediction over a session, without a window."""

import math

import numpy as np
import pytest

from app.session.session import Session
from app.simulation.commands.edit import Remove
from app.teaching.prediction.prediction import Prediction
from tests.app.simulation.commands.edit.tables import BALL, BOX, FLOOR, add, do, open_scene

G = 9.81  # [m/s^2]
TICK = 1 / 240  # [s]


@pytest.fixture
def thrown(monkeypatch: pytest.MonkeyPatch) -> Session:
    """A ball in flight over a floor."""
    session = open_scene(monkeypatch)
    add(session, FLOOR, position=(0.0, -0.5), kind="static", name="floor")
    add(session, BALL, position=(0.0, 3.0), velocity=(2.0, 4.0), name="ball")
    return session


def frames(session: Session, prediction: Prediction, count: int) -> None:
    """As the window has them, at 60 fps."""
    for _ in range(count):
        session.advance(1 / 60)
        prediction.update()


def texts(session: Session) -> str:
    return " ".join(notice.text for notice in session.notices)


def test_the_whole_way_from_asking_to_the_score(thrown: Session) -> None:
    prediction = Prediction(thrown)
    assert prediction.state == "off"
    assert prediction.ask_path("ball", 0.8)
    assert prediction.state == "asking"
    assert thrown.paused
    t = np.linspace(0.0, 0.8, 60)
    exact = np.column_stack([2.0 * t, 3.0 + 4.0 * t - 0.5 * G * t * t])
    good = prediction.begin_sketch(*map(tuple, exact.tolist()))
    bad = prediction.begin_sketch((0.0, 3.0), (2.0, 3.0))
    assert good is not None and bad is not None
    assert prediction.run()
    assert prediction.state == "running"
    frames(thrown, prediction, 60)
    assert prediction.state == "answered"
    assert prediction.reason == "time"
    assert thrown.paused
    assert thrown.world.time == pytest.approx(0.8, abs=TICK / 2)
    assert prediction.sketches.ranking == [good, bad]
    # The core's step is off the parabola by g h t / 2 at most, with substeps h = tick / 2.
    assert good.score is not None
    assert good.score.largest < G * (TICK / 2) * 0.8 / 2 + 1e-3  # and a millimetre of chords
    assert good.score.share == 1.0
    prediction.cancel()
    assert prediction.state == "off"


def test_the_world_knows_nothing_of_it(thrown: Session) -> None:
    before = thrown.world.hash(), len(thrown.log)
    prediction = Prediction(thrown)
    prediction.ask_path("ball", 0.5)
    prediction.begin_sketch((0.0, 3.0), (2.0, 3.0))
    prediction.ask_vote("Where?", ["here", "there"], 1)
    prediction.cancel()
    assert (thrown.world.hash(), len(thrown.log)) == before
    prediction.ask_path("ball", 0.5)
    thrown.run(120)
    asked = thrown.world.hash()
    prediction.cancel()
    assert thrown.go_to(0)
    thrown.run(120)
    assert thrown.world.hash() == asked


def test_a_tick_by_hand_begins_the_run_where_the_question_was_asked(thrown: Session) -> None:
    thrown.run(10)
    prediction = Prediction(thrown)
    prediction.ask_path("ball", 1.0)
    prediction.update()
    thrown.step_once()
    assert prediction.state == "running"
    assert prediction.run_of is not None and prediction.run_of.path is not None
    assert prediction.run_of.path.ticks.tolist() == [10, 11]


def test_going_back_in_a_run_writes_the_path_again(thrown: Session) -> None:
    prediction = Prediction(thrown)
    prediction.ask_path("ball", 0.5)
    prediction.run()
    thrown.run(60)
    path = prediction.run_of.path  # type: ignore[union-attr]
    assert path is not None
    first = path.points.copy()
    assert thrown.go_to(20)
    assert len(path.until(20)) == 21
    thrown.run(1)
    assert path.last == 21
    thrown.run(39)
    assert np.array_equal(path.points, first)
    thrown.run(60)
    assert prediction.state == "answered"
    assert path.last == 120  # 0.5 s


def test_a_jump_forward_is_filled_from_the_recorded_poses(thrown: Session) -> None:
    thrown.run(100)
    assert thrown.go_to(0)
    prediction = Prediction(thrown)
    prediction.ask_path("ball", 2.0)
    prediction.run()
    thrown.run(8)
    assert thrown.go_to(80)
    thrown.run(1)
    path = prediction.run_of.path  # type: ignore[union-attr]
    assert path is not None and path.last == 81
    t = path.times
    exact = np.column_stack([2.0 * t, 3.0 + 4.0 * t - 0.5 * G * t * t])
    assert len(path) > 20  # a pose every 4 ticks
    off = np.hypot(*(path.points - exact).T).max()
    assert off < G * (TICK / 2) * t[-1] / 2 + 1e-5  # the core's step, and float32


def test_a_body_that_comes_to_rest_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    session = open_scene(monkeypatch)
    add(session, FLOOR, position=(0.0, -0.5), kind="static", name="floor")
    add(session, BOX, position=(0.0, 0.26), velocity=(3.0, 0.0), name="box")
    prediction = Prediction(session)
    prediction.ask_path("box", 20.0)
    sketch = prediction.begin_sketch((0.0, 0.26), (9.0, 0.26))
    prediction.run()
    frames(session, prediction, 400)
    assert prediction.reason == "rest"
    # Where it stands is its end: what is drawn beyond counts.
    assert sketch is not None and sketch.score is not None
    end = prediction.run_of.path.points[-1, 0]  # type: ignore[union-attr]
    assert sketch.score.largest == pytest.approx(9.0 - end, abs=0.02)  # it sank a little


def test_the_first_touch_ends_it_when_that_is_asked(thrown: Session) -> None:
    prediction = Prediction(thrown)
    prediction.ask_path("ball", 5.0, marks=True, touch=True)
    fall = (4.0 + math.sqrt(4.0**2 + 2 * G * (3.0 - 0.4))) / G  # [s] from 3 m to 0.4 m
    mark = prediction.begin_sketch((2.0 * fall, 0.4))
    prediction.run()
    frames(thrown, prediction, 200)
    assert prediction.reason == "touch"
    assert mark is not None and mark.score is not None
    speed = math.hypot(2.0, 4.0 - G * fall)
    assert mark.score.mean < 2 * speed * TICK  # a tick before and after the moment of touch


def test_a_condition_ends_it(thrown: Session) -> None:
    prediction = Prediction(thrown)
    assert prediction.ask_path("ball", 5.0, until="ball.vy < 0")
    prediction.run()
    frames(thrown, prediction, 60)
    assert prediction.reason == "until"
    assert thrown.world.time == pytest.approx(4.0 / G, abs=2 * TICK)
    assert not prediction.ask_path("ball", until="ball.colour > 3")
    assert "cannot end" in texts(thrown)


def test_out_of_sight_ends_it(thrown: Session) -> None:
    prediction = Prediction(thrown, view=lambda: (-1.0, 0.0, 0.5, 9.0))
    prediction.ask_path("ball", 5.0)
    prediction.run()
    frames(thrown, prediction, 100)
    assert prediction.reason == "left"
    # Half the width of the picture beyond its edge: 0.5 + 0.75 m, at 2 m/s.
    assert thrown.world.time == pytest.approx(1.25 / 2.0, abs=2 * TICK)


def test_an_erased_body_ends_the_question_with_a_notice(thrown: Session) -> None:
    ball = next(body for body in thrown.world.bodies if body.name == "ball")
    prediction = Prediction(thrown)
    prediction.ask_path("ball")
    prediction.begin_sketch((0.0, 3.0), (2.0, 3.0))
    do(thrown, Remove((ball.id,)))
    prediction.update()
    assert prediction.state == "off"
    assert "ball is gone" in texts(thrown)


def test_a_body_erased_on_its_way_is_judged_as_far_as_it_went(thrown: Session) -> None:
    ball = next(body for body in thrown.world.bodies if body.name == "ball")
    prediction = Prediction(thrown)
    prediction.ask_path("ball")
    sketch = prediction.begin_sketch((0.0, 3.0), (2.0, 4.0))
    prediction.run()
    thrown.run(30)
    do(thrown, Remove((ball.id,)))
    thrown.run(1)
    assert prediction.state == "answered"
    assert prediction.reason == "gone"
    assert sketch is not None and sketch.score is not None
    assert "kept up to here" in texts(thrown)


def test_another_scene_cancels_and_a_restart_keeps_the_sketches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = open_scene(monkeypatch, "cradle")
    name = next(body.name for body in session.world.bodies if body.kind == "dynamic")
    prediction = Prediction(session)
    prediction.ask_path(name, 5.0)
    prediction.begin_sketch((0.0, 0.0), (1.0, 1.0))
    prediction.run()
    session.run(30)
    session.restart()
    prediction.update()
    assert prediction.state == "asking"
    assert session.paused
    assert len(prediction.sketches) == 1
    assert prediction.body is not None and prediction.body.name == name
    session.load("dominoes")
    prediction.update()
    assert prediction.state == "off"


def test_cancelling_before_the_run_lets_time_go_on(thrown: Session) -> None:
    thrown.paused = False
    prediction = Prediction(thrown)
    prediction.ask_path("ball")
    prediction.cancel()
    assert not thrown.paused


def test_an_unknown_body_is_refused_and_nothing_is_lost(thrown: Session) -> None:
    prediction = Prediction(thrown)
    prediction.ask_path("ball")
    prediction.begin_sketch((0.0, 3.0), (1.0, 3.0))
    assert not prediction.ask_path("bal")
    assert "There is no bal here" in texts(thrown)
    assert prediction.state == "asking"
    assert len(prediction.sketches) == 1


def test_without_a_name_it_asks_for_a_body(thrown: Session) -> None:
    prediction = Prediction(thrown)
    assert prediction.ask_path()
    assert prediction.body is None
    assert not prediction.run()
    ball = next(body for body in thrown.world.bodies if body.name == "ball")
    prediction.choose_body(ball)
    assert prediction.run()
    other = Prediction(thrown, chosen=lambda: ball)
    other.ask_path()
    assert other.body_name == "ball"


def test_again_goes_back_to_the_question(thrown: Session) -> None:
    prediction = Prediction(thrown)
    prediction.ask_path("ball", 0.2)
    prediction.begin_sketch((0.0, 3.0), (1.0, 3.0))
    prediction.run()
    frames(thrown, prediction, 30)
    assert prediction.again()
    assert thrown.world.tick == 0
    assert prediction.state == "asking"
    assert not prediction.sketches


def test_a_vote_runs_ends_and_is_revealed(thrown: Session) -> None:
    prediction = Prediction(thrown)
    assert prediction.ask_vote("Higher than 4 m?", ["yes", "no"], "B", seconds=0.5)
    assert prediction.ballot is not None
    prediction.ballot.put(1, 4)
    assert prediction.run()
    frames(thrown, prediction, 60)
    assert prediction.state == "running"
    assert prediction.over
    assert thrown.world.time == pytest.approx(0.5, abs=TICK / 2)
    assert prediction.reveal()
    assert prediction.state == "answered"
    assert prediction.ballot.shares_right() == [1.0]
    assert not prediction.reveal()


def test_the_same_question_asked_again_is_its_second_round(thrown: Session) -> None:
    prediction = Prediction(thrown)
    for hands in (2, 5):
        prediction.ask_vote("Which?", ["a", "b"], 0)
        assert prediction.ballot is not None
        prediction.ballot.put(0, hands)
        prediction.cancel()
    prediction.ask_vote("Which?", ["a", "b"], 0)
    assert prediction.ballot is not None
    assert prediction.ballot.rounds == [[2, 0], [5, 0], [0, 0]]


def test_a_question_that_cannot_be_put_says_why(thrown: Session) -> None:
    prediction = Prediction(thrown)
    assert not prediction.ask_vote("Which?", ["a"], 0)
    assert "2 to 5 answers" in texts(thrown)
    assert prediction.state == "off"
