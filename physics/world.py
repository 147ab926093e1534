"""World: add, remove, step, read. Plain Python at the edge; the tick itself is `tick.advance`."""

from time import perf_counter

import numpy as np

from physics.air import Air
from physics.body import Body
from physics.body_row import BodyRow
from physics.capacity import compact, squeeze
from physics.collide.hull import new_work
from physics.constants import WORLD_RADIUS
from physics.contacts import end_contacts_between, end_contacts_of
from physics.defs import DefinitionError, Point, Shape, point
from physics.events import Event, EventLog
from physics.explosion import explode
from physics.export import export_of, fill
from physics.filters import CollisionMatrix, Vetoes, barred_set, let_collide
from physics.gauges import Gauges
from physics.joints.definition import JointDefinition
from physics.joints.handle import Joint
from physics.joints.table import JointTable
from physics.layout import DYNAMIC, KINEMATIC, STATIC
from physics.ledger import Ledger
from physics.locking import StepLock, require_unlocked
from physics.population import free_body_rows, write_body
from physics.queries.asking import Asking
from physics.readings import Contacts, read_contacts
from physics.renewal import renew_step
from physics.settings import SolverSettings, new_step
from physics.sleep import wake_all, wake_around
from physics.snapshot import Snapshot, restore, save, state_hash
from physics.state import State
from physics.tick import advance, drop_ended, settle


