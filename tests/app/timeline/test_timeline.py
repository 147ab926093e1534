"""The timeline: a tick is the same however it was reached."""

import random
from typing import Any

import pytest

from app.session.breakpoints import Condition, Hit
from app.session.clip import clip_of
from app.session.session import Session
from app.simulation.commands.scene import Impulse, SetGravity, SetParameter, SetSetting
from physics import Body, World
from tests.app.runs import Fickle, any_command, hashes, move_about, straight, texts
from tests.sampled import cases, sampled

NAMES = sampled()


@pytest.mark.sweep
@pytest.mark.parametrize("name", cases(NAMES))
def test_twenty_rewinds_with_edits_end_like_the_straight_run(name: str) -> None:
    """Spans are short (up to 0.2 s), so that most of the time goes into jumps: every fifth state is
    compared with a straight run, and the last. All scenes together take some ten seconds.
    """
    session, rng = Session(), random.Random(NAMES.index(name))
    assert session.load(name)
    for turn in range(20):
        session.submit(any_command(session, rng))
        session.run(rng.randint(1, 48))
        move_about(session, rng)
        if turn % 5 == 4:
            assert straight(session).world.hash() == session.world.hash(), turn
    assert all(notice.kind == "info" for notice in session.notices)
    session.run(24)
    assert straight(session).world.hash() == session.world.hash()


# --- a tick is a tick ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ball", "growing", "closed"])
def test_a_tick_is_the_same_however_it_was_reached(load: Any, name: str) -> None:
    session = load(name)
    ball = session.world.body("ball")
    session.submit(Impulse(ball.id, (1.0, 2.0), ball.center))
    session.run(0)
    seen = hashes(session, 60)
    session.submit(SetGravity(1.0, -5.0))
    session.run(0)
    seen[60] = session.world.hash()  # the state at a tick has its commands
    seen += hashes(session, 60)[1:]
    for tick in (0, 59, 60, 61, 120, 119, 1, 24, 25, 100, 99, 98):
        session.go_to(tick)
        assert session.world.tick == tick
        assert session.world.hash() == seen[tick], tick
    session.go_to(40)
    for tick in range(41, 121):  # forward through what is logged, as playing does
        session.run(1)
        assert session.world.hash() == seen[tick], tick
    assert session.timeline.live and len(session.log) == 2


def test_a_jump_does_not_touch_the_log_nor_the_pause(session: Session) -> None:
    session.submit(SetParameter("wind", 2.0))
    session.run(100)
    session.go_to(-5)
    assert session.timeline.now == session.timeline.first == 0
    session.go_to(10_000)
    assert session.timeline.now == session.timeline.last == 100
    assert len(session.log) == 1 and not session.paused
    session.step_back()
    assert session.paused and session.world.tick == 99
    session.step_once()
    assert session.world.tick == 100 and session.timeline.live
    session.step_once()
    assert session.timeline.last == 101


def test_past_the_end_of_what_was_recorded_time_goes_on_live(session: Session) -> None:
    session.run(50)
    session.go_to(20)
    session.run(60)
    assert session.timeline.live and session.timeline.last == 80
    assert straight(session).world.hash() == session.world.hash()
    assert not session.timeline.branches


def test_a_change_of_the_tick_rate_is_a_command_like_others(session: Session) -> None:
    session.run(60)
    session.submit(SetSetting("tick_rate", 60))
    session.run(60)
    end, time = session.world.hash(), session.world.time
    session.go_to(30)
    assert session.world.time == pytest.approx(30 / 240)
    session.go_to(120)
    assert session.world.hash() == end and session.world.time == time
    assert time == pytest.approx(60 / 240 + 1.0)  # 60 ticks of each rate


def test_handles_of_the_scene_are_those_of_the_world_after_a_jump(load: Any) -> None:
    session = load("growing")
    session.run(70)
    session.go_to(33)
    latest: Body = session.scene.latest
    assert not latest.alive  # removed in tick 29
    session.go_to(37)
    assert session.scene.latest.alive and session.scene.latest in session.world.bodies
    assert len(session.scene.trail) == 37


# --- what goes wrong -----------------------------------------------------------------------------


