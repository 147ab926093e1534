"""Any shape laid into the world: what it overlaps, and what is nearest to it."""

import math

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from physics import (
    Box,
    Capsule,
    Chain,
    Circle,
    DefinitionError,
    Filter,
    Polygon,
    Segment,
    World,
)
from tests.physics.chords import HULLS
from tests.physics.worlds import directions, floating, supports

SIDES = directions(720)
LINE = Segment(start=(-0.8, 0.0), end=(0.8, 0.1))

coordinate = st.floats(-3.0, 3.0)
pose_of = st.tuples(coordinate, coordinate, st.floats(-7.0, 7.0))


def of_bodies(result: list) -> list:
    return [one.body for one in result]


def test_what_a_shape_overlaps_is_exact_and_the_topmost_comes_first():
    world = floating()
    floor = world.add_static(Box(width=4.0))
    disc = world.add_dynamic(Circle(radius=0.3), position=(0.0, 1.0))
    world.add_dynamic(Circle(radius=0.3), position=(1.0, 1.0))
    slim = Box(width=0.1, height=2.0)
    assert of_bodies(world.query_shape(slim, (0.0, 1.0))) == [disc, floor]
    turned = world.query_shape(slim, (0.65, 1.0), math.pi / 2.0)  # from x = -0.35 to 1.65
    assert len(turned) == 2
    assert world.query_shape(Box(), (0.0, 3.0)) == []
    assert of_bodies(world.query_shape(slim, (0.0, 1.0), dynamic_only=True)) == [disc]
    assert of_bodies(world.query_shape(slim, (0.0, 1.0), ignore=disc)) == [floor]
    assert world.query_shape(slim, (0.0, 1.0), filter=Filter(mask=2)) == []


def test_touching_is_overlapping_and_a_chain_of_the_world_is_found_once():
    world = floating()
    ground = world.add_static(Chain(points=((-2.0, 0.0), (0.0, 0.0), (2.0, 0.0))))
    result = world.query_shape(Circle(radius=0.5), (0.0, 0.5))
    assert [(one.body, one.shape) for one in result] == [(ground, 0)]
    assert world.query_shape(Circle(radius=0.5), (0.0, 0.5 + 1e-12)) == []


def test_a_chain_can_be_asked_with_and_cast():
    world = floating()
    box = world.add_static(Box(), position=(1.5, 1.0))
    line = Chain(points=((0.0, 0.0), (1.0, 0.0), (1.5, 0.6)))
    assert of_bodies(world.query_shape(line)) == [box]  # with its second link
    hit = world.shape_cast(line, (0.0, -2.0), (0.0, 0.0))
    assert hit is not None
    assert hit.fraction == pytest.approx(1.9 / 2.0)  # its end at 0.6 - 2 + 1.9 meets the box at 0.5
    assert len(world.shape_cast_all(line, (0.0, -2.0), (0.0, 0.0))) == 1


def test_a_shape_after_a_chain_on_the_same_body_has_its_own_number():
    world = floating()
    line = Chain(points=((-2.0, 0.0), (-1.0, 0.0), (0.0, 0.0)))
    body = world.add_static(line, Circle(center=(3.0, 0.0)))
    assert world.query_point((3.0, 0.0)) == [(body, 1)]
    hit = world.ray_cast((3.0, 5.0), (3.0, 0.0))
    assert hit is not None and hit.shape == 1


def test_the_nearest_shape_of_a_box_by_hand():
    world = floating()
    ball = world.add_dynamic(Circle(radius=0.5), position=(3.0, 0.0))
    world.add_dynamic(Circle(radius=0.5), position=(-4.0, 0.0))
    near = world.closest_shape(Box(), (0.0, 0.2))
    assert near is not None and near.body is ball
    assert near.distance == pytest.approx(2.0)
    assert near.point == pytest.approx((2.5, 0.0)) and near.own_point == pytest.approx((0.5, 0.0))
    assert near.normal == pytest.approx((-1.0, 0.0))
    assert world.closest_shape(Box(), max_distance=1.9) is None
    inside = world.closest_shape(Box(), (2.5, 0.0))
    assert inside == (ball, 0, 0.0, None, None, None)
    assert World().closest_shape(Box()) is None


@pytest.mark.sweep
@given(HULLS, HULLS, pose_of)
@example(LINE, LINE, (0.0, 2.4e-17, 0.0))  # less apart than a coordinate is rounded: they touch
@settings(max_examples=150, deadline=None)
def test_the_distance_is_the_largest_gap_along_any_direction(own, other, pose):
    # Of two convex sets apart, d = max over n of the gap between their supports (separation
    # theorem). Sampled directions miss the best one by up to d_n = pi / 720, so they see at least
    # d cos(d_n) - (sizes) sin(d_n), with sizes below 3 m: 14 mm. The points say the rest exactly.
    world = floating()
    world.add_static(other)
    gap = max(-supports(own, pose, -SIDES) - supports(other, (0.0, 0.0, 0.0), SIDES))
    near = world.closest_shape(own, pose[:2], pose[2])
    assert near is not None
    if near.distance == 0.0:
        assert gap <= 1e-9
        return
    assert near.distance >= gap - 1e-9
    assert near.distance <= gap + 0.02
    assert math.dist(near.point, near.own_point) == pytest.approx(near.distance, abs=1e-9)
    n = np.array([near.normal])  # it separates them by just that distance, so none is less
    parted = -supports(own, pose, -n) - supports(other, (0.0, 0.0, 0.0), n)
    assert float(parted[0]) == pytest.approx(near.distance, abs=1e-9)


def test_bad_questions_are_refused():
    world = floating()
    for call in (world.query_shape, world.closest_shape):
        with pytest.raises(DefinitionError, match="ask with a shape"):
            call("circle")
        with pytest.raises(DefinitionError, match="position"):
            call(Circle(), (math.nan, 0.0))
        with pytest.raises(DefinitionError, match="angle"):
            call(Capsule(), (0.0, 0.0), math.inf)
    with pytest.raises(DefinitionError, match="max_distance"):
        world.closest_shape(Polygon(), max_distance=math.nan)
