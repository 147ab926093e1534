"""All that touches the inside of numba, but for the lanes: its compiler, its cache, its look-up.
(What is left out of the compiler's work is in numba_lean.py.)

numba's public `njit` would compile the core in twice the time or more, and its cache can run old
machine code. numba_names.py lists every name that is used here and is no part of numba's public
interface; on a numba that lacks one, jit.py takes numba_plain.py instead of this. (The vector
type of `lanes` is an extension of numba's types by its low-level extension interface: see
lanes_types.py and lanes_numba.py.)

Importing this changes nothing of numba. The one lasting patch, `remember_call_types`, is made when
the first of our functions is compiled; those in numba_lean.py last as long as that takes.
"""

import gc
import hashlib
import importlib
import pickle
import sys
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from llvmlite.binding import parse_assembly
from numba.core import config, types
from numba.core.caching import NullCache
from numba.core.cgutils import normalize_ir_text
from numba.core.codegen import CodeLibrary, JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult
from numba.core.itanium_mangler import mangle
from numba.core.registry import cpu_target
from numba.core.serialize import dumps
from numba.core.types.functions import BaseFunction

from physics.compile import compiling, kernel_cache
from physics.compile.numba_lean import lean
from physics.compile.numba_passes import NEEDLESS, PRUNING, Passes
from physics.compile.numba_types import short_way, teach_choices, wide

INTERPRETED = bool(vars(config)["DISABLE_JIT"])
"""True under NUMBA_DISABLE_JIT=1: the same source runs as plain Python, bit for bit."""


Origin = tuple[str, str, tuple[Any, ...]]
"""Where a unit comes from: its module, its name, the types of its arguments."""


class KernelCache(NullCache):
    """The machine code of a kernel or unit on disk: a file for each set of argument types.

    numba's own cache has an index beside the code, which two programs that start cold overwrite
    for each other, and a damaged file in it stops every start.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        code = function.__code__
        self._folder = cache_directory(Path(code.co_filename).parent)
        # Not the file's path: kernels are compiled on one machine and shipped to others.
        self._place = f"{function.__module__}:{code.co_firstlineno}"
        self._name = f"{Path(code.co_filename).stem}.{code.co_name}.{sys.implementation.cache_tag}"
        self._words = code.co_name.replace("_", " ")
        self._module, self._function = function.__module__, code.co_name

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled kernel for arguments of these types; None: compile it."""
        result = self._read(sig, target_context)
        if result is None:
            target_context.refresh()  # compiling takes what numba imports late, loading does not
            compiling.tell(self._words)
        return result

    def _read(self, sig: Any, target_context: Any) -> Any:
        path = self._path(sig)
        content = kernel_cache.read(path)
        if content is None:
            return None
        try:
            units, *parts = pickle.loads(content)
            for unit in units:
                compile_unit(unit)  # or load it: the code below calls it by its symbol
            with lean():
                result = CompileResult._rebuild(target_context, *parts)
        except Exception:  # whole, but of no use: whatever the reason, it can be compiled
            kernel_cache.discard(path)
            return None
        return self._noted(sig, result)

    def save_overload(self, sig: Any, cres: Any) -> None:
        """Write the compiled kernel to its file."""
        units = [ORIGINS[unit] for unit in cres.library.units]
        if not cres.library.has_dynamic_globals:  # addresses, which another process cannot use
            kernel_cache.write(self._path(sig), dumps((units, *cres._reduce())))
        self._noted(sig, cres)

    def _noted(self, sig: Any, cres: Any) -> Any:
        """Remember where the code of a unit comes from, for those who call it."""
        if cres.library.name == UNIT:
            ORIGINS[cres.library] = (self._module, self._function, sig)
        return cres

    def _path(self, sig: Any) -> Path:
        key = repr((self._place, spelt(sig), machine()))
        digest = hashlib.blake2b(key.encode(), digest_size=8).hexdigest()
        return self._folder / f"{self._name}-{digest}.nbc"


def compile_unit(origin: Origin) -> None:
    """Compile a unit, or load it."""
    module, name, types = origin
    getattr(importlib.import_module(module), name).compile(types)


UNIT = "unit"
"""The name of a unit's library, by which one that was read from a file is known, too."""

ORIGINS: "weakref.WeakKeyDictionary[Any, Origin]" = weakref.WeakKeyDictionary()
"""Where the units of this process come from, by library."""

