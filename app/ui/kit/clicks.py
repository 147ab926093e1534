"""What a click is, and which one is double: the same rule for everything that can be pressed."""

import math

from app.quantities import wall_clock

SLACK = 4  # [units] a press that moves less is a click
DOUBLE_CLICK = 0.3
"""A press this soon [s] after the last one, at the same place, goes with it."""


class Clicks:
    """The clicks count the presses that came in a row at one place."""

    def __init__(self) -> None:
        """Nothing was pressed yet."""
        self._last = -math.inf  # [s]
        self._place = (0, 0)  # [px]
        self._count = 0

    def count(self, place: tuple[int, int], slack: float) -> int:
        """Return how many presses in a row the one at `place` [px] makes: 1 when it is the first.

        A place within `slack` [px] of the last one is the same.
        """
        now = wall_clock.now()
        follows = now - self._last < DOUBLE_CLICK and math.dist(place, self._place) <= slack
        self._count = self._count + 1 if follows else 1
        self._last, self._place = now, place
        return self._count

    def is_double(self, place: tuple[int, int], slack: float) -> bool:
        """Return whether the press at `place` [px] ends a double click; four presses are two."""
        return self.count(place, slack) % 2 == 0
