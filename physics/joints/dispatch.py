"""Which kind writes which AXIS row: the one place where kernels branch on the kind of a joint.

Distance joints are not here: all their rows are LINE rows, which the solver does in lanes.
"""

from physics._jit import device
from physics.joints.field import field_row
from physics.joints.gear import gear_row
from physics.joints.geometry import about, angle_of
from physics.joints.prismatic import prismatic_row
from physics.joints.pulley import pulley_row
from physics.joints.record import (
    FIELD,
    GEAR,
    PRISMATIC,
    PULLEY,
    REVOLUTE,
    WHEEL,
)
from physics.joints.revolute import revolute_row
from physics.joints.wheel import wheel_row


@device
def axis_row(j, k, a, b):
    """AXIS row `k` of the joint `j` on the bodies a and b as they are now."""
    kind = j.kind
    if kind == REVOLUTE:
        return revolute_row(j, k, a, b)
    if kind == PRISMATIC:
        return prismatic_row(j, k, a, b)
    if kind == WHEEL:
        return wheel_row(j, k, a, b)
    if kind == PULLEY:
        return pulley_row(j, a, b)
    if kind == GEAR:
        return gear_row(j, a, b)
    if kind == FIELD:
        return field_row(j, a, b)
    # Mouse, weld and motor joints have one AXIS row, the angle.
    return about(1.0, angle_of(j, a, b) - j.target_angle)
