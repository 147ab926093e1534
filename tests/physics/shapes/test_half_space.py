"""Half-spaces: ground to the horizon, level and tilted, from above and from deep within."""

import math

import pytest

from physics import (
    Box,
    Capsule,
    Circle,
    DefinitionError,
    HalfSpace,
    Shape,
    World,
)
from physics.queries.casts import ray_cast, shape_cast
from physics.queries.nearest import closest
from physics.queries.overlaps import query_point

G = 9.81
SINK = G / (2 * math.pi * 100.0) ** 2
"""[m] A soft contact of 100 Hz gives way by g / ω² under a weight, 25 µm."""

ROUNDING = 1e-10
"""[m] Corners are 40 km away, where float64 rounds at 7 pm; ten times that and some sums."""


@pytest.mark.parametrize("turn", [0.0, 0.3, -1.2, 2.5])
@pytest.mark.parametrize("along", [0.0, -8000.0])
def test_a_ball_rests_on_it_wherever_it_is_and_however_it_is_turned(turn: float, along: float):
    n = (-math.sin(turn), math.cos(turn))
    world = World(gravity=(-G * n[0], -G * n[1]))
    world.add_static(HalfSpace(normal=(5 * n[0], 5 * n[1]), offset=1.5))
    ball = world.add_dynamic(
        Circle(radius=0.3), position=(1.81 * n[0] + along * n[1], 1.81 * n[1] - along * n[0])
    )
    world.step(ticks=240)
    height = ball.center[0] * n[0] + ball.center[1] * n[1] - 1.5
    # 1 cm of fall dies away in the first tenths of a second; a tenth of the sink is left for that
    assert height == pytest.approx(0.3 - SINK, abs=0.1 * SINK)


def test_a_disc_rolls_down_a_tilted_one_as_the_closed_form_says():
    slope, time = math.radians(20.0), 2.0
    world = World(gravity=(0.0, -G))
    world.add_static(HalfSpace(friction=0.9), angle=-slope)
    n = (math.sin(slope), math.cos(slope))
    ball = world.add_dynamic(Circle(radius=0.5, friction=0.9), position=(0.5 * n[0], 0.5 * n[1]))
    world.step(ticks=480)
    # Rolling without sliding: a = g sin / (1 + I / m r²), I = m r² / 2. v is short of a t by what
    # the contact takes to press first: a few ticks of 480, below 1 %
    assert math.hypot(*ball.velocity) == pytest.approx(2 / 3 * G * math.sin(slope) * time, rel=0.01)
    assert ball.omega == pytest.approx(-math.hypot(*ball.velocity) / 0.5, rel=0.01)


@pytest.mark.parametrize("shape", [Circle(radius=0.3), Box(), Capsule()])
@pytest.mark.parametrize("depth", [0.4, 20.0, 3000.0])
def test_what_is_deep_within_is_pushed_out_along_the_normal(shape: Shape, depth: float):
    world = World(gravity=(0.0, 0.0))
    world.add_static(HalfSpace(), angle=math.pi / 2)  # solid on the right: the way out is -x
    body = world.add_dynamic(shape, position=(depth, 2.0), fixed_rotation=True)
    world.step(ticks=24)
    x, y = body.position
    assert x < depth - 0.1
    assert y == pytest.approx(2.0, abs=1e-6)


def test_nothing_is_fast_enough_to_pass_through():
    world = World(gravity=(0.0, -G))
    world.add_static(HalfSpace())
    pellet = world.add_dynamic(Circle(radius=0.005), position=(0.0, 5.0), velocity=(50.0, -400.0))
    world.step(ticks=48)
    assert pellet.position[1] > 0.0


def test_questions_are_answered_exactly():
    world = World()
    ground = world.add_static(HalfSpace(offset=-1.0), position=(100.0, 3.0))  # its surface: y = 2
    ray = ray_cast(world, (-4000.0, 12.0), (-4000.0, -8.0))
    assert ray is not None and ray.body is ground and ray.normal == (0.0, 1.0)
    assert ray.fraction == pytest.approx(0.5, abs=ROUNDING)
    cast = shape_cast(world, Circle(radius=0.5), (0.0, 12.0), (0.0, -8.0))
    assert cast is not None and cast.fraction == pytest.approx(9.5 / 20.0, abs=ROUNDING)
    near = closest(world, (77.0, 6.0), 10.0, dynamic_only=False)
    assert near is not None and near.point == pytest.approx((77.0, 2.0), abs=ROUNDING)
    assert [result.body for result in query_point(world, (5.0, -9000.0))] == [ground]
    assert not query_point(world, (5.0, 2.001))


def test_only_a_static_body_has_it():
    for add in (World().add_dynamic, World().add_kinematic):
        with pytest.raises(DefinitionError, match="no end and so no mass; make it static"):
            add(Circle(), HalfSpace())
    world = World()
    ground = world.add_static(HalfSpace())
    with pytest.raises(DefinitionError, match="make it static"):
        ground.kind = "dynamic"
    ball = world.add_dynamic(Circle())
    with pytest.raises(DefinitionError, match="make it static"):
        ball.shapes = (Circle(), HalfSpace())
    assert ground.kind == "static" and len(ball.shapes) == 1


def test_a_wrong_one_says_what_to_do():
    with pytest.raises(DefinitionError, match="must point out of the ground"):
        HalfSpace(normal=(0.0, 0.0))
    with pytest.raises(DefinitionError, match="offset"):
        HalfSpace(offset=20_000.0)
