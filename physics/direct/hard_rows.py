"""The rows of one overloaded island, solved to the end, or left as they were.

With x the impulses of a substep, u the relative speeds before them and u' = u + K x after, a
solution has x u' = -x b along normals (b the bias, > 0 of a gap that may close), and x u' <= 0
along what sticks or slips. So the work of all of them,

    x (u + u') / 2 = x u' - x K x / 2 <= -x b,

is never more than what the push-out of overlaps (b < 0) puts in: no answer makes energy, and what
does is none. An island keeps only impulses that obey this and let it nearly rest; else it is swept
as all others are (README, section 8). Rigid sweeps obey it, too, for each of their steps makes the
energy less; they come where no answer is found that leaves at most LEFT of a row.
"""

import numpy as np

from physics.compile.jit import device
from physics.direct.complementarity import (
    DELTA,
    FIRST_SWEEPS,
    STEPS,
    bound_of,
    change,
    go_back,
    keep_best,
    look,
    run_newton,
    settle,
    speed,
    sweep_rows,
)
from physics.direct.island_rows import CONE, PLAIN, gather_contact, put_impulse
from physics.direct.overloads import SLOW
from physics.solvers.reference import loosen

ENOUGH = 1e-8
"""What may be left of a row: [m/s], 1e-8. Less: more Newton steps; more: what rests creeps."""

LEFT = 1e-3
"""What is left of more is no answer: [m/s], 1e-3. Less: some ticks of what only just rests are
swept; more: half an answer moves things, and a contradiction is mistaken for one."""

SWEEPS = 64
"""Sweeps of what has no answer: [count], 64."""

TURNS = 3
"""Turns of normals and friction: [count], 3."""

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

ONCE, MOST_WANDERED = np.arange(1, 4)[[0, 2]]
"""Runs that may go round in circles: [count], 1 of a push-out, else 3."""

FEW_STEPS = 3
"""Newton steps of a push-out of next to nothing: [count], 3. Less: what has an answer keeps a few
micrometres; more: what has none costs time for ever."""

RESTS = 1e-3
"""What is slower rests: [m/s], 1e-3. Less: what no push-out lifts asks for one in every tick; more:
what is put down sinks in before it is pushed out."""

RESTING_PERIOD = 8
"""What rests is pushed out once in so many ticks: [count], 8. Fewer: what nothing solves costs
time for ever; more: what has sunk in is seen to rise."""

LEAST_PUSH = 1e-9
"""Push-out that is worth a solve: [m/s], 1e-9, as little as rows may be left with."""

ROUNDING = 1e-12
"""Energy that rounding may seem to make, of all that is exchanged: [1], 1e-12."""

STIRRED = 2.0 * SLOW
"""An answer with a point faster than this is none: [m/s], 1.2, twice what nearly rests. Less: a
push-out ends it; more: what is wedged in is thrown."""


@device
def solve_contacts_of(page, taken, span, room, step):
    """Solve the contacts taken[first:last], contacts as stiff as `step` has them; returns the work.

    Without push-out, which gives the velocities that are noted in `kept`, then with it, which moves
    the bodies. Returns < 0 when there is no answer; impulses and velocities are then as they were.
    """
    rows, lists, matrix, (before, kept) = room
    n = 0
    for i in range(span[0], span[1]):
        n = gather_contact(page, rows, n, (taken[i].block, taken[i].lane, True), step)
    parts = (n, sort_rows(rows, lists, n))
    work, left = solve_rows(rows, lists, parts, page.motion, (matrix, MOST_WANDERED))
    if loosen(rows, lists[0], (0, n)):
        more, left = solve_rows(rows, lists, parts, page.motion, (matrix, MOST_WANDERED))
        work += more
    if left > LEFT:
        for _ in range(SWEEPS):
            sweep_rows(rows, lists[0], (0, n), page.motion)
    if not is_answer(page, rows, n, before):
        for i in range(n):
            change(rows[i], page.motion, rows[i].before - rows[i].x)
        return -work
    for i in range(n):
        put_impulse(page.blocks[rows[i].block], rows[i])
        keep_velocity(page.motion[rows[i].a], kept[rows[i].a])
        keep_velocity(page.motion[rows[i].b], kept[rows[i].b])
    if is_time(page, rows, n) and push_out(rows, lists[1], parts[1]):
        more, left = solve_rows(rows, lists, parts, page.motion, (matrix, ONCE))
        work += more
        fits = left <= LEFT and is_answer(page, rows, n, before)
        if left > LEFT:
            more, left = push_normals(rows, lists, parts, page.motion, matrix)
            work += more
            fits = left <= LEFT and is_calm(page, rows, n)
        if not fits:
            for i in range(n):
                give_velocity(page.motion[rows[i].a], kept[rows[i].a])
                give_velocity(page.motion[rows[i].b], kept[rows[i].b])
    return work


