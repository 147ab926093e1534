"""What timing the stages costs: ticks of a session with the stage clock on, and the same without.

    python -m tests.bench clock

One session runs boxes on a floor, with the clock on and off in turns, in either order; each turn
begins with ticks that are not counted, so that the kernel of the turn is in the cache. (Two
sessions, one of them timed, differ by up to 2 % by where their memory lies.) `clock`: the median of
what a turn with the clock takes longer than its neighbour without, CPU time of one thread, in parts
of a tick; the mean of several sessions, and what those differ by. `reading`: what is added by
reading the ticks ten times a second, as the drawer does while it is open; this is a part of the
drawer's picture, not of the tick.
"""

import gc
from collections.abc import Sequence
from time import thread_time_ns

import numpy as np

from app.features.profile.model.profile import EVERY, Profile
from app.session.session import Session
from physics import TICK, Box, World

BODIES = (1, 10, 100, 1000)
TICKS = round(EVERY / TICK)  # of a reading
SESSIONS = 8  # [count]
TURNS = 80  # of a session: pairs of a timed and an untimed one
TURN = 8.0  # [ms] that a turn lasts, about
WARM = 50  # [ticks] of a turn that are not counted


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


def run(session: Session, ticks: int, timed: bool) -> float:
    """Run some ticks, timed or not; return the CPU time of each [µs]."""
    session.world.stage_clock.is_on = timed
    session.run(WARM)
    begin = thread_time_ns()
    session.run(ticks)
    return (thread_time_ns() - begin) / (1000.0 * ticks)


def reading(session: Session) -> float:
    """Return the CPU time of a reading of what a drawer shows [µs], the median of some."""
    profile, taken = Profile(session), []
    profile.open()
    for _ in range(TURNS):
        session.run(TICKS)
        begin = thread_time_ns()
        profile.end_frame(EVERY)
        taken.append((thread_time_ns() - begin) / 1000.0)
    profile.close()
    return float(np.median(taken))


def measure(bodies: int) -> tuple[float, float, float, float]:
    """Return a tick without the clock [µs]; how much longer it is with it [1], the mean of sessions
    and their standard error; a reading [µs].
    """
    ticks, added, readings = [], [], []
    for _ in range(SESSIONS):
        session = session_of(bodies)
        count = max(TICKS, round(1000.0 * TURN / run(session, TICKS, False)))
        run(session, count, True)  # its kernel is loaded
        gc.disable()
        turns = np.array([pair(session, count, k % 2 == 0) for k in range(TURNS)])
        gc.enable()
        off = float(np.median(turns[:, 0]))
        ticks.append(off)
        added.append(float(np.median(turns[:, 1] - turns[:, 0])) / off)
        readings.append(reading(session))
    error = float(np.std(added, ddof=1)) / SESSIONS**0.5
    return float(np.mean(ticks)), float(np.mean(added)), error, float(np.mean(readings))


def pair(session: Session, count: int, is_first: bool) -> tuple[float, float]:
    """Run a turn without the clock and one with it, which is the first or the second; return the
    times of a tick [µs].
    """
    times = {timed: run(session, count, timed) for timed in (is_first, not is_first)}
    return times[False], times[True]


def main(_words: Sequence[str] = ()) -> None:
    """Print a line for each world."""
    print("bodies  µs a tick   clock             µs a reading  reading")
    for bodies in BODIES:
        tick, added, error, read = measure(bodies)
        share = read * TICK / EVERY / tick
        print(
            f"{bodies:6}  {tick:9.2f}  {added:+7.2%} ± {error:.2%}  {read:12.1f}  {share:+7.1%}",
            flush=True,
        )
