"""How numba types and lowers `prefetch`: LLVM's instruction of that name."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import signature

from physics.compile.lanes_llvm import _data
from physics.compile.lanes_numba import _typed

LINE = 64
"""A cache line: [bytes], 64."""

READ, NEAREST, DATA = 0, 3, 1
"""LLVM's words for what is asked: to be read, kept in the nearest cache, no code."""


def teach_numba(functions: dict[str, Callable[..., Any]]) -> None:
    """Register `functions` (by name, module attributes)."""
    prefetch, word = functions["prefetch"], types.int64
    _typed(prefetch, lambda rows, *_: signature(types.none, rows, word, word))
    lower_builtin(prefetch, types.Array, word, word)(_prefetch)


def _prefetch(context: Any, b: Any, sig: Any, args: Any) -> Any:
    byte = ir.IntType(8).as_pointer()
    row = b.bitcast(b.gep(_data(context, b, sig.args[0], args[0]), [args[1]]), byte)
    at = b.gep(row, [b.mul(args[2], ir.Constant(args[2].type, LINE))])
    words = [ir.Constant(ir.IntType(32), word) for word in (READ, NEAREST, DATA)]
    kind = ir.FunctionType(ir.VoidType(), [byte, *(word.type for word in words)])
    b.call(cgutils.get_or_insert_function(b.module, kind, "llvm.prefetch.p0i8"), [at, *words])
    return context.get_dummy_value()
