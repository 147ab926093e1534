"""numba still has the private names that the core uses; on another version this says which not."""

import importlib
import inspect
from typing import Any

import numba
import pytest
from numba.core.compiler import DefaultPassBuilder, Flags
from numba.core.compiler_machinery import PassManager

from physics._jit import INTERPRETED
from physics._numba_private import NEEDLESS, PRIVATE_NAMES, DeviceLibrary

PARAMETERS = {
    "numba.core.types.functions.BaseFunction.get_call_type": ["self", "context", "args", "kws"],
    "numba.core.codegen.JITCodeLibrary._optimize_functions": ["self", "ll_module"],
    "numba.core.codegen.JITCodeLibrary._optimize_final_module": ["self"],
    "numba.core.codegen.JITCodeLibrary._finalize_final_module": ["self"],
    "numba.core.compiler.Compiler.define_pipelines": ["self"],
    "numba.core.compiler.CompileResult._reduce": ["self"],
    "numba.core.base.BaseContext.mangler": ["self", "name", "types", "abi_tags", "uid"],
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


@pytest.mark.parametrize("name", PRIVATE_NAMES)
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


def test_a_device_library_overrides_what_it_means_to():
    for name in ("get_pointer_to_function", "codegen"):
        assert hasattr(DeviceLibrary.__mro__[1], name), f"numba {numba.__version__}: {name}"
