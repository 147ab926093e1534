"""Force field between two anchors: it attracts or repulses, and holds nothing.

F along n = d / |d|; a row whose impulse is F h whatever the velocities (lower = upper).
The seeds' "force joint" is RISING, their "reverse force" LINEAR with a negative strength.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from physics.compile.jit import device
from physics.constants import LARGEST_SIZE, SMALLEST_SIZE
from physics.joints.definition import STRONGEST, JointDefinition, number, put, set_anchors
from physics.joints.geometry import along, arms, direction
from physics.joints.record import FIELD, FORCE, PUSH
from physics.values.checks import refused
from physics.values.ranges import choice_fault

if TYPE_CHECKING:
    from physics.body import Body
    from physics.state.page import State

FALLOFFS = ("constant", "linear", "rising", "inverse_square")
CONSTANT, LINEAR, RISING, INVERSE_SQUARE = range(4)
FORCE_ROW = 0

NEAREST = 0.1
"""An inverse square grows no more nearer than this share of the range: [1], 0.1. Zero: infinite
force where the anchors meet."""


@device
def field_row(j, k, a, b):
    """C is not an error here but the force along n [N], + pushes apart."""
    arm = arms(j, a, b)
    nx, ny, length = direction(j, arm[4], arm[5])
    share = length / j.range
    force = -j.strength
    if j.falloff == RISING:
        force *= share
    elif j.falloff == INVERSE_SQUARE:
        share = max(share, NEAREST)
        force /= share * share
    elif share >= 1.0:
        force = 0.0
    elif j.falloff == LINEAR:
        force *= 1.0 - share
    return along(arm, nx, ny, force)


@dataclass(kw_only=True, eq=False)
class ForceField(JointDefinition):
    """Draw the anchors of `a` and `b` together with `strength` [N], or apart when it is negative.

    `falloff` over their distance L: "constant" (within `range` [m]), "linear" (strength * (1 - L
    / range), none beyond), "rising" (strength * L / range, like a spring of no length) or
    "inverse_square" (strength * (range / L)^2, at most 100 times strength).
    """

    WORD: ClassVar[str] = "field"
    NUMBER: ClassVar[int] = FIELD
    AXIS_ROW: ClassVar[Any] = field_row

    a: "Body | None" = None
    b: "Body | None" = None
    anchor_a: tuple[float, float] = (0.0, 0.0)
    anchor_b: tuple[float, float] = (0.0, 0.0)
    strength: float = number(1.0, -STRONGEST, STRONGEST)
    range: float = number(1.0, SMALLEST_SIZE, LARGEST_SIZE)
    falloff: str = "linear"
    collide_connected: bool = True

    def place(self, row: Any, page: "State") -> None:
        set_anchors(row, page, "ForceField", self.anchor_a, self.anchor_b)
        refused(choice_fault("ForceField.falloff", self.falloff, FALLOFFS))
        row["falloff"] = FALLOFFS.index(self.falloff)
        row["ux"], row["uy"] = 0.0, 1.0

    @classmethod
    def write_rows(cls, row: Any) -> None:
        put(row, FORCE_ROW, FORCE, form=PUSH)

    @classmethod
    def error(cls, reading: Any) -> float:  # noqa: ARG003
        """Return 0: a field holds nothing."""
        return 0.0
