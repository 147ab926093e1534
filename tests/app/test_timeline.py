"""The timeline: a tick is the same however it was reached, and a past that changes becomes two."""

import random
from typing import Any

import pytest

import scenes
from app.commands import (
    Command,
    Grab,
    HoldKey,
    Impulse,
    MoveBody,
    MoveHand,
    Release,
    SetGravity,
    SetHandStrength,
    SetParameter,
    SetSetting,
)
from app.session import Session
from physics import Body, Box, Circle, World
from scenes.kit import Control, Scene, slider

NAMES = scenes.names()


class Ball(Scene):
    """A ball over a floor, with a memory of its own."""

    title = "Ball"
    controls = (Control("push", "right", "push"),)
    wind: float = slider(0.0, -10.0, 10.0, unit="N", live=True)
    size: float = slider(0.5, 0.1, 1.0, unit="m")

    def build(self, world: World) -> None:
        world.add_static(Box(width=40, height=1), position=(0, -0.5), name="floor")
        self.ball = world.add_dynamic(Circle(radius=self.size), position=(0, 3), name="ball")
        self.other = world.add_dynamic(Box(width=1, height=1), position=(3, 0.5), name="box")
        self.trail: list[float] = []

    def step(self, world: World) -> None:
        push = 20.0 if "push" in self.held else 0.0
        self.ball.apply_force((self.wind + push + self.rng.uniform(-1, 1), 0.0))
        self.trail.append(self.ball.position[0])


class Closed(Ball):
    """Its attributes cannot be copied."""

    def build(self, world: World) -> None:
        super().build(world)
        self.secret = lambda: 0


class Fickle(Ball):
    """Fails when tick 30 is run a second time: it is not a function of its state."""

    runs = 0

    def step(self, world: World) -> None:
        super().step(world)
        if world.tick == 30:
            type(self).runs += 1
            if type(self).runs == 2:
                raise RuntimeError("the second time is another time")


class Growing(Ball):
    """Bodies come and go."""

    def step(self, world: World) -> None:
        super().step(world)
        if world.tick % 10 == 5:
            self.latest = world.add_dynamic(Circle(radius=0.2), position=(self.rng.uniform(), 5))
        if world.tick % 30 == 29:
            world.remove(self.latest)


