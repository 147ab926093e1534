"""The work of a creature's servos and motors."""

from collections.abc import Iterable

import numpy as np

from creatures.figure import Limb
from physics.joints.reactions import Reactions


class Work:
    """Sums it up: `step` after every tick. What the joints take back is not counted."""

    def __init__(self, limbs: Iterable[Limb]) -> None:
        """Watch those of the limbs that a servo or a motor turns."""
        self.total = 0.0  # [J]
        self._limbs = [limb for limb in limbs if limb.plan.servo or limb.plan.motor]
        self.look()

    def look(self) -> None:
        """See how they are bent, without counting how they came to be so."""
        self._watch([limb for limb in self._limbs if limb.attached])
        self._bends = self._bent()

    def step(self) -> None:
        """Add torque times turn since the last look."""
        there = [i for i, limb in enumerate(self._driven) if limb.attached]
        if len(there) < len(self._driven):
            self._bends = self._bends[there]
            self._watch([self._driven[i] for i in there])
        before, self._bends = self._bends, self._bent()
        for part in (self._reactions.read()[2] * (self._bends - before)).tolist():
            self.total += max(0.0, part)

    def _watch(self, driven: list[Limb]) -> None:
        self._driven = driven
        self._reactions = Reactions([limb.joint for limb in driven if limb.joint is not None])
        self._rows = np.array([limb.body.index for limb in driven], np.int64)
        self._parents = np.array(
            [limb.parent.body.index for limb in driven if limb.parent], np.int64
        )

    def _bent(self) -> np.ndarray:
        """Return the directions of the driven limbs relative to their parents' (n,) [rad]."""
        if not self._driven:
            return np.zeros(0)
        angles = self._driven[0].body.world.page.body["angle"]
        return angles[self._rows] - angles[self._parents]
