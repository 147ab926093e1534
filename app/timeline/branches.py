"""Futures of a run: every fork starts a new line, and a branch is the way along lines to its end.

A *position* in a run is (tick, index): so many entries of the log have been applied. Keyframes,
poses and marks are kept once, under the line they were made on; they belong to every branch that
goes along this line as far as their position.
"""

from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import cast

from app.simulation.commands.registry import LogEntry
from app.simulation.simulation import Simulation

Position = tuple[int, int]
"""(tick, index)"""


@dataclass(eq=False)
class Branch:
    """One future, from the beginning of the run to its end."""

    name: str
    line: int  # the one it ends on
    log: list[LogEntry] = field(default_factory=list)
    ends: dict[int, Position] = field(default_factory=dict)  # of its earlier lines, where it left
    noted: dict[int, str | Future[str]] = field(default_factory=dict)  # see `hashes`
    last: int = 0  # [ticks] its end
    fork_tick: int = 0  # where it parts from the present; the timeline sees to it
    start: int | None = None  # before which tick something could move first; None: nothing has run

    @property
    def end(self) -> Position:
        """The last position of this future."""
        return self.last, len(self.log)

    @property
    def hashes(self) -> dict[int, str]:
        """Hashes of states, their commands applied, by tick; waits for those in the making."""
        hashes = self.noted
        for tick, digest in hashes.items():
            hashes[tick] = digest.result() if isinstance(digest, Future) else digest
        return cast(dict[int, str], hashes)

    def note_start(self, simulation: Simulation) -> None:
        """Note the beginning of what a restart comes back to: a tick is about to be done."""
        if self.start is None and simulation.can_move:
            self.start = simulation.world.tick

    def rename(self, name: str) -> None:
        """Call this future `name`, unless that is empty."""
        self.name = name.strip() or self.name

    def holds(self, line: int, position: Position) -> bool:
        """Whether what was kept on `line` at `position` belongs to this future."""
        if line == self.line:
            return position <= self.end
        end = self.ends.get(line)
        return end is not None and position <= end

    def fork(self, position: Position, line: int) -> "Branch":
        """Another future that goes along with this one until `position`, and then on `line`."""
        ends: dict[int, Position] = {}
        for old, end in [*self.ends.items(), (self.line, self.end)]:
            ends[old] = min(end, position)
            if end >= position:
                break
        tick, index = position
        noted = {then: digest for then, digest in self.noted.items() if then < tick}
        log = self.log[:index]
        begun = self.start is not None and self.start < tick
        start = self.start if begun else None
        return replace(
            self, name="", line=line, log=log, ends=ends, noted=noted, last=tick, start=start
        )

    def meeting(self, other: "Branch") -> Position:
        """The last position that both have in common."""
        mine, theirs = ([*b.ends.items(), (b.line, b.end)] for b in (self, other))
        common: Position = (0, 0)
        for (line_a, end_a), (line_b, end_b) in zip(mine, theirs, strict=False):
            if line_a != line_b:
                break
            common = min(end_a, end_b)
            if end_a != end_b:
                break
        return common

    @property
    def begin(self) -> Position:
        """The position where the future's own line begins."""
        return max(self.ends.values(), default=(0, 0))

    @property
    def is_empty(self) -> bool:
        """Whether nothing happened on its own line: it is the beginning of another branch."""
        return self.end <= self.begin and bool(self.ends)

    def count_until(self, tick: int) -> int:
        """Return how many entries of the log are applied in the state at `tick`."""
        low, high = 0, len(self.log)
        while low < high:
            middle = (low + high) // 2
            if self.log[middle].tick <= tick:
                low = middle + 1
            else:
                high = middle
        return low