@device
def is_time(page, rows, n):
    """True when the island is to be pushed out: one that rests is in some ticks only, for where
    overlaps contradict one another a push-out has no answer, and what rests may do so for long.
    """
    if page.tally[0].tick % RESTING_PERIOD == 0:
        return True
    for i in range(n):
        if max(speed_of(page, rows[i].a), speed_of(page, rows[i].b)) > RESTS * RESTS:
            return True
    return False


@device
def speed_of(page, row):
    """The squared speed of the fastest point of a body, or more [m^2/s^2]."""
    m = page.motion[row]
    spin = abs(m.w) * page.bodies[row].extent
    return m.vx * m.vx + m.vy * m.vy + spin * spin


@device
def sort_rows(rows, lists, n):
    """List the normals and what is bounded by them apart; returns how many normals there are.

    What the normals' bias pushes out is put aside.
    """
    count = 0
    others = 0
    for i in range(n):
        row = rows[i]
        row.before = row.x
        row.push = 0.0
        if row.kind == PLAIN:
            row.push = min(row.bias, 0.0)
            row.bias = max(row.bias, 0.0)
            lists[1][count] = i
            count += 1
        else:
            lists[2][others] = i
            others += 1
    return count


@device
def push_out(rows, normals, count):
    """Add the push-out to the bias, slowed down so that all together are no faster than PUSH."""
    whole = 0.0
    for i in range(count):
        whole -= rows[normals[i]].push
    scale = min(1.0, PUSH / whole) if whole > 0.0 else 0.0
    for i in range(count):
        rows[normals[i]].bias += scale * rows[normals[i]].push
    return whole > LEAST_PUSH


@device
def keep_velocity(m, kept):
    """Note the velocity of a body."""
    kept[0], kept[1], kept[2] = m.vx, m.vy, m.w


@device
def give_velocity(m, kept):
    """Give a body the velocity that was noted."""
    m.vx, m.vy, m.w = kept[0], kept[1], kept[2]


