"""Measured values in words: three digits and an SI prefix, so that small ones are not told as 0."""

import math

PREFIXES = (
    *((1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, "")),
    *((1e-3, "m"), (1e-6, "µ")),
)

NOTHING = 0.5e-6
"""Below it a value is told as 0: [unit], half a millionth."""


def measured(value: float, unit: str, sign: bool = False) -> str:
    """0.01463 m is "14.6 mm"; with `sign` "+14.6 mm". A minus is a real one."""
    if not math.isfinite(value):
        return "–"
    size = abs(value)
    if size < NOTHING:
        return f"0 {unit}"
    mark = "−" if value < 0.0 else "+" if sign else ""
    for factor, prefix in PREFIXES:
        if size >= 0.9995 * factor or prefix == "µ":
            return f"{mark}{three_digits(size / factor)} {prefix}{unit}"
    raise AssertionError("the last prefix takes all")


def compared(value: float, unit: str, sign: bool = False) -> str:
    """Return words for columns that the eye compares: 0.01463 J is "0.015 J", and only below 1 mJ
    there is a prefix.
    """
    if not 0.9995e-3 <= abs(value) < 0.9995:
        return measured(value, unit, sign)
    mark = "−" if value < 0.0 else "+" if sign else ""
    return f"{mark}{abs(value):.3f} {unit}"


def three_digits(value: float) -> str:
    """0.5 as "0.500", 12.345 as "12.3", 123.4 as "123"."""
    decimals = 0 if value >= 99.95 else 1 if value >= 9.995 else 2 if value >= 0.9995 else 3
    return f"{value:.{decimals}f}"


def percent(share: float) -> str:
    """A share [1] in percent with two digits: "0.28 %", "12 %"; less than 0.01 % is said."""
    value = 100.0 * share
    if value < 0.005:
        return "0 %" if value < 1e-9 else "< 0.01 %"
    if value < 0.995:
        return f"{value:.2f} %"
    return f"{value:.1f} %" if value < 9.95 else f"{value:.0f} %"


def plain(value: float, unit: str) -> str:
    """Return words without small prefixes, for forces: 0.0155 N is "0.016 N", below 0.5 mN 0."""
    if abs(value) >= 0.9995:
        return measured(value, unit)
    words = f"{abs(value):.3f}".rstrip("0").rstrip(".")
    return f"{'−' if value < 0.0 and words != '0' else ''}{words} {unit}"
