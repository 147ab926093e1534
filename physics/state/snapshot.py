"""Snapshots: the whole state of a world as bytes, and its hash; one list says what the state is.

Left out is what follows from the rest: the solver's blocks and the set of known pairs (from the
contacts, see contact_store.py), the free rows (from the rows), the set of barred pairs (from joints
and vetoes), the sweep's columns (from shapes and order), and what a tick makes anew before it reads
it (colours, the narrow phase's bench). What lies beyond the rows in use is blank, and what a joint
or a contact does not have too: nothing of the past leaks into a hash.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from physics.bodies.body_marks import Kept
from physics.compile.lanes import LANES
from physics.contacts.contact_store import restore_lanes, store_contact_impulses
from physics.state.capacity import find_free_rows, fit, squeeze
from physics.state.copies import Reduced, reduce_snapshot
from physics.state.counts import AWAKE_COUNT, BLOCK_COUNT, CONTACT_COUNT, EVENT_COUNT, SLEPT
from physics.state.layout import COUNTS
from physics.state.notes import forget_notes
from physics.values.checks import DefinitionError, of_kind
from physics.values.sums import plain_sum
from physics.world_lock import require_unlocked

if TYPE_CHECKING:
    from physics.world import World

PLAIN = ("_serial", "_gravity", "record_events", "_order_is_fresh", "_time_owed")
"""Attributes of World that are values of their own and part of the state."""

TABLE_FLAGS = ("stale", "slept", "changed", "can_break", "_colours")
"""... and of its joint table; arrays among them are replaced, never written to."""

HASHED_FLAGS = TABLE_FLAGS[:3]

COUNTED = ("tick", "moved", "blocks_stale", "slept", "block_count", "spare", "packed_waste")
"""What the hash takes of the tally: the other counts are the lengths of the parts, or scratch."""

LOADS = ("overloaded", "unfit_until")
"""... where there is something in it."""


class Part(NamedTuple):
    """Rows of an array that are a part of the state."""

    name: str
    rows: Any  # those in use, a view of the array
    is_hashed: bool = True  # False: it follows from other parts, but only its bits give their order


def parts(world: "World") -> Iterator[Part]:
    """Yield the arrays of the state. Their lengths follow from the tally and the joint table."""
    page = world.page
    counts, now = page.counts, page.arrays
    yield Part("bodies", page.live_bodies)
    yield Part("motion", page.live_motion)
    yield Part("shapes", page.live_shapes)
    yield Part("order", page.live_order)
    yield Part("contacts", page.live_contacts)
    yield Part("points", now.points[: 2 * page.contact_count])
    yield Part("heads", now.heads[: counts[BLOCK_COUNT]])
    yield Part("open_blocks", now.colours)
    yield Part("matrix", now.matrix)
    yield Part("step", now.step)  # when it changes, what sleeps wakes up
    # A stale list (its rows may be gone, and its room) is made anew before anybody reads it.
    listed = 0 if counts[SLEPT] else counts[AWAKE_COUNT] + LANES
    yield Part("awake", now.awake[:listed])
    yield Part("events", now.events[: counts[EVENT_COUNT]], is_hashed=False)
    yield Part("ledger", now.ledger, is_hashed=False)  # sums that nothing in the world depends on
    for name, rows in world.joint_table.used.items():
        yield Part(name, rows, is_hashed=name == "joints")


def values(world: "World") -> dict[str, Any]:
    """Return the words and numbers of the state beside the arrays."""
    return {
        **{name: getattr(world, name) for name in PLAIN},
        **{
            type(options).__name__: tuple(vars(options).values())  # in the order of the fields
            for options in (world.settings, world.air)
        },
        "vetoes": tuple(sorted(world.vetoes.pairs)),
    }


def settle(world: "World") -> None:
    """Bring home what lies in several places: two equal states are equal bits."""
    page, joints = world.page, world.joint_table
    squeeze(page)
    if page.counts[CONTACT_COUNT]:
        store_contact_impulses(page.arrays)
    if joints.count:
        joints.settle()


def state_hash(world: "World") -> str:
    """Return the hash of everything that the future of the world depends on.

    Equal hashes mean equal runs, bit for bit, whatever the room of the arrays.
    """
    settle(world)
    rows = [part.rows for part in parts(world) if part.is_hashed]
    table = {name: getattr(world.joint_table, name) for name in TABLE_FLAGS}
    return digest_of(rows, world.page.counts, table, values(world))


def digest_of(
    rows: Iterable[Any], counts: Iterable[int], table: dict[str, Any], words: dict[str, Any]
) -> str:
    """Return the hash of the `rows` of all hashed parts, and of what a snapshot has beside them."""
    digest = hashlib.blake2b(digest_size=16)
    for part in rows:
        digest.update(part)
    count = dict(zip(COUNTS, counts, strict=True))
    numbers = [count[name] for name in COUNTED] + [count[name] for name in LOADS if count[name]]
    flags = tuple(table[name] for name in HASHED_FLAGS)
    digest.update(repr((numbers, flags, words)).encode())
    return digest.hexdigest()


@dataclass(frozen=True, eq=False, repr=False)
class Snapshot:
    """The state of one world between two ticks, made by `World.save`. It never changes."""

    world: "World"
    tick: int
    arrays: dict[str, bytes]
    hashed: tuple[str, ...]  # which of the arrays the hash takes
    values: dict[str, Any]
    table: dict[str, Any]
    bodies: dict[int, Any]
    definitions: list[Kept]  # `Body.kept`, in the order of `bodies`
    joints: dict[int, Any]
    events: tuple[tuple[Any, ...], int]

    def __reduce__(self) -> Reduced:
        return reduce_snapshot(self)

    def __repr__(self) -> str:
        return f"<Snapshot of tick {self.tick}, {self.size / 1000:.0f} kB>"

    @property
    def size(self) -> int:
        """Size of the arrays [bytes]; names and shapes are shared with the handles."""
        return plain_sum(map(len, self.arrays.values()))

    def hash(self) -> str:
        """Return what `World.hash` was then. Any thread may ask: a gigabyte takes a second."""
        rows = [self.arrays[name] for name in self.hashed]
        counts = np.frombuffer(self.arrays["tally"], np.int64).tolist()
        return digest_of(rows, counts, self.table, self.values)


def save(world: "World") -> Snapshot:
    """Return a copy of the whole state, to be given to `restore` any number of times."""
    require_unlocked(world, "save it")
    settle(world)
    listed = list(parts(world))
    arrays = {part.name: part.rows.tobytes() for part in listed}
    arrays["tally"] = world.page.tally.tobytes()
    return Snapshot(
        world=world,
        tick=world.tick,
        arrays=arrays,
        hashed=tuple(part.name for part in listed if part.is_hashed),
        values=values(world),
        table={name: getattr(world.joint_table, name) for name in TABLE_FLAGS},
        bodies=world._bodies.copy(),
        definitions=list(map(attrgetter("kept"), world._bodies.values())),
        joints=world._joints.copy(),
        events=world._log.save(),
    )


def restore(world: "World", snapshot: Snapshot) -> None:
    """Go back (or forth) to `snapshot`, which stays as it is.

    Bodies and joints that were removed since are there again; those that were added are stale.
    DefinitionError when it is no snapshot, or one of another world.
    """
    require_unlocked(world, "restore it")
    if of_kind("what is restored", snapshot, Snapshot).world is not world:
        raise DefinitionError(
            "this snapshot was taken of another world; World.from_snapshot makes one like it"
        )
    write_state(world, snapshot)
    for handles, then in ((world._bodies, snapshot.bodies), (world._joints, snapshot.joints)):
        handles.clear()
        handles.update(then)
    world._ids = {}
    world._names.clear()
    for body, definition in zip(snapshot.bodies.values(), snapshot.definitions, strict=True):
        body.kept = definition
    world._log.restore(*snapshot.events)


def write_state(world: "World", state: Any) -> None:
    """Write all but the handles; `state` has the `arrays`, `values` and `table` of a Snapshot."""
    write_arrays(world, state.arrays)
    write_values(world, state.values)
    for name, value in state.table.items():
        setattr(world.joint_table, name, value)
    world.joint_table.measured = True
    world._contacts, world._settings_seen = None, ()
    world.barred_changed()


def write_arrays(world: "World", arrays: dict[str, bytes]) -> None:
    """Make room, write all parts, and make anew what follows from them."""
    page, table = world.page, world.joint_table
    blank_beyond(world, arrays)
    page.is_loose = False
    page.tally.view(np.uint8)[:] = np.frombuffer(arrays["tally"], np.uint8)
    fit(page)
    lengths = {
        name: len(arrays[name]) // rows.dtype.itemsize for name, rows in table.arrays.items()
    }
    table.set_used(*lengths.values())
    page.put(**table.arrays)
    world._log.reserve(int(page.tally["event_count"][0]))
    for name, rows, _ in parts(world):
        data = arrays.get(name)  # files have no ledger
        if data:  # as bytes: numpy copies records field by field, 16 times slower
            np.asarray(rows).view(np.uint8)[:] = np.frombuffer(data, np.uint8)
    find_free_rows(page)
    table.find_free_rows()
    world.ledger.note_restore()
    forget_notes(page.notes)
    restore_lanes(page.arrays)


def blank_beyond(world: "World", arrays: dict[str, bytes]) -> None:
    """New rows are expected to be zero: blank those in use that will not be."""
    page = world.page
    for name, raw in zip(("bodies", "motion", "shapes"), page.bytes, strict=True):
        used = getattr(page, f"live_{name}").nbytes
        if used > len(arrays[name]):
            raw[len(arrays[name]) : used] = bytes(used - len(arrays[name]))
    if "ledger" not in arrays:
        page.ledger.view(np.uint8)[:] = 0


def write_values(world: "World", saved: dict[str, Any]) -> None:
    """Write what `values` returns back."""
    for name in PLAIN:
        setattr(world, name, saved[name])
    for options in (world.settings, world.air):
        now = vars(options).copy().items()
        for (name, before), value in zip(now, saved[type(options).__name__], strict=True):
            if before != value:
                setattr(options, name, value)
    world.vetoes.pairs = set(saved["vetoes"])
