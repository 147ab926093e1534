"""Measured values in words: three digits and the prefix that suits them, "35.0 cm", "1.20 kg"."""

import math

from app.quantities.units import printed, with_unit

Step = tuple[float, str]

PREFIXES: dict[str, tuple[Step, ...]] = {
    "m": ((1e3, "km"), (1.0, "m"), (1e-2, "cm"), (1e-3, "mm")),
    "m^2": ((1e6, "km²"), (1.0, "m²"), (1e-4, "cm²"), (1e-6, "mm²")),
    "kg": ((1e3, "t"), (1.0, "kg"), (1e-3, "g"), (1e-6, "mg")),
    "s": ((1.0, "s"), (1e-3, "ms")),
}
"""Units that have steps of their own [SI], the largest first."""

COMMON: tuple[Step, ...] = ((1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""), (1e-3, "m"))
PREFIXED = ("N", "J", "W", "Hz")
"""Units that begin with one of these take the `COMMON` prefixes: "1.20 kN", "50.0 mJ"; others
("m/s", "kg*m^2") have none, since a prefix there confuses more than it helps."""

STAYS = 0.1
"""A value is told by a step up to this share of it: [1], 0.1, so that half a metre is 0.500 m and
not 50 cm. 1: figures side by side have different units too often; 0.01: digits are lost."""

MOST_DECIMALS = 5
"""A tiny number with more decimals than this has an exponent instead: [1], 5."""

ZERO = 1e-12
"""Not more than this [SI] is told as zero: 1e-12, what rounding leaves over."""


def figure(value: float, unit: str, digits: int = 3, least: float = 0.0) -> str:
    """`value` [SI] with `digits` significant digits: 0.35 m, 5 cm, 1.2 kN; angles in degrees.

    Nothing finer than `least` [unit] is told; what is less than half of it is zero.
    """
    if math.isnan(value):
        return "–"
    if unit == "rad":
        return degrees(value)
    value = 0.0 if abs(value) < 0.5 * least else value
    size, name = step_of(value, unit)
    return with_unit(rounded(value / size, digits, least / size), name)


def degrees(angle: float) -> str:
    """An angle [rad] in degrees to a tenth: "30.0°", which is less than a hand can aim."""
    text = f"{math.degrees(angle):.1f}"
    return f"{text.removeprefix('-') if float(text) == 0.0 else text.replace('-', '−')}°"


def step_of(value: float, unit: str) -> Step:
    """The size [SI] and the name of the step that `value` is told by."""
    named = printed(unit)
    common = COMMON if unit.startswith(PREFIXED) else ((1.0, ""),)
    steps = PREFIXES.get(unit) or tuple((size, f"{prefix}{named}") for size, prefix in common)
    if abs(value) <= ZERO or math.isinf(value):
        return next(step for step in steps if step[0] == 1.0)
    for size, name in steps:
        share = 1.0 if size > 1.0 else STAYS
        if abs(value) >= share * size * (1.0 - 5e-4):
            return size, name
    return steps[-1]


def rounded(value: float, digits: int, least: float = 0.0) -> str:
    """`value` with so many significant digits, without an exponent unless it is huge or tiny.

    Nothing finer than `least` is told.
    """
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    if abs(value) <= ZERO:
        return "0"
    magnitude = math.floor(math.log10(abs(float(f"{value:.{digits - 1}e}"))))
    decimals = digits - 1 - magnitude
    if least > 0.0:
        decimals = min(decimals, -math.floor(math.log10(least) + 1e-9))
    tiny = magnitude < -digits and decimals > MOST_DECIMALS
    if tiny or magnitude >= 2 * digits:
        return f"{value:.{digits - 1}e}".replace("-", "−")
    return f"{value:.{max(0, decimals)}f}".replace("-", "−")


def together(values: tuple[float, ...], unit: str, sign: str = " × ") -> str:
    """Values of one unit by the step of the largest: "1.20 × 0.350 m"."""
    size, name = step_of(max(values, key=abs), unit)
    return with_unit(sign.join(rounded(v / size, 3) for v in values), name)
