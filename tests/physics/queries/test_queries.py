"""What is nearest to a point: against brute force over the outline."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import Box, Capsule, Circle, Polygon, Segment
from tests.physics.collide.test_manifolds import SHAPES
from tests.physics.worlds import directions, floating

NORMALS = directions(14_400)


def outline(shape) -> np.ndarray:
    """The boundary of a disc hull, by its support in many directions, with points on the faces."""
    discs = np.array(shape.hull().discs)
    reached = np.argmax(NORMALS @ discs[:, :2].T + discs[:, 2], axis=1)
    corners = discs[reached, :2] + discs[reached, 2:] * NORMALS
    ends = np.roll(corners, -1, axis=0)
    long = np.hypot(*(ends - corners).T) > 0.002
    faces = [
        a + (b - a) * np.linspace(0, 1, 2000)[:, None] for a, b in zip(corners[long], ends[long])
    ]
    return np.vstack([corners, *faces])


OUTLINES = {id(shape): outline(shape) for shape in SHAPES}


def brute(shape, x: float, y: float) -> tuple[float, bool]:
    """Distance from the outline [m], and whether (x, y) lies inside."""
    gap = OUTLINES[id(shape)] - (x, y)
    discs = np.array(shape.hull().discs)
    reach = (NORMALS @ discs[:, :2].T + discs[:, 2]).max(axis=1)
    inside = bool((NORMALS @ np.array([x, y]) < reach).all())
    return float(np.sqrt((gap**2).sum(axis=1).min())), inside


@pytest.mark.sweep
@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.sampled_from(SHAPES), st.floats(-2.0, 2.0), st.floats(-2.0, 2.0))
def test_the_closest_point_is_that_of_the_outline(shape, x, y):
    # The outline's points are up to 1 mm apart: sideways distance 0.5 mm.
    world = floating()
    body = world.add_static(shape)
    hit = world.closest((x, y), 10.0, dynamic_only=False)
    distance, inside = brute(shape, x, y)
    assert hit.body is body
    if distance < 0.002:
        assert hit.distance <= 0.003
        return
    assert hit.inside is inside
    if inside:
        assert hit.distance == 0.0
        assert hit.point == (x, y)
        return
    assert hit.distance == pytest.approx(distance, abs=0.0006)
    assert math.dist(hit.point, (x, y)) == pytest.approx(hit.distance, abs=1e-9)
    assert brute(shape, *hit.point)[0] < 0.001


def test_a_point_beyond_a_capsules_end_is_outside():
    world = floating()
    world.add_dynamic(Capsule(start=(-0.5, 0.0), end=(0.5, 0.0), radius=0.2))
    assert world.closest((5.0, 0.0), 0.1) is None
    hit = world.closest((0.8, 0.0), 0.2)
    assert hit.distance == pytest.approx(0.1)
    assert hit.point == pytest.approx((0.7, 0.0))


def test_a_point_in_the_cut_off_corner_of_a_rounded_box_is_outside():
    world = floating()
    world.add_dynamic(Box(width=1.0, height=1.0, radius=0.5))
    hit = world.closest((0.9, 0.9), 1.0)
    assert not hit.inside
    assert hit.distance == pytest.approx(math.hypot(0.4, 0.4) - 0.5)


def test_the_nearest_of_several_within_reach_wins():
    world = floating()
    near = world.add_dynamic(Circle(radius=0.5), position=(1.0, 0.0))
    world.add_dynamic(Circle(radius=0.5), position=(-1.2, 0.0))
    assert world.closest((0.0, 0.0), 1.0).body is near
    assert world.closest((0.0, 0.0), 0.49) is None
    assert world.closest((0.0, 0.0), 0.51).distance == pytest.approx(0.5)


def test_only_dynamic_bodies_unless_asked():
    world = floating()
    wall = world.add_static(Box())
    assert world.closest((0.0, 0.0), 1.0) is None
    assert world.closest((0.0, 0.0), 1.0, dynamic_only=False).body is wall


def test_the_last_added_of_overlapping_bodies_is_on_top():
    world = floating()
    world.add_dynamic(Circle())
    top = world.add_dynamic(Circle(), position=(0.1, 0.0))
    assert world.closest((0.05, 0.0), 0.0).body is top


def test_closest_follows_turned_and_moved_bodies():
    world = floating()
    body = world.add_dynamic(
        Polygon(vertices=((0.0, 0.0), (2.0, 0.0), (0.0, 0.5))),
        position=(5.0, 5.0),
        angle=math.pi / 2,
    )
    hit = world.closest((5.2, 6.5), 1.0)
    assert hit.body is body
    assert hit.point == pytest.approx((5.0, 6.5))
    assert world.closest((4.9, 5.5), 0.0).inside


def test_an_empty_world_has_nothing_near():
    world = floating()
    assert world.closest((0.0, 0.0), 100.0) is None
    body = world.add_dynamic(Circle())
    world.remove(body)
    assert world.closest((0.0, 0.0), 100.0) is None
    world.add_static(Segment())
    assert world.closest((0.0, 0.0), 100.0) is None
