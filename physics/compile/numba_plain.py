"""Numba's public compiler, for a numba that lacks a private name of numba_names.py.

Kernels take five times as long to compile (155 s of CPU instead of 32 for a stack of boxes), and
give the same bits. Their cache is numba's own, in the folder named by the hash of all sources.
"""

import os
import platform
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite.binding
import numba
from numba.core import config

from physics.compile import kernel_cache


def _variable(name: str) -> str:
    """Return the value of an environment variable of numba; "" if it is not set."""
    return os.environ.get(name, "")


INTERPRETED = _variable("NUMBA_DISABLE_JIT") not in ("", "0")
"""True under NUMBA_DISABLE_JIT=1: the same source runs as plain Python, bit for bit."""


def warn(names: list[str]) -> None:
    """Tell once what is missing, and what that costs."""
    warnings.warn(
        f"numba {numba.__version__} lacks {', '.join(names)}: kernels are compiled in numba's"
        " plain way, which takes about five times as long at the first start",
        RuntimeWarning,
        stacklevel=3,
    )


def compile_kernel(function: Callable[..., Any]) -> Any:
    """Return `function` as Python calls it: compiled when it is first called, kept on disk."""
    settings: Any = config  # whose names are made when it is imported
    settings.CACHE_DIR = str(cache_directory(Path(function.__code__.co_filename).parent))
    return _compiled(function, cache=True)


def compile_device(function: Callable[..., Any]) -> Any:
    """Return `function` as kernels call it, whose code becomes a part of theirs."""
    return _compiled(function, no_cpython_wrapper=True)


compile_apart = compile_device
"""A unit is a device here: a file of its own is beyond numba's public cache."""


def _compiled(function: Callable[..., Any], **options: Any) -> Any:
    compiler: Any = numba.njit  # its stubs know no options
    return compiler(error_model="numpy", nogil=True, **options)(function)


def machine() -> tuple[str, ...]:
    """Return what machine code is made for: system, processor and its abilities."""
    host = llvmlite.binding
    return (
        platform.machine(),
        _variable("NUMBA_CPU_NAME") or host.get_host_cpu_name(),
        _variable("NUMBA_CPU_FEATURES") or host.get_host_cpu_features().flatten(),
    )


def cache_directory(package: Path) -> Path:
    """Return the directory for the kernels of `package`: one per generation of sources."""
    stamp = (numba.__version__, "plain", _variable("NUMBA_BOUNDSCHECK"), _variable("NUMBA_OPT"))
    return kernel_cache.cache_directory(package, repr(stamp))
