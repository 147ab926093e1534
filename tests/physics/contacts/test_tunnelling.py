"""Nothing passes a wall: contacts look one tick ahead, and the continuous pass sees to the rest."""

import math
import random

import pytest

from physics import TICK, Box, Capsule, Chain, Circle, Polygon, Segment
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


# --- shots at 200 m/s ----------------------------------------------------------------------------

BULLETS = [
    Circle(radius=0.1),
    Box(width=0.3, height=0.3),
    Box(width=1.2, height=0.1),
    Capsule(start=(-0.2, 0.0), end=(0.2, 0.0), radius=0.05),
    Polygon(vertices=((-0.2, -0.15), (0.2, -0.1), (0.0, 0.2))),
]
WALLS = {
    "box": (Box(width=0.1, height=6.0),),
    "line": (Segment(start=(0.0, -3.0), end=(0.0, 3.0)),),
    "chain": (Chain(points=((0.0, -3.0), (0.0, 0.4), (0.0, 3.0))),),
    "corner": (  # opens to the left: both flanks rise away from the shots
        Segment(start=(0.0, 0.0), end=(-3.0, 3.0)),
        Segment(start=(0.0, 0.0), end=(-3.0, -3.0)),
    ),
}


def fired(world, at, chooser):
    """A random shape that flies at the origin of `at` from the left, 20 to 200 m/s, spinning."""
    heading = chooser.uniform(-0.7, 0.7)
    away, speed = chooser.uniform(3.5, 6.0), chooser.uniform(20.0, 200.0)
    c, s = math.cos(heading), math.sin(heading)
    return world.add_dynamic(
        chooser.choice(BULLETS),
        position=(at[0] - away * c, at[1] + chooser.uniform(-1.5, 1.5) - away * s),
        angle=chooser.uniform(-3.0, 3.0),
        velocity=(speed * c, speed * s),
        omega=chooser.uniform(-50.0, 50.0),
    )


@pytest.mark.parametrize("wall", WALLS)
def test_hundreds_of_spinning_shots_at_200_metres_a_second_do_not_pass(wall):
    chooser = random.Random(wall)
    world = floating()
    shots = []
    for i in range(200):
        at = (0.0, 20.0 * i)
        world.add_static(*WALLS[wall], position=at)
        shots.append((fired(world, at, chooser), at))
    for _ in range(60):
        world.step()
        for body, at in shots:
            x, y = body.center[0], body.center[1] - at[1]
            behind = x > -abs(y) if wall == "corner" else x > 0.0
            assert not (behind and abs(y) < 2.9)
        shots = [shot for shot in shots if abs(shot[0].center[1] - shot[1][1]) < 2.9]
    assert len(shots) > 50


@pytest.mark.parametrize(("speed", "continuous"), [(60.0, True), (200.0, True), (200.0, False)])
def test_a_ball_hit_by_a_fast_one_does_not_pass_the_wall_behind_it(speed, continuous):
    # The ball gets its speed in the middle of a tick, when all contacts have been found already:
    # what holds it is the continuous pass, and nothing else.
    passed = 0
    for gap in (0.0, 0.01, 0.2, 0.5):
        world = floating()
        world.settings.continuous = continuous
        world.add_static(Segment(start=(0.0, -2.0), end=(0.0, 2.0)))
        ball = world.add_dynamic(Circle(radius=0.1), position=(-0.1 - gap, 0.0))
        world.add_dynamic(
            Circle(radius=0.1, density=50.0),
            position=(-0.33 - gap, 0.0),
            velocity=(speed, 0.0),
            bullet=True,
        )
        world.step(ticks=30)
        passed += ball.center[0] > 0.0
    assert (passed == 0) == continuous


@pytest.mark.parametrize("speed", [50.0, 200.0])
def test_a_bullet_does_not_pass_a_thin_dynamic_plate(speed):
    for phase in range(10):
        world = floating()
        plate = world.add_dynamic(Box(width=0.05, height=2.0, density=100.0))
        bullet = world.add_dynamic(
            Circle(radius=0.05),
            position=(-2.0 - 0.1 * phase * speed * TICK, 0.2),
            velocity=(speed, 0.0),
            bullet=True,
        )
        world.step(ticks=60)
        assert bullet.center[0] < plate.center[0] + 1e-9


@pytest.mark.parametrize("spin", [0.0, 10.0])
@pytest.mark.parametrize("speed", [10.0, 40.0, 200.0])
def test_near_misses_lose_no_speed(speed, spin):
    # Everything flies past a corner of the box with 1 mm to 3 cm to spare, however it is turned.
    chooser = random.Random(int(speed + spin))
    world = floating()
    shots = []
    for i in range(100):
        at = 20.0 * i
        world.add_static(Box(width=1.0, height=1.0), position=(0.0, at))
        shape, extent = chooser.choice(
            [
                (Circle(radius=0.2), 0.2),
                (Box(width=0.4, height=0.4), 0.2 * math.sqrt(2.0)),
                (Capsule(start=(-0.2, 0.0), end=(0.2, 0.0), radius=0.1), 0.3),
            ]
        )
        heading = chooser.uniform(-0.6, 0.6)
        c, s = math.cos(heading), math.sin(heading)
        aside = 0.5 * (abs(c) + abs(s)) + extent + chooser.choice([0.001, 0.003, 0.01, 0.03])
        away = chooser.uniform(3.0, 4.0)
        body = world.add_dynamic(
            shape,
            position=(-aside * s - away * c, at + aside * c - away * s),
            angle=chooser.uniform(-3.0, 3.0),
            velocity=(speed * c, speed * s),
            omega=chooser.uniform(-spin, spin),
        )
        shots.append((body, (speed * c, speed * s)))
    world.step(ticks=math.ceil(8.0 / (speed * TICK)))
    for body, velocity in shots:
        assert body.velocity == pytest.approx(velocity, abs=1e-9)


def test_the_slow_tick_of_10_hz_lets_nothing_pass_either():
    world = floating()
    world.settings.tick_rate = 10
    world.add_static(Box(width=0.1, height=4.0))
    ball = world.add_dynamic(Circle(radius=0.1), position=(-7.3, 0.3), velocity=(37.0, 0.0))
    world.step(ticks=10)
    assert ball.center[0] < 0.0
