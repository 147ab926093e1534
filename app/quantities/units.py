"""Units: words such as "m/s" or "deg" as a factor to SI and a dimension (powers of m, kg, s)."""

import math
import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple


class Dimension(NamedTuple):
    """Powers of metre, kilogram and second. Angles have none: a radian is a ratio."""

    m: Fraction = Fraction(0)
    kg: Fraction = Fraction(0)
    s: Fraction = Fraction(0)

    def times(self, other: "Dimension", power: Fraction | int = 1) -> "Dimension":
        """Return the dimension of a product with a `power` of another quantity."""
        return Dimension(*(a + power * b for a, b in zip(self, other, strict=True)))

    def __str__(self) -> str:
        return in_words(self)


NONE = Dimension()
"""The dimension of an angle, a count, a ratio."""


class Unit(NamedTuple):
    """1 of it is `factor` in SI."""

    factor: float
    dimension: Dimension


class UnknownUnitError(ValueError):
    """The unit is not known."""


def _unit(factor: float, m: int = 0, kg: int = 0, s: int = 0) -> Unit:
    return Unit(factor, Dimension(Fraction(m), Fraction(kg), Fraction(s)))


UNITS: dict[str, Unit] = {
    "m": _unit(1.0, m=1),
    "km": _unit(1e3, m=1),
    "cm": _unit(1e-2, m=1),
    "mm": _unit(1e-3, m=1),
    "kg": _unit(1.0, kg=1),
    "g": _unit(1e-3, kg=1),
    "t": _unit(1e3, kg=1),
    "s": _unit(1.0, s=1),
    "ms": _unit(1e-3, s=1),
    "min": _unit(60.0, s=1),
    "h": _unit(3600.0, s=1),
    "Hz": _unit(1.0, s=-1),
    "rpm": _unit(math.tau / 60.0, s=-1),
    "N": _unit(1.0, m=1, kg=1, s=-2),
    "kN": _unit(1e3, m=1, kg=1, s=-2),
    "J": _unit(1.0, m=2, kg=1, s=-2),
    "kJ": _unit(1e3, m=2, kg=1, s=-2),
    "W": _unit(1.0, m=2, kg=1, s=-3),
    "rad": _unit(1.0),
    "deg": _unit(math.pi / 180.0),
    "turn": _unit(math.tau),
}
"""Every unit by its word. `g` is the gram: write 9.81 m/s^2 for gravity."""

PART = re.compile(r"([*/]?)\s*([^\s*/^]+)(?:\^(-?\d+))?")
"""A unit in a product, with the sign before it and its power."""
LONGEST = 60
"""Letters of a unit: [count]; "kg*m^2/s^2" has ten. A file may bring any text as one."""
HIGHEST = 99
"""Highest power of a unit: [1]; a beam's stiffness has 4. From 103 on a kilometre is infinite."""

KINDS: dict[str, str] = {
    "m": "a length",
    "kg": "a mass",
    "s": "a time",
    "m/s": "a speed",
    "m/s^2": "an acceleration",
    "1/s": "a rate",
    "1/s^2": "an angular acceleration",
    "N": "a force",
    "J": "an energy or a torque",
    "N*s": "a momentum",
    "kg*m^2/s": "an angular momentum",
    "kg*m^2": "an inertia",
    "kg/m^2": "a density",
    "m^2": "an area",
    "W": "a power",
}
"""The names in errors of quantities with these units."""


@lru_cache(maxsize=256)
def parse_unit(text: str) -> Unit:
    """The unit that "m", "kg*m^2/s", "1/s" or "" means; UnknownUnitError else."""
    if len(text) > LONGEST:
        raise UnknownUnitError(f"a unit has at most {LONGEST} letters")
    factor, dimension = 1.0, NONE
    for sign, word, power in PART.findall(text):
        exponent = int(power or 1) * (-1 if sign == "/" else 1)
        if abs(exponent) > HIGHEST:
            raise UnknownUnitError(f"powers of units go up to {HIGHEST}, not {exponent}")
        if word == "1":
            continue
        if word not in UNITS:
            raise UnknownUnitError(f"no unit {word!r}")
        unit = UNITS[word]
        factor *= unit.factor**exponent
        dimension = dimension.times(unit.dimension, exponent)
    if not 0.0 < factor < math.inf:
        raise UnknownUnitError("this unit is larger or smaller than any number")
    return Unit(factor, dimension)


def symbol(dimension: Dimension) -> str:
    """Return the SI unit of a dimension: "m/s", "N"; "" for a plain number."""
    for text in KINDS:
        if parse_unit(text).dimension == dimension:
            return text
    above = [_power(name, p) for name, p in zip(dimension._fields, dimension) if p > 0]
    below = [_power(name, -p) for name, p in zip(dimension._fields, dimension) if p < 0]
    if not below:
        return "*".join(above)
    return "*".join(above or ["1"]) + "".join(f"/{word}" for word in below)


def in_words(dimension: Dimension) -> str:
    """Return words for errors: "a speed [m/s]"."""
    if dimension == NONE:
        return "an angle or a plain number"
    unit = symbol(dimension)
    return f"{KINDS[unit]} [{unit}]" if unit in KINDS else f"something in [{unit}]"


def _power(name: str, power: Fraction) -> str:
    return name if power == 1 else f"{name}^{power}"


PRINTED = {"*": "·", "N m": "N·m", "N s": "N·s", "^2": "²", "^3": "³", "deg": "°"}
"""The printed signs of what stands in a unit."""


def printed(unit: str) -> str:
    """A unit as it is printed: "kg*m^2" becomes "kg·m²", "deg/s" becomes "°/s"."""
    for written, sign in PRINTED.items():
        unit = unit.replace(written, sign)
    return unit


def with_unit(number: str, unit: str) -> str:
    """A number that is in words already, with its unit: "3 m/s²", "30°"."""
    words = printed(unit)
    return number + words if words.startswith("°") else f"{number} {words}".rstrip()
