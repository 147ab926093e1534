"""Weld joint: two bodies as one, or held by a spring in place and angle.

Point     C = pb - pa,  K 2x2;      Angle     C = angle,  J = [0, -1, 0, 1]
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from physics.joints.definition import (
    JointDefinition,
    damping,
    frequency,
    put_spring,
    set_anchors,
    set_reference,
    strength,
)
from physics.joints.record import POINT_ROW, RIGID, WELD

if TYPE_CHECKING:
    from physics.body import Body
    from physics.state.page import State

ANGLE_ROW = 0


@dataclass(kw_only=True, eq=False)
class Weld(JointDefinition):
    """Fix `b` to `a` (None = the world) as they are, at the world point `anchor` [m].

    `hertz` and `angular_hertz` above 0 make the place and the angle springs, with their damping
    ratios: a flexible beam is a row of such welds. Above `max_force` [N] the place gives way, above
    `max_torque` [N*m] the angle.
    """

    WORD: ClassVar[str] = "weld"
    NUMBER: ClassVar[int] = WELD
    COUNTS_ANGLE: ClassVar[bool] = True
    SPRINGS: ClassVar[tuple[tuple[int, str], ...]] = ((ANGLE_ROW, "twist"), (POINT_ROW, "offset"))

    a: "Body | None" = None
    b: "Body | None" = None
    anchor: tuple[float, float] = (0.0, 0.0)
    hertz: float = frequency(0.0)
    damping_ratio: float = damping(0.7)
    angular_hertz: float = frequency(0.0)
    angular_damping_ratio: float = damping(0.7)
    max_force: float = strength()
    max_torque: float = strength()

    def place(self, row: Any, page: "State") -> None:
        set_anchors(row, page, "Weld.anchor", self.anchor, self.anchor)
        set_reference(row, page)

    @classmethod
    def write_rows(cls, row: Any) -> None:
        put_spring(row, ANGLE_ROW, RIGID, "angular_", most=float(row["max_torque"]))
        put_spring(row, POINT_ROW, RIGID, most=float(row["max_force"]))
