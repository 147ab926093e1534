"""How long bodies have been slow: what has been for long enough may fall asleep (sleep.py)."""

from physics.compile.jit import device
from physics.constants import SLEEP_SPEED, SLEEP_TIME, SWAY_SPEED
from physics.contacts.islands import FIXED, HELD
from physics.state.layout import KINEMATIC

RESTED = 1e9
"""`still` of a body that was told to sleep [s]: longer than any time to sleep."""


@device
def count_still(page, awake):
    """Renew how long each of the bodies `awake` (rows) has been slow.

    Returns 1 when some body has been for long enough, 2 when one was told to sleep at once.
    """
    bodies = page.bodies
    motion = page.motion
    tick = page.step[0].tick
    ready = 0
    for row in awake:
        if row == 0:
            continue
        body = bodies[row]
        if not is_slow(body, motion[row]):
            body.still = 0.0
            continue
        if body.still >= RESTED:
            body.still = SLEEP_TIME
            body.held |= HELD
            ready = 2
        body.still += tick
        if body.still >= SLEEP_TIME and ready == 0:
            ready = 1
    return ready


@device
def is_slow(body, m):
    """True when no point of a body is faster than SLEEP_SPEED, or SWAY_SPEED when it is fixed; a
    kinematic one must stand still, for what it carries at that speed would not arrive.
    """
    if body.may_sleep == 0:
        return False
    if body.kind == KINEMATIC:
        return m.vx == 0.0 and m.vy == 0.0 and m.w == 0.0
    most = SWAY_SPEED if body.held & FIXED != 0 else SLEEP_SPEED
    left = most - abs(m.w) * body.extent
    return left > 0.0 and m.vx * m.vx + m.vy * m.vy < left * left
