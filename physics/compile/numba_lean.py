"""What numba does beside compiling, and kernels do without: a third of its front end's time.

It times every pass and lock, makes texts of every instruction for a log that is off, follows the
life of every variable for the sake of reference counts, and asks again for what it was just told.
`lean` leaves that out while one of our functions is compiled, and puts it back.
"""

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite import ir
from llvmlite.ir.values import NamedValue
from numba.core import base, byteflow, cgutils, errors, event, interpreter, ssa, typeinfer
from numba.core.errors import NumbaError
from numba.core.interpreter import Interpreter
from numba.core.ir import Expr, Inst, Var
from numba.core.postproc import PostProcessor
from numba.core.transforms import canonicalize_cfg
from numba.core.types.abstract import _TypeMetaclass
from numba.core.types.npytypes import Record
from numba.core.typing import context as typing_context

from physics.compile import numba_types
from physics.compile.numba_call import call, emitter


def _nothing(*args: Any, **named: Any) -> None:
    """Nobody listens to events."""


class _NoLog:
    """A log that is off."""

    debug = staticmethod(_nothing)


class _NoContext:
    """A context in which nothing happens; contextlib's takes a new object for each use."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, *error: object) -> None:
        pass


_NO_CONTEXT = _NoContext()


class _Words:
    """What is added to the message of an error; numba makes a generator for each of them."""

    __slots__ = ("_form", "_parts")

    def __init__(self, form: str, **parts: Any) -> None:
        self._form, self._parts = form, parts

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if isinstance(error, NumbaError):
            error.add_context(self._form.format(**self._parts))


def _goes_on(self: Any, runner: Any, state: Any) -> None:  # noqa: ARG001
    """Go to the next instruction: there is no ``try``, so no block begins with it."""
    state.advance_pc()


_sizes: dict[Any, int] = {}
_original_size = base.BaseContext.get_abi_sizeof


def _no_context(*args: Any, **named: Any) -> _NoContext:  # noqa: ARG001
    """Nobody listens to events, and kernels cause no warnings."""
    return _NO_CONTEXT


def _only_tidy(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:  # noqa: ARG001
    """Sort the blocks. The lifetimes of variables matter to generators and reference counts."""
    self.func_ir.blocks = canonicalize_cfg(self.func_ir.blocks)
    self.func_ir.generator_info = None


def _known_size(self: Any, kind: Any) -> int:
    """The size of an LLVM type [bytes]: LLVM parses a module of text for each question."""
    if kind not in _sizes:
        _sizes[kind] = _original_size(self, kind)
    return _sizes[kind]


def _room(builder: Any, ty: Any, size: Any = None, name: str = "", zfill: bool = False) -> Any:
    """Room on the stack, not filled with zeros at the entry: nothing is read before it is there."""
    if isinstance(size, int):
        size = ir.Constant(cgutils.intp_t, size)
    with builder.goto_entry_block():
        place = builder.alloca(ty, size=size, name=name)
    if zfill:
        builder.store(ty(None), place)
    return place


def _variables_in(self: Any, value: Any) -> list[Any]:  # noqa: ARG001
    """The variables that an instruction names, or a value within it."""
    names: list[Any] = []
    _add_variables(value, names)
    return names


def _add_variables(value: Any, names: list[Any]) -> None:
    kind = type(value)
    if kind is Var:
        names.append(value)
    elif kind is Expr:
        for part in value._kws.values():
            _add_variables(part, names)
    elif kind is list or kind is tuple:
        for part in value:
            _add_variables(part, names)
    elif kind is dict:
        for part in value.values():
            _add_variables(part, names)
    elif isinstance(value, Inst):
        names.extend(value.list_vars())


def _post_process(self: Any, peepholes: list[Any], function: Any) -> Any:  # noqa: ARG001
    """Mend what Python's own compiler has made of a function, as far as kernels have it."""
    for mend in peepholes:
        if mend not in NO_MENDING:
            function = mend(function)
    return function


def _set_name(self: Any, name: str) -> None:
    """Name a value; one without a name gets a number of its own."""
    scope = self.parent.scope
    if name:
        self._name = scope.register(name, deduplicate=self.deduplicate_name)
    else:
        scope._basenamemap[""] = number = scope._basenamemap[""] + 1
        self._name = f".{number}"


def _name_of(self: Any) -> str:
    """The name of a record type: its text has a page, and stands in messages nobody reads."""
    return self.name


NO_MENDING = (
    interpreter.peep_hole_delete_with_exit,
    interpreter.peep_hole_call_function_ex_to_call_function_kw,
    interpreter.peep_hole_fuse_dict_add_updates,
)
"""What is done for ``with``, for ``f(**words)`` and for dicts, which kernels have not."""

LEFT_OUT: tuple[tuple[Any, str, Callable[..., Any]], ...] = (
    (event, "start_event", _nothing),
    (event, "end_event", _nothing),
    (event, "trigger_event", _no_context),
    (event, "install_timer", _no_context),
    (base, "_has_loc", functools.cache(base._has_loc)),
    (base.BaseContext, "get_abi_sizeof", _known_size),
    (base.BaseContext, "call_internal", call),
    (base, "user_function", emitter),
    (cgutils, "alloca_once", _room),
    (NamedValue, "_set_name", _set_name),
    (Inst, "_rec_list_vars", _variables_in),
    (Interpreter, "post_process", _post_process),
    (_TypeMetaclass, "__instancecheck__", type.__instancecheck__),
    (typing_context.BaseContext, "resolve_getattr", numba_types.attribute),
    (typing_context.BaseContext, "resolve_value_type", numba_types.value_type),
    (byteflow, "_logger", _NoLog),
    (byteflow.Flow, "_run_handle_exception", _goes_on),
    (ssa, "_logger", _NoLog),
    (typeinfer, "new_error_context", _Words),
    (typeinfer.ConstraintNetwork, "propagate", numba_types.propagate),
    (vars(errors)["WarningsFixer"], "catch_warnings", _no_context),
    (PostProcessor, "run", _only_tidy),
    (Record, "__repr__", _name_of),
)
"""What stands where while kernels are compiled: its home, its name, what is there instead."""

_inside = False


@contextmanager
def lean() -> Iterator[None]:
    """Leave out all of LEFT_OUT; numba's lock is held, so no other compiler meets it."""
    global _inside
    if _inside:  # a device that is compiled for a kernel
        yield
        return
    originals = [getattr(home, name) for home, name, _ in LEFT_OUT]
    _inside = True
    try:
        for home, name, instead in LEFT_OUT:
            setattr(home, name, instead)
        yield
    finally:
        for (home, name, _), original in zip(LEFT_OUT, originals, strict=True):
            setattr(home, name, original)
        numba_types.forget()
        _inside = False
