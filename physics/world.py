"""World: add, remove, step, read. Plain Python at the edge; the tick itself is `tick.advance`.

World is one class. What it can do that is a subject of its own (questions about places, explosions,
snapshots, the walk round the compiled ticks) is a function over a world, in the file of its
subject; the class names those functions, and they are its methods.
"""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from physics.bodies import lookups
from physics.bodies.body_batch import add_many
from physics.bodies.body_marks import MARKS
from physics.bodies.body_rows import Moving, Placing, write_body
from physics.bodies.removal import remove
from physics.body import Body
from physics.collide.hull import new_work
from physics.constants import WORLD_RADIUS
from physics.contacts.endings import end_contacts_between, end_contacts_of
from physics.contacts.filters import Vetoes, let_collide
from physics.contacts.readings import Contacts, read_contacts
from physics.contacts.sleep import wake_all, wake_around
from physics.energy.energy import Energy, energy_of
from physics.events import Event, EventLog
from physics.forces.air import Air
from physics.forces.explosion import explode
from physics.joints.arrays import JointArrays, ends_of, kinds_in, read_joints
from physics.joints.definition import JointDefinition
from physics.joints.handle import Joint
from physics.joints.table import JointTable
from physics.queries import casts, mover, nearest, overlaps
from physics.queries import shapes as by_shape
from physics.settings import SolverSettings, new_step
from physics.shapes.definitions import Shape
from physics.state.capacity import compact, squeeze
from physics.state.copies import Reduced, copy_world, reduce_world
from physics.state.counts import TICK
from physics.state.export import export_of, fill
from physics.state.layout import DYNAMIC, KINEMATIC, STATIC
from physics.state.page import State
from physics.state.snapshot import Snapshot, restore, save, state_hash
from physics.state.state_bytes import pack, unpack
from physics.stepping import world_step
from physics.stepping.tick import drop_ended
from physics.stepping.world_parts import WorldParts
from physics.values.checks import Point, flag, of_kind, point
from physics.values.hints import with_hints
from physics.vector import Vector
from physics.world_lock import StepLock, require_of, require_unlocked

if TYPE_CHECKING:  # imported, and compiled, when it is chosen
    from physics.solvers.reference import Convergence

PARTS = """_air _barred_is_fresh _bodies _contacts _gravity _ids _joints _lock _log _names
_order_is_fresh _record_events _serial _settings _settings_seen _time_owed convergence has_colors
joint_table page vetoes __weakref__"""
"""All that a world has beside its parts: what is misspelt, ``world.gravty = ...``, is refused."""


