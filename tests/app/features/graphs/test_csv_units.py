"""Units as people write them: what they are in SI, and what is none."""

import math

import pytest

from app.features.graphs.model.csv_units import is_foreign, is_kind, is_known, si_unit


@pytest.mark.parametrize(
    ("text", "unit", "factor"),
    [
        ("m s⁻²", "m/s^2", 1.0),
        ("m·s⁻¹", "m/s", 1.0),
        ("m/s2", "m/s^2", 1.0),
        ("m/s/s", "m/s^2", 1.0),
        ("m/(s*s)", "m/s^2", 1.0),
        ("m.s-1", "m/s", 1.0),
        ("ms^-2", "m/s^2", 1.0),
        ("ms", "s", 1e-3),
        ("km/h", "m/s", 1 / 3.6),
        ("kmh", "m/s", 1 / 3.6),
        ("µm", "m", 1e-6),
        ("mJ", "J", 1e-3),
        ("kg m²/s²", "J", 1.0),
        ("Nm", "J", 1.0),
        ("kWh", "J", 3.6e6),
        ("°", "rad", math.pi / 180),
        ("deg/s^2", "rad/s^2", math.pi / 180),
        ("rpm", "rad/s", math.tau / 60),
        ("Newtons", "N", 1.0),
        ("milliseconds", "s", 1e-3),
        ("meters per second", "m/s", 1.0),
        ("Kg", "kg", 1.0),
        ("inches", "m", 0.0254),
        ("lb", "kg", 0.45359237),
        ("", "", 1.0),
    ],
)
def test_a_unit_is_known_however_it_is_written(text, unit, factor) -> None:
    said, size = si_unit(text)
    assert said == unit and size == pytest.approx(factor, rel=1e-12)


@pytest.mark.parametrize("text", ["V", "furlong", "cm A", "m^99", "m" * 61, "x" * 10_000, "%", "-"])
def test_what_is_no_unit_here_is_none(text) -> None:
    assert not is_known(text)


def test_units_of_what_is_not_simulated_are_seen_to_be_units() -> None:
    assert all(map(is_foreign, ("V", "mA", "°C", "kPa", "%", "lux")))
    assert not any(map(is_foreign, ("x", "Position", "m", "")))


def test_a_speed_is_a_kind_and_metre_by_kilogram_is_none() -> None:
    assert is_kind("m/s") and not is_kind("m/kg")
