"""Undo and redo: the state exactly as it was, on this simulation and across simulations."""

from typing import Any

import pytest

import scenes
from app.session.session import Session
from app.simulation.commands.hand import Grab, MoveHand, Release
from app.simulation.commands.scene import (
    HoldKey,
    Impulse,
    MoveBody,
    SetGravity,
    SetParameter,
    SetSetting,
)
from app.timeline.undo import MOST_RUNS
from physics import Box, Circle, World
from scenes.kit import Control, Scene, slider
from tests.app.wall_time import WALL_TIME


class Ball(Scene):
    """A ball over a floor."""

    title = "Ball"
    controls = (Control("push", "right", "push"),)
    wind: float = slider(0.0, -10.0, 10.0, unit="N", live=True)
    size: float = slider(0.5, 0.1, 1.0, unit="m")

    def build(self, world: World) -> None:
        world.add_static(Box(width=40, height=1), position=(0, -0.5), name="floor")
        world.add_dynamic(Circle(radius=self.size), position=(0, 3), name="ball")

    def step(self, world: World) -> None:
        world.body("ball").apply_force((self.wind + self.rng.uniform(-1, 1), 0.0))


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    known = scenes.load
    monkeypatch.setattr(scenes, "load", lambda name: Ball if name == "ball" else known(name))
    session = Session()
    assert session.load("ball")
    return session


def names(session: Session) -> list[str]:
    return [entry.name for entry in session.history.entries]


def throw(session: Session, speed: float = 6.0) -> None:
    """Take the ball and swing it at about `speed` [m/s]."""
    ball = session.world.body("ball")
    x, y = ball.center
    session.submit(Grab(ball.id, (x, y), (x, y)))
    for i in range(20):
        session.submit(MoveHand(x + speed * (i + 1) * 4 / 240, y))
        session.run(4)
    session.submit(Release())
    session.run(0)


@pytest.mark.parametrize("paused", [False, True])
def test_undo_is_the_state_before_the_edit_and_redo_the_one_where_it_was_pressed(
    session: Session, paused: bool
) -> None:
    session.run(30)
    before = session.world.hash()
    session.submit(SetGravity(0.0, 3.0))
    session.run(40)
    after = session.world.hash()
    session.paused = paused
    assert session.history.undo_name == "Set gravity to (0, 3) m/s²"
    assert session.undo()
    assert session.world.hash() == before and session.world.tick == 30
    assert session.paused == paused
    assert session.history.redo_name == "Set gravity to (0, 3) m/s²"
    assert session.history.undo_name is None and not session.undo()
    assert session.redo()
    assert session.world.hash() == after and session.world.tick == 70
    assert not session.redo()


def test_a_walk_through_many_edits_and_back_meets_the_same_states(session: Session) -> None:
    states = []
    for i in range(12):
        session.run(7 + i)
        states.append(session.world.hash())
        ball = session.world.body("ball")
        session.submit(
            [
                MoveBody(ball.id, (0.1 * i, 3.0)),
                Impulse(ball.id, (1.0, 2.0), ball.center),
                SetParameter("wind", 0.5 * i),
                SetSetting("substeps", 2 + i % 2),
            ][i % 4]
        )
        session.run(5)
    end = session.world.hash()
    for _ in range(2):
        pressed = []
        for state in reversed(states):
            pressed.append(session.world.hash())
            assert session.undo()
            assert session.world.hash() == state
        assert not session.undo()
        for state in reversed(pressed):
            assert session.redo()
            assert session.world.hash() == state
        assert session.world.hash() == end


def test_two_edits_in_one_gap_are_undone_one_by_one(session: Session) -> None:
    session.run(10)
    states = [session.world.hash()]
    session.submit(SetGravity(0.0, 3.0))
    session.run(0)
    states.append(session.world.hash())
    session.submit(SetParameter("wind", 3.0))
    session.run(20)
    session.undo()
    assert session.world.hash() == states[1]
    session.undo()
    assert session.world.hash() == states[0]


def test_a_gesture_is_one_entry_named_by_how_it_ended(session: Session) -> None:
    before = session.world.hash()
    throw(session)
    session.run(10)
    assert names(session) == ["Throw ball"]
    session.undo()
    assert session.world.hash() == before
    ball = session.world.body("ball")
    session.submit(Grab(ball.id, ball.center, ball.center))
    session.run(20)
    session.submit(Release())
    session.run(1)
    assert names(session) == ["Drag ball"]


def test_drags_of_sliders_and_bodies_are_one_entry_each(session: Session) -> None:
    ball = session.world.body("ball")
    for i in range(10):
        session.submit(SetParameter("wind", 0.1 * i))
        session.run(2)
        WALL_TIME.let(0.1)
    for i in range(10):
        session.submit(MoveBody(ball.id, (0.1 * i, 4.0)))
        session.run(0)
        WALL_TIME.let(0.1)
    WALL_TIME.let(5.0)
    session.submit(MoveBody(ball.id, (0.0, 4.0)))
    session.run(0)
    assert names(session) == ["Set wind to 0.9 N", "Move ball", "Move ball"]
    session.undo()
    session.undo()
    session.undo()
    assert session.parameters["wind"] == 0.0


