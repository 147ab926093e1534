"""One visit of a row, as it is read from the local variables of the solver's own functions.

Nothing is computed a second time that the solver keeps in a variable; what it has in passing only
is put together from those (the sum before a clamp, mostly). All numbers are those of LANES rows.
Letters as in `physics/rows/contact_rows.py` and `joint_rows.py`.
"""

from collections.abc import Mapping
from math import inf, nan
from typing import Any, NamedTuple

import numpy as np

Value = Any
"""What a variable of the solver holds: lanes, a record, a block, a tuple of them."""

Local = Mapping[str, Value]
"""The local variables of a function of the solver when it returned."""

Number = np.ndarray | float
"""One number for all lanes, or one for each (LANES,)."""

NO_VELOCITIES = (0.0,) * 6


class Visit(NamedTuple):
    """The visit of one row in each lane of a block; `Solved` says what the numbers are."""

    kind: str
    record: Value  # what lies in the row's block: tells which one it is
    before: Number
    wanted: Number
    after: Number
    c: Number = nan
    cdot: Number = nan
    bias: Number = nan
    mass_scale: Number = 1.0
    impulse_scale: Number = 0.0
    lower: Number = -inf
    upper: Number = inf
    k: Number = nan
    begin: tuple[Number, ...] = NO_VELOCITIES  # vxa, vya, wa, vxb, vyb, wb before the visit
    end: tuple[Number, ...] = NO_VELOCITIES  # ... and after it
    letters: Mapping[str, Number] = {}
    only: np.ndarray | None = None  # lanes in which something was done; None: all
    lane: int = -1  # the only lane; -1: all


def inverse(mass: np.ndarray) -> np.ndarray:
    """K of 1 / K; nan where a row takes no part."""
    return np.where(mass > 0.0, 1.0 / np.where(mass > 0.0, mass, 1.0), nan)


def acting(mass: np.ndarray, scale: Number = 1.0) -> np.ndarray:
    """A mass scale; 0 where a row takes no part, as what meets only after the tick."""
    return np.where(mass > 0.0, scale, 0.0)


def length(pair: np.ndarray) -> np.ndarray:
    """Lengths of vectors (2, LANES)."""
    return np.sqrt(pair[0] * pair[0] + pair[1] * pair[1])


def velocities(local: Local) -> tuple[Number, ...]:
    """The velocities that a joint's row began with."""
    return tuple(local[name] for name in ("avx", "avy", "aw", "bvx", "bvy", "bw"))


def motion_of(motion: np.ndarray, c: Value) -> tuple[Number, ...]:
    """The velocities of the bodies of a block as they are now."""
    rows = np.asarray(motion)
    return tuple(rows[name][end] for end in (c.a, c.b) for name in ("vx", "vy", "w"))
