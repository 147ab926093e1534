"""The work of a creature's servos and motors, and their torques in one read."""

from collections.abc import Iterable, Sequence

import numpy as np

from creatures.figure import Limb
from physics import Joint
from physics.joints.record import POINT_ROW
from physics.lanes import LANES


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
        for part in (torques(self._joints) * (self._bends - before)).tolist():
            self.total += max(0.0, part)

    def _watch(self, driven: list[Limb]) -> None:
        self._driven = driven
        self._joints = [limb.joint for limb in driven if limb.joint is not None]
        self._rows = np.array([limb.body.index for limb in driven], np.int64)
        self._parents = np.array([limb.parent.index for limb in driven if limb.parent], np.int64)

    def _bent(self) -> np.ndarray:
        """Return the directions of the driven limbs against their parents' (n,) [rad]."""
        if not self._driven:
            return np.zeros(0)
        angles = self._driven[0].body.world.page.body["angle"]
        return angles[self._rows] - angles[self._parents]


def torques(joints: Sequence[Joint]) -> np.ndarray:
    """Return what `Joint.reaction_torque` is of each joint of one world (n,) [N*m], in one read."""
    if not joints:
        return np.zeros(0)
    world = joints[0].world
    table = world.joint_table
    rows = [joint.index for joint in joints]
    if table.measured:
        return table.columns["jw"][rows] / world.tick_length
    slots = table.columns["slots"][rows]
    if slots.max(axis=1).min() < 0:  # one of them sleeps
        return np.array([joint.reaction_torque for joint in joints])
    of, row = np.nonzero(slots[:, :POINT_ROW] >= 0)
    at, axes = divmod(slots[of, row], LANES), np.asarray(table.axes)
    impulses = (axes["total"][at] + axes["impulse"][at]) * axes["twist"][at]
    return np.bincount(of, impulses, len(joints)) / world.tick_length
