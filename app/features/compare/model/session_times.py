"""When the ticks of a session were, so that a run of another tick rate keeps to its time.

A tick rate may change on the way. Each line of the run notes where its ticks became longer or
shorter; between two such notes times follow by multiplication.
"""

from typing import NamedTuple

from app.timeline.branches import Branch, Position

SLACK = 1e-6
"""A moment this close to the end of a tick is the end of the tick: [ticks], 1e-6. Sums of times are
exact to 1e-12 of a run."""


class Note(NamedTuple):
    """From `tick` on, which is at `time` [s], ticks are `length` [s] long."""

    tick: int
    time: float
    length: float


class SessionTimes:
    """The notes of all lines of a run."""

    def __init__(self, length: float) -> None:
        """Nothing was heard yet; ticks are `length` [s] long."""
        self._length = length
        self._lines: dict[int, list[Note]] = {}
        self._until: dict[int, int] = {}  # [ticks] up to which each line is known

    def note(self, line: int, tick: int, time: float, length: float) -> None:
        """Note that `tick`, on `line`, ended at `time` [s] and was `length` [s] long."""
        if tick <= self._until.get(line, -1):
            return  # it is a repeated one
        self._until[line] = tick
        notes = self._lines.setdefault(line, [])
        if not notes or notes[-1].length != length:
            notes.append(Note(tick - 1, time - length, length))

    def at(self, branch: Branch, tick: int) -> float:
        """Return the time [s] of a tick of a future that was heard."""
        note = self._last(branch, tick)
        if note is None:
            raise LookupError(f"tick {tick} of this run is not known")
        return note.time + (tick - note.tick) * note.length

    def length(self, branch: Branch, tick: int) -> float:
        """Return how long the tick is that ended at `tick` [s]."""
        note = self._last(branch, tick)
        return self._length if note is None else note.length

    def _last(self, branch: Branch, tick: int) -> Note | None:
        """Return the last note before `tick` of a future."""
        best: Note | None = None
        for line in lines_of(branch):
            for note in self._lines.get(line, ()):
                before = note.tick < tick and branch.holds(line, (note.tick, 0))
                if before and (best is None or note.tick >= best.tick):
                    best = note
        return best


def lines_of(branch: Branch) -> list[int]:
    """Return the lines that a future goes along, the oldest first."""
    return [*branch.ends, branch.line]


def line_at(branch: Branch, position: Position) -> int:
    """Return the line on which a future passes a position."""
    for line, end in branch.ends.items():
        if position <= end:
            return line
    return branch.line
