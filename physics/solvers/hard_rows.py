"""The rows of one overloaded island, solved to the end, or left as they were.

With x the impulses of a substep, u the relative speeds before them and u' = u + K x after, a
solution has x u' = -x b along normals (b the bias, > 0 of a gap that may close), and x u' <= 0
along what sticks or slips. So the work of all of them,

    x (u + u') / 2 = x u' - x K x / 2 <= -x b,

is never more than what the push-out of overlaps (b < 0) puts in: no answer makes energy, and what
does is none. An island keeps only an answer that leaves at most LEFT of a row, obeys this, and lets
it nearly rest; else it is swept as all others are (README, section 8).
"""

from physics._jit import device
from physics.solvers.complementarity import (
    DELTA,
    FIRST_SWEEPS,
    STEPS,
    change,
    go_back,
    keep_best,
    look,
    run_newton,
    settle,
    speed,
    sweep_rows,
)
from physics.solvers.island_rows import PLAIN, gather_contact, put_impulse
from physics.solvers.overloads import SLOW
from physics.solvers.reference import loosen

ENOUGH = 1e-8
"""What may be left of a row: [m/s], 1e-8. Less: more Newton steps; more: what rests creeps."""

LEFT = 1e-3
"""What is left of more is no answer: [m/s], 1e-3. Less: some ticks of what only just rests are
swept; more: half an answer moves things, and a contradiction is mistaken for one."""

WORK = 1_600_000
"""Newton steps of a solve times the square of the rows: [count], 1,600,000, ten milliseconds. Less:
what slips in many places at once is only swept; more: it holds up the tick."""

WORK_OF_A_TICK = 4_000_000
"""The same of all islands in a tick: [count], 4,000,000; those that come later are swept."""

PUSH = 0.25
"""How fast the overlaps of an island are undone, all together: [m/s], 0.25. Less: what has sunk in
stays so for longer; more: what stands on it hops."""

RUNS = 12
"""Newton runs of a solve: [count], 12."""

ROUNDING = 1e-12
"""Energy that rounding may seem to make, of all that is exchanged: [1], 1e-12."""

STIRRED = 2.0 * SLOW
"""An answer with a point faster than this is none: [m/s], 1.2, twice what nearly rests. Less: a
push-out ends it; more: what is wedged in is thrown."""


@device
def solve_contacts_of(page, taken, span, room, step):
    """Solve the contacts taken[first:last] with the bias that `step` has, if that can be done.

    Returns the work that it took, < 0 when there is no answer; impulses and velocities are then as
    they were.
    """
    rows, order, matrix, before = room
    first, last = span
    n = 0
    for i in range(first, last):
        n = gather_contact(page, rows, n, (taken[i].block, taken[i].lane, True), step)
    everything = order[0]
    normals = order[1]
    count = 0
    for i in range(n):
        rows[i].place = i
        rows[i].before = rows[i].x
        if rows[i].kind == PLAIN:
            normals[count] = i
            count += 1
    push_gently(rows, normals, count)
    parts = (everything, n, normals, count)
    work = solve_rows(rows, parts, page.motion, matrix)
    if loosen(rows, everything, (0, n)):
        work += solve_rows(rows, parts, page.motion, matrix)
    if is_answer(page, rows, everything, n, before):
        for i in range(n):
            put_impulse(page.blocks[rows[i].block], rows[i])
        return work
    for i in range(n):
        change(rows[i], page.motion, rows[i].before - rows[i].x)
    return -work


@device
def push_gently(rows, normals, count):
    """Slow the push-out down so that all of it together is no faster than PUSH."""
    whole = 0.0
    for i in range(count):
        whole += max(-rows[normals[i]].bias, 0.0)
    if whole > PUSH:
        for i in range(count):
            row = rows[normals[i]]
            if row.bias < 0.0:
                row.bias *= PUSH / whole


@device
def solve_rows(rows, parts, motion, matrix):
    """Solve the rows from the impulses that they have, in a bounded time; returns the work.

    Where Newton's method goes round in circles, the normals alone, friction as it is, or a few
    sweeps in turn give it another place to begin.
    """
    order, n, normals, count = parts
    island = (0, n)
    best = look(rows, order, island, motion, 0.0)
    keep_best(rows, order, island)
    budget = max(2, WORK // (n * n + 1))
    work = 1
    for run in range(RUNS):
        if best <= ENOUGH or work > budget:
            break
        took = run_newton(rows, order, island, (motion, matrix), (DELTA, min(STEPS, budget)))
        work += max(abs(took), 1)
        left = look(rows, order, island, motion, 0.0)
        if left <= best:
            best = left
            keep_best(rows, order, island)
        if took < 0 and best > ENOUGH:
            go_back(rows, order, island, motion)
            if run % 2 == 0:
                took = run_newton(rows, normals, (0, count), (motion, matrix), (DELTA, STEPS))
                work += abs(took)
            else:
                for _ in range(FIRST_SWEEPS):
                    sweep_rows(rows, order, island, motion)
                work += 1
            best = look(rows, order, island, motion, 0.0)
            keep_best(rows, order, island)
    go_back(rows, order, island, motion)
    settle(rows, order, island, motion)
    return work * n * n


@device
def is_answer(page, rows, order, n, before):
    """True when little is left of the rows, no energy is made, and all nearly rests."""
    motion = page.motion
    left = look(rows, order, (0, n), motion, 0.0)
    if not left <= LEFT:
        return False
    made = 0.0
    moved = 0.0
    for i in range(n):
        row = rows[i]
        after = speed(row, motion) - row.bias
        mean = 0.5 * (after + speed_before(row, before))
        made += row.x * (mean + min(row.bias, 0.0))
        moved += abs(row.x * mean)
        if not (calm(page, row.a) and calm(page, row.b)):
            return False
    return made <= ROUNDING * moved


@device
def speed_before(row, before):
    """J v before the impulses of the substep."""
    a, b = before[row.a], before[row.b]
    ahead = row.ax * a[0] + row.ay * a[1] + row.aw * a[2]
    return ahead + (row.bx * b[0] + row.by * b[1] + row.bw * b[2])


@device
def calm(page, row):
    """True when no point of the body is STIRRED."""
    m = page.motion[row]
    spin = abs(m.w) * page.bodies[row].extent
    return m.vx * m.vx + m.vy * m.vy + spin * spin < STIRRED * STIRRED
