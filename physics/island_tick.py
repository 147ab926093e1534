"""The tick of a world some of whose joints are solved at once: a kernel of its own.

It is compiled when such a world is first stepped, so that others need not wait for it.
"""

from physics._jit import kernel
from physics.laps import UNTIMED
from physics.state import open_page
from physics.tick import SOLVED_AT_ONCE, run


@kernel
def advance_islands(arrays, ticks):
    """Advance the world as `tick.advance` does; the helpers of a session are in that kernel."""
    return run(open_page(arrays), ticks, UNTIMED, SOLVED_AT_ONCE)
