"""The private names of numba that kernels are compiled with, and whether this numba has them."""

import importlib
from inspect import signature
from typing import Any

PRIVATE_NAMES = {
    "numba.core.config.DISABLE_JIT": "read: interpreted runs would be tried as compiled ones",
    "numba.core.config.BOUNDSCHECK": "in the cache's name: runs with and without checks would mix",
    "numba.core.config.OPT": "in the cache's name: code of other optimisation would be run",
    "numba.core.caching.NullCache": "base of KernelCache: kernels would compile at every start",
    "numba.core.compiler.CompileResult._rebuild": "KernelCache reads: compiled at every start",
    "numba.core.compiler.CompileResult._reduce": "KernelCache writes: compiled at every start",
    "numba.core.serialize.dumps": "KernelCache writes: compiled at every start",
    "numba.core.registry.cpu_target": "asked for the next",
    "numba.core.codegen.CPUCodegen.magic_tuple": "in a file's name: code of another processor",
    "numba.core.codegen.CodeLibrary._finalized": "set by DeviceLibrary: nothing is left to make",
    "numba.core.codegen.CPUCodegen._module_pass_manager": "KernelLibrary optimises only once by it",
    "numba.core.codegen.JITCodeLibrary._optimize_functions": "skipped: a tenth of a cold compile",
    "numba.core.codegen.JITCodeLibrary._optimize_final_module": "done once: a tenth of it, too",
    "numba.core.codegen.JITCodeLibrary._final_module": "KernelLibrary links devices into it",
    "numba.core.codegen.CPUCodegen._data_layout": "KernelLibrary sets it, as the original does",
    "numba.core.compiler.Compiler.define_pipelines": "without NEEDLESS passes: slower compile",
    "numba.core.compiler_machinery._pass_registry": "the passes themselves, which Passes runs",
    "numba.core.compiler_machinery.PassManager._analysis": "what the passes ask each other",
    "numba.core.itanium_mangler.mangle": "makes short symbols: they would have 20 kB each",
    "numba.core.cgutils.normalize_ir_text": "makes a module's text what LLVM reads",
    "numba.core.base.BaseContext.mangler": "replaced by `short_name`: see there",
    "numba.core.base.BaseContext.refresh": "off while compiling: a twentieth of a cold compile",
    "numba.core.lowering.Lower._singly_assigned_vars": "KernelLower.storevar asks it",
    "numba.core.lowering.Lower._blk_local_varmap": "KernelLower.storevar keeps values in it",
    "numba.core.typed_passes.BaseNativeLowering.lowering_class": "KernelLowering names its own",
    "numba.core.event.start_event": "left out: each pass, lock and call of LLVM is timed",
    "numba.core.event.end_event": "left out: see start_event",
    "numba.core.event.trigger_event": "left out: see start_event",
    "numba.core.event.install_timer": "left out: see start_event",
    "numba.core.base._has_loc": "remembers: signatures of Python functions are slow to find",
    "numba.core.base.BaseContext.get_abi_sizeof": "remembers: LLVM reads a text at each question",
    "numba.core.errors.WarningsFixer.catch_warnings": "left out: two per instruction",
    "numba.core.postproc.PostProcessor.run": "left out: lifetimes of variables, five times",
    "numba.core.types.npytypes.Record.__repr__": "its name instead: a page of text each time",
    "numba.core.lowering.Lower._find_singly_assigned_variable": "replaced: see numba_once.py",
    "numba.core.lowering.Lower._lower_call_normal": "KernelLower hands arrays on in parts",
    "numba.core.lowering.Lower._cast_var": "KernelLower hands arrays on in parts",
    "numba.core.base.BaseContext.call_internal": "without a status: 25 instructions a call",
    "numba.core.base.user_function": "without a status: 25 instructions a call",
    "numba.core.callconv.CPUCallConv._get_excinfo_argument": "goes on into what is called",
    "numba.core.callconv.CPUCallConv._get_arg_packer": "puts arguments as a function takes them",
    "numba.core.cgutils.alloca_once": "without zeros: an instruction a variable",
    "numba.core.ir.Inst._rec_list_vars": "replaced: a thirtieth of a cold compile",
    "numba.core.ir.Expr.list_vars": "which asks it",
    "numba.core.interpreter.Interpreter.post_process": "without what kernels have not",
    "numba.core.interpreter.peep_hole_delete_with_exit": "left out: there is no with",
    "numba.core.interpreter.peep_hole_call_function_ex_to_call_function_kw": "left out: no **words",
    "numba.core.interpreter.peep_hole_fuse_dict_add_updates": "left out: there is no dict",
    "numba.core.types.abstract._TypeMetaclass": "isinstance without Python's abstract classes",
    "numba.core.typing.context.BaseContext.resolve_getattr": "remembers: asked three times",
    "numba.core.typing.context.BaseContext.resolve_value_type": "remembers: asked 28,000 times",
    "numba.core.typeinfer.ConstraintNetwork.propagate": "asks only what has changed",
    "numba.core.dispatcher._FunctionCompiler.fold_argument_types": "a device once for all integers",
    "llvmlite.ir.values.NamedValue._set_name": "numbers for values without a name",
    "numba.core.types.functions.BaseFunction.get_call_type": "patched: a quarter of a cold compile",
    "numba.core.types.functions.BaseFunction._impl_keys": "what stands for max and min, and `+`",
    "numba.cpython.builtins.do_minmax": "emits max and min: as functions, each pair takes 10 ms",
    "numba.core.byteflow.Flow._run_handle_exception": "asks nothing: there is no try",
    "numba.core.byteflow._logger": "silent: a line for each instruction, for a log that is off",
    "numba.core.ssa._logger": "silent: see byteflow's",
    "numba.core.typeinfer.new_error_context": "an object instead of a generator, 90,000 times",
}
"""Private names of numba: what each is for, and what breaks or is lost without it."""

