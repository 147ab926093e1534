"""The list of breakpoints: edges, jumps in time, other worlds, files. It changes nothing."""

import math
from dataclasses import fields

import pytest

from app.quantities.expression import ExpressionError
from app.session.breakpoints import (
    KINDS,
    Apex,
    Breakpoint,
    BreakpointError,
    Breakpoints,
    Condition,
    EnergyDrift,
    FallsAsleep,
    FirstContact,
    Hit,
    JointBreaks,
    LiftOff,
    SlipStarts,
)
from physics import Body, Box, Circle, Distance, SolverSettings, World


def busy() -> World:
    """Balls and boxes that bounce, slide and rest, and a rope that breaks when a ball jerks it."""
    world = World(settings=SolverSettings(sleeping=True))
    world.add_static(Box(width=40.0, restitution=0.4), position=(0, -0.5), name="floor")
    for i in range(4):
        world.add_dynamic(
            Circle(radius=0.3, restitution=0.6),
            position=(2.0 * i, 1.0 + 0.7 * i),
            velocity=(1.0 - i, 2.0),
            name=f"ball {i}",
        )
        world.add_dynamic(
            Box(friction=0.3), position=(2.0 * i - 8, 0.6), velocity=(2.0, 0), name=f"box {i}"
        )
    ball = world.add_dynamic(Circle(radius=0.2), position=(-12, 6), name="bob")
    world.add_joint(
        Distance(
            b=ball,
            anchor_a=(-12, 7),
            anchor_b=(-12, 6),
            max_length=2.0,
            hertz=0.5,
            break_force=5.0,
        )
    )
    return world


def some_of_all(world: World) -> list[Breakpoint]:
    """Breakpoints of every kind."""
    bodies = [body for body in world.bodies if body.kind == "dynamic"]
    named = [
        kind(body.id, body.name)
        for kind in (FirstContact, LiftOff, Apex, SlipStarts, FallsAsleep)
        for body in bodies
    ]
    return [
        *named,
        FallsAsleep(),
        JointBreaks(),
        EnergyDrift(5.0),
        EnergyDrift(30.0),
        Condition('body("ball 2").speed > 3'),
        Condition("contacts.count > 6 and energy.kinetic < 40"),
    ]


def watching(world: World, *breakpoints: Breakpoint) -> Breakpoints:
    session = Breakpoints()
    for one in breakpoints:
        session.add(one, world)
    return session


def run(world: World, session: Breakpoints, ticks: int) -> list[Hit]:
    hits = []
    for _ in range(ticks):
        world.step()
        hits += session.check(world)
    return hits


def thrown() -> tuple[World, Body]:
    world = World()
    ball = world.add_dynamic(Circle(), position=(0, 1), velocity=(0, 5), name="ball")
    return world, ball


# --- time -----------------------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize("back_to", [0, 1, 77, 240, 601])
def test_a_run_that_is_rewound_hits_at_the_same_ticks(back_to):
    world = busy()
    session = watching(world, *some_of_all(world))
    early = run(world, session, back_to)
    snapshot = world.save()
    first = run(world, session, 900 - back_to)
    assert {type(hit.breakpoint) for hit in early + first} == set(KINDS.values()), "all are tried"
    world.restore(snapshot)
    session.reset(world)
    again = run(world, session, 900 - back_to)
    assert again == first


def test_a_hit_comes_again_at_the_same_tick_after_it_was_rewound():
    world, ball = thrown()
    session = watching(world, Apex(ball.id, "ball"))
    snapshot = world.save()
    (hit,) = run(world, session, 200)
    for _ in range(3):
        world.restore(snapshot)
        session.reset(world)
        assert run(world, session, 200) == [hit]


@pytest.mark.sweep
def test_breakpoints_change_nothing():
    plain, watched = busy(), busy()
    plain.step(600)
    run(watched, watching(watched, *some_of_all(watched)), 600)
    assert plain.hash() == watched.hash()


def test_a_jump_hits_nothing():
    """Into the falling half of the flight and back: true after, false before, but not by a tick."""
    world, ball = thrown()
    session = watching(world, Apex(ball.id, "ball"), Condition("ball.vy < 0"))
    start = world.save()
    world.step(200)
    later = world.save()
    world.restore(start)
    session.reset(world)
    run(world, session, 10)
    world.restore(later)
    session.reset(world)
    assert run(world, session, 30) == []


def test_a_jump_that_nobody_told_of_hits_nothing_either():
    world, ball = thrown()
    session = watching(world, Apex(ball.id, "ball"), Condition("ball.vy < 0"))
    world.step(200)
    assert session.check(world) == []
    assert run(world, session, 30) == []


