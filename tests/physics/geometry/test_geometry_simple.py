"""Signs without rounding, and polygons that touch themselves."""

import math
import random
from fractions import Fraction

import pytest

from physics.geometry.polygon import cross
from physics.geometry.simple import first_touch, folds_back, segments_touch, side


def test_the_side_is_exact_where_floats_have_the_wrong_sign():
    # Points a few units in the last place off the diagonal (Kettner and others 2008).
    a, b = (12.0, 12.0), (24.0, 24.0)
    wrong = 0
    for i in range(32):
        for j in range(32):
            p = (0.5 + i * 2.0**-53, 0.5 + j * 2.0**-53)
            truth = (p[1] > p[0]) - (p[1] < p[0])
            assert side(a, b, p) == truth
            result = cross(a, b, p)
            wrong += (result > 0) - (result < 0) != truth
    assert wrong > 0, "no case here needs the fractions"


def test_tiny_and_huge_coordinates_keep_their_sign():
    assert side((0.0, 0.0), (1e-200, 0.0), (0.0, 1e-200)) == 1
    assert side((0.0, 0.0), (1e150, 1e150), (1e150, math.nextafter(1e150, math.inf))) == 1
    assert side((0.1, 0.1), (0.2, 0.2), (0.3, 0.3)) == 0


@pytest.mark.parametrize(
    ("c", "d", "touch"),
    [
        ((1.0, -1.0), (1.0, 1.0), True),  # across
        ((1.0, 0.0), (1.0, 1.0), True),  # from the middle
        ((2.0, 0.0), (3.0, 1.0), True),  # from the end
        ((1.0, 0.0), (5.0, 0.0), True),  # along it
        ((2.5, 0.0), (5.0, 0.0), False),  # further on, on the same line
        ((0.0, 1e-300), (2.0, 1e-300), False),  # parallel
        ((3.0, -1.0), (3.0, 1.0), False),
    ],
)
def test_segments_touch_or_do_not(c, d, touch):
    a, b = (0.0, 0.0), (2.0, 0.0)
    for one, two in (((a, b), (c, d)), ((b, a), (c, d)), ((c, d), (b, a))):
        assert segments_touch(*one, *two) is touch


def test_a_line_that_turns_right_back_folds():
    assert folds_back((0.0, 0.0), (2.0, 0.0), (1.0, 0.0))
    assert folds_back((0.0, 0.0), (2.0, 0.0), (-1.0, 0.0))
    assert not folds_back((0.0, 0.0), (2.0, 0.0), (3.0, 0.0))
    assert not folds_back((0.0, 0.0), (2.0, 0.0), (1.0, 1e-300))


def exact_meeting(a, b, c, d) -> bool:
    """Whether two segments that are not parallel meet, in rational numbers."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = (tuple(map(Fraction, p)) for p in (a, b, c, d))
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if across == 0:
        return False
    t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
    u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across
    return 0 <= t <= 1 and 0 <= u <= 1


def test_random_polygons_are_simple_or_not_just_as_rational_numbers_say():
    rng = random.Random(2)
    crossed = 0
    for _ in range(200):
        n = rng.randint(4, 7)
        corners = [(rng.randint(0, 6) / 10.0, rng.random()) for _ in range(n)]
        edges = [(corners[k], corners[(k + 1) % n]) for k in range(n)]
        truth = any(
            exact_meeting(*edges[i], *edges[j])
            for i in range(n)
            for j in range(i + 2, n - (i == 0))
        )
        assert (first_touch(corners) is not None) == truth
        crossed += truth
    assert 20 < crossed < 180
