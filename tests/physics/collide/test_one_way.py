"""One-way platforms: what comes through a chain from behind is let through until it has left."""

import math

import pytest

from physics import Body, Box, Capsule, Chain, Circle, World
from tests.physics.worlds import G, H

TOP = 2.0
"""Height of the platform [m]."""

THINGS = {
    "ball": Circle(radius=0.25),
    "box": Box(width=0.5, height=0.5),
    "capsule": Capsule(start=(-0.3, 0.0), end=(0.3, 0.0), radius=0.25),
}

LINKS = {"one link": (-3.0, 3.0), "links": (-3.0, -1.0, 0.1, 0.3, 3.0)}


def platform(links: str = "one link") -> World:
    """A world with a platform that is solid above and lets through from below."""
    world = World()
    world.add_static(Chain(points=tuple((x, TOP) for x in LINKS[links])), name="platform")
    return world


def thrown(world: World, thing: str, apex: float, sideways: float = 0.0) -> Body:
    """A body thrown up from 1 m below the platform; its centre would turn back at TOP + apex."""
    rise = apex + 1.0
    speed = math.sqrt(2.0 * G * rise)
    return world.add_dynamic(
        THINGS[thing], position=(0.0, TOP - 1.0), velocity=(sideways, speed), angle=0.1
    )


def falls_freely(world: World, body: Body, seconds: float) -> None:
    """Assert that `body` flies as if there were nothing: Euler is half a substep's fall ahead."""
    (x, y), (vx, vy), spin = body.center, body.velocity, body.omega
    for k in range(1, math.ceil(seconds * 240)):
        world.step()
        t = k * world.tick_length
        assert body.center[0] == pytest.approx(x + vx * t, abs=1e-9)
        assert body.center[1] == pytest.approx(y + vy * t - 0.5 * G * t * (t + H), abs=1e-9)
    assert body.omega == pytest.approx(spin, abs=1e-12)


@pytest.mark.parametrize("links", LINKS)
@pytest.mark.parametrize("thing", THINGS)
@pytest.mark.parametrize("apex", [-0.1, 0.01, 0.1, 0.2])
def test_what_turns_back_while_it_straddles_the_platform_falls_again(thing, apex, links):
    world = platform(links)
    falls_freely(world, thrown(world, thing, apex, sideways=0.4), 1.2)


@pytest.mark.parametrize("thing", THINGS)
def test_what_has_left_the_platform_is_carried_when_it_comes_back(thing):
    world = platform()
    body = thrown(world, thing, 0.6)
    world.step(ticks=720)
    # It sinks in by g / w^2 = 17 um, w = 2 pi 120 Hz, or twice that on one point.
    assert body.center[1] == pytest.approx(TOP + 0.25, abs=1e-4)


@pytest.mark.parametrize("thing", THINGS)
@pytest.mark.parametrize("above", [-0.2, 0.0, 0.05, 0.1])
def test_what_is_put_half_into_the_platform_falls_through_without_a_pop(thing, above):
    world = platform()
    falls_freely(world, world.add_dynamic(THINGS[thing], position=(0.0, TOP + above)), 0.8)


def test_what_is_put_a_little_into_the_platform_stands_on_it():
    world = platform()
    box = world.add_dynamic(THINGS["box"], position=(0.0, TOP + 0.2))
    world.step(ticks=480)
    assert box.center[1] == pytest.approx(TOP + 0.25, abs=1e-4)


def test_one_lands_while_another_passes():
    world = platform()
    passing = thrown(world, "ball", 0.1)
    landing = world.add_dynamic(THINGS["box"], position=(1.5, TOP + 0.5))
    falls_freely(world, passing, 1.0)
    assert landing.center[1] == pytest.approx(TOP + 0.25, abs=1e-4)


def test_what_is_struck_from_above_while_it_passes_goes_down_and_the_other_stays():
    world = platform()
    passing = thrown(world, "ball", 0.05)
    world.step(ticks=round(passing.velocity[1] / G * 240))
    struck = world.add_dynamic(Circle(radius=0.25, density=5.0), position=(0.0, TOP + 0.9))
    struck.velocity = (0.0, -6.0)
    world.step(ticks=240)
    assert passing.center[1] < TOP - 1.0
    assert struck.center[1] == pytest.approx(TOP + 0.25, abs=1e-4)


def test_a_platform_that_sinks_past_a_ball_does_not_take_it_up_again():
    world = World(gravity=(0.0, 0.0))
    chain = Chain(points=((-3.0, 0.0), (3.0, 0.0)))
    lift = world.add_kinematic(chain, position=(0.0, TOP), velocity=(0.0, -1.0))
    ball = world.add_dynamic(Circle(radius=0.25), position=(0.0, 1.0))
    world.step(ticks=round((TOP - 1.0 + 0.1) * 240))  # the middle is in front by 0.1 m
    lift.velocity = (0.0, 1.0)
    world.step(ticks=240)
    assert ball.velocity == (0.0, 0.0)


def test_a_state_saved_half_way_through_goes_on_alike():
    world = platform("links")
    body = thrown(world, "box", 0.1)
    world.step(ticks=round(body.velocity[1] / G * 240))
    assert abs(body.center[1] - TOP) < 0.25
    saved, copy = world.save(), World.from_bytes(world.to_bytes())
    world.step(ticks=120)
    copy.step(ticks=120)
    ended = world.hash()
    assert copy.hash() == ended
    world.restore(saved)
    world.step(ticks=120)
    assert world.hash() == ended


def test_a_passing_body_is_no_contact_to_be_told_of():
    world = platform()
    world.record_events = True
    thrown(world, "ball", 0.1)
    for _ in range(240):
        world.step()
        assert not world.events
        assert world.contacts.count == 0


@pytest.mark.parametrize("thing", THINGS)
@pytest.mark.parametrize("start", [-0.6, -0.2, 0.3, 0.9])
@pytest.mark.parametrize("sideways", [-2.5, 2.5])
def test_what_passes_slides_over_the_seams_of_a_straight_chain(thing, start, sideways):
    world = platform("links")
    body = thrown(world, thing, 0.08, sideways)
    body.position = (start, TOP - 1.0)
    falls_freely(world, body, 0.9)
