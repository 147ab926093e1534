"""Samples of the series of one run: a value a tick, kept by lines as poses and keyframes are.

What was measured on a line of the run belongs to every future that goes along this line: so going
back and playing again finds the values that are there, a fork in the past begins new ones, and the
old future keeps its own.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from app.timeline.branches import Branch

MOST_TICKS = 1 << 20
"""Longest column: [ticks], 73 minutes at 240 Hz, 9 MB; then its oldest quarter goes."""

ROOM = 1024  # [ticks] of a new column; it doubles when it is full

TIME = "time"
"""The series that is always kept beside the others."""


class Column:
    """Values of one series along one line, without gaps in the numbering of ticks."""

    def __init__(self, first: int) -> None:
        """Hold ticks from `first` on, and earlier ones when they come."""
        self.first, self.count = first, 0  # [ticks]
        self._values = np.full(ROOM, np.nan)
        self._known = np.zeros(ROOM, bool)

    @property
    def last(self) -> int:
        """Return the newest tick that it has room for in its numbering."""
        return self.first + self.count - 1

    def put(self, tick: int, value: float) -> None:
        """Set the value after `tick`."""
        i = tick - self.first
        if not 0 <= i < len(self._values):
            self._make_room(tick, tick)
            i = tick - self.first
            if i < 0:
                return
        if i >= self.count:
            self.count = i + 1
        self._values[i] = value
        self._known[i] = True

    def fill(self, first: int, values: np.ndarray) -> None:
        """Set values of the ticks from `first` on; those that are known stay."""
        self._make_room(first, first + len(values) - 1)
        skipped = max(0, self.first - first)  # too old to be kept
        values, i = values[skipped:], first + skipped - self.first
        self.count = max(self.count, i + len(values))
        place = slice(i, i + len(values))
        new = ~self._known[place]
        self._values[place][new] = values[new]
        self._known[place] = True

    def knows(self, tick: int) -> bool:
        """Return whether there is a value of `tick`."""
        i = tick - self.first
        return 0 <= i < self.count and bool(self._known[i])

    def lose(self, tick: int) -> None:
        """Remove the value of `tick`."""
        if self.knows(tick):
            self._known[tick - self.first] = False

    def read(self, first: int, last: int) -> tuple[np.ndarray, np.ndarray]:
        """Return values of the ticks first..last that it has room for, and whether they are
        known.
        """
        low, high = max(first - self.first, 0), min(last - self.first + 1, self.count)
        return self._values[low : max(low, high)], self._known[low : max(low, high)]

    def _make_room(self, first: int, last: int) -> None:
        """Let the ticks first..last have places; of more than MOST_TICKS the newest."""
        low = min(first, self.first)
        high = max(last, self.last)
        if high - low >= MOST_TICKS:
            low = high - MOST_TICKS * 3 // 4
        if low == self.first and high - low < len(self._values):
            return
        size = ROOM
        while size <= high - low:
            size *= 2
        values, known = np.full(size, np.nan), np.zeros(size, bool)
        begin = max(self.first, low)
        old = slice(begin - self.first, self.count)
        new = slice(begin - low, begin - low + max(0, self.first + self.count - begin))
        values[new], known[new] = self._values[old], self._known[old]
        self.count = max(0, self.first + self.count - low)
        self._values, self._known, self.first = values, known, low


class Span(NamedTuple):
    """The ticks first..last of a future that lie on `line`."""

    line: int
    first: int
    last: int


def spans(branch: Branch, last: int) -> Iterator[Span]:
    """Return the lines of a future in order, up to the tick `last`. A tick belongs to the line that
    led to it: a fork at tick 50 begins with tick 51.
    """
    first = 0
    for line, end in branch.ends.items():
        if end[0] >= first and first <= last:
            yield Span(line, first, min(end[0], last))
        first = max(first, end[0] + 1)
    if first <= last:
        yield Span(branch.line, first, last)


class Samples:
    """All columns of one run."""

    def __init__(self) -> None:
        self._columns: dict[tuple[str, int], Column] = {}
        self.version = 0  # differs when anything was put in

    def column(self, key: str, line: int, first: int) -> Column:
        """Return the column of a series on a line; a new one begins with tick `first`."""
        result = self._columns.get((key, line))
        if result is None:
            result = self._columns[key, line] = Column(first)
        return result

    def extent(self, branch: Branch, last: int) -> tuple[int, int] | None:
        """Return first and last tick that there is a time of; None: nothing was sampled yet."""
        parts = [
            (max(column.first, span.first), min(column.last, span.last))
            for span in spans(branch, last)
            if (column := self._columns.get((TIME, span.line))) is not None
        ]
        parts = [(low, high) for low, high in parts if low <= high]
        return (min(low for low, _ in parts), max(high for _, high in parts)) if parts else None

    def curve(self, key: str, branch: Branch, first: int, last: int) -> np.ndarray:
        """Return values of the ticks first..last of a future; NaN: none. They are read only."""
        pieces = list(spans(branch, last))
        if len(pieces) == 1:  # no fork yet: no copy either
            column = self._columns.get((key, pieces[0].line))
            if column is not None and column.first <= first and column.last >= last:
                return column.read(first, last)[0]
        values = np.full(max(0, last - first + 1), np.nan)
        for span in pieces:
            column = self._columns.get((key, span.line))
            if column is None or span.last < first:
                continue
            low = max(first, span.first, column.first)
            part = column.read(low, span.last)[0]
            values[low - first : low - first + len(part)] = part
        return values

    def unknown(self, keys: Iterable[str], branch: Branch, first: int, last: int) -> list[int]:
        """Return [lowest, highest] tick of first..last that some series has no sample of, or []."""
        result: list[int] = []
        for key in keys:
            for span in spans(branch, last):
                low, high = max(span.first, first), span.last
                if low > high:
                    continue
                column = self._columns.get((key, span.line))
                if column is None or column.first > low or column.last < high:
                    inside = column is not None and column.first <= low
                    result += [low if not inside or column is None else max(low, column.last + 1)]
                    result += [high if column is None or column.last < high else column.first - 1]
                if column is not None:
                    holes = (~column.read(low, high)[1]).nonzero()[0]
                    if len(holes):
                        start = max(low, column.first)
                        result += [start + int(holes[0]), start + int(holes[-1])]
        return [min(result), max(result)] if result else []

    def forget_tick(self, tick: int) -> None:
        """Let a tick be sampled again."""
        for column in self._columns.values():
            column.lose(tick)

    def forget(self, keep: Iterable[str], lines: set[int]) -> None:
        """Drop the series that nobody follows, and lines that no future goes along."""
        kept = {TIME, *keep}
        gone = [at for at in self._columns if at[0] not in kept or at[1] not in lines]
        for at in gone:
            del self._columns[at]
