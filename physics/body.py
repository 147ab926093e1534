"""Body: the handle of one rigid body: what it is made of, where it is, what pushes it."""

import math
from struct import Struct
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from physics.bodies import body_mass, body_readings, enabling
from physics.bodies.body_column import Column, Reading, Value
from physics.bodies.body_marks import Kept, check_color, data_of, data_text
from physics.bodies.body_rows import (
    check_shapes,
    forget_motion,
    forget_push,
    require_within,
    set_mass,
)
from physics.bodies.edits import KIND_NAMES, Material, change_kind, change_material, change_shapes
from physics.constants import MOST_PLACE
from physics.contacts.still import RESTED
from physics.forces import pushes
from physics.shapes.definitions import Shape
from physics.state.copies import Reduced, reduce_body
from physics.state.layout import DYNAMIC, KINEMATIC, MOTION, STATIC
from physics.values.checks import DefinitionError, Point, finite, flag, point
from physics.values.held import held, held_point
from physics.values.hints import with_hints
from physics.values.ranges import short
from physics.values.text import check_text
from physics.vector import Vector, new
from physics.world_lock import Handle, StaleHandleError, require_unlocked

if TYPE_CHECKING:
    from physics.world import World

STATE = Struct("=3d40x2d32xd")
"""vx vy w, x y, angle of a MOTION row: one call, three times as fast as six columns."""

PAIR = Struct("=2d").unpack_from
ROW = MOTION.itemsize
AT_CENTER, AT_VELOCITY = (MOTION.fields[name][1] for name in ("x", "vx"))  # pyright: ignore
"""Where such a pair begins in a MOTION row: [bytes]."""


