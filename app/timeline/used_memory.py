"""Memory for copies of large arrays, taken again when nobody holds the copy any more.

New memory is blanked by the system where it is first written to, 4 kB at a time: that takes longer
than the copying, and where the system itself has to ask for it (a virtual machine) ten times as
long. A keyframe is packed soon after it was made; then the next one takes its place.
"""

from weakref import finalize

import numpy as np

LEAST = 1 << 16
"""Smaller arrays are copied to bytes: [bytes], 64 kB; Python has such memory at hand."""

SLACK = 8
"""New memory is longer by this part of it: [1], an eighth. Zero: that of a world that grows never
fits a second time."""


class UsedMemory:
    """The blocks that were given back since the last copies; all others are in use, or gone."""

    def __init__(self) -> None:
        self._free: list[np.ndarray] = []

    def copied(self, arrays: list[np.ndarray]) -> list[bytes | memoryview]:
        """Return a copy of each array, as bytes. Blocks that none of them needs are let go."""
        free, self._free = self._free, []
        return [
            array.tobytes() if array.nbytes < LEAST else self._copy(array, free) for array in arrays
        ]

    def _copy(self, array: np.ndarray, free: list[np.ndarray]) -> memoryview:
        """Return a copy in a block of `free` that fits, or in a new one."""
        size = array.nbytes
        fitting = (i for i, block in enumerate(free) if size <= len(block) <= 2 * size)
        place = next(fitting, None)
        block = np.empty(size + size // SLACK, np.uint8) if place is None else free.pop(place)
        copy = block[:size]
        copy[:] = np.asarray(array).view(np.uint8)
        # Whatever is made of the memory view holds `copy`, as numpy would not: it holds `block`.
        finalize(copy, self._give_back, block).atexit = False
        return copy.data.toreadonly()

    def _give_back(self, block: np.ndarray) -> None:
        """Take back a block whose copy nobody holds: in any thread, at any time."""
        self._free.append(block)


MEMORY = UsedMemory()
"""That of all timelines: one of them runs."""
