"""Springs by stiffness [N/m] and damping [N*s/m], as on paper, instead of hertz and damping ratio.

With m the effective mass of the two ends along the spring, 1/m = 1/ma + 1/mb + (ra x n)^2/Ia +
(rb x n)^2/Ib, a spring of `hertz` f has k = m w^2 with w = 2 pi f, and one of `damping_ratio` z has
c = 2 z m w. The joint keeps f and z: while its bodies turn about other points, k changes with m.
"""

import math
from typing import TYPE_CHECKING, Any

from physics.joints.definition import STRONGEST
from physics.values.checks import DefinitionError, finite

if TYPE_CHECKING:
    from physics.joints.handle import Joint
    from physics.state.page import State

MOST_HERTZ = 1e4
"""Fastest spring of a definition: [Hz], 10,000."""


def set_spring(definition: Any, row: Any, page: "State", nx: float, ny: float) -> None:
    """Turn a definition's `stiffness` and `damping`, if given, into the row's; n is a unit vector
    of the world along the spring. DefinitionError.
    """
    name, stiffness, damping = type(definition).__name__, definition.stiffness, definition.damping
    if stiffness is None and damping is None:
        return
    if stiffness is None:
        raise DefinitionError(f"{name}.damping [N*s/m] needs a stiffness [N/m] beside it")
    k = finite(f"{name}.stiffness", stiffness, 0.0, STRONGEST)
    share = inverse_mass(row, page, nx, ny)
    w = math.sqrt(k * share)
    if not w <= math.tau * MOST_HERTZ:
        raise DefinitionError(
            f"{name}.stiffness: {k:g} N/m makes what hangs on it, {1.0 / share:.3g} kg, swing at"
            f" {w / math.tau:.3g} Hz; at most {MOST_HERTZ:g} Hz"
        )
    row["hertz"] = w / math.tau
    if damping is not None:
        c = finite(f"{name}.damping", damping, 0.0, STRONGEST)
        if w == 0.0 and c > 0.0:
            raise DefinitionError(f"{name}.damping needs a stiffness above 0")
        row["damping_ratio"] = min(c * share / (2.0 * w), 1e4) if w > 0.0 else 0.0


def inverse_mass(row: Any, page: "State", nx: float, ny: float) -> float:
    """1/m of the ends of a joint's record along n [1/kg]; 0 while nothing yields."""
    total, columns = 0.0, page.body
    for side in "ab":
        i = int(row[f"body_{side}"])
        c, s = columns["c"].item(i), columns["s"].item(i)
        x, y = float(row[f"l{side}x"]), float(row[f"l{side}y"])
        turning = (c * x - s * y) * ny - (s * x + c * y) * nx
        total += columns["inv_mass"].item(i) + columns["inv_inertia"].item(i) * turning * turning
    return total


def spring_now(joint: "Joint") -> tuple[float, float]:
    """Stiffness [N/m] and damping [N*s/m] of a joint's spring as it stands now; 0, 0 without one.

    AttributeError when it is of a kind without a spring along a line.
    """
    if joint.kind not in ("distance", "prismatic", "wheel"):
        raise AttributeError(f"a {joint.kind} joint has no stiffness in N/m")
    row, (a, b) = joint.row, joint.anchors
    nx, ny = (b[0] - a[0], b[1] - a[1]) if joint.kind == "distance" else joint.axis
    length = math.hypot(nx, ny)
    if length == 0.0:
        return 0.0, 0.0
    share = inverse_mass(row, joint.world.page, nx / length, ny / length)
    w = math.tau * float(row["hertz"])
    if share == 0.0:
        return 0.0, 0.0
    return w * w / share, 2.0 * float(row["damping_ratio"]) * w / share
