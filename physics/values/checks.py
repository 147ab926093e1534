"""The checks of what comes from outside, as errors of the core: numbers, points, flags, counts."""

from collections.abc import Iterable
from typing import Any, TypeVar

import numpy as np

from physics.constants import LARGEST_SIZE
from physics.values.ranges import number_fault, short, switch_fault

CLOSED = 1e-6
"""A last corner that is no further from the first closes the ring: [m], 1e-6. Less: rounding makes
a corner; more: it takes one that was meant."""

PLAIN = (float, int)
"""Numbers of Python's own: no more has to be asked of them than how large they are."""

T = TypeVar("T")
Point = tuple[float, float]


class DefinitionError(ValueError):
    """Something was described in a way that cannot work; says which field, and why."""


def refused(fault: str) -> None:
    """Raise DefinitionError with the sentence `fault`, if there is one."""
    if fault:
        raise DefinitionError(fault)


def finite(what: str, value: Any, low: float = -LARGEST_SIZE, high: float = LARGEST_SIZE) -> float:
    """`value` as a float; DefinitionError when it is no number or not within [low, high]."""
    if type(value) is float and low <= value <= high:  # what it nearly always is
        return value
    refused(number_fault(what, value, low, high))
    try:
        return float(value)
    except OverflowError:  # of a whole number, where the range has no end
        raise DefinitionError(f"{what} must be a number, not {short(value)}") from None


def whole(what: str, value: Any, low: int, high: int) -> int:
    """`value` as an int; DefinitionError when it is no whole number or not within [low, high]."""
    refused(number_fault(what, value, low, high, whole=True))
    return int(value)


def of_kind(what: str, value: Any, kind: type[T]) -> T:
    """`value`; DefinitionError unless it is of the class `kind`."""
    if not isinstance(value, kind):
        raise DefinitionError(f"{what} must be made by {kind.__name__}(...), not {short(value)}")
    return value


def flag(what: str, value: Any) -> bool:
    """`value` as a bool; DefinitionError unless it is True or False, or 1 or 0 as files have it."""
    if type(value) is bool:
        return value
    if not (isinstance(value, int | np.integer) and value in (0, 1)):
        refused(switch_fault(what, value))
    return bool(value)


def point(what: str, value: Any, most: float = LARGEST_SIZE) -> Point:
    """`value` as a pair of finite floats within +-`most`; DefinitionError otherwise."""
    try:
        x, y = value
    except (TypeError, ValueError):
        raise DefinitionError(f"{what} must be a pair (x, y), not {short(value)}") from None
    if type(x) in PLAIN and type(y) in PLAIN and -most <= x <= most and -most <= y <= most:
        return float(x), float(y)
    return finite(f"{what}.x", x, -most, most), finite(f"{what}.y", y, -most, most)


def points(what: str, value: Any) -> list[Point]:
    """`value` as a list of points; DefinitionError otherwise."""
    corners = several(what, value, "points (x, y)")
    try:  # what they nearly always are, so that no name has to be made for each
        made = [(float(x), float(y)) for x, y in corners if type(x) in PLAIN and type(y) in PLAIN]
    except (TypeError, ValueError, OverflowError):
        made = []
    low, high = -LARGEST_SIZE, LARGEST_SIZE
    if len(made) == len(corners) and all(low <= x <= high and low <= y <= high for x, y in made):
        return made
    return [point(f"{what}[{i}]", corner) for i, corner in enumerate(corners)]


def ring(value: Any) -> Any:
    """`value`, a list of corners, without a last one that repeats the first, as files have it."""
    try:
        (x, y), (first_x, first_y) = value[-1], value[0]
        closes = len(value) > 1 and abs(x - first_x) <= CLOSED and abs(y - first_y) <= CLOSED
    except (TypeError, ValueError, LookupError):
        return value  # whoever reads it says what is wrong
    return value[:-1] if closes else value


def several(what: str, value: Any, kind: str) -> tuple[Any, ...]:
    """`value` as a tuple; DefinitionError when it is not several things of some `kind`."""
    if type(value) is tuple:
        return value
    if not isinstance(value, Iterable) or isinstance(value, str | bytes):
        raise DefinitionError(f"{what} must be a tuple of {kind}, not {short(value)}")
    return tuple(value)
