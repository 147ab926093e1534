"""How finely a measured number is shown: zero up to rounding is zero; nothing is touched up.

The rule. A number is rounded to the nearest multiple of a resolution, and the resolution is chosen
without looking at that number: from the unit, from the size of the theory's value, and from the
tolerance. So it cannot be rounded towards what is expected: with the same theory, every measured
value meets the same grid, and as many go up as down.

- Four digits of the theory's value, so that a thousandth of it is seen; a tenth of the tolerance
  where that is finer, so that whoever is outside the tolerance is seen to be.
- Not finer than the unit deserves: a micrometre, 10 µm/s. Below that is what rounding and the
  solver's own stopping leave over: −1.8e-06 m/s is a body at rest.
"""

import math

LEAST = {
    "m": 1e-6, "cm": 1e-4, "mm": 1e-3, "m/s": 1e-5, "m/s²": 1e-4, "m/s^2": 1e-4,
    "rad": 1e-6, "deg": 1e-4, "°": 1e-4, "rad/s": 1e-5, "deg/s": 1e-3, "1/s": 1e-5,
    "N": 1e-4, "kN": 1e-6, "N m": 1e-4, "N·m": 1e-4, "N*m": 1e-4, "N s": 1e-5, "N*s": 1e-5,
    "J": 1e-5, "W": 1e-4, "s": 1e-6, "kg": 1e-6, "%": 1e-4,
}  # fmt: skip
"""The finest that a number is shown by its unit [that unit]."""

USUAL = 1e-6
"""The finest of a number without a unit, or with another one."""

DIGITS = 4  # [1] of the theory's value


def least_of(unit: str) -> float:
    """Return the finest that numbers of this unit are shown [unit]."""
    return LEAST.get(unit, USUAL)


def resolution(theory: float, tolerance: float, unit: str = "") -> float:
    """Return how finely theory and measurement are shown [unit]; a power of ten."""
    wanted = []
    if theory and math.isfinite(theory):
        wanted.append(10.0 ** (math.floor(math.log10(abs(theory))) - DIGITS + 1))
    if tolerance > 0.0 and math.isfinite(tolerance):
        wanted.append(10.0 ** math.floor(math.log10(tolerance / 10.0) + 1e-9))
    return max(min(wanted, default=0.0), least_of(unit))


def told(value: float, least: float) -> str:
    """Return `value` with four digits, nothing finer than `least`, and no minus zero."""
    if not math.isfinite(value) or not value:
        return f"{value:.4g}" if value else "0"
    size = math.floor(math.log10(abs(value)))
    decimals = max(0, min(DIGITS - 1 - size, -math.floor(math.log10(least) + 1e-9)))
    text = f"{value:.{decimals}f}" if size < 6 else f"{value:.4g}"
    return text.lstrip("-") if not text.strip("-0.") else text
