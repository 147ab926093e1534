"""What the user may tune in the solver, and the record that carries it into the kernels."""

import math
from dataclasses import dataclass

import numpy as np

from physics.compile.jit import records
from physics.constants import STRONGEST_PUSH
from physics.values.options import Options, choice, option

SOLVER_NOTES = {
    "soft step": "Catto 2024 (Solver2D): stiff springs, and a second sweep that takes their speed "
    "away. Stands firmest for its cost; gives way a little under load.",
    "sequential impulses": "Catto 2005 (box2d-lite): impulses are added up and kept for the next "
    "step. Short and well known; a stack trembles without some mm of slop.",
    "SPOOK": "Lacoursière 2007: every constraint is a damped spring. Calm stacks, and chains gain "
    "no energy; gives way more than the soft step, and a net of joints may tear.",
    "split position correction": "Catto 2020 (Box2D 2.4): velocities first, then overlaps are "
    "moved apart. Little overlap; a stack hops without some mm of slop.",
    "projected impulses": "Gaul 2013, xem 2019: single impulses that are forgotten at once. The "
    "easiest to write; a stack sinks with fewer than some ten iterations.",
    "XPBD": "Müller et al. 2020: places are corrected, velocities follow from them. Rods keep "
    "their length; energy is lost, and tall stacks creep until they fall, later with more "
    "substeps.",
    "TGS": "Macklin et al. 2019: every iteration is a small step of its own. Calm stacks; a net of "
    "joints opens more than under the soft step.",
    "reference": "Newton's method (Alart and Curnier 1991): every step is solved to the end, so "
    "that others can be measured by it. Ten times as slow or more; large piles only nearly.",
}
"""Of each solver: its source, what it is good at and what it is bad at. (Figures are in section 7
of physics/README.md, by `python -m tests.bench solvers` and `stack`.)"""

SOLVERS = tuple(SOLVER_NOTES)
"""The first is compiled with the tick, the others when they are chosen: solvers/chosen.py. Files
have the words, the STEP record has the indices: a new one comes last."""

BIAS = ("soft", "baumgarte", "none")
CORRECTIONS = ("baumgarte", "projection", "percent and slop", "none")

MODES = {
    "SPOOK": ("SPOOK", "SPOOK"),
    "split position correction": ("none", "none"),
    "projected impulses": ("none", "baumgarte"),
    "XPBD": ("none", "none"),
}
"""How contacts and rigid joints undo their errors by speed, for solvers that leave no choice."""

COLD = ("projected impulses", "XPBD")
"""Solvers that start every substep without the impulses of the last one."""

NO_PUSH_OUT = ("SPOOK", "split position correction", "projected impulses", "XPBD")
"""Solvers whose contacts undo no overlap by a speed: SPOOK by a force, the others by moving."""


