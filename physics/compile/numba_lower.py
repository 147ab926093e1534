"""numba's instructions become LLVM's: in half as many as numba makes, for what kernels do most.

Every instruction is an object of Python, a line of text, and work for each pass of LLVM. So an
array is not put together to read one item of it, a call asks for no status that no device has, and
an operator is looked up once. The machine code that LLVM makes of both is the same.
"""

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.compiler_machinery import register_pass
from numba.core.errors import LoweringError, NumbaError
from numba.core.ir import Assign, Expr
from numba.core.lowering import Lower
from numba.core.typed_passes import BaseNativeLowering

from physics.compile.page_numba import PageTable, parts_of_array

WORD = ir.IntType(64)
POWERS = (operator.pow, operator.ipow)
"""The operators that are lowered otherwise for a known number: a square is a product."""


class Loose:
    """A value that is not put together before somebody wants it as a whole."""

    __slots__ = ("_make", "_parts", "_read", "_whole")

    def __init__(self, make: Callable[[], Any], read: Callable[[], list[Any]]) -> None:
        self._make, self._read = make, read
        self._whole: Any = None
        self._parts: list[Any] | None = None

    def whole(self) -> Any:
        """The value as one of LLVM's."""
        if self._whole is None:
            self._whole = self._make()
        return self._whole

    def parts(self) -> list[Any]:
        """What it is put together of: of an array where it begins, and its lengths."""
        if self._parts is None:
            self._parts = self._read()
        return self._parts


