"""Fulcrum's physics: a rigid-body core in pure Python and numba. No pygame, no app, no scenes.

>>> from physics import Box, Circle, World
>>> world = World()
>>> floor = world.add_static(Box(width=20.0, height=1.0), position=(0.0, -0.5))
>>> ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 3.0))
>>> world.step(ticks=480)
>>> abs(ball.center[1] - 0.5) < 0.01
True
"""

from physics.constants import TICK
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
from physics.handles import Body, Joint, StaleHandleError
from physics.joints import Distance, MouseJoint, Revolute
from physics.queries import Hit
from physics.readings import Contacts, JointArrays
from physics.settings import SolverSettings
from physics.world import Event, World

__all__ = [
    "TICK",
    "Body",
    "Box",
    "Capsule",
    "Circle",
    "Contacts",
    "DefinitionError",
    "Distance",
    "Energy",
    "Event",
    "Filter",
    "Hit",
    "Joint",
    "JointArrays",
    "MouseJoint",
    "Polygon",
    "Revolute",
    "Segment",
    "Shape",
    "SolverSettings",
    "StaleHandleError",
    "World",
]
