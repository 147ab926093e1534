"""The tick with a clock in it: a kernel of its own, so that the other has none.

It is compiled when the stage clock is first switched on (stage_clock.py).
"""

from physics.compile.jit import device, kernel
from physics.direct.island_page import open_islands
from physics.state.page import open_page
from physics.stepping.stage_timer import LAST, OTHER_SOLVER, TIMED, cycles, lap
from physics.stepping.tick import SOLVED, run


@kernel
def advance_timed(table, ticks, islands):
    """Advance the world as `tick.advance` does, and time its stages.

    The helpers of a session are in the other kernel: the first thread alone has the clock.
    """
    page = open_page(table)
    begin_laps(page, page.tally[0].stage == SOLVED)
    if islands is None:
        return run(page, ticks, TIMED, None)
    return run(page, ticks, TIMED, open_islands(islands))


@device
def begin_laps(page, solved):
    """Begin at a kernel's entry: what Python did before is no stage, unless it has `solved`."""
    if solved:
        lap(page, TIMED, OTHER_SOLVER)
    page.stage_timer[0, LAST] = cycles()


@kernel
def read_cycles():
    """Return what Python cannot read: see `laps.cycles`."""
    return cycles()