@device
def solve_rows(rows, lists, parts, motion, limits):
    """Solve the rows from the impulses that they have, in a bounded time.

    `limits` are (room for the matrix, how many Newton runs may go round in circles).

    Returns the work, and what is left of a row. Where Newton's method goes round in circles it
    begins again from what turns of normals and friction, or sweeps, have found.
    """
    n = parts[0]
    matrix, most_wandered = limits
    order, island = lists[0], (0, n)
    number(rows, order, n)
    best = look(rows, order, island, motion, 0.0)
    keep_best(rows, order, island)
    steps = FEW_STEPS if best <= LEFT and most_wandered == ONCE else STEPS
    budget = max(2, WORK // (n * n + 1))
    work = 1
    wandered = 0
    for _ in range(RUNS):
        if best <= ENOUGH or work > budget or wandered == most_wandered:
            break
        took = run_newton(rows, order, island, (motion, matrix), (DELTA, min(steps, budget)))
        work += max(abs(took), 1)
        left = look(rows, order, island, motion, 0.0)
        if left <= best:
            best = left
            keep_best(rows, order, island)
        if took < 0 and best > ENOUGH:
            wandered += 1
            go_back(rows, order, island, motion)
            if wandered == most_wandered:
                break
            if wandered == 1:
                work += take_turns(rows, lists, parts, motion, matrix)
                number(rows, order, n)
            else:
                for _ in range(FIRST_SWEEPS):
                    sweep_rows(rows, order, island, motion)
    go_back(rows, order, island, motion)
    settle(rows, order, island, motion)
    return work * n * n, best


@device
def number(rows, order, count):
    """Tell rows which place they have in a list."""
    for i in range(count):
        rows[order[i]].place = i


@device
def take_turns(rows, lists, parts, motion, matrix):
    """Solve normals and friction in turns, each while the other is as it is; returns the work.

    Both are convex problems (staggered projections: Kaufman, Sueda, James, Pai 2008).
    """
    work = 0
    for _ in range(TURNS):
        work += solve_normals(rows, lists, parts, motion, matrix)
        work += solve_friction(rows, lists, parts, motion, matrix)
    return work // 4


@device
def push_normals(rows, lists, parts, motion, matrix):
    """Push out what has no answer with friction: by the normals, while friction is as it is.

    That has an answer, for all that lies on one another can be lifted; where Newton's method does
    not find it, sweeps come near. Returns the work, and what is left of a normal.
    """
    n, count = parts
    work = solve_normals(rows, lists, parts, motion, matrix) * n * n // 4
    left = look(rows, lists[1], (0, count), motion, 0.0)
    if left > LEFT:
        go_back(rows, lists[1], (0, count), motion)
        for _ in range(SWEEPS):
            sweep_rows(rows, lists[1], (0, count), motion)
        left = look(rows, lists[1], (0, count), motion, 0.0)
    return work, left


@device
def solve_normals(rows, lists, parts, motion, matrix):
    """Solve the normals while friction is as it is; returns the steps."""
    count = parts[1]
    number(rows, lists[1], count)
    return abs(run_newton(rows, lists[1], (0, count), (motion, matrix), (DELTA, STEPS)))


@device
def solve_friction(rows, lists, parts, motion, matrix):
    """Solve friction while the normals are as they are; returns the steps."""
    others = parts[0] - parts[1]
    for i in range(others):
        row = rows[lists[2][i]]
        row.high = bound_of(rows, row)
        row.low = -row.high
        row.kind = PLAIN
    number(rows, lists[2], others)
    work = abs(run_newton(rows, lists[2], (0, others), (motion, matrix), (DELTA, STEPS)))
    for i in range(others):
        rows[lists[2][i]].kind = CONE
    return work


@device
def is_answer(page, rows, n, before):
    """True when the impulses make no energy and all nearly rests with them."""
    motion = page.motion
    made = 0.0
    moved = 0.0
    for i in range(n):
        row = rows[i]
        after = speed(row, motion) - row.bias
        mean = 0.5 * (after + speed_before(row, before))
        made += row.x * (mean + min(row.bias, 0.0))
        moved += abs(row.x * mean)
    return made <= ROUNDING * moved and is_calm(page, rows, n)


@device
def is_calm(page, rows, n):
    """True when no body of the rows is STIRRED."""
    rests = True
    for i in range(n):
        rests = rests and calm(page, rows[i].a) and calm(page, rows[i].b)
    return rests


@device
def speed_before(row, before):
    """J v before the impulses of the substep."""
    a, b = before[row.a], before[row.b]
    ahead = row.ax * a[0] + row.ay * a[1] + row.aw * a[2]
    return ahead + (row.bx * b[0] + row.by * b[1] + row.bw * b[2])


@device
def calm(page, row):
    """True when no point of the body is STIRRED."""
    return speed_of(page, row) < STIRRED * STIRRED
