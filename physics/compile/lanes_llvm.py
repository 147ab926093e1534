"""The instructions behind `lanes`: what each function emits, given a builder `b` and its values.

The same calls work on double and on <W x double>. LLVM may not fuse or reorder: no instruction
carries a fast-math flag, so the bits are numpy's bits. A wrongly declared intrinsic crashes the
process instead of raising; the tests run every function.
"""

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types

from physics.compile.loose import Loose

DOUBLE = ir.DoubleType()
I1, I8, I32, I64 = (ir.IntType(bits) for bits in (1, 8, 32, 64))
ROW_BYTES = 32
"""A quarter of a body's record: four doubles."""

Emit = Callable[..., Any]


def splat(b: Any, value: Any, width: int) -> Any:
    vector = ir.VectorType(value.type, width)
    first = b.insert_element(ir.Constant(vector, ir.Undefined), value, I32(0))
    return _pick(b, first, first, [0] * width)


def _pick(b: Any, v: Any, w: Any, lanes: Any) -> Any:
    """The numbered lanes of v and w; w's are counted on from v's."""
    order = ir.Constant(ir.VectorType(I32, len(lanes)), [I32(i) for i in lanes])
    return b.shuffle_vector(v, w, order)


def _smaller(b: Any, x: Any, y: Any) -> Any:
    return b.select(b.fcmp_ordered("<", x, y), x, y)


def _larger(b: Any, x: Any, y: Any) -> Any:
    return b.select(b.fcmp_ordered(">", x, y), x, y)


def _intrinsic(name: str) -> Emit:
    """A one-argument intrinsic, declared by hand: llvmlite cannot spell a vector's name."""

    def emit(b: Any, x: Any) -> Any:
        suffix = f"v{x.type.count}f64" if isinstance(x.type, ir.VectorType) else "f64"
        kind = ir.FunctionType(x.type, [x.type])
        return b.call(cgutils.get_or_insert_function(b.module, kind, f"{name}.{suffix}"), [x])

    return emit


def _halve(smaller: Emit) -> Emit:
    def emit(b: Any, v: Any) -> Any:
        half = v.type.count // 2
        while half:
            low, high = _pick(b, v, v, range(half)), _pick(b, v, v, range(half, 2 * half))
            v, half = smaller(b, low, high), half // 2
        return b.extract_element(v, I32(0))

    return emit


def _where(smaller: Emit) -> Emit:
    def emit(b: Any, v: Any) -> Any:
        width = v.type.count
        result = _mask_bits(b, b.fcmp_ordered("==", v, splat(b, _halve(smaller)(b, v), width)))
        # The last lane is always found, or else a NaN would name lane 64: outside any array.
        return b.cttz(b.or_(result, I64(1 << (width - 1))), I1(0))

    return emit


def _mask_bits(b: Any, mask: Any) -> Any:
    return b.zext(b.bitcast(mask, ir.IntType(mask.type.count)), I64)


def _all(b: Any, mask: Any) -> Any:
    return b.icmp_unsigned("==", _mask_bits(b, mask), I64((1 << mask.type.count) - 1))


def _transpose(b: Any, r: list[Any]) -> list[Any]:
    """Four rows of <4 x double> to four columns; its own inverse."""
    even = [_pick(b, r[k], r[k + 1], (0, 4, 2, 6)) for k in (0, 2)]
    odd = [_pick(b, r[k], r[k + 1], (1, 5, 3, 7)) for k in (0, 2)]
    return [
        _pick(b, top, bottom, order)
        for order in ((0, 1, 4, 5), (2, 3, 6, 7))
        for top, bottom in (even, odd)
    ]


TEMPLATES: dict[str, tuple[int, Emit]] = {
    "vmin": (2, _smaller),
    "vmax": (2, _larger),
    "clamp": (3, lambda b, x, low, high: _smaller(b, _larger(b, x, low), high)),
    "vabs": (1, _intrinsic("llvm.fabs")),
    "vsqrt": (1, _intrinsic("llvm.sqrt")),
    "dot": (4, lambda b, ax, ay, bx, by: b.fadd(b.fmul(ax, bx), b.fmul(ay, by))),
    "cross": (4, lambda b, ax, ay, bx, by: b.fsub(b.fmul(ax, by), b.fmul(ay, bx))),
    "madd": (3, lambda b, x, y, z: b.fadd(x, b.fmul(y, z))),
    "msub": (3, lambda b, x, y, z: b.fsub(x, b.fmul(y, z))),
    "rotx": (4, lambda b, c, s, x, y: b.fsub(b.fmul(c, x), b.fmul(s, y))),
    "roty": (4, lambda b, c, s, x, y: b.fadd(b.fmul(s, x), b.fmul(c, y))),
}
"""Numbers of one type to a number of that type: how many arguments, and the instructions."""

