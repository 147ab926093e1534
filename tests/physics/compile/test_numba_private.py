"""numba still has the private names that the core uses; on another version this says which not."""

import gc
import inspect
from typing import Any

import numba
import pytest
from numba.core.compiler import DefaultPassBuilder, Flags
from numba.core.compiler_machinery import PassManager
from numba.core.errors import TypingError
from numba.core.lowering import Lower
from numba.core.registry import cpu_target

from physics.compile.jit import INTERPRETED, device, kernel
from physics.compile.numba_lean import LEFT_OUT
from physics.compile.numba_names import PRIVATE_NAMES, has
from physics.compile.numba_passes import NEEDLESS
from physics.compile.numba_private import DeviceLibrary, KernelLibrary


@pytest.mark.parametrize("name", sorted(PRIVATE_NAMES))
def test_numba_has_the_private_name(name):
    why = f"numba {numba.__version__}: {name} is gone or has changed ({PRIVATE_NAMES[name]})"
    assert has(name), why


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


@pytest.mark.sweep
@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_numba_is_itself_again_when_a_kernel_has_been_compiled():
    def homes() -> list[Any]:
        return [getattr(home, name) for home, name, _ in LEFT_OUT]

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
