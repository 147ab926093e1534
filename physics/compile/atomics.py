"""Numbers that several threads read and write; compiled, each of these is atomic.

What a thread has written before a `write`, `add` or `replace` is seen by whoever reads that number
afterwards (sequential consistency). Interpreted there is one thread, and the bodies below do.
"""

import numpy as np

from physics.compile import atomics_numba


def read(numbers: np.ndarray, i: int) -> int:
    """Return number `i`."""
    return numbers[i]


def write(numbers: np.ndarray, i: int, x: int) -> None:
    """Write `x` to number `i`."""
    numbers[i] = x


def add(numbers: np.ndarray, i: int, x: int) -> int:
    """Add `x` to number `i`; return what it was."""
    old = numbers[i]
    numbers[i] = old + x
    return old


def replace(numbers: np.ndarray, i: int, old: int, new: int) -> bool:
    """Write `new` to number `i` if it is still `old`; return whether it was."""
    if numbers[i] != old:
        return False
    numbers[i] = new
    return True


def pause() -> None:
    """Let the core rest for a moment, in a loop that waits for another thread."""


atomics_numba.teach_numba(vars())
