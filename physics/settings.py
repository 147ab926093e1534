"""What the user may tune in the solver, and the record that carries it into the kernels."""

import math
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from physics._jit import records
from physics.constants import TICK


def option(default: float | int | bool, low: float, high: float, unit: str, text: str) -> Any:
    """A dataclass field that carries its range, unit and help: panels and files follow from it."""
    metadata = {"low": low, "high": high, "unit": unit, "help": text}
    return field(default=default, metadata=metadata)


@dataclass(kw_only=True)
class SolverSettings:
    """Settings of the soft-step solver (Catto 2024, "Solver2D"); all may change between ticks.

    Raises ValueError when a value is outside its range.
    """

    substeps: int = option(2, 1, 16, "", "solver steps in one tick of 1/240 s")
    iterations: int = option(1, 1, 50, "", "sweeps over all constraints in one substep")
    contact_hertz: float = option(60.0, 1.0, 480.0, "Hz", "stiffness of contacts")
    contact_damping_ratio: float = option(10.0, 0.0, 100.0, "", "damping of contacts")
    push_out_speed: float = option(3.0, 0.0, 100.0, "m/s", "most speed that undoes an overlap")
    joint_hertz: float = option(120.0, 1.0, 480.0, "Hz", "stiffness of rigid joints")
    joint_damping_ratio: float = option(2.0, 0.0, 100.0, "", "damping of rigid joints")
    restitution_threshold: float = option(1.0, 0.0, 100.0, "m/s", "slower impacts do not bounce")
    relax: bool = option(True, 0, 1, "", "second sweep without bias: takes out the push-out speed")
    warm_starting: bool = option(True, 0, 1, "", "start from the last tick's impulses")

    def __setattr__(self, name: str, value: Any) -> None:
        known = {entry.name: entry for entry in fields(self)}
        if name not in known:
            raise AttributeError(f"there is no solver setting {name!r}; there are {sorted(known)}")
        low, high = known[name].metadata["low"], known[name].metadata["high"]
        if not isinstance(value, int | float):
            raise ValueError(f"{name} must be a number, not {value!r}")
        if not low <= value <= high:  # also refuses NaN
            raise ValueError(f"{name} must be between {low} and {high}, not {value}")
        if known[name].type is int and value != int(value):
            raise ValueError(f"{name} must be a whole number, not {value}")
        object.__setattr__(self, name, value)


STEP = np.dtype(
    [
        ("h", "f8"),  # [s] one substep
        ("inv_h", "f8"),  # [1/s]
        ("tick", "f8"),  # [s]
        ("gx", "f8"),  # [m/s^2]
        ("gy", "f8"),
        ("push_out_speed", "f8"),  # [m/s]
        ("restitution_threshold", "f8"),  # [m/s]
        ("contact_bias_rate", "f8"),  # softness of contacts between moving bodies
        ("contact_mass_scale", "f8"),
        ("contact_impulse_scale", "f8"),
        ("static_bias_rate", "f8"),  # ... with a static or kinematic body
        ("static_mass_scale", "f8"),
        ("static_impulse_scale", "f8"),
        ("joint_bias_rate", "f8"),  # ... of rigid joints
        ("joint_mass_scale", "f8"),
        ("joint_impulse_scale", "f8"),
        ("warm_starting", "f8"),  # 1 or 0: scales the stored impulses
    ]
)
"""One record with all that a kernel must know of the settings, renewed every tick."""

STATIC_STIFFNESS = 2.0
"""Contacts with static bodies are this much stiffer (Box2D v3): [1], 2. Less: the lowest layer of
a pile, which carries all of it, sinks in most."""


def soft(hertz: float, damping_ratio: float, h: float) -> tuple[float, float, float]:
    """Bias rate [1/s], mass scale and impulse scale of an implicit spring-damper (Catto 2011).

    The frequency is held to a quarter of the substep rate: above it the spring cannot be resolved.
    """
    hertz = min(hertz, 0.25 / h)
    if hertz == 0.0:
        return 0.0, 1.0, 0.0
    omega = 2.0 * math.pi * hertz
    a1 = 2.0 * damping_ratio + h * omega
    a2 = h * omega * a1
    a3 = 1.0 / (1.0 + a2)
    return omega / a1, a2 * a3, a3


def fill_step(step: np.ndarray, settings: SolverSettings, gravity: tuple[float, float]) -> None:
    """Write `settings` and `gravity` [m/s^2] into the STEP record array (1,)."""
    row = step[0]
    h = TICK / settings.substeps
    row["h"], row["inv_h"], row["tick"] = h, 1.0 / h, TICK
    row["gx"], row["gy"] = gravity
    row["push_out_speed"] = settings.push_out_speed
    row["restitution_threshold"] = settings.restitution_threshold
    row["warm_starting"] = 1.0 if settings.warm_starting else 0.0
    hertz, ratio = settings.contact_hertz, settings.contact_damping_ratio
    softness = {
        "contact": soft(hertz, ratio, h),
        "static": soft(STATIC_STIFFNESS * hertz, ratio, h),
        "joint": soft(settings.joint_hertz, settings.joint_damping_ratio, h),
    }
    for name, (bias_rate, mass_scale, impulse_scale) in softness.items():
        row[f"{name}_bias_rate"] = bias_rate
        row[f"{name}_mass_scale"] = mass_scale
        row[f"{name}_impulse_scale"] = impulse_scale


def new_step() -> np.ndarray:
    """A STEP record array (1,)."""
    return records(STEP, 1)
