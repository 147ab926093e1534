"""Water: what is under its surface, and what a boat takes in."""

import math

import pytest

from physics import Box, Capsule, Circle, Outline, Shape, World
from scenes.soft._water import Water, Wet
from tests.scenes.test_all_scenes import built, run


def afloat(*shapes: Shape, angle: float = 0.0, depth: float = 0.0) -> Wet:
    """What is below a surface `depth` over the middle of a body that is turned by `angle`."""
    world = World()
    body = world.add_dynamic(*shapes, position=(3.0, -depth), angle=angle)
    basin = Water(-1e6, 1e6, -100.0, 100.0)  # so wide that its level stays
    basin.look(world)
    return basin.wet[body]


def test_half_a_square_on_its_corner_is_a_triangle():
    side = 2.0
    wet = afloat(Box(width=side, height=side), angle=math.pi / 4)
    half = math.sqrt(2.0)  # [m] half its diagonal
    assert wet.area == pytest.approx(2.0)
    assert wet.center == pytest.approx((3.0, -half / 3.0))
    # of a triangle of base 2 d and height d about its middle: d⁴ / 6 and d⁴ / 18
    assert wet.square == pytest.approx(half**4 * (1 / 6 + 1 / 18))


@pytest.mark.parametrize("depth", [-0.7, 0.0, 0.4, 2.0])
def test_a_disc_has_the_area_of_its_segment_below_the_surface(depth: float):
    h = max(-1.0, min(1.0, depth))
    segment = math.pi / 2 + h * math.sqrt(1 - h * h) + math.asin(h)
    # 64 sides are off from an arc by (π / 64)² / 3 of its height: 1e-3 m on a chord of 2 m
    assert afloat(Circle(radius=1.0), depth=depth).area == pytest.approx(segment, abs=2e-3)


def test_an_outline_and_a_capsule_have_their_own_areas_when_all_is_wet():
    hook = Outline(vertices=((0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)))
    assert afloat(hook, depth=9.0).area == pytest.approx(3.0)
    capsule = Capsule(start=(-1.0, 0.0), end=(1.0, 0.0), radius=0.5)
    exact = 2.0 + math.pi / 4
    assert afloat(capsule, depth=9.0).area == pytest.approx(exact, rel=2e-3)


@pytest.mark.sweep
def test_the_boat_takes_what_it_says_and_no_more():
    """It is even, so its rim is at the surface when it weighs as much as it displaces. The load
    is put in slowly enough: from the height of the empty boat it falls by a part of its rim.
    """
    for share, dry in ((0.8, True), (1.05, False)):
        scene, world = built("water", drag=6.0)
        scene.boat.mass += share * scene._spare()
        run(scene, world, 4 * 240)
        assert scene.basin.is_dry(scene.boat) == dry


@pytest.mark.sweep
def test_a_heavier_log_sinks_and_claims_no_share():
    scene, world = built("water", density=1.1)
    run(scene, world, 8 * 240)
    assert scene.log.position[1] < -2.0
    assert [entry.name for entry in scene.theory(world)] == ["wet share of the cork"]


def test_a_crate_in_a_dry_boat_feels_no_water_and_a_pole_over_its_rim_only_what_dips_in():
    """The keel is 1 m below the surface, the rim 1 m above it."""
    world = World()
    basin = Water(-10.0, 10.0, -5.0, 5.0)
    boat = world.add_dynamic(Box(width=0.1, height=0.1), position=(0.0, -1.0))
    basin.float_boat(boat, [(-2.0, 2.0), (-2.0, 0.0), (2.0, 0.0), (2.0, 2.0)])
    crate = world.add_dynamic(Box(width=0.5, height=0.5), position=(0.0, -0.6))
    pole = world.add_dynamic(Box(width=2.0, height=0.2), position=(2.0, -0.2))
    basin.look(world)
    assert crate not in basin.wet
    assert basin.wet[pole].area == pytest.approx(0.2), "the half of it that is outside"
    assert basin.wet[pole].center == pytest.approx((2.5, -0.2))
    assert basin.wet[boat].area == pytest.approx(4.0)
    assert basin.aboard(boat) == [crate]


def test_a_boat_that_is_lifted_out_of_the_water_is_empty_again():
    scene, world = built("water")
    scene.boat.position = (2.0, -2.6)
    run(scene, world, 2)
    assert not scene.basin.is_dry(scene.boat)
    scene.boat.position = (2.0, 1.5)
    run(scene, world, 2)
    assert scene.basin.is_dry(scene.boat)


@pytest.mark.sweep
def test_crates_that_are_ordered_together_come_one_after_the_other():
    scene, world = built("water")
    for _ in range(3):
        scene.pressed(world, "crate")
    run(scene, world, round(0.5 * 240))
    assert len(scene.crates) == 1
    run(scene, world, round(2.2 * 240))
    assert len(scene.crates) == 3
    assert set(scene.crates) == set(scene.basin.aboard(scene.boat))
