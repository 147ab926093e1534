"""Where the moving bodies were, lightly: float32 poses every few ticks, for ghosts and read-outs.

Not the state: keyframes are. Poses lie in strips, each of one line of the run and one set of
bodies. (x, y) is the centre of mass.
"""

from dataclasses import dataclass, field
from operator import attrgetter

import numpy as np

from app.timeline.branches import Branch
from physics import World
from physics.bodies.body_marks import Kept
from physics.state.layout import STATIC

SAMPLE = 4
"""Ticks between two samples: [ticks], 4 (60 Hz). Between them poses are interpolated: a body in
free fall is off by g (2 dt)^2 / 2 = 0.3 mm at most."""

STRIP = 64  # [count] samples of a strip: what is dropped at once
STRIP_BYTES = 600  # [bytes] its Python objects

Poses = tuple[np.ndarray, np.ndarray]
"""ids (n,) int64; x [m], y [m], angle [rad] (n, 3) float64"""


@dataclass(eq=False)
class Strip:
    """Samples of the same bodies, one after the other."""

    line: int
    ids: np.ndarray  # (n,) int64, shared by strips with the same bodies
    rows: np.ndarray  # (n,) intp, of the data page
    kept: tuple[Kept, ...]  # what the bodies were, shared too
    lists: int  # [bytes] of `ids`, `rows` and `kept`, 0 when an earlier strip has them already
    poses: np.ndarray  # (room, n, 3) float32 [m, m, rad]; while balls pour a strip has one sample
    ticks: list[int] = field(default_factory=list)
    times: list[float] = field(default_factory=list)  # [s]

    @property
    def size(self) -> int:
        """The memory that the strip needs [bytes]."""
        return self.poses.nbytes + self.lists + 16 * STRIP + STRIP_BYTES

    def add(self, world: World) -> None:
        """Take a sample of now."""
        if len(self.ticks) == len(self.poses):
            self.poses = np.concatenate([self.poses, np.empty_like(self.poses)])
        place = self.poses[len(self.ticks)]
        for k, name in enumerate(("x", "y", "angle")):
            place[:, k] = world.page.body[name][self.rows]
        self.ticks.append(world.tick)
        self.times.append(world.time)


