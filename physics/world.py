"""World: add, remove, step, read. Plain Python; `step` reads as the algorithm."""

import hashlib
from time import perf_counter
from typing import NamedTuple

import numpy as np

from physics.broadphase import keep_allowed, sort_order, sweep, update_bounds
from physics.collide.hull import new_work
from physics.constants import TICK, WORLD_RADIUS
from physics.contacts import (
    begin_contacts,
    end_contacts_between,
    end_contacts_of,
    remove_ended,
    update_manifolds,
)
from physics.defs import DefinitionError, Point, Shape, point
from physics.energy import Energy, energy_of
from physics.handles import Body, Joint
from physics.joints import KINDS
from physics.joints.head import JointDefinition
from physics.joints.table import JointTable
from physics.pairset import copy_into, new_set
from physics.population import free_body_rows, write_body
from physics.queries import Hit, closest
from physics.readings import Contacts, JointArrays, read_contacts, read_joints
from physics.settings import SolverSettings, fill_step, new_step
from physics.solvers.soft_step import soft_step
from physics.state import DYNAMIC, KINEMATIC, STATIC, State


class Event(NamedTuple):
    """Something the last step reports: kind ("removed", "joint_broken"), a sentence, who, when."""

    kind: str
    message: str
    body_name: str
    tick: int


