"""The joints of a frame: read from the world once for all that draw them."""

from physics import JointArrays, World


class FrameJoints:
    """The joints of worlds by their kinds, as they are while a frame is drawn."""

    def __init__(self) -> None:
        """Nothing was read."""
        self._read: dict[tuple[World, str], JointArrays] = {}
        self._kinds: dict[World, frozenset[str]] = {}
        self._none: dict[str, JointArrays] = {}  # what is read of kinds that there are none of

    def begin(self) -> None:
        """Begin a frame: joints have moved."""
        self._read.clear()
        self._kinds.clear()

    def kinds(self, world: World) -> frozenset[str]:
        """Return the kinds that there are."""
        if world not in self._kinds:
            self._kinds[world] = world.joint_kinds
        return self._kinds[world]

    def of(self, world: World, kind: str) -> JointArrays:
        """Return all joints of a kind; treat them as read-only."""
        if kind in self._none and kind not in self.kinds(world):
            return self._none[kind]
        if (world, kind) not in self._read:
            joints = self._read[world, kind] = world.joints_of(kind)
            if joints.count == 0:
                self._none[kind] = joints
        return self._read[world, kind]
