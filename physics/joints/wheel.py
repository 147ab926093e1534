"""Wheel joint: B turns freely and is sprung along an axis of A: a car's suspension.

Along, across: see prismatic.py;  motor: Cdot = wb - wa.
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
    set_axis,
    set_reference,
    strength,
    symmetric,
)
from physics.joints.geometry import about, arms, axis_of, without
from physics.joints.prismatic import (
    ACROSS_ROW,
    LOWER_ROW,
    MOTOR_ROW,
    SPRING_ROW,
    UPPER_ROW,
    slide_row,
)
from physics.joints.record import OFF, OTHER, RIGID, WHEEL
from physics.joints.stiffness import set_spring

if TYPE_CHECKING:
    from physics.body import Body
    from physics.state.page import State


@device
def wheel_row(j, k, a, b):
    """Return the row `k` of the suspension; the motor turns."""
    if k == MOTOR_ROW:
        return about(1.0, 0.0)
    arm = arms(j, a, b)
    u = axis_of(j, a)
    row = slide_row(j, k, arm, u)
    if k in (LOWER_ROW, UPPER_ROW) and j.direct == 0:
        row = without(row, slide_row(j, ACROSS_ROW, arm, u), a, b)
    return row


@dataclass(kw_only=True, eq=False)
class Wheel(JointDefinition):
    """Mount the wheel `b` on `a` at the world point `anchor`, sprung along `axis` of `a`.

    The spring of `hertz` and `damping_ratio` rests at `rest` [m], 0 = as now; hertz 0 lets it
    slide. Its mass is the effective one of both bodies along the axis, 1 / (1/ma + 1/mb) and less
    where the anchor is aside of a centre: with a light wheel nearly the wheel's, not the car's. So
    a car's springs are better told by `stiffness` [N/m] and `damping` [N*s/m]. `lower`, `upper` [m]
    limit its travel. `motor_speed` [rad/s] turns it with at most `max_torque` [N*m]. Across its
    axis it gives way above `max_force` [N].
    """

    WORD: ClassVar[str] = "wheel"
    NUMBER: ClassVar[int] = WHEEL
    AXIS_ROW: ClassVar[Any] = wheel_row
    COUNTS_ANGLE: ClassVar[bool] = True
    SPRINGS: ClassVar[tuple[tuple[int, str], ...]] = ((SPRING_ROW, "slide"),)

    a: "Body | None" = None
    b: "Body | None" = None
    anchor: tuple[float, float] = (0.0, 0.0)
    axis: tuple[float, float] = (0.0, 1.0)
    hertz: float = frequency(4.0)
    damping_ratio: float = damping(0.7)
    rest: float = number(0.0, aim=True)
    lower: float | None = number(None, none=-math.inf)
    upper: float | None = number(None, none=math.inf)
    motor_speed: float | None = number(None, none=math.nan)
    max_torque: float = effort()
    max_force: float = strength()
    stiffness: float | None = None
    damping: float | None = None

    def place(self, row: Any, page: "State") -> None:
        set_anchors(row, page, "Wheel.anchor", self.anchor, self.anchor)
        nx, ny = set_axis(row, page, "Wheel.axis", self.axis)
        set_spring(self, row, page, nx, ny)
        set_reference(row, page)

    @classmethod
    def check(cls, row: Any) -> None:
        check_limits("Wheel", row)

    @classmethod
    def write_rows(cls, row: Any) -> None:
        put_spring(row, SPRING_ROW, OFF, form=OTHER)
        put_motor(row, MOTOR_ROW, float(row["max_torque"]))
        put_limits(row, LOWER_ROW, float(row["lower"]), float(row["upper"]), OTHER)
        put(row, ACROSS_ROW, RIGID, form=OTHER, bounds=symmetric(float(row["max_force"])))

    @classmethod
    def error(cls, reading: Any) -> float:
        """Return how far the wheel is off the axis [m]."""
        return abs(reading.across)
