"""Joints: one file a kind (definition, record, four short kernels), shared verbs in `head`."""

from physics.joints.distance import Distance
from physics.joints.mouse import MouseJoint
from physics.joints.revolute import Revolute

KINDS = (Revolute, Distance, MouseJoint)
"""Every joint definition class, in solving order."""

__all__ = ["KINDS", "Distance", "MouseJoint", "Revolute"]