UNIT_SYMBOLS: set[str] = set()
"""The full names of all units, whose symbols are the same in every process."""


class KernelLibrary(JITCodeLibrary):
    """Machine code of a kernel: its own and that of all devices below it are optimised as one.

    Units below it have machine code of their own, and are called by their symbols.
    """

    def __init__(self, codegen: Any, name: str = "kernel") -> None:
        super().__init__(codegen, name)
        self.enable_object_caching()
        self._devices: dict[DeviceLibrary, None] = {}  # in the order of first calls
        self.units: dict[Any, None] = {}

    def add_linking_library(self, library: Any) -> None:
        """Take note of a library that is called, and of all that it calls."""
        if library.name == UNIT:
            self.units[library] = None
        elif not isinstance(library, DeviceLibrary):
            super().add_linking_library(library)
        elif library not in self._devices:
            self._devices[library] = None
            for callee in library.callees:
                self.add_linking_library(callee)

    def finalize(self) -> None:
        """Link each device once, then optimise, and make machine code."""
        modules = [parse_assembly(text) for device in self._devices for text in device.texts]
        while len(modules) > 1:  # by twos, for every link reads all that is there
            for into, module in zip(modules[::2], modules[1::2], strict=False):
                into.link_in(module)
            modules = modules[::2]
        for module in modules:
            names = [function.name for function in module.functions if not function.is_declaration]
            self._final_module.link_in(module)
            for name in names:  # or what was inlined everywhere would stay
                self._final_module.get_function(name).linkage = "linkonce_odr"
        super().finalize()

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        """Optimise all of it once; numba would do it function by function and twice before."""
        manager, builder = self._codegen._module_pass_manager()
        manager.run(self._final_module, builder)


class DeviceLibrary(CodeLibrary):
    """Code that is only ever linked into that of kernels: its text, and what it calls.

    numba would optimise it and generate machine code for it, and link it with all that it calls,
    at every level of calls again: three times the cold compile.
    """

    def __init__(self, codegen: Any) -> None:
        super().__init__(codegen, "device")
        self.texts: list[str] = []
        self.callees: dict[Any, None] = {}

    def add_ir_module(self, ir_module: Any) -> None:
        """Keep the module's text; several kernels may hold it."""
        self.texts.append(normalize_ir_text(str(ir_module)))

    def add_linking_library(self, library: Any) -> None:
        """Take note of a library that is called."""
        self.callees[library] = None

    def finalize(self) -> None:
        """Nothing is left to do."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
        """Return 0: there is no machine code."""
        return 0

    def get_function(self, name: str) -> Any:
        """Raise NameError: there is only a text."""
        raise NameError(name)

    def get_llvm_str(self) -> Any:
        """Return the instructions before any optimisation."""
        return "\n".join(self.texts)

    def get_asm_str(self) -> Any:
        """Return nothing: there is no machine code."""
        return ""

    @property
    def codegen(self) -> Any:
        """Return what `set_env` is called on, which wants a place in machine code."""
        return Unplaced


class Unplaced:
    """Environments (for exceptions with words) have no place where there is no machine code."""

    @staticmethod
    def set_env(name: str, environment: Any) -> None:
        """Do nothing: there is no place to set."""


_PASSES: dict[bool, Passes] = {}
"""By whether branches that cannot be reached are left out."""


class KernelCompiler(Compiler):
    """numba's pipeline without needless passes, and with short names of symbols.

    A symbol's name spells out the types of all arguments, a record type all its fields: a page of
    records makes names of 20 kB, which numba then copies, formats and parses at every use.
    """

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        remember_call_types(targetctx)
        library = library or KernelLibrary(targetctx.codegen())
        typingctx.refresh = targetctx.refresh = _nothing
        super().__init__(typingctx, targetctx, library, *rest)
        del typingctx.refresh, targetctx.refresh
        self.state.targetctx.mangler = short_name
        self.state.args = Arguments(self.state.args)

    def compile_extra(self, func: Any) -> Any:
        """Compile without the collector of cycles, which would walk over all instructions."""
        collects = gc.isenabled()
        gc.disable()
        try:
            with lean():
                return super().compile_extra(func)
        finally:
            if collects:
                gc.enable()

    def define_pipelines(self) -> list[Any]:
        """The usual passes but for the NEEDLESS ones, and with our lowering."""
        watched = "WATCHED" in self.state.func_id.code.co_names
        prunes = watched or types.none in self.state.args
        if prunes not in _PASSES:
            (usual,) = super().define_pipelines()
            _PASSES[prunes] = Passes(usual, NEEDLESS - {PRUNING} if prunes else NEEDLESS)
        return [_PASSES[prunes]]


def _nothing() -> None:
    """All is registered when the first kernel is compiled: numba looks again at every call."""


class Arguments(tuple):
    """Types of arguments, which numba spells out for a log at every pass: 20 kB for a page."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{len(self)} arguments"


