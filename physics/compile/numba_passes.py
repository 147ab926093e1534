"""The passes by which numba compiles a kernel, without those for what kernels do without.

numba finds out anew for every function which passes there are and what they need, and times and
checks each of them: a twentieth of a cold compile.
"""

from typing import Any

from numba.core.compiler_machinery import _pass_registry

from physics.compile.numba_lower import KernelLowering

PRUNING = "dead_branch_prune"
"""It leaves out what a None or WATCHED says: only for functions that are given one."""

NEEDLESS = {
    "with_lifting",
    "inline_closure_likes",
    "rewrite_semantic_constants",
    PRUNING,
    "Rewrite dynamic raises",
    "make_function_op_code_to_jit_function",
    "inline_inlinables",
    "find_literally",
    "literal_unroll",
    "LiteralPropagation",
    "inline_overloads",
    "nopython_rewrites",
    "nopython_supported_feature_validation",
    "annotate_types",
    "ir_legalization",
}
"""Passes for what kernels do without: closures, raise, array expressions, references.
("ir_legalization" says where each variable ends, so that a reference can be counted.)"""

OWN = {"native_lowering": KernelLowering}
"""Passes for which there is one of our own."""


class Passes:
    """Passes in their order; it stands where numba has a PassManager."""

    def __init__(self, usual: Any, needless: set[str]) -> None:
        self.pipeline_name = "kernel"
        self.exec_times: dict[str, Any] = {}
        kinds = [
            OWN.get(kind._name, kind) for kind, _ in usual.passes if kind._name not in needless
        ]
        self._passes = [_pass_registry.get(kind).pass_inst for kind in kinds]
        self._analysis = usual._analysis

    def run(self, state: Any) -> None:
        """Run all passes on a function."""
        for each in self._passes:
            each.analysis = self._analysis  # each is shared with numba's own pipelines
            each.run_initialization(state)
            each.run_pass(state)
            each.run_finalizer(state)
