"""What a ray hits: closed forms, and any hull against its sampled supporting lines."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import Body, Box, Capsule, Circle, DefinitionError, Filter, Polygon, Segment
from physics.queries.casts import ray_cast, ray_cast_all
from tests.physics.chords import HULLS, check
from tests.physics.worlds import floating

EXACT = 1e-12
"""Sizes and ways here are some metres: a few dozen roundings of 2e-16 each."""


def hit_of(shape, start, end, position=(0.0, 0.0), angle=0.0):
    """The ray's hit on one static body."""
    world = floating()
    world.add_static(shape, position=position, angle=angle)
    return ray_cast(world, start, end)


# --- closed forms --------------------------------------------------------------------------------


@pytest.mark.parametrize("offset", [-0.49, -0.3, 0.0, 0.1, 0.4999])
def test_a_circle_is_hit_at_the_root_of_its_quadratic(offset):
    # |(-3 + 6 f, offset) - center| = r
    hit = hit_of(Circle(radius=0.5), (-3.0, offset), (3.0, offset))
    x = -math.sqrt(0.25 - offset**2)
    assert hit.fraction == pytest.approx((x + 3.0) / 6.0, abs=EXACT)
    assert hit.point == pytest.approx((x, offset), abs=EXACT)
    assert hit.normal == pytest.approx((2.0 * x, 2.0 * offset), abs=EXACT)
    assert not hit.overlap


@pytest.mark.parametrize(
    ("start", "end", "point", "normal"),
    [
        ((-4.0, 0.2), (0.0, 0.2), (-1.0, 0.2), (-1.0, 0.0)),
        ((4.0, 0.2), (-4.0, 0.2), (1.0, 0.2), (1.0, 0.0)),
        ((-2.0, 1.5), (0.0, 0.0), (-2.0 / 3.0, 0.5), (0.0, 1.0)),  # y = 1.5 - 0.75 (x + 2)
        ((0.3, -3.0), (0.3, 3.0), (0.3, -0.5), (0.0, -1.0)),
    ],
)
def test_a_box_is_hit_at_its_slab(start, end, point, normal):
    hit = hit_of(Box(width=2.0, height=1.0), start, end)
    assert hit.point == pytest.approx(point, abs=EXACT)
    assert hit.normal == pytest.approx(normal, abs=EXACT)
    assert hit.fraction == pytest.approx(math.dist(start, point) / math.dist(start, end), abs=EXACT)


def test_a_turned_box_is_hit_on_its_turned_face():
    # The corner of the unit box, turned by 45 degrees, is at (-0.7071, 0); 0.2 above it the face
    # has come 0.2 nearer to the centre.
    hit = hit_of(Box(), (-3.0, 0.2), (3.0, 0.2), angle=math.pi / 4.0)
    assert hit.point == pytest.approx((-math.sqrt(0.5) + 0.2, 0.2), abs=EXACT)
    assert hit.normal == pytest.approx((-math.sqrt(0.5), math.sqrt(0.5)), abs=EXACT)


def test_a_capsule_is_hit_on_its_flat_and_on_its_round_parts():
    capsule = Capsule(start=(-1.0, 0.0), end=(1.0, 0.0), radius=0.5)
    flat = hit_of(capsule, (0.5, 2.0), (0.5, -2.0))
    assert (flat.point, flat.normal) == ((0.5, pytest.approx(0.5)), pytest.approx((0.0, 1.0)))
    end = hit_of(capsule, (4.0, 0.3), (-4.0, 0.3))
    assert end.point == pytest.approx((1.4, 0.3), abs=EXACT)  # 3-4-5
    assert end.normal == pytest.approx((0.8, 0.6), abs=EXACT)


def test_a_tapered_capsule_is_hit_on_its_slanting_tangent():
    # Discs of 1 at x = 0 and 0.5 at x = 2: sin(slope) = 0.25; the tangent x sin + y cos = 1.
    sin, cos = 0.25, math.sqrt(1.0 - 0.0625)
    capsule = Capsule(start=(0.0, 0.0), end=(2.0, 0.0), radius=1.0, end_radius=0.5)
    hit = hit_of(capsule, (1.0, 3.0), (1.0, -3.0))
    assert hit.point == pytest.approx((1.0, (1.0 - sin) / cos), abs=EXACT)
    assert hit.normal == pytest.approx((sin, cos), abs=EXACT)


