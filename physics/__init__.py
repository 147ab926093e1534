"""Fulcrum's physics: a rigid-body core in pure Python and numba. No pygame, no app, no scenes.

>>> from physics import Box, Circle, World
>>> world = World()
>>> floor = world.add_static(Box(width=20.0, height=1.0), position=(0.0, -0.5))
>>> ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 3.0))
>>> world.step(ticks=480)
>>> abs(ball.center[1] - 0.5) < 0.01
True
"""

from physics.air import Air
from physics.body import Body
from physics.body_readings import Sensed
from physics.callbacks import Callbacks
from physics.chains import Chain
from physics.constants import TICK
from physics.contact import Contact
from physics.defs import (
    Box,
    Capsule,
    Circle,
    DefinitionError,
    Filter,
    Polygon,
    Segment,
    Shape,
)
from physics.energy import Energy
from physics.events import Event
from physics.filters import CollisionMatrix
from physics.free_body import FreeBody
from physics.geometry.polygon import convex_hull
from physics.half_space import HalfSpace
from physics.joints import (
    Distance,
    ForceField,
    Gear,
    MotorJoint,
    MouseJoint,
    Prismatic,
    Pulley,
    Ratchet,
    Revolute,
    Weld,
    Wheel,
)
from physics.joints.arrays import JointArrays
from physics.joints.definition import JointDefinition
from physics.joints.handle import Joint
from physics.ledger import Ledger
from physics.outlines import Outline
from physics.queries import CastHit, Found, Hit, Moved, Nearest, Plane, clip_velocity, solve_planes
from physics.readings import Contacts
from physics.settings import SolverSettings
from physics.snapshot import Snapshot
from physics.state import CrowdedWorldError
from physics.state_checks import UnsoundStateError
from physics.vector import Vector
from physics.world import World
from physics.world_lock import StaleHandleError, WorldLockedError

__all__ = [
    "TICK",
    "Air",
    "Body",
    "Box",
    "Callbacks",
    "Capsule",
    "CastHit",
    "Chain",
    "Circle",
    "CollisionMatrix",
    "Contact",
    "Contacts",
    "CrowdedWorldError",
    "DefinitionError",
    "Distance",
    "Energy",
    "Event",
    "Filter",
    "ForceField",
    "Found",
    "FreeBody",
    "Gear",
    "HalfSpace",
    "Hit",
    "Joint",
    "JointArrays",
    "JointDefinition",
    "Ledger",
    "MotorJoint",
    "MouseJoint",
    "Moved",
    "Nearest",
    "Outline",
    "Plane",
    "Polygon",
    "Prismatic",
    "Pulley",
    "Ratchet",
    "Revolute",
    "Segment",
    "Sensed",
    "Shape",
    "Snapshot",
    "SolverSettings",
    "StaleHandleError",
    "UnsoundStateError",
    "Vector",
    "Weld",
    "Wheel",
    "World",
    "WorldLockedError",
    "clip_velocity",
    "convex_hull",
    "solve_planes",
]
