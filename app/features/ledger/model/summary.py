"""What a board tells of the energy ledger: a page, which is one moment, or a strip of many.

It has one law: energy + what left - what came in = what it was in the beginning. The solver's error
is what that line moves by. It is neither hidden in another flow nor left out.
"""

from dataclasses import dataclass

import numpy as np

ALLOWED = 0.01
"""Share of the energy that moved by which the sum line may be off: [1], 0.01. Measured over 10 s:
0.5 % at most in all scenes but the curtain, which lets a hundred threads go at once, and the
half-pipe, whose rule is an edit in every tick: there the board says so."""

ROUNDING = 1e-13
"""Share of all energy that is rounding: [1], a thousand times that of a double, for many sums. In
an elastic blow nothing moves between the parts, and rounding is all there is."""

RESTING = 1e-4
"""... and weight times this height [m]: what rests yields by a few hundredths of a millimetre in
its soft contacts, and pushing out is no work. Where hardly anything moves that is all there is."""

LEAVES = (
    *("impacts", "friction", "rolling", "air", "damping"),
    *("joints", "limits", "dampers", "brakes", "sleep"),
)
"""Flows by which energy leaves the bodies, nearly always: heat."""

COMES = ("hand", "motors", "forces", "fields", "belts", "drives", "edits", "continuous")
"""Flows between the bodies and something outside, in either direction."""

PARTS = ("linear", "angular", "gravity", "spring")

TITLES = {
    "linear": "Motion",
    "angular": "Turning",
    "gravity": "Height",
    "spring": "Springs",
    "impacts": "Impacts and soft contacts",
    "friction": "Friction heat",
    "rolling": "Rolling resistance",
    "air": "Air",
    "damping": "Damping of bodies",
    "joints": "Rigid joints",
    "limits": "Stops of joints",
    "dampers": "Dampers of springs",
    "brakes": "Brakes",
    "sleep": "Coming to rest",
    "hand": "Hand",
    "motors": "Motors",
    "forces": "Outside forces",
    "fields": "Force fields",
    "belts": "Running belts",
    "drives": "Moving platforms",
    "edits": "Changes by you",
    "continuous": "Put back at an impact",
    "error": "Solver error",
}
"""What parts and flows are called on the board; physics/energy/flows.py has the sentences."""


@dataclass(frozen=True)
class Entry:
    """One line of the books."""

    name: str  # of COLUMNS, or of PARTS
    joules: float
    watts: float = 0.0  # mean of the last second

    @property
    def title(self) -> str:
        """Return what it is called."""
        return TITLES[self.name]


@dataclass(frozen=True)
class Page:
    """The books at one moment."""

    time: float  # [s]
    began: float  # [s] when they were opened
    parts: tuple[Entry, ...]  # energies; that of height counts from y = 0, as everywhere
    flows: tuple[Entry, ...]  # LEAVES, then COMES
    error: Entry
    moved: float  # [J] all that has gone from one place to another, without regard to its sign
    resting: float  # [J] what soft contacts may be off by, at rest
    from_start: bool = True  # they begin with the run

    @property
    def energy(self) -> float:
        """Return the energy of the bodies and springs [J]."""
        return sum(part.joules for part in self.parts)

    @property
    def left(self) -> float:
        """Return what has left the bodies [J]."""
        return -sum(flow.joules for flow in self.flows if flow.name in LEAVES)

    @property
    def came(self) -> float:
        """Return what has come in from outside [J]."""
        return sum(flow.joules for flow in self.flows if flow.name in COMES)

    @property
    def sum(self) -> float:
        """Return energy + what left - what came in [J], which should stay what it was."""
        return self.energy + self.left - self.came

    @property
    def share(self) -> float:
        """Return the size of the error in parts of what moved [1]; 0 when nothing did."""
        return abs(self.error.joules) / self.moved if self.moved > self._rounding else 0.0

    @property
    def _rounding(self) -> float:
        """Return what sums of these energies may be off by rounding alone [J]."""
        return ROUNDING * sum(abs(part.joules) for part in self.parts)

    @property
    def is_flat(self) -> bool:
        """Return whether the sum is as it was, within ALLOWED, RESTING and ROUNDING."""
        return abs(self.error.joules) <= ALLOWED * self.moved + self.resting + self._rounding


@dataclass(frozen=True)
class Strip:
    """The energies over a span of time, to be stacked. What left and came counts from its begin."""

    times: np.ndarray  # [s] (n,)
    parts: np.ndarray  # [J] (n, 4) as PARTS; that of height from `floor`
    left: np.ndarray  # [J] (n,)
    came: np.ndarray  # [J] (n,)
    floor: float = 0.0  # [J] zero, or the lowest energy of height where that is below zero

    @property
    def sum(self) -> np.ndarray:
        """Return energy + what left - what came in [J], which should stay what it was."""
        return self.parts.sum(axis=1) + self.left - self.came
