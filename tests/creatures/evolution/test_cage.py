"""Points without bounds stand for numbers within their ranges."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from creatures.evolution.cage import DIGITS, INSIDE, folded, unfolded
from creatures.gait import Number


def number(value: float, low: float = -2.0, high: float = 6.0) -> Number:
    return Number("a", value, low, high, "m", "What it is.")


@given(st.floats(-1e6, 1e6))
def test_every_point_stands_for_a_value_within_the_range(y):
    (value,) = folded([y], [number(0.0, 0.1, 0.3)])
    assert 0.1 <= value <= 0.3


@given(st.floats(-1.5, 5.5))
def test_a_value_inside_comes_back_to_the_digits_that_are_kept(value):
    (back,) = folded(unfolded([number(value)]), [number(value)])
    # half of the last digit that is kept, and the rounding of sine and arc sine about the middle
    assert back == pytest.approx(value, rel=0.5 * 10 ** (1 - DIGITS), abs=1e-14)


@pytest.mark.parametrize(("value", "y"), [(-2.0, -INSIDE), (6.0, INSIDE)])
def test_a_value_on_a_bound_begins_a_little_inside(value, y):
    assert unfolded([number(value)]) == [y]


def test_the_whole_range_is_reached_and_the_way_on_leads_back():
    assert folded([-1.0, 1.0, 3.0], [number(0.0)] * 3) == [-2.0, 6.0, -2.0]
    near = folded([1.0 - 0.1, 1.0 + 0.1], [number(0.0)] * 2)
    assert near[0] == near[1] < 6.0


def test_a_range_of_one_value_stays_that():
    alone = number(3.0, 3.0, 3.0)
    assert folded(unfolded([alone]), [alone]) == [3.0]
    assert math.isfinite(unfolded([alone])[0])
