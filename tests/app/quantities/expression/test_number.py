"""Numbers with units, as they are typed into fields."""

import math

import pytest

from app.quantities.expression import ExpressionError, read_number


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("2*pi", "", math.tau),
        ("1/3", "", 1 / 3),
        ("-5", "m", -5.0),
        ("  7.5 ", "kg", 7.5),
        ("30", "deg", math.pi / 6),
        ("30 deg", "rad", math.pi / 6),
        ("30°", "deg", math.pi / 6),
        ("0.5 turn", "deg", math.pi),
        ("pi/2 rad", "deg", math.pi / 2),
        ("5 cm", "m", 0.05),
        ("5", "cm", 0.05),
        ("3 kg", "kg", 3.0),
        ("250 g", "kg", 0.25),
        ("9.81 m/s^2", "m/s^2", 9.81),
        ("9,81".replace(",", "."), "m/s^2", 9.81),
        ("36 km/h", "m/s", 10.0),
        ("1/3 m", "m", 1 / 3),
        ("2 m + 30 cm", "m", 2.3),
        ("sqrt(2) * 3 m/s", "m/s", 3 * math.sqrt(2)),
        ("2 N m", "N*m", 2.0),
        ("2 kg m²/s²", "J", 2.0),
        ("60 rpm", "rad/s", math.tau),
        ("2 Hz", "1/s", 2.0),
        ("100 kg/m^2", "kg/m^2", 100.0),
        ("3 kN", "N", 3000.0),
        ("min(2, 3) m", "m", 2.0),
        ("2 min", "s", 120.0),
    ],
)
def test_a_number_is_read_as_si(text, unit, value):
    assert read_number(text, unit) == pytest.approx(value, rel=1e-14)


@pytest.mark.parametrize(
    ("text", "unit", "words"),
    [
        ("5 cm", "kg", "this is a length [m], but a mass [kg] is needed"),
        ("5 cm", "deg", "this is a length [m], but an angle [deg] is needed"),
        ("5 deg", "m", "this is an angle or a plain number, but a length [m] is needed"),
        ("5 deg", "", "this is an angle, but a plain number is needed"),
        ("2 m + 3 s", "m", "3 s is a time [s], but a length [m] is needed"),
        ("5 cn", "m", "there is no 'cn'"),
        ("ball.x", "m", "there is no 'ball'"),
        ("1/0", "m", "1/0 divides by zero"),
        ("exp(1000)", "", "has no value"),
        ("1e200 * 1e200", "", "no finite value"),
        ("3 > 2", "", "true or false"),
        ("", "m", "type a formula"),
        ("5 m 3", "m", "not a formula"),
        ("2,5", "m", "decimals have a point"),
        ("sqrt 2", "m", "sqrt needs brackets: sqrt(...)"),
    ],
)
def test_what_does_not_fit_says_why(text, unit, words):
    with pytest.raises(ExpressionError) as caught:
        read_number(text, unit)
    assert words in str(caught.value)
