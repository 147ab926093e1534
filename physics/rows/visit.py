"""What a solver hands of each visit of a row to whoever looks on, as the X-ray does.

A row function ends by ``if WATCHED: show(told, ...)``, where `told` makes a `Visit` of what the
function has computed. Compiled, WATCHED is false and that line is left out before types are
inferred: it costs nothing. Uncompiled, `told` is called only while somebody watches. It only reads.
Letters as in contact_rows.py and joint_rows.py; all numbers are those of LANES rows.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import inf, nan
from typing import Any, NamedTuple

import numpy as np

Value = Any
"""What a variable of a kernel holds, uncompiled: lanes, a record, a block, a tuple of them."""

Number = np.ndarray | float
"""One number for all lanes, or one for each (LANES,)."""

NO_VELOCITIES = (0.0,) * 6


class Visit(NamedTuple):
    """The visit of one row in each lane of a block."""

    kind: str  # "normal", "friction", "rolling", "axis" or "point"
    record: Value  # what lies in the row's block: tells which one it is
    before: Number  # the impulse [N s]
    wanted: Number  # ... without bounds
    after: Number
    c: Number = nan  # the error of the place [m or rad]
    cdot: Number = nan  # [m/s or rad/s]
    bias: Number = nan  # what is added to Cdot
    mass_scale: Number = 1.0  # of the part of Cdot and bias; nan: it is solved together with others
    impulse_scale: Number = 0.0  # of the impulse before, taken off
    lower: Number = -inf
    upper: Number = inf
    k: Number = nan  # J M^-1 J^T [1/kg or 1/(kg m^2)]
    begin: tuple[Number, ...] = NO_VELOCITIES  # vxa, vya, wa, vxb, vyb, wb before the visit
    end: tuple[Number, ...] = NO_VELOCITIES  # ... and after it
    letters: Mapping[str, Number] = {}  # what else its equation names
    only: np.ndarray | None = None  # lanes in which something was done; None: all
    lane: int = -1  # the only lane; -1: all


Told = Callable[..., Visit | None]
"""Makes a visit of what a row function has computed; None: nothing was done."""

Watcher = Callable[[Callable[[], Visit | None]], None]
"""It gets what makes the visit, and calls it at once: the numbers are those of this moment."""

_watchers: list[Watcher] = []


def show(said: Told, *values: Value, **named: Value) -> None:
    """Hand a visit to those who watch."""
    for watcher in _watchers:
        watcher(lambda: said(*values, **named))


@contextmanager
def watched_by(watcher: Watcher) -> Iterator[None]:
    """Show `watcher` all visits until the end of the block; uncompiled, or there are none."""
    _watchers.append(watcher)
    try:
        yield
    finally:
        _watchers.remove(watcher)


def inverse(mass: np.ndarray) -> np.ndarray:
    """K of 1 / K; nan where a row takes no part."""
    return np.where(mass > 0.0, 1.0 / np.where(mass > 0.0, mass, 1.0), nan)


def acting(mass: np.ndarray, scale: Number = 1.0) -> np.ndarray:
    """A mass scale; 0 where a row takes no part, as what meets only after the tick."""
    return np.where(mass > 0.0, scale, 0.0)


def length(pair: np.ndarray) -> np.ndarray:
    """Lengths of vectors (2, LANES)."""
    return np.sqrt(pair[0] * pair[0] + pair[1] * pair[1])


def motion_of(motion: np.ndarray, c: Value) -> tuple[Number, ...]:
    """The velocities of the bodies of a block as they are now."""
    rows = np.asarray(motion)
    return tuple(rows[name][end] for end in (c.a, c.b) for name in ("vx", "vy", "w"))