@with_hints
class Body(Handle):
    """One rigid body. Made by World.add_dynamic, add_static, add_kinematic.

    It lives while the world holds it for its row of the data page: the handle of a body that was
    removed, or added in a future that `World.restore` has undone, raises StaleHandleError on every
    use. Units: [m], [rad], [kg], [s]. It is changed between ticks only: see WorldLockedError. A
    value out of its range raises DefinitionError, and changes nothing.
    """

    __slots__ = ("_living", "_page", "_world", "id", "index", "kept")
    HANDLE = "body"

    gravity_scale = Column(float, "Factor on the world's gravity.")
    linear_damping = Column(float, "Rate c at which the velocity decays [1/s]: as exp(-c t).")
    angular_damping = Column(float, "Rate c at which the spin decays [1/s]: as exp(-c t).")
    bullet = Column(bool, "Continuous against dynamic bodies too, not only static ones.")
    may_sleep = Column(bool, "False keeps it, and what it touches, awake.")

    apply_force = pushes.apply_force
    apply_torque = pushes.apply_torque
    apply_impulse = pushes.apply_impulse
    apply_angular_impulse = pushes.apply_angular_impulse

    def __init__(self, world: "World", index: int, name: str, shapes: tuple[Shape, ...]) -> None:
        self._world = world
        self._page = world.page
        self._living = world._bodies
        self.index = index
        self.id: int = world.page.body["id"].item(index)
        self.kept = Kept(name, shapes)  # for snapshots: the same object until it changes

    def __reduce__(self) -> Reduced:
        return reduce_body(self)

    def __repr__(self) -> str:
        return f"<Body {self.id} {self.name!r}{'' if self.alive else ' removed'}>"

    @property
    def world(self) -> "World":
        """The world it was made in."""
        return self._world

    @property
    def alive(self) -> bool:
        """False once the body was removed from its world."""
        return self._living.get(self.index) is self

    def require_alive(self) -> None:
        """Raise StaleHandleError once the body was removed."""
        if self._living.get(self.index) is not self:
            raise StaleHandleError(f"body {self.name!r} was removed; ask the world for live ones")

    @property
    def name(self) -> str:
        """What it is called; settable. Raises DefinitionError for a text that no file can hold."""
        return self.kept.name

    @name.setter
    def name(self, value: str) -> None:
        self.kept = self.kept._replace(name=check_text("name", value))
        self._world._names.clear()

    def _get(self, field: str) -> float:
        if self._living.get(self.index) is not self:
            self.require_alive()
        return self._page.body[field].item(self.index)

    def remove(self) -> None:
        """Take the body out of its world, with its joints and contacts."""
        self._world.remove(self)

    def edit(self, wakes: bool = True) -> dict[str, Any]:
        """The page's columns, to be changed: the world is not stepping, the body lives, awake.

        `wakes` is False for what changes nothing: a lift that is told every tick to stand still.
        """
        require_unlocked(self._world, f"change body {self.name!r}")
        columns = self._page.body
        self.require_alive()
        resting = columns["asleep"].item(self.index) or columns["kind"].item(self.index) == STATIC
        if resting and wakes:
            self._world.wake(self)
        return columns

    @property
    def color(self) -> str | None:
        """Colour: a name of body_marks.PALETTE, "#rrggbb", or None. Settable, also a 0xFFRRGGBB."""
        self.require_alive()
        return self.kept.color

    @color.setter
    def color(self, value: str | int | None) -> None:
        self.edit(wakes=False)
        self.kept = self.kept._replace(color=check_color(value))
        self._world.has_colors |= self.kept.color is not None

    @property
    def user_data(self) -> Any:
        """Any JSON value of the owner's own, None without; settable as a whole: it is a copy."""
        self.require_alive()
        return data_of(self.kept.data)

    @user_data.setter
    def user_data(self, value: Any) -> None:
        self.edit(wakes=False)
        self.kept = self.kept._replace(data=data_text(value))

    # --- what it is made of ----------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """One of "static", "kinematic", "dynamic"; settable. A static body loses its velocity."""
        return KIND_NAMES[int(self._get("kind"))]

    @kind.setter
    def kind(self, value: str) -> None:
        if not (isinstance(value, str) and value == self.kind):
            change_kind(self, value)

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The shapes of the body; settable: ``body.shapes += (Circle(),)``. The mass follows."""
        return self.kept.shapes

    @shapes.setter
    def shapes(self, value: tuple[Shape, ...]) -> None:
        self.require_alive()
        shapes = check_shapes(value)
        change_shapes(self, shapes)
        self.kept = self.kept._replace(shapes=shapes)

    def set_material(self, which: int | None = None, **values: Unpack[Material]) -> None:
        """Change friction, static_friction, restitution, rolling_resistance [m], sensor, filter,
        tangent_speed [m/s] or density [kg/m^2] (the mass follows) of shape number `which`, or of
        all shapes. Raises DefinitionError.
        """
        self.require_alive()
        is_number = isinstance(which, int | np.integer) and not isinstance(which, bool)
        if which is not None and not (is_number and which in range(len(self.shapes))):
            raise DefinitionError(f"{self.name!r} has {len(self.shapes)} shapes, no {short(which)}")
        self.kept = self.kept._replace(shapes=change_material(self, which, values))

    mass = Value(body_mass.mass, body_mass.put_mass)
    inertia = Value(body_mass.inertia, body_mass.put_inertia)
    center_of_mass = Value(body_mass.center_of_mass, body_mass.put_center_of_mass)
    mass_data = Value(body_mass.mass_data, body_mass.put_mass_data)

    @property
    def fixed_rotation(self) -> bool:
        """True when torques do not turn it; settable, which also stops its rotation."""
        return bool(self._get("fixed_rotation"))

    @fixed_rotation.setter
    def fixed_rotation(self, value: bool) -> None:
        value = flag("fixed_rotation", value)
        columns = self.edit()
        columns["fixed_rotation"][self.index] = value
        if value and self._get("kind") == DYNAMIC:
            columns["w"][self.index] = 0.0
        set_mass(self._page, self.index, self.mass, self.inertia)

    @property
    def awake(self) -> bool:
        """False while it is left out of the tick. Setting False lets it sleep at once: at the end
        of the next tick, if all that it touches is slow and may sleep too; in the air it hangs.
        """
        return not self._get("asleep")

    @awake.setter
    def awake(self, value: bool) -> None:
        if flag("awake", value):
            self.edit()["still"][self.index] = 0.0
        elif self.awake:
            columns = self.edit()
            columns["still"][self.index] = RESTED
            self.velocity, self.omega = (0.0, 0.0), 0.0

    enabled = Value(enabling.enabled, enabling.enable)
    kinetic_energy = Reading(body_readings.kinetic_energy)
    aabb = Reading(body_readings.aabb)
    contacts_count = Reading(body_readings.contacts_count)
    touching = Reading(body_readings.touching)
    sensed = Reading(body_readings.sensed)
    total_force = Reading(body_readings.total_force)
    total_torque = Reading(body_readings.total_torque)

    # --- where it is -----------------------------------------------------------------------------

    @property
    def state(self) -> tuple[float, float, float, float, float, float]:
        """(x, y, angle, vx, vy, omega) of the centre of mass in one read [m, rad, m/s, rad/s]."""
        page = self._page
        if self._living.get(self.index) is not self:
            self.require_alive()
        motion: Any = page.arrays.motion
        vx, vy, w, x, y, angle = STATE.unpack_from(motion, ROW * self.index)
        return x, y, angle, vx, vy, w

    @property
    def center(self) -> Vector:
        """Centre of mass in the world [m]."""
        if self._living.get(self.index) is not self:
            self.require_alive()
        motion: Any = self._page.arrays.motion
        return new(Vector, PAIR(motion, ROW * self.index + AT_CENTER))

    @property
    def position(self) -> Vector:
        """Origin of the body's frame in the world [m]; setting it moves the body there."""
        return self.world_point((0.0, 0.0))

    @position.setter
    def position(self, value: Point) -> None:
        x, y = point("position", value)
        ox, oy = self.position
        require_within(self._get("x") + x - ox, self._get("y") + y - oy)
        columns = self.edit()
        columns["x"][self.index] += x - ox
        columns["y"][self.index] += y - oy
        forget_motion(self._page, self.index)

    @property
    def angle(self) -> float:
        """Angle [rad], unwrapped; setting it turns the body about its origin."""
        return self._get("angle")

    @angle.setter
    def angle(self, value: float) -> None:
        origin = self.position
        angle = held("angle", value)
        c, s = math.cos(angle), math.sin(angle)
        cx, cy = self._get("cx"), self._get("cy")
        require_within(origin[0] + c * cx - s * cy, origin[1] + s * cx + c * cy)
        columns = self.edit()
        columns["angle"][self.index] = angle
        columns["c"][self.index], columns["s"][self.index] = c, s
        self.position = origin

    @property
    def velocity(self) -> Vector:
        """Velocity of the centre of mass [m/s]; settable unless static."""
        if self._living.get(self.index) is not self:
            self.require_alive()
        motion: Any = self._page.arrays.motion
        return new(Vector, PAIR(motion, ROW * self.index + AT_VELOCITY))

    @velocity.setter
    def velocity(self, value: Point) -> None:
        vx, vy = held_point("velocity", value)
        columns = self.edit(wakes=(vx, vy) != self.velocity)
        if columns["kind"].item(self.index) != STATIC:
            columns["vx"][self.index], columns["vy"][self.index] = vx, vy
            forget_push(self._page, self.index)

    @property
    def omega(self) -> float:
        """Angular velocity [rad/s]; settable unless static."""
        return self._get("w")

    @omega.setter
    def omega(self, value: float) -> None:
        omega = held("omega", value)
        columns = self.edit(wakes=omega != self.omega)
        if columns["kind"].item(self.index) != STATIC:
            columns["w"][self.index] = omega
            forget_push(self._page, self.index)

    def target(
        self, position: Point, angle: float | None = None, duration: float | None = None
    ) -> None:
        """Give a kinematic body the velocity that takes its origin and angle there in `duration`
        [s], or by the next tick. It keeps that velocity, so call it every tick, or stop the body
        there. Without `angle` it does not turn. It pushes and carries what it meets, which a body
        that is put somewhere does not. Raises DefinitionError.
        """
        if self._get("kind") != KINEMATIC:
            raise DefinitionError(f"target: body {self.name!r} is not kinematic; use add_kinematic")
        tick = self._world.settings.tick_length
        rate = 1.0 / (tick if duration is None else finite("duration", duration, tick))
        x, y = point("position", position)
        now = self.angle
        goal = now if angle is None else held("angle", angle)
        cx, cy = self._get("cx"), self._get("cy")  # of a kinematic body 0, its origin
        c, s = math.cos(goal), math.sin(goal)
        gx, gy = x + c * cx - s * cy, y + s * cx + c * cy
        self.velocity = ((gx - self._get("x")) * rate, (gy - self._get("y")) * rate)
        self.omega = (goal - now) * rate

    def world_point(self, local: Point) -> Vector:
        """Return where the point `local` of the body's frame is in the world [m]."""
        if self._living.get(self.index) is not self:
            self.require_alive()
        columns, i = self._page.body, self.index
        c, s = columns["c"].item(i), columns["s"].item(i)
        x, y = point("a point of the body", local, MOST_PLACE)
        x, y = x - columns["cx"].item(i), y - columns["cy"].item(i)
        at_x, at_y = columns["x"].item(i), columns["y"].item(i)
        return new(Vector, (at_x + c * x - s * y, at_y + s * x + c * y))

    def local_point(self, world_point: Point) -> Vector:
        """The world point [m] in the body's frame."""
        c, s = self._get("c"), self._get("s")
        x, y = point("a point of the world", world_point, 2.0 * MOST_PLACE)
        x, y = x - self._get("x"), y - self._get("y")
        return Vector(c * x + s * y + self._get("cx"), c * y - s * x + self._get("cy"))

    def velocity_at(self, world_point: Point) -> Vector:
        """Velocity of the body's material at a world point [m/s]."""
        x, y = point("a point of the world", world_point, 2.0 * MOST_PLACE)
        x, y = x - self._get("x"), y - self._get("y")
        w = self._get("w")
        return Vector(self._get("vx") - w * y, self._get("vy") + w * x)
