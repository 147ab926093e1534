"""Joint handles: words over a row of the data page (moves to physics/joints/handle.py)."""

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from physics.body import Body
from physics.body_row import StaleHandleError
from physics.constants import TICK
from physics.defs import Point, finite, point
from physics.joints.head import break_force_of

if TYPE_CHECKING:
    from physics.joints.table import JointTable
    from physics.world import World

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
