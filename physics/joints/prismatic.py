"""Prismatic joint: B slides along an axis of A and does not turn against it.

With d = pb - pa, u the axis (it turns with A), v = u turned by 90 degrees:
Along     C = u . d - wanted,  J = [-u, -(ra + d) x u, u, rb x u]
Across    C = v . d,           J = [-v, -(ra + d) x v, v, rb x v]
Angle     C = angle,           J = [0, -1, 0, 1]
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
from physics.joints.geometry import about, against, along, angle_of, arms, axis_of, without
from physics.joints.record import OFF, OTHER, PRISMATIC, RIGID
from physics.joints.stiffness import set_spring

if TYPE_CHECKING:
    from physics.body import Body
    from physics.state.page import State

SPRING_ROW, MOTOR_ROW, LOWER_ROW, UPPER_ROW, ANGLE_ROW, ACROSS_ROW = range(6)


@device
def prismatic_row(j, k, a, b):
    """Return the row `k` of the slide."""
    if k == ANGLE_ROW:
        return about(1.0, angle_of(j, a, b))
    arm = arms(j, a, b)
    u = axis_of(j, a)
    row = slide_row(j, k, arm, u)
    if k in (LOWER_ROW, UPPER_ROW) and j.direct == 0:
        across = slide_row(j, ACROSS_ROW, arm, u)
        turn = about(1.0, 0.0)
        row = without(without(row, across, a, b), without(turn, across, a, b), a, b)
    return row


@device
def slide_row(j, k, arm, u):
    """Rows of a slide along the axis `u`, and across it; the wheel joint's too."""
    ux, uy = u
    dx = arm[4]
    dy = arm[5]
    if k == ACROSS_ROW:
        return along(arm, -uy, ux, ux * dy - uy * dx)
    slid = ux * dx + uy * dy
    if k == LOWER_ROW:
        return along(arm, ux, uy, slid - j.lower)
    if k == UPPER_ROW:
        return against(arm, ux, uy, j.upper - slid)
    return along(arm, ux, uy, slid - j.rest)


@dataclass(kw_only=True, eq=False)
class Prismatic(JointDefinition):
    """Let `b` slide against `a` (None = the world) along `axis` through the world point `anchor`.

    `lower`, `upper` [m] limit how far, which is 0 now. `motor_speed` [m/s] drives it with at most
    `max_force` [N]. `hertz` above 0 is a spring towards `rest` [m], of the effective mass of both
    bodies along the axis; `stiffness` [N/m] and `damping` [N*s/m], if given, say its `hertz` and
    `damping_ratio` as they are now. The guide gives way across the
    axis above `side_force` [N], and against turning above `max_torque` [N*m]; limits do not.
    """

    WORD: ClassVar[str] = "prismatic"
    NUMBER: ClassVar[int] = PRISMATIC
    AXIS_ROW: ClassVar[Any] = prismatic_row
    COUNTS_ANGLE: ClassVar[bool] = True
    SPRINGS: ClassVar[tuple[tuple[int, str], ...]] = ((SPRING_ROW, "slide"),)
    HAS_STOPS: ClassVar[bool] = True

    a: "Body | None" = None
    b: "Body | None" = None
    anchor: tuple[float, float] = (0.0, 0.0)
    axis: tuple[float, float] = (1.0, 0.0)
    lower: float | None = number(None, none=-math.inf)
    upper: float | None = number(None, none=math.inf)
    motor_speed: float | None = number(None, none=math.nan)
    max_force: float = effort()
    hertz: float = frequency(0.0)
    damping_ratio: float = damping(0.7)
    rest: float = number(0.0, aim=True)
    side_force: float = effort(math.inf, none=math.inf, column="strength")
    max_torque: float = strength()
    stiffness: float | None = None
    damping: float | None = None

    def place(self, row: Any, page: "State") -> None:
        set_anchors(row, page, "Prismatic.anchor", self.anchor, self.anchor)
        nx, ny = set_axis(row, page, "Prismatic.axis", self.axis)
        set_spring(self, row, page, nx, ny)
        set_reference(row, page)

    @classmethod
    def check(cls, row: Any) -> None:
        check_limits("Prismatic", row)

    @classmethod
    def write_rows(cls, row: Any) -> None:
        put_spring(row, SPRING_ROW, OFF, form=OTHER)
        put_motor(row, MOTOR_ROW, float(row["max_force"]), OTHER)
        put_limits(row, LOWER_ROW, float(row["lower"]), float(row["upper"]), OTHER)
        put(row, ANGLE_ROW, RIGID, bounds=symmetric(float(row["max_torque"])))
        put(row, ACROSS_ROW, RIGID, form=OTHER, bounds=symmetric(float(row["strength"])))

    @classmethod
    def error(cls, reading: Any) -> float:
        """Return how far B is off the axis [m]."""
        return abs(reading.across)
