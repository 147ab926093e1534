"""What a moving shape hits: closed forms, bisection on the separation, and sampled supports."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import Box, Capsule, Circle, DefinitionError, Filter, Polygon, Segment
from physics.queries.casts import ray_cast, shape_cast, shape_cast_all
from tests.physics.chords import HULLS, SHAPES, check, normals_of
from tests.physics.worlds import directions, floating, separation_along

EXACT = 1e-12
"""Sizes and ways here are some metres: a few dozen roundings of 2e-16 each."""


def world_with(shape, position=(0.0, 0.0), angle=0.0):
    world = floating()
    world.add_static(shape, position=position, angle=angle)
    return world


# --- closed forms --------------------------------------------------------------------------------


@pytest.mark.parametrize("offset", [-0.6, 0.0, 0.3])
def test_two_circles_touch_at_the_sum_of_their_radii(offset):
    hit = shape_cast(world_with(Circle(radius=0.5)), Circle(radius=0.25), (-3, offset), (3, offset))
    x = -math.sqrt(0.75**2 - offset**2)
    assert hit.fraction == pytest.approx((x + 3.0) / 6.0, abs=EXACT)
    assert hit.normal == pytest.approx((x / 0.75, offset / 0.75), abs=EXACT)
    assert hit.point == pytest.approx((x / 1.5, offset / 1.5), abs=EXACT)


def test_a_falling_box_lands_flat():
    hit = shape_cast(world_with(Box(width=10.0, height=1.0)), Box(), (0.3, 5.0), (0.3, -5.0))
    assert hit.fraction == pytest.approx(0.4, abs=EXACT)
    assert hit.normal == pytest.approx((0.0, 1.0), abs=EXACT)
    assert hit.point[1] == pytest.approx(0.5, abs=EXACT)
    assert -0.2 - EXACT <= hit.point[0] <= 0.8 + EXACT  # anywhere on the shared edge


def test_a_box_on_its_corner_lands_on_its_corner():
    floor = world_with(Box(width=10.0, height=1.0))
    hit = shape_cast(floor, Box(), (0.3, 5.0), (0.3, -5.0), angle=math.pi / 4.0)
    assert hit.fraction == pytest.approx((4.5 - math.sqrt(0.5)) / 10.0, abs=EXACT)
    assert hit.point == pytest.approx((0.3, 0.5), abs=EXACT)


def test_a_box_passes_a_gap_that_it_just_fits():
    # Flush faces: the corners of the unit box and the doorway are the same to the last bit or not.
    world = floating()
    for y in (1.0 + 1e-9, -1.0 - 1e-9):
        world.add_static(Box(width=0.3), position=(0.0, y))
    assert shape_cast(world, Box(), (-4.0, 0.0), (4.0, 0.0)) is None
    hit = shape_cast(world, Box(height=1.001), (-4.0, 0.0), (4.0, 0.0))
    assert hit.fraction == pytest.approx((4.0 - 0.5 - 0.15) / 8.0, abs=EXACT)
    assert hit.normal == pytest.approx((-1.0, 0.0), abs=EXACT)


@pytest.mark.parametrize("height", [0.0, 0.25, 0.5, 1.0])
def test_boxes_with_parallel_faces_meet_face_to_face(height):
    # All edges of both are parallel: every tie of the supports at once, and at height 1 a graze.
    hit = shape_cast(world_with(Box()), Box(), (-4.0, height), (4.0, height))
    assert hit.fraction == pytest.approx(3.0 / 8.0, abs=EXACT)
    assert hit.normal == pytest.approx((-1.0, 0.0), abs=EXACT)


def test_crossing_lines_meet_in_a_point():
    wall = world_with(Segment(start=(0.0, -1.0), end=(0.0, 1.0)))
    lance = Segment(start=(-1.0, 0.0), end=(1.0, 0.0))
    hit = shape_cast(wall, lance, (-5.0, 0.2), (5.0, 0.2))
    assert hit.fraction == pytest.approx(0.4, abs=EXACT)
    assert hit.point == pytest.approx((0.0, 0.2), abs=EXACT)
    assert hit.normal == pytest.approx((-1.0, 0.0), abs=EXACT)
    assert shape_cast(wall, lance, (5.0, 0.2), (-5.0, 0.2)).normal == pytest.approx((1.0, 0.0))


def test_a_capsule_slides_down_the_slope_of_a_tapered_one_as_the_sum_of_their_hulls():
    # As for the ray on a tapered capsule, with 0.25 m added all around.
    sin, cos = 0.25, math.sqrt(1.0 - 0.0625)
    world = world_with(Capsule(start=(0.0, 0.0), end=(2.0, 0.0), radius=1.0, end_radius=0.5))
    hit = shape_cast(world, Circle(radius=0.25), (1.0, 3.0), (1.0, -3.0))
    y = (1.25 - sin) / cos
    assert hit.fraction == pytest.approx((3.0 - y) / 6.0, abs=EXACT)
    assert hit.normal == pytest.approx((sin, cos), abs=EXACT)
    assert hit.point == pytest.approx((1.0 - 0.25 * sin, y - 0.25 * cos), abs=EXACT)


# --- overlap at the start ------------------------------------------------------------------------


@pytest.mark.parametrize("end", [(3.0, 0.0), (-3.0, 0.0), (0.9, 0.0), (0.9, 4.0)])
def test_overlap_at_the_start_is_said_whatever_the_way(end):
    hit = shape_cast(world_with(Box()), Circle(radius=0.5), (0.9, 0.0), end)
    assert (hit.fraction, hit.overlap, hit.normal) == (0.0, True, (0.0, 0.0))
    assert hit.point == pytest.approx((0.5, 0.0))  # the box's nearest to the start


def test_a_hull_within_another_overlaps():
    for outer, inner in ((Box(width=4.0, height=4.0), Box()), (Circle(radius=3.0), Capsule())):
        assert shape_cast(world_with(outer), inner, (0.1, 0.0), (9.0, 0.0)).overlap
        assert shape_cast(world_with(inner), outer, (0.1, 0.0), (9.0, 0.0)).overlap


def test_what_touches_ahead_is_hit_at_once_with_its_normal():
    hit = shape_cast(world_with(Box()), Box(), (-1.0, 0.0), (3.0, 0.0))
    assert hit.fraction == 0.0
    assert not hit.overlap
    assert hit.normal == (-1.0, 0.0)


# --- any two hulls -------------------------------------------------------------------------------

coordinate = st.floats(-2.5, 2.5)
turn = st.floats(-7.0, 7.0)


@pytest.mark.sweep
@settings(max_examples=600, deadline=None, derandomize=True)
@given(
    HULLS,
    HULLS,
    st.tuples(coordinate, coordinate, turn),
    st.tuples(st.tuples(coordinate, coordinate), st.tuples(coordinate, coordinate), turn),
)
def test_any_cast_agrees_with_the_supporting_lines_of_both_hulls(cast, shape, pose, way):
    world = world_with(shape, pose[:2], pose[2])
    check(shape_cast(world, cast, *way), cast, shape, pose, way)


def first_touch(separation) -> float | None:
    """Fraction where the separation, convex along the way, falls to 0: by bisection."""
    low, high = 0.0, 1.0
    if separation(high) > 0.0:
        return None
    for _ in range(50):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if separation(middle) > 0.0 else (low, middle)
    return high


@pytest.mark.parametrize("cast", SHAPES)
def test_a_cast_agrees_with_bisection_on_the_separation(cast):
    # The separation is the largest over all axes: 720 sampled ones and all face normals. Between
    # samples d = 2 pi / 720 apart, round parts of r < 1 m seem nearer by r (1 / cos(d / 2) - 1) =
    # 1e-5 m, so the sampled touch is early by that over the cosine of the way to the normal. It is
    # never late, but for rounding.
    rng = np.random.default_rng(4)
    met = 0
    for shape in SHAPES:
        x, y, turned = rng.uniform(-0.3, 0.3, 3)
        heading, angle = rng.uniform(-3.0, 3.0, 2)
        ux, uy = math.cos(heading), math.sin(heading)
        n = np.vstack([directions(720), normals_of(shape, turned), -normals_of(cast, angle)])

        def gap(f, shape=shape, pose=(x, y, turned), way=(ux, uy, angle), n=n):
            at = (4.0 * (f - 1.0) * way[0], 4.0 * (f - 1.0) * way[1], way[2])
            return separation_along(shape, cast, pose, at, n).max()

        expected = first_touch(gap)
        if expected is None:
            continue  # thin ones that stop short of one another
        world = world_with(shape, (x, y), turned)
        hit = shape_cast(world, cast, (-4.0 * ux, -4.0 * uy), (0.0, 0.0), angle)
        late = 4.0 * (hit.fraction - expected) * -(hit.normal[0] * ux + hit.normal[1] * uy)
        assert -1e-12 <= late <= 1e-5
        met += 1
    assert met >= 5


def test_the_cast_of_a_tiny_circle_is_nearly_a_ray():
    world = world_with(Polygon(vertices=((-0.5, -0.3), (0.6, -0.2), (0.1, 0.5))), angle=0.3)
    for y in np.linspace(-0.2, 0.4, 13):
        ray = ray_cast(world, (-3.0, y), (3.0, y))
        cast = shape_cast(world, Circle(radius=0.001), (-3.0, y), (3.0, y))
        # 1 mm of radius comes 1 mm / cos(angle of incidence) earlier; no face is steeper than 70.
        assert 0.001 - EXACT <= 6.0 * (ray.fraction - cast.fraction) <= 0.003


# --- several bodies, filters, nonsense -----------------------------------------------------------


def test_the_first_is_the_nearest_and_all_are_sorted():
    world = floating()
    bodies = [world.add_dynamic(Circle(), position=(2.0 * i, 0.0)) for i in range(4)]
    start, end = (9.0, 0.7), (-3.0, 0.7)
    hits = shape_cast_all(world, Capsule(radius=0.3), start, end)
    assert [hit.body for hit in hits] == bodies[::-1]
    assert shape_cast(world, Capsule(radius=0.3), start, end) == hits[0]
    assert shape_cast(world, Capsule(radius=0.3), start, end, ignore=bodies[2:]).body is bodies[1]
    assert shape_cast(world, Capsule(radius=0.3), start, end, dynamic_only=True) == hits[0]
    assert shape_cast_all(world, Capsule(), start, end, filter=Filter(mask=2)) == []


def test_a_ray_is_thin_but_a_shape_is_not():
    world = world_with(Circle(radius=0.5))
    assert ray_cast(world, (-3.0, 0.6), (3.0, 0.6)) is None
    assert shape_cast(world, Circle(radius=0.2), (-3.0, 0.6), (3.0, 0.6)) is not None


def test_nothing_in_an_empty_world_is_in_the_way():
    assert shape_cast(floating(), Box(), (0.0, 0.0), (9.0, 0.0)) is None
    assert shape_cast_all(floating(), Box(), (0.0, 0.0), (9.0, 0.0)) == []


@pytest.mark.parametrize(
    ("shape", "end", "angle", "word"),
    [
        ("box", (0.0, 0.0), 0.0, "a shape such as"),
        (Box, (0.0, 0.0), 0.0, "a shape such as"),
        (Box(), (math.nan, 0.0), 0.0, "end.x"),
        (Box(), (0.0, 0.0), math.nan, "angle"),
        (Box(), (0.0, 0.0), "steep", "angle"),
    ],
)
def test_nonsense_is_refused_by_name(shape, end, angle, word):
    with pytest.raises(DefinitionError, match=word):
        shape_cast(floating(), shape, (0.0, 0.0), end, angle)
