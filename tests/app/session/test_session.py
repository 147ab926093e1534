"""The session: commands make runs reproducible, and a bad scene never takes the program down."""

from typing import Any

import pytest

import scenes
from app.session.scene_order import load_neighbour
from app.session.session import Session
from app.simulation.commands.edit.removing import Remove
from app.simulation.commands.edit.setting import SetWorld
from app.simulation.commands.hand import Grab, MoveHand, Release, SetHandStrength
from app.simulation.commands.registry import LogEntry
from app.simulation.commands.scene import (
    HoldKey,
    Impulse,
    MoveBody,
    SetGravity,
    SetParameter,
    SetSetting,
)
from app.simulation.simulation import IDLE
from physics import TICK, Box, Circle, World
from scenes.kit import Control, Scene, slider
from tests.app.replays import replay_of


class Ball(Scene):
    """A ball over a floor."""

    title = "Ball"
    controls = (Control("push", "right", "push"),)
    size: float = slider(0.5, 0.1, 1.0, unit="m")
    wind: float = slider(0.0, -10.0, 10.0, unit="N", live=True)

    def build(self, world: World) -> None:
        world.add_static(Box(width=40, height=1), position=(0, -0.5), name="floor")
        x = float(self.rng.uniform(-1, 1))
        world.add_dynamic(Circle(radius=self.size), position=(x, 3), name="ball")
        self.seen: list[str] = []

    def step(self, world: World) -> None:
        push = 20.0 if "push" in self.held else 0.0
        world.body("ball").apply_force((self.wind + push, 0.0))

    def changed(self, world: World, name: str) -> None:
        self.seen.append(name)


class Quiet(Scene):
    """Nothing happens here."""

    def build(self, world: World) -> None:
        world.add_dynamic(Circle(radius=0.5), position=(0, 0), name="lonely")


class BadBuild(Quiet):
    """Its definition is wrong."""

    def build(self, world: World) -> None:
        world.add_dynamic(Circle(radius=-1.0))


class BadStep(Quiet):
    """Fails after a while."""

    def step(self, world: World) -> None:
        if world.tick == 10:
            raise ZeroDivisionError("the scene divided by zero")


class Lost(Quiet):
    """Leaves the world."""

    def build(self, world: World) -> None:
        world.add_dynamic(Circle(radius=0.5), position=(9990.0, 0), velocity=(900, 0), name="comet")


SCENES: dict[str, type[Scene]] = {
    "ball": Ball,
    "quiet": Quiet,
    "bad_build": BadBuild,
    "bad_step": BadStep,
    "lost": Lost,
}


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    """A session that knows the scenes above, with the ball loaded."""
    known = scenes.load
    monkeypatch.setattr(scenes, "load", lambda name: SCENES.get(name) or known(name))
    monkeypatch.setattr(scenes, "names", lambda: list(SCENES))
    made = Session()
    assert made.load("ball")
    return made


def replayed(session: Session) -> Session:
    """The same run from its start and its log, through plain data."""
    log = [LogEntry.from_dict(entry.to_dict()) for entry in session.log]
    return replay_of(session, log)


def play(session: Session) -> None:
    """A bit of everything that a user can do."""
    ball = session.world.body("ball")
    session.run(20)
    session.submit(SetHandStrength(1.5))
    session.submit(Grab(ball.id, ball.center, ball.center))
    for i in range(30):
        session.submit(MoveHand(0.1 * i, 3.0 + 0.05 * i))
        session.run(4)
    session.submit(Release())
    session.submit(SetParameter("wind", 3.0))
    session.run(30)
    session.submit(HoldKey("push", True))
    session.run(30)
    session.submit(HoldKey("push", False))
    session.submit(Impulse(ball.id, (0.0, 2.0), ball.center))
    session.submit(SetGravity(0.0, -1.62))
    session.run(10)
    session.paused = True
    session.submit(MoveBody(ball.id, (0.0, 4.0)))
    session.advance(1 / 60)
    session.paused = False
    session.run(25)


def test_a_run_is_reproduced_by_scene_parameters_seed_and_log(session: Session) -> None:
    play(session)
    again = replayed(session)
    assert again.world.tick == session.world.tick
    assert again.world.hash() == session.world.hash()


@pytest.mark.sweep
def test_every_command_of_the_play_matters(session: Session) -> None:
    play(session)
    whole = session.world.hash()
    for left_out in range(len(session.log)):
        log = [entry for i, entry in enumerate(session.log) if i != left_out]
        if isinstance(session.log[left_out].command, MoveHand) and left_out % 10:
            continue  # one in ten is enough
        run = replay_of(session, log)
        assert run.world.hash() != whole, session.log[left_out]


def test_frames_of_any_length_give_the_same_run(session: Session) -> None:
    session.clock._now = lambda: 0.0
    other = Session()
    other.clock._now = lambda: 0.0
    other.load("ball")
    for _ in range(60):
        session.advance(1 / 60)
    while other.world.tick < session.world.tick:
        other.advance(TICK)
    assert other.world.hash() == session.world.hash()


def test_a_live_parameter_reaches_the_running_scene(session: Session) -> None:
    world = session.world
    session.submit(SetParameter("wind", 5.0))
    session.advance(0.0)
    assert session.world is world
    assert session.parameters["wind"] == 5.0
    assert session.scene.seen == ["wind"]  # type: ignore[attr-defined]


def test_other_parameters_build_the_scene_once_however_many_change(session: Session) -> None:
    before = session.generation
    session.submit(SetParameter("size", 0.25))
    session.submit(SetParameter("wind", 2.0))
    session.submit(SetParameter("size", 0.3))
    session.advance(0.0)
    assert session.generation == before + 1
    assert session.parameters == {"size": 0.3, "wind": 2.0}


