"""The one formatter of numbers on screen.

`figure` writes a measured quantity with three digits and the prefix that suits it ("35.0 cm",
"1.20 kN"), the same everywhere. `plain_number` writes a value that was set, in its field's unit.
"""

import math
import re
import sys
from numbers import Integral

from app.quantities.units import printed, with_unit
from scenes import facts, labels

Step = tuple[float, str]

PREFIXES: dict[str, tuple[Step, ...]] = {
    "m": ((1e3, "km"), (1.0, "m"), (1e-2, "cm"), (1e-3, "mm"), (1e-6, "µm")),
    "m^2": ((1e6, "km²"), (1.0, "m²"), (1e-4, "cm²"), (1e-6, "mm²")),
    "kg": ((1e3, "t"), (1.0, "kg"), (1e-3, "g"), (1e-6, "mg")),
    "s": ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")),
}
"""Units that have steps of their own [SI], the largest first."""

COMMON: tuple[Step, ...] = (
    (1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""), (1e-3, "m"), (1e-6, "µ")
)  # fmt: skip
PREFIXED = ("N", "J", "W", "Hz")
"""Units that begin with one of these take the `COMMON` prefixes: "1.20 kN", "50.0 mJ"; others
("m/s", "kg*m^2") have none, since a prefix there confuses more than it helps."""

STAYS = 0.1
"""A step is kept down to this share of it: [1], 0.1, so that half a metre is 0.500 m and not
50 cm. 1: figures side by side have different units too often; 0.01: digits are lost."""

MOST_DECIMALS = 6
"""A tiny number with more decimals than this has an exponent instead: [count], 6."""

HUGE = 6
"""So does a number from this power of ten on: [1], 6, a million."""

ZERO = sys.float_info.epsilon * facts.FARTHEST
"""A value of at most this [SI] is written as zero: 2.2e-10, the rounding of a number as large as
the world can be. So much may be left over when two of them are subtracted."""

QUIET = 2e-5
"""A steady number below this is zero: [SI]. What rounding and the solver's rest leave over trembles
there, and a plate that flickers between powers of ten is not read."""

COUNTED = {"times": "time", "bodies": "body"}
"""Words that a count may have in the place of a unit, and those for a single one."""

DECIMALS = 3
"""Decimals of a steady number at most: [count], 3. What comes to rest would else count down through
all powers of ten."""


def figure(
    value: float,
    unit: str,
    digits: int = 3,
    *,
    least: float = 0.0,
    sign: bool = False,
    short: bool = False,
    steady: bool = False,
    prefix: bool = True,
) -> str:
    """Return `value` [SI] with `digits` significant digits: "0.350 m", "5.00 cm", "1.20 kN".

    Angles are in degrees. Nothing finer than `least` [unit] is written, and less than half of it is
    zero. `sign` adds a plus, `short` leaves the last zeros out ("20 cm" on a scale bar). `steady`
    is for a number that changes while it is read: it has at most `DECIMALS` decimals and does not
    tremble about zero. Without `prefix` it stays in the unit itself, as beside an axis. A count, an
    `int` without a unit or with one of `COUNTED`, has all its digits and no decimals.
    """
    if isinstance(value, Integral) and (not unit or unit in COUNTED):
        return counted(int(value), unit)
    if math.isnan(value):
        return "–"
    if abs(value) < max(0.5 * least, QUIET if steady else 0.0):
        value = 0.0
    if unit == "rad" and prefix:
        return degrees(value)
    size, name = step_of(value, unit) if prefix else (1.0, printed(unit))
    finest = max(least / size, 10.0**-DECIMALS if steady else 0.0)
    text = rounded(value / size, digits, finest)
    if short:
        text = without_zeros(text)
    return with_unit(f"+{text}" if sign and value > 0.0 else text, name)


