"""Measured values are told with three digits and the prefix that suits them."""

import math

import numpy as np
import pytest

from app.quantities.numbers import (
    counted,
    degrees,
    figure,
    percent,
    plain_number,
    shorter_forms,
    together,
)
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
        (-0.0000146, "J", "−14.6 µJ"),
        (2.5e6, "J", "2.50 MJ"),
        (0.01463, "m", "1.46 cm"),
        (1234567.0, "m/s", "1.23e6 m/s"),
        (12.0, "N*m", "12.0 N·m"),
        (-3.2, "m/s", "−3.20 m/s"),
        (0.032, "m/s", "0.0320 m/s"),
        (1e7, "m/s", "1.00e7 m/s"),
        (-1e-5, "kg*m^2", "−1.00e−5 kg·m²"),
        (2.0, "", "2.00"),
        (2, "", "2"),
        (12345, "", "12345"),
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


@pytest.mark.parametrize(
    ("value", "unit", "options", "text"),
    [
        (0.0157, "N", {"least": 1e-3}, "16 mN"),
        (-0.0001, "N", {"least": 1e-3}, "0 N"),
        (0.5, "W", {"sign": True}, "+0.500 W"),
        (0.0, "W", {"sign": True}, "0 W"),
        (0.02, "m", {"short": True}, "2 cm"),
        (5000.0, "N", {"short": True}, "5 kN"),
        (0.0012, "m/s", {"steady": True}, "0.001 m/s"),
        (1e-5, "J", {"steady": True}, "0 J"),
        (-12.3456, "J", {"digits": 4, "prefix": False}, "−12.35 J"),
        (0.01234567, "J", {"digits": 4, "prefix": False}, "0.01235 J"),
        (0.5, "rad", {"digits": 4, "prefix": False}, "0.5000 rad"),
    ],
)
def test_where_a_place_asks_for_other_digits_it_says_so(value, unit, options, text) -> None:
    assert figure(value, unit, **options) == text


def test_shares_are_in_percent() -> None:
    assert [percent(v) for v in (0.0028, 0.12, 1e-6, 0.0)] == ["0.28 %", "12 %", "< 0.01 %", "0 %"]


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


@pytest.mark.parametrize(
    ("words", "shorter"),
    [
        ("−1.19e−6", ["−1.2e−6", "−1e−6"]),
        ("12.35 s", ["12.3 s", "12 s", "1e1 s"]),
        ("+1.50 kJ", ["+1.5 kJ", "+2 kJ"]),
        ("123456", ["1.2e5", "1e5"]),
        ("ball 3.5", None),
        ("0.5 rad = 28.6°", None),
    ],
)
def test_a_number_that_has_no_room_has_fewer_digits(words, shorter) -> None:
    assert shorter_forms(words) == shorter


def test_counts_have_no_decimals_and_one_is_singular() -> None:
    assert [figure(n, "times") for n in (0, 1, 2)] == ["0 times", "1 time", "2 times"]
    assert figure(np.int64(3), "") == "3"
    assert (counted(1, "bodies"), counted(2, "links"), counted(1, "links")) == (
        "1 body",
        "2 links",
        "1 link",
    )


@pytest.mark.parametrize("unit", ["m", "m/s", "J", "kg*m/s"])
def test_what_rounding_leaves_of_numbers_as_large_as_the_world_is_zero(unit) -> None:
    left_over = (1e6 + 0.1) - 1e6 - 0.1
    assert left_over != 0.0
    for value in (left_over, 1.5e-12, -1.5e-12):
        assert figure(value, unit) == figure(0.0, unit)
    assert plain_number(1.5e-12) == "0" and plain_number(1e-9) != "0"
