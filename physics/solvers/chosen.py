"""Solvers beside the soft step: each is imported, and compiled, when it is first chosen."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

MODULES = {
    "sequential impulses": "physics.solvers.sequential_impulses",
    "SPOOK": "physics.solvers.spook",
}
"""Where the `solve` of each word of settings.SOLVERS is, but for the first."""


@cache
def chosen_solver(name: str) -> Callable[[tuple[Any, ...]], None]:
    """Return what advances velocities and poses by one tick, given the page as a plain tuple.

    Its first call compiles it, for some seconds, or loads it from the cache.
    """
    return import_module(MODULES[name]).solve
