"""The axis of the scrubber: ticks to pixels, round times, marks that share a place.

It stands still for seconds on end, so that what is painted along it can be kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.timeline.marks import Mark

LENGTHS = (10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 450, 600)
"""Lengths of an axis [s]. Each is at most half as long again as the one before, so that at least
two thirds of the strip are in use."""

STEPS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600)  # [s] between two labels
GRID = 40
"""The left end moves by a share of the length: [1], 1/40; so a full ring repaints every second or
two, not every tick."""
LEAST_USE = 0.6  # [1] an axis of which less is in use gives way to a shorter one


@dataclass(frozen=True)
class Axis:
    """Axis from tick `left` to tick `right` along `width` pixels that begin at `start`."""

    left: int
    right: int
    start: int
    width: int

    def x(self, tick: float) -> float:
        """Return where `tick` is [px]."""
        return self.start + (tick - self.left) * self.width / (self.right - self.left)

    def tick(self, x: float) -> int:
        """Return the tick at the pixel `x`."""
        share = min(max((x - self.start) / self.width, 0.0), 1.0)
        return round(self.left + share * (self.right - self.left))

    def labels(self, tick_length: float, room: int) -> list[int]:
        """Return ticks at round times, at least `room` [px] apart; one takes `tick_length` [s]."""
        per_second = self.width / ((self.right - self.left) * tick_length)  # [px/s]
        step = next((s for s in STEPS if s * per_second >= room), STEPS[-1])
        ticks = max(1, round(step / tick_length))
        return list(range(-(-self.left // ticks) * ticks, self.right + 1, ticks))


def make_axis(
    span: tuple[int, int], tick_length: float, place: tuple[int, int], before: Axis | None = None
) -> Axis:
    """Return an axis for the ticks `span` at `place` (start, width) [px]; `before` if that will
    do.
    """
    first, last = span
    length = _length(span, tick_length)
    if before is not None:
        old = before.right - before.left
        if last - first >= LEAST_USE * old:
            length = max(length, old)
        inside = before.left <= first and last <= before.right
        if inside and old == length and (before.start, before.width) == place:
            return before
    grid = max(1, length // GRID)
    left = first // grid * grid
    return Axis(left, max(left + length, last), *place)


def _length(span: tuple[int, int], tick_length: float) -> int:
    """Return the shortest axis that holds `span` and its grid [ticks]."""
    needed = (span[1] - span[0]) * (1 + 1 / GRID)
    for seconds in LENGTHS:
        if seconds / tick_length >= needed:
            return round(seconds / tick_length)
    longest = LENGTHS[-1] / tick_length
    return round(-(-needed // longest) * longest)


@dataclass(frozen=True)
class Cluster:
    """Marks of one kind that lie too close to be told apart."""

    kind: str
    first: float  # [px]
    last: float
    count: int


def clusters(marks: Sequence[Mark], axis: Axis, apart: float) -> list[Cluster]:
    """Return the marks on the axis; those of one kind that are nearer than `apart` [px] are one.

    `marks` have `tick` and `kind`. A cluster ends after three such distances: a long row of marks
    stays a row.
    """
    result: list[Cluster] = []
    open_: dict[str, Cluster] = {}
    for mark in sorted(marks, key=lambda mark: mark.tick):
        if not axis.left <= mark.tick <= axis.right:
            continue
        x, last = axis.x(mark.tick), open_.get(mark.kind)
        if last is not None and x - last.last < apart and x - last.first < 3 * apart:
            open_[mark.kind] = Cluster(mark.kind, last.first, x, last.count + 1)
            continue
        if last is not None:
            result.append(last)
        open_[mark.kind] = Cluster(mark.kind, x, x, 1)
    return result + list(open_.values())