def test_the_rounded_corner_of_a_box_is_its_arc():
    # Corner disc at (0.5, 0.5), r = 0.5; the diagonal meets it at 0.5 + 0.5 / sqrt 2.
    box = Box(width=1.0, height=1.0, radius=0.5)
    hit = hit_of(box, (3.0, 3.0), (0.0, 0.0))
    assert hit.point == pytest.approx((0.5 + math.sqrt(0.125),) * 2, abs=EXACT)
    assert hit.normal == pytest.approx((math.sqrt(0.5),) * 2, abs=EXACT)
    # Across the corner: the arc's highest x + y is 1 + sqrt 0.5 = 1.7071.
    assert hit_of(box, (0.0, 1.70), (1.70, 0.0)) is not None
    assert hit_of(box, (0.0, 1.72), (1.72, 0.0)) is None


@pytest.mark.parametrize("radius", [0.0, 0.1])
@pytest.mark.parametrize("angle", [0.0, 0.7, 2.0])
def test_a_line_is_hit_from_both_sides(radius, angle):
    line = Segment(start=(-1.0, 0.0), end=(1.0, 0.0), radius=radius)
    n = (-math.sin(angle), math.cos(angle))
    for side in (1.0, -1.0):
        start = (2.0 * side * n[0], 2.0 * side * n[1])
        hit = hit_of(line, start, (-start[0], -start[1]), angle=angle)
        assert hit.fraction == pytest.approx((2.0 - radius) / 4.0, abs=EXACT)
        assert hit.normal == pytest.approx((side * n[0], side * n[1]), abs=EXACT)


def test_a_lines_normal_faces_the_ray_whatever_rounding_says():
    # Both sides of a bare line are met at the same place, one rounding unit more or less.
    world = floating()
    world.add_static(Segment(start=(-1.0, -0.3), end=(1.1, 0.2)))
    for turn in np.linspace(0.0, 2.0 * math.pi, 500):
        dx, dy = 3.0 * math.cos(turn), 3.0 * math.sin(turn)
        hit = ray_cast(world, (0.05 - dx, -0.05 - dy), (0.05 + dx, -0.05 + dy))
        assert hit.normal[0] * dx + hit.normal[1] * dy < 0.0


def test_a_line_is_hit_head_on():
    hit = hit_of(Segment(start=(-1.0, 0.0), end=(1.0, 0.0)), (-3.0, 0.0), (3.0, 0.0))
    assert hit.point == (-1.0, 0.0)
    assert hit.fraction == pytest.approx(1.0 / 3.0)


# --- parallel, grazing, inside -------------------------------------------------------------------


def test_a_ray_parallel_to_a_face_hits_below_it_and_misses_above():
    box = Box(width=2.0, height=1.0)
    assert hit_of(box, (-3.0, 0.5 + 1e-9), (3.0, 0.5 + 1e-9)) is None
    below = hit_of(box, (-3.0, 0.5 - 1e-9), (3.0, 0.5 - 1e-9))
    assert below.point[0] == pytest.approx(-1.0, abs=EXACT)
    assert below.normal == pytest.approx((-1.0, 0.0), abs=EXACT)


def test_touching_counts():
    box = Box(width=2.0, height=1.0)
    along = hit_of(box, (-3.0, 0.5), (3.0, 0.5))
    assert along.point == (-1.0, 0.5)
    assert along.normal == (-1.0, 0.0)
    assert hit_of(Circle(radius=0.5), (-3.0, 0.5), (3.0, 0.5)).point == (0.0, 0.5)
    assert hit_of(box, (-3.0, 0.0), (-1.0, 0.0)).fraction == 1.0
    assert hit_of(box, (-3.0, 0.0), (-1.0 - 1e-9, 0.0)) is None


