"""The capture point against the motion of the linear pendulum, x(t) = p + A e^(wt) + B e^(-wt)."""

import math

import pytest

from creatures.capture import capture_after, capture_point, catchable, rate, trail

W = rate(0.9, 9.81)


def moved(x: float, speed: float, foot: float, seconds: float) -> tuple[float, float]:
    """Return position [m] and speed [m/s] by the closed form."""
    c, s, off = math.cosh(W * seconds), math.sinh(W * seconds), x - foot
    return foot + off * c + speed / W * s, off * W * s + speed * c


def test_the_rate_is_that_of_a_pendulum_of_the_same_length():
    assert rate(9.81, 9.81) == 1.0


@pytest.mark.parametrize(("x", "speed"), [(0.2, 0.5), (-0.5, 1.2), (0.1, -2.0)])
def test_a_foot_on_the_capture_point_brings_the_mass_to_rest_there(x: float, speed: float):
    foot = capture_point(x, speed, W)
    late, slow = moved(x, speed, foot, 3.0)
    left = abs(x - foot) * math.exp(-3.0 * W)  # exactly: x - c falls as e^(-wt)
    assert abs(late - foot) == pytest.approx(left, abs=1e-9)
    assert abs(slow) == pytest.approx(W * left, abs=1e-9)


def test_the_capture_point_runs_away_as_the_pendulum_says():
    x, speed = moved(0.1, 0.4, 0.05, 0.7)
    later = capture_after(capture_point(0.1, 0.4, W), 0.05, W, 0.7)
    assert later == pytest.approx(capture_point(x, speed, W))


def test_feet_behind_the_capture_point_by_the_trail_make_steps_of_v_t():
    speed, seconds, foot = 1.3, 0.5, 0.0
    x, v = -0.1, W * (trail(speed, seconds, W) + 0.1)  # so that c is the trail ahead of the foot
    for _ in range(5):
        x, v = moved(x, v, foot, seconds)
        landed = capture_point(x, v, W) - trail(speed, seconds, W)
        assert landed - foot == pytest.approx(speed * seconds)
        foot = landed


@pytest.mark.parametrize("steps", [1, 2, 5])
def test_just_so_many_steps_catch_what_is_catchable(steps: int):
    seconds, longest = 0.3, 0.75
    most = catchable(longest, seconds, W, steps)
    for ahead, caught in ((0.999 * most, True), (1.001 * most, False)):
        for _ in range(steps):
            ahead = max(0.0, ahead * math.exp(W * seconds) - longest)
        assert (ahead == 0.0) == caught


def test_beyond_the_last_limit_no_number_of_steps_catches():
    ahead = 1.001 * catchable(0.75, 0.3, W)
    assert ahead * math.exp(W * 0.3) - 0.75 > ahead
