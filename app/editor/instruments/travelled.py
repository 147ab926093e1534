"""Dashes along a path by the distance travelled: they stay where they are while the path grows."""

import numpy as np

from scenes.axes import round_up

SHARE = 0.6  # [1] of a period is drawn, the rest is a gap


class Travelled:
    """It knows of one moment how far the point had come; all of the path is counted from there.

    What is shown is a window of the path that moves on. Counted from its beginning, the dashes
    would crawl along.
    """

    def __init__(self) -> None:
        """Nothing has been travelled."""
        self._anchor = (0.0, 0.0)  # [s] the moment, [m] the distance until then

    def along(self, times: np.ndarray, points: np.ndarray) -> np.ndarray:
        """Return the distance travelled (n,) [m] at `points` (n, 2) [m], passed at `times` (n,)."""
        steps = np.hypot(*np.diff(points, axis=0).T)
        way = np.concatenate([[0.0], np.cumsum(steps)])
        then, distance = self._anchor
        if times[0] <= then <= times[-1]:
            way += distance - np.interp(then, times, way)
        # The last point is that of the picture, between two ticks; the one before is recorded.
        self._anchor = (float(times[-2]), float(way[-2]))
        return way

    def cut(
        self, times: np.ndarray, points: np.ndarray, period: float
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return times (m,) [s] and ends (m, 2, 2) [m] of the pieces of all dashes.

        A dash with its gap is about `period` long [m]: 1, 2 or 5 times a power of ten, so that it
        lies still on the path while one zooms.
        """
        if len(times) < 3:
            return np.empty(0), np.empty((0, 2, 2))
        way, period = self.along(times, points), round_up(period)
        first, last = np.floor(way[0] / period), np.ceil(way[-1] / period)
        begins = np.arange(first, last + 1) * period
        stops = np.concatenate([begins, begins + SHARE * period])
        stops = stops[(stops > way[0]) & (stops < way[-1])]
        order = np.argsort(np.concatenate([way, stops]), kind="stable")
        x, y, then = (
            np.concatenate([values, np.interp(stops, way, values)])[order]
            for values in (*points.T, times)
        )
        at = np.concatenate([way, stops])[order]
        middle = (at[:-1] + at[1:]) / 2.0
        drawn = (middle % period < SHARE * period) & (at[1:] > at[:-1])
        ends = np.stack([np.column_stack([x, y])[:-1], np.column_stack([x, y])[1:]], axis=1)
        return then[1:][drawn], ends[drawn]
