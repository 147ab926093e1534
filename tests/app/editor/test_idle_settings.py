"""Which settings have no effect: nothing that the tick reads changes with them, and with others it
does.
"""

from dataclasses import fields

import pytest

from app.editor.idle_settings import idle_reason
from physics import SolverSettings
from physics.settings import SOLVERS, fill_step, new_step

BIASES = ("soft", "baumgarte")


def record(settings: SolverSettings) -> bytes:
    step = new_step()
    fill_step(step, settings, (0.0, -9.81), True)
    return step.tobytes()


def other(name: str, value: object) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        choices = {f.name: f.metadata for f in fields(SolverSettings)}[name]["choices"]
        return next(choice for choice in choices if choice != value)
    return value / 2 if value else 0.01


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("bias", BIASES)
def test_what_softens_a_constraint_is_grey_exactly_when_the_tick_does_not_read_it(solver, bias):
    """The record that the kernels read is the witness, for all that is only read from it."""
    settings = SolverSettings(solver=solver, contact_bias=bias, joint_bias=bias)
    names = ("contact_hertz", "contact_damping_ratio", "joint_hertz", "joint_damping_ratio")
    names += ("baumgarte", "contact_bias", "joint_bias", "relax", "push_out_speed")
    names += ("warm_starting", "accumulation", "correction_percent", "slop", "block_solving")
    for name in names:
        changed = SolverSettings(solver=solver, contact_bias=bias, joint_bias=bias)
        setattr(changed, name, other(name, getattr(settings, name)))
        silent = record(changed) == record(settings)
        if name != "relax" or solver != "soft step":  # which is read beside a soft bias only
            assert bool(idle_reason(settings, name)) == silent, (name, silent)


def test_what_belongs_to_another_setting_says_to_which():
    chosen = SolverSettings(solver="sequential impulses")
    assert "percent and slop" in idle_reason(chosen, "correction_percent")
    chosen.position_correction = "percent and slop"
    assert idle_reason(chosen, "correction_percent") == ""
    assert "accumulation" in idle_reason(SolverSettings(accumulation=False), "warm_starting")
    assert "sequential impulses" in idle_reason(SolverSettings(), "block_solving")


def test_how_near_a_solver_comes_is_nothing_to_the_reference():
    chosen = SolverSettings(solver="reference")
    for name in ("iterations", "warm_starting", "accumulation"):
        assert "solves to the end" in idle_reason(chosen, name)
    assert idle_reason(chosen, "position_correction") == ""
    reason = idle_reason(SolverSettings(), "correction_percent")
    assert "sequential impulses, projected impulses and reference read it" in reason
