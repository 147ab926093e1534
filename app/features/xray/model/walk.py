"""The walk through an X-ray: a cursor over its moments, which steps, jumps and plays."""

from bisect import bisect_left, bisect_right
from collections.abc import Hashable
from itertools import pairwise
from typing import Literal, NamedTuple

from app.features.xray.model.record import Moment, Recording, Row, Solved

Unit = Literal["moment", "row", "colour", "sweep", "stage"]
"""What one step of the walk is; each is made of those before it."""

SPEEDS = (1.0, 2.0, 5.0, 10.0, 30.0, 100.0)
"""Moments a second that a walk may be played with: [1/s]. Slower is a chore, faster a blur."""

USUAL_SPEED = 2.0
"""The one that it begins with: [1/s]. An equation is read in half a second, once it is known."""

CLASS_SPEED = 5.0
"""The one of a walk that plays by itself before a class: [1/s]. Slower: it waits for the end of
eight sweeps for a quarter of a minute; faster: it does not see which row is at work."""


class Part(NamedTuple):
    """A stretch of the walk: a stage, or one sweep of it."""

    stage: str
    substep: int  # from 0; -1 outside of the substeps
    sweep: int  # from 0, within its stage and substep
    first: int  # its first moment
    end: int  # one past its last


class Count(NamedTuple):
    """The "3 of 5" of a place: the number begins at 1; both are 0 where nothing is counted."""

    number: int = 0
    of: int = 0


class Where(NamedTuple):
    """Where in the tick a moment is."""

    stage: str
    substep: Count
    sweep: Count
    colour: Count
    row: Count


