"""Axes: round ranges that stand still, and stop following when they are moved."""

import math
import random

import pytest

from app.quantities.scale import LEAST_USE, Scale, label, power_of, round_range, step_for


def is_round(step: float) -> bool:
    power = 10.0 ** math.floor(math.log10(step) + 1e-9)
    return min(abs(step / power - factor) for factor in (1, 2, 5)) < 1e-9


def test_ranges_are_round_and_hold_the_data():
    dice = random.Random(1)
    for _ in range(500):
        size = 10.0 ** dice.uniform(-9, 9)
        low, high = sorted(dice.uniform(-size, size) for _ in range(2))
        left, right = round_range(low, high)
        grace = 1e-8 * max(abs(left), abs(right), size)
        assert left <= low + grace and right >= high - grace and right > left
        step = step_for(right - left, 4)
        assert is_round(step)


def test_a_constant_has_a_range_round_it_and_rounding_is_not_blown_up():
    low, high = round_range(5.0, 5.0 + 1e-14)
    assert low < 5.0 < high and high - low > 0.5
    assert round_range(0.0, 1e-17) == (0.0, 1.0)


def test_nought_is_shown_when_it_is_near():
    assert round_range(2.0, 9.0)[0] == 0.0
    assert round_range(-9.0, -2.0)[1] == 0.0
    assert round_range(100.0, 109.0)[0] > 90.0


def test_a_scale_grows_at_once_and_shrinks_only_when_it_is_mostly_empty():
    scale = Scale()
    scale.fit(0.0, 7.0)
    held = scale.low, scale.high
    scale.fit(0.0, 3.5)  # more than LEAST_USE of it
    assert LEAST_USE < 0.5 and (scale.low, scale.high) == held
    scale.fit(0.0, 30.0)
    assert scale.high >= 30.0
    scale.fit(0.0, 1.0)
    assert scale.high < 30.0 * LEAST_USE


def test_waves_do_not_make_the_axis_wobble():
    """A wave whose size goes up and down by a third: one range for all of it, once it was seen."""
    scale, seen = Scale(), set()
    for k in range(400):
        size = 6.0 + 2.0 * math.sin(k / 20)
        scale.fit(-size, size)
        if k > 100:
            seen.add((scale.low, scale.high))
    assert len(seen) == 1


def test_panning_and_zooming_stop_it_from_following():
    scale = Scale(0.0, 10.0)
    scale.pan(0.5)
    assert (scale.low, scale.high, scale.auto) == (5.0, 15.0, False)
    scale.fit(0.0, 1000.0)
    scale.fit_times(0.0, 1000.0)
    scale.put(1.0, 2.0)
    assert (scale.low, scale.high) == (5.0, 15.0)
    scale.zoom(at=10.0, factor=2.0)
    assert (scale.low, scale.high) == (7.5, 12.5), "the value under the mouse stays there"
    scale.auto = True
    scale.fit(0.0, 100.0)
    assert scale.high >= 100.0


def test_zooming_ends_before_numbers_do():
    for factor in (0.1, 10.0):
        scale = Scale(1.0, 2.0)
        for _ in range(200):
            scale.zoom(at=1.5, factor=factor)
        assert math.isfinite(scale.span) and scale.span > 0.0
        assert 1 <= len(scale.steps(5)) <= 12


def test_time_is_extended_in_long_steps():
    scale, ends = Scale(), []
    for tick in range(0, 240 * 70, 4):
        scale.fit_times(0.0, tick / 240)
        assert scale.low == 0.0 and scale.high >= tick / 240
        ends.append(scale.high)
    assert len(set(ends)) <= 18, "the axis is painted anew at most so often in 70 s"
    scale.fit_times(0.0, 0.5)
    assert scale.high <= 2.0, "after a restart"


@pytest.mark.parametrize("most", [2, 3, 5, 8])
def test_labels_stand_at_round_values_within_the_axis(most):
    dice = random.Random(most)
    for _ in range(200):
        low = dice.uniform(-1e3, 1e3)
        scale = Scale(low, low + 10.0 ** dice.uniform(-3, 4))
        steps = scale.steps(most)
        assert 2 <= len(steps) <= most + 1
        assert all(scale.low - 1e-9 <= s <= scale.high + 1e-9 * abs(s) + 1e-9 for s in steps)


def test_labels_have_the_digits_that_tell_them_apart():
    assert label(0.05, 0.05) == "0.05" and label(-2.0, 0.5) == "−2.0"
    assert label(12000.0, 2000.0, power_of(0.0, 20000.0)) == "12"
    assert power_of(0.0, 9000.0) == 0 and power_of(0.0, 0.005) == -3 and power_of(-2e6, 0) == 6
    assert label(-0.0, 1.0) == "0"
