"""The tables of the X-ray name functions that the solver has, where it has them."""

from importlib import import_module
from importlib.util import find_spec

from app.features.xray.model.recorder import SOLVERS
from app.features.xray.model.stages import (
    NOTES,
    STAGES,
    SUBSTEP,
    SWEEPS,
    UNMEASURED,
    WORDS,
)


def test_every_function_that_is_listened_for_stands_in_its_module() -> None:
    """One that has moved would never be heard of, and its rows be missing in silence.

    Kernels are wrapped where they are compiled: it is the source that says where they stand.
    """
    named = {*STAGES, *WORDS, *SWEEPS, *UNMEASURED, *NOTES, SUBSTEP}
    for module, function in sorted(named):
        paths = [f"{room}.{module}" for room in (*SOLVERS, "physics.contacts")]
        path = next(path for path in paths if find_spec(path) is not None)
        code = getattr(import_module(path), function)
        code = getattr(code, "py_func", code)
        assert code.__module__ == path, (module, function)
