"""In which order the solver goes through the blocks, and which thread has which of them.

The order is that of the blocks, but within a run of one colour it is free, for such blocks share no
moving body: so the bits do not depend on it. All runs are cut as the bodies are (division.py).
"""

import numpy as np

from physics.compile.jit import device
from physics.compile.lanes import trailing_zeros
from physics.rows.blocks import OVERFLOW
from physics.threads.crew import BLOCKS, PARTS, PLANNED, RUNS
from physics.threads.division import ENDS, MOST_RUNS

LEAST_SHARED = 8
"""Blocks of a run that threads share: [count], 8. Fewer: one thread has done them before another
has heard of them, even though their bodies then travel."""


@device
def plan_blocks(page):
    """Write which block comes when into `plan`, and where its runs are cut into `cuts`."""
    tally = page.tally[0]
    crew = page.crew
    count = tally.block_count - (tally.spare_end - tally.spare)
    if crew[PLANNED] == crew[PARTS] and crew[BLOCKS] == count:
        return
    crew[PLANNED] = crew[PARTS]
    crew[BLOCKS] = count
    for i in range(count):
        page.plan[i] = i if i < tally.spare else i + tally.spare_end - tally.spare
    if crew[PARTS] == 1:
        page.cuts[0, 0] = 0
        page.cuts[0, 1] = count
        crew[RUNS] = 1
        return
    cut_runs(page, count)


@device
def part_of(page, k):
    """The part that block `k` belongs to: that of a body of its first lane."""
    lanes = page.heads[k].lanes
    return page.part[page.blocks[k].b[trailing_zeros(lanes)]] if lanes != 0 else 0


@device
def cut_runs(page, count):
    """Find the runs of one colour and cut each; short ones together are a run of the first part."""
    cuts = page.cuts
    run = np.int64(-1)
    alone = False
    first = np.int64(0)
    while first < count:
        last = end_of_run(page, first, count)
        if last - first >= LEAST_SHARED and run + 2 < MOST_RUNS:
            run += 1
            alone = False
            deal(page, run, first, last)
        else:
            if not alone:
                run += 1
                alone = True
                cuts[run, 0] = first
            for part in range(page.crew[PARTS]):
                cuts[run, part + 1] = last
        first = last
    page.crew[RUNS] = run + 1


@device
def end_of_run(page, first, count):
    """The end of the run of one colour that begins with block `first` of the plan."""
    colour = page.heads[page.plan[first]].colour
    last = first + 1
    while last < count and colour != OVERFLOW and page.heads[page.plan[last]].colour == colour:
        last += 1
    return last


@device
def deal(page, run, first, last):
    """Sort the blocks first .. last of the plan by their parts, where they keep their order."""
    cuts = page.cuts
    parts = page.crew[PARTS]
    shift = page.plan[first] - first  # a run lies on one side of the empty blocks
    for part in range(parts + 1):
        cuts[run, part] = 0
    for i in range(first, last):
        cuts[run, part_of(page, i + shift) + 1] += 1
    cuts[run, 0] = first
    for part in range(parts):
        cuts[ENDS, part] = cuts[run, part]
        cuts[run, part + 1] += cuts[run, part]
    for i in range(first, last):
        part = part_of(page, i + shift)
        page.plan[cuts[ENDS, part]] = i + shift
        cuts[ENDS, part] += 1
