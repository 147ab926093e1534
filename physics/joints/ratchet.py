"""Ratchet: a hinge that turns one way only; a pawl drops behind each tooth that has gone by.

Point     C = pb - pa,                    J = [-1, -ra x, 1, rb x],      K 2x2
Pawl      C = s (angle - stop) >= 0,      J = s [0, -1, 0, 1],           K = 1/Ia + 1/Ib

with s the sign of `step_angle` and `stop` the last tooth that the angle has reached, which moves on
by whole steps. It is a number of the joint's record, so a saved ratchet goes on from its tooth.
(Chipmunk's cpRatchetJoint is the pawl alone.)
"""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from physics.compile.jit import device
from physics.constants import MOST_ANGLE
from physics.joints.definition import (
    JointDefinition,
    number,
    put,
    set_anchors,
    set_reference,
    strength,
    symmetric,
)
from physics.joints.geometry import about, angle_of, arms, point_rows, without
from physics.joints.record import LIMIT, OTHER, POINT_ROW, RATCHET, RIGID
from physics.values.checks import DefinitionError

if TYPE_CHECKING:
    from physics.body import Body
    from physics.state.page import State

PAWL_ROW = 0

SMALLEST_STEP = 1e-3
"""Least angle between two teeth: [rad], 1e-3. The pawl's row sinks in by micrometres: smaller
teeth are passed backwards by that."""


@device
def ratchet_row(j, k, a, b):
    """Return the row of the pawl, behind the last tooth that has gone by."""
    angle = angle_of(j, a, b)
    passed = math.floor((angle - j.lower) / j.rest)
    if passed > 0.0:
        j.lower += passed * j.rest
    sign = 1.0 if j.rest > 0.0 else -1.0
    stop = about(sign, sign * (angle - j.lower))
    if j.direct != 0:
        return stop
    x, y = point_rows(arms(j, a, b))
    return without(without(stop, x, a, b), without(y, x, a, b), a, b)


@dataclass(kw_only=True, eq=False)
class Ratchet(JointDefinition):
    """Hinge `b` to `a` (None = the world) at the world point `anchor` [m], to turn one way only.

    B turns counter-clockwise against A, with a `step_angle` [rad] below 0 clockwise. It falls back
    by less than a step: to the tooth at the angle `stop` [rad], which moves on as B turns; angles
    are 0 now. The pawl gives way above `max_torque` [N*m], the point above `max_force` [N]. Breaks
    above `break_force` [N] or `break_torque` [N*m].
    """

    WORD: ClassVar[str] = "ratchet"
    NUMBER: ClassVar[int] = RATCHET
    AXIS_ROW: ClassVar[Any] = ratchet_row
    COUNTS_ANGLE: ClassVar[bool] = True

    a: "Body | None" = None
    b: "Body | None" = None
    anchor: tuple[float, float] = (0.0, 0.0)
    step_angle: float = number(math.pi / 12.0, -math.pi, math.pi, column="rest")
    stop: float = number(0.0, -MOST_ANGLE, MOST_ANGLE, column="lower")
    max_torque: float = strength()
    max_force: float = strength()

    def place(self, row: Any, page: "State") -> None:
        set_anchors(row, page, "Ratchet.anchor", self.anchor, self.anchor)
        set_reference(row, page)

    @classmethod
    def check(cls, row: Any) -> None:
        if abs(row["rest"]) < SMALLEST_STEP:
            raise DefinitionError(
                f"Ratchet.step_angle must be at least {SMALLEST_STEP:g} rad, or at most"
                f" -{SMALLEST_STEP:g} to turn clockwise, not {float(row['rest']):g}"
            )

    @classmethod
    def write_rows(cls, row: Any) -> None:
        put(row, PAWL_ROW, LIMIT, form=OTHER, bounds=(0.0, float(row["max_torque"])))
        put(row, POINT_ROW, RIGID, bounds=symmetric(float(row["max_force"])))
