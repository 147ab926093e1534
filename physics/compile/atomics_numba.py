"""How numba types and lowers the functions of `atomics`: LLVM's atomic instructions."""

import platform
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import signature

from physics.compile.lanes_llvm import _data
from physics.compile.lanes_numba import _typed

ORDER = "seq_cst"
WORD = types.int64
PAUSES = {"x86_64": "llvm.x86.sse2.pause", "AMD64": "llvm.x86.sse2.pause"}
"""The hint for a loop that waits, by processor; others wait without one."""


def teach_numba(functions: dict[str, Callable[..., Any]]) -> None:
    """Register `functions` (by name, module attributes)."""
    for name, result, words, emit in (
        ("read", WORD, 1, lambda b, at: b.load_atomic(at, ORDER, 8)),
        ("write", types.none, 2, lambda b, at, x: b.store_atomic(x, at, ORDER, 8)),
        ("add", WORD, 2, lambda b, at, x: b.atomic_rmw("add", at, x, ORDER)),
        ("replace", types.boolean, 3, _replace),
    ):
        _lowered(functions[name], result, words, emit)
    _typed(functions["pause"], lambda: signature(types.none))
    lower_builtin(functions["pause"])(_pause)


def _lowered(function: Any, result: Any, words: int, emit: Callable[..., Any]) -> None:
    """`function` takes an array and so many words, the first of which says where in it."""

    def lower(context: Any, b: Any, sig: Any, args: Any) -> Any:
        value = emit(b, b.gep(_data(context, b, sig.args[0], args[0]), [args[1]]), *args[2:])
        return context.get_dummy_value() if result is types.none else value

    _typed(function, lambda array, *_: signature(result, array, *[WORD] * words))
    lower_builtin(function, types.Array, *[WORD] * words)(lower)


def _replace(b: Any, at: Any, old: Any, new: Any) -> Any:
    return b.extract_value(b.cmpxchg(at, old, new, ORDER, ORDER), 1)


def _pause(context: Any, b: Any, _sig: Any, _args: Any) -> Any:
    name = PAUSES.get(platform.machine())
    if name is not None:
        kind = ir.FunctionType(ir.VoidType(), [])
        b.call(cgutils.get_or_insert_function(b.module, kind, name), [])
    return context.get_dummy_value()
