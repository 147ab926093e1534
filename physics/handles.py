"""Body and joint handles: words over a row of the data page.

A handle is (world, row, generation); when the row was freed, every use raises StaleHandleError.
"""

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from physics.constants import TICK
from physics.defs import Point, Shape, finite, point
from physics.joints.head import break_force_of
from physics.state import DYNAMIC, KINEMATIC, STATIC

if TYPE_CHECKING:
    from physics.joints.table import JointTable
    from physics.world import World

KIND_NAMES = {STATIC: "static", KINEMATIC: "kinematic", DYNAMIC: "dynamic"}


class StaleHandleError(ReferenceError):
    """A handle was used after its body or joint was removed."""


class Body:
    """One rigid body. Made by World.add_dynamic, add_static, add_kinematic."""

    __slots__ = ("_generation", "_page", "_world", "id", "index", "name", "shapes")

    def __init__(self, world: "World", index: int, name: str, shapes: tuple[Shape, ...]) -> None:
        self._world = world
        self._page = world.page
        self._generation = int(world.page.body["generation"][index])
        self.index = index
        self.id = int(world.page.body["id"][index])
        self.name = name
        self.shapes = shapes

    def __repr__(self) -> str:
        return f"<Body {self.id} {self.name!r}{'' if self.alive else ' removed'}>"

    @property
    def world(self) -> "World":
        """The world it was made in."""
        return self._world

    @property
    def alive(self) -> bool:
        """False once the body was removed from its world."""
        return self._page.body["generation"].item(self.index) == self._generation

    def _get(self, field: str) -> float:
        columns = self._page.body
        if columns["generation"].item(self.index) != self._generation:
            raise StaleHandleError(f"body {self.name!r} was removed; ask the world for live ones")
        return columns[field].item(self.index)

    def _set(self, field: str, value: float) -> None:
        self._get(field)
        self._page.body[field][self.index] = value

    @property
    def kind(self) -> str:
        """One of "static", "kinematic", "dynamic"."""
        return KIND_NAMES[int(self._get("kind"))]

    @property
    def mass(self) -> float:
        """Mass [kg]; 0 unless dynamic."""
        return self._get("mass")

    @property
    def inertia(self) -> float:
        """Rotational inertia about the centre of mass [kg*m^2]; 0 unless dynamic."""
        return self._get("inertia")

    @property
    def center(self) -> Point:
        """Centre of mass in the world [m]."""
        return self._get("x"), self._get("y")

    @property
    def position(self) -> Point:
        """Origin of the body's frame in the world [m]; setting it moves the body there."""
        return self.world_point((0.0, 0.0))

    @position.setter
    def position(self, value: Point) -> None:
        x, y = point("position", value)
        ox, oy = self.position
        self._set("x", self._get("x") + x - ox)
        self._set("y", self._get("y") + y - oy)
        self._put()

    @property
    def angle(self) -> float:
        """Angle [rad], unwrapped; setting it turns the body about its origin."""
        return self._get("angle")

    @angle.setter
    def angle(self, value: float) -> None:
        origin = self.position
        angle = finite("angle", value)
        self._set("angle", angle)
        self._set("c", math.cos(angle))
        self._set("s", math.sin(angle))
        self.position = origin

    def _put(self) -> None:
        """The body was put somewhere: nothing to interpolate from, and new bounds."""
        for field in ("x", "y", "angle"):
            self._set(field + "0", self._get(field))
        self._page.forget_bounds(self.index)

    @property
    def velocity(self) -> Point:
        """Velocity of the centre of mass [m/s]; settable unless static."""
        return self._get("vx"), self._get("vy")

    @velocity.setter
    def velocity(self, value: Point) -> None:
        vx, vy = point("velocity", value)
        if self._get("kind") != STATIC:
            self._set("vx", vx)
            self._set("vy", vy)

    @property
    def omega(self) -> float:
        """Angular velocity [rad/s]; settable unless static."""
        return self._get("w")

    @omega.setter
    def omega(self, value: float) -> None:
        if self._get("kind") != STATIC:
            self._set("w", finite("omega", value))

    @property
    def gravity_scale(self) -> float:
        """Factor on the world's gravity; settable."""
        return self._get("gravity_scale")

    @gravity_scale.setter
    def gravity_scale(self, value: float) -> None:
        self._set("gravity_scale", finite("gravity_scale", value, -1e6, 1e6))

    @property
    def kinetic_energy(self) -> float:
        """Linear and angular kinetic energy [J]."""
        vx, vy = self.velocity
        return 0.5 * (self.mass * (vx * vx + vy * vy) + self.inertia * self.omega**2)

    @property
    def aabb(self) -> tuple[float, float, float, float]:
        """Exact bounds of all shapes (xmin, ymin, xmax, ymax) [m]."""
        discs = [disc for shape in self.shapes for disc in shape.hull().discs]
        if not discs:
            return (*self.center, *self.center)
        placed = [(*self.world_point((x, y)), r) for x, y, r in discs]
        return (
            min(x - r for x, _, r in placed),
            min(y - r for _, y, r in placed),
            max(x + r for x, _, r in placed),
            max(y + r for _, y, r in placed),
        )

    @property
    def contacts_count(self) -> int:
        """How many contact points it has now."""
        self._get("kind")  # a stale handle raises here
        return int(np.count_nonzero(self._world.contacts.bodies == self.index))

    def world_point(self, local: Point) -> Point:
        """Where the point `local` of the body's frame is in the world [m]."""
        c, s = self._get("c"), self._get("s")
        x, y = local[0] - self._get("cx"), local[1] - self._get("cy")
        return self._get("x") + c * x - s * y, self._get("y") + s * x + c * y

    def local_point(self, world_point: Point) -> Point:
        """The world point [m] in the body's frame."""
        c, s = self._get("c"), self._get("s")
        x, y = world_point[0] - self._get("x"), world_point[1] - self._get("y")
        return c * x + s * y + self._get("cx"), c * y - s * x + self._get("cy")

    def velocity_at(self, world_point: Point) -> Point:
        """Velocity of the body's material at a world point [m/s]."""
        x, y = world_point[0] - self._get("x"), world_point[1] - self._get("y")
        w = self._get("w")
        return self._get("vx") - w * y, self._get("vy") + w * x

    def apply_force(self, force: Point, at: Point | None = None) -> None:
        """Add a force [N] for the next tick, at the world point `at` or the centre of mass."""
        fx, fy = point("force", force, 1e15)
        arm = point("at", at) if at is not None else self.center
        if self._get("kind") != DYNAMIC:
            return
        self._set("fx", self._get("fx") + fx)
        self._set("fy", self._get("fy") + fy)
        x, y = arm[0] - self._get("x"), arm[1] - self._get("y")
        self._set("torque", self._get("torque") + x * fy - y * fx)

    def apply_torque(self, torque: float) -> None:
        """Add a torque [N*m] for the next tick."""
        self._set("torque", self._get("torque") + finite("torque", torque, -1e15, 1e15))

    def apply_impulse(self, impulse: Point, at: Point | None = None) -> None:
        """Change the velocity at once by an impulse [N*s] at the world point `at` or the centre."""
        px, py = point("impulse", impulse, 1e15)
        arm = point("at", at) if at is not None else self.center
        inv_mass, inv_inertia = self._get("inv_mass"), self._get("inv_inertia")
        self._set("vx", self._get("vx") + px * inv_mass)
        self._set("vy", self._get("vy") + py * inv_mass)
        x, y = arm[0] - self._get("x"), arm[1] - self._get("y")
        self._set("w", self._get("w") + (x * py - y * px) * inv_inertia)