def test_a_scene_that_cannot_be_copied_is_built_again_with_one_notice(load: Any) -> None:
    session = load("closed")
    session.run(30)
    generation = session.generation
    session.go_to(10)
    session.go_to(5)
    assert session.generation > generation  # the world is another one
    assert len([text for text in texts(session) if "cannot be copied" in text]) == 1


def test_a_jump_that_fails_leaves_all_as_it_was(load: Any) -> None:
    session = load("fickle")
    session.run(50)
    before = session.world.hash()
    assert not session.go_to(32)
    assert "another time" in texts(session)[-1]
    assert session.world.hash() == before and session.timeline.live
    session.run(5)
    assert session.world.tick == 55


def test_a_scene_that_fails_alone_stands_at_the_tick_before(load: Any) -> None:
    session = load("fickle")
    session.run(20)
    good = session.world.hash()
    Fickle.runs = 1
    session.run(20)
    assert session.paused and session.world.tick == 30
    session.go_to(20)
    assert session.world.hash() == good


# --- marks, clips --------------------------------------------------------------------------------


def test_marks_are_those_of_this_future(session: Session) -> None:
    timeline = session.timeline
    timeline.watch(session.world.body("ball").id)
    session.run(240)
    falls = [mark for mark in timeline.marks if mark.kind == "contact"]
    assert falls and falls[0].text == "ball touches floor"
    # The ball falls 2.5 m: sqrt(2 * 2.5 / 9.81) = 0.714 s, 171 ticks; contacts begin a tick early.
    assert falls[0].tick == pytest.approx(171, abs=3)
    session.go_to(100)
    assert falls[0] in timeline.marks  # it is to come
    session.submit(SetGravity(0.0, 0.0))
    session.run(10)
    assert [(mark.tick, mark.kind) for mark in timeline.marks] == [(100, "edit")]


def test_watching_a_body_does_not_change_the_run(session: Session, load: Any) -> None:
    other = load("ball")
    session.timeline.watch(session.world.body("ball").id)
    session.run(200)
    other.run(200)
    assert session.world.hash() == other.world.hash()


def test_a_jump_into_a_contact_is_no_contact_that_begins(session: Session) -> None:
    session.run(240)
    session.go_to(100)
    session.timeline.watch(session.world.body("ball").id)
    session.go_to(240)
    session.run(20)
    assert not session.timeline.marks


def test_a_future_that_fails_when_it_is_played_again_stands_before_the_failure(load: Any) -> None:
    session = load("fickle")
    session.run(50)
    session.go_to(25)
    good = session.world.hash()
    session.run(20)
    assert session.paused and session.world.tick == 30
    assert "cannot be repeated" in texts(session)[-1]
    session.go_to(25)
    assert session.world.hash() == good


@pytest.mark.parametrize("name", ["growing", "closed"])
def test_a_clip_repeats_the_rest_of_the_future_in_its_own_world(load: Any, name: str) -> None:
    session = load(name)
    session.run(40)
    session.submit(SetGravity(1.0, -3.0))
    session.run(60)
    end = session.world.hash()
    clip = clip_of(session.timeline, 30)
    assert clip.world.tick == 30 and clip.world is not session.world
    clip.run(70)
    assert clip.world.hash() == end == session.world.hash()
    assert session.timeline.live


class Stop:
    """A breakpoint at tick 30."""

    def __init__(self) -> None:
        self.resets = 0

    def check(self, world: World) -> list[Any]:
        hit = Hit(1, Condition("time > 0.1"), world.tick, "tick 30")
        return [hit] if world.tick == 30 else []

    def reset(self, world: World) -> None:
        self.resets += 1


def test_a_breakpoint_pauses_tells_and_marks_but_not_in_the_past(session: Session) -> None:
    session.breakpoints = Stop()
    session.run(100)
    assert session.world.tick == 30 and session.paused
    assert texts(session) == ["tick 30"]
    assert [(mark.tick, mark.kind) for mark in session.timeline.marks] == [(30, "breakpoint")]
    session.run(20)
    session.go_to(10)
    assert session.breakpoints.resets == 1
    session.run(40)
    assert session.world.tick == 50 and len(texts(session)) == 1
