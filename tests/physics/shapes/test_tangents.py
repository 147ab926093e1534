"""The normals of a hull's faces, and the corners that lanes read."""

import math

import pytest

from physics.shapes.tangents import face_normals, to_all_lanes
from physics.state.layout import MAX_VERTICES


def test_the_normals_of_a_square_point_outwards():
    discs = [(-1.0, -1.0, 0.0), (1.0, -1.0, 0.0), (1.0, 1.0, 0.0), (-1.0, 1.0, 0.0)]
    assert face_normals(discs) == [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]


def test_a_tapered_capsule_has_the_tangents_of_its_discs():
    discs = [(0.0, 0.0, 2.0), (4.0, 0.0, 1.0)]
    for (nx, ny), (first, second) in zip(face_normals(discs), (discs, discs[::-1]), strict=True):
        assert math.hypot(nx, ny) == pytest.approx(1.0)
        ends = [nx * x + ny * y + r for x, y, r in (first, second)]
        assert ends[0] == pytest.approx(ends[1])


def test_lanes_read_the_last_corner_again():
    assert to_all_lanes([(1, 2), (3, 4)]) == [(1, 2)] + [(3, 4)] * (MAX_VERTICES - 1)
