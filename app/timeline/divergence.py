"""When two futures part for the eye, and how far they are apart now."""

from collections import Counter
from collections.abc import Mapping, Set

import numpy as np

from app.timeline.branches import Branch
from app.timeline.pose_track import SAMPLE, Poses, PoseTrack
from physics.bodies.body_marks import Kept

FAR = 0.001
"""Bodies that are further apart have parted: [m], 0.001. A float32 pose is good to 0.06 mm within
a kilometre; less than 0.1 mm would see that."""
TURNED = float(np.radians(1.0))  # [rad] the same for angles


class Divergence:
    """The comparison of the present with a ghost. It goes on where it was left: cheap per frame."""

    def __init__(self, track: PoseTrack) -> None:
        self._track = track
        self._pair: tuple[int, int, int] = (-1, -1, -1)  # lines and fork tick that were compared
        self._checked = 0  # [ticks] up to here both were compared
        self.tick: int | None = None  # the first at which they differ
        self._time = 0.0  # [s] of that tick
        self._largest: list[tuple[int, float]] = []  # (tick, distance [m]) wherever it grew

    def read(self, present: Branch, ghost: Branch | None, now: int) -> tuple[float, float] | None:
        """(time [s] at which they differ first, largest distance until `now` [m]), or None.

        None without a ghost, and while they are still alike.
        """
        if ghost is None:
            return None
        fork = present.meeting(ghost)[0]
        pair = (present.line, ghost.line, fork)
        if pair != self._pair:
            self._pair, self._checked, self.tick, self._largest = pair, fork, None, []
        self._compare(present, ghost, min(max(present.last, now), ghost.last))
        if self.tick is None or self.tick > now:
            return None
        far = max((distance for tick, distance in self._largest if tick <= now), default=0.0)
        if now <= ghost.last:
            far = max(far, apart(*self._poses(present, ghost, now))[0])
        return self._time, far

    def _compare(self, present: Branch, ghost: Branch, last: int) -> None:
        """Compare on from where it was left, sample by sample; where they part, tick by tick."""
        span = (self._checked, last)
        mine, theirs = (self._track.samples(branch, *span) for branch in (present, ghost))
        for tick in sorted(mine.keys() & theirs.keys()):
            here = self._poses(present, ghost, tick)
            if self.tick is None and differ(*here):
                self._find(present, ghost, tick)
            if self.tick is not None:
                distance = apart(*here)[0]
                if not self._largest or distance > self._largest[-1][1]:
                    self._largest.append((tick, distance))
            self._checked = tick

    def _find(self, present: Branch, ghost: Branch, tick: int) -> None:
        """Note the first tick at which they differ: they do at `tick`, and not a sample before."""
        for earlier in range(max(self._checked, tick - SAMPLE) + 1, tick + 1):
            if differ(*self._poses(present, ghost, earlier)):
                self.tick, self._time = earlier, self._track.time_at(present, earlier) or 0.0
                return

    def _poses(self, present: Branch, ghost: Branch, tick: int) -> tuple[Poses, Poses]:
        """Return where bodies are in both; what one has lost and the other has under its name is
        the same thing, built anew: a creature that was changed has bodies of other ids.
        """
        mine, theirs = self._track.poses(present, tick), self._track.poses(ghost, tick)
        if np.array_equal(mine[0], theirs[0]):
            return mine, theirs
        new, old = self._track.kept(present, tick), self._track.kept(ghost, tick)
        now = _by_name(new, new.keys() - old.keys())
        then = _by_name(old, old.keys() - new.keys())
        anew = {then[name]: now[name] for name in then.keys() & now.keys()}
        ids = np.array([anew.get(i, i) for i in theirs[0].tolist()], theirs[0].dtype)
        order = np.argsort(ids)
        return mine, (ids[order], theirs[1][order])


def _by_name(kept: Mapping[int, Kept], ids: Set[int]) -> dict[str, int]:
    """Return which of `ids` has a name that none of the others has."""
    names = Counter(kept[i].name for i in ids)
    return {kept[i].name: i for i in ids if names[kept[i].name] == 1}


def differ(mine: Poses, theirs: Poses) -> bool:
    """Whether any body is elsewhere, turned, or in one of them only."""
    if not np.array_equal(mine[0], theirs[0]):
        return True
    distance, turn = apart(mine, theirs)
    return distance > FAR or turn > TURNED


def apart(mine: Poses, theirs: Poses) -> tuple[float, float]:
    """Largest distance [m] and turn [rad] between bodies that are in both."""
    _, i, j = np.intersect1d(mine[0], theirs[0], return_indices=True)
    if not len(i):
        return 0.0, 0.0
    delta = np.abs(mine[1][i] - theirs[1][j])
    return float(np.hypot(delta[:, 0], delta[:, 1]).max()), float(delta[:, 2].max())
