"""Motor joint: drive B to a pose or a velocity against A, with limited force and torque.

Point     C = pb - target, the target fixed to A, as a servo;  |P| <= max_force h
Angle     C = angle - target angle;                            |L| <= max_torque h
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from physics.constants import MOST_ANGLE
from physics.joints.definition import (
    JointDefinition,
    damping,
    effort,
    frequency,
    number,
    put,
    set_anchor,
    symmetric,
)
from physics.joints.record import DRIVE, MOTOR, POINT_ROW, SERVO
from physics.shapes.definitions import point
from physics.values.held import held_point

if TYPE_CHECKING:
    from physics.body import Body
    from physics.state.page import State

ANGLE_ROW = 0


@dataclass(kw_only=True, eq=False)
class MotorJoint(JointDefinition):
    """Drive `b` to where `target` [m] and `target_angle` [rad] say, in the frame of `a`.

    None, the default, is where it is now. `target_velocity` [m/s] and `target_omega` [rad/s] say
    how the target moves (move it along between ticks, or the joint holds it back); with `hertz` 0
    only these count. At most `max_force` [N] and `max_torque` [N*m].
    """

    WORD: ClassVar[str] = "motor"
    NUMBER: ClassVar[int] = MOTOR
    MOVABLE: ClassVar[str] = ""

    a: "Body | None" = None
    b: "Body | None" = None
    target: tuple[float, float] | None = None
    target_angle: float | None = number(None, -MOST_ANGLE, MOST_ANGLE, none=float("nan"))
    target_velocity: tuple[float, float] = (0.0, 0.0)
    target_omega: float = number(0.0)
    max_force: float = effort(1000.0)
    max_torque: float = effort(1000.0)
    hertz: float = frequency(5.0)
    damping_ratio: float = damping(1.0)
    collide_connected: bool = True

    def place(self, row: Any, page: "State") -> None:
        a, b, body = int(row["body_a"]), int(row["body_b"]), page.body
        row["lbx"], row["lby"] = -body["cx"][b], -body["cy"][b]
        if self.target is None:
            c, s = body["c"][b], body["s"][b]
            at = c * row["lbx"] - s * row["lby"], s * row["lbx"] + c * row["lby"]
            set_anchor(row, page, "a", (body["x"][b] + at[0], body["y"][b] + at[1]))
        else:
            x, y = held_point("position", self.target, "MotorJoint.target")
            row["lax"], row["lay"] = x - body["cx"][a], y - body["cy"][a]
        row["target_vx"], row["target_vy"] = point("target_velocity", self.target_velocity)
        if self.target_angle is None:
            row["target_angle"] = body["angle"][b] - body["angle"][a]

    @classmethod
    def write_rows(cls, row: Any) -> None:
        spring = float(row["hertz"]), float(row["damping_ratio"])
        mode = SERVO if spring[0] > 0.0 else DRIVE
        force, torque = symmetric(float(row["max_force"])), symmetric(float(row["max_torque"]))
        put(row, POINT_ROW, mode, spring=spring, bounds=force)
        put(row, ANGLE_ROW, mode, spring=spring, speed=float(row["target_omega"]), bounds=torque)