def test_what_happens_once_is_armed_again_by_time_that_goes_back_before_it():
    world = busy()
    ball = world.body("ball 0")
    session = watching(world, FirstContact(ball.id, "ball 0"))
    start = world.save()
    (hit,) = run(world, session, 300)
    after = world.save()
    world.restore(after)
    session.reset(world)
    assert run(world, session, 300) == [], "it is over"
    assert session.watches[0].spent
    session.enable(hit.number)
    assert not session.watches[0].spent
    world.restore(start)
    session.reset(world)
    assert run(world, session, 300) == [hit]


def test_energy_goes_on_from_its_books_after_a_jump_back():
    """E0 is that of tick 0, not that of the jump: else 30 % more would have to be lost."""
    world = busy()
    session = watching(world, EnergyDrift(10.0))
    run(world, session, 20)
    snapshot = world.save()
    (hit, *_) = run(world, session, 400)
    world.restore(snapshot)
    session.reset(world)
    assert run(world, session, 400)[0] == hit


# --- switching, removing --------------------------------------------------------------------------


def test_what_is_off_or_removed_does_not_happen():
    world, ball = thrown()
    session = watching(world, Apex(ball.id, "ball"), Condition("time > 0.1"))
    session.enable(1, False)
    session.remove(2)
    assert run(world, session, 200) == []
    assert [watch.number for watch in session.watches] == [1]
    with pytest.raises(BreakpointError, match="no breakpoint 2 any more"):
        session.enable(2)


def test_switching_on_takes_the_state_before_from_the_present():
    world, ball = thrown()
    session = watching(world, Condition("ball.vy < 0"))
    session.enable(1, False)
    run(world, session, 200)
    session.enable(1)
    assert run(world, session, 60) == [], "it fell all the time"


@pytest.mark.parametrize("kind", [FirstContact, LiftOff, Apex, SlipStarts, FallsAsleep])
def test_a_body_that_is_gone_waits_with_a_reason_until_it_is_back(kind):
    world, ball = thrown()
    session = watching(world, kind(ball.id, "ball"), Condition("ball.y > 100"))
    snapshot = world.save()
    run(world, session, 5)
    world.remove(ball)
    assert run(world, session, 5) == []
    assert [watch.trouble for watch in session.watches] == ["ball is gone"] * 2
    world.add_dynamic(Circle(), position=(0, 200), name="another")  # the same row
    assert run(world, session, 5) == []
    world.restore(snapshot)
    session.reset(world)
    run(world, session, 5)
    assert [watch.trouble for watch in session.watches] == ["", ""]


def test_another_scene_is_searched_for_the_name():
    world, ball = thrown()
    session = watching(
        world, Apex(ball.id, "ball"), Condition("ball.vy < 0"), Condition("ball.y > 2")
    )
    other = World()
    other.add_dynamic(Circle(), position=(5, 5), name="box")
    session.reset(other)
    assert "no ball in this scene" in session.watches[0].trouble
    assert "no 'ball'" in session.watches[1].trouble
    assert run(other, session, 100) == []
    again = World()
    again.add_dynamic(Circle(), position=(5, 5), name="box")
    again.add_dynamic(Circle(), velocity=(0, 3), name="ball")
    session.reset(again)
    assert {hit.number for hit in run(again, session, 200)} == {1, 2}


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (FirstContact(99, "ghost"), "ghost is gone"),
        (JointBreaks(4), "joint 4 is gone"),
        (Condition("bal.speed > 3"), "did you mean ball"),
    ],
)
def test_what_is_not_there_cannot_be_set(wrong, words):
    world, _ = thrown()
    session = Breakpoints()
    with pytest.raises((BreakpointError, ExpressionError), match=words):
        session.add(wrong, world)
    assert session.watches == []


# --- files ----------------------------------------------------------------------------------------

EXAMPLES = [
    FirstContact(2, "ball 0"),
    SlipStarts(3, "box 0"),
    LiftOff(2, "ball 0"),
    Apex(2, "ball 0"),
    JointBreaks(None),
    FallsAsleep(2, "ball 0"),
    EnergyDrift(2.5),
    Condition('body("ball 0").speed > 3'),
]


def test_there_is_an_example_of_every_kind():
    assert [type(one).__name__ for one in EXAMPLES] == list(KINDS)


@pytest.mark.parametrize("one", EXAMPLES, ids=lambda one: type(one).__name__)
def test_a_breakpoint_has_words_for_a_list(one):
    assert one.LABEL and one.words
    assert len(fields(one)) <= 2


@pytest.mark.parametrize("percent", [math.nan, -3.0])
def test_a_drift_is_above_zero(percent):
    with pytest.raises(BreakpointError, match="percent must be above 0"):
        EnergyDrift(percent)
