"""Joints: one file a kind (definition, and the AXIS rows it writes), shared verbs beside them.

A kind is found by existing, as scenes are: a module in this folder that declares
``class X(JointDefinition)`` with a WORD and the next free NUMBER. Nothing else has to name it. The
kinds below are imported by name because scenes and tests import them from here.
"""

import re
from importlib import import_module
from pathlib import Path

from physics.joints.definition import JOINTS, KINDS, require_next
from physics.joints.distance import Distance
from physics.joints.field import ForceField
from physics.joints.gear import Gear
from physics.joints.motor import MotorJoint
from physics.joints.mouse import MouseJoint
from physics.joints.prismatic import Prismatic
from physics.joints.pulley import Pulley
from physics.joints.ratchet import Ratchet
from physics.joints.revolute import Revolute
from physics.joints.weld import Weld
from physics.joints.wheel import Wheel

__all__ = [
    "JOINTS",
    "KINDS",
    "Distance",
    "ForceField",
    "Gear",
    "MotorJoint",
    "MouseJoint",
    "Prismatic",
    "Pulley",
    "Ratchet",
    "Revolute",
    "Weld",
    "Wheel",
]

_DECLARES_KIND = re.compile(r"^class \w+\(JointDefinition\):", re.MULTILINE)

for _path in sorted(Path(__file__).parent.glob("*.py")):
    if _DECLARES_KIND.search(_path.read_text(encoding="utf-8")):
        import_module(f"{__name__}.{_path.stem}")

for _number, _kind in enumerate(KINDS):
    require_next(_kind.__name__, _kind.NUMBER, _number)
