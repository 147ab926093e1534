"""The attributes of a scene as bytes, to be read into its own world or into a clone of it.

What belongs to the world is not copied: a handle is written as its id and looked up on loading, so
it is right in every world that has the same ids. The bytes never leave the process.
"""

import io
import pickle
from array import array
from collections import deque
from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from physics import Body, World
from physics.joints.handle import Joint
from scenes.failure import is_the_users

WORLD_PARTS = ("settings", "air", "joint_table", "page", "collision_matrix", "vetoes")
"""Attributes of World that a scene may hold on to."""

LONG = 8
"""So many handles in a list or deque are written in one piece: [count], 8. Each alone costs a call
of half a microsecond, and a scene may keep thousands; in one piece it is a tenth of that."""

Reference = tuple[Any, ...]  # ("body", id, row, name) or ("joint", id, row, kind, a, b): as bodies
Row = list[Any] | deque[Any]

ID, INDEX = attrgetter("id"), attrgetter("index")


class ForgetfulSceneError(RuntimeError):
    """The attributes of a scene cannot be copied; the text says why."""


def reference(handle: Body | Joint) -> Reference:
    """All there is to say of a handle, living or not."""
    if isinstance(handle, Body):
        return "body", handle.id, handle.index, handle.name
    ends = (reference(end) if end is not None else None for end in (handle.a, handle.b))
    return "joint", handle.id, handle.index, handle.kind, *ends


class _Writer(pickle.Pickler):
    """Writes references where the scene has handles: the id of a living body, minus that of a
    joint, and of a long list all in one piece. (A number is written as it is; whatever is in a
    tuple would be asked about again.)
    """

    def __init__(self, file: io.BytesIO, world: World) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._world = world
        self._parts = {id(world): ("world", "")}
        self._parts |= {id(getattr(world, name)): ("world", name) for name in WORLD_PARTS}
        self._rows: dict[int, tuple[Row, Reference]] = {}  # by id(row), which lives as long

    def persistent_id(self, obj: Any) -> Reference | int | None:
        """The reference for `obj`, or None: write it as it is."""
        kind = type(obj)
        if kind is list or kind is deque:
            return self._row(obj) if len(obj) >= LONG and type(obj[0]) in (Body, Joint) else None
        if kind is Body or kind is Joint:
            if not obj.alive:
                return reference(obj)
            return obj.id if kind is Body else -obj.id
        return self._parts.get(id(obj))

    def _row(self, row: Row) -> Reference | None:
        """What to write for a list of handles; None when something else is among them."""
        if id(row) in self._rows:
            return self._rows[id(row)][1]
        kind = type(row[0])
        if any(other is not kind for other in set(map(type, row))):
            return None
        things, gone = list(row), ()
        if kind is Body:
            living = list(map(self._world.bodies_by_row.get, map(INDEX, things)))
        else:
            living = list(map(self._world.joints_by_id.get, map(ID, things)))
        if living != things:
            pairs = list(zip(things, living, strict=True))
            gone = tuple((i, reference(a)) for i, (a, b) in enumerate(pairs) if a is not b)
            things = [a for a, b in pairs if a is b]
        ends = (row.maxlen,) if isinstance(row, deque) else None
        ids = array("q", map(ID, things)).tobytes()
        result = ("row", len(self._rows), kind is Body, ends, ids, gone)
        self._rows[id(row)] = row, result
        return result


class _Reader(pickle.Unpickler):
    """Looks references up."""

    def __init__(
        self, data: bytes, world: World, bodies: Mapping[int, Body], joints: Mapping[int, Joint]
    ) -> None:
        super().__init__(io.BytesIO(data))
        self._world, self._bodies, self._joints = world, bodies, joints
        self._rows: dict[int, Row] = {}  # what was one list is one again

    def persistent_load(self, pid: Reference | int) -> Any:
        """The handle, list or part of the world that `pid` speaks of."""
        if isinstance(pid, int):
            return self._bodies[pid] if pid > 0 else self._joints[-pid]
        if pid[0] == "world":
            return getattr(self._world, pid[1]) if pid[1] else self._world
        return self._row(*pid[1:]) if pid[0] == "row" else self._stale(pid)

    def _row(
        self,
        number: int,
        of_bodies: bool,
        ends: tuple[int | None] | None,
        ids: bytes,
        gone: tuple[tuple[int, Reference], ...],
    ) -> Row:
        """The list or deque that `_Writer` has written so."""
        if number not in self._rows:
            known = self._bodies if of_bodies else self._joints
            things = [known[serial] for serial in array("q", ids)]
            for place, entry in gone:
                things.insert(place, self._stale(entry))
            self._rows[number] = things if ends is None else deque(things, ends[0])
        return self._rows[number]

    def _handle(self, entry: Reference) -> Any:
        living = self._bodies if entry[0] == "body" else self._joints
        return living.get(entry[1]) or self._stale(entry)

    def _stale(self, entry: Reference) -> Body | Joint:
        """A handle of something that was removed: it says so when it is used."""
        world = self._world
        if entry[0] == "body":
            body = Body(world, 0, entry[3], ())
            body.id, body.index = entry[1], entry[2]
            return body
        a = self._handle(entry[4]) if entry[4] is not None else None
        return Joint.removed(world, (entry[1], entry[2]), entry[3], (a, self._handle(entry[5])))


def write(attributes: dict[str, Any], world: World) -> bytes:
    """`attributes` of a scene of `world` as bytes; ForgetfulSceneError when they cannot be."""
    file = io.BytesIO()
    try:
        _Writer(file, world).dump(attributes)
    except BaseException as error:  # someone's own classes: anything can go wrong in them
        if is_the_users(error):
            raise
        raise ForgetfulSceneError(f"{type(error).__name__}: {error}") from error
    return file.getvalue()


def read(
    data: bytes,
    world: World,
    handles: tuple[Mapping[int, Body], Mapping[int, Joint]],
) -> dict[str, Any]:
    """The attributes, with `handles` (bodies and joints by id)."""
    try:
        return _Reader(data, world, *handles).load()
    except BaseException as error:
        if is_the_users(error):
            raise
        raise ForgetfulSceneError(f"{type(error).__name__}: {error}") from error
