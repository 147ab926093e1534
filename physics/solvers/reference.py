"""Reference: the velocities of every substep solved to the end, island by island.

The rows, biases and bounds are those of sequential impulses (Catto 2005), so "converged" means
this: what their sweeps come to if nobody stops them. With x the impulses of a substep and w what is
left of each row, a contact has x >= 0, w >= 0, x w = 0 with w = vn + C / h (open) or vn - push (an
overlap, undone as `position_correction` says); friction has |f| <= mu N, and is at that bound
wherever it slips, against the slip, with N of the same instant (in the plane the cone and the
pyramid are one: Stewart and Trinkle 1996; Anitescu and Potra 1997); a motor or limit keeps its
bounds; a joint holds exactly, but for Baumgarte's share of its error. Impacts are struck before, as
in all solvers. `complementarity.py` is the method; `world.convergence` says how near it came. With
`baumgarte` 0 and `position_correction` none these are the velocities without any push-out.

An island of more than MOST_ROWS rows is swept instead, until a sweep changes no row's speed by more
than SWEPT_TOLERANCE, or MOST_SWEEPS times. Iterations, warm starting and accumulation are without
effect: the answer does not depend on where it begins, but for impulses that redundant supports
share. Cost in loops over all constraints per tick: 1 prepare + substeps * (1 list + 1 write back).
Newton's steps come on top, none to three a substep where little changes, each n^3 / 3 for an island
of n rows: measured, 0.04 ms a tick for 40 rows at rest, 0.5 ms for 80 that swing.
"""

from typing import Any, NamedTuple

import numpy as np

from physics.compile.jit import WATCHED, device, kernel, records
from physics.contacts.islands import root
from physics.direct.complementarity import (
    SOFTENED,
    TOLERANCE,
    change,
    look,
    soften,
    solve_island,
    sweep_rows,
)
from physics.direct.direct_visits import handed_out
from physics.direct.island_rows import CONE, ROW, gather_rows, most_rows, scatter_row
from physics.direct.newton_system import newton_room
from physics.energy.joint_ledger_entries import note_joints
from physics.energy.ledger_entries import begin_substep, open_books
from physics.impacts.impacts import impacts
from physics.rows.integration import begin, finish, integrate_positions, integrate_velocities
from physics.rows.joint_setup import linearise_axes, prepare_joints
from physics.rows.position_rows import correct_positions
from physics.rows.visit import show
from physics.solvers.declared import AS_CORRECTED, AS_SET, Solver
from physics.solvers.soft_step import book_substep
from physics.solvers.sweeps import prepare_contacts
from physics.state.page import Page, open_page
from physics.stepping.tick import whole_lanes

SOLVER = Solver(
    word="reference",
    number=7,
    note=(
        "Newton's method (Alart and Curnier 1991): every step is solved to the end, so that "
        "others can be measured by it. Ten times as slow or more; large piles only nearly."
    ),
    contact_bias=AS_CORRECTED,
    joint_bias="baumgarte",
    correction=AS_SET,
    to_the_end=True,
    stages={
        "reference.solve_all": "solve",
        "reference.sort_by_island": "list rows",
        "reference.start_warm": "warm start",
    },
    sweeps={"reference.solve_all": "both"},
)

MOST_ROWS = 100
"""Rows of an island that is solved to the end: [count], 100. More: a tick takes time with the cube
of them, and 200 are no longer live; fewer: small walls are only swept."""

SWEPT_TOLERANCE = 1e-6
"""Change of a row's speed at which sweeping a larger island ends: [m/s], 1e-6. Less: a tall pile
takes seconds a tick; more: it is no better than other solvers with some hundred iterations."""

MOST_SWEEPS = 1000
"""Sweeps over a larger island in a substep: [count], 1000."""

GRIPS = 3
"""How often contacts that turn out to slip get their kinetic friction: [count], 3 looks."""

OUTCOME = np.dtype(
    [
        ("residual", "f8"),  # [m/s] largest of the islands solved to the end
        ("swept_residual", "f8"),  # [m/s] ... and of those that were swept
        ("unsolved_residual", "f8"),  # [m/s] ... and of those that contradict themselves
        ("rows", "i8"),  # of the largest island
        ("islands", "i8"),
        ("swept", "i8"),  # islands too large to be solved
        ("unsolved", "i8"),  # islands that contradict themselves
        ("steps", "i8"),  # Newton steps in all
    ]
)


class Convergence(NamedTuple):
    """How near the reference came in the last tick; the residual is K |x - P(x - w / K)|."""

    residual: float
    """[m/s or rad/s] Most that is left of a row of the islands that were solved to the end."""
    swept_residual: float
    """[m/s or rad/s] Most that is left of a row of the islands that were too large for that."""
    unsolved_residual: float
    """[m/s or rad/s] By how much the rows of an island contradict one another, at most."""
    rows: int
    """Of the largest island."""
    islands: int
    """All of them, counted in the last substep."""
    swept: int
    """Islands that were too large in the last substep."""
    unsolved: int
    """Islands whose rows contradict one another, or whose answer was not found, in the tick."""
    steps: int
    """Newton steps of the tick."""

    @property
    def is_exact(self) -> bool:
        """Whether all islands were solved to 1e-9."""
        return self.swept == 0 and self.unsolved == 0


def solve(arrays: tuple[Any, ...]) -> Convergence:
    """Advance velocities and poses of the awake bodies by one tick."""
    page = Page(*arrays)
    count = begin_tick(arrays)
    rows = records(ROW, max(count, 1))
    order = np.zeros(max(count, 1), np.int64)
    parents = np.zeros(len(page.motion), np.int64)
    bench = newton_room(MOST_ROWS)
    outcome = records(OUTCOME, 1)
    reference(arrays, rows, (order, parents), bench, outcome)
    return Convergence(*outcome[0].tolist())