@with_hints
class World(WorldParts):
    """Bodies, joints and contacts under one gravity [m/s^2], advanced in ticks.

    A tick is 1/240 s, unless `SolverSettings.tick_rate` says otherwise.

    `air` is what blows on the bodies; `collision_matrix` says which categories may meet; with
    `record_events` contacts, sensors and sleep are told too. `threads` says how many work at it.
    `profile` says how long a tick took [ms], and its stages while `stage_clock` is on.
    What changes it while it steps raises WorldLockedError.
    """

    __slots__ = tuple(PARTS.split())

    def __init__(
        self, gravity: Point = (0.0, -9.81), settings: SolverSettings | None = None
    ) -> None:
        self._lock = StepLock()
        self.settings = SolverSettings() if settings is None else settings
        self.gravity = gravity
        self.air = Air()
        self.joint_table = JointTable()
        self.page = State(new_step(), new_work(), self.joint_table.arrays)
        self._make_parts(self.page)
        self.convergence: Convergence | None = None  # if the reference did the last tick
        self.record_events = False
        self._time_owed = 0.0  # [s] that `advance` was told of, but is no whole tick yet
        self.vetoes = Vetoes()
        self._log = EventLog(self)
        self._serial = 0
        self._bodies: dict[int, Body] = {}  # by row
        self._ids: dict[int, Body] = {}  # in their order; {}: to be made
        self._names: dict[str, Body] = {}  # the first of each name; {}: to be made
        self.has_colors = False  # whether a body may have one of its own: else nobody looks
        self._joints: dict[int, Joint] = {}  # by id
        self._contacts: Contacts | None = None
        self._order_is_fresh = False
        self._barred_is_fresh = True
        self._settings_seen: tuple[object, ...] = ()  # what the STEP record was made of
        write_body(self.page, STATIC, (), {"id": 0})

    def __repr__(self) -> str:
        counts = f"{len(self._bodies)} bodies, {len(self._joints)} joints"
        return f"<World of {counts} after {self.tick} ticks>"

    # --- populating ------------------------------------------------------------------------------

    def add_dynamic(self, *shapes: Shape, **values: Unpack[Moving]) -> Body:
        """Add a body that forces move.

        Values: position [m], angle [rad], velocity [m/s], omega [rad/s], name, gravity_scale,
        linear_damping and angular_damping [1/s], fixed_rotation, bullet, may_sleep, enabled,
        color, user_data. Raises DefinitionError.
        """
        return self._add(DYNAMIC, shapes, values)

    def add_static(self, *shapes: Shape, **values: Unpack[Placing]) -> Body:
        """Add a body that never moves.

        Values: position [m], angle [rad], name, enabled, color, user_data. DefinitionError.
        """
        return self._add(STATIC, shapes, values)

    def add_kinematic(self, *shapes: Shape, **values: Unpack[Moving]) -> Body:
        """Add a body that moves at its own velocity and yields to nothing."""
        return self._add(KINEMATIC, shapes, values)

    def _add(
        self,
        kind: int,
        shapes: tuple[Shape, ...],
        values: Mapping[str, Any],
        radius: float = WORLD_RADIUS,
    ) -> Body:
        require_unlocked(self, "add a body")
        squeeze(self.page)
        serial = self._serial + 1
        name = values.get("name", "")
        name = f"body {serial}" if isinstance(name, str) and not name else name
        row = write_body(self.page, kind, shapes, {**values, "id": serial, "name": name}, radius)
        self._serial = serial
        self._order_is_fresh = False
        body = self._bodies[row] = Body(self, row, name, shapes)
        lookups.note_new(self, body)
        for mark in MARKS & values.keys():
            setattr(body, mark, values[mark])
        return body

    def add_joint(self, definition: JointDefinition, idle: bool = False) -> Joint:
        """Add the joint that `definition` describes. Raises DefinitionError.

        Only an `idle` one may hold nothing that moves.
        """
        require_unlocked(self, "add a joint")
        of_kind("a joint", definition, JointDefinition)
        for name, thing in definition.holds():
            kind = "joint" if name in ("first", "second") else "body"
            require_of(self, f"{type(definition).__name__}.{name}", thing, kind)
        a, b = definition.ends(flag("idle", idle))
        row = self.joint_table.add(definition, self._serial + 1, self.page)
        self._serial += 1
        for body in (a, b):
            if body is not None:
                self.wake(body)
        if not definition.collide_connected and a is not None:
            # Now, not at the next tick: if the joint goes again before, the pair must be found.
            if end_contacts_between(self.page.live_contacts, a.index, b.index) > 0:
                self.drop_ended()
            self.barred_changed()
        self._joints[self._serial] = Joint(self, row, (a, b))
        return self._joints[self._serial]

    # --- for the rooms that edit -----------------------------------------------------------------

    def drop_contacts(self, body: Body) -> None:
        """End all contacts of `body`; the next tick finds those that there still are."""
        squeeze(self.page)
        wake_around(self.page, body.index)
        end_contacts_of(self.page.live_contacts, body.index)
        self.drop_ended()

    def drop_ended(self) -> None:
        """Take the contacts out that were marked as ended."""
        drop_ended(self.page.arrays)
        self._contacts = None

    def events_settled(self) -> None:
        """Put the events into words: until then they name rows, which may get other owners."""
        self._log.settle()

    def barred_changed(self) -> None:
        """Make the next step find anew which pairs of bodies may not collide."""
        self._barred_is_fresh = False

    def shift_anchors(self, body: Body, dx: float, dy: float) -> None:
        """Keep anchors in place: the centre of mass moved by (dx, dy) [m] in the body's frame."""
        self.joint_table.shift_anchors(body.index, dx, dy)

    def wake(self, body: Body) -> None:
        """Wake the island of `body`, and what it touches or is jointed to."""
        require_of(self, "what is woken", body, "body")
        wake_around(self.page, body.index)

    def wake_all(self) -> None:
        """Wake every body: a rule that holds for all has changed."""
        wake_all(self.page)

    # --- finding ---------------------------------------------------------------------------------

    bodies = property(lookups.bodies)
    joints = property(lookups.joints)
    body = lookups.body
    body_by_id = lookups.body_by_id
    joint_by_id = lookups.joint_by_id
    bodies_by_id = property(lookups.bodies_by_id)
    bodies_by_row = property(lookups.bodies_by_row)
    joints_by_id = property(lookups.joints_by_id)
    body_at_row = lookups.body_at_row
    profile = property(world_step.profile)

    @property
    def newest_id(self) -> int:
        """The id of the body or joint that was added last; 0 before the first.

        Ids count up, so something was added when this has changed; `restore` sets it back.
        """
        return self._serial

    # --- methods that are functions over a world -------------------------------------------------

    add_many = add_many
    remove = remove
    step = world_step.step
    advance = world_step.advance
    closest = nearest.closest
    closest_shape = by_shape.closest_shape
    query_point = overlaps.query_point
    query_box = overlaps.query_box
    query_shape = by_shape.query_shape
    ray_cast = casts.ray_cast
    ray_cast_all = casts.ray_cast_all
    shape_cast = casts.shape_cast
    shape_cast_all = casts.shape_cast_all
    collide_mover = mover.collide_mover
    cast_mover = mover.cast_mover
    move_mover = mover.move_mover
    let_collide = let_collide
    explode = explode
    hash = state_hash
    save = save
    restore = restore
    __copy__ = copy_world
    __deepcopy__ = copy_world

    def __reduce__(self) -> Reduced:
        return reduce_world(self)

    def stepping(self) -> StepLock:
        """Return the lock for ``with world.stepping():``: nothing may change the world in it."""
        return self._lock

    @classmethod
    def from_snapshot(cls, snapshot: Snapshot) -> "World":
        """Return a new world in the state of `snapshot`, with handles of its own.

        It has the same ids, names and future, bit for bit. The snapshot's world is not touched, nor
        need it exist any more.
        """
        return fill(cls(), export_of(of_kind("a snapshot", snapshot, Snapshot)))

    def to_bytes(self, snapshot: Snapshot | None = None) -> bytes:
        """Return the whole state, or that of a `snapshot` of this world, for `from_bytes`.

        Another version of the program may refuse it; a scene file is what lasts. Left out are the
        sums of the energy ledger, and callbacks. Raises WorldLockedError while the world steps.
        """
        return pack(self.save() if snapshot is None else of_kind("a snapshot", snapshot, Snapshot))

    @classmethod
    def from_bytes(cls, data: bytes) -> "World":
        """Return a new world in the state that `to_bytes` wrote, to the bit.

        It is safe with bytes of unknown origin: UnsoundStateError (a DefinitionError) says why
        not; its subclass OtherLayoutError, that another version of the program wrote them.
        """
        return fill(cls(), unpack(data))

    def compact(self) -> None:
        """Give back memory that is no longer needed. It changes neither the future nor handles.

        Much of it happens by itself when bodies are removed; this does all of it.
        """
        require_unlocked(self, "compact")
        compact(self.page)
        self.joint_table.compact()
        self.page.put(**self.joint_table.arrays)

    # --- reading ---------------------------------------------------------------------------------

    @property
    def tick(self) -> int:
        """Number of ticks done."""
        return self.page.counts[TICK]

    @property
    def asleep_count(self) -> int:
        """Bodies that are left out of the tick until something wakes them."""
        return self.page.asleep_count

    @property
    def locked(self) -> bool:
        """True while it is stepping: nothing may be changed."""
        return self._lock.locked

    @property
    def settings(self) -> SolverSettings:
        """How contacts and joints are solved, settable as a whole and one by one."""
        return self._settings

    @settings.setter
    def settings(self, value: SolverSettings) -> None:
        self._settings = of_kind("settings", value, SolverSettings)

    @property
    def air(self) -> Air:
        """What blows on the bodies, settable as a whole and one by one."""
        return self._air

    @air.setter
    def air(self, value: Air) -> None:
        self._air = of_kind("air", value, Air)

    @property
    def record_events(self) -> bool:
        """Whether contacts, sensors and sleep are told as `events`; settable, False at first."""
        return self._record_events

    @record_events.setter
    def record_events(self, value: bool) -> None:
        self._record_events = flag("record_events", value)

    @property
    def gravity(self) -> Vector:
        """Gravity [m/s^2], settable between ticks."""
        return self._gravity

    @gravity.setter
    def gravity(self, value: Point) -> None:
        self._gravity = Vector(*point("gravity", value))

    @property
    def events(self) -> list[Event]:
        """Events that the last step reports."""
        return self._log.read()

    @property
    def contacts(self) -> Contacts:
        """All touching points of the last tick, as arrays."""
        if self._contacts is None:
            squeeze(self.page)
            self._contacts = read_contacts(self.page, self.tick)
        return self._contacts

    @property
    def time(self) -> float:
        """Simulated time [s], the sum of all ticks; their rate may have changed."""
        tally, rate = self.page.tally[0], self.page.step["tick_rate"][0]
        ticks = int(tally["tick"] - tally["rate_since"])
        return float(tally["time_before"] + (ticks / rate if ticks else 0.0))

    @property
    def tick_length(self) -> float:
        """Length of the last tick [s]: impulse / tick_length is a force [N]."""
        return self.page.tick_length or self.settings.tick_length

    @property
    def joint_kinds(self) -> frozenset[str]:
        """The kinds of joints that there are now: ``world.joints_of`` is empty for all others."""
        return kinds_in(self.joint_table)

    def joints_of(self, kind: str) -> JointArrays:
        """Return all joints of a kind as arrays: bulk reading without a handle each."""
        return read_joints(self.page, self.joint_table, kind, self.tick_length)

    def jointed_rows(self, kinds: Collection[str]) -> np.ndarray:
        """Return the rows (n, 2) of the bodies that joints of `kinds` hold together."""
        return ends_of(self.joint_table, kinds)

    @property
    def max_penetration(self) -> float:
        """Deepest overlap at the start of the last tick [m], 0 when nothing overlaps."""
        separations = self.contacts.separations
        return max(0.0, -float(separations.min())) if len(separations) else 0.0

    @property
    def energy(self) -> Energy:
        """Mechanical energy now [J]."""
        return energy_of(self.page, self.gravity, self.joint_table.columns)
