"""Islands of joints solved at once: the impulses of all their rows, by elimination.

With the velocities v that gravity, contacts and the other joints have left, the rows of an island
want P with `J (v + M^-1 J^T P) + softness P = what each wants`, and each P within its bounds: a
linear complementarity problem with a positive definite matrix. Mostly the rows that were at a bound
before still are (direct_states.py), and one factor is enough. `direct/factor.py` makes it, in a
time that grows as the number of joints along chains and trees (Baraff 1996, "Linear-Time Dynamics
using Lagrange Multipliers"). Errors of the places are undone beside that, by a motion that leaves
no speed behind (direct_corrections.py).
"""

import math

from physics.compile.jit import WATCHED, device, unit
from physics.direct.direct_corrections import (
    PULL,
    balance,
    correct,
    keep_correction,
    plan_correction,
    suits,
)
from physics.direct.direct_hinges import (
    aim_hinges,
    are_plain,
    begin_hinges,
    factor_hinges,
    give_hinge,
    place_hinges,
    push_hinges,
)
from physics.direct.direct_holds import note_touching, touches_some
from physics.direct.direct_rows import begin_rows, load_axis, load_point, weigh_nodes
from physics.direct.direct_states import BLOCK_SETS, MOST_SETS, SAME, review, start_states
from physics.direct.direct_system import aim, load_nodes, push_row, solve_system
from physics.direct.direct_visits import hinge_link, link
from physics.energy.direct_ledger_entries import (
    begin_unsaid,
    note_unsaid,
    note_unsaid_hinges,
)
from physics.rows.visit import show


@unit
def begin_islands(page, elapsed):
    """Start the rows of all islands from nothing, in a new substep; weigh their bodies."""
    if elapsed == 0.0:
        note_touching(page, PULL)
    for i in range(len(page.direct_islands) - 1):
        island = page.direct_islands[i]
        begin_unsaid(page, island, 1.0)
        if elapsed == 0.0:
            island.touches = touches_some(page, island)
            island.plain = 0 if island.touches != 0 else are_plain(page, island)
        if island.plain != 0:
            begin_hinges(page, island, elapsed)
        else:
            begin_rows(page, island)
            weigh_nodes(page, island, page.step[0].h)
        begin_unsaid(page, island, -1.0)


@unit
def solve_islands(page, use_bias, elapsed):
    """Give all rows of all islands their impulses; `elapsed` [s] into the tick.

    `use_bias` 1.0: the substep's first look, which also finds how errors are undone; 0.0: after the
    bodies have moved.
    """
    islands = page.direct_islands
    if use_bias == 0.0 and page.step[0].relax_joints == 0:
        return
    for i in range(len(islands) - 1):
        island = islands[i]
        if island.plain != 0:
            solve_hinges(page, island, use_bias, elapsed)
            continue
        load_rows(page, island, use_bias, elapsed)
        start_states(page, island, use_bias)
        plan_correction(page, island, use_bias)
        for attempt in range(MOST_SETS):
            load_nodes(page, island)
            aim(page, island)
            solve_system(page, island)
            if island.bounded == 0 or review(page, island, attempt >= BLOCK_SETS) == 0:
                break
        give_all(page, island)
        if island.errs != 0:
            if island.shared > 0.0 and suits(page, island):
                keep_correction(page, island)
            else:
                correct(page, island)


@device
def solve_hinges(page, island, use_bias, elapsed):
    """The same for an island of nothing but hinges: one factor, for speeds and errors."""
    load_nodes(page, island)
    if use_bias == 0.0:
        place_hinges(page, island)
    fastest = aim_hinges(page, island, use_bias, elapsed)
    island.errs = 1 if fastest > SAME else 0
    island.scale = min(1.0, PULL / fastest) if fastest > SAME else 0.0
    factor_hinges(page, island, island.errs)
    push_hinges(page, island, island.scale)
    for k in range(island.first_hinge, island.last_hinge):
        give_hinge(page, page.direct_hinges[k])
        if WATCHED:
            show(hinge_link, page, page.direct_hinges[k])
    if island.weighs > 0:
        balance(page, island, 1.0)
        note_unsaid_hinges(page, island)
    give_nodes(page, island)
    if island.errs != 0:
        keep_correction(page, island)


@device
def load_rows(page, island, use_bias, elapsed):
    """All rows of an island as they are now; notes whether any has a bound."""
    rows = page.direct_rows
    bounded = 0
    k = island.first_row
    while k < island.last_row:
        row = rows[k]
        if row.part == 0:
            load_axis(page, k, row, use_bias, elapsed)
            if row.low > -math.inf or row.high < math.inf:
                bounded = 1
            if row.gamma < 0.0:
                bounded = 1
            k += 1
        else:
            load_point(page, k, use_bias, elapsed)
            if row.high < math.inf or row.gamma < 0.0:
                bounded = 1
            k += 2
    island.bounded = bounded


@device
def give_all(page, island):
    """Write the impulses to the lanes and the velocities to the bodies."""
    rows = page.direct_rows
    for k in range(island.first_row, island.last_row):
        give(page, k, rows[k])
        if WATCHED:
            show(link, page, rows[k])
    if island.weighs > 0:
        balance(page, island, 1.0)
        note_unsaid(page, island)
    give_nodes(page, island)


@device
def give_nodes(page, island):
    """Write the velocities to the bodies."""
    motion = page.motion
    for k in range(island.first_node, island.last_node):
        node = page.direct_nodes[k]
        m = motion[node.row]
        if m.inv_mass > 0.0:
            m.vx = node.vx
            m.vy = node.vy
        if m.inv_inertia > 0.0:
            m.w = node.w


@device
def give(page, k, row):
    """Write what a row does in this substep to its lane.

    A search for the rows at a bound that was cut short leaves some beyond it: they are taken back.
    """
    total = row.impulse + row.more
    lane = row.lane
    if row.part == 0:
        c = page.joint_axes[row.block]
        within = min(max(total, row.low), row.high)
        if within != total:
            push_row(page, k, row, within - total)
            row.more = within - row.impulse
        c.impulse[lane] = within
    else:
        p = page.joint_points[row.block]
        if row.part == 1:
            p.px[lane] = total
        else:
            p.py[lane] = total
