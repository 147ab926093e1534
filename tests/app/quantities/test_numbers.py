"""Measured values are told with three digits and the prefix that suits them."""

import math

import pytest

from app.quantities.numbers import degrees, figure, together
from app.quantities.units import with_unit


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.5, "m", "0.500 m"),
        (0.0999, "m", "9.99 cm"),
        (0.0003, "m", "0.300 mm"),
        (12.345, "m", "12.3 m"),
        (999.6, "m", "1.00 km"),
        (0.25, "m^2", "0.250 m²"),
        (0.005, "m^2", "50.0 cm²"),
        (3000.0, "m^2", "3000 m²"),
        (0.05, "kg", "50.0 g"),
        (1500.0, "kg", "1.50 t"),
        (0.02, "s", "20.0 ms"),
        (1234.0, "N", "1.23 kN"),
        (0.05, "J", "50.0 mJ"),
        (12.0, "N*m", "12.0 N·m"),
        (-3.2, "m/s", "−3.20 m/s"),
        (0.032, "m/s", "0.0320 m/s"),
        (1e7, "m/s", "1.00e+07 m/s"),
        (-1e-5, "kg*m^2", "−1.00e−05 kg·m²"),
        (2.0, "", "2.00"),
        (0.0, "m", "0 m"),
        (1e-15, "m", "0 m"),
        (math.inf, "N", "∞ N"),
        (math.nan, "m", "–"),
        (math.pi / 6.0, "rad", "30.0°"),
    ],
)
def test_a_value_is_told_in_the_step_that_suits_it(value, unit, text) -> None:
    assert figure(value, unit) == text


def test_an_angle_that_is_told_as_zero_has_no_sign() -> None:
    assert degrees(-1e-5) == "0.0°" and degrees(-math.pi / 2) == "−90.0°"


def test_values_told_together_have_one_unit() -> None:
    assert together((1.2, 0.35), "m") == "1.20 × 0.350 m"
    assert together((0.05, 0.004), "m") == "5.00 × 0.400 cm"


@pytest.mark.parametrize(
    ("number", "unit", "words"),
    [
        ("30", "deg", "30°"),
        ("30", "°", "30°"),
        ("6", "deg/s", "6°/s"),
        ("3", "m/s^2", "3 m/s²"),
        ("7", "", "7"),
    ],
)
def test_a_unit_is_printed_with_its_signs_and_degrees_close_to_the_number(number, unit, words):
    assert with_unit(number, unit) == words
    assert figure(float(number), unit, 1) == words
