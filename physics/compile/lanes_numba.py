"""How numba types and lowers the functions of `lanes`: its low-level extension API, in one place.

That API is semi-private: another reason for the upper bound on numba's version. Two ideas:

* A call is typed with *one* type for all its numbers, double or the vector; where the caller has a
  float for a vector, numba inserts a cast, the broadcast of `lanes_types`.
* Each function is then lowered once per such type, by the instructions of `lanes_llvm`.
"""

from collections.abc import Callable
from typing import Any

from numba.core import types
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import AbstractTemplate, infer_global, signature

from physics.compile import lanes_llvm as llvm
from physics.compile.lanes_types import MASKS, VECTORS, Block, Mask, Rows, Vec

NUMBERS = (types.Float, types.Integer)


def teach_numba(functions: dict[str, Any], lanes: int, vertices: int) -> None:
    """Register `functions` (by name, module attributes) and the operators of vectors and masks."""
    for name, (count, emit) in llvm.TEMPLATES.items():
        _elementwise(functions[name], count, emit, _numbers, (types.float64, *VECTORS.values()))
    for function, (count, emit) in llvm.ARITHMETIC.items():
        _elementwise(function, count, emit, _vector, VECTORS.values())
    for function, emit in llvm.COMPARISONS.items():
        _elementwise(function, 2, emit, _vector, VECTORS.values(), lambda vec: MASKS[vec.width])
    for function, (count, emit) in llvm.LOGIC.items():
        _elementwise(function, count, emit, _mask, MASKS.values())
    for name, emit in llvm.MASK_REDUCTIONS.items():
        result = types.int64 if name == "bits" else types.boolean
        _elementwise(functions[name], 1, emit, _mask, MASKS.values(), lambda _, it=result: it)
    for name, emit in llvm.VECTOR_REDUCTIONS.items():
        result = types.int64 if name.startswith("lane_of") else types.float64
        _elementwise(functions[name], 1, emit, _vector, VECTORS.values(), lambda _, it=result: it)
    _memory(functions, VECTORS[lanes], VECTORS[vertices])
    _rows_of_bodies(functions, lanes)
    _odds_and_ends(functions, VECTORS[lanes], VECTORS[vertices])


# ------------------------------------------------------------------ typing


def _typed(function: Any, resolve: Callable[..., Any]) -> None:
    """Type a call of `function` by ``resolve(*types)``: a signature, or None if it cannot be."""

    def generic(_self: Any, args: Any, kws: Any) -> Any:
        return None if kws else resolve(*args)

    name = f"Lanes_{function.__name__}"
    # numba tries the most specific target first: before its own dozen meanings of a plus sign.
    body = {"key": function, "generic": generic, "metadata": {"target": "cpu"}}
    template = type(name, (AbstractTemplate,), body)
    infer_global(function, types.Function(template))


def _common(args: Any, family: type, scalars: Any) -> Any:
    """The one vector (or mask) type among `args` when all others are it or can be splatted."""
    wide = next((kind for kind in args if isinstance(kind, family)), None)
    fits = all(kind == wide or isinstance(kind, scalars) for kind in args)
    return wide if fits else None


def _vector(args: Any) -> Any:
    return _common(args, Vec, NUMBERS)


def _mask(args: Any) -> Any:
    return _common(args, Mask, types.Boolean)


def _numbers(args: Any) -> Any:
    """Return the common type as `_vector` does; floats alone are computed as double."""
    scalar = all(isinstance(kind, NUMBERS) for kind in args)
    if scalar and any(isinstance(kind, types.Float) for kind in args):
        return types.float64
    return _vector(args)


def _width(array: Any, element: Any, default: int) -> int:
    """Elements that one call reads: a record's field knows its own length, a slice does not."""
    if isinstance(array, Rows):
        return array.width if element is types.Integer else 0
    if not isinstance(array, types.Array) or (array.ndim, array.layout) != (1, "C"):
        return 0
    if not isinstance(array.dtype, element):
        return 0
    return array.shape[0] if isinstance(array, types.NestedArray) else default


def _records(array: Any) -> bool:
    contiguous = isinstance(array, types.Array) and (array.ndim, array.layout) == (1, "C")
    return contiguous and isinstance(array.dtype, types.Record)


def _quartered(motion: Any) -> Any:
    """`motion` itself if it can be gathered from: records of whole quarters; else None."""
    return motion if _records(motion) and motion.dtype.size % llvm.ROW_BYTES == 0 else None


def _elementwise(
    function: Any,
    count: int,
    emit: Callable[..., Any],
    common: Callable[..., Any],
    kinds: Any,
    result: Callable[..., Any] = lambda kind: kind,
) -> None:
    """All `count` arguments become their common type, one of `kinds`; `result` types the answer."""

    def resolve(*args: Any) -> Any:
        kind = common(args) if len(args) == count else None
        return None if kind is None else signature(result(kind), *[kind] * count)

    _typed(function, resolve)
    for kind in kinds:
        _lowered(function, emit, *[kind] * count)


