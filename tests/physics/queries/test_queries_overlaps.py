"""Which shapes contain a point or overlap a box: by hand, and any hull against sampled supports."""

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics import Box, Capsule, Circle, DefinitionError, Filter, Polygon, Segment
from physics.queries.overlaps import query_box, query_point
from tests.physics.chords import HULLS, SLACK, normals_of, sandwich
from tests.physics.query_cases import answers
from tests.physics.worlds import directions, floating, supports

coordinate = st.floats(-2.0, 2.0)
pose_of = st.tuples(coordinate, coordinate, st.floats(-7.0, 7.0))


def bodies(result) -> list:
    return [one.body for one in result]


# --- points --------------------------------------------------------------------------------------


def test_all_shapes_at_a_point_are_found_the_topmost_first():
    world = floating()
    wall = world.add_static(Box(width=4.0))
    two = world.add_dynamic(Circle(), Circle(center=(0.2, 0.0)), position=(0.3, 0.0))
    away = world.add_dynamic(Box(), position=(9.0, 0.0))
    result = query_point(world, (0.4, 0.1))
    assert [(one.body, one.shape) for one in result] == [(two, 1), (two, 0), (wall, 0)]
    assert bodies(query_point(world, (9.0, 0.0))) == [away]
    assert query_point(world, (5.0, 5.0)) == []


def test_the_border_belongs_to_the_shape():
    world = floating()
    box = world.add_static(Box(width=2.0))
    line = world.add_static(Segment(start=(3.0, 0.0), end=(5.0, 0.0)))
    for corner in ((1.0, 0.5), (-1.0, -0.5), (1.0, 0.0)):
        assert bodies(query_point(world, corner)) == [box]
    for point in ((3.0, 0.0), (4.2, 0.0), (5.0, 0.0)):
        assert bodies(query_point(world, point)) == [line]
    assert query_point(world, (4.2, 1e-9)) == []


def test_the_cut_off_corner_of_a_rounded_box_is_outside():
    world = floating()
    world.add_static(Box(radius=0.5))
    assert query_point(world, (0.86, 0.86)) == []  # (0.36, 0.36) from the disc: 0.509
    assert len(query_point(world, (0.85, 0.85))) == 1  # 0.495


@pytest.mark.sweep
@settings(max_examples=300, deadline=None, derandomize=True)
@given(HULLS, pose_of, st.tuples(coordinate, coordinate))
def test_any_point_agrees_with_the_supporting_lines(shape, pose, point):
    world = floating()
    world.add_static(shape, position=pose[:2], angle=pose[2])
    least, most = sandwich(None, shape, pose, (point, point))
    result = query_point(world, point)
    assert bool(result) or most is None
    assert not result or least is not None


# --- boxes ---------------------------------------------------------------------------------------


def test_a_box_is_met_by_outlines_and_not_by_bounds():
    world = floating()
    slanting = world.add_static(Segment(start=(0.0, 0.0), end=(4.0, 4.0)))
    ball = world.add_dynamic(Circle(radius=1.0), position=(10.0, 0.0))
    assert query_box(world, (2.5, 0.5), (3.5, 1.5)) == []  # within the line's bounds, below it
    assert bodies(query_box(world, (2.5, 0.5), (3.5, 2.6))) == [slanting]
    assert query_box(world, (10.8, 0.8), (12.0, 2.0)) == []  # 1.13 from the centre
    assert bodies(query_box(world, (10.7, 0.7), (12.0, 2.0))) == [ball]  # 0.99
    assert bodies(query_box(world, (9.9, -0.1), (10.1, 0.1))) == [ball]  # the box is inside it
    assert bodies(query_box(world, (-9.0, -9.0), (99.0, 9.0))) == [ball, slanting]


def test_contained_shapes_lie_wholly_in_the_box():
    world = floating()
    turned = world.add_dynamic(Box(), angle=math.pi / 4.0)
    world.add_dynamic(Box(), position=(1.0, 0.0))
    reach = math.sqrt(0.5) + 1e-9
    assert bodies(query_box(world, (-reach, -reach), (reach, reach), contained=True)) == [turned]
    assert query_box(world, (-0.7, -0.7), (0.7, 0.7), contained=True) == []
    assert len(query_box(world, (-0.7, -0.7), (0.7, 0.7))) == 2


