"""World: add, remove, step, read. Plain Python at the edge; the tick itself is `tick.advance`."""

import hashlib
from time import perf_counter

import numpy as np

from physics.body import Body
from physics.collide.hull import new_work
from physics.constants import WORLD_RADIUS
from physics.contacts import end_contacts_between, end_contacts_of
from physics.defs import DefinitionError, Point, Shape, point
from physics.energy import Energy, energy_of
from physics.events import Event
from physics.joints import KINDS
from physics.joints.handle import Joint
from physics.joints.head import JointDefinition
from physics.joints.table import JointTable
from physics.locking import StepLock, require_unlocked
from physics.pairset import copy_into, new_set
from physics.population import free_body_rows, write_body
from physics.queries import Hit, closest
from physics.readings import Contacts, JointArrays, read_contacts, read_joints
from physics.settings import SolverSettings, fill_step, new_step
from physics.state import DYNAMIC, KINEMATIC, STATIC, State
from physics.tick import advance, drop_ended, settle


class World:
    """Bodies, joints and contacts under one gravity [m/s^2], advanced in ticks of 1/240 s."""

    def __init__(
        self, gravity: Point = (0.0, -9.81), settings: SolverSettings | None = None
    ) -> None:
        self._lock = StepLock()
        self.settings = settings or SolverSettings()
        self.gravity = gravity
        self.page = State(new_step(), new_work())
        self.profile: dict[str, float] = {}
        self.events: list[Event] = []
        self._serial = 0
        self._bodies: dict[int, Body] = {}  # by row
        self._contacts: Contacts | None = None
        self._order_is_fresh = False
        self._barred_is_fresh = True
        write_body(self.page, STATIC, (), {"id": 0, "gravity_scale": 1.0})

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
        serial = self._serial + 1
        name = str(values.pop("name", "") or f"body {serial}")
        row = write_body(self.page, kind, shapes, {**values, "id": serial, "name": name})
        self._serial = serial
        self._order_is_fresh = False
        self._bodies[row] = Body(self, row, name, shapes)
        return self._bodies[row]

    def remove(self, thing: Body) -> None:
        """Take a body (with its joints and contacts) or a joint out of the world."""
        require_unlocked(self, "remove")
        if not thing.alive:
            return
        self.drop_contacts(thing)
        free_body_rows(self.page, thing.index)
        del self._bodies[thing.index]

    def drop_contacts(self, body: Body) -> None:
        """End all contacts of `body`; the next tick finds those that there still are."""
        end_contacts_of(self.page.live_contacts, body.index)
        self._drop_ended()

    def _drop_ended(self) -> None:
        drop_ended(self.page.arrays)
        self._contacts = None

    # --- stepping --------------------------------------------------------------------------------

    def step(self, ticks: int = 1) -> None:
        """Advance by `ticks`. What happened is in `events`, times in `profile`."""
        self.events = []
        with self._lock:
            begin = perf_counter()
            fill_step(self.page.step, self.settings, self.gravity)
            self._settle()
            left = ticks
            while left > 0:
                left -= advance(self.page.arrays, left)
                self.page.make_room()
            self._contacts = None
            self.profile = {"tick": 1000.0 * (perf_counter() - begin) / max(ticks, 1)}

    def _settle(self) -> None:
        """What edits since the last step have left to do."""
        page = self.page
        if page.tally["slept"][0] or not self._order_is_fresh:
            settle(page.arrays)
        if not self._order_is_fresh:
            order = page.live_order
            left = np.asarray(page.shapes)["min_x"][order]
            order[:] = order[np.argsort(left, kind="stable")]
            self._order_is_fresh = True

    # --- reading ---------------------------------------------------------------------------------

    @property
    def tick(self) -> int:
        """Ticks done."""
        return int(self.page.tally["tick"][0])

    @property
    def locked(self) -> bool:
        """True while it is stepping: nothing may be changed."""
        return self._lock.locked

    @property
    def time(self) -> float:
        """Simulated time [s]."""
        return self.tick / self.settings.tick_rate

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
    def contacts(self) -> Contacts:
        """All touching points of the last tick, as arrays."""
        if self._contacts is None:
            self._contacts = read_contacts(self.page, self.tick)
        return self._contacts
