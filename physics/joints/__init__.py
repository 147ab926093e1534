"""Joints: one file a kind (definition, and the AXIS rows it writes), shared verbs beside them."""

from physics.joints.distance import Distance
from physics.joints.field import ForceField
from physics.joints.gear import Gear
from physics.joints.motor import MotorJoint
from physics.joints.mouse import MouseJoint
from physics.joints.prismatic import Prismatic
from physics.joints.pulley import Pulley
from physics.joints.revolute import Revolute
from physics.joints.weld import Weld
from physics.joints.wheel import Wheel

KINDS = (
    Revolute,
    Distance,
    MouseJoint,
    Weld,
    Prismatic,
    Wheel,
    MotorJoint,
    Pulley,
    Gear,
    ForceField,
)
"""Every joint definition class, by its number."""

__all__ = ["KINDS", *(kind.__name__ for kind in KINDS)]