def test_a_box_of_no_size_is_a_point_or_a_line():
    world = floating()
    ball = world.add_static(Circle())
    assert bodies(query_box(world, (0.1, 0.1), (0.1, 0.1))) == [ball]
    assert query_box(world, (0.4, 0.4), (0.4, 0.4)) == []
    assert bodies(query_box(world, (-3.0, 0.2), (3.0, 0.2))) == [ball]
    assert query_box(world, (-3.0, 0.6), (3.0, 0.6)) == []


@pytest.mark.sweep
@settings(max_examples=400, deadline=None, derandomize=True)
@given(
    HULLS,
    pose_of,
    st.tuples(coordinate, coordinate),
    st.tuples(st.floats(0.0, 2.0), st.floats(0.0, 2.0)),
)
def test_any_box_agrees_with_the_separating_axes(shape, pose, low, size):
    world = floating()
    world.add_static(shape, position=pose[:2], angle=pose[2])
    high = (low[0] + size[0], low[1] + size[1])
    corners = [(x, y) for x in (low[0], high[0]) for y in (low[1], high[1])]
    axes = np.array([(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)])
    n = np.vstack([directions(7200), normals_of(shape, pose[2]), axes])
    # Along n the shape's support, less the least of the box: negative on a separating axis.
    overlap = (supports(shape, pose, n) - (n @ np.array(corners).T).min(axis=1)).min()
    result = query_box(world, low, high)
    assert result or overlap < SLACK
    assert not result or overlap > -SLACK
    reach = supports(shape, pose, axes)
    spare = min(high[0] - reach[0], low[0] * -1 - reach[1], high[1] - reach[2], -low[1] - reach[3])
    if abs(spare) > 1e-12:
        assert bool(query_box(world, low, high, contained=True)) == (spare > 0.0)


# --- filters, changes, nonsense ------------------------------------------------------------------


def test_filters_of_every_kind():
    world = floating()
    wall = world.add_static(Box())
    ghost = world.add_dynamic(Box(filter=Filter(category=2)))
    for ask in (lambda **o: query_point(world, (0, 0), **o), lambda **o: box(world, **o)):
        assert bodies(ask()) == [ghost, wall]
        assert bodies(ask(dynamic_only=True)) == [ghost]
        assert bodies(ask(ignore=ghost)) == [wall]
        assert bodies(ask(filter=Filter(mask=1))) == [wall]
        assert ask(filter=Filter(mask=1), ignore=[wall]) == []


def box(world, **options):
    return query_box(world, (-9.0, -9.0), (9.0, 9.0), **options)


def test_new_moved_and_removed_bodies_are_seen_at_once():
    world = floating()
    body = world.add_dynamic(Capsule())
    assert bodies(query_point(world, (0.6, 0.0))) == [body]
    body.angle = math.pi / 2.0
    assert query_point(world, (0.6, 0.0)) == []
    assert bodies(query_box(world, (-0.1, 0.6), (0.1, 0.8))) == [body]
    world.remove(body)
    assert query_box(world, (-9.0, -9.0), (9.0, 9.0)) == []


def test_an_empty_world_holds_nothing():
    assert query_point(floating(), (0.0, 0.0)) == []
    assert query_box(floating(), (0.0, 0.0), (1.0, 1.0)) == []


def test_a_body_that_is_no_longer_finite_is_nowhere():
    world = floating()
    body = world.add_dynamic(Polygon())
    world.page.body["x"][body.index] = math.nan
    assert query_point(world, (0.0, 0.0)) == []
    assert query_box(world, (-9.0, -9.0), (9.0, 9.0)) == []


@pytest.mark.parametrize(
    ("low", "high", "word"),
    [
        ((1.0, 0.0), (0.0, 1.0), "swap the corners"),
        ((0.0, 1.0), (1.0, 0.0), "swap the corners"),
        ((0.0, math.nan), (1.0, 1.0), "low.y"),
        ((0.0, 0.0), "corner", "high"),
    ],
)
def test_nonsense_boxes_are_refused_by_name(low, high, word):
    with pytest.raises(DefinitionError, match=word):
        query_box(floating(), low, high)


def test_nonsense_points_are_refused_by_name():
    with pytest.raises(DefinitionError, match=r"point\.x"):
        query_point(floating(), (math.nan, 0.0))


@pytest.mark.sweep
def test_interpreted_kernels_answer_the_same_bits():
    done = subprocess.run(
        [sys.executable, "-m", "tests.physics.query_cases"],
        cwd=Path(__file__).parents[3],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    compiled = json.loads(json.dumps(answers()))
    assert len(compiled) > 100
    assert json.loads(done.stdout) == compiled
