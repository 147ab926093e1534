"""Why a joint holds, breaks, is at its limit or does all it can; closed forms."""

import math

import pytest

from app.session.session import Session
from app.simulation.commands.scene import SetGravity
from physics import Body, Box, Circle, Distance, Revolute, Weld, World
from physics.joints.handle import Joint
from tests.app.features.why.worlds import G, answer, kinds, one, run


def hanging(break_force: float = math.inf) -> tuple[World, Body, Joint]:
    world = World()
    box = world.add_dynamic(Box(), position=(0.0, 3.0), name="box")
    return world, box, world.add_joint(Weld(b=box, anchor=(0.0, 3.0), break_force=break_force))


def test_a_joint_without_a_bound_never_breaks_and_tells_its_load() -> None:
    world, box, joint = hanging()
    result = one(answer(run(world, 1.0), joint).now, "holds")
    assert result.datum.value == pytest.approx(box.mass * G, rel=1e-3)
    assert "It cannot break" in result.words


@pytest.mark.sweep
def test_a_joint_with_a_bound_tells_its_share_and_the_most_it_carried() -> None:
    world, box, joint = hanging(break_force=40.0)
    session = Session(world)
    session.run(120)
    session.submit(SetGravity(0.0, -20.0))
    session.run(240)
    session.submit(SetGravity(0.0, -G))
    session.run(240)
    session.paused = True
    result = answer(session, joint)
    now = one(result.now, "does not break")
    assert now.datum.value == pytest.approx(box.mass * G, rel=1e-3)
    assert now.datum.bound == 40.0
    most = one(result.story, "carried most")
    assert most.datum.value >= 20.0 * box.mass * (1.0 - 1e-3)
    assert 0.5 < most.time < 1.6


def test_a_motor_that_cannot_lift_its_arm_does_all_it_can() -> None:
    world = World()
    arm = world.add_dynamic(Box(width=2.0, height=0.2), position=(1.0, 0.0), name="arm")
    need = arm.mass * G * 1.0
    hinge = world.add_joint(
        Revolute(b=arm, anchor=(0.0, 0.0), motor_speed=1.0, max_torque=0.5 * need)
    )
    result = answer(run(world, 0.2), hinge)
    full = one(result.now, "saturated")
    assert full.datum.value == pytest.approx(0.5 * need, rel=1e-3)
    assert full.datum.bound == pytest.approx(0.5 * need, rel=1e-9)
    assert "its target 1.00 rad/s" in full.words


def test_a_motor_that_lifts_it_tells_the_torque_that_it_needs() -> None:
    world = World(gravity=(0.0, 0.0))
    wheel = world.add_dynamic(Circle(radius=0.5), name="wheel")
    hinge = world.add_joint(Revolute(b=wheel, anchor=(0.0, 0.0), motor_speed=2.0, max_torque=50.0))
    result = one(answer(run(world, 1.0), hinge).now, "driven")
    assert "2.00 rad/s, its target speed" in result.words
    assert result.datum.bound == 50.0


def test_a_door_that_fell_on_its_stop_is_at_its_lower_limit() -> None:
    world = World()
    arm = world.add_dynamic(Box(width=2.0, height=0.2), position=(1.0, 0.0), name="arm")
    hinge = world.add_joint(Revolute(b=arm, anchor=(0.0, 0.0), lower=-0.5, upper=0.5))
    result = answer(run(world, 3.0), hinge)
    now = one(result.now, "at its limit")
    assert now.datum.value == pytest.approx(-0.5, abs=0.01)  # the limit gives way a little
    assert "lower limit" in now.words
    assert "came to its limit" in kinds(result.story)


@pytest.mark.sweep
def test_a_spring_tells_by_how_much_it_is_stretched_and_its_pull() -> None:
    """m g = k d with k = m (2 pi f)^2 of the spring at rest."""
    world = World()
    hertz = 2.0
    bob = world.add_dynamic(Circle(radius=0.2), position=(0.0, -2.0), name="bob")
    spring = world.add_joint(
        Distance(b=bob, anchor_b=(0.0, -2.0), length=2.0, hertz=hertz, damping_ratio=1.0)
    )
    result = one(answer(run(world, 6.0), spring).now, "stretched")
    drop = G / (2.0 * math.pi * hertz) ** 2
    assert result.datum.value == pytest.approx(2.0 + drop, abs=1e-4)
    assert "6.21 cm" in result.words  # 9.81 / (4 pi)^2 = 0.06212
    assert f"{bob.mass * G:.2f} N" in result.words


def test_a_joint_that_is_switched_off_says_only_that() -> None:
    world, _, joint = hanging()
    joint.enabled = False
    assert kinds(answer(run(world, 0.1), joint).now) == {"disabled"}


def test_a_brake_holds_with_the_torque_of_the_weight() -> None:
    world = World()
    arm = world.add_dynamic(Box(width=2.0, height=0.2), position=(1.0, 0.0), name="arm")
    need = arm.mass * G * 1.0
    hinge = world.add_joint(
        Revolute(b=arm, anchor=(0.0, 0.0), motor_speed=0.0, max_torque=2.0 * need)
    )
    result = one(answer(run(world, 1.0), hinge).now, "driven")
    assert result.words.startswith("The brake holds with")
    assert result.datum.value == pytest.approx(need, rel=1e-3)


def test_a_spring_that_is_pressed_or_at_rest_says_so() -> None:
    world = World(gravity=(0.0, 0.0))
    short = world.add_dynamic(Circle(radius=0.2), position=(1.0, 0.0), name="short")
    even = world.add_dynamic(Circle(radius=0.2), position=(0.0, 2.0), name="even")
    pressed = world.add_joint(Distance(b=short, anchor_b=(1.0, 0.0), length=2.0, hertz=0.2))
    relaxed = world.add_joint(Distance(b=even, anchor_b=(0.0, 2.0), length=2.0, hertz=0.2))
    session = run(world, 1.0 / 240.0)
    assert "pressed by 1.00 m" in one(answer(session, pressed).now, "pressed").words
    assert "its natural length, 2.00 m" in one(answer(session, relaxed).now, "relaxed").words


def test_a_motor_that_comes_to_its_most_is_told_with_its_moment() -> None:
    """It needs m g l cos(angle) of its arm, most when that is level."""
    world = World()
    arm = world.add_dynamic(
        Box(width=2.0, height=0.2), position=(0.0, -1.0), angle=-0.5 * math.pi, name="arm"
    )
    need = arm.mass * G * 1.0
    hinge = world.add_joint(
        Revolute(b=arm, anchor=(0.0, 0.0), motor_speed=0.5, max_torque=0.5 * need)
    )
    result = answer(run(world, 2.5), hinge)
    full = one(result.story, "came to its maximum")
    # sin(0.5 t) = 1/2 at t = pi / 3, but for the first ticks, in which it gets going
    assert full.time == pytest.approx(math.pi / 3.0, abs=0.1)
