"""Curves through strokes are smooth, stay near the hand, and keep sharp corners."""

import itertools
import math

import pytest

from app.quantities.geometry.curve import smoothed
from app.quantities.geometry.outline import outline_of
from physics.geometry.polygon import distance_to_segment

TOLERANCE = 0.025


def trembling(points, by=0.4 * TOLERANCE):
    """The same points, off by a fixed pattern of `by` [m]."""
    return [(x + by * math.sin(37.0 * i), y + by * math.cos(23.0 * i)) for i, (x, y) in points]


def circle(count=150):
    return [(math.cos(math.tau * i / count), math.sin(math.tau * i / count)) for i in range(count)]


def walked(corners, steps=30):
    """Points along a closed line."""
    result = []
    for (ax, ay), (bx, by) in itertools.pairwise([*corners, corners[0]]):
        result += [(ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps) for k in range(steps)]
    return result


def turn(a, b, c):
    first = math.atan2(b[1] - a[1], b[0] - a[0])
    return abs(math.remainder(math.atan2(c[1] - b[1], c[0] - b[0]) - first, math.tau))


def test_a_trembling_circle_becomes_a_smooth_one_near_the_stroke() -> None:
    stroke = trembling(enumerate(circle()))
    result = outline_of(stroke, TOLERANCE)
    # Facets of a circle of 40 tolerances that are flat within 0.06 tolerances turn by
    # 2 sqrt(2 * 0.06 / 40) = 0.11 rad; a curve that follows a tremor turns half as much more.
    assert max(turn(result[i - 2], result[i - 1], result[i]) for i in range(len(result))) < 0.22
    for point in stroke:
        off = min(distance_to_segment(point, result[i - 1], p) for i, p in enumerate(result))
        assert off <= 1.5 * TOLERANCE  # the stroke was followed within a quarter before


def test_sides_drawn_by_a_trembling_hand_are_straight_and_their_corners_sharp() -> None:
    corners = [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 0.4), (0.0, 1.0)]
    result = outline_of(trembling(enumerate(walked(corners))), TOLERANCE)
    assert len(result) == len(corners)
    for corner in corners:  # resampling may miss a corner by a step, the tremor by less
        assert min(math.dist(corner, p) for p in result) < 2.0 * TOLERANCE


def test_a_small_ring_stays_as_it_is() -> None:
    ring = [(0.0, 0.0), (0.05, 0.0), (0.0, 0.05)]
    assert smoothed(ring, TOLERANCE) == ring


@pytest.mark.parametrize("size", [0.001, 1000.0])
def test_smoothing_does_not_depend_on_the_unit_of_length(size) -> None:
    stroke = trembling(enumerate(circle()))
    scaled = [(size * x, size * y) for x, y in stroke]
    result, other = smoothed(stroke, TOLERANCE), smoothed(scaled, size * TOLERANCE)
    assert len(result) == len(other)
    for (ax, ay), (bx, by) in zip(result, other, strict=True):
        assert (size * ax, size * ay) == pytest.approx((bx, by), abs=1e-9 * size)
