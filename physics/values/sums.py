"""Sums that are alike on every Python, and on machines with any number of cores."""

from collections.abc import Iterable
from typing import Any

import numpy as np


def plain_sum(values: Iterable[Any]) -> Any:
    """Return the sum of numbers, added one after the other from the left; 0 of none.

    The built-in one adds floats so only up to Python 3.11; from 3.12 on (complex numbers: 3.14) it
    compensates their rounding, and a replay would end elsewhere.
    """
    result: Any = 0
    for value in values:
        result += value
    return result


ALONE = 10_000
"""Numbers that OpenBLAS multiplies and adds with one thread: [count], 10,000. With more of them it
has one for each core: it waits for a core that ticks at something else, the energy of 16,000 bodies
for 30 ms in place of 0.5, and the last bits depend on how many there are."""


def dot(a: np.ndarray, b: np.ndarray) -> float:
    """Return the sum of a b, (n,) each, in pieces that need no other thread."""
    pieces = (slice(i, i + ALONE) for i in range(0, len(a), ALONE))
    return float(plain_sum(a[piece] @ b[piece] for piece in pieces))
