"""The data page in kernels: the address of a table of where its arrays are, and how long.

numba would hand a named tuple on as the headers of all its arrays, 180 numbers: every function that
takes one, and every call of it, was a page of code, more than half of all that was compiled. Here
an array is put together where a kernel names it, of its place, its length and constants.

Python keeps such a table, too: a kernel that takes it need not have half a hundred arrays taken
apart, which is as long as a small tick.
"""

import hashlib
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import from_dtype
from numba.core import types
from numba.core.cgutils import alloca_once, false_bit, pack_array, raw_memcpy
from numba.core.imputils import lower_builtin, lower_getattr_generic
from numba.core.typing.templates import (
    AbstractTemplate,
    AttributeTemplate,
    infer_getattr,
    infer_global,
    signature,
)
from numba.extending import NativeValue, models, register_model, typeof_impl, unbox

WORD = ir.IntType(64)


class PageTable(types.Type):
    """The address of the table for arrays of the types in the named tuple `page`."""

    def __init__(self, page: Any) -> None:
        self.arrays = dict(zip(page.fields, page.types, strict=True))
        self.places, self.size = {}, 0
        for field, kind in self.arrays.items():
            if not isinstance(kind, types.Array) or kind.layout != "C":
                raise TypeError(f"{field} of a page must be a contiguous array, not {kind}")
            self.places[field] = self.size
            self.size += 1 + kind.ndim  # where it begins, and its lengths
        words = ", ".join(f"{field}: {kind}" for field, kind in self.arrays.items())
        digest = hashlib.blake2b(words.encode(), digest_size=16).hexdigest()
        super().__init__(name=f"PageTable({digest})")


@register_model(PageTable)
class _AddressModel(models.PrimitiveModel):
    def __init__(self, dmm: Any, fe_type: Any) -> None:
        super().__init__(dmm, fe_type, WORD.as_pointer())


def teach_numba(page: type, open_page: Callable[..., Any]) -> Callable[[Any], np.ndarray]:
    """Let kernels take the named tuple `page` as a PageTable, and make one by `open_page`, of its
    arrays in a plain tuple, or of the table that the function which is returned makes of them.

    What such a table says is the array's place: whoever hands it on keeps the arrays alive. It does
    not say their types, so all pages that are tabled have those of the first.
    """
    known: dict[Any, PageTable] = {}
    forms: list[tuple[np.dtype, int]] = []

    def table_in_python(arrays: Any) -> np.ndarray:
        words: list[int] = []
        for array in arrays:
            words += (array.__array_interface__["data"][0], *array.shape)
        now = [(array.dtype, array.ndim) for array in arrays]
        forms.extend(() if forms else now)
        if now != forms or not all(array.flags.c_contiguous for array in arrays):
            raise TypeError(f"a {page.__name__} must have the same types of arrays as the first")
        return np.array(words, np.int64)

    def table_of(arrays: Iterable[Any]) -> PageTable:
        kinds = tuple(arrays)
        if kinds not in known:
            known[kinds] = PageTable(types.NamedTuple(kinds, page))
        return known[kinds]

    tables: dict[Any, tuple[PageTable, Any]] = {}

    @typeof_impl.register(page)
    def typeof_page(value: Any, context: Any) -> PageTable:
        dtypes = [getattr(array, "dtype", None) for array in value]
        laid = [(array.ndim, array.flags.num) for array in value if hasattr(array, "flags")]
        key = (*map(id, dtypes), *laid)
        if key not in tables:  # numba looks at all fields of all records: 10 ms
            table = table_of(typeof_impl(array, context) for array in value)
            tables[key] = table, dtypes  # those are kept alive: an identity is reused
        return tables[key][0]

    class OpenPage(AbstractTemplate):
        key = open_page

        def generic(self, args: Any, kws: Any) -> Any:
            kinds = args[0]
            if isinstance(kinds, types.Array):
                kinds = [types.Array(from_dtype(dtype), ndim, "C") for dtype, ndim in forms]
            return None if kws else signature(table_of(kinds), *args)

    infer_global(open_page, types.Function(OpenPage))
    lower_builtin(open_page, types.BaseTuple)(_open)
    lower_builtin(open_page, types.Array)(_copy)
    return table_in_python


