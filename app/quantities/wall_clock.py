"""The time at the wall: it tells presses, rests and messages apart, and never moves a world.

Whatever the interface does by this time asks here, so that tests can let it pass frame by frame
and find the same on a fast machine as on a slow one. What measures how long work took asks
`time.perf_counter`.
"""

import time


def now() -> float:
    """Return the time [s] since some moment in the past; it never runs backwards."""
    return time.monotonic()
