"""Forces that contacts put on a body, read off the world."""

import math

from physics import Body, World

Point = tuple[float, float]


def friction_on(world: World, body: Body) -> Point:
    """Sum of the friction forces on `body` over the last tick [N]."""
    return _sum(world, body, friction=True)


def normal_on(world: World, body: Body) -> Point:
    """Sum of the normal forces on `body` over the last tick [N]."""
    return _sum(world, body, friction=False)


def _sum(world: World, body: Body, friction: bool) -> Point:
    contacts = world.contacts
    impulses = contacts.friction_impulses if friction else contacts.normal_impulses
    sides = (contacts.bodies == body.index) @ (-1.0, 1.0)  # +P acts on B
    nx, ny = contacts.normals.T
    steps = (ny, -nx) if friction else (nx, ny)
    x, y = (float((sides * impulses) @ way) for way in steps)
    return x / world.tick_length, y / world.tick_length


def along(vector: Point, angle: float) -> float:
    """Return the part of a vector along the direction `angle` [rad]."""
    return vector[0] * math.cos(angle) + vector[1] * math.sin(angle)
