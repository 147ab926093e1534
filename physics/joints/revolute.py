"""Revolute joint (hinge): a shared point, optional limits, spring, speed motor and servo.

Point     C = pb - pa,          J = [-1, -ra x, 1, rb x],  K 2x2
Angle     C = angle - wanted,   J = [0, -1, 0, 1],         K = 1/Ia + 1/Ib
Every impulse is accumulated and clamped in N*m*s; the motor's and servo's torque never exceed their
maximum over the tick. (The seeds clamped each iteration on its own: 25 times the stated torque.)
"""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from physics.compile.jit import device
from physics.joints.definition import (
    JointDefinition,
    check_limits,
    damping,
    effort,
    frequency,
    number,
    put,
    put_limits,
    put_motor,
    put_spring,
    set_anchors,
    set_reference,
    strength,
    symmetric,
)
from physics.joints.geometry import about, angle_of, arms, point_rows, without
from physics.joints.record import (
    OFF,
    OTHER,
    POINT_ROW,
    REVOLUTE,
    RIGID,
    SERVO,
)

if TYPE_CHECKING:
    from physics.body import Body
    from physics.state.page import State

SERVO_ROW, SPRING_ROW, MOTOR_ROW, LOWER_ROW, UPPER_ROW = range(5)


@device
def revolute_row(j, k, a, b):
    """Return the row of the angle against what row `k` wants of it."""
    angle = angle_of(j, a, b)
    if k >= LOWER_ROW:
        stop = about(1.0, angle - j.lower) if k == LOWER_ROW else about(-1.0, j.upper - angle)
        if j.direct != 0:
            return stop
        x, y = point_rows(arms(j, a, b))
        return without(without(stop, x, a, b), without(y, x, a, b), a, b)
    if k == SERVO_ROW:
        return about(1.0, angle - j.servo_angle)
    return about(1.0, angle - j.rest)


@dataclass(kw_only=True, eq=False)
class Revolute(JointDefinition):
    """Hinge `b` to `a` (None = the world) at the world point `anchor` [m].

    `lower`, `upper` [rad] limit the angle of B against A, which is 0 now. `motor_speed` [rad/s]
    turns it with at most `max_torque` [N*m]; `servo_angle` [rad] pulls it there instead, as a
    spring of `servo_hertz` and `servo_damping_ratio`, to which the solver's steps of h [s] add
    2 pi `servo_hertz` h: a servo of 5 Hz and no damping stops within seconds. `hertz` above 0 is a
    spring of its own towards the angle `rest` [rad], which swings on. The point gives way above
    `max_force` [N]. Breaks above `break_force` [N] or `break_torque` [N*m].
    """

    WORD: ClassVar[str] = "revolute"
    NUMBER: ClassVar[int] = REVOLUTE
    AXIS_ROW: ClassVar[Any] = revolute_row
    COUNTS_ANGLE: ClassVar[bool] = True
    SPRINGS: ClassVar[tuple[tuple[int, str], ...]] = ((SPRING_ROW, "twist"),)
    HAS_STOPS: ClassVar[bool] = True

    a: "Body | None" = None
    b: "Body | None" = None
    anchor: tuple[float, float] = (0.0, 0.0)
    lower: float | None = number(None, none=-math.inf)
    upper: float | None = number(None, none=math.inf)
    motor_speed: float | None = number(None, none=math.nan)
    max_torque: float = effort()
    servo_angle: float | None = number(None, none=math.nan, aim=True)
    servo_hertz: float = frequency(5.0)
    servo_damping_ratio: float = damping(1.0)
    hertz: float = frequency(0.0)
    damping_ratio: float = damping(0.7)
    rest: float = number(0.0, aim=True)
    max_force: float = strength()

    def place(self, row: Any, page: "State") -> None:
        set_anchors(row, page, "Revolute.anchor", self.anchor, self.anchor)
        set_reference(row, page)

    @classmethod
    def check(cls, row: Any) -> None:
        check_limits("Revolute", row)

    @classmethod
    def write_rows(cls, row: Any) -> None:
        most = float(row["max_torque"])
        servo = float(row["servo_hertz"]), float(row["servo_damping_ratio"])
        is_servo = not math.isnan(row["servo_angle"])
        put(row, SERVO_ROW, SERVO if is_servo else OFF, spring=servo, bounds=symmetric(most))
        put_spring(row, SPRING_ROW, OFF)
        put_motor(row, MOTOR_ROW, most)
        put_limits(row, LOWER_ROW, float(row["lower"]), float(row["upper"]), OTHER)
        put(row, POINT_ROW, RIGID, bounds=symmetric(float(row["max_force"])))
