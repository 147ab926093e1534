"""Dashes that are fixed to the path, while what is shown of it moves on."""

import numpy as np
import pytest

from app.editor.instruments.travelled import SHARE, Travelled

TICK = 1.0 / 240.0  # [s]
SPEED = 3.0  # [m/s]
PERIOD = 0.5  # [m]
ROUNDING = 1e-9  # [m] sums of some hundred steps of some centimetres


def _path(first: float, last: float) -> tuple[np.ndarray, np.ndarray]:
    """Return times and points of a straight way, from one time to another [s]."""
    times = np.arange(round(first / TICK), round(last / TICK) + 1) * TICK
    return times, np.column_stack([SPEED * times, 0.0 * times])


def _begins(ends: np.ndarray) -> np.ndarray:
    """Return where dashes begin [m]: where no piece ends."""
    starts, stops = ends[:, 0, 0], ends[:, 1, 0]
    return starts[1:][starts[1:] > stops[:-1] + ROUNDING]


def test_dashes_stay_on_the_path_while_the_window_moves_on() -> None:
    travelled = Travelled()
    _, first = travelled.cut(*_path(0.0, 2.0), PERIOD)
    for k in range(1, 60):
        _, ends = travelled.cut(*_path(k / 60.0, 2.0 + k / 60.0), PERIOD)
    before, now = _begins(first), _begins(ends)
    shared = before[before > SPEED * 1.0 + PERIOD]
    assert len(shared) >= 4
    assert all(np.abs(now - at).min() < ROUNDING for at in shared)
    assert np.diff(now) == pytest.approx(PERIOD, abs=ROUNDING)


def test_a_part_of_the_way_is_drawn_whatever_the_speed() -> None:
    times = np.arange(481) * TICK
    way = 2.0 * times**2  # [m] it becomes faster
    _, ends = Travelled().cut(times, np.column_stack([0.0 * way, way]), PERIOD)
    drawn = (ends[:, 1, 1] - ends[:, 0, 1]).sum()
    # 8 m are 16 whole periods.
    assert drawn == pytest.approx(SHARE * way[-1], abs=ROUNDING)


def test_zooming_a_little_leaves_the_dashes_where_they_are() -> None:
    one, other = (Travelled().cut(*_path(0.0, 2.0), period)[1] for period in (0.26, 0.49))
    assert one == pytest.approx(other)


def test_a_body_at_rest_leaves_no_dash() -> None:
    times = np.arange(100) * TICK
    _, ends = Travelled().cut(times, np.ones((100, 2)), PERIOD)
    assert len(ends) == 0


def test_a_jump_back_in_time_begins_anew_and_draws_all() -> None:
    travelled = Travelled()
    travelled.cut(*_path(10.0, 12.0), PERIOD)
    _, ends = travelled.cut(*_path(0.0, 2.0), PERIOD)
    drawn = (ends[:, 1, 0] - ends[:, 0, 0]).sum()
    assert drawn == pytest.approx(SHARE * SPEED * 2.0, abs=PERIOD)
