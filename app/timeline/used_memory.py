"""Memory for copies of large arrays, taken again when nobody holds the copy any more.

New memory is blanked by the system where it is first written to, 4 kB at a time: that takes longer
than the copying, and where the system itself has to ask for it (a virtual machine) ten times as
long. A keyframe is packed soon after it was made; then the next one takes its place.
"""

from weakref import finalize

import numpy as np

LEAST = 1 << 16
"""Smaller arrays are copied to bytes: [bytes], 64 kB; Python has such memory at hand."""

SLACK = 2
"""New memory is longer by this part of it: [1], a half. Zero: that of a world that grows never fits
a second time. What nobody writes to is only an address."""


class UsedMemory:
    """The blocks that were given back; all others are in use, or gone."""

    def __init__(self) -> None:
        self._free: list[np.ndarray] = []

    def copied(self, arrays: list[np.ndarray]) -> list[bytes | memoryview]:
        """Return a copy of each array, as bytes. For another such call blocks stay free, no more:
        two or three copies of a world are in use in turn, and a small world needs none.
        """
        free, self._free = self._free, []
        copies = [
            array.tobytes() if array.nbytes < LEAST else self._copy(array, free) for array in arrays
        ]
        self._free += free[: sum(array.nbytes >= LEAST for array in arrays)]
        return copies

    def _copy(self, array: np.ndarray, free: list[np.ndarray]) -> memoryview:
        """Return a copy in a block of `free` that fits, or in a new one."""
        size = array.nbytes
        fitting = (i for i, block in enumerate(free) if size <= len(block) <= 3 * size)
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
