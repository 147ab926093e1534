"""What happened to a body: collisions, slipping, sleep, waking, breaking, with closed forms."""

import math

import pytest

from app.features.why.model.record import SCENE, Thing
from app.session.session import Session
from app.simulation.commands.edit import Remove
from app.simulation.commands.hand import Grab, Release
from app.simulation.commands.scene import Impulse, SetGravity
from physics import Body, Box, Circle, Distance, Weld, World
from physics.settings import SolverSettings
from tests.app.features.why.worlds import G, answer, kinds, one, run


def drop(height: float, restitution: float, threshold: float = 0.05) -> tuple[Session, Body]:
    world = World(settings=SolverSettings(restitution_threshold=threshold))
    world.add_static(Box(width=20.0, restitution=0.0), position=(0.0, -0.5), name="floor")
    ball = world.add_dynamic(
        Circle(radius=0.5, restitution=restitution), position=(0.0, 0.5 + height), name="ball"
    )
    fall = math.sqrt(2.0 * height / G)
    return run(world, fall + 0.1), ball


def test_a_bounce_tells_both_speeds_and_the_restitution() -> None:
    session, ball = drop(1.0, 0.5)
    result = one(answer(session, ball).story, "bounced")
    speed = math.sqrt(2.0 * G)
    # the speed is that of the tick's beginning: at most a tick of gravity less
    assert result.datum.value == pytest.approx(
        1.5 * ball.mass * speed, abs=2.0 * ball.mass * G / 240.0
    )
    assert "bounce is 0.50" in result.words


def test_below_the_threshold_it_does_not_bounce_and_the_threshold_is_told() -> None:
    session, ball = drop(0.1, 0.5, threshold=2.0)  # 1.40 m/s
    result = one(answer(session, ball).story, "did not bounce")
    assert "slower than 2.00 m/s, so it did not bounce" in result.words


def test_without_restitution_it_does_not_bounce_because_of_that() -> None:
    session, ball = drop(1.0, 0.0)
    result = one(answer(session, ball).story, "did not bounce")
    assert "its bounce is 0" in result.words


@pytest.mark.sweep
def test_a_collision_names_who_hit_whom_with_the_impulse() -> None:
    world = World(gravity=(0.0, 0.0))
    a = world.add_dynamic(
        Circle(radius=0.5, restitution=1.0), position=(-2.0, 0.0), velocity=(2.0, 0.0), name="a"
    )
    b = world.add_dynamic(Circle(radius=0.5, restitution=1.0), position=(1.0, 0.0), name="b")
    session = run(world, 2.0)
    mine = one(answer(session, a).story, "bounced")
    assert "It hit b at 2.00 m/s" in mine.words
    assert mine.datum.value == pytest.approx(2.0 * a.mass, rel=1e-6)  # equal masses swap speeds
    theirs = one(answer(session, b).story, "bounced")
    assert "a hit it at 2.00 m/s" in theirs.words
    assert "0 m/s to 2.00 m/s" in theirs.words
    assert mine.tick == theirs.tick


@pytest.mark.sweep
def test_it_began_and_stopped_slipping_where_friction_says_so() -> None:
    """Pushed along a level floor: it slips until v = 0, after v / (mu g)."""
    mu, speed = 0.4, 2.0
    world = World()
    world.add_static(Box(width=60.0, friction=mu), position=(0.0, -0.5), name="floor")
    box = world.add_dynamic(Box(width=2.0, friction=mu), position=(0.0, 0.5), name="box")
    session = Session(world)
    session.run(60)
    session.submit(Impulse(box.id, (speed * box.mass, 0.0), box.position))
    session.run(360)
    session.paused = True
    result = answer(session, box).story
    began, stopped = one(result, "began to slip"), one(result, "stopped slipping")
    bound = mu * box.mass * G
    assert began.datum.bound == pytest.approx(bound, rel=0.02)  # the push sets it on edge a little
    assert stopped.time - began.time == pytest.approx(speed / (mu * G), abs=3.0 / 240.0)
    assert began.datum.value == pytest.approx(began.datum.bound, rel=1e-3)


@pytest.mark.sweep
def test_many_slips_are_one_sentence_with_their_number() -> None:
    mu = 0.4
    world = World()
    world.add_static(Box(width=60.0, friction=mu), position=(0.0, -0.5), name="floor")
    box = world.add_dynamic(Box(width=2.0, friction=mu), position=(0.0, 0.5), name="box")
    session = Session(world)
    session.run(60)
    for _ in range(4):
        session.submit(Impulse(box.id, (0.5 * box.mass, 0.0), box.position))
        session.run(120)
    session.paused = True
    result = one(answer(session, box).story, "began to slip")
    assert result.times == 4
    assert "It began to slip on the floor and stuck again, 4 times" in result.words


def sleepy() -> tuple[World, Body]:
    world = World(settings=SolverSettings(sleeping=True))
    world.add_static(Box(width=40.0), position=(0.0, -0.5), name="floor")
    return world, world.add_dynamic(Box(), position=(0.0, 0.5), name="box")


@pytest.mark.sweep
def test_it_fell_asleep_and_sleeps_since_it_was_slow_for_half_a_second() -> None:
    world, box = sleepy()
    result = answer(run(world, 2.0), box)
    assert one(result.now, "sleeps").datum.value >= 0.5
    assert one(result.story, "came to rest").time >= 0.5
    assert "rests" in kinds(result.now)


