"""numba still has the private names that the core uses; on another version this says which not."""

import gc
import importlib
import inspect
from typing import Any

import numba
import pytest
from numba.core.compiler import DefaultPassBuilder, Flags
from numba.core.compiler_machinery import PassManager
from numba.core.errors import TypingError
from numba.core.lowering import Lower
from numba.core.registry import cpu_target

from physics._jit import INTERPRETED, device, kernel
from physics._numba_lean import LEFT_AWAY
from physics._numba_private import NEEDLESS, PRIVATE_NAMES, DeviceLibrary, KernelLibrary

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
}


def found(name: str) -> Any:
    """The thing of that dotted name, which begins with a module."""
    words = name.split(".")
    for k in range(len(words), 0, -1):
        try:
            thing = importlib.import_module(".".join(words[:k]))
        except ImportError:
            continue
        for word in words[k:]:
            thing = getattr(thing, word)
        return thing
    raise ImportError(name)


OF_INSTANCES = {
    "numba.core.codegen.JITCodeLibrary._final_module",
    "numba.core.codegen.CPUCodegen._data_layout",
    "numba.core.lowering.Lower._singly_assigned_vars",
    "numba.core.lowering.Lower._blk_local_varmap",
}
"""Names that `__init__` makes, so that the class has none."""


@pytest.mark.parametrize("name", sorted(set(PRIVATE_NAMES) - OF_INSTANCES))
def test_numba_has_the_private_name(name):
    why = f"numba {numba.__version__}: {name} is gone or has changed ({PRIVATE_NAMES[name]})"
    try:
        thing = found(name)
    except (ImportError, AttributeError):
        pytest.fail(why)
    if name in PARAMETERS:
        assert list(inspect.signature(thing).parameters) == PARAMETERS[name], why


def test_numba_has_the_passes_that_are_left_out():
    class State:
        func_ir = None
        flags = Flags()

    builders = (
        DefaultPassBuilder.define_untyped_pipeline,
        DefaultPassBuilder.define_typed_pipeline,
        DefaultPassBuilder.define_nopython_lowering_pipeline,
    )
    passes = [entry for build in builders for entry in build(State()).passes]
    missing = NEEDLESS - {entry[0]._name for entry in passes}
    assert not missing, f"numba {numba.__version__} has no passes {missing}: see NEEDLESS"


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_dispatcher_and_a_pass_manager_have_the_attributes_that_are_set():
    dispatcher = numba.njit(lambda x: x)
    for thing, name in ((dispatcher, "_cache"), (PassManager("any"), "passes")):
        assert hasattr(thing, name), f"numba {numba.__version__}: {type(thing)} has no {name}"


def test_a_code_generator_and_its_libraries_have_the_attributes_that_are_used():
    codegen = cpu_target.target_context.codegen()
    library = KernelLibrary(codegen)
    for thing, name in ((codegen, "_data_layout"), (library, "_final_module")):
        assert hasattr(thing, name), f"numba {numba.__version__}: {type(thing)} has no {name}"


def test_a_device_library_has_all_that_numba_wants_of_a_library():
    codegen = cpu_target.target_context.codegen()
    wanted = DeviceLibrary.__mro__[1].__abstractmethods__
    missing = [name for name in wanted if not hasattr(DeviceLibrary, name)]
    assert not missing, f"numba {numba.__version__}: {missing}"
    library = DeviceLibrary(codegen)
    library.finalize()
    assert not library.has_dynamic_globals and library.get_pointer_to_function("any") == 0


def test_numba_still_lowers_by_the_parts_that_have_one_of_our_own():
    source = inspect.getsource(Lower)
    for name in ("_singly_assigned_vars", "_blk_local_varmap", "lower_assign", "getvar"):
        assert name in source, f"numba {numba.__version__}: Lower has no {name}: see KernelLower"


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_numba_is_itself_again_when_a_kernel_has_been_compiled():
    def homes() -> list[Any]:
        return [getattr(home, name) for home, name, _ in LEFT_AWAY]

    before = homes()

    @kernel
    def twice(x):
        return x + x

    assert twice(2.0) == 4.0 and homes() == before
    with pytest.raises(TypingError, match="nothing"):
        kernel(lambda x: x.nothing)(2.0)
    assert homes() == before, "also when that failed"


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_device_is_linked_once_into_a_kernel_however_often_it_is_called():
    @device
    def half(x):
        return 0.5 * x

    @device
    def quarter(x):
        return half(half(x))

    @kernel
    def parts(x):
        return half(x) + quarter(x)

    assert parts(8.0) == 6.0
    assert gc.isenabled(), "the compiler runs without the collector, and puts it back"