OF_INSTANCES = {
    "numba.core.codegen.JITCodeLibrary._final_module",
    "numba.core.codegen.CPUCodegen._data_layout",
    "numba.core.lowering.Lower._singly_assigned_vars",
    "numba.core.lowering.Lower._blk_local_varmap",
    "numba.core.compiler_machinery.PassManager._analysis",
    "numba.core.types.functions.BaseFunction._impl_keys",
}
"""Names that a method makes, so that the class has none: a method's code must name them."""

PARAMETERS = {
    "numba.core.types.functions.BaseFunction.get_call_type": ["self", "context", "args", "kws"],
    "numba.core.codegen.JITCodeLibrary._optimize_functions": ["self", "ll_module"],
    "numba.core.codegen.JITCodeLibrary._optimize_final_module": ["self"],
    "numba.core.codegen.CPUCodegen._module_pass_manager": ["self", "kwargs"],
    "numba.core.base.BaseContext.refresh": ["self"],
    "numba.core.compiler.Compiler.define_pipelines": ["self"],
    "numba.core.compiler.CompileResult._reduce": ["self"],
    "numba.core.base.BaseContext.mangler": ["self", "name", "types", "abi_tags", "uid"],
    "numba.core.event.start_event": ["kind", "data"],
    "numba.core.event.end_event": ["kind", "data", "exc_details"],
    "numba.core.event.trigger_event": ["kind", "data"],
    "numba.core.event.install_timer": ["kind", "callback"],
    "numba.core.base._has_loc": ["fn"],
    "numba.core.base.BaseContext.get_abi_sizeof": ["self", "ty"],
    "numba.core.errors.WarningsFixer.catch_warnings": ["self", "filename", "lineno"],
    "numba.core.postproc.PostProcessor.run": ["self", "emit_dels", "extend_lifetimes"],
    "numba.core.lowering.Lower._find_singly_assigned_variable": ["self"],
    "numba.core.lowering.Lower._lower_call_normal": ["self", "fnty", "expr", "signature"],
    "numba.core.lowering.Lower._cast_var": ["self", "var", "ty"],
    "numba.core.base.BaseContext.call_internal": ["self", "builder", "fndesc", "sig", "args"],
    "numba.core.base.user_function": ["fndesc", "libs"],
    "numba.core.cgutils.alloca_once": ["builder", "ty", "size", "name", "zfill"],
    "numba.core.ir.Inst._rec_list_vars": ["self", "val"],
    "numba.core.interpreter.Interpreter.post_process": ["self", "peepholes", "func_ir"],
    "numba.core.typing.context.BaseContext.resolve_getattr": ["self", "typ", "attr"],
    "numba.core.typing.context.BaseContext.resolve_value_type": ["self", "val"],
    "numba.core.typeinfer.ConstraintNetwork.propagate": ["self", "typeinfer"],
    "numba.core.dispatcher._FunctionCompiler.fold_argument_types": ["self", "args", "kws"],
    "llvmlite.ir.values.NamedValue._set_name": ["self", "name"],
    "numba.cpython.builtins.do_minmax": ["context", "builder", "argtys", "args", "cmpop"],
    "numba.core.byteflow.Flow._run_handle_exception": ["self", "runner", "state"],
    "numba.core.typeinfer.new_error_context": ["fmt_", "args", "kwargs"],
}
"""What the functions among them take: one that takes something else is another one."""


def missing() -> list[str]:
    """Return the names of PRIVATE_NAMES that this numba lacks."""
    return [name for name in PRIVATE_NAMES if not has(name)]


def has(name: str) -> bool:
    """Return whether this numba has the thing of that dotted name, which begins with a module."""
    home, _, last = name.rpartition(".")
    try:
        holder = found(home)
        if name in OF_INSTANCES:
            functions = (getattr(thing, "__func__", thing) for thing in vars(holder).values())
            codes = (function.__code__ for function in functions if hasattr(function, "__code__"))
            return any(last in code.co_names for code in codes)
        thing = getattr(holder, last)
        return name not in PARAMETERS or list(signature(thing).parameters) == PARAMETERS[name]
    except (ImportError, AttributeError):
        return False


def found(name: str) -> Any:
    """Return the module, or the thing in a module, of that dotted name.

    Raises ImportError or AttributeError if there is none.
    """
    words = name.split(".")
    for k in range(len(words), 0, -1):
        try:
            thing = importlib.import_module(".".join(words[:k]))
        except ModuleNotFoundError:
            continue
        for word in words[k:]:
            thing = getattr(thing, word)
        return thing
    raise ImportError(name)