def _lowered(function: Any, emit: Callable[..., Any], *kinds: Any) -> None:
    def lower(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return emit(builder, *args)

    lower_builtin(function, *kinds)(lower)


# ----------------------------------------------- functions of their own kind


def _memory(functions: dict[str, Any], lanes: Vec, vertices: Vec) -> None:
    def load_as(default: Vec) -> Callable[..., Any]:
        def resolve(a: Any, *start: Any) -> Any:
            vec = VECTORS.get(_width(a, types.Float, default.width))
            return vec and signature(vec, a, *[types.int64 for _ in start])

        return resolve

    def store(a: Any, *start_and_value: Any) -> Any:
        value, start = start_and_value[-1], [types.int64 for _ in start_and_value[:-1]]
        width = _width(a, types.Float, value.width if isinstance(value, Vec) else 0)
        vec = VECTORS.get(width) if a.mutable else None
        return vec and _vector((vec, value)) and signature(types.none, a, *start, vec)

    for name, default in (("load", lanes), ("load8", vertices)):
        _typed(functions[name], load_as(default))
        lower_builtin(functions[name], types.Array)(llvm.load)
    _typed(functions["load_at"], load_as(lanes))
    lower_builtin(functions["load_at"], types.Array, types.int64)(llvm.load)
    _typed(functions["store"], store)
    lower_builtin(functions["store"], types.Array, Vec)(llvm.store)
    _typed(functions["store_at"], store)
    lower_builtin(functions["store_at"], types.Array, types.int64, Vec)(llvm.store)


def _rows_of_bodies(functions: dict[str, Any], lanes: int) -> None:
    table, whole, none = types.Array, types.int64, types.none

    def gather(motion: Any, rows: Any, _quarter: Any) -> Any:
        vec = _quartered(motion) and VECTORS.get(_width(rows, types.Integer, lanes))
        return vec and signature(types.UniTuple(vec, 4), motion, rows, whole)

    def scatter(motion: Any, rows: Any, _quarter: Any, *columns: Any) -> Any:
        vec = _quartered(motion) and VECTORS.get(_width(rows, types.Integer, lanes))
        fits = vec and _vector((vec, *columns))
        return fits and signature(none, motion, rows, whole, *[vec for _ in columns])

    def row_load(motion: Any, _i: Any, _quarter: Any) -> Any:
        return _quartered(motion) and signature(VECTORS[4], motion, whole, whole)

    def row_store(motion: Any, _i: Any, _quarter: Any, v: Any) -> Any:
        fits = _quartered(motion) and v == VECTORS[4]
        return signature(none, motion, whole, whole, v) if fits else None

    def block(blocks: Any, _i: Any) -> Any:
        return signature(Block(blocks.dtype), blocks, whole) if _records(blocks) else None

    for resolve in (gather, scatter, row_load, row_store, block):
        _typed(functions[resolve.__name__], resolve)
    for rows in (table, Rows):
        lower_builtin(functions["gather"], table, rows, whole)(llvm.gather)
        lower_builtin(functions["scatter"], table, rows, whole, Vec, Vec, Vec, Vec)(llvm.scatter)
    lower_builtin(functions["block"], table, whole)(llvm.block)
    lower_builtin(functions["row_load"], table, whole, whole)(llvm.row_load)
    lower_builtin(functions["row_store"], table, whole, whole, Vec)(llvm.row_store)


def _odds_and_ends(functions: dict[str, Any], lanes: Vec, vertices: Vec) -> None:
    whole = types.int64

    def select(mask: Any, a: Any, b: Any) -> Any:
        if isinstance(mask, Mask):
            vec = VECTORS[mask.width]
            return _vector((vec, a, b)) and signature(vec, mask, vec, vec)
        kind = _numbers((a, b)) if isinstance(mask, types.Boolean) else None
        return kind and signature(kind, types.boolean, kind, kind)

    _typed(functions["select"], select)
    for width, vec in VECTORS.items():
        _lowered(functions["select"], llvm.select, MASKS[width], vec, vec)
    for kind in (types.float64, *VECTORS.values()):
        _lowered(functions["select"], llvm.select, types.boolean, kind, kind)

    for name, vec in (("splat", lanes), ("splat8", vertices)):
        # The cast of the argument to the vector is all there is to do.
        _typed(functions[name], lambda x, it=vec: _vector((it, x)) and signature(it, it))
        _lowered(functions[name], lambda _, v: v, vec)

    _typed(functions["lane"], lambda v, _: _vector((v,)) and signature(types.float64, v, whole))
    _lowered(functions["lane"], llvm.lane, Vec, whole)
    _typed(functions["trailing_zeros"], lambda _: signature(whole, whole))
    _lowered(functions["trailing_zeros"], llvm.trailing_zeros, whole)
