"""Sums that are alike on every Python."""

from collections.abc import Iterable
from typing import Any


def plain_sum(values: Iterable[Any]) -> Any:
    """Return the sum of numbers, added one after the other from the left; 0 of none.

    The built-in one adds floats so only up to Python 3.11; from 3.12 on (complex numbers: 3.14) it
    compensates their rounding, and a replay would end elsewhere.
    """
    result: Any = 0
    for value in values:
        result += value
    return result
