"""What spins fast passes through nothing, and strikes with the speed of its surface."""

import math
import random

import pytest

from physics import TICK, Box, Circle, Revolute, Segment
from tests.physics.worlds import floating, momentum

ROTORS = {
    "bar": (Box(width=4.0, height=0.05, friction=0.0),),
    "line": (Segment(start=(-2.0, 0.0), end=(2.0, 0.0), friction=0.0),),
    "cross": (Box(width=4.0, height=0.05), Box(width=0.05, height=4.0)),
}


def ring(world, **words):
    """Twenty resting balls around the origin that the rotors above reach."""
    chooser = random.Random(3)
    balls = []
    for k in range(20):
        angle, distance = 0.3 + 0.28 * k, 0.5 + 1.3 * chooser.random()
        place = (distance * math.cos(angle), distance * math.sin(angle))
        balls.append(world.add_dynamic(Circle(radius=0.04, friction=0.0), position=place, **words))
    return balls


def still(balls):
    """How many of them nothing has touched."""
    return sum(ball.velocity == (0.0, 0.0) for ball in balls)


@pytest.mark.parametrize("spin", [20.0, 60.0, 200.0, 900.0])
@pytest.mark.parametrize("rotor", ROTORS)
def test_half_a_turn_of_a_kinematic_rotor_misses_none_of_twenty_resting_balls(rotor, spin):
    # At 900 rad/s that is less than one tick, and the balls are met one after the other within it.
    world = floating()
    world.add_kinematic(*ROTORS[rotor], omega=-spin)
    balls = ring(world)
    world.step(ticks=math.ceil(math.pi / spin / TICK) + 2)
    assert still(balls) == 0
    assert all(math.hypot(*ball.velocity) > 0.4 * spin for ball in balls)


@pytest.mark.parametrize("spin", [20.0, 60.0, 200.0])
@pytest.mark.parametrize("ahead", [0.1, 0.4, 0.9, 1.3])
def test_a_ball_is_struck_square_to_the_face_as_it_is_when_it_arrives(spin, ahead):
    # Without friction the ball flies off along the face's normal of that moment with its speed
    # there. The meeting is found to one or two impact gaps, 0.5 mm at 1 m.
    world = floating()
    world.add_kinematic(*ROTORS["bar"], omega=spin)
    ball = world.add_dynamic(
        Circle(radius=0.04, friction=0.0), position=(math.cos(ahead), math.sin(ahead))
    )
    while ball.velocity == (0.0, 0.0):
        world.step()
    beside = math.asin(0.025 + 0.04)  # angle between the ball and the bar that touches it
    vx, vy = ball.velocity
    assert math.hypot(vx, vy) == pytest.approx(spin * math.cos(beside), rel=1e-3)
    assert math.atan2(-vx, vy) == pytest.approx(ahead - beside, abs=1e-3)
    assert ball.omega == pytest.approx(0.0, abs=1e-9)


def test_what_the_tip_just_misses_stays_at_rest():
    world = floating()
    world.add_kinematic(*ROTORS["bar"], omega=60.0)
    balls = [
        world.add_dynamic(
            Circle(radius=0.04), position=(2.042 * math.cos(a), 2.042 * math.sin(a))
        )  # 1.7 mm of air
        for a in (0.4, 1.3, 2.2, 3.3)
    ]
    world.step(ticks=60)
    assert still(balls) == 4


@pytest.mark.parametrize("spin", [60.0, 200.0])
@pytest.mark.parametrize("held", ["by nothing", "by a motor"])
def test_a_spinning_bar_that_is_a_bullet_misses_none_either(held, spin):
    # It loses the rest of a tick whenever it strikes something, so it has a hundred ticks.
    world = floating()
    bar = world.add_dynamic(Box(width=4.0, height=0.05, density=100.0), omega=spin, bullet=True)
    if held == "by a motor":
        world.add_joint(Revolute(b=bar, motor_speed=spin, max_torque=1e9))
    balls = ring(world)
    before = momentum(world)
    world.step(ticks=100)
    assert bar.angle > math.pi
    assert still(balls) == 0
    if held == "by nothing":
        # The arms of a contact lead to one point, so its impulses change no sum; a body that is put
        # back to an impact keeps its velocity at another place, m v d for each.
        assert momentum(world)[:2] == pytest.approx(before[:2], abs=1e-9 * bar.mass * spin)


def test_a_rotor_that_flies_strikes_what_lies_in_its_way():
    world = floating()
    rotor = world.add_kinematic(
        Box(width=1.0, height=0.05), position=(-3.0, 0.0), velocity=(30.0, 0.0), omega=100.0
    )
    balls = [world.add_dynamic(Circle(radius=0.04), position=(0.7 * k, 0.0)) for k in range(5)]
    world.step(ticks=60)
    assert rotor.center[0] > 4.0
    assert still(balls) == 0


def test_a_ball_with_others_behind_it_hands_the_blow_on_in_the_same_tick():
    # Three balls in a row, square to a bar that arrives within the tick: an ordinary contact joins
    # in the sweeps of the others.
    world = floating()
    world.add_kinematic(*ROTORS["bar"], omega=60.0)
    row = [world.add_dynamic(Circle(radius=0.04), position=(1.0, 0.2 + 0.08 * k)) for k in range(3)]
    world.step(ticks=2)
    assert all(ball.velocity[1] > 30.0 for ball in row)
    assert row[0].center[1] < row[1].center[1] < row[2].center[1]
