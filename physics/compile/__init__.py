"""The numba machinery: how kernels are compiled and kept, lanes, atomics, the page in kernels.

Begin with `jit.py`, whose decorators are all that the rest of the program uses.
`numba_private.py` has what is private to numba; `numba_plain.py` does without.
"""

import sys
from importlib import import_module
from typing import Any

YAML = "yaml"


def _import_numba() -> None:
    """Import numba so that it looks for no file of settings in the folder of the user's: that would
    say how kernels are compiled, and what reads it takes a fortieth of a start.
    """
    if YAML in sys.modules:
        return
    modules: dict[str, Any] = sys.modules
    modules[YAML] = None  # an import of it fails, as where it is not installed
    try:
        import_module("numba")
    finally:
        del modules[YAML]


_import_numba()
