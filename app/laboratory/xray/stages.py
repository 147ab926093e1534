"""Which functions of the solver are a stage of the tick, and under which name they are told.

A solver's own functions need no entry: called by its schedule, each is a stage of its own name.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

Local = Mapping[str, Any]
"""The local variables of a function of the solver when it was called."""

PREPARE, IMPACTS, LINEARISE = "prepare", "impacts", "linearise"
SOLVE, RELAX = "solve", "relax"

STAGES: dict[tuple[str, str], str] = {
    ("integration", "begin"): PREPARE,
    ("joint_setup", "prepare_joints"): PREPARE,
    ("contact_rows", "prepare_blocks"): PREPARE,
    ("impacts", "impacts"): IMPACTS,
    ("integration", "integrate_velocities"): "integrate velocities",
    ("joint_setup", "linearise_axes"): LINEARISE,
    ("joint_rows", "warm_start_joints"): "warm start",
    ("contact_rows", "warm_start_blocks"): "warm start",
    ("joint_rows", "solve_joints"): SOLVE,
    ("contact_rows", "solve_blocks"): SOLVE,
    ("contact_pairs", "solve_pairs"): SOLVE,
    ("integration", "integrate_positions"): "integrate positions",
    ("integration", "finish"): "finish",
    ("continuous", "stop_at_impacts"): "stop at impacts",
}
"""Functions (module, name) that every solver calls, and the stage that each is, or is a part of."""

SUBSTEP = ("ledger_entries", "begin_substep")
"""What every solver calls when a substep begins."""

SWEEPS = frozenset(
    {
        ("joint_rows", "solve_joints"),
        ("contact_rows", "solve_blocks"),
        ("contact_pairs", "solve_pairs"),
    }
)
"""Functions that go once over all rows of joints, or of contacts."""

JOINTS = ("joint_rows", "solve_joints")


def is_relax(local: Local) -> bool:
    """Whether a sweep is one without bias."""
    if "use_bias" in local:
        return bool(local["use_bias"] == 0.0)
    return "sweep" in local and bool(local["sweep"][0] == 0.0)


def is_idle(name: tuple[str, str], local: Local) -> bool:
    """Whether a call of the function `name` does nothing at all."""
    function = name[1]
    if function == "impacts":
        return local["meets"] == 0
    if function in ("linearise_axes", "solve_joints", "warm_start_joints", "prepare_joints"):
        if function in ("linearise_axes", "solve_joints"):
            of_relax = local["sweep"][0] == 0.0 and local["step"][0].relax_joints == 0
            if of_relax:
                return True
        tables = (
            [local["axes"]] if function == "linearise_axes" else [local["points"], local["axes"]]
        )
        return all(len(rows) == 0 or np.asarray(rows)["used"][0] == 0 for rows in tables)
    if function == "correct_positions":
        return local["page"].step[0].correction == 0.0
    return False
