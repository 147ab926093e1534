"""What some joints of a world do, in one read: a controller asks for the same few every tick."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from physics.compile.lanes import LANES
from physics.joints.record import AXIS_ROWS, JOINT_AXES, JOINT_POINTS, POINT_ROW

if TYPE_CHECKING:
    from physics.joints.handle import Joint


class Reactions:
    """Reads `Joint.reaction` of `joints`, all of one world, to the same bits."""

    def __init__(self, joints: Sequence["Joint"]) -> None:
        self._joints = list(joints)
        self._rows = [joint.index for joint in joints]
        self._ids = [joint.id for joint in joints]
        self._placed = -1  # as `JointTable.placed` was when the lanes were looked up

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy the joints alone: lanes belong to a world."""
        return type(self), (self._joints,)

    def read(self) -> np.ndarray:
        """Return force and torque on B over the last tick (3, n) [N, N, N*m].

        Raises StaleHandleError when one of the joints was removed.
        """
        if not self._joints:
            return np.zeros((3, 0))
        world = self._joints[0].world
        if [*map(world.joints_by_id.get, self._ids)] != self._joints:
            for joint in self._joints:
                joint.require_alive()
        table = world.joint_table
        if table.measured:
            impulses = [table.columns[name][self._rows] for name in ("jx", "jy", "jw")]
            return np.array(impulses) / world.tick_length
        if table.placed != self._placed:
            self._look_up()
        if self._one_by_one:
            return np.array([joint.reaction for joint in self._joints]).T
        axes, points = self._axes.take(self._at_axes), self._points.take(self._at_points)
        np.multiply(axes[0] + axes[1], axes[2:], out=self._parts, where=self._used)
        result = np.add.reduce(self._parts, axis=1)
        result[:2] += points[:2] + points[2:]
        result /= world.tick_length
        return result

    def _look_up(self) -> None:
        """Find the lanes, which stay until rows are placed anew."""
        table = self._joints[0].world.joint_table
        self._placed = table.placed
        slots = table.columns["slots"][self._rows].T
        lanes, held = slots[:AXIS_ROWS], slots[POINT_ROW]
        lanes = lanes[(lanes >= 0).any(axis=1)]
        self._one_by_one = held.min() < 0  # one sleeps, or is no hinge
        self._used = lanes >= 0
        self._parts = np.zeros((3, *lanes.shape))  # [N*s], [N*m*s]; what is not used stays 0
        self._axes, self._points = (
            np.asarray(rows).view(np.float64) for rows in (table.axes, table.points)
        )
        self._at_axes = _places(JOINT_AXES, ("total", "impulse", "jbx", "jby", "twist"), lanes)
        self._at_points = _places(JOINT_POINTS, ("total_x", "total_y", "px", "py"), held)


def _places(blocks: np.dtype, names: tuple[str, ...], slots: np.ndarray) -> np.ndarray:
    """Return where these fields of lanes are among the doubles of their blocks, a row a name."""
    fields: Any = blocks.fields
    slots = np.maximum(slots, 0)
    at = slots // LANES * (blocks.itemsize // 8) + slots % LANES
    return np.array([at + fields[name][1] // 8 for name in names])
