"""A snapshot without handles: how a state goes into another world, and to bytes and back.

Handles belong to one world, so here bodies and joints are rows and ids; `fill` makes new handles.
The bytes are a JSON header (names, shapes, settings) and the raw arrays, packed by zlib: no pickle,
which would run what a file says. `unpack` believes nothing of them: see state_checks.py.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from physics.bodies.body_marks import Kept
from physics.body import Body
from physics.events import Event
from physics.joints.handle import Joint
from physics.shapes.definitions import Shape
from physics.state.snapshot import Snapshot, write_state

if TYPE_CHECKING:
    from physics.world import World


class BodyEntry(NamedTuple):
    """The part of a body that its handle keeps."""

    row: int
    name: str
    shapes: tuple[Shape, ...]
    color: str | None = None
    data: str = ""  # JSON of the owner's value


class Export(NamedTuple):
    """All that a Snapshot holds, free of handles."""

    arrays: dict[str, bytes]
    values: dict[str, Any]
    table: dict[str, Any]
    bodies: list[BodyEntry]  # in the order they are kept
    joints: list[tuple[int, int]]  # id and row, in the order they were added
    events: list[Event]  # with ids, or None for what is gone, instead of handles
    read: int  # rows of the page's events that `events` covers


def export_of(snapshot: Snapshot) -> Export:
    """`snapshot` without handles."""
    entries = zip(snapshot.bodies, snapshot.definitions, strict=True)
    events, read = snapshot.events
    return Export(
        arrays=snapshot.arrays,
        values=snapshot.values,
        table=snapshot.table,
        bodies=[BodyEntry(row, *kept) for row, kept in entries],
        joints=[(serial, joint.index) for serial, joint in snapshot.joints.items()],
        events=[without_handles(event, snapshot) for event in events],
        read=read,
    )


def without_handles(event: Event, snapshot: Snapshot) -> Event:
    """`event` with ids for what the snapshot holds; what it does not hold is None."""
    bodies, joints = snapshot.bodies, snapshot.joints
    ends: list[Any] = [
        body.id if body is not None and bodies.get(body.index) is body else None
        for body in (event.a, event.b)
    ]
    joint = event.joint
    kept: Any = joint.id if joint is not None and joints.get(joint.id) is joint else None
    return event._replace(a=ends[0], b=ends[1], joint=kept)


def fill(world: "World", export: Export) -> "World":
    """Put the state into the new `world`, make its handles, and return it."""
    write_state(world, export)
    for entry in export.bodies:
        body = world._bodies[entry.row] = Body(world, entry.row, entry.name, entry.shapes)
        if entry.color or entry.data:
            body.kept = Kept(*entry[1:])
            world.has_colors |= entry.color is not None
    rows = world.joint_table.columns
    for serial, row in export.joints:
        a, b = (world._bodies.get(int(rows[end][row])) for end in ("body_a", "body_b"))
        assert b is not None  # only A may be the world
        world._joints[serial] = Joint(world, row, (a, b))
    by_id: dict[Any, Body] = {body.id: body for body in world._bodies.values()}
    joints: dict[Any, Joint] = world._joints
    events = [
        event._replace(a=by_id.get(event.a), b=by_id.get(event.b), joint=joints.get(event.joint))
        for event in export.events
    ]
    world._log.restore(tuple(events), export.read)
    return world
