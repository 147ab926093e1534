"""How numba types and lowers `laps.cycles`: LLVM's reading of the processor's counter.

It is ``rdtsc`` on x86 and the register CNTVCT_EL0 on ARM; both may be read without the system.
Elsewhere the counter may be forbidden (an illegal instruction ends the process): there it stays 0.
"""

import platform
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import signature

from physics.compile.lanes_numba import _typed

COUNTING = ("x86_64", "AMD64", "aarch64", "arm64", "ARM64")
"""Processors, as `platform.machine` names them, whose counter a program may read."""

WORD = ir.IntType(64)


def teach_numba(cycles: Callable[..., Any]) -> None:
    """Register `cycles`."""
    _typed(cycles, lambda: signature(types.int64))
    lower_builtin(cycles)(_cycles)


def _cycles(_context: Any, b: Any, _sig: Any, _args: Any) -> Any:
    if platform.machine() not in COUNTING:
        return WORD(0)
    kind = ir.FunctionType(WORD, [])
    return b.call(cgutils.get_or_insert_function(b.module, kind, "llvm.readcyclecounter"), [])
