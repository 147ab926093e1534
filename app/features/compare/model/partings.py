"""When two runs part: how far their bodies are apart, tick by tick, on the lines of the session.

Of each line only the ticks at which the distance grew are kept: the first of them that is above a
tolerance is where the runs part, whatever the tolerance.
"""

from typing import NamedTuple

import numpy as np

from app.features.compare.model.session_times import lines_of
from app.timeline.branches import Branch
from physics import World
from physics.state.layout import STATIC

ALONE = float("inf")
"""The distance of a body that only one of the runs has: [m]."""


class Apart(NamedTuple):
    """The body that is furthest from where the other run has it, after a tick."""

    tick: int  # of the session
    time: float  # [s]
    distance: float  # [m] between its centres of mass; ALONE: it is in one run only
    body_id: int


class Partings:
    """What was found of one run against the session's own."""

    def __init__(self) -> None:
        """Nothing was compared."""
        self._grown: dict[int, list[Apart]] = {}
        self._until: dict[int, int] = {}  # [ticks]

    def note(self, line: int, tick: int, mine: World, theirs: World) -> None:
        """Compare both worlds, which stand at one time after `tick` on `line`."""
        if tick <= self._until.get(line, -1):
            return
        self._until[line] = tick
        distance, body_id = furthest(mine, theirs)
        grown = self._grown.setdefault(line, [])
        if distance > (grown[-1].distance if grown else 0.0):
            grown.append(Apart(tick, mine.time, distance, body_id))

    def first(self, branch: Branch, tolerance: float) -> Apart | None:
        """Return where the runs part by more than `tolerance` [m] in a future; None: nowhere."""
        ends = {line: end[0] for line, end in branch.ends.items()}
        for line in lines_of(branch):
            last = ends.get(line, branch.last) if line != branch.line else branch.last
            for apart in self._grown.get(line, ()):
                if apart.distance > tolerance and apart.tick <= last:
                    return apart
        return None


def furthest(mine: World, theirs: World) -> tuple[float, int]:
    """Return the largest distance of a body from itself in the other world [m], and its id."""
    (ids, here), (others, there) = _centers(mine), _centers(theirs)
    if not np.array_equal(ids, others):
        alone = np.setxor1d(ids, others)
        if len(alone):
            return ALONE, int(alone[0])
        _, i, j = np.intersect1d(ids, others, return_indices=True)
        ids, here, there = ids[i], here[i], there[j]
    if not len(ids):
        return 0.0, 0
    apart = np.hypot(*(here - there).T)
    worst = int(np.argmax(np.where(np.isfinite(apart), apart, ALONE)))
    return float(apart[worst]), int(ids[worst])


def _centers(world: World) -> tuple[np.ndarray, np.ndarray]:
    """Return ids (n,) of the bodies that may move, and their centres of mass (n, 2) [m]."""
    page, count = world.page, world.page.body_count
    columns = page.body
    kinds = np.asarray(columns["kind"][:count])
    rows = np.flatnonzero((kinds >= 0) & (kinds != STATIC))
    return np.asarray(columns["id"])[rows], np.column_stack(
        [np.asarray(columns["x"])[rows], np.asarray(columns["y"])[rows]]
    )
