"""The numba types behind `lanes`: vectors, masks, and one record of lanes with its fields."""

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.imputils import lower_cast, lower_getattr_generic, lower_setattr_generic
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.extending import models, register_model

from physics.compile import lanes_llvm as llvm

WIDTHS = (4, 8)


class Vec(types.Type):
    """W doubles, an LLVM <W x double>."""

    def __init__(self, width: int) -> None:
        self.width = width
        super().__init__(name=f"Vec({width})")


class Mask(types.Type):
    """W truth values, an LLVM <W x i1>."""

    def __init__(self, width: int) -> None:
        self.width = width
        super().__init__(name=f"Mask({width})")


class Rows(types.Type):
    """The address of W integers in a field of a block: `gather` wants them one by one."""

    def __init__(self, width: int, dtype: Any) -> None:
        self.width, self.dtype = width, dtype
        super().__init__(name=f"Rows({width}, {dtype})")


class Block(types.Type):
    """The address of a record; reading a field of W doubles gives a vector.

    numba's own record gives an array for such a field: four times the compile time.
    """

    def __init__(self, record: Any) -> None:
        self.record = record
        super().__init__(name=f"Block({record})")


VECTORS = {width: Vec(width) for width in WIDTHS}
MASKS = {width: Mask(width) for width in WIDTHS}


@register_model(Vec)
@register_model(Mask)
class _VectorModel(models.PrimitiveModel):
    def __init__(self, dmm: Any, fe_type: Any) -> None:
        element = llvm.DOUBLE if isinstance(fe_type, Vec) else llvm.I1
        super().__init__(dmm, fe_type, ir.VectorType(element, fe_type.width))


@register_model(Rows)
@register_model(Block)
class _AddressModel(models.PrimitiveModel):
    def __init__(self, dmm: Any, fe_type: Any) -> None:
        bits = fe_type.dtype.bitwidth if isinstance(fe_type, Rows) else 8
        super().__init__(dmm, fe_type, ir.IntType(bits).as_pointer())


@lower_cast(types.Float, Vec)
@lower_cast(types.Integer, Vec)
@lower_cast(types.Boolean, Mask)
def _broadcast(context: Any, builder: Any, from_type: Any, to_type: Any, value: Any) -> Any:
    if isinstance(to_type, Vec):
        value = context.cast(builder, value, from_type, types.float64)
    return llvm.splat(builder, value, to_type.width)


@infer_getattr
class _BlockFields(AttributeTemplate):
    key = Block

    def generic_resolve(self, block: Any, field: str) -> Any:
        """The type of a field: a number, a vector, or the rows that it names."""
        if field not in block.record.fields:
            return None
        kind = block.record.typeof(field)
        if isinstance(kind, types.Record):
            return Block(kind)
        if not isinstance(kind, types.NestedArray):
            return kind
        if len(kind.shape) != 1 or kind.shape[0] not in WIDTHS:
            return None
        if kind.dtype == types.float64:
            return VECTORS[kind.shape[0]]
        return Rows(kind.shape[0], kind.dtype) if isinstance(kind.dtype, types.Integer) else None


@lower_getattr_generic(Block)
def _read_field(context: Any, b: Any, block: Any, address: Any, field: str) -> Any:
    kind = _BlockFields(None).generic_resolve(block, field)
    pointer = _field(context, b, block, kind, address, field)
    if isinstance(kind, Rows | Block):
        return pointer
    if isinstance(kind, Vec):
        return b.load(pointer, align=8)
    return context.unpack_value(b, kind, pointer, 1)


@lower_setattr_generic(Block)
def _write_field(context: Any, b: Any, sig: Any, args: Any, field: str) -> None:
    (block, kind), (address, value) = sig.args, args
    pointer = _field(context, b, block, kind, address, field)
    if isinstance(kind, Vec):
        b.store(value, pointer, align=8)
    else:
        context.pack_value(b, kind, value, pointer, 1)


def _field(context: Any, b: Any, block: Any, kind: Any, address: Any, field: str) -> Any:
    """Pointer to a field's numbers, of the type that it is read as."""
    if isinstance(kind, Block):
        stored = ir.IntType(8)
    elif isinstance(kind, Rows):
        stored = ir.IntType(kind.dtype.bitwidth)
    else:
        stored = context.get_data_type(kind)
    pointer = b.gep(address, [llvm.I64(block.record.offset(field))])
    return b.bitcast(pointer, stored.as_pointer())
