"""Thinned curves look like all of their samples."""

import numpy as np
import pytest

from app.features.graphs.model.decimation import bins, extremes, thin, thin_path


def thinned(y: np.ndarray, width: float = 300.0, bin_width: float = 1.0):
    x = np.linspace(0.0, width, len(y))
    result = bins(x, bin_width)
    low, high = extremes(y, result)
    firsts = y[result.starts]
    return x, thin(
        result, firsts, firsts if low is high else low, high if low is not high else firsts
    )


def test_few_samples_are_all_drawn():
    y = np.sin(np.arange(200) / 20)
    x, result = thinned(y)
    assert np.array_equal(result.points, np.column_stack([x, y])) and not len(result.bars)


def test_a_smooth_curve_has_a_point_a_pixel_and_is_nowhere_further_off_than_half_of_one():
    y = 100.0 + 80.0 * np.sin(np.arange(14_400) / 2000)
    x, result = thinned(y)
    assert len(result.points) <= 302 and not len(result.bars)
    assert np.abs(np.interp(x, *result.points.T) - y).max() < 0.5


def test_a_single_spike_is_seen():
    y = np.full(14_400, 100.0)
    y[7001] = 3.0
    x, result = thinned(y)
    (bar,) = result.bars
    assert bar[2] == 3.0 and bar[3] == 100.0 and bar[0] <= x[7001] <= bar[1] + 1.0


def test_noise_keeps_its_extremes_in_every_pixel():
    y = np.random.default_rng(2).uniform(0.0, 200.0, 14_400)
    x, result = thinned(y)
    column = np.floor(x).astype(int)
    for k in range(1, 299, 17):
        mine = y[column == k]
        bar = result.bars[np.abs(result.bars[:, 0] - k).argmin()]
        assert bar[2] <= np.sort(mine)[2] and bar[3] >= np.sort(mine)[-3]


def test_gaps_stay_gaps():
    y = np.full(14_400, 50.0)
    y[4000:9000] = np.nan
    _, result = thinned(y)
    inside = (result.points[:, 0] > 85.0) & (result.points[:, 0] < 186.0)
    assert np.isnan(result.points[inside, 1]).all()
    assert np.isfinite(result.points[~inside, 1][2:-2]).sum() > 190


def test_nothing_at_all_is_no_error():
    for y in (np.empty(0), np.ones(1), np.full(5000, np.nan)):
        _, result = thinned(y)
        assert not len(result.bars)
    assert len(thin_path(np.empty(0), np.empty(0))) == 0


def test_a_path_leaves_out_what_stays_on_its_pixel():
    t = np.linspace(0.0, 2.0 * np.pi, 20_000)
    path = thin_path(100.0 + 50.0 * np.cos(t), 100.0 + 50.0 * np.sin(t))
    assert len(path) < 800
    assert np.hypot(*(path - 100.0).T) == pytest.approx(50.0)


def test_the_last_edge_is_never_beyond_the_last_sample():
    """Rounding puts an edge of 64 + 9 x 0.875 px a bit to the right of a sample that lies there."""
    width, count = 0.875, 9
    for x0 in (63.878542554370846, *np.random.default_rng(1).uniform(0.0, 900.0, 3000)):
        x = np.linspace(x0, x0 + count * width, 50)
        result = bins(x, width)
        assert result.starts[-1] == len(x) - 1
        assert (np.diff(result.starts) > 0).all()