@pytest.mark.sweep
def test_it_woke_because_a_body_touched_it_with_that_impulse() -> None:
    world, box = sleepy()
    ball = world.add_dynamic(Circle(radius=0.2), position=(0.0, 8.0), name="ball")
    session = run(world, 1.6)  # it falls 6.8 m in 1.18 s
    result = one(answer(session, box).story, "woke")
    assert "ball touched it" in result.words
    assert result.about == ball.id
    assert result.datum.value > 0.0


@pytest.mark.sweep
def test_who_wakes_through_others_is_named_too() -> None:
    world, box = sleepy()
    upper = world.add_dynamic(Box(), position=(0.0, 1.5), name="upper")
    world.add_dynamic(Circle(radius=0.2), position=(0.0, 9.0), name="ball")
    session = run(world, 1.6)
    assert upper.alive
    result = one(answer(session, box).story, "woke")
    assert "the ball touched the upper, which is connected to it" in result.words


@pytest.mark.sweep
def test_a_change_of_the_user_that_woke_it_is_named() -> None:
    world, box = sleepy()
    session = Session(world)
    session.run(480)
    assert not box.awake
    session.submit(SetGravity(0.0, -5.0))
    session.run(24)
    session.paused = True
    result = one(answer(session, box).story, "woke")
    assert "because you changed something" in result.words


@pytest.mark.sweep
def test_what_stays_awake_though_still_names_the_neighbour_that_moves() -> None:
    world = World(settings=SolverSettings(sleeping=True))
    world.add_static(Box(width=40.0), position=(0.0, -0.5), name="floor")
    box = world.add_dynamic(Box(width=6.0), position=(0.0, 0.5), name="box")
    ball = world.add_dynamic(
        Circle(radius=0.5), position=(-2.0, 1.5), velocity=(0.5, 0.0), omega=-1.0, name="ball"
    )
    session = run(world, 2.0)
    assert box.awake
    result = one(answer(session, box).now, "is not paused")
    assert result.about == ball.id
    assert "ball, which touches it, moves at" in result.words


@pytest.mark.sweep
def test_sleeping_that_is_off_is_told() -> None:
    world = World()
    world.add_static(Box(width=40.0), position=(0.0, -0.5), name="floor")
    box = world.add_dynamic(Box(), position=(0.0, 0.5), name="box")
    result = answer(run(world, 2.0), box).now
    assert "does not pause resting bodies" in one(result, "is not paused").words


def test_a_weld_that_broke_tells_the_load_it_broke_at() -> None:
    """A falling mass on a weld: the load of the breaking tick is above the bound, and told."""
    world = World()
    box = world.add_dynamic(Box(), position=(0.0, 3.0), name="box")
    joint = world.add_joint(Weld(b=box, anchor=(0.0, 3.0), break_force=20.0))
    session = Session(world)
    session.run(120)
    assert joint.alive
    session.submit(SetGravity(0.0, -30.0))
    session.run(60)
    session.paused = True
    assert not joint.alive
    for thing in (Thing("body", box.id), Thing("joint", joint.id)):
        result = one(answer(session, thing).story, "broke")
        assert result.datum.bound == 20.0
        assert 20.0 < result.datum.value < 40.0 * box.mass


def test_a_rope_that_broke_is_named_though_it_is_gone() -> None:
    world = World()
    bob = world.add_dynamic(Circle(radius=0.2), position=(0.0, -2.0), name="bob")
    most = 1.5 * bob.mass * G
    world.add_joint(Distance(b=bob, anchor_b=(0.0, -2.0), break_force=most))
    session = Session(world)
    session.run(60)
    session.submit(SetGravity(0.0, -20.0))
    session.run(60)
    session.paused = True
    for thing in (bob, SCENE):
        result = one(answer(session, thing).story, "broke")
        assert result.words.startswith("The rod of the bob broke")
        assert result.datum.value > most


def test_a_body_that_was_erased_is_told_to_be_gone() -> None:
    world, box = sleepy()
    session = Session(world)
    session.run(120)
    session.submit(Remove((box.id,)))
    session.run(24)
    session.paused = True
    result = answer(session, Thing("body", box.id))
    assert result.now == ()
    assert one(result.story, "was taken away").time == pytest.approx(0.5)


def test_a_body_that_left_the_world_is_told_to_have_left() -> None:
    world = World(gravity=(0.0, 0.0))
    ball = world.add_dynamic(
        Circle(radius=0.5), position=(9_999.0, 0.0), velocity=(10.0, 0.0), name="ball"
    )
    session = run(world, 0.5)
    assert not ball.alive
    result = one(answer(session, Thing("body", ball.id)).story, "left the world")
    assert "10 km" in result.words


@pytest.mark.sweep
def test_the_hand_that_took_it_and_let_it_go_is_told() -> None:
    world, box = sleepy()
    session = Session(world)
    session.run(24)
    session.submit(Grab(box.id, (0.0, 0.5), (0.0, 2.0)))
    session.run(60)
    session.submit(Release())
    session.run(24)
    session.paused = True
    result = answer(session, box).story
    assert one(result, "taken").time < one(result, "let go").time