class World:
    """Bodies, joints and contacts under one gravity [m/s^2], advanced in ticks of 1/240 s."""

    def __init__(
        self, gravity: Point = (0.0, -9.81), settings: SolverSettings | None = None
    ) -> None:
        self.settings = settings or SolverSettings()
        self.gravity = gravity
        self.page = State(new_step(), new_work())
        self.tick = 0
        self.profile: dict[str, float] = {}
        self.events: list[Event] = []
        self._serial = 0
        self._bodies: dict[int, Body] = {}  # by row
        self._joints: dict[int, Joint] = {}  # by id
        self._tables = {kind.KIND: JointTable(kind) for kind in KINDS}
        self._contacts: Contacts | None = None
        self._found = np.zeros((256, 2), np.int64)
        self._order_is_fresh = False
        self._jointed_is_fresh = True
        write_body(self.page, STATIC, (), {"id": 0, "gravity_scale": 1.0})

    # --- populating ------------------------------------------------------------------------------

    def add_dynamic(self, *shapes: Shape, **values: object) -> Body:
        """Add a body that forces move.

        Values: position [m], angle [rad], velocity [m/s], omega [rad/s], name, gravity_scale,
        linear_damping and angular_damping [1/s], fixed_rotation. Raises DefinitionError.
        """
        return self._add(DYNAMIC, shapes, values)

    def add_static(self, *shapes: Shape, **values: object) -> Body:
        """Add a body that never moves (position, angle, name). Raises DefinitionError."""
        return self._add(STATIC, shapes, values)

    def add_kinematic(self, *shapes: Shape, **values: object) -> Body:
        """Add a body that moves at its own velocity and yields to nothing."""
        return self._add(KINEMATIC, shapes, values)

    def _add(self, kind: int, shapes: tuple[Shape, ...], values: dict[str, object]) -> Body:
        serial = self._serial + 1
        name = str(values.pop("name", "") or f"body {serial}")
        row = write_body(self.page, kind, shapes, {**values, "id": serial, "name": name})
        self._serial = serial
        self._order_is_fresh = False
        self._bodies[row] = Body(self, row, name, shapes)
        return self._bodies[row]

    def add_joint(self, definition: JointDefinition) -> Joint:
        """Add the joint that `definition` describes. Raises DefinitionError."""
        a, b = definition.ends()
        for body in (a, b):
            if body is not None and body.world is not self:
                raise DefinitionError(f"body {body.name!r} belongs to another world")
        row_a = a.index if a is not None else 0
        table = self._tables[definition.KIND]
        index = table.new_row()
        row = np.asarray(table.rows)[index]
        bodies = np.asarray(self.page.bodies)
        try:
            definition.write(row, bodies[row_a], bodies[b.index])
        except ValueError:
            table.free_row(index)
            raise
        self._serial += 1
        head = row["head"]
        head["id"], head["body_a"], head["body_b"] = self._serial, row_a, b.index
        head["collide_connected"] = definition.collide_connected
        table.can_break |= definition.break_force < np.inf
        if not definition.collide_connected and a is not None:
            # Now, not at the next tick: if the joint goes again before, the pair must be found.
            if end_contacts_between(self.page.live_contacts, row_a, b.index) > 0:
                self._drop_ended()
            self._jointed_is_fresh = False
        self._joints[self._serial] = Joint(self, table, index, (a, b))
        return self._joints[self._serial]

    def remove(self, thing: Body | Joint) -> None:
        """Take a body (with its joints and contacts) or a joint out of the world."""
        if isinstance(thing, Joint):
            self._remove_joint(thing)
            return
        if not thing.alive:
            return
        for joint in self.joints:
            if thing in (joint.a, joint.b):
                self._remove_joint(joint)
        end_contacts_of(self.page.live_contacts, thing.index)
        self._drop_ended()
        free_body_rows(self.page, thing.index)
        del self._bodies[thing.index]

    def _remove_joint(self, joint: Joint) -> None:
        if self._joints.pop(joint.id, None) is None:
            return
        table = self._tables[joint.kind]
        collides = bool(table.head["collide_connected"][joint.index])
        table.free_row(joint.index)
        if not collides and joint.a is not None and joint.b is not None:
            self._jointed_is_fresh = False
            self.page.forget_bounds(joint.b.index)  # so that the pair is found now

    def _renew_jointed(self) -> None:
        """Rebuild the set of body pairs that a joint keeps from colliding."""
        keys = []
        for table in self._tables.values():
            head = table.head
            head = head[(head["id"] > 0) & (head["collide_connected"] == 0)]
            a, b = head["body_a"].astype(np.int64), head["body_b"].astype(np.int64)
            keys.append(np.minimum(a, b) << 31 | np.maximum(a, b))
        all_keys = np.concatenate(keys)
        self.page.jointed = new_set(2 ** max(8, (2 * len(all_keys)).bit_length()))
        copy_into(all_keys, self.page.jointed)
        self._jointed_is_fresh = True

    # --- stepping --------------------------------------------------------------------------------

    def step(self, ticks: int = 1) -> None:
        """Advance by `ticks` of 1/240 s. What happened is in `events`, times in `profile`."""
        self.events = []
        for _ in range(ticks):
            watch = Stopwatch()
            fill_step(self.page.step, self.settings, self.gravity)
            self.update_bounds()
            watch.lap("bounds")
            self.find_pairs()
            watch.lap("pairs")
            self.collide()
            watch.lap("collide")
            lost = self.solve()
            watch.lap("solve")
            self.tick += 1
            self.report(lost)
            self.profile = watch.laps
            self._contacts = None

    def update_bounds(self) -> None:
        """Renew the bounds of all shapes."""
        self._moved = update_bounds(self.page.live_bodies, self.page.live_shapes)

    def find_pairs(self) -> None:
        """Begin a contact for every new pair of overlapping fat bounds."""
        if self._moved == 0:
            return
        page = self.page
        if not self._order_is_fresh:
            self._sort_from_scratch()
        sort_order(page.live_shapes, page.live_order)
        count = sweep(page.live_shapes, page.live_order, page.known, self._found)
        if count > len(self._found):
            self._found = np.zeros((2 * count, 2), np.int64)
            sweep(page.live_shapes, page.live_order, page.known, self._found)
        if not self._jointed_is_fresh:
            self._renew_jointed()
        found = self._found[:count]
        found = found[: keep_allowed(page.live_bodies, page.live_shapes, page.jointed, found)]
        page.reserve_contacts(len(found))
        first = page.contact_count
        page.contact_count += len(found)
        begin_contacts(page.live_shapes, page.contacts[first:], found, page.known)

    def _sort_from_scratch(self) -> None:
        """Insertion sort is for nearly sorted orders; many new shapes are sorted at once."""
        order = np.asarray(self.page.live_order)
        left = np.asarray(self.page.shapes)["min_x"][order["row"]]
        order[:] = order[np.argsort(left, kind="stable")]
        self._order_is_fresh = True

    def collide(self) -> None:
        """Renew every contact's manifold; drop those whose bounds have parted."""
        page = self.page
        ended = update_manifolds(
            page.live_bodies, page.live_shapes, page.live_contacts, page.points, page.work
        )
        if ended > 0:
            self._drop_ended()

    def _drop_ended(self) -> None:
        page = self.page
        page.contact_count = remove_ended(page.live_contacts, page.points, page.known)
        self._contacts = None

    def solve(self) -> int:
        """Advance velocities and poses by one tick; returns how many bodies got lost."""
        tables = [table for table in self._tables.values() if not table.is_empty]
        return soft_step(self.page, tables, self.settings)

    def report(self, lost: int) -> None:
        """Turn lost bodies and broken joints into events."""
        if lost > 0:
            self._remove_lost()
        for table in self._tables.values():
            if table.can_break:
                self._break_joints(table)

    def _remove_lost(self) -> None:
        for body in self.bodies:
            x, y = body.center
            if abs(x) <= WORLD_RADIUS and abs(y) <= WORLD_RADIUS and abs(body.angle) < np.inf:
                continue
            away = np.isfinite(x) and np.isfinite(y)
            why = "left the world (10 km from the origin)" if away else "is no longer finite"
            self._tell("removed", f"{body.name} {why} and was removed", body.name)
            self.remove(body)

    def _break_joints(self, table: JointTable) -> None:
        rows = table.head
        force = np.hypot(rows["jx"], rows["jy"]) / TICK
        for serial in rows["id"][(rows["id"] > 0) & (force > rows["break_force"])].tolist():
            joint = self._joints[serial]
            names = f"{joint.a.name if joint.a else 'the world'} and {joint.b.name}"
            self._tell("joint_broken", f"the {joint.kind} joint of {names} broke", joint.b.name)
            self._remove_joint(joint)

    def _tell(self, kind: str, message: str, body_name: str) -> None:
        self.events.append(Event(kind, message, body_name, self.tick))

    # --- reading ---------------------------------------------------------------------------------

    @property
    def time(self) -> float:
        """Simulated time [s]."""
        return self.tick * TICK

    @property
    def gravity(self) -> Point:
        """Gravity [m/s^2], settable between ticks."""
        return self._gravity

    @gravity.setter
    def gravity(self, value: Point) -> None:
        self._gravity = point("gravity", value)

    @property
    def bodies(self) -> tuple[Body, ...]:
        """All bodies, in the order they were added."""
        return tuple(sorted(self._bodies.values(), key=lambda body: body.id))

    @property
    def joints(self) -> tuple[Joint, ...]:
        """All joints, in the order they were added."""
        return tuple(self._joints.values())

    def body(self, name: str) -> Body:
        """The first body of that name; KeyError names those there are."""
        for body in self.bodies:
            if body.name == name:
                return body
        raise KeyError(f"no body {name!r}; there are {[body.name for body in self.bodies][:20]}")

    def body_by_id(self, serial: int) -> Body:
        """The body with that id; KeyError when it is gone."""
        for body in self._bodies.values():
            if body.id == serial:
                return body
        raise KeyError(f"no body with id {serial}: it was removed")

    def joint_by_id(self, serial: int) -> Joint:
        """The joint with that id; KeyError when it is gone."""
        return self._joints[serial]

    def body_at_row(self, row: int) -> Body:
        """The body in that row of the data page."""
        return self._bodies[row]

    @property
    def contacts(self) -> Contacts:
        """All touching points of the last tick, as arrays."""
        if self._contacts is None:
            self._contacts = read_contacts(self.page)
        return self._contacts

    def joints_of(self, kind: str) -> JointArrays:
        """All joints of a kind as arrays: bulk reading without a handle each."""
        return read_joints(self.page, self._tables[kind], TICK)

    @property
    def max_penetration(self) -> float:
        """Deepest overlap at the start of the last tick [m], 0 when nothing overlaps."""
        separations = self.contacts.separations
        return max(0.0, -float(separations.min())) if len(separations) else 0.0

    @property
    def energy(self) -> Energy:
        """Mechanical energy now [J]."""
        return energy_of(self)

    def closest(self, point: Point, max_distance: float, dynamic_only: bool = True) -> Hit | None:
        """The shape nearest to a world point within `max_distance` [m], or None."""
        return closest(self, point, max_distance, dynamic_only)

    def hash(self) -> str:
        """Hash of everything that the future depends on: equal hashes, equal runs, bit for bit."""
        digest = hashlib.blake2b(digest_size=16)
        page = self.page
        parts = [page.live_bodies, page.live_shapes, page.live_contacts]
        parts += [page.points[: 2 * page.contact_count], page.live_order]
        for array in (*parts, *(table.live for table in self._tables.values())):
            digest.update(np.ascontiguousarray(np.asarray(array)).tobytes())
        digest.update(repr((self.tick, self.gravity, self.settings)).encode())
        return digest.hexdigest()


class Stopwatch:
    """Laps in [ms] by stage name."""

    def __init__(self) -> None:
        self.laps: dict[str, float] = {}
        self._last = perf_counter()

    def lap(self, name: str) -> None:
        """End the stage `name`."""
        now = perf_counter()
        self.laps[name] = 1000.0 * (now - self._last)
        self._last = now
