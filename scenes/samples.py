"""Samples of a run: what a scene remembers for a curve or a trail, bounded and cheap to keep."""

from typing import Any

import numpy as np


class Samples:
    """The last `most` rows of numbers that were added; of many adds only every `every`-th counts.

    Rewinding copies a scene ten times a second, and each copy holds what is here: 400 rows of three
    numbers are 10 kB. A curve 300 pixels wide shows no more, so long spans are thinned as they are
    added: 10 s of ticks are 2400 rows, with `every` 6 they are 400.
    """

    def __init__(self, columns: int, most: int = 480, every: int = 1) -> None:
        """Nothing yet, of rows of so many `columns`."""
        self.columns, self.most, self.every = columns, most, every
        self.count = 0  # [rows] that are kept
        self._table = np.zeros((2 * most, columns))
        self._end = 0  # the rows kept are table[end - count : end]
        self._due = 0  # [adds] that are passed over before the next counts

    def add(self, *values: float) -> None:
        """Add a row. When the store is full its later half moves down: adding costs nothing."""
        if self._due > 0:
            self._due -= 1
            return
        self._due = self.every - 1
        if self._end == len(self._table):
            self._table[: self.most] = self._table[self.most :]
            self._end = self.most
        self._table[self._end] = values
        self._end += 1
        self.count = min(self.count + 1, self.most)

    def clear(self) -> None:
        """Forget them all; the next add counts."""
        self.count = self._end = self._due = 0

    @property
    def rows(self) -> np.ndarray:
        """Return what is kept, oldest first (n, columns)."""
        return self._table[self._end - self.count : self._end]

    def since(self, time: float) -> np.ndarray:
        """Return the rows from `time` on (n, columns), where the first column is the time [s]."""
        rows = self.rows
        return rows[int(np.searchsorted(rows[:, 0], time)) :]

    def __getstate__(self) -> dict[str, Any]:
        """Return what is kept, not the room for more."""
        sizes = {name: getattr(self, name) for name in ("columns", "most", "every", "_due")}
        return {**sizes, "rows": self.rows.copy()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        rows = state["rows"]
        self.__init__(state["columns"], state["most"], state["every"])
        self._due = state["_due"]
        self._table[: len(rows)] = rows
        self.count = self._end = len(rows)