class PoseTrack:
    """All strips of one timeline, oldest first."""

    def __init__(self) -> None:
        self.used = 0  # [bytes]
        self._strips: list[Strip] = []
        self._newest_id = -1  # of the newest thing in the world when the bodies were listed
        self._count = -1
        self._ids = np.empty(0, np.int64)
        self._rows = np.empty(0, np.intp)
        self._kept: tuple[Kept, ...] = ()

    def add(self, line: int, world: World) -> None:
        """A sample of now, on `line`."""
        tick = world.tick
        strip = self._strips[-1] if self._strips else None
        same = self._same_bodies(world)
        if strip and strip.line == line and strip.ticks[-1] >= tick:
            return  # it is there already
        full = strip is None or len(strip.ticks) >= STRIP
        if strip is None or full or not same or strip.line != line or strip.ids is not self._ids:
            known = strip is not None and strip.ids is self._ids
            lists = 0 if known else self._ids.nbytes + self._rows.nbytes + 8 * len(self._kept)
            poses = np.empty((1, len(self._ids), 3), np.float32)
            strip = Strip(line, self._ids, self._rows, self._kept, lists, poses)
            self._strips.append(strip)
            self.used += strip.size
        before = strip.size
        strip.add(world)
        self.used += strip.size - before

    def _same_bodies(self, world: World) -> bool:
        """Whether the listed bodies are still those that move; else list them anew."""
        columns = world.page.body
        bodies = world.bodies_by_row
        as_many = (world.newest_id, len(bodies)) == (self._newest_id, self._count)
        if as_many and np.array_equal(columns["id"][self._rows], self._ids):
            return True
        rows = np.sort(np.fromiter(bodies, np.intp, len(bodies)))
        rows = rows[columns["kind"][rows] != STATIC]
        ids = columns["id"][rows].astype(np.int64)
        self._newest_id, self._count = world.newest_id, len(bodies)
        if np.array_equal(ids, self._ids) and np.array_equal(rows, self._rows):
            return True
        self._ids, self._rows = ids, rows
        self._kept = tuple(map(attrgetter("kept"), map(bodies.__getitem__, rows.tolist())))
        return False

    # --- reading -----------------------------------------------------------------------------

    def _of(self, branch: Branch) -> list[Strip]:
        """The strips of a future, in the order of their ticks."""
        ends = {**{line: end[0] for line, end in branch.ends.items()}, branch.line: branch.last}
        mine = [s for s in self._strips if s.line in ends and s.ticks[0] <= ends[s.line]]
        return sorted(mine, key=lambda strip: strip.ticks[0])

    def samples(self, branch: Branch, first: int, last: int) -> dict[int, tuple[Strip, int]]:
        """Return where to find the samples of a future with ticks in [first, last]."""
        ends = {**{line: end[0] for line, end in branch.ends.items()}, branch.line: branch.last}
        return {
            tick: (strip, i)
            for strip in self._strips
            if strip.line in ends and strip.ticks[-1] >= first and strip.ticks[0] <= last
            for i, tick in enumerate(strip.ticks)
            if first <= tick <= min(last, ends[strip.line])
        }

    def poses(self, branch: Branch, tick: float) -> Poses:
        """Poses of a future at `tick`, interpolated; at most as far as it was recorded."""
        around = self._around(branch, tick)
        if not around:
            return np.empty(0, np.int64), np.empty((0, 3))
        before = max((t for t in around if t <= tick), default=min(around))
        after = min((t for t in around if t >= tick), default=max(around))
        strip, i = around[before]
        start = strip.poses[i].astype(np.float64)
        other, j = around[after]
        if before == after or other.ids is not strip.ids:
            return strip.ids, start
        share = (tick - before) / (after - before)
        return strip.ids, start + share * (other.poses[j] - start)

    def kept(self, branch: Branch, tick: float) -> dict[int, Kept]:
        """Return what the bodies of a future were at `tick`, by their ids."""
        around = self._around(branch, tick)
        if not around:
            return {}
        strip = around[max((t for t in around if t <= tick), default=min(around))][0]
        return dict(zip(strip.ids.tolist(), strip.kept, strict=True))

    def _around(self, branch: Branch, tick: float) -> dict[int, tuple[Strip, int]]:
        """The samples of a future near `tick`; its last one where it was recorded no further."""
        near = self.samples(branch, int(tick) - 2 * SAMPLE, int(tick) + 2 * SAMPLE)
        return near or self._ends_of(branch)

    def _ends_of(self, branch: Branch) -> dict[int, tuple[Strip, int]]:
        """The last sample of a future: what stands for all that comes after it."""
        for strip in reversed(self._of(branch)):
            last = branch.last if strip.line == branch.line else branch.ends[strip.line][0]
            inside = [i for i, tick in enumerate(strip.ticks) if tick <= last]
            if inside:
                return {strip.ticks[inside[-1]]: (strip, inside[-1])}
        return {}

    def time_at(self, branch: Branch, tick: int) -> float | None:
        """Simulated time [s] at `tick`, interpolated: the tick rate may have changed."""
        around = self.samples(branch, tick - SAMPLE, tick + SAMPLE)
        if not around:
            return None
        ticks = sorted(around)
        times = [around[t][0].times[around[t][1]] for t in ticks]
        return float(np.interp(tick, ticks, times))

    # --- forgetting --------------------------------------------------------------------------

    def forget_before(self, tick: int) -> None:
        """Drop strips that end before `tick`."""
        self._keep([strip for strip in self._strips if strip.ticks[-1] >= tick])

    def fit(self, budget: int) -> None:
        """Drop the oldest strips until the rest needs at most `budget` [bytes], or is one."""
        left, count = self.used, 0
        while left > budget and count < len(self._strips) - 1:
            left -= self._strips[count].size
            count += 1
        self._keep(self._strips[count:])

    def keep_only(self, branches: list[Branch]) -> None:
        """Drop what belongs to none of these futures."""
        ends: dict[int, int] = {}
        for branch in branches:
            for line, end in [*branch.ends.items(), (branch.line, branch.end)]:
                ends[line] = max(ends.get(line, 0), end[0])
        self._keep([s for s in self._strips if s.ticks[0] <= ends.get(s.line, -1)])

    def _keep(self, strips: list[Strip]) -> None:
        if len(strips) < len(self._strips):
            self._strips = strips
            self.used = sum(strip.size for strip in strips)