SCENES: dict[str, type[Scene]] = {
    "ball": Ball,
    "closed": Closed,
    "fickle": Fickle,
    "growing": Growing,
}


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes sessions that know the scenes above."""
    known = scenes.load
    monkeypatch.setattr(scenes, "load", lambda name: SCENES.get(name) or known(name))
    monkeypatch.setattr(Fickle, "runs", 0)

    def make(name: str) -> Session:
        session = Session()
        assert session.load(name)
        return session

    return make


@pytest.fixture
def session(load: Any) -> Session:
    """The ball, just built."""
    return load("ball")


def straight(session: Session) -> Session:
    """The same commands in a session of its own, without a look back."""
    start = session.start
    return Session.replay(
        start["scene"], start["parameters"], start["seed"], session.log, session.world.tick
    )


def hashes(session: Session, ticks: int) -> list[str]:
    """The hash at every tick from now."""
    found = [session.world.hash()]
    for _ in range(ticks):
        session.run(1)
        found.append(session.world.hash())
    return found


def texts(session: Session) -> list[str]:
    return [notice.text for notice in session.notices]


# --- every scene ---------------------------------------------------------------------------------


def any_command(session: Session, rng: random.Random) -> Command:
    """Something that a user can do."""
    body = rng.choice([body for body in session.world.bodies if body.kind == "dynamic"])
    x, y = body.center
    live = [p for p in session.scene.parameters().values() if p.live and p.kind == "slider"]
    options: list[Command] = [
        Grab(body.id, (x, y), (x + rng.uniform(-1, 1), y + 1)),
        MoveHand(x + rng.uniform(-2, 2), y + rng.uniform(0, 2)),
        Release(cancel=rng.random() < 0.3),
        MoveBody(body.id, (body.position[0] + rng.uniform(-0.2, 0.2), body.position[1] + 0.1)),
        Impulse(body.id, (rng.uniform(-5, 5) * body.mass, 3 * body.mass), (x, y)),
        SetGravity(rng.uniform(-3, 3), -9.81),
        SetHandStrength(rng.choice([5.0, 50.0])),
        SetSetting("sleeping", rng.random() < 0.5),
        SetSetting("tick_rate", rng.choice([120, 240])),
        SetSetting("substeps", rng.choice([2, 3])),
        *(SetParameter(p.name, rng.uniform(p.low, p.high)) for p in live),
        *(HoldKey(c.name, rng.random() < 0.6) for c in session.scene.controls for _ in range(3)),
    ]
    return rng.choice(options)


def move_about(session: Session, rng: random.Random) -> None:
    """A jump, an undo, a redo or another branch."""
    timeline, dice = session.timeline, rng.random()
    if dice < 0.6:
        session.go_to(rng.randint(max(timeline.now - 60, 0), timeline.last))
    elif dice < 0.75:
        session.undo()
    elif dice < 0.85:
        session.redo()
    elif timeline.branches:
        session.switch(rng.choice(timeline.branches))


@pytest.mark.parametrize("name", NAMES)
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
    assert not session.notices
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
    session.set_setting("tick_rate", 60)
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


# --- forks ---------------------------------------------------------------------------------------


def test_an_edit_in_the_past_forks_and_keeps_the_old_future(session: Session) -> None:
    session.run(100)
    end = session.world.hash()
    session.go_to(40)
    session.submit(SetGravity(0.0, 5.0))
    session.run(10)
    timeline = session.timeline
    old = timeline.branches[0]
    assert timeline.ghost is old
    assert (old.fork_tick, old.last, timeline.last) == (40, 100, 50)
    now = session.world.hash()
    assert straight(session).world.hash() == now
    session.switch(old)
    assert session.world.tick == 50  # the same tick, in the other future
    session.go_to(100)
    assert session.world.hash() == end
    other = timeline.branches[0]
    session.switch(other)
    assert session.world.tick == 50  # there is no tick 100 in it
    assert session.world.hash() == now
    session.rename(other, "moon")
    session.dismiss(timeline.branches[0])
    assert not timeline.branches and timeline.ghost is None


def test_branches_of_branches_are_reached_too(session: Session) -> None:
    ends = {}
    session.run(120)
    ends[session.timeline.present] = session.world.hash()
    for fork, gravity in ((60, 1.0), (80, 2.0), (30, 3.0), (50, 4.0)):
        session.go_to(fork)
        session.submit(SetGravity(gravity, -9.81))
        session.run(50)
        ends[session.timeline.present] = session.world.hash()
    for branch in [*session.timeline.branches, *reversed(session.timeline.branches)]:
        session.switch(branch)
        session.go_to(session.timeline.last)
        assert session.world.hash() == ends[branch] == straight(session).world.hash()


def test_a_fork_lets_go_of_what_the_past_held(session: Session) -> None:
    ball = session.world.body("ball")
    session.submit(HoldKey("push", True))
    session.submit(Grab(ball.id, ball.center, (2.0, 4.0)))
    session.run(50)
    session.submit(Release())
    session.submit(HoldKey("push", False))
    session.run(50)
    session.go_to(25)
    assert session.hand.active and session.scene.held == {"push"}
    session.submit(SetGravity(0.0, -1.0))
    session.run(1)
    assert not session.hand.active and not session.scene.held
    assert straight(session).world.hash() != ""
    session.run(20)
    assert straight(session).world.hash() == session.world.hash()


def test_a_fork_keeps_the_keys_that_are_still_down(session: Session) -> None:
    session.submit(HoldKey("push", True))
    session.run(50)
    session.go_to(25)
    session.submit(SetGravity(0.0, -1.0))
    session.run(1)
    assert session.scene.held == {"push"}


def test_a_key_that_goes_up_in_the_past_does_not_fork(session: Session) -> None:
    session.submit(HoldKey("push", True))
    session.run(50)
    session.go_to(25)
    session.submit(HoldKey("push", False))
    session.run(25)
    assert not session.timeline.branches
    assert session.scene.held == {"push"}  # as it was
    session.run(1)  # and now it is up
    assert not session.scene.held
    assert straight(session).world.hash() == session.world.hash()


def test_a_jump_ends_the_drag_that_the_mouse_still_makes(session: Session) -> None:
    ball = session.world.body("ball")
    session.run(30)
    session.submit(Grab(ball.id, ball.center, ball.center))
    session.run(10)
    session.go_to(5)
    session.submit(MoveHand(3.0, 3.0))
    session.submit(Release())
    session.run(1)
    assert not session.timeline.branches
    session.go_to(40)
    assert not session.hand.active


def test_a_command_that_does_not_fit_forks_nothing(session: Session) -> None:
    session.run(50)
    session.go_to(20)
    before = session.world.hash()
    session.submit(MoveBody(999, (0.0, 0.0)))
    session.run(0)
    assert "999" in texts(session)[-1]
    timeline = session.timeline
    assert not timeline.branches and timeline.last == 50 and not timeline.live
    assert session.world.hash() == before and session.history.undo_name is None


# --- ghosts --------------------------------------------------------------------------------------


def test_the_ghost_is_where_the_other_future_was(session: Session) -> None:
    session.run(100)
    at_90 = session.world.body("box").id
    session.go_to(90)
    x, y = session.world.body("ball").center
    session.go_to(40)
    session.submit(SetGravity(3.0, 5.0))
    session.run(60)
    timeline = session.timeline
    ids, poses = timeline.poses(timeline.ghost, 90)
    assert at_90 in ids
    # Interpolated over 4 ticks: off by a dt^2 / 8 with dt = 4 ticks and a few g; float32 is finer.
    assert poses[list(ids).index(session.world.body("ball").id)][:2] == pytest.approx(
        (x, y), abs=0.01
    )
    assert len(timeline.poses(timeline.ghost, 500)[0]) == 2  # past its end: where it ended


def test_the_divergence_tells_when_two_futures_part_and_how_far(session: Session) -> None:
    session.run(100)
    session.go_to(40)
    session.submit(SetGravity(0.0, 9.81))
    session.run(1)
    assert session.timeline.divergence is None  # 2 g dt^2 = 0.3 mm so far, and no sample yet
    session.run(47)
    found = session.timeline.divergence
    assert found is not None
    seconds, distance = found
    # Free fall against free rise: g t^2 = 1 mm after 10 ms, 2.4 ticks of 1/240 s.
    assert 1 / 240 < seconds <= 4 / 240
    # g t^2 after 0.2 s is 0.39 m; the box on the floor cannot fall, so it is half as far.
    assert distance == pytest.approx(0.39, rel=0.05)


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
    clip = session.timeline.clip(30)
    assert clip.world.tick == 30 and clip.world is not session.world
    clip.run(70)
    assert clip.world.hash() == end == session.world.hash()
    assert session.timeline.live


class Stop:
    """A breakpoint at tick 30."""

    def __init__(self) -> None:
        self.resets = 0

    def check(self, world: World) -> list[Any]:
        class Hit:
            text = "tick 30"

        return [Hit()] if world.tick == 30 else []

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