def test_no_ray_slips_through_a_corner():
    # Aimed at the corner itself, where two faces end: unless they share it to the last bit, a ray
    # may miss both and hit the far side from within.
    world = floating()
    triangle = Polygon(vertices=((0.0, 0.0), (1.7, 0.3), (0.9, 1.1)))
    world.add_static(triangle, position=(0.37, 0.21), angle=0.3)
    low, high = 0.3 + math.atan2(0.3, 1.7), 0.3 + math.atan2(1.1, 0.9)
    for turn in np.linspace(low + 0.001, high - 0.001, 3000):
        dx, dy = 3.0 * math.cos(turn), 3.0 * math.sin(turn)
        hit = ray_cast(world, (0.37 - dx, 0.21 - dy), (0.37 + dx, 0.21 + dy))
        assert math.dist(hit.point, (0.37, 0.21)) < 1e-12


def test_a_ray_from_inside_says_so():
    for shape in (Circle(), Box(), Capsule(radius=0.5), Box(radius=0.1)):
        hit = hit_of(shape, (0.1, 0.2), (9.0, 0.0))
        assert hit.overlap
        assert (hit.fraction, hit.point, hit.normal) == (0.0, (0.1, 0.2), (0.0, 0.0))


def test_a_ray_of_no_length_asks_whether_its_point_is_inside():
    assert hit_of(Box(), (0.1, 0.2), (0.1, 0.2)).overlap
    assert hit_of(Box(), (0.6, 0.2), (0.6, 0.2)) is None
    assert hit_of(Box(), (0.6, 0.2), (0.6, 0.2 + 5e-324)) is None


def test_what_lies_behind_the_start_or_beyond_the_end_is_not_hit():
    assert hit_of(Circle(), (1.0, 0.0), (3.0, 0.0)) is None
    assert hit_of(Circle(), (-3.0, 0.0), (-0.51, 0.0)) is None


# --- any hull ------------------------------------------------------------------------------------

coordinate = st.floats(-3.0, 3.0)


@pytest.mark.sweep
@settings(max_examples=400, deadline=None, derandomize=True)
@given(
    HULLS,
    st.tuples(coordinate, coordinate, st.floats(-7.0, 7.0)),
    st.tuples(coordinate, coordinate),
    st.tuples(coordinate, coordinate),
)
def test_any_ray_agrees_with_the_supporting_lines_of_any_hull(shape, pose, start, end):
    world = floating()
    world.add_static(shape, position=pose[:2], angle=pose[2])
    check(ray_cast(world, start, end), None, shape, pose, (start, end))


# --- several bodies ------------------------------------------------------------------------------


def row_of_circles(count: int = 4):
    world = floating()
    return world, [world.add_dynamic(Circle(), position=(2.0 * i, 0.0)) for i in range(count)]


def test_the_first_is_the_nearest_and_all_are_sorted():
    world, bodies = row_of_circles()
    start, end = (7.5, 0.0), (-1.5, 0.0)
    hits = ray_cast_all(world, start, end)
    assert [hit.body for hit in hits] == bodies[::-1]
    assert [hit.fraction for hit in hits] == pytest.approx(
        [(1.0 + 2.0 * i) / 9.0 for i in range(4)]
    )
    assert ray_cast(world, start, end) == hits[0]


def test_equally_near_shapes_come_in_the_order_of_their_rows():
    world = floating()
    first, second = (world.add_static(Box()) for _ in range(2))
    assert ray_cast(world, (-3.0, 0.0), (3.0, 0.0)).body is first
    assert [hit.body for hit in ray_cast_all(world, (-3.0, 0.0), (3.0, 0.0))] == [first, second]


def test_a_hit_names_the_shape_of_its_body():
    world = floating()
    shapes = [Circle(center=(2.0 * i, 0.0)) for i in range(3)]
    body = world.add_dynamic(*shapes, position=(1.0, 5.0), angle=math.pi / 2.0)
    hits = ray_cast_all(world, (1.0, 0.0), (1.0, 20.0))
    assert [(hit.body, hit.shape) for hit in hits] == [(body, 0), (body, 1), (body, 2)]
    assert hits[2].point == pytest.approx((1.0, 8.5))


