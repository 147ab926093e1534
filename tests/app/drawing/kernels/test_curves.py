"""Curves as they are painted: their width, their breaks, their dashes."""

import numpy as np
import pytest

from app.drawing.kernels.curves import fill, ink, stroke


def covered(points: list, width: float, **more: float) -> np.ndarray:
    plane = np.zeros((60, 100), np.uint8)
    stroke(plane, np.array(points, float), width, **more)
    return plane.astype(float) / 255.0


def test_a_line_is_as_wide_as_it_says_at_any_slope():
    """The sum of the coverage is the area, length x width, and two half discs at the ends.

    Each pixel is off by 1/255 at most, and by what a clamp of the distance leaves of a slanted
    edge: 2 % of the width all along.
    """
    for end in ((90.0, 30.0), (80.0, 50.0), (30.0, 55.0), (10.0, 55.0)):
        for width in (2.0, 4.4):
            plane = covered([(10.0, 30.0), end], width)
            length = np.hypot(end[0] - 10.0, end[1] - 30.0)
            wanted = length * width + np.pi * width**2 / 4
            assert plane.sum() == pytest.approx(wanted, rel=0.03)


def test_joints_are_not_painted_twice():
    bent = covered([(10, 10), (50, 40), (90, 10)], 3.0)
    one, two = covered([(10, 10), (50, 40)], 3.0), covered([(50, 40), (90, 10)], 3.0)
    assert np.array_equal(bent, np.maximum(one, two))


def test_nan_breaks_a_curve_and_far_points_do_no_harm():
    plane = covered([(10, 30), (40, 30), (np.nan, np.nan), (60, 30), (90, 30)], 2.0)
    assert plane[:, 43:57].sum() == 0.0 and plane[:, 20:30].sum() == pytest.approx(20.0, abs=0.5)
    far = covered([(-1e9, 30), (1e12, 30)], 2.0)
    assert far.sum() == pytest.approx(200.0, abs=1.0)
    assert covered([(np.inf, 0), (-np.inf, 5)], 2.0).shape == (60, 100)
    assert covered([], 2.0).sum() == 0.0 and covered([(5, 5)], 2.0).sum() == 0.0


def test_dashes_leave_half_of_it_out():
    whole, dashed = (covered([(0, 30), (96, 30)], 2.0, dash=dash) for dash in (0.0, 8.0))
    assert dashed.sum() == pytest.approx(0.5 * whole.sum(), rel=0.05)


def test_bars_are_filled():
    plane = np.zeros((60, 100), np.uint8)
    fill(plane, np.array([[10.0, 14.0, 5.5, 20.0], [90.0, 500.0, -50.0, 1e6]]))
    assert plane[6:20, 10:14].min() == 255 and 100 < plane[5, 10] < 160
    assert plane[:, 90:].min() == 255 and plane[:, 20:80].max() == 0


def test_ink_blends_and_clears_the_plane():
    plane = np.zeros((10, 10), np.uint8)
    plane[2, 3], plane[4, 5] = 255, 128
    pixels = np.full((20, 20), 0xFFFFFFFF, np.uint32)
    ink(pixels, plane, 0xFF0000FF, 6, 7)
    assert pixels[9, 9] == 0xFF0000FF
    red = int(pixels[11, 11]) >> 16 & 0xFF
    assert abs(red - 127) <= 1 and (pixels != 0xFFFFFFFF).sum() == 2
    assert plane.max() == 0


@pytest.mark.parametrize("corner", [(4, 5), (-3, -2), (20, 1), (1, -20)])
def test_ink_stays_on_the_picture_wherever_its_plane_lies(corner: tuple[int, int]):
    left, top = corner
    memory = np.zeros((24, 8), np.uint32)  # a picture with what lies before and behind it
    picture, plane = memory[8:16], np.full((8, 8), 255, np.uint8)
    ink(picture, plane, 0xFF0072B2, left, top)
    expected = np.zeros((24, 8), np.uint32)
    rows = slice(max(top, 0), max(top + 8, 0))
    expected[8:16][rows, max(left, 0) : max(left + 8, 0)] = 0xFF0072B2
    assert (memory == expected).all()
    assert not plane.any()