class KernelLower(Lower):
    """numba's lowering, in fewer instructions, without a text of each or counting references."""

    def lower_block(self, block: Any) -> None:
        """Lower the instructions; only one that fails is put into words."""
        self.pre_block(block)
        for instruction in block.body:
            self.loc = instruction.loc
            try:
                self.lower_inst(instruction)
            except NumbaError as error:
                error.add_context(f"lowering '{instruction}' at {self.loc}")
                raise
            except Exception as error:
                words = f"lowering '{instruction}': {type(error).__name__}: {error}"
                raise LoweringError(words, loc=self.loc) from error
        self.post_block(block)

    def lower_inst(self, inst: Any) -> None:
        """Lower one instruction: the original spells it for a log first."""
        if isinstance(inst, Assign):
            value, name = inst.value, inst.target.name
            kind = self.typeof(name)
            made = self._lower_short(kind, value) if type(value) is Expr else None
            self.storevar(self.lower_assign(kind, inst) if made is None else made, name)
        else:
            super().lower_inst(inst)

    def storevar(self, value: Any, name: str, argidx: Any = None) -> None:  # noqa: ARG002
        """Give a variable its value: the old one need not be let go."""
        if name in self._singly_assigned_vars:
            self._blk_local_varmap[name] = value
        else:
            whole = value.whole() if type(value) is Loose else value
            self.builder.store(whole, self.getvar(name))

    def loadvar(self, name: str) -> Any:
        """The value of a variable, as a whole."""
        value = self._blk_local_varmap.get(name)
        if value is None:
            return self.builder.load(self.getvar(name))
        return value.whole() if type(value) is Loose else value

    def lower_binop(self, resty: Any, expr: Any, op: Any) -> Any:
        """Lower an operator; the original tries three ways first, for numbers that are known."""
        if op in POWERS:
            return super().lower_binop(resty, expr, op)
        context, b, signature = self.context, self.builder, self.fndesc.calltypes[expr]
        function = context.typing_context.resolve_value_type(op)
        values = [
            context.cast(b, self.loadvar(side.name), self.typeof(side.name), kind)
            for side, kind in zip((expr.lhs, expr.rhs), signature.args, strict=True)
        ]
        form = function.get_call_type(context.typing_context, signature.args, {})
        value = context.get_function(function, form)(b, values)
        return context.cast(b, value, signature.return_type, resty)

    def lower_setitem(self, target_var: Any, index_var: Any, value_var: Any, signature: Any) -> Any:
        """Write an item of an array."""
        kind = self.typeof(target_var.name)
        place = self._place(kind, target_var, index_var)
        if place is None:
            return super().lower_setitem(target_var, index_var, value_var, signature)
        context, value = self.context, self.loadvar(value_var.name)
        value = context.cast(self.builder, value, self.typeof(value_var.name), kind.dtype)
        align = None if kind.aligned else 1
        return context.pack_value(self.builder, kind.dtype, value, place, align=align)

    def _lower_short(self, kind: Any, expr: Any) -> Any:
        """The value of an expression that has a shorter way than numba's; None: it has not."""
        if expr.op == "getattr":
            return self._attribute(kind, expr)
        if expr.op == "build_tuple":
            items = [self.loadvar(item.name) for item in expr.items]
            if tuple(self.typeof(item.name) for item in expr.items) == kind.types:
                make = lambda: self.context.make_tuple(self.builder, kind, items)  # noqa: E731
                return Loose(make, lambda: items)
        if expr.op == "getitem":
            return self._item(kind, expr.value, expr.index)
        if expr.op == "static_getitem" and type(expr.index) is int:
            return self._item(kind, expr.value, expr.index)
        return None

    def _attribute(self, kind: Any, expr: Any) -> Any:
        """An array of a page, or one within a record: nothing is read before it is used."""
        owner = self.typeof(expr.value.name)
        if isinstance(owner, PageTable):
            if owner.arrays[expr.attr] != kind:
                return None
            table, b = self.loadvar(expr.value.name), self.builder
            read = lambda: parts_of_array(self.context, b, owner, table, expr.attr)  # noqa: E731
        elif isinstance(owner, types.Record) and isinstance(kind, types.NestedArray):
            if owner.typeof(expr.attr) != kind:
                return None
            record = self.loadvar(expr.value.name)
            read = lambda: self._field(owner, record, expr.attr, kind)  # noqa: E731
        else:
            return None
        return Loose(lambda: self.lower_expr(kind, expr), read)

    def _field(self, owner: Any, record: Any, name: str, kind: Any) -> list[Any]:
        """Where an array within a record begins, and its lengths."""
        item = self.context.get_data_type(kind.dtype).as_pointer()
        begin = self.builder.gep(record, [WORD(0), WORD(owner.offset(name))], inbounds=True)
        return [self.builder.bitcast(begin, item), *map(WORD, kind.shape)]

    def _item(self, kind: Any, array_var: Any, index: Any) -> Any:
        """Read an item of an array; None when that is not what the index means."""
        array = self.typeof(array_var.name)
        place = self._place(array, array_var, index)
        if place is None:
            return None
        align = None if array.aligned else 1
        value = self.context.unpack_value(self.builder, array.dtype, place, align=align)
        return self.context.cast(self.builder, value, array.dtype, kind)

    def _place(self, kind: Any, array_var: Any, index: Any) -> Any:
        """A pointer to one item of a contiguous array; None if it is another thing or a part."""
        if not isinstance(kind, types.Array) or kind.layout != "C" or not kind.ndim:
            return None
        if self.context.enable_boundscheck:
            return None
        known = type(index) is int
        index_kind = types.intp if known else self.typeof(index.name)
        kinds = index_kind.types if isinstance(index_kind, types.BaseTuple) else (index_kind,)
        if len(kinds) != kind.ndim or not all(isinstance(each, types.Integer) for each in kinds):
            return None
        indices = [WORD(index)] if known else self._parts(index, index_kind, len(kinds))
        data, *lengths = self._parts(array_var, kind, None)
        b, place = self.builder, None
        for i, (each, length) in enumerate(zip(kinds, lengths, strict=True)):
            at = self._counted(each, indices[i], length)
            place = at if place is None else b.add(b.mul(place, length), at)
        return b.gep(data, [place])

    def _counted(self, kind: Any, index: Any, length: Any) -> Any:
        """An index as a number of words; below zero it counts from the end."""
        if isinstance(index, ir.Constant):
            return WORD(index.constant) if index.constant >= 0 else self._wrapped(index, length)
        if not kind.signed:
            return self.context.cast(self.builder, index, kind, types.uintp)
        index = self.context.cast(self.builder, index, kind, types.intp)
        below = self.builder.icmp_signed("<", index, WORD(0))
        return self.builder.select(below, self.builder.add(index, length), index)

    def _wrapped(self, index: Any, length: Any) -> Any:
        return self.builder.add(WORD(index.constant), length)

    def _parts(self, var: Any, kind: Any, count: int | None) -> list[Any]:
        """The numbers of a tuple of `count`, or where an array begins, and its lengths."""
        value = self._blk_local_varmap.get(var.name)
        if type(value) is Loose:
            return value.parts()
        value, b = self.loadvar(var.name), self.builder
        if count is not None:
            many = isinstance(kind, types.BaseTuple)
            return [b.extract_value(value, i) for i in range(count)] if many else [value]
        model = self.context.data_model_manager[kind]
        shape = model.get_field_position("shape")
        lengths = [b.extract_value(value, [shape, i]) for i in range(kind.ndim)]
        return [model.get(b, value, "data"), *lengths]


@register_pass(mutates_CFG=True, analysis_only=False)
class KernelLowering(BaseNativeLowering):
    """The pass that lowers, by a KernelLower."""

    _name = "kernel_lowering"

    @property
    def lowering_class(self) -> Any:
        return KernelLower
