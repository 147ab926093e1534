"""What numba does beside compiling, and kernels do without: a third of its front end's time.

It times every pass and lock, makes texts of every instruction for a log that is off, follows the
life of every variable for the sake of reference counts, and asks again for what it was just told.
`lean` leaves that out while one of our functions is compiled, and puts it back.
"""

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import base, errors, event
from numba.core.compiler_machinery import register_pass
from numba.core.errors import LoweringError, NumbaError
from numba.core.ir import Assign
from numba.core.lowering import Lower
from numba.core.postproc import PostProcessor
from numba.core.transforms import canonicalize_cfg
from numba.core.typed_passes import BaseNativeLowering
from numba.core.types.npytypes import Record


class KernelLower(Lower):
    """numba's instructions become LLVM's: without a text of each, without counting references."""

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
            value = self.lower_assign(self.typeof(inst.target.name), inst)
            self.storevar(value, inst.target.name)
        else:
            super().lower_inst(inst)

    def storevar(self, value: Any, name: str, argidx: Any = None) -> None:  # noqa: ARG002
        """Give a variable its value: the old one need not be let go."""
        if name in self._singly_assigned_vars:
            self._blk_local_varmap[name] = value
        else:
            self.builder.store(value, self.getvar(name))


@register_pass(mutates_CFG=True, analysis_only=False)
class KernelLowering(BaseNativeLowering):
    """The pass that lowers, by a KernelLower."""

    _name = "kernel_lowering"

    @property
    def lowering_class(self) -> Any:
        return KernelLower


class _NoContext:
    """A context in which nothing happens; contextlib's takes a new object for each use."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, *error: object) -> None:
        pass


_NO_CONTEXT = _NoContext()
_sizes: dict[Any, int] = {}
_original_size = base.BaseContext.get_abi_sizeof


def _nothing(*args: Any, **named: Any) -> None:
    """Nobody listens to events."""


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


def _name_of(self: Any) -> str:
    """The name of a record type: its text has a page, and stands in messages nobody reads."""
    return self.name


LEFT_OUT: tuple[tuple[Any, str, Callable[..., Any]], ...] = (
    (event, "start_event", _nothing),
    (event, "end_event", _nothing),
    (event, "trigger_event", _no_context),
    (event, "install_timer", _no_context),
    (base, "_has_loc", functools.cache(base._has_loc)),
    (base.BaseContext, "get_abi_sizeof", _known_size),
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
        _inside = False
