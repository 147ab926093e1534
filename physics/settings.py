"""What the user may tune in the solver, and the record that carries it into the kernels."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from physics.compile.jit import records
from physics.constants import STRONGEST_PUSH
from physics.solvers.declared import (
    AS_CORRECTED,
    AS_SET,
    BY_WORD,
    DECLARED,
    OWN,
    PERCENT,
    SHARE,
    module_of,
    readers,
)
from physics.values.options import Options, choice, option

SOLVERS = tuple(solver.word for solver in DECLARED)
"""Files have the words, the STEP record has the indices. (Figures of what each is good at are in
section 7 of physics/README.md, by `python -m tests.bench solvers` and `stack`.)"""

SOLVER_NOTES = {solver.word: solver.note for solver in DECLARED}
"""Of each solver: its source, what it is good at and what it is bad at."""

BIAS = ("soft", "baumgarte", "none")
CORRECTIONS = ("baumgarte", "projection", "percent and slop", "none")


def of(setting: str) -> str:
    """Return the solvers that read a setting, for its help."""
    return ", ".join(readers(setting))


@dataclass(kw_only=True)
class SolverSettings(Options):
    """Settings of the solvers; all may change between ticks.

    What some solvers alone read names them in its help; the file of a solver (physics/solvers)
    declares it.

    Raises DefinitionError when a value is outside its range.
    """

    tick_rate: int = option(240, 10, 240, "Hz", "ticks in a second; fewer only to show the harm")
    solver: str = choice(
        SOLVERS[0], SOLVERS, "how contacts and joints are solved", tuple(SOLVER_NOTES.values())
    )
    substeps: int = option(2, 1, 16, "", "solver steps in one tick")
    iterations: int = option(1, 1, 50, "", "sweeps over all constraints in one substep")
    contact_bias: str = choice("soft", BIAS, f"{of('contact_bias')}: how contacts undo an overlap")
    contact_hertz: float = option(
        100.0, 1.0, 480.0, "Hz", f"stiffness of contacts: {of('contact_hertz')}"
    )
    contact_damping_ratio: float = option(
        5.0, 0.0, 100.0, "", f"damping of contacts: {of('contact_hertz')}"
    )
    push_out_speed: float = option(
        3.0, 0.0, 100.0, "m/s", "most speed that undoes an overlap, where one does"
    )
    slop: float = option(
        0.0, 0.0, 0.05, "m", "overlap that is left as it is; Baumgarte and moving need some mm"
    )
    joint_bias: str = choice("soft", BIAS, f"{of('joint_bias')}: how rigid joints undo their error")
    joint_hertz: float = option(
        120.0, 1.0, 480.0, "Hz", f"stiffness of rigid joints: {of('joint_hertz')}"
    )
    joint_damping_ratio: float = option(
        2.0, 0.0, 100.0, "", f"damping of rigid joints: {of('joint_hertz')}"
    )
    baumgarte: float = option(
        0.2, 0.0, 1.0, "", "part of an error that Baumgarte or a split correction undoes"
    )
    position_correction: str = choice(
        "baumgarte",
        CORRECTIONS,
        f"{of('position_correction')}: an overlap is undone by speed, or by moving",
    )
    correction_percent: float = option(
        40.0, 1.0, 100.0, "", "of what exceeds the slop, undone a substep by moving apart"
    )
    block_solving: bool = option(
        False, 0, 1, "", f"{of('block_solving')}: both points of a contact solved together"
    )
    restitution_threshold: float = option(0.05, 0.0, 100.0, "m/s", "slower rebounds are left out")
    hit_speed: float = option(1.0, 0.0, 100.0, "m/s", "slower impacts are not hit events")
    relax: bool = option(
        True, 0, 1, "", f"{of('relax')}: a second sweep takes out the push-out speed"
    )
    warm_starting: bool = option(True, 0, 1, "", "start from the last tick's impulses")
    accumulation: bool = option(True, 0, 1, "", "clamp the sum of impulses, not each one")
    friction: bool = option(True, 0, 1, "", "Coulomb friction in contacts")
    friction_mixing: str = choice("geometric", ("geometric", "least"), "friction of two materials")
    restitution_mixing: str = choice("most", ("most", "least"), "restitution of two materials")
    sleeping: bool = option(False, 0, 1, "", "resting islands cost nothing until woken")
    continuous: bool = option(True, 0, 1, "", "fast bodies do not pass through thin walls")

    @property
    def tick_length(self) -> float:
        """Length of one tick [s]."""
        return 1.0 / self.tick_rate

    @property
    def steps(self) -> int:
        """How many times the solver integrates in one tick [count].

        Some solvers make a substep of each sweep, the others do `iterations` sweeps in one.
        """
        each = BY_WORD[self.solver].steps_by_sweep
        return self.substeps * self.iterations if each else self.substeps


STEP = np.dtype(
    [
        ("h", "f8"),  # [s] one substep
        ("inv_h", "f8"),  # [1/s]
        ("tick", "f8"),  # [s]
        ("tick_rate", "f8"),  # [Hz]
        ("gx", "f8"),  # [m/s^2]
        ("gy", "f8"),
        ("push_out_speed", "f8"),  # [m/s]
        ("slop", "f8"),  # [m]
        ("restitution_threshold", "f8"),  # [m/s]
        ("hit_speed", "f8"),  # [m/s]
        ("contact_bias_rate", "f8"),  # softness of contacts
        ("contact_mass_scale", "f8"),
        ("contact_impulse_scale", "f8"),
        ("joint_bias_rate", "f8"),  # ... of rigid joints
        ("joint_mass_scale", "f8"),
        ("joint_impulse_scale", "f8"),
        ("correction", "f8"),  # share of an overlap that is undone by moving, a substep; 0 = none
        ("correction_slop", "f8"),  # [m] overlap that this leaves
        ("warm_starting", "f8"),  # 1 or 0: scales the stored impulses
        ("accumulate", "f8"),  # 1 or 0: clamp the sum or each impulse
        ("friction", "f8"),  # 1 or 0: scales the coefficients
        ("air_density", "f8"),  # [kg/m^2] 0 = no air; see air.py
        ("drag", "f8"),
        ("lift", "f8"),
        ("wind_x", "f8"),  # [m/s]
        ("wind_y", "f8"),
        ("solver", "i8"),  # index in SOLVERS; 0 = the tick's own
        ("block_solving", "i8"),
        ("substeps", "i8"),
        ("iterations", "i8"),
        ("relax_contacts", "i8"),  # 1 or 0
        ("relax_joints", "i8"),
        ("least_friction", "i8"),  # 1 = mix by the lesser, 0 = geometric mean
        ("least_restitution", "i8"),  # 1 = mix by the lesser, 0 = the greater
        ("sleeping", "i8"),
        ("continuous", "i8"),
        ("record_events", "i8"),
    ]
)
"""One record with all that a kernel must know of the settings, renewed every tick."""

RESTING_PHASE = 0.95
"""How near to its limit contact stiffness may come: [1], 0.95. At 1 tall piles never rest."""


def contact_limit(h: float, sweeps: int) -> float:
    """Stiffest contact [Hz] with which a pile still comes to rest, for substeps of `h` [s].

    Every sweep over the velocities adds -m v to the accumulated impulse, so warm starting alone is
    a spring of stiffness sweeps * m / h^2 for what happens within a substep. A contact whose static
    stiffness m w^2 is above that lags behind its load and excites the slow modes of a pile that one
    sweep cannot carry through all layers: (w h)^2 < sweeps. See physics/README.md, section 8.
    """
    return RESTING_PHASE * math.sqrt(sweeps) / (2.0 * math.pi * h)


def soft(hertz: float, damping_ratio: float, h: float) -> tuple[float, float, float]:
    """Bias rate [1/s], mass scale and impulse scale of an implicit spring-damper (Catto 2011)."""
    if hertz == 0.0:
        return 0.0, 1.0, 0.0
    omega = 2.0 * math.pi * hertz
    a1 = 2.0 * damping_ratio + h * omega
    a2 = h * omega * a1
    a3 = 1.0 / (1.0 + a2)
    return omega / a1, a2 * a3, a3


def fill_step(
    step: np.ndarray, settings: SolverSettings, gravity: tuple[float, float], events: bool = False
) -> None:
    """Write `settings` and `gravity` [m/s^2] into the STEP record array (1,)."""
    row = np.asarray(step)[0]
    h = settings.tick_length / settings.steps
    solver = BY_WORD[settings.solver]
    row["h"], row["inv_h"], row["tick"] = h, 1.0 / h, settings.tick_length
    row["gx"], row["gy"] = gravity
    for name in ("tick_rate", "push_out_speed", "slop", "restitution_threshold", "hit_speed"):
        row[name] = getattr(settings, name)
    for name in ("friction", "sleeping", "continuous"):
        row[name] = getattr(settings, name)
    row["block_solving"] = settings.block_solving and solver.solves_pairs
    row["substeps"] = settings.steps
    iterations = row["iterations"] = settings.iterations * settings.substeps // settings.steps
    row["solver"] = solver.number
    row["correction"], row["correction_slop"] = correction_of(settings)
    # An impulse that is not accumulated is only the last part of the answer: no start for another.
    ends = solver.to_the_end  # wherever it begins
    adds_up = settings.accumulation and solver.accumulates
    row["accumulate"], row["record_events"] = adds_up or ends, events
    warm = settings.warm_starting and solver.starts_warm
    row["warm_starting"] = (warm and settings.accumulation) or ends
    relax = settings.relax and solver.relaxes
    row["relax_contacts"] = relax and settings.contact_bias == "soft"
    row["relax_joints"] = solver.relaxes_joints or (relax and settings.joint_bias == "soft")
    row["least_friction"] = settings.friction_mixing == "least"
    row["least_restitution"] = settings.restitution_mixing == "least"
    sweeps = iterations + relax
    contact = min(settings.contact_hertz, contact_limit(h, sweeps)), settings.contact_damping_ratio
    joint = min(settings.joint_hertz, 0.25 / h), settings.joint_damping_ratio
    if not solver.limits_push_out:
        row["push_out_speed"] = STRONGEST_PUSH
    springs = module_of(solver.module).softness if OWN in modes_of(settings) else soft
    modes = modes_of(settings)
    softness = {
        "contact": bias_of(modes[0], springs, *contact, h, settings.baumgarte),
        "joint": bias_of(modes[1], springs, *joint, h, settings.baumgarte),
    }
    for name, (bias_rate, mass_scale, impulse_scale) in softness.items():
        row[f"{name}_bias_rate"] = bias_rate
        row[f"{name}_mass_scale"] = mass_scale
        row[f"{name}_impulse_scale"] = impulse_scale


def modes_of(settings: SolverSettings) -> tuple[str, str]:
    """How contacts and rigid joints undo their errors under the solver that is chosen."""
    solver = BY_WORD[settings.solver]
    by_speed = settings.position_correction == "baumgarte"
    contact = {AS_SET: settings.contact_bias, AS_CORRECTED: "baumgarte" if by_speed else "none"}
    joint = {AS_SET: settings.joint_bias}
    return (
        contact.get(solver.contact_bias, solver.contact_bias),
        joint.get(solver.joint_bias, solver.joint_bias),
    )


def correction_of(settings: SolverSettings) -> tuple[float, float]:
    """Share of an overlap that is undone by moving the bodies, and the slop that is left [m]."""
    chosen = settings.position_correction
    by_solver = {AS_SET: {"projection": "all", "percent and slop": PERCENT}.get(chosen, "none")}
    declared = BY_WORD[settings.solver].correction
    return {
        "none": (0.0, 0.0),
        "all": (1.0, 0.0),
        SHARE: (settings.baumgarte, settings.slop),
        PERCENT: (0.01 * settings.correction_percent, settings.slop),
    }[by_solver.get(declared, declared)]


def contact_stiffness(step: np.ndarray) -> float:
    """What a kilogram on a contact is pushed with, for each metre of depth [1/s^2].

    Infinite: whatever it weighs, it is lifted until nothing is left; 0: no depth is undone.
    """
    if step["correction"] > 0.0 or DECLARED[int(step["solver"])].lifts_any_load:
        return math.inf
    pull = step["contact_bias_rate"] * step["contact_mass_scale"]
    give = step["contact_impulse_scale"] * step["h"]
    return 0.0 if pull == 0.0 else math.inf if give == 0.0 else float(pull / give)


Springs = Callable[[float, float, float], tuple[float, float, float]]
"""Hertz, damping ratio and substep [s] to bias rate [1/s], mass scale, impulse scale."""


def bias_of(
    mode: str, springs: Springs, hertz: float, ratio: float, h: float, part: float
) -> tuple[float, float, float]:
    """Bias rate [1/s], mass scale, impulse scale: springs, Baumgarte's (1972) part / h, none."""
    if mode in ("soft", OWN):
        return springs(hertz, ratio, h)
    return (part / h if mode == "baumgarte" else 0.0), 1.0, 0.0


def new_step() -> np.ndarray:
    """A STEP record array (1,)."""
    return records(STEP, 1)
