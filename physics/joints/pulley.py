"""Pulley joint: a rope over two wheels fixed in the world; what one side gains, the other gives.

C = la + ratio lb - length,  la = |pa - ga|, lb = |pb - gb|;  J = [na, ra x na, r nb, r (rb x nb)]
"""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from physics.compile.jit import device
from physics.constants import SMALLEST_SIZE
from physics.joints.definition import JointDefinition, number, put, set_anchors, strength, symmetric
from physics.joints.geometry import arms, unit
from physics.joints.record import OTHER, PULLEY, RIGID
from physics.shapes.definitions import DefinitionError, point

if TYPE_CHECKING:
    from physics.body import Body
    from physics.state.page import State

ROPE_ROW = 0


@device
def pulley_row(j, k, a, b):
    """Return the row of the whole rope's length."""
    rax, ray, rbx, rby, _, _ = arms(j, a, b)
    ax, ay, la = unit((a.x - j.ground_ax) + a.dx + rax, (a.y - j.ground_ay) + a.dy + ray)
    bx, by, lb = unit((b.x - j.ground_bx) + b.dx + rbx, (b.y - j.ground_by) + b.dy + rby)
    r = j.ratio
    c = la + r * lb - j.length
    return ax, ay, rax * ay - ray * ax, r * bx, r * by, r * (rbx * by - rby * bx), c, 0.0


@dataclass(kw_only=True, eq=False)
class Pulley(JointDefinition):
    """Hang `a` and `b` by a rope from the wheels at the world points `ground_a` and `ground_b`.

    The rope holds the world points `anchor_a` and `anchor_b`; its length, |a side| + `ratio` *
    |b side| as it is now, stays. The force on `b` is `ratio` times that on `a`: a block and tackle.
    Above a tension of `max_force` [N] on `a` the rope slips.
    """

    WORD: ClassVar[str] = "pulley"
    NUMBER: ClassVar[int] = PULLEY
    AXIS_ROW: ClassVar[Any] = pulley_row
    KEEPS_LENGTH: ClassVar[bool] = True

    a: "Body | None" = None
    b: "Body | None" = None
    ground_a: tuple[float, float] = (0.0, 0.0)
    ground_b: tuple[float, float] = (0.0, 0.0)
    anchor_a: tuple[float, float] = (0.0, 0.0)
    anchor_b: tuple[float, float] = (0.0, 0.0)
    ratio: float = number(1.0, 0.001, 1000.0)
    max_force: float = strength()
    collide_connected: bool = True

    def place(self, row: Any, page: "State") -> None:
        if self.a is None:
            raise DefinitionError("Pulley.a must be a body: use Distance to hang one body")
        set_anchors(row, page, "Pulley", self.anchor_a, self.anchor_b)
        lengths = []
        for side, ground, at in (
            ("a", self.ground_a, self.anchor_a),
            ("b", self.ground_b, self.anchor_b),
        ):
            ground = point(f"Pulley.ground_{side}", ground)
            row[f"ground_{side}x"], row[f"ground_{side}y"] = ground
            lengths.append(math.dist(ground, at))
            if lengths[-1] < SMALLEST_SIZE:
                raise DefinitionError(f"Pulley.anchor_{side} must hang below its ground_{side}")
        row["length"] = lengths[0] + self.ratio * lengths[1]

    @classmethod
    def write_rows(cls, row: Any) -> None:
        put(row, ROPE_ROW, RIGID, form=OTHER, bounds=symmetric(float(row["max_force"])))

    @classmethod
    def error(cls, reading: Any) -> float:
        """Return how much longer the rope is than it was [m]."""
        row, (at_a, at_b) = reading.row, reading.anchors
        la = math.dist(at_a, (row["ground_ax"], row["ground_ay"]))
        lb = math.dist(at_b, (row["ground_bx"], row["ground_by"]))
        return float(la + row["ratio"] * lb - row["length"])
