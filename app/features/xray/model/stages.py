"""Which functions of the solver are a stage of the tick, and under which name they are told.

A solver's own functions have no entry here: what its schedule calls is a stage of its own name, or
of the one that its declaration gives (physics/solvers/declared.py).
"""

from collections.abc import Mapping
from types import CodeType
from typing import Any

import numpy as np

from physics.solvers.declared import DECLARED, PLACES

Local = Mapping[str, Any]
"""The arguments of a function of the solver, by the names of its parameters."""

Name = tuple[str, str]
"""A function of the solver: its module, without the package, and its own name."""


def declared(what: str) -> dict[Name, str]:
    """Return what the solvers declare of their own functions, `stages` or `sweeps`."""
    said = [getattr(solver, what) for solver in DECLARED]
    return {tuple(name.split(".")): word for words in said for name, word in words.items()}


DECLARED_STAGES, DECLARED_SWEEPS = declared("stages"), declared("sweeps")

PREPARE, IMPACTS, LINEARISE = "prepare", "impacts", "linearise"
SOLVE, RELAX, PLACE = "solve", "relax", "place"

STAGES: dict[tuple[str, str], str] = {
    ("integration", "begin"): PREPARE,
    ("joint_setup", "prepare_joints"): PREPARE,
    ("contact_setup", "prepare_blocks"): PREPARE,
    ("impacts", "impacts"): IMPACTS,
    ("shared_impacts", "impacts"): IMPACTS,
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

WORDS: dict[tuple[str, str], str] = {
    ("direct_joints", "begin_islands"): "solve trees",
    ("direct_joints", "solve_islands"): "solve trees",
    ("direct_corrections", "correct_islands"): "correct positions",
    ("joint_rows", "forget_joints"): "forget impulses",
    ("contact_rows", "forget_contacts"): "forget impulses",
    ("position_rows", "correct_contacts"): "correct positions",
    ("position_rows", "correct_joints"): "correct positions",
    ("plan", "plan_blocks"): PREPARE,
    ("contact_springs", "count_springs"): PREPARE,
    ("island_rows", "most_rows"): PREPARE,
    ("island_rows", "gather_rows"): "list rows",
    **DECLARED_STAGES,
}
"""Functions of some solvers that are told under another name, or as a part of another stage."""

FOLDS = frozenset({"soft_step", "sweeps"})
"""Modules whose functions are no stage: they only call some, as a schedule does."""

BOOKS = frozenset({"ledger_entries", "joint_ledger_entries", "direct_ledger_entries"})
"""Modules whose functions are no stage: they book what was done."""

NOTES = frozenset({("joint_rows", "has_rows"), ("island_rows", "scatter_row"), ("visit", "show")})
NOTES |= {name for name, word in DECLARED_STAGES.items() if not word}
"""Functions that are no stage either: they keep what another one will ask for, or only look."""

SUBSTEP = ("ledger_entries", "begin_substep")
"""What every solver calls when a substep begins."""

JOINTS, CONTACTS, BOTH = "joints", "contacts", "both"

SWEEPS: dict[tuple[str, str], str] = {
    ("joint_rows", "solve_joints"): JOINTS,
    ("contact_rows", "solve_blocks"): CONTACTS,
    ("contact_pairs", "solve_pairs"): CONTACTS,
    **{name: rows.split()[0] for name, rows in DECLARED_SWEEPS.items()},
}
"""Functions that go once over all rows of joints, of contacts, or of both."""

UNMEASURED = frozenset(name for name, rows in DECLARED_SWEEPS.items() if PLACES in rows.split())
"""Sweeps that solve for places, before there are velocities: their curve is what they mended."""


def is_schedule(module: str, code: CodeType) -> bool:
    """Whether a function calls the stages of a solver: all kernels do."""
    return code.co_varnames[:1] == ("arrays",) or module in FOLDS


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
        step = local["step"][0]
        if function == "warm_start_joints" and step.warm_starting == 0.0:
            return True
        if "sweep" in local and local["sweep"][0] == 0.0 and step.relax_joints == 0:
            return True
        tables = (
            [local["axes"]] if function == "linearise_axes" else [local["points"], local["axes"]]
        )
        return all(len(rows) == 0 or np.asarray(rows)["used"][0] == 0 for rows in tables)
    if function == "warm_start_blocks":
        return local["page"].step[0].warm_starting == 0.0
    if function == "forget_contacts":
        return local["page"].step[0].warm_starting != 0.0
    if function == "correct_positions":
        return local["page"].step[0].correction == 0.0
    return False