def test_held_keys_are_play_and_no_entries(session: Session) -> None:
    session.submit(HoldKey("push", True))
    session.run(10)
    assert session.history.undo_name is None and len(session.log) == 1


def test_a_new_edit_ends_what_can_be_redone(session: Session) -> None:
    session.run(10)
    session.submit(SetGravity(0.0, 3.0))
    session.run(10)
    session.undo()
    session.submit(SetGravity(0.0, 4.0))
    session.run(1)
    assert session.history.redo_name is None and not session.redo()
    assert len(session.timeline.branches) == 1  # the other future is still there


def test_undo_of_an_edit_that_forked_brings_the_old_future_back(session: Session) -> None:
    session.run(100)
    end = session.world.hash()
    session.go_to(40)
    before = session.world.hash()
    session.submit(SetGravity(0.0, 3.0))
    session.run(10)
    forked = session.world.hash()
    session.undo()
    assert session.world.hash() == before and session.timeline.last == 100
    session.redo()
    assert session.world.hash() == forked
    session.undo()
    session.go_to(100)
    assert session.world.hash() == end


def test_undo_in_the_past_takes_back_what_was_done_before_now(session: Session) -> None:
    session.run(20)
    session.submit(SetGravity(0.0, 1.0))
    session.run(20)
    session.submit(SetGravity(0.0, 2.0))
    session.run(20)
    session.go_to(30)
    assert session.history.undo_name == "Set gravity to (0, 1) m/s²"
    session.undo()
    assert session.world.tick == 20
    assert session.world.gravity == (0.0, -9.81)


def test_undo_is_quick_and_exact_however_long_ago(session: Session) -> None:
    session.run(30)
    before = session.world.hash()
    session.submit(SetGravity(0.0, 3.0))
    session.run(60)
    session.timeline.past.set_budget(100_000)  # bytes: the keyframes of then are gone
    session.run(2000)
    assert session.timeline.first <= 30  # but the pinned one stays
    session.undo()
    assert session.world.hash() == before


# --- across simulations ---------------------------------------------------------------------------


def test_undo_brings_back_the_simulation_before_as_it_was_left(session: Session) -> None:
    session.run(50)
    session.submit(SetGravity(0.0, 3.0))
    session.run(50)
    left = session.world.hash()
    session.submit(SetParameter("size", 0.25))
    session.run(30)
    small = session.world.hash()
    session.restart()
    session.run(20)
    again = session.world.hash()
    session.load("cradle")
    session.run(10)
    assert names(session) == [
        "Set gravity to (0, 3) m/s²",
        "Set size to 0.25 m",
        "Restart",
        "Open Newton's cradle",
    ]
    for state in (again, small, left):
        assert session.undo()
        assert session.world.hash() == state
    assert session.parameters["size"] == 0.5
    assert session.undo() and session.world.tick == 50
    assert not session.undo()
    assert session.redo() and session.world.hash() == left
    for state in (small, again):
        assert session.redo()
        assert session.world.hash() == state
    assert session.redo() and session.scene_name == "cradle"
    assert not session.redo()


def test_a_simulation_that_came_back_can_go_on_and_back_in_its_own_past(session: Session) -> None:
    session.run(60)
    session.go_to(20)
    early = session.world.hash()
    session.run(40)
    session.restart()
    session.undo()
    session.run(10)
    assert session.world.tick == 70
    session.go_to(20)
    assert session.world.hash() == early


def test_a_bounded_number_of_simulations_is_kept_within_the_budget(session: Session) -> None:
    for _ in range(10):
        session.run(10)
        session.restart()
    assert len(session.history.kept) == MOST_RUNS
    session.set_memory_budget(2_000_000)
    session.restart()
    assert session.history.used <= 2_000_000
    assert session.undo()


def test_a_failed_change_of_the_scene_is_no_entry(session: Session) -> None:
    session.submit(SetParameter("size", 99.0))
    session.run(1)
    assert not session.load("nonsense")
    assert names(session) == []


def test_every_command_has_a_label(session: Session) -> None:
    from app.simulation.commands.registry import KINDS

    ball = session.world.body("ball")
    values: dict[str, dict[str, Any]] = {
        "Grab": {"body_id": ball.id, "point": ball.center, "cursor": ball.center},
        "MoveHand": {"x": 0.0, "y": 0.0},
        "Release": {},
        "SetHandStrength": {"strength": 5.0},
        "SetHandFeel": {"feel": "firm"},
        "SetHandMode": {"kind": "force", "force": 20.0},
        "MoveBody": {"body_id": 99, "position": (0.0, 0.0)},
        "Impulse": {"body_id": ball.id, "impulse": (0.0, 1.0), "point": ball.center},
        "SetGravity": {"x": 0.0, "y": -1.62},
        "SetSetting": {"name": "sleeping", "value": True},
        "SetParameter": {"name": "wind", "value": 2.0},
        "HoldKey": {"control": "push", "down": True},
    }
    labels = {name: KINDS[name](**values[name]).label(session.simulation) for name in values}
    assert labels["MoveBody"] == "Move body 99"
    assert labels["SetSetting"] == "Pause resting bodies = on"
    assert labels["SetParameter"] == "Set wind to 2 N"
    assert labels["HoldKey"] == "Hold key: push"
    assert all(labels.values())
