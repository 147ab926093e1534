"""The true path: where a body's centre of mass was at every tick since the question was asked."""

import numpy as np

Point = tuple[float, float]


class TruePath:
    """Samples in the order of ticks. Going back in time and on again writes over what was there."""

    def __init__(self, tick: int, time: float, point: Point) -> None:
        """Begin the path at `time` [s] and `point` [m]."""
        self._rows = np.zeros((256, 3))  # x [m], y [m], time [s]
        self._ticks = np.zeros(256, np.int64)
        self._count = 0
        self._put(tick, time, point)

    def __len__(self) -> int:
        return self._count

    def _put(self, tick: int, time: float, point: Point) -> None:
        if self._count == len(self._rows):
            self._rows = np.concatenate([self._rows, np.zeros_like(self._rows)])
            self._ticks = np.concatenate([self._ticks, np.zeros_like(self._ticks)])
        self._rows[self._count] = (*point, time)
        self._ticks[self._count] = tick
        self._count += 1

    def add(self, tick: int, time: float, point: Point) -> None:
        """Add the next sample; later ones belong to another run. Before the beginning: nothing."""
        if tick <= self.begin:
            return
        self._count = max(1, int(np.searchsorted(self.ticks, tick)))
        self._put(tick, time, point)

    @property
    def ticks(self) -> np.ndarray:
        """Return the ticks (n,)."""
        return self._ticks[: self._count]

    @property
    def times(self) -> np.ndarray:
        """Return the times (n,) [s]."""
        return self._rows[: self._count, 2]

    @property
    def points(self) -> np.ndarray:
        """Return the points (n, 2) [m]."""
        return self._rows[: self._count, :2]

    @property
    def begin(self) -> int:
        """Return the first tick of the path."""
        return int(self._ticks[0])

    @property
    def last(self) -> int:
        return int(self._ticks[self._count - 1])

    def until(self, tick: int) -> np.ndarray:
        """Return the points (k, 2) [m] up to a tick."""
        return self.points[: int(np.searchsorted(self.ticks, tick, "right"))]

    @property
    def away(self) -> float:
        """Return how far its end is from its beginning [m]."""
        return float(np.hypot(*(self.points[-1] - self.points[0])))

    def spread(self, seconds: float) -> float:
        """Return the extent of its last `seconds` [m]; infinite when it is not that long."""
        since = self.times[-1] - seconds
        if self.times[0] > since:
            return float("inf")
        recent = self.points[int(np.searchsorted(self.times, since)) :]
        return float(np.ptp(recent, axis=0).max())
