"""The records of the energy ledger: what kernels book while it is on, and the sums of it.

None of it is read by the solver, and none of it is hashed: a world with books is the same world.
Works are in joules, positive when the energy of the bodies grows by them.
"""

import numpy as np

from physics.compile.lanes import LANES

BODY_BOOK = np.dtype(
    [
        ("vx", "f8"),  # [m/s] velocity when the substep began
        ("vy", "f8"),
        ("w", "f8"),  # [rad/s]
        ("unused", "f8"),
        ("before_vx", "f8"),  # [m/s] ... when the tick began
        ("before_vy", "f8"),
        ("before_w", "f8"),  # [rad/s]
        ("unused_before", "f8"),
        ("air_x", "f8"),  # [m/s^2] acceleration by the air in this tick
        ("air_y", "f8"),
        ("air_w", "f8"),  # [rad/s^2]
        ("unused_air", "f8"),
        ("damped_x", "f8"),  # [m/s] velocity that the body's damping took in this tick
        ("damped_y", "f8"),
        ("damped_w", "f8"),  # [rad/s]
        ("unused_damped", "f8"),
    ]
)
"""One row a body, in quarters of four doubles for the lanes."""

BEGAN, BEFORE, AIR, DAMPED = range(4)
"""The quarters of a BODY_BOOK row."""

JOINT_BOOK = np.dtype(
    [
        ("jax", "f8", LANES),  # J of an AXIS row in the first sweep of the substep;
        ("jay", "f8", LANES),  # of a POINT row both lever arms: ra, rb
        ("jaw", "f8", LANES),
        ("jbx", "f8", LANES),
        ("jby", "f8", LANES),
        ("jbw", "f8", LANES),
        ("px", "f8", LANES),  # [N*s] impulse that was given along it (AXIS rows: px alone)
        ("py", "f8", LANES),
        ("damper_x", "f8", LANES),  # [N*s] the part of it that a spring's damper did
        ("damper_y", "f8", LANES),
        ("work", "f8", LANES),  # [J] since the last collection
        ("heat", "f8", LANES),  # [J] of it by the damper of a spring
    ]
)
"""One row a block of AXIS rows, then one a block of POINT rows."""

BOOKED = ("impacts", "friction", "rolling", "belts", "drives", "forces", "air", "damping")
"""Flows that kernels sum up in lanes."""

EXCHANGED = ("gravity", "springs")
"""Work that only moves energy between parts of the total: what was booked of it as impulses."""

JOINTED = ("joints", "limits", "dampers", "motors", "brakes", "hand", "fields")
"""Flows of the rows of joints."""

ALONE = ("sleep", "continuous")
"""Flows that kernels sum up one body at a time."""

FLOWS: tuple[str, ...] = (*BOOKED, *JOINTED, *ALONE, "edits", "error")
"""All flows: their sum is the change of the total energy, to rounding."""

COLUMNS: tuple[str, ...] = (*FLOWS, *EXCHANGED)

LEDGER = np.dtype(
    [
        ("on", "i8"),  # 1 = kernels book
        ("since", "i8"),  # tick with which the books begin
        ("known", "i8"),  # 1 = `energy` is that of the last tick's end
        ("unused", "i8"),
        *[(name, "f8", LANES) for name in (*BOOKED, "gravity")],  # [J] since the last collection
        ("sleep", "f8"),
        ("continuous", "f8"),
        ("energy", "f8", 4),  # [J] linear, angular, gravity, springs after the last tick
        ("last", "f8", len(COLUMNS)),  # [J] in the last step
        ("total", "f8", len(COLUMNS)),  # [J] since the books began
    ]
)
"""One record a world."""
