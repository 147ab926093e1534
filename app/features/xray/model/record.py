"""What an X-ray of one tick has seen: its rows, and every moment at which one of them was solved.

All of it is data of plain types, which a process sends to another. Words are those of the code:
stages as in `physics/stepping/tick.py` and `physics/solvers/soft_step.py`, rows as in
`physics/rows/contact_rows.py` and `joint_rows.py`.
"""

from math import nan
from typing import NamedTuple

MORE_SWEEPS = 30
"""Sweeps of the curves that show convergence: [count], 30; large scenes have fewer. Fewer: that
of a tall stack has hardly begun to fall; more: nobody waits so long."""

Vector = tuple[float, float]


class Velocities(NamedTuple):
    """The velocities of both bodies of a row: [m/s] and [rad/s]."""

    linear_a: Vector
    angular_a: float
    linear_b: Vector
    angular_b: float


class Row(NamedTuple):
    """One row of the solver: what stays the same for the whole tick."""

    kind: str  # "normal", "friction", "rolling", "point" (a joint's two anchors), "axis"
    owner: str  # "contact" or "joint"
    owner_id: int  # of a joint its id; of a contact its row in the page
    label: str  # "box 3 on ground, left point", for the reader
    body_a: int  # ids; -1 = the world
    body_b: int
    colour: int  # graph colour; -1 = solved one after the other (joints)
    block: int  # the row's block, and its lane in it; rows of a block are solved together
    lane: int
    point: Vector  # [m] where it acts
    direction: Vector  # along which the impulse acts on B; (0, 0) of a torque
    arms: tuple[Vector, Vector]  # [m] from the centres of mass of A and B
    k: float  # J M^-1 J^T [1/kg], or [1/(kg m^2)] of a torque; of a "point" row its trace
    friction: float  # coefficient; 0 unless a contact's


class Solved(NamedTuple):
    """What a row did in one visit, in numbers; nan where a row has no such number."""

    c: float  # C [m] or [rad], with what the tick has moved so far
    cdot: float  # before the visit [m/s] or [rad/s]
    bias: float  # the speed that was asked for beside Cdot = 0 [m/s] or [rad/s]
    mass_scale: float  # softness [1]
    impulse_scale: float
    before: float  # accumulated impulse [N s] or [N m s]
    wanted: float  # what it would have become without bounds
    after: float
    lower: float  # bounds; inf = none
    upper: float
    clamped: str  # "" or which bound held it: "lower", "upper"
    velocities: tuple[Velocities, Velocities]  # before and after the visit
    k: float = nan  # K in this visit; of a joint's row it changes with the substeps
    letters: tuple[tuple[str, float], ...] = ()  # more numbers that the visit computed with


class Moment(NamedTuple):
    """One step of the walk: a stage as a whole (`row` = -1) or the visit of a row."""

    stage: str  # "prepare", "impacts", "integrate velocities", "warm start", "solve", ...
    substep: int  # from 0; -1 outside of the substeps
    sweep: int  # from 0, within its stage and substep
    colour: int  # -1: none
    row: int  # in `Recording.rows`, or -1
    solved: Solved | None  # None of a stage as a whole
    cost: int = 0  # calls of the lane operations so far: how much work it was
    state: int = -1  # of a stage: in `Recording.states`, the bodies when it began


class BodyState(NamedTuple):
    """A body between two stages."""

    body: int  # id
    velocity: Vector  # [m/s]
    omega: float  # [rad/s]


class Residual(NamedTuple):
    """How far from solved all rows are after a sweep: see residuals.py."""

    substep: int
    sweep: int  # from 0; relax sweeps are counted on
    stage: str  # "solve" or "relax"
    speed: float  # largest violation over all rows of what the sweep aims at [m/s]
    mean: float  # its root mean square over all rows [m/s]


class Curves(NamedTuple):
    """What is computed after the rows, which are shown meanwhile: see `Recording`."""

    cold: tuple[Residual, ...]
    more_sweeps: tuple[Residual, ...]
    more_sweeps_cold: tuple[Residual, ...]


class Recording(NamedTuple):
    """An X-ray: the tick, its rows, the walk through them, and what it ended in."""

    tick: int
    time: float  # [s] at the beginning of the tick
    solver: str  # word of settings.solver
    hash: str  # of the state it ended in, uncompiled
    compiled_hash: str  # of the same tick run compiled; equal, or the X-ray is a lie
    rows: tuple[Row, ...]
    moments: tuple[Moment, ...]
    residuals: tuple[Residual, ...]  # as it ran
    cold: tuple[Residual, ...]  # the same tick with no impulse to start from
    bodies: tuple[int, ...]  # ids of the bodies it looked at: all, or an island
    note: str  # what was left out ("the island of box 3: 12 of 340 contacts"), or ""
    seconds: float  # that it took
    states: tuple[tuple[BodyState, ...], ...] = ()  # of `bodies`, when a stage began
    more_sweeps: tuple[Residual, ...] = ()  # the first substep alone, with MORE_SWEEPS sweeps
    more_sweeps_cold: tuple[Residual, ...] = ()  # ... with no impulse to start from
    curves_due: bool = False  # `cold` and `more_sweeps` are not computed yet

    def with_curves(self, curves: Curves) -> "Recording":
        return self._replace(**curves._asdict(), curves_due=False)

    @property
    def is_exact(self) -> bool:
        """Whether it ended in the state that the compiled tick ends in."""
        return self.hash == self.compiled_hash
