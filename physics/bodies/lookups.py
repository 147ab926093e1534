"""Finding the bodies and joints of a world: all of them, or one by its name, id or row."""

from collections.abc import Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from physics.body import Body
    from physics.joints.handle import Joint
    from physics.world import World


def bodies(world: "World") -> "tuple[Body, ...]":
    """All bodies, in the order they were added."""
    return tuple(_by_id(world).values())


def joints(world: "World") -> "tuple[Joint, ...]":
    """All joints, in the order they were added."""
    return tuple(world._joints.values())


def body(world: "World", name: str) -> "Body":
    """Return the first body of that name, by a dictionary; KeyError names those there are."""
    if not world._names:
        world._names.update((result.name, result) for result in reversed(world.bodies))
    if isinstance(name, str) and name in world._names:
        return world._names[name]
    raise KeyError(f"no body {name!r}; there are {[body.name for body in world.bodies[:20]]}")


def body_by_id(world: "World", serial: int) -> "Body":
    """Return the body with that id; KeyError when it is gone."""
    found = _by_id(world).get(serial) if isinstance(serial, int) else None
    if found is None:
        raise KeyError(f"no body with id {serial}: it was removed")
    return found


def joint_by_id(world: "World", serial: int) -> "Joint":
    """Return the joint with that id; KeyError when it is gone."""
    if not isinstance(serial, int) or serial not in world._joints:
        raise KeyError(f"no joint with id {serial}: it was removed or broke")
    return world._joints[serial]


def bodies_by_id(world: "World") -> "Mapping[int, Body]":
    """All bodies by their id, as they were added: a view that follows the world, read only."""
    return MappingProxyType(_by_id(world))


def note_new(world: "World", body: "Body") -> None:
    """Let a body that was added last be found."""
    if world._ids:
        world._ids[body.id] = body
    if world._names:
        world._names.setdefault(body.name, body)


def _by_id(world: "World") -> "dict[int, Body]":
    """The bodies by their id, in its order: ids count up, so what is added comes last."""
    if not world._ids:
        ordered = sorted(world._bodies.values(), key=attrgetter("id"))
        world._ids = {body.id: body for body in ordered}
    return world._ids


def bodies_by_row(world: "World") -> "Mapping[int, Body]":
    """All bodies by their row in the data page: a view that follows the world, read only."""
    return MappingProxyType(world._bodies)


def joints_by_id(world: "World") -> "Mapping[int, Joint]":
    """All joints by their id: a view that follows the world, read only."""
    return MappingProxyType(world._joints)


def body_at_row(world: "World", row: int) -> "Body":
    """Return the body in that row of the data page."""
    return world._bodies[row]
