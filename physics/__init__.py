"""Fulcrum's physics: a rigid-body core in pure Python and numba. No pygame, no app, no scenes.

>>> from physics import Box, Circle, World
>>> world = World()
>>> floor = world.add_static(Box(width=20.0, height=1.0), position=(0.0, -0.5))
>>> ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 3.0))
>>> world.step(ticks=480)
>>> abs(ball.center[1] - 0.5) < 0.01
True
"""

from physics.bodies.body_readings import Sensed
from physics.body import Body
from physics.callbacks import Callbacks
from physics.constants import TICK
from physics.contact import Contact
from physics.contacts.filters import CollisionMatrix
from physics.contacts.readings import Contacts
from physics.energy.energy import Energy
from physics.energy.free_body import FreeBody
from physics.energy.ledger import Ledger
from physics.events import Event
from physics.forces.air import Air
from physics.geometry.polygon import convex_hull
from physics.joints.arrays import JointArrays
from physics.joints.definition import JointDefinition
from physics.joints.distance import Distance
from physics.joints.field import ForceField
from physics.joints.gear import Gear
from physics.joints.handle import Joint
from physics.joints.motor import MotorJoint
from physics.joints.mouse import MouseJoint
from physics.joints.prismatic import Prismatic
from physics.joints.pulley import Pulley
from physics.joints.ratchet import Ratchet
from physics.joints.revolute import Revolute
from physics.joints.weld import Weld
from physics.joints.wheel import Wheel
from physics.queries.casts import CastHit
from physics.queries.mover import Moved, Plane, clip_velocity, solve_planes
from physics.queries.nearest import Hit
from physics.queries.overlaps import Found
from physics.queries.shapes import Nearest
from physics.settings import SolverSettings
from physics.shapes.chains import Chain
from physics.shapes.definitions import (
    Box,
    Capsule,
    Circle,
    DefinitionError,
    Filter,
    Polygon,
    Segment,
    Shape,
)
from physics.shapes.half_space import HalfSpace
from physics.shapes.outlines import Outline
from physics.state.page import CrowdedWorldError
from physics.state.snapshot import Snapshot
from physics.state.state_checks import UnsoundStateError
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
