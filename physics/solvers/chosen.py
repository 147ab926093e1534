"""Solvers beside the soft step: each is imported, and compiled, when it is first chosen."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from physics.solvers.reference import Convergence

MODULES = {
    "hard islands": "physics.direct.hard_islands",
    "reference": "physics.solvers.reference",
    "sequential impulses": "physics.solvers.sequential_impulses",
    "SPOOK": "physics.solvers.spook",
    "split position correction": "physics.solvers.split_position_correction",
    "projected impulses": "physics.solvers.projected_impulses",
    "XPBD": "physics.solvers.xpbd",
    "TGS": "physics.solvers.tgs",
}
"""Where the `solve` of each word of settings.SOLVERS is, but for the first; "hard islands" is the
soft step of a world with overloaded contacts."""


@cache
def chosen_solver(name: str) -> Callable[..., "Convergence | None"]:
    """Return what advances velocities and poses by one tick, given the page as a plain tuple.

    Its first call compiles it, for some seconds, or loads it from the cache. The reference returns
    how near it came.
    """
    return import_module(MODULES[name]).solve
