"""What grows beside a chain or an outline, or is grown at, is pushed to the side that it was on."""

from collections.abc import Callable

import pytest

from physics import Body, Box, Capsule, Chain, Circle, Outline, Polygon, Shape, World
from tests.physics.worlds import G, H

THINGS: dict[str, Callable[[float], Shape]] = {
    "ball": lambda size: Circle(radius=0.1 * size),
    "box": lambda size: Box(width=0.2 * size, height=0.2 * size),
    "capsule": lambda size: Capsule(
        start=(-0.2 * size, 0.0), end=(0.2 * size, 0.0), radius=0.1 * size
    ),
    "tent": lambda size: Polygon(
        vertices=((-0.1 * size, -0.1 * size), (0.1 * size, -0.1 * size), (0.0, 0.2 * size))
    ),
}
"""Things whose lowest point is 0.1 `size` below their origin."""

GROUNDS: dict[str, Shape] = {
    "link": Chain(points=((-20.0, 0.0), (20.0, 0.0))),
    "links": Chain(points=((-20.0, 0.0), (-1.0, 0.0), (0.2, 0.0), (0.5, 0.0), (20.0, 0.0))),
    "thin outline": Outline(vertices=((-20.0, -0.2), (20.0, -0.2), (20.0, 0.0), (-20.0, 0.0))),
    "thick outline": Outline(
        vertices=((-20.0, -9.0), (0.0, -3.0), (20.0, -9.0), (20.0, 0.0), (-20.0, 0.0))
    ),
}

SUNK = 2.0 * G * H * H
"""How deep [m] a thing lies on one point: a softness of (w h)^2 > 1 / 2 and as much again."""


def standing(ground: str, thing: str) -> tuple[World, Body]:
    world = World()
    world.add_static(GROUNDS[ground], name="ground")
    body = world.add_dynamic(THINGS[thing](1.0), position=(0.3, 0.1))
    world.step(60)
    return world, body


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("thing", THINGS)
@pytest.mark.parametrize("size", [1.5, 3.0, 10.0])
def test_what_grows_on_a_ground_stays_on_it(ground: str, thing: str, size: float):
    world, body = standing(ground, thing)
    body.shapes = (THINGS[thing](size),)
    world.step(480)
    assert body.position[1] == pytest.approx(0.1 * size, abs=SUNK)


@pytest.mark.parametrize("ground", ["link", "links"])
@pytest.mark.parametrize("size", [2.0, 3.0, 5.0])
def test_what_grows_down_through_a_chain_comes_up_again(ground: str, size: float):
    """Its top stays where it was, so that its middle comes to lie behind the chain."""
    world, body = standing(ground, "box")
    top = body.position[1] + 0.1
    body.shapes = (THINGS["box"](size),)
    body.position = (0.3, top - 0.1 * size)
    world.step(480)
    assert body.position[1] == pytest.approx(0.1 * size, abs=SUNK)


@pytest.mark.parametrize("high", [0.02, 0.15, 0.35])
def test_a_chain_that_grows_takes_along_what_lies_on_it(high: float):
    world = World()
    chain = world.add_static(Chain(points=((-1.0, -0.1), (0.0, 0.0), (1.0, -0.1))))
    ball = world.add_dynamic(Circle(radius=0.2), position=(0.0, 0.2))
    world.step(10)
    chain.shapes = (Chain(points=((-4.0, -0.1), (0.0, high), (4.0, -0.1))),)
    world.step(120)
    assert ball.center[1] > high


def test_two_changes_between_two_ticks_are_one():
    world, body = standing("links", "box")
    top = body.position[1] + 0.1
    for size in (2.0, 5.0):
        body.shapes = (THINGS["box"](size),)
        body.position = (0.3, top - 0.1 * size)
    world.step(480)
    assert body.position[1] == pytest.approx(0.5, abs=SUNK)


def test_what_comes_through_a_chain_passes_although_something_else_grows():
    world = World()
    world.add_static(Chain(points=((-5.0, 2.0), (5.0, 2.0))))
    ball = world.add_dynamic(Circle(radius=0.25), position=(0.0, 1.0), velocity=(0.0, 4.6))
    box = world.add_dynamic(Box(), position=(3.0, 2.5))
    world.step(54)  # the ball straddles the chain
    box.shapes = (Box(width=2.0, height=2.0),)
    world.step(240)
    assert ball.center[1] < 0.0
    assert box.center[1] == pytest.approx(3.0, abs=SUNK)
