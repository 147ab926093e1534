"""The attributes of a scene as bytes, to be read into its own world or into a clone of it.

What belongs to the world is not copied: a handle is written as its id and looked up on loading, so
it is right in every world that has the same ids. The bytes never leave the process.
"""

import io
import pickle
from collections.abc import Mapping
from typing import Any

from physics import Body, World
from physics.joints.handle import Joint
from scenes.failure import is_the_users

WORLD_PARTS = ("settings", "air", "joint_table", "page", "collision_matrix", "vetoes")
"""Attributes of World that a scene may hold on to."""

LONG = 8
"""Lists of so many handles are written as a number: [count], 8. Each handle costs a call of half a
microsecond (a cloth has two thousand), the comparison with the list as it was hardly anything."""

MOST_LISTS = 256  # [count] a scene that always makes new lists writes them out

Reference = tuple[Any, ...]  # ("body", id, row, name) or ("joint", id, row, kind, a, b): as bodies


class ForgetfulSceneError(RuntimeError):
    """The attributes of a scene cannot be copied; the text says why."""


class Shelf:
    """The long lists of handles that one scene keeps, and what stands in them.

    `entries` only grows: what was written stays readable.
    """

    def __init__(self) -> None:
        self.entries: list[tuple[Reference, ...]] = []
        self._numbers: dict[tuple[Reference, ...], int] = {}
        self._known: dict[int, tuple[list[Any], list[Any], int]] = {}  # by id(list)

    def number(self, things: list[Any]) -> int | None:
        """The number of this list if it is one of handles and as it was when it got it."""
        known = self._known.get(id(things))
        if known is not None:
            return known[2] if known[2] >= 0 and things == known[1] else self._give_up(things)
        if not all(type(thing) in (Body, Joint) and thing.alive for thing in things):
            return None
        references = tuple(map(reference, things))
        number = self._numbers.get(references, len(self.entries))
        if number == len(self.entries):
            if number >= MOST_LISTS:
                return None
            self.entries.append(references)
            self._numbers[references] = number
        self.put(things, number)
        return number

    def put(self, things: list[Any], number: int) -> None:
        """`things` is list `number` now."""
        self._know(things, things.copy(), number)

    def clear(self) -> None:
        """The scene gets new lists: forget the old ones, but not what was written."""
        self._known.clear()

    def _give_up(self, things: list[Any]) -> None:
        """Note that a list changes: write it out from now on."""
        self._know(things, [], -1)

    def _know(self, things: list[Any], then: list[Any], number: int) -> None:
        """A scene that makes a new list in every tick has known but a few of them."""
        self._known[id(things)] = (things, then, number)
        if len(self._known) > MOST_LISTS:
            del self._known[next(iter(self._known))]


def reference(handle: Body | Joint) -> Reference:
    """All there is to say of a handle, living or not."""
    if isinstance(handle, Body):
        return "body", handle.id, handle.index, handle.name
    ends = (reference(end) if end is not None else None for end in (handle.a, handle.b))
    return "joint", handle.id, handle.index, handle.kind, *ends


class _Writer(pickle.Pickler):
    """Writes references where the scene has handles."""

    def __init__(self, file: io.BytesIO, world: World, shelf: Shelf) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._shelf = shelf
        self._parts = {id(world): ("world", "")}
        self._parts |= {id(getattr(world, name)): ("world", name) for name in WORLD_PARTS}

    def persistent_id(self, obj: Any) -> Reference | None:
        """The reference for `obj`, or None: write it as it is."""
        kind = type(obj)
        if kind is list:
            if len(obj) >= LONG and type(obj[0]) in (Body, Joint):
                number = self._shelf.number(obj)
                return None if number is None else ("list", number)
            return None
        if kind is Body or kind is Joint:
            return (kind is Body, obj.id) if obj.alive else reference(obj)
        return self._parts.get(id(obj))


class _Reader(pickle.Unpickler):
    """Looks references up."""

    def __init__(
        self, data: bytes, world: World, bodies: Mapping[int, Body], joints: Mapping[int, Joint]
    ) -> None:
        super().__init__(io.BytesIO(data))
        self.lists: dict[int, list[Any]] = {}
        self.entries: list[tuple[Reference, ...]] = []
        self._world, self._bodies, self._joints = world, bodies, joints

    def persistent_load(self, pid: Reference) -> Any:
        """The handle, list or part of the world that `pid` speaks of."""
        kind, which = pid[0], pid[1]
        if kind is True:
            return self._bodies[which]
        if kind is False:
            return self._joints[which]
        if kind == "world":
            return getattr(self._world, which) if which else self._world
        if kind != "list":
            return self._stale(pid)
        if which not in self.lists:
            self.lists[which] = [self._handle(entry) for entry in self.entries[which]]
        return self.lists[which]

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


def write(attributes: dict[str, Any], world: World, shelf: Shelf) -> bytes:
    """`attributes` of a scene of `world` as bytes; ForgetfulSceneError when they cannot be."""
    file = io.BytesIO()
    try:
        _Writer(file, world, shelf).dump(attributes)
    except BaseException as error:  # someone's own classes: anything can go wrong in them
        if is_the_users(error):
            raise
        raise ForgetfulSceneError(f"{type(error).__name__}: {error}") from error
    return file.getvalue()


def read(
    data: bytes,
    world: World,
    handles: tuple[Mapping[int, Body], Mapping[int, Joint]],
    entries: list[tuple[Reference, ...]],
) -> tuple[dict[str, Any], dict[int, list[Any]]]:
    """The attributes, with `handles` (bodies and joints by id), and the lists among them."""
    reader = _Reader(data, world, *handles)
    reader.entries = entries
    try:
        return reader.load(), reader.lists
    except BaseException as error:
        if is_the_users(error):
            raise
        raise ForgetfulSceneError(f"{type(error).__name__}: {error}") from error
