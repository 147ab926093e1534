"""Distance joint: rigid rod, spring, or rope.

C = |d| - length with d = pb - pa;  J = [-n, -(ra x n), n, rb x n], n = d / |d|;
K = 1/ma + 1/mb + (ra x n)^2/Ia + (rb x n)^2/Ib.
A spring is a force, not an error to undo: it acts in the first sweep only. In both it would lose
twice as much energy to the implicit integration (see physics/README.md, section 5).
"""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from physics.constants import LARGEST_SIZE, MOST_PLACE, SMALLEST_SIZE
from physics.joints.definition import (
    JointDefinition,
    damping,
    frequency,
    number,
    put_limits,
    put_motor,
    put_spring,
    set_anchors,
    strength,
)
from physics.joints.record import DISTANCE, LINE, OFF, RIGID
from physics.joints.stiffness import set_spring
from physics.shapes.definitions import DefinitionError

if TYPE_CHECKING:
    from physics.body import Body
    from physics.state.page import State

ROD_ROW, SHORTEST_ROW, LONGEST_ROW, WINCH_ROW = range(4)


@dataclass(kw_only=True, eq=False)
class Distance(JointDefinition):
    """Hold the world points `anchor_a` of `a` (None = the world) and `anchor_b` of `b` apart [m].

    `length` [m] defaults to their present distance. `hertz` 0 makes a rigid rod, else a spring
    whose mass is the effective mass of the two ends, with `damping_ratio`; `stiffness` [N/m] and
    `damping` [N*s/m], if given, say both as they are now (stiffness.py). `min_length` and
    `max_length` [m] let it slide between them instead of the rod, or bound the spring; a rope has
    a `max_length` only. `motor_speed` [m/s] lengthens it, < 0 shortens it, as a winch does, instead
    of the rod. Rod, spring and winch do at most `max_force` [N] each. Breaks above `break_force`
    [N].
    """

    WORD: ClassVar[str] = "distance"
    NUMBER: ClassVar[int] = DISTANCE
    SPRINGS: ClassVar[tuple[tuple[int, str], ...]] = ((ROD_ROW, "stretch"),)
    HAS_STOPS: ClassVar[bool] = True

    a: "Body | None" = None
    b: "Body | None" = None
    anchor_a: tuple[float, float] = (0.0, 0.0)
    anchor_b: tuple[float, float] = (0.0, 0.0)
    length: float | None = number(None, SMALLEST_SIZE, 3.0 * MOST_PLACE, none=math.nan)
    hertz: float = frequency(0.0)
    damping_ratio: float = damping(0.7)
    min_length: float | None = number(None, 0.0, LARGEST_SIZE, none=-math.inf)
    max_length: float | None = number(None, SMALLEST_SIZE, LARGEST_SIZE, none=math.inf)
    motor_speed: float | None = number(None, none=math.nan)
    max_force: float = strength()
    stiffness: float | None = None
    damping: float | None = None

    def place(self, row: Any, page: "State") -> None:
        set_anchors(row, page, "Distance", self.anchor_a, self.anchor_b)
        dx, dy = self.anchor_b[0] - self.anchor_a[0], self.anchor_b[1] - self.anchor_a[1]
        now = math.hypot(dx, dy)
        row["ux"], row["uy"] = (dx / now, dy / now) if now > 0.0 else (0.0, 1.0)
        if math.isnan(row["length"]):
            row["length"] = now
        set_spring(self, row, page, float(row["ux"]), float(row["uy"]))

    @classmethod
    def check(cls, row: Any) -> None:
        least, most = float(row["min_length"]), float(row["max_length"])
        if least > most:
            raise DefinitionError(f"Distance: min_length {least:g} is above max_length {most:g}")
        if not slides(row) and not row["length"] >= SMALLEST_SIZE:
            raise DefinitionError(
                f"Distance.length must be at least {SMALLEST_SIZE:g}, not {row['length']:g}: "
                "Revolute and Weld hold two points together"
            )

    @classmethod
    def write_rows(cls, row: Any) -> None:
        least, longest = float(row["min_length"]), float(row["max_length"])
        most = float(row["max_force"])
        put_spring(row, ROD_ROW, OFF if slides(row) else RIGID, form=LINE, most=most)
        put_motor(row, WINCH_ROW, most, LINE)
        put_limits(row, SHORTEST_ROW, least, longest, LINE)
        row["row_sign"][:4] = 1.0, 1.0, -1.0, 1.0
        row["row_wanted"][:3] = float(row["length"]), least, longest

    @classmethod
    def error(cls, reading: Any) -> float:
        """Return the length that is too much [m], < 0 too little; of a rope, beyond its limits."""
        row, now = reading.row, reading.current_length
        if row["row_mode"][ROD_ROW] != OFF:
            return now - float(row["length"])
        return max(now - float(row["max_length"]), 0.0) + min(now - float(row["min_length"]), 0.0)


def slides(row: Any) -> bool:
    """Return whether the length is free between limits, or a winch's."""
    limited = row["min_length"] > -math.inf or row["max_length"] < math.inf
    return bool(limited or not math.isnan(row["motor_speed"]))
