"""How a spring swings and decays in a substep, LANES springs at a time: README, section 5.

Of joints and of contacts alike: what acts along a row as x'' = -w^2 x - 2 z w x' has, whatever the
substep, the frequency, the damping and the energy of that law.
"""

import math

from physics.compile.jit import device
from physics.compile.lanes import clamp, madd, select, splat, vmax, vmin

TINY = 1e-200
"""Divisor where a zero would only be divided to be thrown away."""


@device
def swing(wanted, ratio, crowd, relaxes):
    """(G, e, relaxed) of springs of `wanted` = w h and damping `ratio`: v' = e v - e G C / h.

    `relaxed` is the share of v' that a second sweep leaves, where the solver `relaxes`; else 1.
    With the eigenvalues e^z of a substep, D = e^(z1 + z2) and Q = (1 - e^z1)(1 - e^z2) are those of
    a sixteenth of it by the Pade approximant (1 + z/3) / (1 - 2z/3 + z^2/6), doubled four times
    without a loss of digits. z is off by z^4 / 72 of the sixteenth: at 20 Hz and 480 Hz by 1e-7 of
    itself. The approximant is L-stable, so there is no damping that is too strong for it.
    What is stiffer than a substep can follow, or too stiff for so many springs on one body (a mode
    has at most the stiffness G crowd / h^2, and explicit steps bear 4 / h^2), is damped the more,
    at most as by implicit Euler.
    """
    x = vmin(wanted, splat(0.5 * math.pi))
    stiffness = x * x
    lacking = 1.0 - stiffness / vmax(wanted * wanted, TINY)
    a = 0.0625 * (ratio * x)
    s = 0.00390625 * stiffness
    inv = 1.0 / (1.0 + a * (4.0 / 3.0 + 2.0 / 3.0 * a + 2.0 / 9.0 * s) + s * (1.0 / 9.0 + s / 36.0))
    big_d = inv * (1.0 - 2.0 / 3.0 * a + s / 9.0)
    big_q = inv * s * (1.0 + a / 3.0 + s / 36.0)
    for _ in range(4):
        big_q = big_q * (2.0 + 2.0 * big_d - big_q)
        big_d = big_d * big_d
    exact = big_q < big_d * stiffness
    stiffness = select(exact, big_q / select(exact, big_d, 1.0), stiffness)
    keep = big_d
    relaxed = splat(1.0)
    if relaxes != 0:
        keep = select(stiffness > 0.0, big_q / vmax(stiffness, TINY), 1.0)
        relaxed = big_d / keep
    lacking = vmax(lacking, clamp(0.5 * stiffness * crowd - 1.0, 0.0, 1.0))
    return stiffness, vmin(keep, 1.0 / madd(1.0, lacking, stiffness)), relaxed
