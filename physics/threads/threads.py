"""How many threads work at the ticks of a world: the same bits come out with any number."""

import os
from time import perf_counter
from typing import TYPE_CHECKING

from physics.compile.jit import INTERPRETED
from physics.impacts.impact_rows import contact_benches, group_benches
from physics.settings import SOLVERS
from physics.state.counts import AWAKE_COUNT
from physics.stepping import tick
from physics.stepping.timed_tick import advance_timed
from physics.threads.crew import MOST_PARTS, PARTS, SESSION, begin_session
from physics.threads.helpers import HELPERS, SESSIONS
from physics.threads.pace import Pace
from physics.values.checks import DefinitionError, whole
from physics.values.ranges import short

if TYPE_CHECKING:
    from physics.state.page import State
    from physics.world import World

LEAST_AWAKE = 1000
"""Awake bodies of a world that threads share: [count], 1000. Fewer: a stage is over before another
core has heard of it."""

VARIABLE = "FULCRUM_THREADS"
"""The environment's word for the most threads of a world, as ``--threads`` is."""

LONGEST = 9
"""Digits of that number: [count]; Python itself refuses those of 4300."""


def cores() -> int:
    """Return the processors that this process may use, at most MOST_PARTS."""
    own = getattr(os, "sched_getaffinity", None)
    return min(len(own(0)) if own else os.cpu_count() or 1, MOST_PARTS)


def most_threads() -> int:
    """Return the most threads that a world takes by itself: FULCRUM_THREADS, or the cores.

    DefinitionError when the variable is no such number.
    """
    text = os.environ.get(VARIABLE, "").strip()
    if not text:
        return cores()
    if not text.isdecimal() or len(text) > LONGEST:
        raise DefinitionError(f"{VARIABLE} must be a number of threads, 1 to 8, not {short(text)}")
    return whole(VARIABLE, int(text), 1, MOST_PARTS)


class Threads:
    """The threads of one world. It is no part of its state: how it is solved, not what comes out.

    `number` is None, as many as pay (one for each core, while more than LEAST_AWAKE bodies are
    awake and it was measured to be faster), or so many in every tick.
    """

    __slots__ = ("_most", "_number", "_pace")

    def __init__(self) -> None:
        self._most = 1 if INTERPRETED else most_threads()
        self._number: int | None = None
        self._pace = Pace()

    @property
    def number(self) -> int | None:
        """How many work at a tick, 1 to 8; None: as many as pay."""
        return self._number

    @number.setter
    def number(self, value: int | None) -> None:
        self._number = None if value is None else whole("threads", value, 1, MOST_PARTS)

    def wanted(self, world: "World") -> int:
        """Return how many threads are to work at the next ticks."""
        if self._number is None and world.page.counts[AWAKE_COUNT] < LEAST_AWAKE:
            return 1
        wanted = self._number or self._most
        if wanted == 1 or INTERPRETED:
            return 1
        other = world.settings.solver != SOLVERS[tick.SOFT_STEP]
        return 1 if other else wanted

    def advance(self, world: "World", ticks: int) -> int:
        """Run up to `ticks` compiled ticks; return how many were done (tick.advance)."""
        number = self.wanted(world)
        if number == 1:
            return advance_first(world, ticks)
        if self._number is not None:
            return advance_together(world, ticks, number)
        begin = perf_counter()
        if self._pace.now == 1:
            done = advance_together(world, ticks, number)
        else:
            done = advance_first(world, ticks)
        if done > 0:
            self._pace.note((perf_counter() - begin) / done)
        return done


def advance_first(world: "World", ticks: int, session: int = 0) -> int:
    """Run ticks alone, or as the first thread of a session; those that help need no islands."""
    page, joints = world.page, world.joint_table
    islands = joints.islands(page) if joints.count else None
    if world._stage_clock.is_timing:
        return advance_timed(page.table, ticks, islands)
    return tick.advance(page.table, ticks, session, islands)


def make_room(page: "State", threads: int) -> None:
    """Let so many threads strike what meets at the same time."""
    if threads > page.parts:
        page.parts = threads
        page.replace(**contact_benches(len(page.blocks), threads), **group_benches(threads))


def advance_together(world: "World", ticks: int, number: int) -> int:
    """Run ticks with `number` threads, or alone while another world has the helpers."""
    if not HELPERS.take():
        return advance_first(world, ticks)
    crew, session = world.page.crew, next(SESSIONS)
    try:
        make_room(world.page, number)
        begin_session(crew, number, session)
        HELPERS.send(world.page, number - 1, session)
        return advance_first(world, ticks, session)
    finally:
        crew[SESSION], crew[PARTS] = 0, 1
        HELPERS.release()
