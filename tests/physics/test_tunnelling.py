"""Nothing passes a wall: the speculative margin grows with the motion of one tick."""

import math

import pytest

from physics import TICK, Box, Capsule, Circle, Segment
from tests.physics.worlds import floating, grounded


@pytest.mark.parametrize("speed", [1.0, 10.0, 37.0, 60.0, 100.0])
@pytest.mark.parametrize("wall", ["box", "line"])
def test_a_fast_ball_does_not_pass_a_thin_static_wall(speed, wall):
    # 100 m/s is 0.42 m a tick: more than the wall and the ball together. Every phase of the tick at
    # which it may arrive is tried.
    for phase in range(12):
        world = floating()
        shape = Box(width=0.1, height=4.0) if wall == "box" else Segment(start=(0, -2), end=(0, 2))
        world.add_static(shape)
        start = -3.0 - phase / 12.0 * speed * TICK
        ball = world.add_dynamic(Circle(radius=0.1), position=(start, 0.3), velocity=(speed, 0.0))
        world.step(ticks=math.ceil(6.0 / (speed * TICK)))
        assert ball.center[0] < 0.0


@pytest.mark.parametrize("speed", [20.0, 60.0])
def test_a_fast_box_does_not_pass_a_thin_floor(speed):
    for turn in (0.0, 0.4, math.pi / 4.0):
        world = floating()
        world.add_static(Box(width=20.0, height=0.1))
        box = world.add_dynamic(
            Box(width=0.3, height=0.3),
            position=(0.0, 2.0),
            angle=turn,
            velocity=(0.0, -speed),
            omega=5.0,
        )
        world.step(ticks=120)
        assert box.center[1] > 0.0


def test_a_fast_kinematic_wall_does_not_pass_a_ball():
    world = floating()
    ball = world.add_dynamic(Circle(radius=0.1))
    world.add_kinematic(Box(width=0.1, height=2.0), position=(-2.0, 0.0), velocity=(50.0, 0.0))
    world.step(ticks=60)
    assert ball.center[0] > world.bodies[1].center[0]
    assert ball.velocity[0] == pytest.approx(50.0, rel=0.05)


def test_a_speculative_contact_does_not_slow_what_misses():
    # It flies past a corner with 1 cm to spare, at 17 cm a tick. (Taken as a wall along its
    # tangent, the corner's contact took half of its speed.)
    world = floating()
    world.add_static(Box(width=1.0, height=1.0))
    ball = world.add_dynamic(Circle(radius=0.2), position=(-3.0, 0.71), velocity=(40.0, 0.0))
    world.step(ticks=60)
    assert ball.velocity == pytest.approx((40.0, 0.0), abs=1e-9)


def test_a_ball_dropped_on_seams_of_the_floor_rolls_over_them():
    world = grounded()
    world.remove(world.bodies[0])
    for i in range(40):
        world.add_static(Box(width=1.0, height=1.0), position=(float(i), -0.5))
    ball = world.add_dynamic(
        Circle(radius=0.3), position=(0.0, 0.3), velocity=(6.0, 0.0), omega=-20.0
    )
    # The next corner lies ahead, and a contact with it closes too early by the bow of the ball
    # over one tick, (v TICK)^2 / (2 r) = 1 mm: a hop of 5 cm, unless grazing contacts are left
    # out.
    top = 0.0
    for _ in range(960):
        world.step()
        top = max(top, ball.center[1] - 0.3)
    assert top < 1e-4
    assert ball.velocity[0] == pytest.approx(6.0, rel=0.01)


def test_a_capsule_thrown_into_a_corner_stays_inside():
    world = grounded()
    world.add_static(Segment(start=(5.0, 0.0), end=(5.0, 10.0)))
    limb = world.add_dynamic(
        Capsule(radius=0.05), position=(0.0, 3.0), angle=1.0, velocity=(60.0, -40.0), omega=20.0
    )
    for _ in range(480):
        world.step()
        assert limb.center[0] < 5.0
        assert limb.center[1] > 0.0
