"""How finely measured numbers are told: zero is zero, and nothing is rounded towards the theory."""

import random

import pytest

from app.quantities.numbers import figure
from app.ui.panel.scene_numbers import theory_line
from scenes.kit import Theory
from scenes.resolution import least_of, resolution, told


@pytest.mark.parametrize(
    ("measured", "unit", "words"),
    [
        (-1.8e-6, "m/s", "0 m/s"),
        (3e-7, "m", "0 m"),
        (-4e-6, "N", "0 N"),
        (2e-4, "m/s", "0.00020 m/s"),
    ],
)
def test_a_reading_of_nothing_is_zero(measured: float, unit: str, words: str):
    assert figure(measured, unit, least=least_of(unit)) == words


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (Theory("v", 0.0, -1.8e-6, 0.01, "m/s"), "v 0.000, exact 0 m/s: off by less than 0.001"),
        (Theory("v", 2.5, -1.8e-6, 0.1, "m/s"), "v 0.000, exact 2.500 m/s: off by 2.5 (1e+02 %)"),
        (Theory("v", 3.27, 3.26, 0.1, "m/s"), "v 3.260, exact 3.270 m/s: off by 0.01 (0.31 %)"),
        (Theory("n", 100.0, 99.0, 2.0), "n 99.0, exact 100.0: off by 1 (1 %)"),
    ],
)
def test_a_theory_is_told_as_finely_as_it_deserves(entry: Theory, words: str):
    assert entry.words == words


def test_the_panel_tells_zero_beside_a_theory():
    line = theory_line(Theory("v", 0.0, -1.8e-6, 0.01, "m/s"))
    assert (line.value, line.theory) == ("0 m/s", "theory 0 m/s")


def test_whoever_is_outside_the_tolerance_is_seen_to_be():
    entry = Theory("x", 1000.0, 1000.003, 0.001, "m")
    assert not entry.holds
    assert resolution(entry.theory, entry.tolerance, entry.unit) <= 1e-4
    # Four digits would say 1000 beside 1000
    assert "off by 0.003" in entry.words


def test_the_resolution_does_not_depend_on_what_was_measured():
    """Else a value near the theory could be told more coarsely than one that is far off."""
    grid = {Theory("x", 2.0, measured, 0.01, "m").least for measured in (0.0, 1.99, 2.0, 2.3, 1e6)}
    assert len(grid) == 1


def test_rounding_does_not_favour_the_theory():
    """Over many measured values the told one is as often farther from the theory as nearer."""
    dice, nearer, total = random.Random(7), 0, 4000
    for _ in range(total):
        measured = dice.gauss(2.0, 0.05)
        shown = float(told(measured, resolution(2.0, 0.01, "m")))
        nearer += abs(shown - 2.0) < abs(measured - 2.0)
    # A coin thrown 4000 times is within four of its sigmas, 4 sqrt(4000) / 2 = 126, of 2000
    assert abs(nearer - total / 2) < 126


@pytest.mark.parametrize(
    ("theory", "measured", "tolerance", "words"),
    [
        (2.0, 2.001, 0.01, "theory 2.000 m/s, off by < 0.1 %"),
        (2.0, 2.03, 0.1, "theory 2.000 m/s, off by 1.5 %"),
        (0.14, 0.18, 0.35, "theory 0.1400 m/s ± 0.35 m/s"),  # within, but 29 % would not look so
        (2.0, 3.0, 0.1, "theory 2.000 m/s, off by 50 %"),
        (2.0, 90.0, 0.1, "theory 2.000 m/s, far off"),
        (0.0, 0.001, 0.01, "theory 0 m/s"),
    ],
)
def test_how_far_off_is_told_as_it_means_something(theory, measured, tolerance, words):
    assert theory_line(Theory("v", theory, measured, tolerance, "m/s")).theory == words
