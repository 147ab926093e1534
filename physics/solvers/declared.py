"""What a solver says of itself, and which solvers there are: a file with a ``SOLVER`` is one.

A declaration is read from the source, for a solver is imported, and compiled, when it is first
chosen. So it is written by literals and the names of this module alone.
"""

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

AS_SET = "as set"
"""The user's setting says: `contact_bias`, `joint_bias` or `position_correction`."""

AS_CORRECTED = "as corrected"
"""Baumgarte's speed, unless `position_correction` moves the bodies apart instead."""

OWN = "own"
"""A spring that the solver writes in its own way: ``softness(hertz, damping_ratio, h)``, in its
file, gives bias rate [1/s], mass scale and impulse scale."""

SHARE, PERCENT = "share", "percent"
"""Overlaps are undone by moving bodies: by `baumgarte`, or `correction_percent`, of the excess."""

PLACES = "places"
"""A sweep over places, before there are velocities: what is left is told by what it mended."""


@dataclass(frozen=True, kw_only=True)
class Solver:
    """The declaration of a solver: what settings, panel, X-ray and documents know of it."""

    word: str
    """What it is called, in settings and in files."""
    number: int
    """Its index in the STEP record and in exact saves: the next that is free."""
    note: str
    """Source and year, what it is good at, what it is bad at."""

    contact_bias: str = AS_SET
    """How contacts undo an overlap by speed: "soft", "baumgarte", "none", or one of the above."""
    joint_bias: str = AS_SET
    """How rigid joints undo their errors by speed; never AS_CORRECTED."""
    correction: str = "none"
    """How overlaps are undone by moving bodies: "none", SHARE, PERCENT or AS_SET."""
    relaxes: bool = False
    """True when `relax` is read: a second sweep without bias."""
    relaxes_joints: bool = False
    """True when the joints are always swept again without bias."""
    solves_pairs: bool = False
    """True when `block_solving` is read."""
    limits_push_out: bool = True
    """False when no overlap is undone by a speed, so that `push_out_speed` limits nothing."""
    accumulates: bool = True
    """False when impulses are never added up: each one is clamped alone."""
    starts_warm: bool = True
    """False when every substep starts without the impulses of the last one."""
    to_the_end: bool = False
    """True when it ends where the answer is: sweeps, start and sums change nothing."""
    steps_by_sweep: bool = False
    """True when each of the `iterations` is a substep of its own."""
    lifts_any_load: bool = False
    """True when a contact lifts whatever it carries until no overlap is left."""

    stages: Mapping[str, str] = field(default_factory=dict)
    """X-ray: its functions ("module.function") that are told under another name than their own, or
    belong to a stage that all solvers have; "" is no stage."""
    sweeps: Mapping[str, str] = field(default_factory=dict)
    """X-ray: its functions that go once over all rows of "joints", "contacts" or "both"; those of
    PLACES end in " places"."""

    module: str = ""
    """Where it is, by the finder."""


def declaration_in(source: str) -> Solver | None:
    """Return what a module declares as SOLVER, without running the module; None: it is no solver.

    Raises NameError, TypeError or ValueError when the declaration is not written as said above.
    """
    begin = re.search(r"^SOLVER\b", source, re.MULTILINE)
    if begin is None:
        return None
    # To the next line that begins anew: all of it takes the parser a millisecond a solver.
    end = re.compile(r"^(?![ )\n])", re.MULTILINE).search(source, begin.end())
    (statement,) = ast.parse(source[begin.start() : end.start() if end else None]).body
    if not isinstance(statement, ast.Assign):
        return None
    code = compile(ast.Expression(statement.value), "SOLVER", "eval")
    return eval(code, dict(globals()))


def solvers_in(folder: Path) -> tuple[Solver, ...]:
    """Return the solvers of the modules in `folder`, by their numbers.

    Raises TypeError when two have one word, or when the numbers leave a gap.
    """
    solvers = []
    for path in sorted(folder.glob("*.py")):
        declared = declaration_in(path.read_text(encoding="utf-8"))
        if declared is not None:
            solvers.append(replace(declared, module=f"{__package__}.{path.stem}"))
    solvers.sort(key=lambda solver: solver.number)
    for number, solver in enumerate(solvers):
        if solver.number != number:
            raise TypeError(f"{solver.module}: the number of this solver must be {number}")
    if len({solver.word for solver in solvers}) < len(solvers):
        raise TypeError(f"two solvers have one word: {[solver.word for solver in solvers]}")
    return tuple(solvers)


DECLARED = solvers_in(Path(__file__).parent)
"""All solvers, by number. The first is compiled with the tick."""

BY_WORD = {solver.word: solver for solver in DECLARED}


@cache
def module_of(module: str) -> Any:
    """Import the module of a solver, as late as it is needed."""
    return import_module(module)


def chosen_solver(word: str) -> Callable[..., Any]:
    """Return what advances velocities and poses by one tick, given the page as a plain tuple.

    Its first call compiles it, for some seconds, or loads it from the cache. A solver that solves
    to the end returns how near it came.
    """
    return module_of(BY_WORD[word].module).solve


READS: dict[str, Callable[[Solver], bool]] = {
    "contact_bias": lambda solver: solver.contact_bias == AS_SET,
    "joint_bias": lambda solver: solver.joint_bias == AS_SET,
    "contact_hertz": lambda solver: solver.contact_bias in (AS_SET, OWN, "soft"),
    "joint_hertz": lambda solver: solver.joint_bias in (AS_SET, OWN, "soft"),
    "relax": lambda solver: solver.relaxes,
    "position_correction": lambda solver: solver.correction == AS_SET,
    "correction_percent": lambda solver: solver.correction in (AS_SET, PERCENT),
    "block_solving": lambda solver: solver.solves_pairs,
}
"""Settings that only some solvers read, and which these are."""


def readers(setting: str) -> tuple[str, ...]:
    """Return the words of the solvers that read a setting; of those in READS, not all do."""
    reads = READS.get(setting, lambda _: True)
    return tuple(solver.word for solver in DECLARED if reads(solver))
