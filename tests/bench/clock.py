"""What timing the stages costs: ticks of a session with the stage clock on, and the same without.

    python -m tests.bench clock

Both sessions run the same boxes on a floor, a tenth of a second each in turns, in either order and
with a reading before them, so that both find the processor's caches alike. `clock`: the kernel
times every tick; told are the median of the ratios of CPU times of one thread, some milliseconds
each, and the ratio of their minima, both as means of several pairs. `reading`: what is added by
reading the ticks ten times a second, as the drawer does while it is open; this is a part of the
drawer's picture, not of the tick.
"""

import gc
from time import thread_time_ns

import numpy as np

from app.laboratory.profile import EVERY, Profile
from app.session.session import Session
from physics import TICK, Box, World

BODIES = (1, 10, 100, 1000)
TICKS = round(EVERY / TICK)  # of a reading
PAIRS = 12  # of sessions: where its memory lies makes one slower than its twin by up to 2 %
TURNS = 20  # of a pair
TURN = 20.0  # [ms] that a turn lasts, about


def session_of(bodies: int) -> Session:
    """Return a session, without recording, of boxes that rest on a floor and stay awake."""
    world = World()
    world.add_static(Box(width=4.0 * bodies + 20.0, height=1.0), position=(0.0, -0.5))
    for k in range(bodies):
        world.add_dynamic(Box(width=1.0, height=1.0), position=(2.0 * k - bodies, 0.5))
    session = Session(world, recording=False)
    session.paused = False
    session.run(100)
    return session


def run(session: Session) -> int:
    """Run a tenth of a second; return the CPU time that it took [ns]."""
    begin = thread_time_ns()
    session.run(TICKS)
    return thread_time_ns() - begin


def turn(plain: Session, timed: Session, profile: Profile, rounds: int) -> tuple[float, ...]:
    """Run both so many tenths of a second; return the CPU time of a plain tick, of a timed one, and
    of a reading [µs].
    """
    off = on = reading = 0
    for k in range(rounds):
        begin = thread_time_ns()
        profile.end_frame(EVERY)
        reading += thread_time_ns() - begin
        if k % 2:
            off += run(plain)
            on += run(timed)
        else:
            on += run(timed)
            off += run(plain)
    each = 1000.0 * TICKS * rounds
    return off / each, on / each, TICKS * reading / each


def measure(bodies: int) -> tuple[float, ...]:
    """Return a tick [µs] without the clock; the median of its ratios with the clock, and the ratio
    of the minima, the mean of those of all pairs; a reading [µs].
    """
    found = [pair(bodies, k) for k in range(PAIRS)]
    least = [times.min(axis=0) for times in found]
    ratios = [float(np.median(times[:, 1] / times[:, 0])) for times in found]
    off, _, reading = np.mean(least, axis=0).tolist()
    return off, float(np.mean(ratios)), float(np.mean([on / off for off, on, _ in least])), reading


def pair(bodies: int, number: int) -> np.ndarray:
    """Return the turns of a new pair of sessions (TURNS, 3), see `turn`; of those with an even
    number the plain one is made first.
    """
    made = [session_of(bodies), session_of(bodies)]
    plain, timed = made if number % 2 == 0 else made[::-1]
    profile = Profile(timed)
    profile.open()
    rounds = 2 * max(1, round(500.0 * TURN / TICKS / sum(turn(plain, timed, profile, 4)[:2])))
    gc.disable()
    found = [turn(plain, timed, profile, rounds) for _ in range(TURNS)]
    gc.enable()
    profile.close()
    return np.array(found)


def main() -> None:
    """Print a line for each world."""
    print("bodies  µs a tick   clock  of minima  µs a reading  reading")
    for bodies in BODIES:
        tick, ratio, least, read = measure(bodies)
        added = read * TICK / EVERY / tick
        print(
            f"{bodies:6}  {tick:9.2f}  {ratio - 1.0:+6.2%}  {least - 1.0:+9.2%}  {read:12.1f}"
            f"  {added:+7.1%}"
        )