@dataclass(kw_only=True)
class SolverSettings(Options):
    """Settings of the solvers; all may change between ticks.

    Biases are those of the soft step (Catto 2024, "Solver2D") and of TGS, `relax` is the soft
    step's; `position_correction` and `block_solving` of sequential impulses; SPOOK takes hertz and
    damping ratios as springs. What has no effect beside the chosen solver is listed in
    physics/README.md, section 7.

    Raises DefinitionError when a value is outside its range.
    """

    tick_rate: int = option(240, 10, 240, "Hz", "ticks in a second; fewer only to show the harm")
    solver: str = choice(
        "soft step", SOLVERS, "how contacts and joints are solved", tuple(SOLVER_NOTES.values())
    )
    substeps: int = option(2, 1, 16, "", "solver steps in one tick")
    iterations: int = option(1, 1, 50, "", "sweeps over all constraints in one substep")
    contact_bias: str = choice("soft", BIAS, "soft step, TGS: how contacts undo an overlap")
    contact_hertz: float = option(
        100.0, 1.0, 480.0, "Hz", "stiffness of contacts: soft step, TGS, SPOOK"
    )
    contact_damping_ratio: float = option(
        5.0, 0.0, 100.0, "", "damping of contacts: soft step, TGS, SPOOK"
    )
    push_out_speed: float = option(
        3.0, 0.0, 100.0, "m/s", "most speed that undoes an overlap, where one does"
    )
    slop: float = option(
        0.0, 0.0, 0.05, "m", "overlap that is left as it is; Baumgarte and moving need some mm"
    )
    joint_bias: str = choice("soft", BIAS, "soft step, TGS: how rigid joints undo their error")
    joint_hertz: float = option(
        120.0, 1.0, 480.0, "Hz", "stiffness of rigid joints: soft step, TGS, SPOOK"
    )
    joint_damping_ratio: float = option(
        2.0, 0.0, 100.0, "", "damping of rigid joints: soft step, TGS, SPOOK"
    )
    baumgarte: float = option(
        0.2, 0.0, 1.0, "", "part of an error that Baumgarte or a split correction undoes"
    )
    position_correction: str = choice(
        "baumgarte", CORRECTIONS, "sequential impulses: an overlap is undone by speed, or by moving"
    )
    correction_percent: float = option(
        40.0, 1.0, 100.0, "", "of what exceeds the slop, undone a substep by moving apart"
    )
    block_solving: bool = option(
        False, 0, 1, "", "sequential impulses: both points of a contact are solved together"
    )
    restitution_threshold: float = option(0.05, 0.0, 100.0, "m/s", "slower rebounds are left out")
    hit_speed: float = option(1.0, 0.0, 100.0, "m/s", "slower impacts are no hit events")
    relax: bool = option(True, 0, 1, "", "soft step: a second sweep takes out the push-out speed")
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

        TGS makes a substep of each sweep, the others do `iterations` sweeps in one.
        """
        return self.substeps * self.iterations if self.solver == "TGS" else self.substeps


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
    row["h"], row["inv_h"], row["tick"] = h, 1.0 / h, settings.tick_length
    row["gx"], row["gy"] = gravity
    for name in ("tick_rate", "push_out_speed", "slop", "restitution_threshold", "hit_speed"):
        row[name] = getattr(settings, name)
    for name in ("friction", "sleeping", "continuous", "block_solving"):
        row[name] = getattr(settings, name)
    row["substeps"] = settings.steps
    iterations = row["iterations"] = settings.iterations * settings.substeps // settings.steps
    row["solver"] = SOLVERS.index(settings.solver)
    row["correction"], row["correction_slop"] = correction_of(settings)
    # An impulse that is not accumulated is only the last part of the answer: no start for another.
    ends = settings.solver == "reference"  # wherever it begins
    adds_up = settings.accumulation and settings.solver != "projected impulses"
    row["accumulate"], row["record_events"] = adds_up or ends, events
    warm = settings.warm_starting and settings.solver not in COLD
    row["warm_starting"] = (warm and settings.accumulation) or ends
    relax = settings.relax and settings.solver == "soft step"
    row["relax_contacts"] = relax and settings.contact_bias == "soft"
    # XPBD solves velocities once more, too, when they follow from the places.
    row["relax_joints"] = settings.solver == "XPBD" or (relax and settings.joint_bias == "soft")
    row["least_friction"] = settings.friction_mixing == "least"
    row["least_restitution"] = settings.restitution_mixing == "least"
    sweeps = iterations + relax
    contact = min(settings.contact_hertz, contact_limit(h, sweeps)), settings.contact_damping_ratio
    joint = min(settings.joint_hertz, 0.25 / h), settings.joint_damping_ratio
    if settings.solver in NO_PUSH_OUT:  # SPOOK's bias is no speed, but a quarter of a step's force
        row["push_out_speed"] = STRONGEST_PUSH
    modes = modes_of(settings)
    softness = {
        "contact": bias_of(modes[0], *contact, h, settings.baumgarte),
        "joint": bias_of(modes[1], *joint, h, settings.baumgarte),
    }
    for name, (bias_rate, mass_scale, impulse_scale) in softness.items():
        row[f"{name}_bias_rate"] = bias_rate
        row[f"{name}_mass_scale"] = mass_scale
        row[f"{name}_impulse_scale"] = impulse_scale


def modes_of(settings: SolverSettings) -> tuple[str, str]:
    """How contacts and rigid joints undo their errors under the solver that is chosen."""
    if settings.solver in ("sequential impulses", "reference"):
        by_speed = settings.position_correction == "baumgarte"
        return ("baumgarte" if by_speed else "none"), "baumgarte"
    return MODES.get(settings.solver, (settings.contact_bias, settings.joint_bias))


def correction_of(settings: SolverSettings) -> tuple[float, float]:
    """Share of an overlap that is undone by moving the bodies, and the slop that is left [m]."""
    if settings.solver == "split position correction":
        return settings.baumgarte, settings.slop
    if settings.solver == "projected impulses":
        return 0.01 * settings.correction_percent, settings.slop
    if settings.position_correction == "projection":
        return 1.0, 0.0
    if settings.position_correction == "percent and slop":
        return 0.01 * settings.correction_percent, settings.slop
    return 0.0, 0.0


def contact_stiffness(step: np.ndarray) -> float:
    """What a kilogram on a contact is pushed with, for each metre of depth [1/s^2].

    Infinite: whatever it weighs, it is lifted until nothing is left; 0: no depth is undone.
    """
    if step["correction"] > 0.0 or step["solver"] == SOLVERS.index("XPBD"):
        return math.inf
    pull = step["contact_bias_rate"] * step["contact_mass_scale"]
    give = step["contact_impulse_scale"] * step["h"]
    return 0.0 if pull == 0.0 else math.inf if give == 0.0 else float(pull / give)


def spook(hertz: float, damping_ratio: float, h: float) -> tuple[float, float, float]:
    """Bias rate [1/s], mass scale and impulse scale of SPOOK (Lacoursiere 2007); see spook.py.

    Its spring is k = m w^2, its damping time 2 z / w is d substeps: with u = 1 / (1 + 4 d) the rate
    is 4 u / h, and the regularisation, in parts of K, e = 4 u / (h w)^2.
    """
    omega = 2.0 * math.pi * hertz
    damped = 1.0 / (1.0 + 8.0 * damping_ratio / (omega * h))
    e = 4.0 * damped / (h * omega) ** 2
    return 4.0 * damped / h, 1.0 / (1.0 + e), e / (1.0 + e)


def bias_of(
    mode: str, hertz: float, ratio: float, h: float, part: float
) -> tuple[float, float, float]:
    """Bias rate [1/s], mass scale, impulse scale: a spring's, Baumgarte's (1972) part / h, none."""
    if mode == "soft":
        return soft(hertz, ratio, h)
    if mode == "SPOOK":
        return spook(hertz, ratio, h)
    return (part / h if mode == "baumgarte" else 0.0), 1.0, 0.0


def new_step() -> np.ndarray:
    """A STEP record array (1,)."""
    return records(STEP, 1)