def counted(count: int, things: str) -> str:
    """Return a count with its word, which ends in "s" or is in `COUNTED`: "1 body", "3 links"."""
    word = COUNTED.get(things, things.removesuffix("s")) if count == 1 else things
    return f"{labels.number(count, 0)} {word}".rstrip()


def plain_number(value: float) -> str:
    """Return a value that was set or typed, in the unit of its field: 0.5, 12.35, −3, 1.2e9.

    It has four digits, three decimals and no zeros behind them.
    """
    size = abs(value)
    if math.isfinite(value) and 1e-3 <= size < 1e6:
        decimals = 3 if size < 10 else 2 if size < 100 else 1 if size < 1000 else 0
        return without_zeros(labels.number(value, decimals))
    return without_zeros(rounded(value, 3)) if value == value else "–"


def degrees(angle: float) -> str:
    """Return an angle [rad] in degrees to a tenth, "30.0°": less than a hand can aim."""
    return f"{labels.number(math.degrees(angle), 1)}°"


def percent(share: float) -> str:
    """Return a share [1] in percent with two digits: "0.28 %", "12 %", "< 0.01 %"."""
    value = 100.0 * share
    if value < 0.005:
        return "0 %" if value < 1e-9 else "< 0.01 %"
    decimals = 2 if value < 0.995 else 1 if value < 9.95 else 0
    return f"{value:.{decimals}f} %"


def together(values: tuple[float, ...], unit: str, sign: str = " × ") -> str:
    """Return values of one unit by the step of the largest: "1.20 × 0.350 m"."""
    size, name = step_of(max(values, key=abs), unit)
    return with_unit(sign.join(rounded(v / size, 3) for v in values), name)


def step_of(value: float, unit: str) -> Step:
    """Return the size [SI] and the name of the step that `value` is written by."""
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
    """Return `value` with so many significant digits, without an exponent unless huge or tiny.

    Nothing finer than `least` is written.
    """
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    if abs(value) <= ZERO:
        return "0"
    mantissa, power = f"{value:.{digits - 1}e}".split("e")
    magnitude = int(power)
    decimals = digits - 1 - magnitude
    if least > 0.0:
        decimals = min(decimals, -math.floor(math.log10(least) + 1e-9))
    if decimals > MOST_DECIMALS or magnitude >= HUGE:
        return f"{mantissa}e{magnitude}".replace("-", "−")
    return labels.number(value, max(0, decimals))


NUMBER = re.compile(r"([+−-]?\d+(?:\.\d+)?(?:e[−-]?\d+)?)((?:[° ]\D{0,8})?)")
"""A number as it is written here, and the unit behind it: more would be a sentence."""


def shorter_forms(words: str) -> list[str] | None:
    """Return a number, with its unit, in ever fewer digits; None for words that are no number.

    It is for a number that has no room: it is rounded, not cut, for a cut one is another number.
    """
    result = NUMBER.fullmatch(words)
    if result is None:
        return None
    value, rest = float(result[1].replace("−", "-")), result[2]
    digits = len(result[1].partition("e")[0].replace(".", "").lstrip("+−-0"))
    plus = "+" if result[1].startswith("+") else ""
    forms = [plus + _with_digits(value, count) + rest for count in range(digits - 1, 0, -1)]
    return [form for form in forms if len(form) < len(words)]


def _with_digits(value: float, digits: int) -> str:
    """Return `value` with so many digits, in the shorter of the two ways to write it."""
    mantissa, power = f"{value:.{digits - 1}e}".split("e")
    exponent = f"{mantissa}e{int(power)}"
    plain = labels.number(value, max(0, digits - 1 - int(power)))
    whole = len(plain.partition(".")[0].lstrip("−")) <= digits or "." in plain
    return plain if whole and len(plain) <= len(exponent) else exponent.replace("-", "−")


def without_zeros(text: str) -> str:
    """Return a number without the zeros that end its decimals: "0.50" is "0.5"."""
    mantissa, e, power = text.partition("e")
    return (mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa) + e + power
