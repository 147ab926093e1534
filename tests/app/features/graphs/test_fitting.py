"""Fits by least squares: exact data give exact parameters, noisy ones errors that are true."""

import math

import numpy as np
import pytest

from app.features.graphs.model.fitting import KINDS, FitError, fit

TRUE = {
    "Line": (2.0, -1.0),
    "Parabola": (-4.905, 3.0, 1.0),
    "Sine": (0.3, 7.0, 0.5, 1.0),
    "Exponential": (2.0, 0.8, 0.3),
}
X = np.linspace(0.0, 5.0, 120)


def drawn(name: str) -> np.ndarray:
    return KINDS[name].model(X, np.array(TRUE[name]))


@pytest.mark.parametrize("name", TRUE)
def test_exact_data_give_their_parameters_back(name: str) -> None:
    result = fit(KINDS[name], X, drawn(name), ("s", "m"))
    # Levenberg ends when a step gains 1e-12 of the squares: 1e-6 of a parameter.
    assert [p.value for p in result.parameters] == pytest.approx(TRUE[name], rel=1e-6)
    assert result.r_squared == pytest.approx(1.0, abs=1e-9)


@pytest.mark.parametrize("name", TRUE)
def test_errors_say_how_far_noise_leads_astray(name: str) -> None:
    noise, away = np.random.default_rng(4), []
    for _ in range(12):
        result = fit(KINDS[name], X, drawn(name) + noise.normal(0.0, 0.02, len(X)))
        away += [
            (p.value - t) / p.error for p, t in zip(result.parameters, TRUE[name], strict=True)
        ]
        # The r.m.s. of 120 values is known to 1 / √240 = 6 %: three of that.
        assert result.rms == pytest.approx(0.02, rel=0.2)
    # n deviations in units of their error have a mean square of 1 ± √(2 / n), were they apart; the
    # parameters of one fit go together, so there are 12 at least: four times √(2 / 12) above.
    assert 0.2 < float(np.mean(np.square(away))) < 1.0 + 4.0 * math.sqrt(2.0 / 12.0)


@pytest.mark.parametrize("order", [1, 2])
def test_polynomials_and_their_errors_are_those_of_numpy(order: int) -> None:
    y = np.polyval((-4.905, 3.0, 1.0), X) + np.random.default_rng(2).normal(0.0, 0.05, len(X))
    result = fit(KINDS[("Line", "Parabola")[order - 1]], X, y)
    values, spread = np.polyfit(X, y, order, cov=True)
    assert [p.value for p in result.parameters] == pytest.approx(values, rel=1e-9)
    assert [p.error for p in result.parameters] == pytest.approx(np.sqrt(np.diag(spread)), rel=1e-9)
    # A clock that has run for hours changes nothing of the highest power. Columns of 1, x, x² are
    # alike there to (5 / 1e4)², so some 5e7 units in the last place are lost: 1e-8, and a hundred
    # times that for the sums of 120.
    late = fit(result.kind, X + 1e4, y).parameters[0]
    assert late.value == pytest.approx(values[0], rel=1e-6)
    assert late.error == pytest.approx(math.sqrt(spread[0, 0]), rel=1e-6)


@pytest.mark.parametrize("periods", [0.4, 3.0, 30.3, 590.0])
def test_slow_and_fast_waves_are_found(periods: float) -> None:
    """590 periods in 5000 samples were taken for none."""
    x = np.linspace(0.0, 10.0, 5000)
    w = math.tau * periods / 10.0
    y = 2.0 * np.sin(w * x + 1.0) + np.random.default_rng(5).normal(0.0, 0.2, len(x))
    result = {p.name: p for p in fit(KINDS["Sine"], x, y).parameters}
    # Within five standard errors: one of two million fits is further away.
    assert abs(result["ω"].value - w) < 5.0 * result["ω"].error < 0.2 * w
    assert abs(abs(result["A"].value) - 2.0) < 5.0 * result["A"].error


@pytest.mark.parametrize("rate", [-3.0, -0.2, 0.2, 1.0, 3.0])
def test_the_start_of_an_exponential_is_the_nearest_rate_that_is_tried(rate: float) -> None:
    """Rates are tried in steps of 1000^(1/60): the nearest is off by half a step, or 6 %."""
    x = np.linspace(0.0, 2.0, 200)
    start = KINDS["Exponential"].start(x, 3.0 * np.exp(-rate * x) - 1.0)
    assert abs(math.log(start[1] / rate)) < math.log(1000.0) / 60
    assert start[0] > 0.0


@pytest.mark.parametrize("periods", [0.7, 5.3, 40.2])
def test_the_start_of_a_sine_is_the_nearest_wave_that_is_tried(periods: float) -> None:
    """Waves are tried every eighth of a period in the range."""
    x = np.linspace(1.0, 3.0, 400)
    w = math.tau * periods / 2.0
    start = KINDS["Sine"].start(x, 2.0 * np.sin(w * x + 0.4) + 5.0)
    assert abs(start[1] - w) <= 0.125 * math.tau / 2.0
    assert start[0] == pytest.approx(2.0, rel=0.2) and start[3] == pytest.approx(5.0, abs=0.3)


def test_the_start_weighs_some_samples_as_it_weighs_all() -> None:
    """Slow waves are tried with a fortieth of these: their squares are fewer, not smaller."""
    x = np.linspace(0.0, 10.0, 40_000)
    noise = np.random.default_rng(6).normal(0.0, 0.2, len(x))
    w = math.tau * 590.3 / 10.0
    start = KINDS["Sine"].start(x, 2.0 * np.sin(w * x + 1.0) + noise)
    assert abs(start[1] - w) <= 0.125 * math.tau / 10.0


def test_a_polynomial_starts_where_it_ends() -> None:
    x = np.array([0.0, 1.0, 2.0, 4.0])
    assert KINDS["Parabola"].start(x, 3.0 * x * x - 2.0 * x + 0.5) == pytest.approx(
        [3.0, -2.0, 0.5]
    )
    assert KINDS["Line"].start(x, 0.5 - 2.0 * x) == pytest.approx([-2.0, 0.5])


def test_parameters_have_units() -> None:
    units = [p.unit for p in fit(KINDS["Parabola"], X, drawn("Parabola"), ("s", "m")).parameters]
    assert units == ["m/s^2", "m/s", "m"]
    units = [p.unit for p in fit(KINDS["Sine"], X, drawn("Sine"), ("s", "m")).parameters]
    assert units == ["m", "rad/s", "rad", "m"]


def test_too_few_points_and_ranges_that_tell_nothing_are_refused() -> None:
    with pytest.raises(FitError, match="2 points are too few"):
        fit(KINDS["Line"], X[:2], X[:2])
    with pytest.raises(FitError, match="all the same"):
        fit(KINDS["Exponential"], X, np.ones_like(X))


def test_gaps_are_left_out() -> None:
    y = drawn("Line")
    y[10:20] = np.nan
    assert fit(KINDS["Line"], X, y).count == len(X) - 10
