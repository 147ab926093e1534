"""The kernels of a page: those of the desktop's tick, each with a table of arrays for argument.

Only `tests.web build` compiles them. What they call is the desktop's own code, so that a page and
the desktop give the same bits.
"""

from typing import Any, NamedTuple

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from physics.compile import page_numba
from physics.compile.jit import kernel, records
from physics.direct.hard_islands import hard_islands
from physics.direct.island_page import IslandPage
from physics.direct.island_rows import ROW
from physics.direct.loads import MOST_ROWS, TAKEN, take_loaded
from physics.joints.elimination import Direct, nothing
from physics.settings import STEP
from physics.state.page import State
from physics.stepping.stage_timer import UNTIMED
from physics.stepping.tick import run


class Bench(NamedTuple):
    """What `hard_islands.solve` makes anew in Python for each tick that is solved to the end."""

    taken: np.ndarray  # TAKEN (contacts + 1,)
    marks: np.ndarray  # (n,)
    weights: np.ndarray  # (n,)
    ends: np.ndarray  # (n + 1,)
    rows: np.ndarray  # ROW (MOST_ROWS,)
    active: np.ndarray  # (MOST_ROWS,)
    passive: np.ndarray  # (MOST_ROWS,)
    spare: np.ndarray  # (MOST_ROWS,)
    matrix: np.ndarray  # (MOST_ROWS, MOST_ROWS + 2)
    before: np.ndarray  # (n, 3)
    kept: np.ndarray  # (n, 3)
    stiff: np.ndarray  # STEP (1,)


def open_bench(arrays):
    """The bench of its arrays."""
    return Bench(*arrays)


page_numba.teach_numba(Bench, open_bench)


def new_bench(bodies: int, contacts: int) -> Bench:
    """A bench with room for so many."""
    return Bench(
        records(TAKEN, contacts + 1),
        np.zeros(bodies, np.int64),
        np.zeros(bodies),
        np.zeros(bodies + 1, np.int64),
        records(ROW, MOST_ROWS),
        *(np.arange(MOST_ROWS) for _ in range(3)),
        np.zeros((MOST_ROWS, MOST_ROWS + 2)),  # type: ignore[call-arg]
        np.zeros((bodies, 3)),  # type: ignore[call-arg]
        np.zeros((bodies, 3)),  # type: ignore[call-arg]
        records(STEP, 1),  # type: ignore[call-arg]
    )


def new_islands(state: State, direct: Direct | None = None) -> IslandPage:
    """The page of the islands of `direct`, or of none."""
    found = nothing() if direct is None else direct
    shared = len(IslandPage._fields) - len(found)
    return IslandPage(  # type: ignore[call-arg]
        *(getattr(state.arrays, name) for name in IslandPage._fields[:shared]), *found
    )


@intrinsic
def arrays_of(_context: Any, page: Any) -> Any:
    """The arrays of a page as a plain tuple, as kernels of the desktop take them."""

    def put_together(context: Any, b: Any, signature: Any, args: Any) -> Any:
        fields = [page_numba._read(context, b, page, args[0], name) for name in page.arrays]
        return context.make_tuple(b, signature.return_type, fields)

    return types.Tuple(tuple(page.arrays.values()))(page), put_together


@kernel
def go(page, ticks):
    """Do up to `ticks` ticks; returns how many."""
    return run(page, ticks, UNTIMED, None)


@kernel
def go_with_islands(page, ticks, islands):
    """Do the same, with joints that are solved at once."""
    return run(page, ticks, UNTIMED, islands)


@kernel
def take(page, bench):
    """List the contacts of the islands that are to be solved to the end; returns how many."""
    return take_loaded(
        arrays_of(page),  # type: ignore[call-arg]
        bench.marks,
        bench.weights,
        bench.ends,
        bench.taken,
    )


@kernel
def solve_to_end(page, bench, count):
    """Advance velocities and poses by one tick, with rigid contacts in the `count` taken."""
    lists = (bench.active, bench.passive, bench.spare)
    room = (bench.rows, lists, bench.matrix, (bench.before, bench.kept))
    hard_islands(arrays_of(page), bench.taken[:count], room, bench.stiff)  # type: ignore[call-arg]
