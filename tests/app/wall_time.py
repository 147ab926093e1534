"""The wall time of tests passes by frames: a fast machine finds what a slow one does."""

import math

LONG = 60.0  # [s] longer than anything that the interface remembers


class WallTime:
    """The wall time stands but for what is let pass."""

    def __init__(self) -> None:
        self.seconds = 0.0  # [s]

    def now(self) -> float:
        return self.seconds

    def let(self, seconds: float) -> None:
        """Let `seconds` pass; a frame of no length, or of no finite one, lets none."""
        if math.isfinite(seconds):
            self.seconds += max(seconds, 0.0)


WALL_TIME = WallTime()
"""That of this process: frames of all its hands move it, and tests that wait."""
