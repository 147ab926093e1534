"""Mouse joint: a soft, force-limited pull of a body's point towards a moving target.

It is solved inside the contact solver, so a wall wins against the hand. The target has a velocity:
a spring that damps against the moving target does not lag behind a steadily moving hand (Box2D v3).
It is the POINT row of the world (at the target) and the body, as a servo.

Point     C = pb - target(t), Cdot = vb - target velocity, K 2x2; |P| <= max_force h.
Friction  Cdot = w, |L| <= max_torque h.
"""

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from physics.joints.definition import (
    JointDefinition,
    damping,
    effort,
    number,
    put,
    set_anchors,
    symmetric,
)
from physics.joints.record import DRIVE, MOUSE, POINT_ROW, SERVO
from physics.values.held import held_point

if TYPE_CHECKING:
    from physics.body import Body
    from physics.state.page import State

FRICTION_ROW = 0


@dataclass(kw_only=True, eq=False)
class MouseJoint(JointDefinition):
    """Pull the world point `anchor` of `body` to `target` [m] with at most `max_force` [N].

    It is a spring of `hertz` [Hz] and `damping_ratio`.
    `angular_friction` [N*m] resists spin; None means 0.25 sqrt(I/m) m g, Box2D's choice.
    """

    WORD: ClassVar[str] = "mouse"
    NUMBER: ClassVar[int] = MOUSE
    MOVABLE: ClassVar[str] = "b"

    body: "Body | None" = field(default=None, kw_only=False)
    anchor: tuple[float, float] = (0.0, 0.0)
    target: tuple[float, float] = (0.0, 0.0)
    hertz: float = number(7.5, 0.01, 1e4)
    damping_ratio: float = damping(1.0)
    max_force: float = effort(1000.0)
    angular_friction: float | None = effort(None, none=math.nan, column="max_torque")
    collide_connected: bool = True

    @property
    def b(self) -> "Body | None":
        """The pulled body, under the name that every joint uses."""
        return self.body

    def place(self, row: Any, page: "State") -> None:
        held_point("position", self.anchor, "MouseJoint.anchor")
        set_anchors(row, page, "MouseJoint.target", self.target, self.anchor)
        if math.isnan(row["max_torque"]):
            i, body = int(row["body_b"]), page.body
            row["max_torque"] = 0.25 * math.sqrt(body["inertia"][i] * body["mass"][i]) * 9.81

    @classmethod
    def write_rows(cls, row: Any) -> None:
        spring = float(row["hertz"]), float(row["damping_ratio"])
        put(row, POINT_ROW, SERVO, spring=spring, bounds=symmetric(float(row["max_force"])))
        put(row, FRICTION_ROW, DRIVE, bounds=symmetric(float(row["max_torque"])))