class DeviceCompiler(KernelCompiler):
    """The pipeline of a KernelCompiler for code that goes into a DeviceLibrary."""

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        library = DeviceLibrary(targetctx.codegen())
        super().__init__(typingctx, targetctx, library, *rest)


class UnitCompiler(KernelCompiler):
    """The pipeline of a KernelCompiler for a part of kernels with machine code of its own."""

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:
        library = KernelLibrary(targetctx.codegen(), UNIT)
        super().__init__(typingctx, targetctx, library, *rest)


def compile_kernel(function: Callable[..., Any]) -> Any:
    """Return `function` as Python calls it: compiled when it is first called, kept on disk."""
    dispatcher = _compiled(function, nogil=True, pipeline_class=KernelCompiler)
    dispatcher._cache = KernelCache(function)
    return dispatcher


def compile_device(function: Callable[..., Any]) -> Any:
    """Return `function` as kernels call it, whose code becomes a part of theirs."""
    return wide(_compiled(function, no_cpython_wrapper=True, pipeline_class=DeviceCompiler))


def compile_apart(function: Callable[..., Any]) -> Any:
    """Return `function` as kernels call it, with code of its own that is kept on disk."""
    UNIT_SYMBOLS.add(f"{function.__module__}.{function.__qualname__}")
    options = {"no_cpython_wrapper": True, "nogil": True, "pipeline_class": UnitCompiler}
    dispatcher = wide(_compiled(function, **options))
    dispatcher._cache = KernelCache(function)
    return dispatcher


def _compiled(function: Callable[..., Any], **options: Any) -> Any:
    compiler: Any = numba.njit  # its stubs know no options
    return compiler(error_model="numpy", no_cfunc_wrapper=True, _nrt=False, **options)(function)


look_up = BaseFunction.get_call_type
"""How numba itself finds what a call means."""


def remember_call_types(target_context: Any) -> None:
    """Let numba look up the meaning of `a + b` once for each pair of types.

    It tries all forms of an operator, from dates to lists, at every use: a quarter of a cold
    compile. Types are interned, so their identities will do as keys.
    """
    if BaseFunction.get_call_type.__module__ == __name__:
        return
    teach_choices()
    target_context.refresh()
    known: dict[Any, Any] = {}

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        key = (id(self), *map(id, args))
        if kws or key not in known:
            signature = None if kws else short_way(self, context, args)
            signature = signature or look_up(self, context, args, kws)
            if kws:
                return signature
            known[key] = signature, self, args  # kept alive, or their identities would be reused
        return known[key][0]

    BaseFunction.get_call_type = get_call_type


def spelt(types: Any) -> str:
    """The names of types, which say all: the text of a record would be made anew each time."""
    return ", ".join(map(str, types))


def short_name(name: str, types: Any, **more: Any) -> str:
    """The symbol of function `name` for arguments of these types: they are hashed."""
    if name in UNIT_SYMBOLS:
        more["uid"] = None  # else a number that tells functions of one name and process apart
    digest = hashlib.blake2b(spelt(types).encode(), digest_size=8).hexdigest()
    return mangle(f"{name}_{digest}", (), **more)


def machine() -> tuple[str, ...]:
    """What machine code is made for: system, processor and its abilities, or what numba is told."""
    context: Any = cpu_target.target_context
    return context.codegen().magic_tuple()


def cache_directory(package: Path) -> Path:
    """The directory for the kernels of `package`: one per generation of sources and of numba."""
    stamp = (numba.__version__, vars(config)["BOUNDSCHECK"], vars(config)["OPT"])
    return kernel_cache.cache_directory(package, repr(stamp))
