"""Integrators: their order, what they keep, and their closed forms on the oscillator."""

import math

import numpy as np
import pytest

from physics.integrators import (
    METHODS,
    Method,
    State,
    backward_euler,
    rk4,
    stoermer_verlet,
    velocity_verlet,
)

W = 2.0  # [rad/s] of the oscillator
SYMPLECTIC = [method for method in METHODS if method.symplectic]
OTHERS = [method for method in METHODS if not method.symplectic]


def named(method: Method) -> str:
    return method.name


def spring(x, v, t):
    return -W * W * x


def run(method: Method, start: State, h: float, steps: int, a=spring) -> State:
    for k in range(steps):
        start = method.step(start, h, a, k * h)
    return start


def energy(state: State) -> float:
    """In units of m / 2."""
    return state.v**2 + W * W * state.x**2


def phase_map(method: Method, h: float) -> np.ndarray:
    """The matrix of one step in the coordinates (x, v), by columns."""
    columns = [method.step(State(x, v), h, spring) for x, v in ((1.0, 0.0), (0.0, 1.0))]
    return np.array(columns).T


@pytest.mark.parametrize("method", METHODS, ids=named)
def test_the_error_after_a_second_goes_with_h_to_the_order(method):
    # A driven, damped oscillator: a depends on x, v and t. The next term of the error is one power
    # of h smaller: with h = 1/64 and 1/128 it changes the measured order by less than 0.1.
    def driven(x, v, t):
        return -4.0 * x - 0.3 * v + math.cos(3.0 * t)

    best = METHODS[4]
    assert best.step is rk4
    exact = run(best, State(1.0, 0.0), 1 / 4096, 4096, driven)
    errors = [math.dist(run(method, State(1.0, 0.0), 1 / n, n, driven), exact) for n in (64, 128)]
    assert math.log2(errors[0] / errors[1]) == pytest.approx(method.order, abs=0.1)


@pytest.mark.parametrize("method", METHODS, ids=named)
def test_a_parabola_is_exact_from_order_two_on(method):
    def gravity(x, v, t):
        return -9.81

    h, n = 0.1, 20
    x, v = run(method, State(1.0, 5.0), h, n, gravity)
    t = n * h
    gap = 0.5 * 9.81 * h * t
    lag = {"explicit Euler": gap, "semi-implicit Euler": -gap, "backward Euler": -gap}
    assert x == pytest.approx(1.0 + 5.0 * t - 0.5 * 9.81 * t * t + lag.get(method.name, 0.0))
    assert v == pytest.approx(5.0 - 9.81 * t)


@pytest.mark.parametrize("method", SYMPLECTIC, ids=named)
@pytest.mark.parametrize("h", [0.01, 0.3, 0.9])
def test_symplectic_ones_keep_areas_of_the_phase_plane(method, h):
    assert np.linalg.det(phase_map(method, h)) == pytest.approx(1.0, abs=1e-14)


def test_the_others_change_areas_by_the_factor_of_the_energy():
    x = 0.3  # w h
    factors = {
        "explicit Euler": 1 + x**2,
        "midpoint": 1 + x**4 / 4,
        "Runge-Kutta 4": 1 - x**6 / 72 + x**8 / 576,
        "backward Euler": 1 / (1 + x**2),
    }
    for method in OTHERS:
        area = np.linalg.det(phase_map(method, x / W))
        after = method.step(State(0.7, -0.4), x / W, spring)
        assert area == pytest.approx(factors[method.name], rel=1e-13)
        assert energy(after) / energy(State(0.7, -0.4)) == pytest.approx(area, rel=1e-13)


def test_symplectic_ones_keep_a_quantity_beside_the_energy():
    h = 0.4
    kept = {
        "semi-implicit Euler": lambda s: energy(s) - h * W * W * s.x * s.v,
        "Verlet": lambda s: energy(s) - (W * h) ** 2 / 4 * W * W * s.x**2,
    }
    for method in SYMPLECTIC:
        start = State(1.0, 0.3)
        # A thousand steps of half a dozen roundings each
        assert kept[method.name](run(method, start, h, 1000)) == pytest.approx(
            kept[method.name](start), rel=1e-11
        )


@pytest.mark.parametrize("method", SYMPLECTIC, ids=named)
def test_symplectic_ones_are_stable_until_two_and_no_further(method):
    inside, outside = (run(method, State(1.0, 0.0), wh / W, 200) for wh in (1.98, 2.02))
    assert energy(inside) < 1e4  # bounded by the ellipse that they keep: 1 / (1 - wh/2) = 100
    assert energy(outside) > 1e10


def test_both_verlets_go_through_the_same_positions():
    h, state = 0.2, State(1.0, -0.5)
    second = velocity_verlet(state, h, spring)
    before, x = state.x, second.x
    for _ in range(50):
        second = velocity_verlet(second, h, spring)
        before, x = x, stoermer_verlet(x, before, h, spring(x, 0.0, 0.0))
    assert x == pytest.approx(second.x, abs=1e-12)


@pytest.mark.parametrize("method", METHODS, ids=named)
def test_arrays_are_stepped_like_their_numbers(method):
    x, v = np.array([[1.0, 0.2], [-0.3, 4.0]]), np.array([[0.0, 1.0], [2.0, -1.0]])
    whole = method.step(State(x, v), 0.1, spring)
    for i in np.ndindex(2, 2):
        one = method.step(State(float(x[i]), float(v[i])), 0.1, spring)
        # The implicit one solves for all together: rounding of another order
        near = 1e-14 if method.step is backward_euler else 0.0
        assert (whole.x[i], whole.v[i]) == pytest.approx(one, rel=near, abs=0.0)
    assert x[0, 0] == 1.0, "a step changes nothing that it was given"


@pytest.mark.parametrize("wh", [0.01, 1.0, 100.0])
def test_backward_euler_shrinks_the_energy_by_its_factor_at_every_step_size(wh):
    state = State(0.7, -0.4)
    for k in range(5):
        after = backward_euler(state, wh / W, spring, k * wh / W)
        # Rounding of x + h v', which for w h = 100 cancels four digits
        shrunk = energy(after) / energy(state)
        assert shrunk == pytest.approx(1 / (1 + wh**2), rel=1e-12 * max(1.0, wh))
        state = after


def test_backward_euler_solves_laws_that_are_not_linear_and_couple_the_axes():
    # Drag with the square of the speed, in a wind that turns: both axes in one square root
    def drag(x, v, t):
        wind = np.array([math.cos(t), math.sin(t)])
        return np.array([0.0, -9.81]) - 0.4 * np.hypot(*(v - wind)) * (v - wind) - 3.0 * x

    start, h, t = State(np.array([1.0, 2.0]), np.array([8.0, -3.0])), 0.1, 0.7
    end = backward_euler(start, h, drag, t)
    # It solves its two equations to rounding
    assert end.v == pytest.approx(start.v + h * drag(end.x, end.v, t + h), abs=1e-13)
    assert end.x == pytest.approx(start.x + h * end.v, abs=1e-15)


def test_backward_euler_stands_still_where_nothing_pulls():
    assert backward_euler(State(0.0, 0.0), 0.1, spring) == State(0.0, 0.0)


def test_a_step_that_has_no_end_is_refused_with_a_way_out():
    # v' = v + h (1 + v'^2) has no solution for h > 1/2 from rest
    with pytest.raises(ArithmeticError, match="smaller h"):
        backward_euler(State(0.0, 0.0), 0.8, lambda x, v, t: 1.0 + v * v)
