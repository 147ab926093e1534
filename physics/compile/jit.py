"""``@kernel``, ``@unit``, ``@device``: the only ways in which physics and app compile a function.

numba stamps a cached function with its own source file only, so an edit in *another* file (a
helper, a constant) silently runs the old machine code. The cure: the cache directory is named by a
hash of every source that the kernel can depend on -- all of ``physics`` and the kernel's own
package. What this takes from inside numba is in numba_private.py; a numba that lacks some of it is
used by its public interface, in numba_plain.py.
"""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from physics.compile.numba_names import missing
from physics.values.sums import plain_sum

LACKED = missing()
"""The private names that this numba lacks: if there are any, it compiles in its plain way."""

if LACKED:
    from physics.compile import numba_plain as numba_door

    numba_door.warn(LACKED)
else:
    from physics.compile import numba_private as numba_door

INTERPRETED = numba_door.INTERPRETED
WATCHED = INTERPRETED
"""Whether kernels show what they compute (rows/visit.py): ``if WATCHED:`` is left out of compiled
ones, before types are inferred."""

cache_directory, machine = numba_door.cache_directory, numba_door.machine

__all__ = [
    "INTERPRETED",
    "KERNELS",
    "WATCHED",
    "cache_directory",
    "compiled_count",
    "device",
    "kernel",
    "loose_records",
    "machine",
    "prepare",
    "records",
    "type_of",
    "unit",
]

KERNELS: list[Any] = []
"""Every compiled function, in import order; `compiled_count` reads the warm-up progress."""

CACHE_LINE = 64
"""[bytes], 64 on all machines of this decade."""


def kernel(function: Callable[..., Any]) -> Any:
    """Compile `function`, which Python calls; cached on disk. Plain Python when interpreted.

    No fastmath (it changes results), no ``parallel`` (a region costs more than a tick); ``nogil``
    so that threads may run bands of a picture.
    """
    if INTERPRETED:
        return function
    return _listed(numba_door.compile_kernel(function))


def device(function: Callable[..., Any]) -> Any:
    """Compile `function`, which only kernels call (CUDA's word): no Python entry, no file.

    Its code is optimised as a part of each kernel that calls it, not on its own before.
    """
    if INTERPRETED:
        return function
    return _listed(numba_door.compile_device(function))


def unit(function: Callable[..., Any]) -> Any:
    """Compile `function`, which only kernels call, to machine code of its own, cached on disk.

    For the few largest parts of a kernel: several processes can compile them at the same time. It
    is called as a function is, never inlined; its arguments are pages and plain arrays or numbers.
    """
    if INTERPRETED:
        return function
    return _listed(numba_door.compile_apart(function))


def prepare(function: Any, *arguments: Any) -> None:
    """Compile the unit or kernel `function` for such arguments, or load it. Nothing is run.

    An argument may be a type instead, from `type_of`.
    """
    if not INTERPRETED:
        kinds = [
            each if isinstance(each, numba.types.Type) else type_of(each) for each in arguments
        ]
        function.compile(tuple(kinds))


def type_of(argument: Any) -> Any:
    """Return the type that numba compiles for; that of a page takes 20 ms."""
    return numba.typeof(argument)


def _listed(dispatcher: Any) -> Any:
    KERNELS.append(dispatcher)
    return dispatcher


def compiled_count() -> int:
    """Return how many kernels of this process are compiled or loaded from the cache so far."""
    return plain_sum(1 for dispatcher in KERNELS if dispatcher.signatures)


def records(dtype: np.dtype, count: int) -> np.ndarray:
    """Zeroed record array (count,), starting at a cache line: a body's row must not straddle two.

    Interpreted kernels need a recarray for ``row.field``.
    """
    raw = np.zeros(dtype.itemsize * count + CACHE_LINE, np.uint8)
    start = -raw.__array_interface__["data"][0] % CACHE_LINE
    array = np.ndarray(count, dtype, raw, start)  # in a third of the time of a view
    return array.view(np.recarray) if INTERPRETED else array


def loose_records(dtype: np.dtype, count: int) -> np.ndarray:
    """Return the same wherever there is room, in a tenth of the time: for what is soon gone."""
    array = np.zeros(count, dtype)
    return array.view(np.recarray) if INTERPRETED else array
