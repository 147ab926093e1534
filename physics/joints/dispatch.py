"""Which kind writes which AXIS row: the one place where kernels branch on the kind of a joint.

The branches are built from the AXIS_ROW of the kinds. A kind without one (distance: all its rows
are LINE rows, which the solver does in lanes; weld, mouse and motor: the angle alone) has none.
"""

from typing import Any

from physics.compile.jit import device
from physics.joints.definition import JointDefinition
from physics.joints.geometry import about, angle_of
from physics.joints.kinds import KINDS


@device
def angle_row(j, k, a, b):
    """Return the row of the angle of B against A, whatever its place `k` among the joint's rows."""
    return about(1.0, angle_of(j, a, b) - j.target_angle)


def written_out(kinds: list[type[JointDefinition]]) -> Any:
    """Return the function `axis_row` as one would write it: an ``if`` for each kind with a row.

    It is made of source text, because numba cannot choose among functions by a table, and a chain
    of closures would be six functions more to compile: 3 % of the core.
    """
    rows: dict[str, Any] = {f"row_{k.NUMBER}": k.AXIS_ROW for k in kinds if k.AXIS_ROW is not None}
    lines = ["def axis_row(j, k, a, b):", "    kind = j.kind"]
    for name in rows:
        lines += [f"    if kind == {name[4:]}:", f"        return {name}(j, k, a, b)"]
    lines.append("    return angle_row(j, k, a, b)")
    names = {**rows, "angle_row": angle_row}
    exec("\n".join(lines), names)
    return names["axis_row"]


axis_row = device(written_out(KINDS))
"""AXIS row `k` of the joint `j` on the bodies a and b as they are now: see geometry.py."""
