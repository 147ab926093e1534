"""The capture point: where a falling body must step to come to rest.

A mass at height h over its foot at p, carried so that it keeps its height, is pushed away from the
foot: x'' = w^2 (x - p), w^2 = g / h. Position and speed make one number, the capture point
c = x + x' / w, with c' = w (c - p) and x' = w (c - x): it runs away from the foot, and the mass
runs after it. A foot at c stops both (Pratt et al. 2006, Hof 2008).
"""

import math


def rate(height: float, gravity: float) -> float:
    """Return w [1/s] of a mass at `height` [m] under `gravity` [m/s^2], both positive."""
    return math.sqrt(gravity / height)


def capture_point(x: float, speed: float, rate: float) -> float:
    """Return x + v / w [m]."""
    return x + speed / rate


def capture_after(capture: float, foot: float, rate: float, seconds: float) -> float:
    """Return where the capture point will be with the weight on `foot` [m]."""
    return foot + (capture - foot) * math.exp(rate * seconds)


def trail(speed: float, seconds: float, rate: float) -> float:
    """Return how far behind the capture point [m] a foot must land to walk at `speed` [m/s] with
    steps of `seconds`.

    In each step the distance b grows to b e^(w T), and the next foot lands v T further:
    b e^(w T) - v T = b.
    """
    return speed * seconds / math.expm1(rate * seconds)


def catchable(longest: float, seconds: float, rate: float, steps: float = math.inf) -> float:
    """Return how far ahead of the foot [m] the capture point may be just as a step begins, if
    `steps` steps of at most `longest` [m], one each `seconds`, are to catch it.

    A step lets d grow to d e^(w T) and takes l away, so d < l (e^(-w T) + ... + e^(-n w T)), and
    for any number of steps d < l / (e^(w T) - 1) (Koolen et al. 2012).
    """
    return longest * -math.expm1(-steps * rate * seconds) / math.expm1(rate * seconds)
