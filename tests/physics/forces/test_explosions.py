"""Explosions: impulses away from a point."""

import math

import pytest

from physics import Box, Circle, DefinitionError, Segment, World
from tests.physics.worlds import floating, momentum

ROUNDING = 1e-12


def test_a_circle_gets_the_impulse_times_its_width():
    world = floating()
    ball = world.add_dynamic(Circle(radius=0.5), position=(3.0, 4.0))  # its edge is 4.5 m away
    world.explode((0.0, 0.0), radius=6.0, impulse_per_length=10.0, falloff=2.0)
    speed = 10.0 * 1.0 * (6.0 - 4.5) / 2.0 / ball.mass
    assert ball.velocity == pytest.approx((0.6 * speed, 0.8 * speed), rel=ROUNDING)
    assert ball.omega == pytest.approx(0.0, abs=ROUNDING)


def test_within_the_radius_less_the_falloff_it_acts_in_full():
    world = floating()
    near, far = (world.add_dynamic(Circle(), position=(x, 0.0)) for x in (1.0, 2.5))
    world.explode((0.0, 0.0), radius=4.0, impulse_per_length=3.0, falloff=1.0)
    assert near.velocity == far.velocity == pytest.approx((3.0 / near.mass, 0.0), rel=ROUNDING)


def test_it_falls_to_zero_at_the_radius():
    world = floating()
    # the near edge 1 mm within the radius of 5 m, at it, beyond it
    gaps = (-1e-3, 0.0, 1e-3)
    balls = [world.add_dynamic(Circle(), position=(0.0, 5.5 + gap)) for gap in gaps]
    world.explode((0.0, 0.0), radius=5.0, impulse_per_length=1.0)
    assert 0.0 < balls[0].velocity[1] < 1e-3 / 5.0 / balls[0].mass * (1.0 + 1e-9)
    assert [ball.velocity for ball in balls[1:]] == [(0.0, 0.0), (0.0, 0.0)]


def test_a_symmetric_ring_keeps_its_momentum():
    world = floating()
    for k in range(12):
        angle = k * math.pi / 6.0
        at = (2.0 + 3.0 * math.cos(angle), 1.0 + 3.0 * math.sin(angle))
        world.add_dynamic(Box(), position=at, angle=angle)
    world.explode((2.0, 1.0), radius=5.0, impulse_per_length=10.0)
    speeds = [math.hypot(*body.velocity) for body in world.bodies]
    assert min(speeds) > 1.0
    assert speeds == pytest.approx([speeds[0]] * 12, rel=ROUNDING)
    assert momentum(world) == pytest.approx((0.0, 0.0, 0.0), abs=1e-11)


def test_a_body_hit_beside_its_centre_spins():
    world = floating()
    plank = world.add_dynamic(Box(width=4.0, height=0.2), position=(1.5, 2.1))
    world.explode((0.0, 0.0), radius=4.0, impulse_per_length=1.0, falloff=0.0)
    # Straight up at the point above the centre, 1.5 m left of the plank's middle.
    assert plank.velocity == pytest.approx((0.0, 4.0 / plank.mass), abs=ROUNDING)
    assert plank.omega == pytest.approx(-1.5 * 4.0 / plank.inertia, rel=1e-9)


def test_from_within_it_pushes_towards_the_shapes_middle_and_not_at_all_from_there():
    world = floating()
    box = world.add_dynamic(Box())
    world.explode((0.0, 0.0), radius=1.0, impulse_per_length=1.0)
    assert (box.velocity, box.omega) == ((0.0, 0.0), 0.0)
    world.explode((-0.2, 0.0), radius=1.0, impulse_per_length=1.0)
    assert box.velocity == pytest.approx((1.0, 0.0), rel=ROUNDING)


def test_a_negative_impulse_pulls():
    world = floating()
    ball = world.add_dynamic(Circle(), position=(2.0, 0.0))
    world.explode((0.0, 0.0), radius=5.0, impulse_per_length=-1.0, falloff=0.0)
    assert ball.velocity[0] == pytest.approx(-1.0 / ball.mass, rel=ROUNDING)


def test_it_moves_only_what_yields_and_wakes_it(monkeypatch):
    world, woken = floating(), []
    monkeypatch.setattr(World, "wake", lambda _, body: woken.append(body))
    wall = world.add_static(Segment(), position=(0.0, 1.0))
    lift = world.add_kinematic(Box(), position=(3.0, 0.0))
    ball = world.add_dynamic(Circle(), position=(-2.0, 0.0))
    away = world.add_dynamic(Circle(), position=(-20.0, 0.0))
    for body in (ball, away):
        world.page.body["asleep"][body.index] = 1
    world.explode((0.0, 0.0), radius=5.0, impulse_per_length=1.0)
    assert (wall.velocity, lift.velocity) == ((0.0, 0.0), (0.0, 0.0))
    assert ball.velocity[0] < 0.0
    assert woken == [ball]


def test_wrong_explosions_say_what_is_wrong():
    world = World()
    for values in ({"radius": 0.0}, {"falloff": 6.0}, {"impulse_per_length": math.inf}):
        given = {"radius": 5.0, "impulse_per_length": 1.0, **values}
        with pytest.raises(DefinitionError, match=next(iter(values))):
            world.explode((0.0, 0.0), **given)
