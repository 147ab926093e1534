"""Copies of a world and of its handles: what copy, deepcopy and pickle make of them.

A copy is exact: it has the same ids, names, colours, user data, events and hash, and the same
future, bit for bit. A world is code beside its state: callbacks are never copied, as they would go
on speaking of the world that they were made for. Pickles have no sums of the energy ledger either;
it is off in them.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from physics.bodies.body_marks import Kept
    from physics.body import Body
    from physics.joints.handle import Joint
    from physics.state.snapshot import Snapshot
    from physics.world import World

Reduced = tuple[Callable[..., Any], tuple[Any, ...]]
"""What `__reduce__` returns: who makes the object again, and of what."""


def copy_world(world: "World", _memo: object = None) -> "World":
    """Return a new world in the same state, which goes its own way from here."""
    return type(world).from_snapshot(world.save())


def reduce_world(world: "World") -> Reduced:
    """Pickle a world as its bytes: they are checked when they are read, and run no code."""
    return type(world).from_bytes, (world.to_bytes(),)


def reduce_snapshot(snapshot: "Snapshot") -> Reduced:
    """Pickle a snapshot: it comes back as one of a world of its own, in its state."""
    return saved_world, (type(snapshot.world), snapshot.world.to_bytes(snapshot))


def saved_world(kind: type["World"], data: bytes) -> "Snapshot":
    """Return a snapshot of a new world in the state of `data`."""
    return kind.from_bytes(data).save()


def reduce_body(body: "Body") -> Reduced:
    """Pickle the handle with its world, which is the same for all that is pickled with it.

    So ``copy.copy(body)`` is the same handle, and a deep copy the body's twin in another world.
    """
    stale = None if body.alive else (type(body), body.index, body.kept)
    return find_body, (body.world, body.id, stale)


def find_body(
    world: "World", serial: int, stale: tuple[type["Body"], int, "Kept"] | None
) -> "Body":
    """Return the body with that id, or the `stale` handle of one that was removed."""
    if stale is None:
        return world.body_by_id(serial)
    kind, index, kept = stale
    body = kind(world, 0, kept.name, kept.shapes)  # row 0 is always there
    body.index, body.id, body.kept = index, serial, kept
    return body


def reduce_joint(joint: "Joint") -> Reduced:
    """Pickle the handle with its world; see `reduce_body`."""
    stale = None if joint.alive else (type(joint), joint.index, joint.kind, joint.a, joint.b)
    return find_joint, (joint.world, joint.id, stale)


def find_joint(world: "World", serial: int, stale: tuple[Any, ...] | None) -> "Joint":
    """Return the joint with that id, or the `stale` handle of one that was removed."""
    if stale is None:
        return world.joint_by_id(serial)
    kind, index, word, a, b = stale
    return kind.removed(world, (serial, index), word, (a, b))
