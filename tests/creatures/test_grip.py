"""Grip: a foot that slips knows the coefficient of friction, and its hip keeps within it."""

import pytest

from creatures.grip import FIRM, LEAST, SURE, TRUST, Grip
from physics import Body, Box, HalfSpace, World


def sledge(friction: float, speed: float) -> tuple[World, Body]:
    """Return a box that slides over ground at `speed` [m/s], and its world."""
    world = World()
    world.add_static(HalfSpace(friction=friction))
    box = Box(width=0.4, height=0.2, friction=friction)
    body = world.add_dynamic(box, position=(0.0, 0.1), velocity=(speed, 0.0))
    world.step(ticks=20)  # it has come down on the ground
    return world, body


@pytest.mark.parametrize("friction", [0.04, 0.3, 0.5])
def test_a_foot_that_slips_knows_the_friction(friction: float):
    world, body = sledge(friction, 4.0)
    grip = Grip()
    grip.feel(world, body.index, world.tick_length)
    # What slides is pushed by mu times its load; of mu the core's readings keep 1 in 1000.
    assert grip.most == pytest.approx(friction, rel=1e-3)


def test_ground_without_friction_is_believed_to_have_a_little():
    world, body = sledge(0.0, 4.0)
    grip = Grip()
    grip.feel(world, body.index, world.tick_length)
    assert grip.most == LEAST


def test_ground_that_grips_better_than_was_believed_tells_nothing_new():
    world, body = sledge(0.9, 8.0)
    grip = Grip()
    grip.feel(world, body.index, world.tick_length)
    assert grip.most == FIRM


def test_belief_comes_back_while_the_foot_holds():
    world, body = sledge(0.5, 0.0)
    grip = Grip()
    grip.most = 0.1
    for _ in range(24):
        grip.feel(world, body.index, world.tick_length)
    assert grip.most == pytest.approx(0.1 + TRUST * 24 * world.tick_length)
    for _ in range(240):
        grip.feel(world, body.index, 1.0)
    assert grip.most == FIRM


@pytest.mark.parametrize("toe", [complex(0.2, -0.6), complex(-0.3, -0.5), complex(0.0, -0.8)])
def test_at_the_limits_of_its_hip_a_foot_pushes_with_the_grip_that_is_sure(toe: complex):
    grip, load = Grip(), 70.0
    # A leg without mass, about its hip: torque + x V - y H = 0.
    pushes = [(torque + toe.real * load) / toe.imag for torque in grip.torques(toe, load)]
    most = SURE * grip.most * load
    assert sorted(pushes) == pytest.approx([-most, most])
