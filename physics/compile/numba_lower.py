"""numba's instructions become LLVM's: in half as many as numba makes, for what kernels do most.

Every instruction is an object of Python, a line of text, and work for each pass of LLVM. So an
array is not put together to read one item of it, a loop counts without a struct, and an operator is
looked up once. The machine code that LLVM makes of both is the same.
"""

import operator
from functools import partial
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.compiler_machinery import register_pass
from numba.core.errors import LoweringError, NumbaError
from numba.core.ir import Assign, Expr, Var
from numba.core.lowering import Lower
from numba.core.typed_passes import BaseNativeLowering

from physics.compile.loose import Loose
from physics.compile.numba_call import call
from physics.compile.numba_once import once_given
from physics.compile.page_numba import PageTable, place_in_table

WORD = ir.IntType(64)
POWERS = (operator.pow, operator.ipow)
"""The operators that are lowered otherwise for a known number: a square is a product."""

LANES = "physics.compile.lanes"
"""The module of the functions that take an array in parts."""


class KernelLower(Lower):
    """numba's lowering, in fewer instructions, without a text of each or counting references."""

    def lower_function_body(self) -> Any:
        """Lower all blocks."""
        self._loops: dict[str, Loose] = {}
        self._into_parts = False
        return super().lower_function_body()

    def _find_singly_assigned_variable(self) -> None:
        """Find the variables that need no room on the stack: see once_given."""
        self._singly_assigned_vars, self._spread = once_given(self.func_ir.blocks)
        self._blk_local_varmap = {}
        self._everywhere: dict[str, Any] = {}

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
        if type(inst) is not Assign:
            super().lower_inst(inst)
            return
        value, name = inst.value, inst.target.name
        kind = self.typeof(name)
        if isinstance(kind, types.RangeIteratorType) and self._is_loop(name, value):
            return
        made = self._lower_short(kind, value) if type(value) is Expr else None
        self.storevar(self.lower_assign(kind, inst) if made is None else made, name)

    def storevar(self, value: Any, name: str, argidx: Any = None) -> None:  # noqa: ARG002
        """Give a variable its value: the old one need not be let go."""
        if name in self._singly_assigned_vars:
            self._blk_local_varmap[name] = value
        elif name in self._spread:
            self._everywhere[name] = value.spread() if type(value) is Loose else value
        else:
            whole = value.whole() if type(value) is Loose else value
            self.builder.store(whole, self.getvar(name))

    def loadvar(self, name: str) -> Any:
        """The value of a variable, as a whole."""
        value = self._known(name)
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

    def _lower_call_normal(self, fnty: Any, expr: Any, signature: Any) -> Any:
        """Call a function; devices and lanes take arrays in parts."""
        of_lanes = getattr(getattr(fnty, "typing_key", None), "__module__", "") == LANES
        ours = isinstance(fnty, types.Dispatcher) and not self.context.enable_boundscheck
        self._into_parts = of_lanes or ours
        try:
            if not ours:
                return super()._lower_call_normal(fnty, expr, signature)
            given = self.fold_call_args(fnty, signature, expr.args, expr.vararg, expr.kws)
        finally:
            self._into_parts = False
        called = fnty.dispatcher.overloads[tuple(signature.args)]
        self.context.add_linking_libs([called.library])
        return call(self.context, self.builder, called.fndesc, signature, given)

    def _cast_var(self, var: Any, ty: Any) -> Any:
        """An argument of a call."""
        if self._into_parts and type(var) is Var and isinstance(ty, types.Array):
            value = self._known(var.name)
            if type(value) is Loose and self.typeof(var.name) == ty:
                return value
        return super()._cast_var(var, ty)

    def _known(self, name: str) -> Any:
        """What a variable is, if it is known here without reading it."""
        value = self._blk_local_varmap.get(name)
        return self._everywhere.get(name) if value is None else value

    def _lower_short(self, kind: Any, expr: Any) -> Any:
        """The value of an expression that has a shorter way than numba's; None: it has not."""
        op = expr.op
        if op == "getattr":
            return self._attribute(kind, expr)
        if op == "build_tuple":
            items = [self.loadvar(item.name) for item in expr.items]
            if tuple(self.typeof(item.name) for item in expr.items) == kind.types:
                return Loose.of(partial(self.context.make_tuple, self.builder, kind, items), items)
        if op == "getitem":
            return self._item(kind, expr.value, expr.index)
        if op == "static_getitem" and type(expr.index) is int:
            return self._item(kind, expr.value, expr.index)
        if op == "call":
            return self._range(kind, expr)
        if op == "iternext":
            return self._next(expr.value.name)
        if op in ("pair_first", "pair_second"):
            pair = self._known(expr.value.name)
            return pair.part(op == "pair_second") if type(pair) is Loose else None
        return None

    def _attribute(self, kind: Any, expr: Any) -> Any:
        """An array of a page, or one within a record: nothing is read before it is used."""
        name, b = expr.value.name, self.builder
        owner = self.typeof(name)
        make = partial(self.lower_expr, kind, expr)
        if isinstance(owner, PageTable):
            if owner.arrays[expr.attr] != kind:
                return None
            at = partial(place_in_table, self.context, b, owner, self.loadvar(name), expr.attr)
            return Loose(make, [partial(_loaded, b, at, i) for i in range(1 + kind.ndim)])
        if isinstance(owner, types.Record) and isinstance(kind, types.NestedArray):
            if owner.typeof(expr.attr) != kind:
                return None
            begin = partial(self._field, owner, self.loadvar(name), expr.attr, kind)
            lengths = [partial(WORD, length) for length in kind.shape]
            return Loose(make, [begin, *lengths])
        if expr.attr == "shape" and isinstance(owner, types.Array):
            array = self._known(name)
            return Loose.of(make, array.parts()[1:]) if type(array) is Loose else None
        return None

    def _field(self, owner: Any, record: Any, name: str, kind: Any) -> Any:
        """Where an array within a record begins."""
        item = self.context.get_data_type(kind.dtype).as_pointer()
        begin = self.builder.gep(record, [WORD(0), WORD(owner.offset(name))], inbounds=True)
        return self.builder.bitcast(begin, item)

    def _item(self, kind: Any, var: Any, index: Any) -> Any:
        """Read an item of an array or a tuple; None when that is not what the index means."""
        owner = self.typeof(var.name)
        parts = getattr(owner, "types", None)  # of a tuple
        if type(index) is int and parts is not None:
            value = self._known(var.name)
            fits = type(value) is Loose and parts[index] == kind
            return value.part(index) if fits else None
        place = self._place(owner, var, index)
        if place is None:
            return None
        align = None if owner.aligned else 1
        value = self.context.unpack_value(self.builder, owner.dtype, place, align=align)
        return self.context.cast(self.builder, value, owner.dtype, kind)

    def _place(self, kind: Any, array_var: Any, index: Any) -> Any:
        """A pointer to one item of a contiguous array; None if it is another thing or a part."""
        if not isinstance(kind, types.Array) or kind.layout != "C" or not kind.ndim:
            return None
        if self.context.enable_boundscheck:
            return None
        known = type(index) is int
        index_kind = types.intp if known else self.typeof(index.name)
        kinds = getattr(index_kind, "types", (index_kind,))
        if len(kinds) != kind.ndim or not all(isinstance(each, types.Integer) for each in kinds):
            return None
        indices = [WORD(index)] if known else self._indices(index, index_kind)
        array, b, place = self._array(array_var, kind), self.builder, None
        for i, (each, at) in enumerate(zip(kinds, indices, strict=True), 1):
            at = self._counted(each, at, array, i)
            place = at if place is None else b.add(b.mul(place, array.part(i)), at)
        return b.gep(array.part(0), [place])

    def _counted(self, kind: Any, index: Any, array: Loose, i: int) -> Any:
        """An index as a number of words; below zero it counts from the end."""
        b = self.builder
        if isinstance(index, ir.Constant):
            at = WORD(index.constant)
            return at if index.constant >= 0 else b.add(at, array.part(i))
        if not kind.signed:
            return self.context.cast(b, index, kind, types.uintp)
        index = self.context.cast(b, index, kind, types.intp)
        below = b.icmp_signed("<", index, WORD(0))
        return b.select(below, b.add(index, array.part(i)), index)

    def _indices(self, var: Any, kind: Any) -> list[Any]:
        """An index, or those of a tuple."""
        value = self._known(var.name)
        if type(value) is Loose:
            return value.parts()
        value = self.loadvar(var.name)
        if not isinstance(kind, types.BaseTuple):
            return [value]
        return [self.builder.extract_value(value, i) for i in range(len(kind))]

    def _array(self, var: Any, kind: Any) -> Loose:
        """An array in parts."""
        value, b = self._known(var.name), self.builder
        if type(value) is Loose:
            return value
        value = self.loadvar(var.name)
        model = self.context.data_model_manager[kind]
        shape = model.get_field_position("shape")
        lengths = [partial(b.extract_value, value, [shape, i]) for i in range(kind.ndim)]
        return Loose(lambda: value, [partial(model.get, b, value, "data"), *lengths])

    def _range(self, kind: Any, expr: Any) -> Any:
        """A range with a step that is known."""
        if not isinstance(kind, types.RangeType) or expr.vararg or len(expr.args) > 3:
            return None
        signature = self.fndesc.calltypes[expr]
        given = list(map(self._cast_var, expr.args, signature.args))
        number = given[0].type
        parts = [number(0), *given] if len(given) == 1 else given
        parts = [*parts, number(1)] if len(parts) == 2 else parts
        if not isinstance(parts[2], ir.Constant) or parts[2].constant == 0:
            return None
        return Loose.of(partial(self.lower_call, kind, expr), parts)

    def _is_loop(self, name: str, value: Any) -> bool:
        """Whether that is the iterator of a range, or another name of one: then it is kept."""
        if type(value) is Var and value.name in self._loops:
            loop = self._loops[value.name]
        elif type(value) is Expr and value.op == "getiter":
            steps = self._known(value.value.name)
            if type(steps) is not Loose:
                return False
            loop = self._loop(*steps.parts())
        else:
            return False
        if self._loops.setdefault(name, loop) is not loop and type(value) is Var:
            raise LoweringError(f"{name} is the iterator of two loops", loc=self.loc)
        self._loops[name] = loop
        return True

    def _loop(self, start: Any, stop: Any, step: Any) -> Loose:
        """Begin a loop: how many numbers it has, or less than one, and the first."""
        b, number, width = self.builder, start.type, step.constant
        span = b.sub(stop, start) if width > 0 else b.sub(start, stop)
        if abs(width) > 1:
            span = b.sdiv(b.add(span, number(abs(width) - 1)), number(abs(width)))
        following, left = (cgutils.alloca_once(b, number) for _ in range(2))
        b.store(start, following)
        b.store(span, left)
        return Loose.of(lambda: None, [following, left, step])

    def _next(self, name: str) -> Any:
        """The next number of a loop, and whether there was one."""
        if name not in self._loops:
            return None
        b = self.builder
        following, left, step = self._loops[name].parts()
        count, number = b.load(left), b.load(following)
        b.store(b.sub(count, count.type(1)), left)
        b.store(b.add(number, step), following)
        pair = [number, b.icmp_signed(">", count, count.type(0))]
        return Loose.of(partial(cgutils.make_anonymous_struct, b, pair), pair)


def _loaded(b: Any, at: Any, i: int) -> Any:
    return b.load(at(i))


@register_pass(mutates_CFG=True, analysis_only=False)
class KernelLowering(BaseNativeLowering):
    """The pass that lowers, by a KernelLower."""

    _name = "kernel_lowering"

    @property
    def lowering_class(self) -> Any:
        return KernelLower
