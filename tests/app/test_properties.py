"""Every property can be read, set and has a unit that is one; materials are shapes' numbers."""

import pytest

from app.bench import by_id
from app.command import CommandError
from app.editing import SetBody, SetJoint, SetMaterial, SetShape, SetWorld
from app.materials import MATERIALS, SLAB, material_of
from app.properties import (
    body_properties,
    joint_properties,
    joint_value,
    shape_properties,
    shape_value,
    world_properties,
    world_value,
)
from app.session import Session
from app.units import parse_unit
from physics import Circle
from physics.joints import KINDS
from tests.app.editing.tables import BOX, add, do, join, open_scene, state
from tests.physics.joint_zoo import zoo as _unused  # noqa: F401