class World(Gauges, Asking):
    """Bodies, joints and contacts under one gravity [m/s^2], advanced in ticks of 1/240 s.

    `air` is what blows on the bodies; `collision_matrix` says which categories may meet; with
    `record_events` contacts, sensors and sleep are told too.
    """

    def __init__(
        self, gravity: Point = (0.0, -9.81), settings: SolverSettings | None = None
    ) -> None:
        self._lock = StepLock()
        self.settings = settings or SolverSettings()
        self.gravity = gravity
        self.air = Air()
        self.joint_table = JointTable()
        self.page = State(new_step(), new_work(), self.joint_table.arrays)
        self.ledger = Ledger(self, self.page.ledger)
        self.profile: dict[str, float] = {}
        self.record_events = False
        self.collision_matrix = CollisionMatrix(self)
        self.vetoes = Vetoes()
        self._log = EventLog(self)
        self._serial = 0
        self._bodies: dict[int, Body] = {}  # by row
        self._joints: dict[int, Joint] = {}  # by id
        self._contacts: Contacts | None = None
        self._order_is_fresh = False
        self._barred_is_fresh = True
        self._told: tuple[object, ...] = ()  # what the STEP record was made of
        write_body(self.page, STATIC, (), {"id": 0})

    # --- populating ------------------------------------------------------------------------------

    def add_dynamic(self, *shapes: Shape, **values: object) -> Body:
        """Add a body that forces move.

        Values: position [m], angle [rad], velocity [m/s], omega [rad/s], name, gravity_scale,
        linear_damping and angular_damping [1/s], fixed_rotation, bullet, may_sleep. Raises
        DefinitionError.
        """
        return self._add(DYNAMIC, shapes, values)

    def add_static(self, *shapes: Shape, **values: object) -> Body:
        """Add a body that never moves (position, angle, name). Raises DefinitionError."""
        return self._add(STATIC, shapes, values)

    def add_kinematic(self, *shapes: Shape, **values: object) -> Body:
        """Add a body that moves at its own velocity and yields to nothing."""
        return self._add(KINEMATIC, shapes, values)

    def _add(self, kind: int, shapes: tuple[Shape, ...], values: dict[str, object]) -> Body:
        require_unlocked(self, "add a body")
        squeeze(self.page)
        serial = self._serial + 1
        name = str(values.pop("name", "") or f"body {serial}")
        row = write_body(self.page, kind, shapes, {**values, "id": serial, "name": name})
        self._serial = serial
        self._order_is_fresh = False
        self._bodies[row] = Body(self, row, name, shapes)
        return self._bodies[row]

    def add_joint(self, definition: JointDefinition, idle: bool = False) -> Joint:
        """Add the joint that `definition` describes. Raises DefinitionError.

        Only an `idle` one may hold nothing that moves.
        """
        require_unlocked(self, "add a joint")
        a, b = definition.ends(idle)
        for body in (a, b):
            if body is not None and body.world is not self:
                raise DefinitionError(f"body {body.name!r} belongs to another world")
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

    def remove(self, thing: Body | Joint) -> None:
        """Take a body (with its joints and contacts) or a joint out of the world."""
        require_unlocked(self, "remove anything")
        if isinstance(thing, Joint):
            self._remove_joint(thing)
            return
        if not thing.alive:
            return
        for serial in self.joint_table.of_body(thing.index):
            if serial in self._joints:  # a gear has gone with a joint before it
                self._remove_joint(self._joints[serial])
        self.wake(thing)
        if self.record_events:
            self.drop_contacts(thing)  # else all at once, when the page is squeezed
        self._log.settle()  # before the rows that the events name are free
        if self.vetoes.forget(thing.index):
            self.barred_changed()
        free_body_rows(self.page, thing.index)
        del self._bodies[thing.index]
        self._contacts = None

    def _remove_joint(self, joint: Joint) -> None:
        if not joint.alive:
            return
        for gear in self.joint_table.dependents(joint.index):
            self._remove_joint(self._joints[gear])
        collides = bool(joint.row["collide_connected"])
        del self._joints[joint.id]
        self.joint_table.remove(joint.index)
        for body in (joint.a, joint.b):
            if body is not None:
                self.wake(body)
        if not collides and joint.a is not None:
            self.barred_changed()
            self.page.forget_bounds(joint.b.index)  # so that the pair is found now

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

    def barred_changed(self) -> None:
        """Make the next step find anew which pairs of bodies may not collide."""
        self._barred_is_fresh = False

    def shift_anchors(self, body: Body, dx: float, dy: float) -> None:
        """The centre of mass of `body` has moved by (dx, dy) [m] in its frame."""
        self.joint_table.shift_anchors(body.index, dx, dy)

    def wake(self, body: BodyRow) -> None:
        """Wake the island of `body`, and what it touches or is jointed to."""
        wake_around(self.page, body.index)

    def wake_all(self) -> None:
        """Wake every body: a rule that holds for all has changed."""
        wake_all(self.page)

    # --- stepping --------------------------------------------------------------------------------

    def step(self, ticks: int = 1) -> None:
        """Advance by `ticks`. What happened is in `events`, times in `profile`.

        CrowdedWorldError when bodies lie on one another in more pairs than a world may hold: then
        the tick is not done, and may be tried again when some are away.
        """
        require_unlocked(self, "step")
        self._log.begin_step()
        books = self.ledger.begin_step()
        begin = perf_counter()
        self._renew_step()
        self._settle()
        left = ticks
        while left > 0:
            if books:
                self.ledger.open()
            arrays = tuple(self.page.arrays)
            with self._lock:
                left -= advance(arrays, 1 if self.joint_table.can_break else left)
            if books:
                self.ledger.close()
            self._after_ticks()
        self.profile = {"tick": 1000.0 * (perf_counter() - begin) / max(ticks, 1)}

    def _renew_step(self) -> None:
        """Settings, gravity and air for the kernels, when something of them has changed."""
        now = (self.settings.stamp, self.air.stamp, self._gravity, self.record_events)
        if now != self._told:
            renew_step(self)
            self._told = now

    def stepping(self) -> StepLock:
        """``with world.stepping():`` nothing may change the world; see WorldLockedError."""
        return self._lock

    def _settle(self) -> None:
        """What edits since the last step have left to do."""
        if self._is_settled:
            return
        page, joints = self.page, self.joint_table
        squeeze(page)
        if page.tally["slept"][0] or not self._order_is_fresh:
            settle(page.arrays)
        if not self._order_is_fresh:
            order = page.live_order
            left = np.asarray(page.shapes)["min_x"][order]
            order[:] = order[np.argsort(left, kind="stable")]
            self._order_is_fresh = True
        if not self._barred_is_fresh:
            page.replace(barred=barred_set(joints.jointed, self.vetoes))
            self._barred_is_fresh = True
        self._settle_joints()

    def _settle_joints(self) -> None:
        page, joints = self.page, self.joint_table
        joints.slept |= bool(page.tally["joints_slept"][0])
        page.tally["joints_slept"] = 0
        joints.make_ready(page)
        page.put(**joints.arrays)

    @property
    def _is_settled(self) -> bool:
        fresh = self._order_is_fresh and self._barred_is_fresh and self.joint_table.is_ready
        return fresh and not (self.page.has_news or self.page.is_loose)

    def _after_ticks(self) -> None:
        """What the compiled ticks leave to Python: room, lost bodies, broken joints."""
        self._contacts = None
        self.joint_table.measured = False
        if self.page.has_news:
            self.page.make_room()
            if self.page.tally["lost"][0] > 0:
                self._remove_lost()
        if self.record_events:
            self._log.make_room()
        if self.joint_table.can_break:
            for serial in self.joint_table.broken(self.tick_length):
                self._break(serial)
        self._settle()

    def _break(self, serial: int) -> None:
        joint = self._joints.get(serial)
        if joint is None:
            return  # a gear that went with a joint before it
        names = f"{joint.a.name if joint.a else 'the world'} and {joint.b.name}"
        message = f"the {joint.kind} joint of {names} broke"
        self._log.tell("joint_broken", message, joint.b, joint=joint)
        self._remove_joint(joint)

    def _remove_lost(self) -> None:
        self.page.rest_statics()
        for body in self.bodies:
            x, y = body.center
            if abs(x) <= WORLD_RADIUS and abs(y) <= WORLD_RADIUS and abs(body.angle) < np.inf:
                continue
            away = np.isfinite(x) and np.isfinite(y)
            why = "left the world (10 km from the origin)" if away else "is no longer finite"
            self._log.tell("removed", f"{body.name} {why} and was removed", body)
            self.remove(body)

    # --- reading ---------------------------------------------------------------------------------

    @property
    def tick(self) -> int:
        """Ticks done."""
        return int(self.page.tally["tick"][0])

    @property
    def asleep_count(self) -> int:
        """Bodies that are left out of the tick until something wakes them."""
        return self.page.asleep_count

    @property
    def locked(self) -> bool:
        """True while it is stepping: nothing may be changed."""
        return self._lock.locked

    @property
    def gravity(self) -> Point:
        """Gravity [m/s^2], settable between ticks."""
        return self._gravity

    @gravity.setter
    def gravity(self, value: Point) -> None:
        self._gravity = point("gravity", value)

    @property
    def events(self) -> list[Event]:
        """What the last step reports."""
        return self._log.read()

    @property
    def bodies(self) -> tuple[Body, ...]:
        """All bodies, in the order they were added."""
        return tuple(sorted(self._bodies.values(), key=lambda body: body.id))

    @property
    def joints(self) -> tuple[Joint, ...]:
        """All joints, in the order they were added."""
        return tuple(self._joints.values())

    @property
    def contacts(self) -> Contacts:
        """All touching points of the last tick, as arrays."""
        if self._contacts is None:
            squeeze(self.page)
            self._contacts = read_contacts(self.page, self.tick)
        return self._contacts

    # --- doing -----------------------------------------------------------------------------------

    def let_collide(self, a: Body, b: Body, allowed: bool) -> None:
        """Veto contacts of two bodies, which ends them now, or lift the veto again."""
        let_collide(self, a, b, allowed)

    def explode(
        self,
        center: Point,
        radius: float,
        impulse_per_length: float,
        falloff: float | None = None,
    ) -> None:
        """Push all bodies away from `center` [m]: see explosion.explode."""
        explode(self, center, radius, impulse_per_length, falloff)

    def hash(self) -> str:
        """Hash of everything that the future depends on: equal hashes, equal runs, bit for bit."""
        return state_hash(self)

    def save(self) -> Snapshot:
        """All that the future depends on, to be given to `restore`, any number of times."""
        return save(self)

    def restore(self, snapshot: Snapshot) -> None:
        """Go back (or forth) to `snapshot`: bodies and joints that were removed since are there
        again, those that were added since are stale.
        """
        restore(self, snapshot)

    @classmethod
    def from_snapshot(cls, snapshot: Snapshot) -> "World":
        """A new world in the state of `snapshot`, with handles of its own: same ids, same names,
        same future bit for bit. The snapshot's world is not touched, nor need it exist any more.
        """
        return fill(cls(), export_of(snapshot))

    def compact(self) -> None:
        """Give back memory that is no longer needed. It changes neither the future nor handles.

        Much of it happens by itself when bodies are removed; this does all of it.
        """
        require_unlocked(self, "compact")
        compact(self.page)
        self.joint_table.compact()
        self.page.put(**self.joint_table.arrays)