class Walk:
    """The walk stands at one moment of a recording. It knows nothing of how that is shown."""

    def __init__(self, recording: Recording) -> None:
        """Stand at the first row that is solved: what comes before has no equation."""
        self.recording = recording
        moments = recording.moments
        self._starts: dict[Unit, list[int]] = {
            "moment": list(range(len(moments))),
            "row": [i for i, moment in enumerate(moments) if moment.row >= 0],
            "colour": _starts([(*_sweep_of(moment), moment.colour) for moment in moments]),
            "sweep": _starts([_sweep_of(moment) for moment in moments]),
            "stage": _starts([_sweep_of(moment)[:2] for moment in moments]),
        }
        self.parts = self._parts("sweep")
        self.stages = self._parts("stage")
        self._visits: list[list[int]] = [[] for _ in recording.rows]
        for i in self._starts["row"]:
            self._visits[moments[i].row].append(i)
        self._colours = [
            [
                *dict.fromkeys(
                    one.colour for one in moments[part.first : part.end] if one.colour >= 0
                )
            ]
            for part in self.parts
        ]
        self.index = next(iter(self._starts["row"]), 0)
        self.playing = False
        self.speed = USUAL_SPEED  # [1/s] moments a second
        self._due = 0.0  # [1] moments that are owed

    def _parts(self, unit: Unit) -> list[Part]:
        moments = self.recording.moments
        bounds = pairwise([*self._starts[unit], len(moments)])
        return [
            Part(moments[i].stage, moments[i].substep, moments[i].sweep, i, end)
            for i, end in bounds
        ]

    # --- where it stands -----------------------------------------------------------------------

    def __len__(self) -> int:
        """Return how many moments there are."""
        return len(self.recording.moments)

    @property
    def moment(self) -> Moment | None:
        """Return where it stands; None in a tick in which nothing happened."""
        return self.recording.moments[self.index] if self.recording.moments else None

    @property
    def row(self) -> Row | None:
        """Return the row at work; None in a stage as a whole."""
        moment = self.moment
        return self.recording.rows[moment.row] if moment is not None and moment.row >= 0 else None

    @property
    def at_start(self) -> bool:
        """Return whether nothing comes before."""
        return self.index == 0

    @property
    def at_end(self) -> bool:
        """Return whether nothing comes after."""
        return self.index >= len(self) - 1

    @property
    def part(self) -> int:
        """Return the number of the sweep that it stands in, in `parts`."""
        return max(bisect_right(self._starts["sweep"], self.index) - 1, 0)

    @property
    def where(self) -> Where:
        """Return the place in words that count."""
        moment = self.moment
        if moment is None:
            return Where("", Count(), Count(), Count(), Count())
        part, colours = self.parts[self.part], self._colours[self.part]
        alike = [one for one in self.parts if one[:2] == part[:2]]
        substeps = {one.substep for one in self.parts if one.substep >= 0}
        rows = self._starts["row"]
        first, end = bisect_left(rows, part.first), bisect_left(rows, part.end)
        substep, sweep, colour, row = Count(), Count(), Count(), Count()
        if moment.substep >= 0:
            substep = Count(moment.substep + 1, len(substeps))
        if moment.row >= 0:
            sweep = Count(alike.index(part) + 1, len(alike))
            row = Count(bisect_right(rows, self.index) - first, end - first)
        if moment.colour >= 0:
            colour = Count(colours.index(moment.colour) + 1, len(colours))
        return Where(moment.stage, substep, sweep, colour, row)

    @property
    def residual(self) -> int:
        """Return the number of the last residual that was measured so far; -1 before the first."""
        done = [
            part
            for part in self.parts[: self.part + 1]
            if part.stage in ("solve", "relax") and part.end - 1 <= self.index
        ]
        return min(len(done), len(self.recording.residuals)) - 1

    def impulses(self) -> list[float]:
        """Return the accumulated impulse of every row so far [N s] or [N m s].

        Before its first visit a row has what it began with.
        """
        return [self.impulse(row) for row in range(len(self._visits))]

    def impulse(self, row: int) -> float:
        solved, is_done = self.last_visit(row)
        if solved is None:
            return 0.0
        return solved.after if is_done else solved.before

    def last_visit(self, row: int) -> tuple[Solved | None, bool]:
        """Return what a row did when it was visited last and True; or what it will do first."""
        visits = self._visits[row]
        number = bisect_right(visits, self.index) - 1
        solved = self.recording.moments[visits[max(number, 0)]].solved if visits else None
        return solved, number >= 0

    # --- going ---------------------------------------------------------------------------------

    def go(self, index: float) -> None:
        """Stand at a moment, or at the nearest that there is."""
        self.index = min(max(round(index), 0), max(len(self) - 1, 0))
        self._due = 0.0

    def step(self, unit: Unit, direction: int) -> None:
        """Go so many units on, or back when negative: to where one begins.

        Past the last of them comes the end, before the first the start.
        """
        starts = self._starts[unit]
        for _ in range(abs(direction)):
            if direction > 0:
                number = bisect_right(starts, self.index)
                self.go(starts[number] if number < len(starts) else len(self) - 1)
            else:
                number = bisect_left(starts, self.index) - 1
                self.go(starts[number] if number >= 0 else 0)

    def visit(self, row: int) -> bool:
        """Go to the next visit of a row, after the last to its first; False when it has none."""
        visits = self._visits[row]
        if not visits:
            return False
        number = bisect_right(visits, self.index)
        self.go(visits[number % len(visits)])
        return True

    # --- playing -------------------------------------------------------------------------------

    def play(self, on: bool) -> None:
        """Let it run, or stop it; from the end it begins anew."""
        if on and self.at_end:
            self.go(0)
        self.playing, self._due = on and not self.at_end, 0.0

    def update(self, seconds: float) -> None:
        """Go on while it plays, `seconds` after the last time; it stops at the end."""
        if not self.playing:
            return
        due = self._due + seconds * self.speed
        self.go(self.index + int(due))
        self._due = due - int(due)
        if self.at_end:
            self.playing = False


def _sweep_of(moment: Moment) -> tuple[str, int, int]:
    return moment.stage, moment.substep, moment.sweep


def _starts(keys: list[Hashable] | list[tuple[str, int]] | list[tuple[str, int, int]]) -> list[int]:
    """Return where another key begins."""
    return [i for i, key in enumerate(keys) if i == 0 or key != keys[i - 1]]
