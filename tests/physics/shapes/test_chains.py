"""Seams: what slides over tiles, segments or the links of a chain does not feel where one ends."""

import math
import random

import pytest

from physics import Box, Capsule, Chain, Circle, DefinitionError, Segment, World
from tests.physics.worlds import G, floating

LOW = 0.25
"""Half height of everything that slides here [m]."""

SLIDERS = {
    "box": Box(width=0.7, height=0.5, friction=0.0),
    "wide box": Box(width=2.7, height=0.5, friction=0.0),
    "rounded box": Box(width=0.6, height=0.4, radius=0.05, friction=0.0),
    "capsule": Capsule(start=(-0.3, 0.0), end=(0.3, 0.0), radius=0.25, friction=0.0),
    "ball": Circle(radius=0.25, friction=0.0),
}


def lay(world: World, ground: str) -> None:
    """A frictionless ground at y = 0 with a seam at every whole x."""
    if ground == "chain":
        world.add_static(Chain(points=tuple((float(i), 0.0) for i in range(-3, 61)), friction=0.0))
    for i in range(-3, 60):
        if ground == "tiles":
            world.add_static(Box(friction=0.0), position=(i + 0.5, -0.5))
        elif ground == "segments":
            world.add_static(Segment(start=(i, 0.0), end=(i + 1.0, 0.0), friction=0.0))


@pytest.mark.parametrize("ground", ["tiles", "segments", "chain"])
@pytest.mark.parametrize("slider", SLIDERS)
def test_what_slides_over_seams_keeps_its_speed_and_never_hops(ground, slider):
    # At rest a body sinks in by g / omega^2, omega = 2 pi 120 Hz: 17 um. A corner of the next tile
    # that pushed at all would push out by that, and would take v^2 / (2 r) * sink from the speed of
    # a ball: 1e-3 m/s and more. Frictionless, nothing else acts along the ground.
    sink = G / (2.0 * math.pi * 120.0) ** 2
    place = random.Random(slider)
    for speed in (0.3, 3.3, 9.7):
        world = World()
        lay(world, ground)
        body = world.add_dynamic(
            SLIDERS[slider], position=(place.uniform(0.0, 1.0), LOW), velocity=(speed, 0.0)
        )
        for _ in range(600):
            world.step()
            assert abs(body.velocity[0] - speed) < 1e-4
            assert body.center[1] - LOW < sink


def test_a_ball_stays_on_a_wavy_chain_without_a_jolt():
    # A cosine ground of 0.2 m in 5 m: its steepest curvature is 0.2 (2 pi / 5)^2 = 0.3 / m, so at
    # 2 m/s the ground falls away no faster than v^2 k = 1.3 m/s^2 < g: the ball stays on it, and
    # what it loses in the hollows' corners is v turn^2 / 2 each, with turn = 0.3 / m * 0.125 m.
    points = [(0.125 * i, 0.2 * math.cos(0.125 * i * math.tau / 5.0)) for i in range(-40, 200)]
    world = World()
    world.add_static(Chain(points=tuple(points), friction=0.0))
    ball = world.add_dynamic(
        Circle(radius=0.2, friction=0.0), position=(0.0, 0.4), velocity=(2.0, 0.0)
    )
    start = 0.5 * 2.0**2 + G * ball.center[1]
    turn = 0.316 * 0.125
    for _ in range(1200):
        world.step()
        x, y = ball.center
        (vx, vy), below = ball.velocity, 0.2 * math.cos(x * math.tau / 5.0)
        assert 0.15 < y - below < 0.25
        energy = 0.5 * (vx * vx + vy * vy) + G * y
        lost = max(1.0, x / 0.125) * 4.0**2 * turn**2
        assert start - lost <= energy <= start + 0.02


@pytest.mark.parametrize("speed", [2.0, 30.0])
def test_what_comes_from_the_solid_side_passes_through(speed):
    world = floating()
    world.add_static(Chain(points=((-5.0, 0.0), (0.0, 0.0), (5.0, 0.0))))
    from_below = world.add_dynamic(Circle(radius=0.2), position=(1.0, -1.0), velocity=(0.0, speed))
    from_above = world.add_dynamic(Circle(radius=0.2), position=(-1.0, 1.0), velocity=(0.0, -speed))
    world.step(ticks=math.ceil(3.0 / speed * 240))
    assert from_below.center[1] > 0.5
    assert from_below.velocity[1] >= speed - 1e-9
    assert from_above.center[1] > 0.19


def test_a_counter_clockwise_loop_contains_and_a_clockwise_one_is_an_island():
    corners = ((-2.0, -2.0), (2.0, -2.0), (2.0, 2.0), (-2.0, 2.0))
    world = World()
    world.add_static(Chain(points=corners, loop=True))
    inside = world.add_dynamic(Box(width=0.5, height=0.5), velocity=(7.0, 3.0), omega=5.0)
    world.add_static(Chain(points=corners[::-1], loop=True), position=(10.0, 0.0))
    on_top = world.add_dynamic(Box(width=0.5, height=0.5), position=(10.0, 4.0))
    world.step(ticks=960)
    assert max(map(abs, inside.center)) < 2.0
    assert on_top.center[1] == pytest.approx(2.25, abs=1e-3)


def test_a_ball_rolls_round_the_convex_end_of_a_chain():
    # At the end the neighbour is thought to go straight down: the corner pushes along every normal
    # up to the horizontal, as the corner of a box does.
    heights = []
    for shape, at in (
        (Chain(points=((-3.0, 0.0), (0.0, 0.0))), (0.0, 0.0)),
        (Box(width=3.0, height=3.0), (-1.5, -1.5)),
    ):
        world = World()
        world.add_static(shape, position=at)
        ball = world.add_dynamic(Circle(radius=0.5), position=(-0.2, 0.5), velocity=(0.5, 0.0))
        world.step(ticks=160)
        heights.append(ball.center)
    assert heights[0] == pytest.approx(heights[1], abs=1e-3)


def test_a_chain_says_what_is_wrong_with_it():
    with pytest.raises(DefinitionError, match="at least 2"):
        Chain(points=((0.0, 0.0),))
    with pytest.raises(DefinitionError, match="at least 3"):
        Chain(points=((0.0, 0.0), (1.0, 0.0)), loop=True)
    with pytest.raises(DefinitionError, match="the same"):
        Chain(points=((0.0, 0.0), (1.0, 0.0), (1.0, 0.0)))
    with pytest.raises(DefinitionError, match="no mass"):
        World().add_dynamic(Chain())
