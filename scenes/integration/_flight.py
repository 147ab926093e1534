"""Closed forms of a throw with drag: the exact flight, and where each Euler lands."""

import math

import numpy as np

from physics.integrators import State


def exact(state: State, g: float, k: float, t: float) -> State:
    """Return where x'' = -k v - g leads to in `t` [s]; arrays (2,) and numbers `t`.

    With the limit speed u = -g / k it is v = u + (v0 - u) e^(-k t), and x the integral of that.
    Written with expm1, and as its series where k t is tiny, it is right for all k.
    """
    x, v = state
    down = np.array([0.0, -g])
    kt = k * t
    if kt < 1e-4:
        first, second = t * (1 - kt / 2 + kt * kt / 6), 0.5 * t * t * (1 - kt / 3)
    else:
        first = -math.expm1(-kt) / k
        second = (t - first) / k
    return State(x + v * first + down * second, v * math.exp(-kt) + down * first)


def euler(
    first: State, g: float, k: float, steps: tuple[int, float], way: tuple[float, float]
) -> np.ndarray:
    """Return the place (2,) [m] after n steps of h [s] of any Euler; `way` is (late, q).

    A step leaves the share q of v0 - u: v_n = u + (v0 - u) q^n. x is the sum of h v_n, from n = 0
    or, late, from 1 on. Without drag, v_n = v0 - g t and the sum is arithmetic.
    """
    (x, v), (n, h), (late, q) = first, steps, way
    down = np.array([0.0, -g])
    if k == 0.0:
        return x + n * h * (v + 0.5 * down * (n * h + (2 * late - 1) * h))
    limit = down / k
    return x + n * h * limit + (v - limit) * h * q**late * (1 - q**n) / (1 - q)
