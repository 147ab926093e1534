"""What a body touches and senses now, and the force on it."""

import math

import pytest

from physics import Box, Chain, Circle, Revolute, StaleHandleError, World
from tests.physics.worlds import G, column, floating, grounded


def test_a_body_knows_whom_it_touches_now():
    world = grounded()
    low, high = column(world, 2)
    loner = world.add_dynamic(Circle(), position=(5.0, 4.0))
    assert low.touching == ()  # nothing is known before the first tick
    world.step(ticks=10)
    assert low.touching == (world.body("floor"), high)
    assert high.touching == (low,)
    assert loner.touching == ()
    world.remove(high)
    assert low.touching == (world.body("floor"),)
    with pytest.raises(StaleHandleError):
        _ = high.touching


@pytest.mark.parametrize("recording", [False, True])
def test_a_sensor_knows_what_is_in_it_now(recording: bool):
    world = floating()
    world.record_events = recording
    ground = Chain(points=((-9.0, -3.0), (0.0, -3.0), (9.0, -3.0)))
    gate = world.add_static(ground, Box(width=2.0, sensor=True), name="gate")
    ball = world.add_dynamic(Circle(radius=0.1), position=(-2.0, 0.0), velocity=(10.0, 0.0))
    radar = world.add_dynamic(Circle(sensor=True), Circle(radius=0.1), position=(8.0, 0.0))
    world.step()
    assert gate.sensed == ()
    world.step(ticks=48)  # it is at the gate's middle, after 0.2 s
    assert gate.sensed == ((ball, 0, 1),)
    assert [one.body for one in ball.sensed] == []  # it has no sensor
    radar.position = (1.2, 0.45)  # out of the way of the ball
    world.step(ticks=48)
    assert gate.sensed == ((radar, 0, 1),)
    assert radar.sensed == ((gate, 1, 0),)


def test_the_force_on_a_falling_body_is_its_weight_and_what_was_applied():
    world = World()
    body = world.add_dynamic(Circle(), position=(0.0, 5.0), gravity_scale=0.5)
    assert body.total_force == (0.0, 0.0)  # no tick yet
    body.apply_force((3.0, 0.0), at=(0.0, 5.2))
    world.step()
    assert body.total_force == pytest.approx((3.0, -0.5 * G * body.mass))
    assert body.total_torque == pytest.approx(-0.2 * 3.0)


def test_the_force_is_what_changes_the_momentum():
    # Newton's second law, to rounding, with contacts, a joint and friction in the same tick.
    world = grounded()
    low, high = column(world, 2)
    low.velocity = (2.0, 0.0)
    world.add_joint(Revolute(a=low, b=high, anchor=(0.5, 1.0)))
    for _ in range(20):
        before = [(*body.velocity, body.omega) for body in (low, high)]
        world.step()
        for body, (vx, vy, w) in zip((low, high), before, strict=True):
            h, m = world.tick_length, body.mass
            gained = [m * (body.velocity[0] - vx) / h, m * (body.velocity[1] - vy) / h]
            scale = 1.0 + math.hypot(*gained)
            assert body.total_force == pytest.approx(gained, abs=1e-8 * scale)
            # A joint's impulse is taken along its line at the tick's end: first order in its turn.
            spin = body.inertia * (body.omega - w) / h
            assert body.total_torque == pytest.approx(spin, abs=0.05 * scale)


def test_what_rests_feels_no_force_asleep_or_awake():
    world = grounded()
    world.settings.sleeping = True
    box = column(world, 1)[0]
    world.step(ticks=100)
    assert box.awake
    assert box.total_force == pytest.approx((0.0, 0.0), abs=1e-6 * box.mass * G)
    world.step(ticks=100)
    assert not box.awake
    assert box.total_force == pytest.approx((0.0, 0.0), abs=1e-6 * box.mass * G)
    floor = world.body("floor")
    assert floor.total_force == pytest.approx((0.0, -box.mass * G), rel=1e-6)
