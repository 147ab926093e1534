"""Rows that are asked for ahead of their use, so that the memory brings them meanwhile.

Contacts name their bodies and shapes, which lie anywhere: each would be waited for. It is a hint
only; interpreted, and on a web page, it is nothing.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import signature

from physics.compile.lanes_llvm import _data
from physics.compile.lanes_numba import _typed

AHEAD = 4
"""Rows from which on others are asked for: [count], 4. Fewer: they come too late; more: they are
gone again."""

LINE = 64
"""A cache line: [bytes], 64."""

READ, NEAREST, DATA = 0, 3, 1
"""LLVM's words for what is asked: to be read, kept in the nearest cache, no code."""


def lines_of(record: np.dtype, *names: str) -> tuple[int, ...]:
    """Return the cache lines of a row in which the fields begin; "p.lax" is one of a part."""
    lines = set()
    for name in names:
        start, kind = 0, record
        for word in name.split("."):
            kind, offset = (kind.fields or {})[word][:2]
            start += offset
        lines.add(start // LINE)
    return tuple(sorted(lines))


def prefetch(rows: np.ndarray, i: int, line: int) -> None:
    """Ask for a cache line of row `i`."""


def _lowered(context: Any, b: Any, sig: Any, args: Any) -> Any:
    """The instruction of the processor."""
    byte = ir.IntType(8).as_pointer()
    row = b.gep(_data(context, b, sig.args[0], args[0]), [args[1]])
    at = b.gep(b.bitcast(row, byte), [b.mul(args[2], ir.Constant(args[2].type, LINE))])
    words = [ir.Constant(ir.IntType(32), word) for word in (READ, NEAREST, DATA)]
    kind = ir.FunctionType(ir.VoidType(), [byte, *(word.type for word in words)])
    b.call(cgutils.get_or_insert_function(b.module, kind, "llvm.prefetch.p0i8"), [at, *words])
    return context.get_dummy_value()


_typed(prefetch, lambda rows, *_: signature(types.none, rows, types.int64, types.int64))
lower_builtin(prefetch, types.Array, types.int64, types.int64)(_lowered)
