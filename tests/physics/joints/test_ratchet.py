"""The ratchet: a hinge that turns one way only."""

import math

import pytest

from physics import Body, Circle, DefinitionError, Joint, Ratchet, World
from physics.plain.world_values import fill_world, world_to_dict
from tests.physics.worlds import G, floating

STEP = math.pi / 6.0


def wheel_of(
    world: World, step_angle: float = STEP, max_torque: float = math.inf
) -> tuple[Body, Joint]:
    """A wheel on a ratchet that is fixed to the world."""
    wheel = world.add_dynamic(Circle(radius=0.5))
    return wheel, world.add_joint(Ratchet(b=wheel, step_angle=step_angle, max_torque=max_torque))


def turn(world: World, wheel: Body, torque: float, ticks: int) -> None:
    """Turn the wheel by a torque [N*m]."""
    for _ in range(ticks):
        wheel.apply_torque(torque)
        world.step()


@pytest.mark.parametrize("way", [1.0, -1.0])
def test_a_wheel_turns_one_way_and_falls_back_by_less_than_a_tooth(way: float):
    world = floating()
    wheel, ratchet = wheel_of(world, way * STEP)
    turn(world, wheel, way * 0.6, 120)
    # The pawl costs nothing on the way: the angle is T t^2 / (2 I), by half a substep of t off.
    exact = 0.6 * 0.5**2 / (2.0 * wheel.inertia)
    assert way * ratchet.angle == pytest.approx(exact, rel=2.0 / 120)
    assert ratchet.reaction_torque == 0.0
    wheel.omega = 0.0
    highest = way * ratchet.angle
    tooth = math.floor(highest / STEP) * STEP
    assert way * ratchet.stop == pytest.approx(tooth, abs=1e-12)
    assert 0.0 < tooth < highest - 0.01, "else there is no way to fall back"
    turn(world, wheel, -way * 0.1, 240)
    # A rigid row that carries T gives way by T / (I (2 pi 103 Hz)^2): 2e-6 here, ten times that
    # for the blow.
    assert way * ratchet.angle == pytest.approx(tooth, abs=1e-4)
    assert ratchet.reaction_torque == pytest.approx(way * 0.1, rel=1e-4)
    assert way * ratchet.stop == pytest.approx(tooth, abs=1e-12), "no tooth is lost"


def test_a_rocking_weight_is_ratcheted_up():
    world = World()
    bob = world.add_dynamic(Circle(radius=0.1), position=(0.0, -0.5))
    ratchet = world.add_joint(Ratchet(b=bob, step_angle=0.05))
    heights = []
    for _ in range(3):
        # Twice what holds it at its side, for 0.1 s: at least m g l t^2 / (2 m l^2) = 0.098 rad.
        turn(world, bob, 2.0 * bob.mass * G * 0.5, 24)
        world.step(120)
        heights.append(bob.position.y)
        assert ratchet.angle == pytest.approx(ratchet.stop, abs=1e-3)
    assert heights == sorted(heights) and heights[-1] > -0.5 * math.cos(3 * 0.098)
    assert ratchet.angle > ratchet.stop - 1e-3


def test_the_pawl_gives_way_above_its_strength():
    world = floating()
    wheel, ratchet = wheel_of(world, max_torque=0.1)
    turn(world, wheel, -0.3, 120)
    assert ratchet.reaction_torque == pytest.approx(0.1, rel=1e-6)
    assert wheel.omega == pytest.approx(-0.2 * 0.5 / wheel.inertia, rel=1e-6)


def test_two_bodies_on_a_ratchet_keep_their_momentum():
    world = floating()
    a = world.add_dynamic(Circle(radius=0.5), omega=5.0)
    b = world.add_dynamic(Circle(radius=0.5))
    ratchet = world.add_joint(Ratchet(a=a, b=b))
    world.step(240)
    # A turns ahead of B, which the pawl forbids: both go on together, with half of it each.
    assert (a.omega, b.omega) == pytest.approx((2.5, 2.5), rel=1e-3)
    assert a.omega + b.omega == pytest.approx(5.0, rel=1e-12)
    b.omega = 9.0
    world.step(24)
    assert ratchet.speed == pytest.approx(6.5, rel=1e-2), "B may turn ahead"


def test_files_and_snapshots_know_the_tooth():
    world = floating()
    wheel, ratchet = wheel_of(world)
    turn(world, wheel, 0.6, 120)
    saved, number = world.save(), world.hash()
    copy = World()
    fill_world(copy, world_to_dict(world))
    twins = [World.from_bytes(world.to_bytes()), world]
    assert copy.joints[0].stop == ratchet.stop > 0.0
    assert copy.joints[0].angle == pytest.approx(ratchet.angle, abs=1e-12)
    for each in (*twins, copy):
        turn(each, each.bodies[0], -2.0, 120)
    assert twins[0].hash() == world.hash() != number
    assert copy.joints[0].angle == pytest.approx(ratchet.angle, abs=1e-9)
    world.restore(saved)
    assert world.hash() == number


def test_teeth_need_a_size():
    world = floating()
    with pytest.raises(DefinitionError, match=r"Ratchet\.step_angle"):
        wheel_of(world, 0.0)
    _, ratchet = wheel_of(world)
    with pytest.raises(DefinitionError, match="step_angle"):
        ratchet.step_angle = 1e-9
    assert ratchet.step_angle == STEP
