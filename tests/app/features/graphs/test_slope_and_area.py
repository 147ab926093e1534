"""Slopes and areas of curves that are known in closed form."""

import math

import numpy as np
import pytest

from app.features.graphs.model.slope_and_area import (
    REACH,
    area,
    combined,
    ratio_of_slopes,
    slope,
)

TICK = 1 / 240  # [s]


def test_the_slope_of_a_parabola_is_exact_everywhere():
    """Three numbers fit a parabola, so nothing is left but rounding.

    Heights of up to 60 m are rounded by 60 * 2^-53 = 7e-15 m. The fit divides by half the window,
    4 ticks = 17 ms, with weights below 3 even at the ends: 7e-15 * 3 / 0.017 = 1.2e-12 m/s; a
    factor of 10 for the solver of the fit.
    """
    t = np.arange(400) * TICK
    y = 60.0 + 3.0 * t - 0.5 * 9.81 * t**2
    for i in (0, 1, REACH, 200, 398, 399):
        assert slope(t, y, i) == pytest.approx(3.0 - 9.81 * t[i], abs=1.2e-11)


def test_the_slope_of_a_swing_is_off_by_the_third_derivative_only():
    """The fit misses y''' h^2 / 6 times a weight below 1, h = 4 ticks: w^3 (4 / 240)^2 / 6."""
    t, w = np.arange(480) * TICK, 5.0
    y = np.sin(w * t)
    bound = w**3 * (REACH * TICK) ** 2 / 6.0
    for i in range(REACH, 470, 13):
        assert abs(slope(t, y, i) - w * math.cos(w * t[i])) < bound


def test_a_slope_needs_samples():
    t = np.arange(5) * TICK
    assert math.isnan(slope(t, np.array([1.0, np.nan, np.nan, np.nan, np.nan]), 0))
    assert math.isnan(slope(t, np.array([np.nan, 1.0, 2.0, 3.0, 4.0]), 0)), "no value, no slope"
    assert slope(t, np.array([1.0, 3.0, np.nan, np.nan, np.nan]), 0) == pytest.approx(2.0 * 240)
    assert math.isnan(slope(np.zeros(5), np.arange(5.0), 2)), "time stands"


def test_a_slope_does_not_drown_in_a_large_value():
    t = np.arange(20) * TICK
    y = 1e6 + 1e-3 * t
    # 1e6 is rounded to 1.2e-10; over the 17 ms of half a window that is 1e-8 in the slope.
    assert slope(t, y, 10) == pytest.approx(1e-3, abs=1e-8)


def test_against_another_quantity_the_slope_is_that_of_the_curve():
    """A circle: dy/dx = -x / y, at any of its points, also where x turns back."""
    t = np.arange(481) * TICK
    x, y = np.cos(3.0 * t), np.sin(3.0 * t)
    for i in (60, 150, 300):
        assert ratio_of_slopes(t, x, y, i) == pytest.approx(-x[i] / y[i], rel=3e-3)


def test_areas_of_a_line_are_exact_and_of_a_parabola_off_by_the_trapezoids():
    t = np.arange(241) * TICK
    assert area(t, 3.0 * t, 0, 240) == pytest.approx(1.5, rel=1e-13)
    assert area(t, 3.0 * t, 240, 0) == pytest.approx(-1.5, rel=1e-13)
    assert area(t, 3.0 * t, 120, 120) == 0.0
    # Trapezoids are above a parabola t^2 by h^2 / 6 over a second.
    assert area(t, t**2, 0, 240) == pytest.approx(1 / 3 + TICK**2 / 6, rel=1e-12)


def test_gaps_have_no_area():
    t, y = np.arange(11.0), np.ones(11)
    y[4:6] = np.nan
    assert area(t, y, 0, 10) == 7.0


def test_units_of_slopes_and_areas():
    for unit, along, slope_unit, area_unit in [
        ("m", "s", "m/s", "m*s"),
        ("m/s", "s", "m/s^2", "m"),
        ("N", "s", "m*kg/s^3", "N*s"),
        ("N", "m", "kg/s^2", "J"),
        ("rad", "s", "rad/s", "s"),
        ("rad/s", "s", "rad/s^2", "rad"),
        ("", "s", "1/s", "s"),
    ]:
        assert combined(unit, along, -1) == slope_unit
        assert combined(unit, along, 1) == area_unit