class Joint:
    """One joint of any kind; fields of its kind are attributes (`motor_speed`, `length`, ...).

    Angles [rad], speeds [rad/s], lengths [m], forces [N], torques [N*m].
    """

    __slots__ = ("_generation", "_table", "_world", "a", "b", "id", "index", "kind")

    SETTABLE = {
        "revolute": (
            "lower",
            "upper",
            "motor_speed",
            "max_torque",
            "servo_angle",
            "servo_hertz",
            "servo_damping_ratio",
            "break_force",
        ),
        "distance": ("length", "hertz", "damping_ratio", "break_force"),
        "mouse": ("max_force", "hertz", "damping_ratio"),
    }
    SWITCHES = {"motor_speed": "motor_on", "servo_angle": "servo_on"}
    """Setting the first to None turns the second off."""
    NONE_MEANS = {"lower": -math.inf, "upper": math.inf, "motor_speed": 0.0, "servo_angle": 0.0}
    SIGNED = ("lower", "upper", "motor_speed", "servo_angle")

    def __init__(
        self, world: "World", table: "JointTable", index: int, ends: tuple[Body | None, Body]
    ) -> None:
        object.__setattr__(self, "_world", world)
        object.__setattr__(self, "_table", table)
        object.__setattr__(self, "_generation", int(table.head["generation"][index]))
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "id", int(table.head["id"][index]))
        object.__setattr__(self, "kind", table.kind)
        object.__setattr__(self, "a", ends[0])
        object.__setattr__(self, "b", ends[1])

    def __repr__(self) -> str:
        return f"<Joint {self.id} {self.kind}{'' if self.alive else ' removed'}>"

    @property
    def alive(self) -> bool:
        """False once the joint was removed or broke."""
        return int(self._table.head["generation"][self.index]) == self._generation

    def _row(self) -> Any:
        if not self.alive:
            raise StaleHandleError(f"{self.kind} joint {self.id} was removed or broke")
        return np.asarray(self._table.rows)[self.index]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name not in self.SETTABLE[self.kind]:
            known = ", ".join(self.SETTABLE[self.kind])
            raise AttributeError(f"a {self.kind} joint has no {name!r}; it has {known}")
        row = self._row()
        switch = self.SWITCHES.get(name)
        if switch is not None and not row[switch]:
            return None
        value = float(row["head"][name] if name == "break_force" else row[name])
        return None if name in ("lower", "upper") and math.isinf(value) else value

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(getattr(type(self), name, None), property):
            object.__setattr__(self, name, value)
            return
        if name not in self.SETTABLE[self.kind]:
            known = ", ".join(self.SETTABLE[self.kind])
            raise AttributeError(f"a {self.kind} joint has no settable {name!r}; it has {known}")
        row = self._row()
        if name == "break_force":
            row["head"]["break_force"] = break_force_of(value)
            self._table.can_break = True
            return
        if value is None and name in self.NONE_MEANS:
            number = self.NONE_MEANS[name]
        else:
            number = finite(name, value, -1e12 if name in self.SIGNED else 0.0, 1e12)
        row[name] = number
        if name in self.SWITCHES:
            row[self.SWITCHES[name]] = value is not None

    @property
    def anchors(self) -> tuple[Point, Point]:
        """Both anchors in the world now [m]."""
        head = self._row()["head"]
        bodies = np.asarray(self._world.page.bodies)
        ends = []
        for side in ("a", "b"):
            body = bodies[head["body_" + side]]
            x, y, c, s = head[f"l{side}x"], head[f"l{side}y"], body["c"], body["s"]
            ends.append((float(body["x"] + c * x - s * y), float(body["y"] + s * x + c * y)))
        return ends[0], ends[1]

    @property
    def anchor_a(self) -> Point:
        """A's anchor in the world now [m]; the mouse joint's target."""
        return self.target if self.kind == "mouse" else self.anchors[0]

    @property
    def anchor_b(self) -> Point:
        """B's anchor in the world now [m]."""
        return self.anchors[1]

    @property
    def reaction_force(self) -> Point:
        """Force on B over the last tick [N]."""
        head = self._row()["head"]
        return float(head["jx"] / TICK), float(head["jy"] / TICK)

    @property
    def reaction_torque(self) -> float:
        """Torque on B over the last tick [N*m] from motor, servo, limits and friction."""
        return float(self._row()["head"]["jw"] / TICK)

    @property
    def error(self) -> float:
        """How far the joint is from what it wants [m]: anchors apart, or wrong length."""
        apart = math.dist(self.anchor_a, self.anchor_b)
        if self.kind == "distance":
            return apart - float(self._row()["length"])
        return apart

    @property
    def current_length(self) -> float:
        """Distance of the anchors now [m]."""
        return math.dist(*self.anchors)

    @property
    def angle(self) -> float:
        """Angle of B against A since the joint was made [rad], unwrapped (revolute)."""
        row, angle = self._row(), self._world.page.body["angle"]
        return float(angle[row["head"]["body_b"]] - angle[row["head"]["body_a"]] - row["reference"])

    @property
    def speed(self) -> float:
        """Angular velocity of B against A [rad/s]."""
        head, w = self._row()["head"], self._world.page.body["w"]
        return float(w[head["body_b"]] - w[head["body_a"]])

    @property
    def target(self) -> Point:
        """Where a mouse joint pulls to [m]; settable."""
        row = self._row()
        return float(row["target_x"]), float(row["target_y"])

    @target.setter
    def target(self, value: Point) -> None:
        row = self._row()
        row["target_x"], row["target_y"] = point("target", value)

    @property
    def target_velocity(self) -> Point:
        """Velocity of a mouse joint's target [m/s]; settable."""
        row = self._row()
        return float(row["target_vx"]), float(row["target_vy"])

    @target_velocity.setter
    def target_velocity(self, value: Point) -> None:
        row = self._row()
        row["target_vx"], row["target_vy"] = point("target_velocity", value)

    def remove(self) -> None:
        """Take the joint out of its world."""
        self._world.remove(self)
