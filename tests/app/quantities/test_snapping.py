"""Snapping finds the nearest point of a body, then the grid, and says what it is."""

import pytest

from app.quantities.snapping import snap, snap_any
from physics import Box, Capsule, Circle, Distance, Revolute, World


@pytest.fixture
def world() -> World:
    world = World()
    world.add_static(Box(width=2, height=1), position=(0, 0), name="box")
    ball = world.add_dynamic(Circle(radius=0.5), position=(5, 0), name="ball")
    world.add_dynamic(Capsule(), position=(10, 0), angle=0.0, name="pill")
    world.add_joint(Revolute(b=ball, anchor=(5.2, 0.2)))
    return world


@pytest.mark.parametrize(
    ("near", "point", "text"),
    [
        ((0.95, 0.52), (1.0, 0.5), "corner of box"),
        ((0.05, 0.52), (0.0, 0.5), "edge of box"),
        ((0.02, 0.01), (0.0, 0.0), "centre of box"),
        ((4.5, 0.05), (4.5, 0.0), "edge of ball"),
        ((5.22, 0.2), (5.2, 0.2), "anchor of the hinge"),
        ((10.49, 0.03), (10.5, 0.0), "middle of pill"),
        ((10.03, 0.2), (10.0, 0.2), "edge of pill"),
        ((7.04, 3.02), (7.0, 3.0), "grid"),
    ],
)
def test_the_nearest_point_is_found_and_named(world, near, point, text) -> None:
    result = snap(world, near, 0.1, grid=0.5)
    assert result.point == pytest.approx(point, abs=1e-12) and result.text == text


def test_nothing_is_near_enough_or_it_is_dragged_itself(world) -> None:
    assert snap(world, (3.0, 3.2), 0.1) is None
    assert snap(world, (3.0, 3.2), 0.1, grid=1.0) is None
    assert snap(world, (0.95, 0.52), 0.1, ignore={1}) is None


def test_ends_of_ropes_and_corners_of_drawings_are_called_what_people_see() -> None:
    world = World()
    box = world.add_dynamic(Box(width=1, height=1), position=(0, 0), name="freehand 2")
    link = world.add_dynamic(Capsule(), position=(3.5, 0.3), name="link 1")
    world.add_joint(Revolute(a=box, b=link, anchor=(2.9, 0.3)))
    assert snap(world, (0.49, 0.51), 0.05).text == "corner of the drawing"
    assert snap(world, (2.91, 0.3), 0.05).text == "end of the rope"
    for at, words, name in (
        ((0.0, 8.0), {"hertz": 2.0}, "spring"),
        ((0.0, 9.0), {}, "rod"),
        ((0.0, 10.0), {"max_length": 9.0}, "rope"),
    ):
        world.add_joint(Distance(b=box, anchor_a=at, anchor_b=box.center, **words))
        assert snap(world, at, 0.05).text == f"end of the {name}"


def test_a_dragged_thing_snaps_by_the_corner_that_is_nearest_to_something(world) -> None:
    best, shift = snap_any(world, [(0.9, 0.5), (2.96, 0.52)], 0.2, grid=1.0)
    assert best.text == "corner of box" and shift == pytest.approx((0.1, 0.0))