ARITHMETIC: dict[Any, tuple[int, Emit]] = {
    operator.add: (2, lambda b, x, y: b.fadd(x, y)),
    operator.sub: (2, lambda b, x, y: b.fsub(x, y)),
    operator.mul: (2, lambda b, x, y: b.fmul(x, y)),
    operator.truediv: (2, lambda b, x, y: b.fdiv(x, y)),
    operator.neg: (1, lambda b, x: b.fneg(x)),
}
COMPARISONS: dict[Any, Emit] = {
    operator.lt: lambda b, x, y: b.fcmp_ordered("<", x, y),
    operator.le: lambda b, x, y: b.fcmp_ordered("<=", x, y),
    operator.gt: lambda b, x, y: b.fcmp_ordered(">", x, y),
    operator.ge: lambda b, x, y: b.fcmp_ordered(">=", x, y),
}
LOGIC: dict[Any, tuple[int, Emit]] = {
    operator.and_: (2, lambda b, x, y: b.and_(x, y)),
    operator.or_: (2, lambda b, x, y: b.or_(x, y)),
    operator.invert: (1, lambda b, x: b.not_(x)),
}
MASK_REDUCTIONS: dict[str, Emit] = {
    "any_lane": lambda b, m: b.icmp_unsigned("!=", _mask_bits(b, m), I64(0)),
    "all_lanes": _all,
    "bits": _mask_bits,
}
VECTOR_REDUCTIONS: dict[str, Emit] = {
    "least": _halve(_smaller),
    "most": _halve(_larger),
    "lane_of_least": _where(_smaller),
    "lane_of_most": _where(_larger),
}


# ---------------------------------------------------------------- memory


def _data(context: Any, b: Any, kind: Any, array: Any) -> Any:
    """Pointer to an array's first element; numba's make_array would put the whole array on a stack.

    That costs the compiler more than all the rest of a load.
    """
    if type(array) is Loose:
        return array.part(0)
    return context.data_model_manager[kind].get(b, array, "data")


def _doubles(context: Any, b: Any, kind: Any, value: Any, start: Any, vector: Any) -> Any:
    """Pointer to a vector: the doubles of an array value from element `start` on."""
    return b.bitcast(b.gep(_data(context, b, kind, value), [start]), vector.as_pointer())


def block(context: Any, b: Any, sig: Any, args: Any) -> Any:
    """Address of record args[1] of the array args[0]."""
    data = b.bitcast(_data(context, b, sig.args[0], args[0]), I8.as_pointer())
    return b.gep(data, [b.mul(args[1], I64(sig.args[0].dtype.size))])


def _quarters(context: Any, b: Any, kind: Any, motion: Any, rows: list[Any], quarter: Any) -> Any:
    """Pointers to the <4 x double> that are quarter `quarter` of the records `rows`."""
    data = b.bitcast(_data(context, b, kind, motion), ir.VectorType(DOUBLE, 4).as_pointer())
    first = b.gep(data, [quarter])
    return [b.gep(first, [b.mul(row, I64(kind.dtype.size // ROW_BYTES))]) for row in rows]


def _rows(context: Any, b: Any, sig: Any, args: Any, width: int) -> list[Any]:
    """Pointers to the quarters that the call ``(motion, rows, quarter, ...)`` names."""
    kind, where = sig.args[1], args[1]
    if isinstance(kind, types.Array):
        where = _data(context, b, kind, where)
    rows = [b.sext(b.load(b.gep(where, [I64(i)])), I64) for i in range(width)]
    return _quarters(context, b, sig.args[0], args[0], rows, args[2])


def load(context: Any, b: Any, sig: Any, args: Any) -> Any:
    vector = context.get_value_type(sig.return_type)
    start = args[1] if len(args) > 1 else I64(0)
    return b.load(_doubles(context, b, sig.args[0], args[0], start, vector), align=8)


def store(context: Any, b: Any, sig: Any, args: Any) -> Any:
    start = args[1] if len(args) > 2 else I64(0)
    b.store(args[-1], _doubles(context, b, sig.args[0], args[0], start, args[-1].type), align=8)
    return context.get_dummy_value()


def gather(context: Any, b: Any, sig: Any, args: Any) -> Any:
    rows = [b.load(p, align=8) for p in _rows(context, b, sig, args, sig.return_type.dtype.width)]
    columns = _transpose(b, rows[:4])
    if len(rows) == 8:
        pairs = zip(columns, _transpose(b, rows[4:]), strict=True)
        columns = [_pick(b, low, high, range(8)) for low, high in pairs]
    return context.make_tuple(b, sig.return_type, columns)


def scatter(context: Any, b: Any, sig: Any, args: Any) -> Any:
    pointers = _rows(context, b, sig, args, sig.args[3].width)
    for k in range(0, len(pointers), 4):
        columns = [_pick(b, v, v, range(k, k + 4)) for v in args[3:]]
        for pointer, row in zip(pointers[k : k + 4], _transpose(b, columns), strict=True):
            b.store(row, pointer, align=8)
    return context.get_dummy_value()


def row_load(context: Any, b: Any, sig: Any, args: Any) -> Any:
    [pointer] = _quarters(context, b, sig.args[0], args[0], [args[1]], args[2])
    return b.load(pointer, align=8)


def row_store(context: Any, b: Any, sig: Any, args: Any) -> Any:
    [pointer] = _quarters(context, b, sig.args[0], args[0], [args[1]], args[2])
    b.store(args[3], pointer, align=8)
    return context.get_dummy_value()


def select(b: Any, mask: Any, x: Any, y: Any) -> Any:
    return b.select(mask, x, y)


def lane(b: Any, v: Any, i: Any) -> Any:
    return b.extract_element(v, i)


def trailing_zeros(b: Any, x: Any) -> Any:
    return b.cttz(x, I1(0))
