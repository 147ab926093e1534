"""What the threads that share a tick tell one another, and how one waits for the rest.

The first thread runs the tick. It opens stages, one after the other: a kind of work, cut in parts,
one for each thread, which share no moving body. It does its own part, then those that nobody has
begun, and waits for those that somebody has: so a helper that the system has not scheduled costs
nothing but its help (after the stages of Box2D v3). Whoever claims a part writes the stage's number
to it in the place of the last one's, so a part is done once, and who comes late finds it claimed.
"""

import numpy as np

from physics.compile.atomics import add, pause, read, replace, write
from physics.compile.jit import device

MOST_PARTS = 8
"""Threads of a world at most: [count], 8. More: stages are over before so many have looked."""

LINE = 8
"""Numbers of a cache line: [count], 8. What one thread writes often has a line to itself."""

PARTS, DIVIDED, PLANNED, BLOCKS, RUNS, SEEN = range(6)
"""Where in the crew's numbers: what the first thread alone writes. How many parts there are; for
how many the bodies were divided and the blocks planned (0: that is to be done anew), the blocks in
the plan and its runs; how many parts were done by helpers when the last stage was over."""

SESSION, DONE = LINE, 2 * LINE
"""Which session it is, 0 between two; how many parts helpers have done since the world began."""

STAGE, KIND, RUN = 3 * LINE, 3 * LINE + 1, 3 * LINE + 2
"""The number of the stage, which never comes again, and what there is to do."""

CLAIMS = 4 * LINE
"""The last stage whose part was claimed, a line for each part."""

NEXT = CLAIMS + MOST_PARTS * LINE
"""The next chunk of contacts of each part, a line for each."""

LENGTH = NEXT + MOST_PARTS * LINE


def new_crew() -> np.ndarray:
    """The shared numbers of a world whose thread is alone."""
    crew = np.zeros(LENGTH + LINE, np.int64)
    start = -crew.ctypes.data // crew.itemsize % LINE
    crew = crew[start : start + LENGTH]
    crew[PARTS] = 1
    return crew


def begin_session(crew: np.ndarray, parts: int, session: int) -> None:
    """Let `parts` threads work at the next ticks, which end the session."""
    crew[PARTS] = parts
    crew[CLAIMS:NEXT:LINE] = crew[STAGE]
    crew[SESSION] = session


@device
def open_stage(crew, kind, run):
    """Tell the helpers what there is to do."""
    crew[KIND] = kind
    crew[RUN] = run
    write(crew, STAGE, crew[STAGE] + 1)


@device
def claim(crew, stage, part):
    """Return whether the part of the stage is the caller's to do."""
    place = CLAIMS + LINE * part
    return read(crew, place) == stage - 1 and replace(crew, place, stage - 1, stage)


@device
def tell_done(crew):
    """Tell the first thread that a part is done."""
    add(crew, DONE, 1)


@device
def all_done(crew, claimed):
    """Return whether the helpers have done the parts that they have claimed, all but `claimed`."""
    return read(crew, DONE) == crew[SEEN] + crew[PARTS] - claimed


@device
def wait_for_helpers(crew, claimed):
    """Wait until all parts but those that the first thread has `claimed` are done."""
    while not all_done(crew, claimed):
        pause()
    crew[SEEN] += crew[PARTS] - claimed
