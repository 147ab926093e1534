"""Joint handles: words over a row of the joint table."""

import math
from typing import TYPE_CHECKING, Any

from physics.contacts.sleep import wake_around
from physics.joints.definition import JointDefinition, columns, shown, stored
from physics.joints.kinds import KINDS
from physics.joints.record import MOTOR, MOUSE
from physics.joints.stiffness import spring_now
from physics.shapes.definitions import DefinitionError, Point, point
from physics.state.copies import Reduced, reduce_joint
from physics.values.held import held_point
from physics.values.ranges import nearest
from physics.vector import Vector
from physics.world_lock import Handle, StaleHandleError, require_unlocked

if TYPE_CHECKING:
    from physics.body import Body
    from physics.world import World


class Joint(Handle):
    """One joint of any kind; the numbers of its definition are attributes, most are settable.

    Angles [rad], speeds [rad/s] or [m/s], lengths [m], forces [N], torques [N*m]. One that was
    removed, or broke, raises StaleHandleError on every use; a number out of the range that its
    definition declares raises DefinitionError, and changes nothing.
    """

    a: "Body | None"
    b: "Body"
    id: int
    index: int
    kind: str
    _definition: type[JointDefinition]
    _fields: dict[str, Any]
    _table: Any
    _world: "World"

    # The numbers of all definitions; a kind without one raises AttributeError.
    break_force: float
    break_torque: float
    rigid_hertz: float | None
    rigid_damping_ratio: float
    lower: float | None
    upper: float | None
    motor_speed: float | None
    max_torque: float
    max_force: float
    side_force: float
    servo_angle: float | None
    servo_hertz: float
    servo_damping_ratio: float
    hertz: float
    damping_ratio: float
    angular_hertz: float
    angular_damping_ratio: float
    angular_friction: float | None
    rest: float
    step_angle: float
    stop: float
    length: float | None
    min_length: float | None
    max_length: float | None
    target_angle: float | None
    target_omega: float
    ratio: float
    strength: float
    range: float

    __slots__ = ("_definition", "_fields", "_living", "_table", "_world")
    __slots__ += ("a", "b", "id", "index", "kind")
    HANDLE = "joint"

    def __init__(self, world: "World", index: int, ends: tuple["Body | None", "Body"]) -> None:
        rows = world.joint_table.columns
        definition = KINDS[int(rows["kind"][index])]
        self._fill(world, (int(rows["id"][index]), index), definition, ends)

    def _fill(
        self,
        world: "World",
        ids: tuple[int, int],
        definition: type[JointDefinition],
        ends: tuple["Body | None", "Body"],
    ) -> None:
        for name, value in (
            ("_world", world),
            ("_table", world.joint_table),
            ("_definition", definition),
            ("_fields", columns(definition)),
            ("_living", world._joints),
            ("index", ids[1]),
            ("id", ids[0]),
            ("kind", definition.WORD),
            ("a", ends[0]),
            ("b", ends[1]),
        ):
            object.__setattr__(self, name, value)

    def __reduce__(self) -> Reduced:
        return reduce_joint(self)

    def __repr__(self) -> str:
        return f"<Joint {self.id} {self.kind}{'' if self.alive else ' removed'}>"

    @classmethod
    def removed(
        cls, world: "World", ids: tuple[int, int], kind: str, ends: tuple["Body | None", "Body"]
    ) -> "Joint":
        """Return the handle that is left of a joint which was removed from `world`.

        `ids` are its id and its row, `kind` its word. Reading it raises StaleHandleError.
        """
        joint = cls.__new__(cls)
        joint._fill(world, ids, next(result for result in KINDS if kind == result.WORD), ends)
        return joint

    @property
    def world(self) -> "World":
        """The world it was made in."""
        return self._world

    @property
    def alive(self) -> bool:
        """False once the joint was removed or broke."""
        return self._living.get(self.id) is self

    @property
    def row(self) -> Any:
        """The joint's record; StaleHandleError when it was removed."""
        self.require_alive()
        return self._table.columns[self.index]

    def require_alive(self) -> None:
        """Raise StaleHandleError once the joint was removed or broke."""
        if self._living.get(self.id) is not self:
            raise StaleHandleError(f"{self.kind} joint {self.id} was removed or broke")

    def _entry(self, name: str) -> Any:
        if name not in self._fields:
            hint = nearest(name, self._fields)
            raise AttributeError(f"a {self.kind} joint has no {name!r}; {hint}")
        return self._fields[name]

    if not TYPE_CHECKING:  # which sees the names above, and so those that are none of them

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):
                raise AttributeError(name)
            entry = self._entry(name)
            return shown(entry, float(self.row[entry.metadata["column"] or name]))

        def __setattr__(self, name: str, value: Any) -> None:
            entry = self._fields.get(name)
            if entry is None and isinstance(getattr(type(self), name, None), property):
                object.__setattr__(self, name, value)
                return
            said = (entry or self._entry(name)).metadata
            number = value
            if type(value) is not float or not said["low"] <= value <= said["high"]:
                number = stored(f"{self._definition.__name__}.{name}", entry, value)
            column = said["column"] or name
            self.require_alive()
            entries = self._table.columns[column]
            before = entries.item(self.index)
            if number == before:
                return
            if said["aim"] and math.isfinite(before) and math.isfinite(number):
                if self._world.locked:
                    require_unlocked(self._world, f"change {self.kind} joint {self.id}")
                wake_around(self._world.page, self.b.index)
                entries[self.index] = number
                return
            self._write({column: number})

    def _write(self, values: dict[str, float]) -> None:
        """Set fields of the record; all or none, when they contradict one another."""
        require_unlocked(self._world, f"change {self.kind} joint {self.id}")
        row, definition = self.row, self._definition
        self._world.wake(self.b)
        before = row.copy()
        apart = definition.error(self) if definition.KEEPS_LENGTH else 0.0
        for name, value in values.items():
            row[name] = value
        try:
            definition.check(row)
        except DefinitionError:
            self._table.columns[self.index] = before
            raise
        if definition.KEEPS_LENGTH and "ratio" in values:  # what is kept counts by the new one
            row["length"] += definition.error(self) - apart
        definition.write_rows(row)
        self._table.touch(self.index, before["row_mode"])

    @property
    def enabled(self) -> bool:
        """False while nothing of the joint acts; it stays in the world, and in files. Settable.

        It acts only while both its bodies are enabled, too.
        """
        return not self.row["disabled"]

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if bool(value) == self.enabled:
            return
        require_unlocked(self._world, f"change {self.kind} joint {self.id}")
        for body in (self.a, self.b):
            if body is not None:
                self._world.wake(body)
        self._table.switch(self.index, bool(value))

    # --- readings ----------------------------------------------------------------------------

    @property
    def stiffness(self) -> float:
        """Of the spring of a distance, slide or wheel joint as it stands now [N/m]; 0 without."""
        return spring_now(self)[0]

    @property
    def damping(self) -> float:
        """The same spring's damping [N*s/m]."""
        return spring_now(self)[1]

    def body_value(self, side: str, name: str) -> float:
        """A number of body "a" or "b" out of the data page (of the world: zeros)."""
        return self._world.page.body[name].item(self.row[f"body_{side}"])

    @property
    def anchors(self) -> tuple[Vector, Vector]:
        """Both anchors in the world now [m]."""
        return self._anchor("a"), self._anchor("b")

    def _anchor(self, side: str) -> Vector:
        row = self.row
        x, y, c, s = (self.body_value(side, name) for name in ("x", "y", "c", "s"))
        lx, ly = float(row[f"l{side}x"]), float(row[f"l{side}y"])
        return Vector(x + c * lx - s * ly, y + s * lx + c * ly)

    @property
    def anchor_a(self) -> Vector:
        """A's anchor in the world now [m]; the target of a mouse or motor joint."""
        return self._anchor("a")

    @property
    def anchor_b(self) -> Vector:
        """B's anchor in the world now [m]."""
        return self._anchor("b")

    @property
    def reaction_force(self) -> Vector:
        """Force on B over the last tick [N]."""
        jx, jy, _ = self._impulse()
        tick = self._world.tick_length
        return Vector(jx / tick, jy / tick)

    @property
    def reaction_torque(self) -> float:
        """Torque on B about its anchor over the last tick [N*m]: of motor, servo, limits, weld."""
        return self._impulse()[2] / self._world.tick_length

    @property
    def reaction(self) -> tuple[float, float, float]:
        """(fx, fy, torque): both reactions in one read, for controllers [N, N, N*m]."""
        jx, jy, jw = self._impulse()
        tick = self._world.tick_length
        return jx / tick, jy / tick, jw / tick

    def _impulse(self) -> tuple[float, float, float]:
        """Return the impulse on B over the last tick [N*s, N*s, N*m*s]."""
        return self._table.impulse(self.row)

    @property
    def error(self) -> float:
        """Distance from what the joint wants [m]: anchors apart, wrong length, off the axis."""
        return self._definition.error(self)

    @property
    def current_length(self) -> float:
        """Distance of the anchors now [m]."""
        return math.dist(*self.anchors)

    @property
    def angle(self) -> float:
        """Angle of B against A since the joint was made [rad], unwrapped."""
        angle = self.body_value("b", "angle") - self.body_value("a", "angle")
        return angle - float(self.row["reference"])

    @property
    def speed(self) -> float:
        """Angular velocity of B against A [rad/s]; of a slide its velocity along the axis [m/s]."""
        if self.kind == "prismatic":
            return self._slide_speed()
        return self.body_value("b", "w") - self.body_value("a", "w")

    def _slide_speed(self) -> float:
        """d/dt u . (pb - pa), where u turns with A [m/s]."""
        (ux, uy), (dx, dy) = self.axis, self._apart()
        at_a, at_b = self.anchors
        vx, vy = self.b.velocity_at(at_b)
        ax, ay = self.a.velocity_at(at_a) if self.a is not None else (0.0, 0.0)
        w = self.body_value("a", "w")
        return ux * (vx - ax) + uy * (vy - ay) + w * (ux * dy - uy * dx)

    @property
    def axis(self) -> Vector:
        """Axis of a prismatic or wheel joint in the world, a unit vector."""
        row, c, s = self.row, self.body_value("a", "c"), self.body_value("a", "s")
        ux, uy = float(row["ux"]), float(row["uy"])
        return Vector(c * ux - s * uy, s * ux + c * uy)

    def _apart(self) -> Vector:
        (ax, ay), (bx, by) = self.anchors
        return Vector(bx - ax, by - ay)

    @property
    def translation(self) -> float:
        """Distance that B has slid along the axis since the joint was made [m]."""
        (ux, uy), (dx, dy) = self.axis, self._apart()
        return ux * dx + uy * dy

    @property
    def across(self) -> float:
        """Distance of B from the axis [m], > 0 to its left."""
        (ux, uy), (dx, dy) = self.axis, self._apart()
        return ux * dy - uy * dx

    # --- targets -----------------------------------------------------------------------------

    @property
    def target(self) -> Vector:
        """Target [m] of a mouse joint, in the world, or of a motor joint, in A's frame."""
        row = self._aiming("target")
        i, body = int(row["body_a"]), self._world.page.body
        return Vector(float(row["lax"] + body["cx"][i]), float(row["lay"] + body["cy"][i]))

    @target.setter
    def target(self, value: Point) -> None:
        x, y = held_point("position", value, f"{self._definition.__name__}.target")
        i, body = int(self._aiming("target")["body_a"]), self._world.page.body
        self._write({"lax": x - float(body["cx"][i]), "lay": y - float(body["cy"][i])})

    @property
    def target_velocity(self) -> Vector:
        """Velocity of the target [m/s], in the same frame; settable."""
        row = self._aiming("target_velocity")
        return Vector(float(row["target_vx"]), float(row["target_vy"]))

    @target_velocity.setter
    def target_velocity(self, value: Point) -> None:
        vx, vy = point(f"{self._definition.__name__}.target_velocity", value)
        self._aiming("target_velocity")
        self._write({"target_vx": vx, "target_vy": vy})

    def _aiming(self, name: str) -> Any:
        row = self.row
        if int(row["kind"]) not in (MOUSE, MOTOR):
            self._entry(name)
        return row

    def remove(self) -> None:
        """Take the joint out of its world."""
        self._world.remove(self)