def _open(context: Any, b: Any, sig: Any, args: Any) -> Any:
    table = _new_table(b, sig.return_type)
    for i, field in enumerate(sig.return_type.arrays):
        _write(context, b, sig.return_type, table, field, b.extract_value(args[0], i))
    return table


def _copy(context: Any, b: Any, sig: Any, args: Any) -> Any:
    """A table of its own: of one in memory the compiler would have to think that it may change."""
    table = _new_table(b, sig.return_type)
    words = context.make_array(sig.args[0])(context, b, args[0]).data
    raw_memcpy(b, table, words, WORD(sig.return_type.size), 8)
    return table


@unbox(PageTable)
def _unbox(kind: Any, page: Any, c: Any) -> Any:
    table, error = _new_table(c.builder, kind), false_bit
    for i, (field, array) in enumerate(kind.arrays.items()):
        native = c.unbox(array, c.pyapi.tuple_getitem(page, i))
        error = c.builder.or_(error, native.is_error)
        _write(c.context, c.builder, kind, table, field, native.value)
    return NativeValue(table, is_error=error)


@infer_getattr
class _Arrays(AttributeTemplate):
    key = PageTable

    def generic_resolve(self, page: Any, field: str) -> Any:
        """The type of an array."""
        return page.arrays.get(field)


@lower_getattr_generic(PageTable)
def _read(context: Any, b: Any, page: Any, table: Any, field: str) -> Any:
    """Put an array together: its rows lie side by side, so that one length says all strides."""
    kind = page.arrays[field]
    model = context.data_model_manager[kind]
    data, *lengths = [b.load(place) for place in _places(context, b, page, table, field)]
    strides = [WORD(context.get_abi_sizeof(context.get_data_type(kind.dtype)))]
    count = lengths[0]
    for length in reversed(lengths[1:]):
        strides.insert(0, b.mul(strides[0], length))
        count = b.mul(count, length)
    parts = {
        "data": data,
        "nitems": count,
        "itemsize": strides[-1],
        "shape": pack_array(b, lengths),
        "strides": pack_array(b, strides),
    }
    array = ir.Constant(model.get_value_type(), None)  # no owner: a kernel counts no references
    for name, part in parts.items():
        array = model.set(b, array, part, name)
    return array


def place_in_table(context: Any, b: Any, page: Any, table: Any, field: str, part: int) -> Any:
    """A pointer to where an array of the page begins, or to one of its lengths."""
    kind, first = page.arrays[field], page.places[field]
    place = b.gep(table, [WORD(first + part)])
    if part:
        return place
    return b.bitcast(place, context.get_data_type(kind.dtype).as_pointer().as_pointer())


def _write(context: Any, b: Any, page: Any, table: Any, field: str, array: Any) -> None:
    """Write where `array` begins, and its lengths, to their places in the table."""
    model = context.data_model_manager[page.arrays[field]]
    data, *lengths = _places(context, b, page, table, field)
    b.store(model.get(b, array, "data"), data)
    for i, place in enumerate(lengths):
        b.store(b.extract_value(model.get(b, array, "shape"), i), place)


def _places(context: Any, b: Any, page: Any, table: Any, field: str) -> list[Any]:
    """Pointers to an array's words in the table: its data, then its lengths."""
    words = range(1 + page.arrays[field].ndim)
    return [place_in_table(context, b, page, table, field, word) for word in words]


def _new_table(b: Any, page: Any) -> Any:
    table = alloca_once(b, ir.ArrayType(WORD, page.size))
    return b.bitcast(table, WORD.as_pointer())
