"""Integrators: one step of x'' = a(x, v, t) each, for lessons that compare them.

The engine has its own (rows/integration.py, semi-implicit Euler). These are pure functions of a
state; x and v are floats or arrays of any shape. The local error of an integrator of order p goes
with h^(p+1), so the error after a fixed time goes with h^p.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

Number = float | np.ndarray


class State(NamedTuple):
    """Position [m] and velocity [m/s]."""

    x: Any
    v: Any


Acceleration = Callable[[Any, Any, float], Any]
"""a(x, v, t) [m/s^2]."""

NEWTON_TURNS = 20
"""How often an implicit step is corrected at most: [count]."""


def explicit_euler(state: State, h: float, a: Acceleration, t: float = 0.0) -> State:
    """Go on along the tangent for h [s]: order 1 (Euler 1768).

    Never stable for an undamped oscillator: its energy grows by 1 + (w h)^2 in every step.
    """
    x, v = state
    return State(x + h * v, v + h * a(x, v, t))


def semi_implicit_euler(state: State, h: float, a: Acceleration, t: float = 0.0) -> State:
    """First the velocity, then the position with the new one: order 1 and symplectic.

    (De Vogelaere 1956; Hairer, Lubich and Wanner 2006.) An oscillator keeps
    v^2 + w^2 x^2 - h w^2 x v exactly and is stable for w h < 2. What this engine does.
    """
    x, v = state
    v = v + h * a(x, v, t)
    return State(x + h * v, v)


def midpoint(state: State, h: float, a: Acceleration, t: float = 0.0) -> State:
    """A whole step with the slopes that half an Euler step leads to: order 2 (Runge 1895).

    An oscillator's energy grows by 1 + (w h)^4 / 4 in every step.
    """
    x, v = state
    middle_x, middle_v = x + 0.5 * h * v, v + 0.5 * h * a(x, v, t)
    return State(x + h * middle_v, v + h * a(middle_x, middle_v, t + 0.5 * h))


def velocity_verlet(state: State, h: float, a: Acceleration, t: float = 0.0) -> State:
    """Half a kick, a drift, half a kick: order 2 and symplectic when a depends on x only.

    (Stoermer 1907; Verlet 1967; Swope et al. 1982.) An oscillator keeps
    v^2 + w^2 x^2 (1 - (w h)^2 / 4) exactly and is stable for w h < 2. When a depends on v, the
    second kick works with the velocity that a whole Euler step would give; order 2 remains.
    """
    x, v = state
    now = a(x, v, t)
    new_x = x + h * v + 0.5 * h * h * now
    then = a(new_x, v + h * now, t + h)
    return State(new_x, v + 0.5 * h * (now + then))


def stoermer_verlet(x: Number, before: Number, h: float, a: Number) -> Number:
    """The position after `x` from the one `before` it: x + (x - before) + a h^2 (Stoermer 1907).

    The same orbit as velocity_verlet without its velocities, if the first two positions are. The
    steps must be equal. What physics/particles/particles.py does.
    """
    return x + (x - before) + h * h * a


def rk4(state: State, h: float, a: Acceleration, t: float = 0.0) -> State:
    """Four slopes, weighted 1, 2, 2, 1: order 4 (Kutta 1901).

    An oscillator's energy shrinks by 1 - (w h)^6 / 72 + (w h)^8 / 576 in every step, and grows for
    w h > sqrt(8).
    """
    x, v = state
    x1, v1 = v, a(x, v, t)
    x2 = v + 0.5 * h * v1
    v2 = a(x + 0.5 * h * x1, x2, t + 0.5 * h)
    x3 = v + 0.5 * h * v2
    v3 = a(x + 0.5 * h * x2, x3, t + 0.5 * h)
    x4 = v + h * v3
    v4 = a(x + h * x3, x4, t + h)
    sixth = h / 6.0
    return State(
        x + sixth * (x1 + 2.0 * (x2 + x3) + x4),
        v + sixth * (v1 + 2.0 * (v2 + v3) + v4),
    )


def backward_euler(state: State, h: float, a: Acceleration, t: float = 0.0) -> State:
    """Both rates as they are at the end of the step, which are not known yet: order 1.

    (Implicit Euler; Curtiss and Hirschfelder 1952; in cloth Baraff and Witkin 1998.) Each step
    solves v' = v + h a(x + h v', v', t + h) for v'. An oscillator's energy shrinks by
    1 / (1 + (w h)^2) in every step, so it is stable for every h, and damps what nature does not.
    Raises ArithmeticError where Newton's method does not converge.
    """
    x, v = np.asarray(state.x, float), np.asarray(state.v, float)

    def missing(u: np.ndarray) -> np.ndarray:
        """How far the velocity `u` (n,) is from the one that its own end of the step asks for."""
        new = u.reshape(v.shape)
        return (new - v - h * np.asarray(a(x + h * new, new, t + h))).ravel()

    u = _newton(missing, v.ravel()).reshape(v.shape)
    return State(x + h * u, u) if v.ndim else State(float(x + h * u), float(u))


def _newton(missing: Callable[[np.ndarray], np.ndarray], u: np.ndarray) -> np.ndarray:
    """Return the root (n,) of `missing`, which is linear or nearly so, found from `u`.

    The first guess is one turn of the fixed point, an explicit step. The slopes are differences
    over 1e-8 of the size of u, so they are wrong by 1e-8 of themselves: a correction below 1e-7 of
    u leaves less than rounding. It converges in two or three turns where a is linear in x and v,
    else where h is so small that a bends little within a step.
    """
    first, u = u, u - missing(u)
    rounding = 1e-15 * (np.abs(first).max() + np.abs(u).max())
    for _ in range(NEWTON_TURNS):
        wrong = missing(u)
        reach = 1e-8 * (1.0 + float(np.abs(u).max()))
        slopes = [(missing(u + reach * one) - wrong) / reach for one in np.eye(len(u))]
        correction = np.linalg.solve(np.transpose(slopes), wrong)
        u = u - correction
        if np.abs(correction).max() <= 1e-7 * np.abs(u).max() + rounding:
            return u
    raise ArithmeticError("backward Euler finds no end of this step; take a smaller h")


class Method(NamedTuple):
    """An integrator with its words and facts."""

    name: str
    step: Callable[..., State]
    order: int
    symplectic: bool  # keeps areas of the phase plane


METHODS: tuple[Method, ...] = (
    Method("explicit Euler", explicit_euler, 1, False),
    Method("semi-implicit Euler", semi_implicit_euler, 1, True),
    Method("midpoint", midpoint, 2, False),
    Method("Verlet", velocity_verlet, 2, True),
    Method("Runge-Kutta 4", rk4, 4, False),
    Method("backward Euler", backward_euler, 1, False),
)
"""All of them: the explicit ones, simplest first, then the implicit one."""
