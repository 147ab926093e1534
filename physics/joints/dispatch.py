"""Which kind writes which AXIS row: the one place where kernels branch on the kind of a joint.

The branches are built from the AXIS_ROW of the kinds. A kind without one (distance: all its rows
are LINE rows, which the solver does in lanes; weld, mouse and motor: the angle alone) has none.
"""

from typing import Any

from physics._jit import device
from physics.joints import KINDS
from physics.joints.geometry import about, angle_of


@device
def angle_row(j, k, a, b):
    """Return the row of the angle of B against A, whatever its place `k` among the joint's rows."""
    return about(1.0, angle_of(j, a, b) - j.target_angle)


def branch(number: int, row: Any, otherwise: Any) -> Any:
    """Return a device that gives the AXIS `row` of the kind `number`, and `otherwise` of others."""

    @device
    def axis_row(j, k, a, b):
        """AXIS row `k` of the joint `j` on the bodies a and b as they are now."""
        if j.kind == number:
            return row(j, k, a, b)
        return otherwise(j, k, a, b)

    return axis_row


axis_row = angle_row
for _kind in reversed(KINDS):
    if _kind.AXIS_ROW is not None:
        axis_row = branch(_kind.NUMBER, _kind.AXIS_ROW, axis_row)
