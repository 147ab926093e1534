"""When two futures part for the eye, and how far they are apart now."""

import numpy as np

from app.timeline.branches import Branch
from app.timeline.pose_track import SAMPLE, Poses, PoseTrack

FAR = 0.001
"""Bodies that are further apart have parted: [m], 0.001. A float32 pose is good to 0.06 mm within
a kilometre; less than 0.1 mm would see that."""
TURNED = float(np.radians(1.0))  # [rad] the same for angles


class Divergence:
    """The comparison of the present with a ghost. It goes on where it was left: cheap per frame."""

    def __init__(self, track: PoseTrack) -> None:
        self._track = track
        self._pair: tuple[int, int, int] = (-1, -1, -1)  # lines and fork tick that were compared
        self._checked = 0  # [ticks] alike so far
        self.tick: int | None = None  # the first at which they differ
        self._seconds = 0.0  # [s] from the fork until then

    def read(self, present: Branch, ghost: Branch, now: int) -> tuple[float, float] | None:
        """(seconds from the fork to the first difference, largest distance now [m]), or None.

        None while they are still alike.
        """
        fork = present.meeting(ghost)[0]
        pair = (present.line, ghost.line, fork)
        if pair != self._pair:
            self._pair, self._checked, self.tick = pair, fork, None
        last = min(present.last, ghost.last)
        if self.tick is None:
            self._search(present, ghost, last)
        if self.tick is None or self.tick > now:
            return None
        distance = apart(self._track.poses(present, now), self._track.poses(ghost, now))[0]
        return self._seconds, distance

    def _search(self, present: Branch, ghost: Branch, last: int) -> None:
        """Look on from where both were alike, sample by sample, then tick by tick."""
        span = (self._checked, last)
        mine, theirs = (self._track.samples(branch, *span) for branch in (present, ghost))
        for tick in sorted(mine.keys() & theirs.keys()):
            if differ(self._poses(present, tick), self._poses(ghost, tick)):
                for earlier in range(max(self._checked, tick - SAMPLE) + 1, tick + 1):
                    if differ(self._poses(present, earlier), self._poses(ghost, earlier)):
                        self._found(present, earlier)
                        return
            self._checked = tick

    def _found(self, present: Branch, tick: int) -> None:
        """Note that the futures part at `tick`."""
        self.tick = tick
        begin, parted = (self._track.time_at(present, t) for t in (self._pair[2], tick))
        self._seconds = (parted or 0.0) - (begin or 0.0)

    def _poses(self, branch: Branch, tick: int) -> Poses:
        return self._track.poses(branch, tick)


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