def test_filters_of_every_kind():
    world = floating()
    wall = world.add_static(Box(), position=(0.0, 0.0))
    ghost = world.add_dynamic(Box(filter=Filter(category=2)), position=(2.0, 0.0))
    shy = world.add_dynamic(Box(filter=Filter(mask=4)), position=(4.0, 0.0))
    friend = world.add_dynamic(Box(filter=Filter(group=-7)), position=(6.0, 0.0))

    def seen(**options) -> list[Body]:
        return [hit.body for hit in ray_cast_all(world, (-3.0, 0.0), (9.0, 0.0), **options)]

    assert seen() == [wall, ghost, shy, friend]
    assert seen(dynamic_only=True) == [ghost, shy, friend]
    assert seen(ignore=wall) == [ghost, shy, friend]
    assert seen(ignore=(wall, friend)) == [ghost, shy]
    assert seen(filter=Filter(category=1, mask=2)) == [ghost]
    assert seen(filter=Filter(category=4)) == [wall, ghost, shy, friend]
    assert seen(filter=Filter(category=2)) == [wall, ghost, friend]
    assert seen(filter=Filter(group=-7)) == [wall, ghost]
    assert seen(filter=Filter(mask=0, group=7)) == []
    assert seen(filter=Filter(), dynamic_only=True, ignore=[friend]) == [ghost]
    assert ray_cast(world, (-3.0, 0.0), (9.0, 0.0), ignore=wall).body is ghost


# --- bounds that no step has renewed, and worlds that change ------------------------------------


def test_new_moved_and_removed_bodies_are_seen_at_once():
    world = floating()
    body = world.add_dynamic(Box())
    assert ray_cast(world, (-3.0, 0.0), (3.0, 0.0)).body is body
    world.step()
    body.position = (0.0, 50.0)
    assert ray_cast(world, (-3.0, 0.0), (3.0, 0.0)) is None
    assert ray_cast(world, (-3.0, 50.0), (3.0, 50.0)).body is body
    body.angle = math.pi / 4.0
    assert ray_cast(world, (-3.0, 50.0), (3.0, 50.0)).fraction == pytest.approx(
        (3.0 - math.sqrt(0.5)) / 6.0
    )
    ball = world.add_dynamic(Circle(), position=(0.0, 50.0), velocity=(0.0, 20_000.0))
    world.step()  # 83 m in one tick: far out of the bounds that the tick began with
    x, y = ball.center
    assert ray_cast(world, (x - 3.0, y), (x + 3.0, y)).body is ball
    world.remove(ball)
    assert ray_cast(world, (x - 3.0, y), (x + 3.0, y)) is None


def test_a_removed_body_may_be_ignored_and_its_row_be_used_again():
    world = floating()
    old = world.add_dynamic(Box())
    world.remove(old)
    new = world.add_dynamic(Box())
    assert new.index == old.index
    assert ray_cast(world, (-3.0, 0.0), (3.0, 0.0), ignore=old).body is new


def test_looking_changes_nothing():
    world, _ = row_of_circles()
    before = world.hash()
    ray_cast_all(world, (-3.0, 0.0), (9.0, 0.0), dynamic_only=True)
    assert world.hash() == before


def test_an_empty_world_is_never_hit():
    world = floating()
    assert ray_cast(world, (-3.0, 0.0), (3.0, 0.0)) is None
    assert ray_cast_all(world, (-3.0, 0.0), (3.0, 0.0)) == []
    world.add_static()
    assert ray_cast(world, (-3.0, 0.0), (3.0, 0.0)) is None


@pytest.mark.parametrize(
    ("start", "end", "options", "word"),
    [
        ((math.nan, 0.0), (1.0, 0.0), {}, "start.x"),
        ((0.0, 0.0), (1.0, math.inf), {}, "end.y"),
        ((0.0, 0.0), 3.0, {}, "end"),
        (None, (1.0, 0.0), {}, "start"),
        ((0.0, 0.0), (1.0, 0.0), {"ignore": 3}, "ignore"),
        ((0.0, 0.0), (1.0, 0.0), {"ignore": ["wall"]}, "ignore"),
        ((0.0, 0.0), (1.0, 0.0), {"filter": 3}, "filter"),
        ((0.0, 0.0), (1.0, 0.0), {"filter": Filter(mask=-1)}, "filter.mask"),
        ((0.0, 0.0), (1.0, 0.0), {"ignore": floating().add_static()}, "another world"),
    ],
)
def test_nonsense_is_refused_by_name(start, end, options, word):
    world = floating()
    world.add_static(Box())
    with pytest.raises(DefinitionError, match=word):
        ray_cast(world, start, end, **options)
