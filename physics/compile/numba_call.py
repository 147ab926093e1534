"""Calls of what numba has compiled: no device raises, so nobody asks whether one has."""

from typing import Any

from numba.core import base, cgutils, types

from physics.compile.loose import Loose

_original_call = base.BaseContext.call_internal


def call(self: Any, builder: Any, fndesc: Any, sig: Any, args: Any) -> Any:
    """Call a compiled function: none that kernels call raises, so there is no status to look at."""
    kind = sig.return_type
    if self.enable_boundscheck or isinstance(kind, types.Optional):
        return _original_call(self, builder, fndesc, sig, args)
    convention = self.call_conv
    callee = self.declare_function(builder.module, fndesc)
    place = cgutils.alloca_once(builder, convention.get_return_type(kind).pointee)
    given = [place, convention._get_excinfo_argument(builder.function)]
    for word, value in zip(sig.args, args, strict=True):
        if type(value) is Loose:
            given += words_of(self, builder, word, *value.parts())
        else:
            given += convention._get_arg_packer([word]).as_arguments(builder, [value])
    builder.call(callee, given)
    if kind == types.none:
        return self.get_dummy_value()
    return self.get_returned_value(builder, kind, builder.load(place))


def words_of(context: Any, b: Any, kind: Any, data: Any, *lengths: Any) -> list[Any]:
    """What a function takes for an array: no owner, how much there is, where, and its shape."""
    word = cgutils.intp_t
    nobody = cgutils.voidptr_t(None)
    strides = [word(context.get_abi_sizeof(context.get_data_type(kind.dtype)))]
    count = lengths[-1]
    for length in reversed(lengths[1:]):
        strides.insert(0, b.mul(strides[0], length))
    for length in reversed(lengths[:-1]):
        count = b.mul(count, length)
    return [nobody, nobody, count, strides[-1], data, *lengths, *strides]


def emitter(fndesc: Any, libs: Any) -> Any:
    """What emits the call of a compiled function."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return call(context, builder, fndesc, sig, args)

    made: Any = emit
    made.signature, made.libs = fndesc.argtypes, tuple(libs)
    return made
