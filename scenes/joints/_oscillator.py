"""The damped oscillator x'' + 2·ζ·ω₀·x' + ω₀²·x = 0 in closed form."""

import math

import numpy as np


def free_motion(x: float, v: float, w: float, zeta: float, t: np.ndarray) -> np.ndarray:
    """Return where it is after the times `t` [s] (n,), from `x` and `v`; `w` = ω₀.

    With D = ω₀·√|1 − ζ²| and x(t) = e^(−ζω₀t)·(x·C(Dt) + (v + ζω₀x)·S(Dt) / D), where C and S are
    cos and sin below critical damping, cosh and sinh above.
    """
    decay, d = zeta * w, w * math.sqrt(abs(1.0 - zeta * zeta))
    drive = v + decay * x
    if d * float(np.max(t, initial=0.0)) < 1e-6:  # critical: sin(D t) / D = t
        return np.exp(-decay * t) * (x + drive * t)
    if zeta < 1.0:
        return np.exp(-decay * t) * (x * np.cos(d * t) + drive / d * np.sin(d * t))
    # Two decaying exponentials: cosh alone would overflow
    slow, fast = np.exp((d - decay) * t), np.exp(-(d + decay) * t)
    return 0.5 * ((x + drive / d) * slow + (x - drive / d) * fast)


def overshoot(zeta: float) -> float:
    """Return how far the first swing goes beyond the target, as a share of the step."""
    return math.exp(-math.pi * zeta / math.sqrt(1.0 - zeta * zeta)) if zeta < 1.0 else 0.0
