"""The page of the solvers, from what they declare of themselves (physics/solvers/declared.py)."""

from importlib.util import find_spec
from pathlib import Path

from app.editor.idle_settings import idle_reason
from physics import SolverSettings
from physics.solvers.declared import DECLARED, Solver
from physics.values.options import default_of


def solver_page() -> str:
    """Return the page: a section for each solver, in the order of the settings."""
    return "# Solvers\n\n" + "\n".join(map(section, DECLARED))


def section(solver: Solver) -> str:
    """Return what is told of one solver: its note, its file, what it leaves aside."""
    unread = ", ".join(f"`{name}`" for name in unread_settings(solver))
    told = f"It does not read {unread}." if unread else "It reads all settings."
    name = f"physics/solvers/{Path(place(solver)).name}"
    return f"## {solver.word}\n\n{solver.note}\n\n{told} Its file: `{name}`.\n"


def place(solver: Solver) -> str:
    """Return the path of a solver's file; it is not imported."""
    spec = find_spec(solver.module)
    return (spec.origin if spec is not None else None) or ""


def unread_settings(solver: Solver) -> list[str]:
    """Return the settings that have no effect, whatever the others are, under a solver."""
    fields = SolverSettings.__dataclass_fields__
    usual = {name: default_of(entry) for name, entry in fields.items()}
    usual |= {"solver": solver.word, "position_correction": "percent and slop"}
    every = [
        SolverSettings(**{**usual, "contact_bias": b, "joint_bias": b})
        for b in ("soft", "baumgarte")
    ]
    return [name for name in fields if all(idle_reason(one, name) for one in every)]
