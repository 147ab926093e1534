"""Which thread has which bodies: those of one part lie side by side, between two lines x = const.

Blocks and contacts go with their bodies (plan.py). So a thread has the same bodies in all stages
and sweeps, and their rows stay in its core's cache; those at a cut travel, which takes as long as
to solve a block.
"""

import numpy as np

from physics.compile.jit import device
from physics.compile.lanes import LANES
from physics.state.notes import BUSY
from physics.threads.crew import DIVIDED, LINE, MOST_PARTS, NEXT, PARTS, PLANNED

MOST_RUNS = 192
"""Runs of blocks at most: [count], 192: more than colours. See plan.py."""

BODIES, CHUNKS, SHAPES, ENDS = np.arange(MOST_RUNS, MOST_RUNS + 4)
"""Rows of `cuts` after those of the runs: where the list of bodies is cut, and the chunks of
contacts, and the order of shapes; and room for `deal`."""

CHUNK = 256
"""Contacts that a thread looks at in one go: [count], 256. Fewer: counting them costs more than it
spreads; more: one thread waits for the other's last chunk."""

CUTS_SHAPE = (MOST_RUNS + 4, MOST_PARTS + 1)

PERIOD = 64
"""Ticks until the bodies are divided anew: [count], 64; slow ones move by a tenth of their size."""


@device
def divide(page):
    """Write the awake bodies into `crowd`, part by part, each filled up with row 0 to full vectors.

    And into `part` the parts of the bodies. The bits do not depend on it.
    """
    tally = page.tally[0]
    crew = page.crew
    if crew[DIVIDED] == crew[PARTS]:
        return
    crew[DIVIDED] = crew[PARTS]
    crew[PLANNED] = 0
    cuts = page.cuts
    if crew[PARTS] == 1:
        cuts[BODIES, 0] = 0
        cuts[BODIES, 1] = whole_lanes(tally.awake_count)
        for i in range(cuts[BODIES, 1]):
            page.crowd[i] = page.awake[i]
        return
    cut_order(page, weigh(page))
    end = 0
    for part in range(crew[PARTS]):
        cuts[BODIES, part] = end
        for i in range(tally.awake_count):
            if page.part[page.awake[i]] == part:
                page.crowd[end] = page.awake[i]
                end += 1
        while end % LANES != 0:
            page.crowd[end] = 0
            end += 1
    cuts[BODIES, crew[PARTS]] = end


@device
def divide_anew(page):
    """Divide the bodies, now and then also those that are divided: they have moved."""
    if page.crew[PARTS] > 1 and page.tally[0].tick % PERIOD == 0:
        page.crew[DIVIDED] = 0
    divide(page)


@device
def weigh(page):
    """Write the work for each awake body into `part`: 1, and 2 for each contact; return the sum."""
    tally = page.tally[0]
    work = page.part
    work[: tally.body_count] = 0
    for i in range(tally.awake_count):
        work[page.awake[i]] = 1
    total = tally.awake_count
    for i in range(tally.contact_count):
        contact = page.contacts[i]
        if contact.slot >= 0 and work[contact.body_b] > 0:
            work[contact.body_b] += 2
            total += 2
    return total


@device
def cut_order(page, total):
    """Turn the work for each body into its part: equal parts of the `total`, from left to right."""
    parts = page.crew[PARTS]
    before = 0
    for i in range(page.tally[0].order_count):
        row = page.shapes[page.order[i]].body
        work = page.part[row]
        if work > 0:
            page.part[row] = -min(before * parts // total, parts - 1)  # below 0: it has its part
            before += work
    for row in range(page.tally[0].body_count):
        page.part[row] = -page.part[row] if page.part[row] < 0 else 0


@device
def cut_contacts(page):
    """Cut the contacts that are awake in chunks: their order follows the sweep, from left to right.

    Whoever is through with those of its part helps with the others': see `look_at_chunks`.
    """
    crew = page.crew
    chunks = (page.notes[BUSY] + CHUNK - 1) // CHUNK
    for part in range(crew[PARTS] + 1):
        page.cuts[CHUNKS, part] = part * chunks // crew[PARTS]
    for part in range(crew[PARTS]):
        crew[NEXT + LINE * part] = page.cuts[CHUNKS, part]


@device
def whole_lanes(count):
    """Return `count` rounded up to a multiple of LANES: the awake list is filled up with row 0."""
    return (count + LANES - 1) // LANES * LANES