@kernel
def begin_tick(arrays):
    """Do what comes before the substeps; returns how many rows there may be."""
    page = open_page(arrays)
    motion = page.motion
    awake = page.awake[: whole_lanes(page.tally[0].awake_count)]
    energy = begin(page.bodies, motion, awake, page.step)
    prepare_joints(page.joint_points, page.joint_axes, motion, page.step)
    meets = prepare_contacts(page, energy)
    open_books(motion, page.ledger_arrays, page.tally, page.ledger, page.step)
    impacts(page, awake, meets)
    return most_rows(page)


@kernel
def reference(arrays, rows, lists, bench, outcome):
    """Advance velocities and poses by one tick, after `begin_tick`."""
    page = open_page(arrays)
    motion, step = page.motion, page.step[0]
    order, parents = lists
    awake = page.awake[: whole_lanes(page.tally[0].awake_count)]
    for k in range(step.substeps):
        elapsed = k * step.h
        begin_substep(motion, page.ledger_arrays, awake, page.ledger)
        integrate_velocities(motion, awake, page.step)
        linearise_axes(page.joints, page.joint_axes, motion, page.step, (1.0, elapsed))
        count = gather_rows(page, rows, elapsed)
        islands = sort_by_island(rows, count, order, parents)
        start_warm(rows, count, motion)
        solve_all(rows, count, order, (motion, bench), outcome[0])
        outcome[0].islands = islands
        for i in range(count):
            if WATCHED:
                show(handed_out, page, rows, i)
            scatter_row(page, rows[i])
        note_joints(page)
        integrate_positions(motion, awake, page.step)
        correct_positions(page)
        book_substep(page, awake)
    page.tally[0].lost = finish(page.bodies, motion, awake)


@device
def sort_by_island(rows, count, order, parents):
    """Write the rows into `order`, island by island; returns how many islands there are.

    What does not yield connects nothing. Islands come in the order of their first rows.
    """
    for i in range(len(parents)):
        parents[i] = i
    for i in range(count):
        row = rows[i]
        if row.mass_a + row.spin_a > 0.0 and row.mass_b + row.spin_b > 0.0:
            p, q = root(parents, row.a), root(parents, row.b)
            parents[max(p, q)] = min(p, q)
    islands = 0
    for i in range(count):
        row = rows[i]
        moving = row.a if row.mass_a + row.spin_a > 0.0 else row.b
        row.island = root(parents, moving)
    # Numbers from 0 on in the order of the rows: the root's entry is -1 - number once it has one.
    for i in range(count):
        at = rows[i].island
        if parents[at] >= 0:
            parents[at] = -1 - islands
            islands += 1
        rows[i].island = -1 - parents[at]
    for i in range(islands + 1):
        parents[i] = 0
    for i in range(count):
        parents[rows[i].island + 1] += 1
    for i in range(islands):
        parents[i + 1] += parents[i]
    for i in range(count):
        at = rows[i].island
        order[parents[at]] = i
        parents[at] += 1
    return islands


@device
def start_warm(rows, count, motion):
    """Apply the impulses of the last substep: the first guess, and mostly the right piece."""
    for i in range(count):
        row = rows[i]
        x = row.x
        row.x = 0.0
        change(row, motion, x)


@device
def solve_all(rows, count, order, room, outcome):
    """Solve one island after the other."""
    motion, _ = room
    outcome.swept = 0
    first = 0
    while first < count:
        island = rows[order[first]].island
        last = first
        while last < count and rows[order[last]].island == island:
            rows[order[last]].place = last - first
            last += 1
        outcome.rows = max(outcome.rows, last - first)
        if last - first > MOST_ROWS:
            outcome.swept += 1
            left = sweep_long(rows, order, (first, last), motion)
            outcome.swept_residual = max(outcome.swept_residual, left)
        else:
            left = solve_gripping(rows, order, (first, last), room, outcome)
            if left <= TOLERANCE:
                outcome.residual = max(outcome.residual, left)
            else:
                outcome.unsolved += 1
                outcome.unsolved_residual = max(outcome.unsolved_residual, left)
        first = last


@device
def solve_gripping(rows, order, island, room, outcome):
    """Solve an island; contacts that hold better at rest, and slip all the same, do so again."""
    motion, bench = room
    left = 0.0
    for _ in range(GRIPS):
        left, steps = solve_island(rows, order, island, motion, bench)
        outcome.steps += steps
        if not left <= TOLERANCE:
            soften(rows, order, island, SOFTENED)
            _, steps = solve_island(rows, order, island, motion, bench)
            outcome.steps += steps
            soften(rows, order, island, 0.0)
            left = look(rows, order, island, motion, 0.0)
        if not loosen(rows, order, island):
            break
    return left


@device
def loosen(rows, order, island):
    """Give what slips its kinetic friction, both points of a contact; True if there was such."""
    some = False
    for i in range(island[0], island[1]):
        row = rows[order[i]]
        if row.kind == CONE and row.mu > row.kinetic and row.side != 0 and row.w != 0.0:
            some = True
            for j in range(island[0], island[1]):
                other = rows[order[j]]
                same = other.block == row.block and other.lane == row.lane
                if same and other.kind == CONE:
                    other.mu = other.kinetic
    return some


@device
def sweep_long(rows, order, island, motion):
    """Sweep a large island until that changes nothing to speak of; returns what is left."""
    for _ in range(MOST_SWEEPS):
        quiet = sweep_rows(rows, order, island, motion) <= SWEPT_TOLERANCE
        if quiet and not loosen(rows, order, island):
            break
    return look(rows, order, island, motion, 0.0)