def test_a_bad_parameter_value_is_a_notice_and_changes_nothing(session: Session) -> None:
    world = session.world
    session.submit(SetParameter("size", 77.0))
    session.submit(SetParameter("nonsense", 1.0))
    session.advance(0.0)
    assert session.world is world
    assert "size must be between" in session.notices[0].text
    assert "nonsense" in session.notices[1].text
    assert not session.log


def test_restart_gives_the_same_world_and_keeps_parameters_keys_and_hand(session: Session) -> None:
    start = session.world.hash()
    session.submit(SetHandStrength(10.0))
    session.submit(HoldKey("push", True))
    session.run(50)
    session.restart()
    assert session.world.hash() == start
    assert session.hand.strength == 10.0
    assert session.scene.held == {"push"}
    session.run(50)
    assert replayed(session).world.hash() == session.world.hash()


def test_a_seed_changes_the_world(session: Session) -> None:
    first = session.world.hash()
    session.load("ball", seed=2)
    assert session.world.hash() != first
    assert session.scene.seed == 2


@pytest.mark.parametrize(
    ("name", "values", "words"),
    [
        ("stak", {}, "stack"),
        ("bad_build", {}, "radius"),
        ("ball", {"size": -4.0}, "size must be between"),
        ("ball", {"colour": 1}, "colour"),
    ],
)
def test_a_scene_that_cannot_be_built_leaves_the_old_one_running(
    session: Session, name: str, values: dict[str, Any], words: str
) -> None:
    session.run(5)
    world, tick = session.world, session.world.tick
    assert not session.load(name, **values)
    assert session.world is world
    assert words in session.notices[-1].text
    assert session.notices[-1].kind == "error"
    session.run(5)
    assert session.world.tick == tick + 5


def test_a_scene_that_raises_in_step_brings_the_last_one_back_as_it_was(session: Session) -> None:
    session.run(30)
    hash_before = session.world.hash()
    assert session.load("bad_step")
    session.run(100)
    assert session.scene_name == "ball"
    assert session.world.hash() == hash_before
    assert "divided by zero" in session.notices[-1].text
    assert "line" in session.notices[-1].text
    session.run(30)
    assert replayed(session).world.hash() == session.world.hash()


def test_the_first_scene_that_fails_is_paused_with_a_notice(session: Session) -> None:
    alone = Session()
    alone.load("bad_step")
    alone.run(100)
    assert alone.paused
    assert alone.world.tick == 10
    assert "divided by zero" in alone.notices[-1].text


def test_a_body_that_is_no_longer_finite_is_reported_and_the_scene_replaced(
    session: Session,
) -> None:
    session.load("quiet")
    page = session.world.page
    page.body["vx"][session.world.body("lonely").index] = float("nan")
    session.advance(1 / 60)
    assert session.notices
    assert "lonely" in session.notices[0].text
    assert "finite" in session.notices[0].text


def test_a_program_whose_body_is_removed_ends_and_the_scene_goes_on() -> None:
    session = Session()
    assert session.load("cradle")
    session.run(5)
    ball = session.world.body("ball 2")
    session.submit(Remove((ball.id,)))
    session.run(20)
    assert session.scene_name == "cradle"
    assert session.world.tick == 25
    assert [n.text for n in session.notices] == [f"Newton's cradle {IDLE}"], "once"
    holds = session.notices[0].holds
    assert holds is not None and holds()
    digest = session.world.hash()
    assert session.undo()
    session.run(20)
    assert not session.simulation.idle, "the ball is there, and it acts again"
    assert not holds()
    assert len(session.notices) == 1
    assert session.redo()
    session.go_to(25)
    assert session.world.hash() == digest


def test_a_body_that_leaves_the_world_is_reported(session: Session) -> None:
    session.load("lost")
    session.run(20)
    assert not session.world.bodies
    assert "comet left the world" in session.notices[-1].text


def test_commands_for_a_body_that_is_gone_are_a_notice(session: Session) -> None:
    session.submit(Grab(999, (0, 0), (0, 0)))
    session.advance(0.0)
    assert "body 999 does not exist" in session.notices[-1].text
    assert not session.log


def test_a_static_body_cannot_be_grabbed(session: Session) -> None:
    session.submit(Grab(session.world.body("floor").id, (0, 0), (0, 0)))
    session.advance(0.0)
    assert "static" in session.notices[-1].text


def test_next_and_previous_pass_over_scenes_that_fail(session: Session) -> None:
    session.load("quiet")
    assert load_neighbour(session, 1)
    assert session.scene_name == "bad_step"
    assert "bad_build" in session.notices[-1].text
    assert load_neighbour(session, -1)
    assert session.scene_name == "quiet"


def test_a_chosen_setting_is_a_command_and_holds_for_later_scenes(session: Session) -> None:
    session.submit(SetWorld("settings.sleeping", True))
    session.run(1)
    assert session.world.settings.sleeping
    assert session.log[-1].command == SetWorld("settings.sleeping", True)
    load_neighbour(session, 1)
    assert session.world.settings.sleeping
    assert session.log[-1].command == SetWorld("settings.sleeping", True)  # so a replay has it, too


@pytest.mark.parametrize(("name", "value"), [("sleepy", True), ("substeps", 0)])
def test_a_bad_setting_is_a_notice(session: Session, name: str, value: object) -> None:
    session.submit(SetSetting(name, value))
    session.run(1)
    assert session.notices[-1].kind == "warning" and name in session.notices[-1].text
    assert not session.log


def test_one_tick_pauses_and_steps(session: Session) -> None:
    session.step_once()
    assert session.paused
    assert session.world.tick == 1
    session.advance(1.0)
    assert session.world.tick == 1
